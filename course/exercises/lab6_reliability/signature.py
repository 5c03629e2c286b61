"""Exercise 8: what a signature says."""

import re

from mtedu_grader.author.exercise import Exercise

from .solution import read_signature

BLEU = "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.4.3"


READ_SIGNATURE = Exercise(
    "lab6.read_signature",
    title="a signature",
    inputs=(
        (BLEU,),
        ("chrF2++|nrefs:var|case:lc|eff:yes|nc:6|nw:2|space:no|version:2.3.1",),
        ("nrefs:2|case:mixed|eff:no|tok:none|smooth:floor[0.10]|version:2.0.0",),
        ("BLEU|nrefs:1|tok:spm:course:1000|smooth:none",),
        ("TER",),
    ),
    hints=(
        'signature.split("|") gives the parts.',
        'A part with a colon is a setting: part.split(":", 1) cuts at the first colon '
        "only.",
        'A part without a colon is the name: settings["metric"] = part.',
    ),
    slips={
        "ValueError": "a value may itself have a colon, and the metric's name has "
        "none. Split at the first only: part.split(':', 1), after asking whether "
        "there is one.",
        "IndexError": "the metric's name has no colon, so there is no second part. Ask "
        "`':' in part` before.",
    },
)


@READ_SIGNATURE.right
def read_signature_partition(signature):
    rows = [part.partition(":") for part in signature.split("|")]
    return {k if colon else "metric": v if colon else k for k, colon, v in rows}


@READ_SIGNATURE.right
def read_signature_pattern(signature):
    found = dict(re.findall(r"([^|:]+):([^|]*)", signature))
    name = re.match(r"[^|:]*", signature).group()
    if not signature.startswith(name + ":"):
        found["metric"] = name
    return found


@READ_SIGNATURE.right
def read_signature_recursive(signature):
    first, bar, rest = signature.partition("|")
    key, colon, value = first.partition(":")
    mine = {key: value} if colon else {"metric": first}
    return mine | (read_signature_recursive(rest) if bar else {})


@READ_SIGNATURE.wrong(
    "you cut at every colon, and part of a value is lost. Only the first colon "
    "of a part ends the key."
)
def read_signature_first_value(signature):
    settings = {}
    for part in signature.split("|"):
        pieces = part.split(":")
        if len(pieces) > 1:
            settings[pieces[0]] = pieces[1]
        else:
            settings["metric"] = part
    return settings


@READ_SIGNATURE.wrong(
    "you cut at the last colon. The first colon of a part ends the key."
)
def read_signature_last_colon(signature):
    settings = {}
    for part in signature.split("|"):
        key, colon, value = part.rpartition(":")
        settings[key if colon else "metric"] = value
    return settings


@READ_SIGNATURE.wrong(
    'the part without a colon is the metric. Keep it under the key "metric".'
)
def read_signature_no_metric(signature):
    return dict(part.split(":", 1) for part in signature.split("|") if ":" in part)


@READ_SIGNATURE.wrong(
    'the metric\'s name became a key. It is the value of the key "metric".'
)
def read_signature_metric_as_key(signature):
    settings = {}
    for part in signature.split("|"):
        key, _, value = part.partition(":")
        settings[key] = value
    return settings


@READ_SIGNATURE.wrong(
    "you take the first part for the metric even if it has a colon. sacreBLEU "
    "may leave the name out."
)
def read_signature_always_metric(signature):
    name, *parts = signature.split("|")
    return {"metric": name} | dict(part.split(":", 1) for part in parts)


@READ_SIGNATURE.wrong("the signature does not name a metric. Do not add one.")
def read_signature_default_metric(signature):
    return {"metric": "BLEU"} | read_signature(signature)


@READ_SIGNATURE.wrong("you turn digits into numbers. All values stay texts.")
def read_signature_numbers(signature):
    settings = read_signature(signature)
    return {key: int(v) if v.isdigit() else v for key, v in settings.items()}


@READ_SIGNATURE.wrong("you return a list of pairs. Return a dictionary.")
def read_signature_pairs(signature):
    return [[key, value] for key, value in read_signature(signature).items()]


@READ_SIGNATURE.wrong(
    "keys and values are the wrong way round. The key stands before the colon."
)
def read_signature_turned(signature):
    return {value: key for key, value in read_signature(signature).items()}


@READ_SIGNATURE.wrong("you change capitals. Keep the texts as they are.")
def read_signature_lowercase(signature):
    return read_signature(signature.lower())


@READ_SIGNATURE.wrong("the last setting is missing: there is no | behind it.")
def read_signature_last_missing(signature):
    return read_signature(signature.rpartition("|")[0])


@READ_SIGNATURE.wrong("you turn yes and no into truth values. All values stay texts.")
def read_signature_yes_no(signature):
    words = {"yes": True, "no": False}
    return {key: words.get(v, v) for key, v in read_signature(signature).items()}


@READ_SIGNATURE.wrong("the version is missing. It belongs to the settings.")
def read_signature_no_version(signature):
    settings = read_signature(signature)
    settings.pop("version", None)
    return settings


@READ_SIGNATURE.slip
def read_signature_small_letters(signature):
    return {key.lower(): value for key, value in read_signature(signature).items()}

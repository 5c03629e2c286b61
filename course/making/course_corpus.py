"""Make the system outputs of the course corpus, `mtedu/data/course/outputs.tsv`.

The source texts and references in `segments.tsv` are written by hand. This script lets
four translation systems translate the source texts into Spanish and Catalan:

- `apertium`: the rule-based system Apertium, directly from English.
- `pivot`: Apertium twice, to the other target language first and from there on.
- `phrase`: a phrase-based statistical system, trained here on sentences of our grammar
  (`course_text`) that Apertium translated; it is distilled from Apertium.
- `dictionary`: every word looked up alone in Apertium's bilingual dictionary, and
  written in the form in which it stands there.

It needs Debian's packages, the versions used are in `made.json`:

    apt-get install apertium apertium-eng-spa apertium-eng-cat apertium-spa-cat

and then takes a few minutes on one core:

    nice python -m course.making.course_corpus            # writes outputs.tsv
    nice python -m course.making.course_corpus --check    # only compares
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path

from course.making.course_text import sentences
from course.making.phrase_decoder import Decoder
from course.making.phrase_model import TrigramModel, Words, align, phrase_table
from course.making.plain_tokens import join, split
from mtedu.data.corpus import COURSE, read_table

MODES = {"es": "eng-spa", "ca": "eng-cat_iec2017"}
PIVOTS = {"es": ("ca", "cat-spa"), "ca": ("es", "spa-cat_iec2017")}
PACKAGES = ("apertium", "apertium-eng-spa", "apertium-eng-cat", "apertium-spa-cat")
MODES_FOLDER = Path("/usr/share/apertium/modes")
TRAINING = 12_000
SEED = 1

PRONOUNS = {  # Apertium's dictionaries hold them as tags, not as words
    "es": "i yo you tú he él she ella it ello we nosotros they ellos me me him lo "
    "her la us nos them los",
    "ca": "i jo you tu he ell she ella it això we nosaltres they ells me em him el "
    "her la us ens them els",
}
CONTRACTIONS = {"n't": "not", "'m": "am", "'re": "are", "'s": "is", "'ll": "will"}
CONTRACTIONS |= {"'ve": "have", "'d": "would", "ca": "can", "wo": "will"}
SENTENCE_END = frozenset('.!?:("')


def apertium(mode: str, texts: Sequence[str]) -> list[str]:
    """Translate each text by itself; words that are not known are kept as they are."""
    done = _paragraphs(["apertium", "-u", mode], texts)
    return [" ".join(text.split()) for text in done]


def _paragraphs(command: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Send texts through a command, with empty lines that part them."""
    sent = "".join(f"{text}\n\n" for text in texts)
    done = subprocess.run(
        command, input=sent, capture_output=True, text=True, check=True
    ).stdout
    found = done.strip().split("\n\n")
    if len(found) != len(texts):
        raise ValueError(f"{len(texts)} texts went in and {len(found)} came out.")
    return found


def look_up(mode: str, words: Sequence[str]) -> dict[str, str]:
    """Return the first translation of each word in Apertium's bilingual dictionary.

    The pipeline of Apertium is run up to the look-up in the dictionary; what comes out
    is `^cat<n><sg>/gato<n><m><sg>$`, of which `gato` is kept.
    """
    written = (MODES_FOLDER / f"{mode}.mode").read_text(encoding="utf-8")
    stages = [stage.strip() for stage in written.split("|")]
    last = next(i for i, stage in enumerate(stages) if stage.startswith("lt-proc -b"))
    pipeline = " | ".join(["apertium-destxt", *stages[: last + 1], "apertium-retxt"])
    pipeline = re.sub(r"\$[12]", "", pipeline)
    found = _paragraphs(["bash", "-c", pipeline], words)
    return {
        word: first_lemma(units) or word
        for word, units in zip(words, found, strict=True)
    }


def first_lemma(units: str) -> str:
    """Return the lemmas of the first translations, or nothing if one is not known.

    >>> first_lemma("^nut<n><pl>/tuerca<n><f><pl>/fruto seco<n><m><pl>$")
    'tuerca'
    >>> first_lemma("^*router/*router$^.<sent>/.<sent>$")
    ''
    """
    lemmas = []
    for unit in re.findall(r"\^(.*?)\$", units):
        target = unit.split("/")[1] if "/" in unit else "@"
        if target.startswith(("@", "*")) or target.startswith("prpers"):
            return ""
        lemmas.append(re.sub(r"<[^>]*>", "", target).replace("#", ""))
    if lemmas and lemmas[-1] == ".":
        lemmas.pop()  # the end of the sentence, which Apertium adds
    return " ".join(lemmas)


def dictionary(language: str, texts: Sequence[str]) -> list[str]:
    """Translate word by word, in dictionary form, in the order of the source."""
    rows = [split(text) for text in texts]
    plain = [[CONTRACTIONS.get(word, word) for word in row] for row in rows]
    written = {word for row in plain for word in row if word[0].isalpha()}
    words = sorted(written | {word.lower() for word in written})
    known = look_up(MODES[language], words)
    pairs = PRONOUNS[language].split()
    known |= dict(zip(pairs[::2], pairs[1::2], strict=True))
    return [join([_cased(known, word) for word in row]) for row in plain]


def _cased(known: dict[str, str], word: str) -> str:
    """Return the translation of a word; `Tuesday` is known only with its capital."""
    found = known.get(word.lower(), word)
    if found == word.lower():
        return known.get(word, word)
    capital = word[0].isupper() and word != "I"
    return found[:1].upper() + found[1:] if capital else found


def lowered(tokens: Sequence[str], known: frozenset[str]) -> Words:
    """Write words that only the start of a sentence made large with a small letter.

    >>> lowered(["The", "cat", ".", "I", "sleep"], frozenset({"the", "cat"}))
    ('the', 'cat', '.', 'I', 'sleep')
    """
    ends = ["."] + list(tokens[:-1])
    return tuple(
        word.lower() if end in SENTENCE_END and word.lower() in known else word
        for word, end in zip(tokens, ends, strict=True)
    )


def raised(tokens: Iterable[str]) -> list[str]:
    """Begin every sentence with a large letter."""
    out: list[str] = []
    for token in tokens:
        start = not out or out == ['"'] or out[-1] in (".", "!", "?")
        out.append(token[:1].upper() + token[1:] if start else token)
    return out


def train(language: str, texts: Sequence[str]) -> Callable[[str], str]:
    """Train the phrase system on texts that Apertium translates; return it."""
    rows = [split(text) for text in texts]
    translated = apertium(MODES[language], texts)
    targets = [split(text, language) for text in translated]
    known = frozenset(word for row in rows for word in row[1:])
    target_known = frozenset(word for row in targets for word in row[1:])
    pairs = [
        (lowered(row, known), lowered(target, target_known))
        for row, target in zip(rows, targets, strict=True)
    ]
    say(f"{language}: aligning {len(pairs)} pairs of sentences ...")
    table = phrase_table(pairs, align(pairs))
    model = TrigramModel([target for _, target in pairs])
    decoder = Decoder(table, model)
    say(f"{language}: {len(table)} source phrases; translating ...")
    return lambda text: join(raised(decoder.translate(lowered(split(text), known))))


def training_text(avoid: Iterable[str], count: int = TRAINING) -> list[str]:
    """Return sentences of the grammar, none of which is a segment of the corpus."""
    taken = {text.lower() for text in avoid}
    fresh = (text for text in sentences(SEED) if text.lower() not in taken)
    return list(islice(fresh, count))


def outputs(source: Sequence[str]) -> dict[str, list[str]]:
    """Let every system translate the source; the keys are `language.system`."""
    text = training_text(source)
    direct = {language: apertium(mode, source) for language, mode in MODES.items()}
    found = {}
    for language in MODES:
        other, mode = PIVOTS[language]
        found[f"{language}.apertium"] = direct[language]
        found[f"{language}.pivot"] = apertium(mode, direct[other])
        translate = train(language, text)
        found[f"{language}.phrase"] = [translate(segment) for segment in source]
        found[f"{language}.dictionary"] = dictionary(language, source)
    return found


def versions(*packages: str) -> dict[str, str]:
    """Return the versions of the Debian packages."""
    command = ["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *packages]
    done = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return dict(line.split() for line in done.splitlines())


def say(line: str) -> None:
    """Report progress."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


def main() -> int:
    """Read the command line and make the outputs, or compare them."""
    parser = argparse.ArgumentParser(description="Make the course corpus's outputs.")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    segments = read_table(COURSE / "segments.tsv")
    found = outputs([row["en"] for row in segments])
    names = ["segment", *found]
    columns = [[row["segment"] for row in segments], *found.values()]
    lines = [names, *map(list, zip(*columns, strict=True))]
    text = "".join("\t".join(line) + "\n" for line in lines)
    made = {
        "packages": versions(*PACKAGES),
        "training_sentences": TRAINING,
        "seed": SEED,
    }
    target = COURSE / "outputs.tsv"
    if check:
        same = target.read_text(encoding="utf-8") == text
        say("The outputs are the same." if same else "The outputs differ.")
        return 0 if same else 1
    target.write_text(text, encoding="utf-8")
    (COURSE / "made.json").write_text(json.dumps(made, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

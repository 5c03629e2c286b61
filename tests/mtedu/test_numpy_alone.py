"""The core of mtedu with NumPy and Python's own library alone, as in a browser."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = "text result metrics human stats prompting data show checks".split()
WITHOUT = """
from tests.mtedu.numpy_alone import Only
Only().take_over()
import mtedu
"""


def run(*arguments):
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def tried(code):
    """Run code where only NumPy is; return what it prints, or its error's words."""
    lines = [WITHOUT, "try:", f"    print({code})", "except Exception as error:"]
    return run("-c", "\n".join([*lines, "    print(type(error).__name__, error)"]))


def test_every_room_keeps_its_numbers():
    found = json.loads(
        run("-m", "tests.mtedu.numpy_alone", *(f"mtedu.{room}" for room in ROOMS))
    )
    assert found["ran"] > 300
    assert found["failures"] == []


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        ("mtedu.tokenize('a.b', 'zh')", "ValueError", "give lists of tokens"),
        ("mtedu.ter('a', 'b', normalized=True)", "ValueError", "lists of tokens"),
        ("mtedu.load_corpus('wmt15/en-fr')", "ValueError", "load_corpus('course')"),
        ("mtedu.load_model('hf:gpt2')", "ValueError", "load_model("),
        ("mtedu.picture(mtedu.bleu('a', 'a'))", "ImportError", "work without it"),
        ("mtedu.bleu_explorer('a')", "ImportError", "work without it"),
        ("mtedu.quiz('06_bleu_by_hand')", "ImportError", "work without it"),
    ],
)
def test_what_needs_more_says_what_still_works(code, kind, words):
    said = tried(code)
    assert said.startswith(kind)
    assert words in said
    assert said.count("\n") == 1
    assert "not installed" in said or "need" in said


def test_the_small_language_model_and_the_corpus_need_no_more():
    assert tried("mtedu.load_model('auto').name").strip() == "tiny"
    assert tried("len(mtedu.load_corpus('course'))").strip() == "160"

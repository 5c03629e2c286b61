"""Keys as files: what is written is read again, and a lab may bring its own."""

import json
import subprocess
import sys

import pytest

from mtedu.checks import check, find
from mtedu.checks.key_file import BESIDE, FOLDER, all_keys, from_json, keys_from_json
from mtedu_grader.author.compile_key import keys_to_json, to_json

PATHS = sorted(FOLDER.glob("*.json"))
VALUES = [
    {"b": 1, "a": [2.5, ("x", None)]},
    {("a", 1): {"x"}, 2: True},
    [float("inf"), 10**400, "हिन्दी"],
    frozenset({("a", "b"), ("c",)}),
]


def penalty(c, r):
    return 2.0


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_keys_are_written_as_they_were_read(path):
    text = path.read_text(encoding="utf-8")
    keys = keys_from_json(text)
    written = json.loads(text)["written"]
    assert keys_to_json(path.stem, keys.values(), written) == text


@pytest.mark.parametrize("value", VALUES)
def test_values_keep_their_kind_and_their_order(value):
    again = from_json(json.loads(json.dumps(to_json(value))))
    assert again == value
    assert repr(again) == repr(value) or isinstance(value, frozenset | dict)
    if isinstance(value, dict):
        assert list(again) == list(value)


def test_a_dict_among_the_inputs_keeps_its_order():
    """Lab 1 breaks ties by it."""
    first = find("lab1.best_label").inputs[0]
    assert list(first[0]) != sorted(first[0])


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of a lab with a key beside its notebook."""
    key = find("lab3.brevity_penalty")
    changed = keys_to_json(key.lab, [key]).replace(
        key.hints[0], "A hint of this teacher's own."
    )
    (tmp_path / BESIDE).write_text(changed, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_key_beside_a_notebook_comes_first(folder):
    assert "of this teacher's own" in check("lab3.brevity_penalty", penalty).text
    (folder / BESIDE).unlink()
    assert "of this teacher's own" not in check("lab3.brevity_penalty", penalty).text


def test_a_lab_that_no_course_has_works_with_its_key(folder):
    text = (folder / BESIDE).read_text(encoding="utf-8")
    text = text.replace("lab3.brevity_penalty", "lab77.brevity_penalty")
    (folder / BESIDE).write_text(text, encoding="utf-8")
    report = check("lab77.brevity_penalty", lambda c, r: c < r)
    assert report.status == "not yet"
    assert list(all_keys()) == ["lab77.brevity_penalty"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": 2, "lab": "x", "exercises": []}',
        '{"format": 1, "lab": "x", "exercises": [{"name": "lab3.bleu"}]}',
        '{"format": 1, "lab": "x", "exercises": 3}',
        "\0\0",
    ],
)
def test_a_broken_key_is_one_sentence(folder, text):
    (folder / BESIDE).write_text(text, encoding="utf-8")
    with pytest.raises(
        ValueError, match=r"checks.json is not a key that can be read"
    ) as e:
        check("lab3.brevity_penalty", penalty)
    assert "\n" not in str(e.value)


def test_the_key_of_another_lab_is_one_sentence(folder):
    with pytest.raises(ValueError, match="the key of another lab") as caught:
        check("lab5.wer", penalty)
    assert "\n" not in str(caught.value)


def test_a_first_check_loads_nothing_heavy():
    code = (
        "import sys; from mtedu import check\n"
        "check('lab3.brevity_penalty', lambda c, r: 1.0)\n"
        "heavy = 'numpy', 'matplotlib', 'IPython', 'mtedu.metrics'\n"
        "print(*(name for name in heavy if name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""

"""The page "Where implementations differ" is what its examples give."""

import ast
import re

import pytest

from docs.differences.page import PAGE, ROOT, SECTIONS, page
from docs.differences.run import shown, with_values

DIFFERENCES = [d for section in SECTIONS for d in section.differences]
FIRST_TO_LAST = [f"T{n:02d}" for n in range(1, 43)]


def test_the_page_is_up_to_date():
    made = page()
    assert made == page(), "two runs give two pages"
    assert made == PAGE.read_text(encoding="utf-8"), "run python -m docs.differences"


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda d: d.number)
def test_examples_are_short(difference):
    lines = difference.code.strip().splitlines()
    assert len(lines) <= 8
    assert max(map(len, lines), default=0) <= 88
    assert not difference.code or "mtedu." in difference.code


def test_every_number_is_there():
    found = [n for d in DIFFERENCES for n in re.findall(r"T\d\d", d.number)]
    assert set(found) == set(FIRST_TO_LAST)
    names = [d.number for d in DIFFERENCES]
    assert len(names) == len(set(names))


def functions(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda d: d.number)
def test_every_difference_has_a_test(difference):
    assert difference.tests
    for name in difference.tests:
        file, function = name.split("::")
        assert function in functions(ROOT / "tests" / "mtedu" / file), name


def test_values_stand_behind_their_lines_or_below():
    code = "a = 1 / 3\n2 * a\n[\n    a,\n]\n1 / 0\n[*range(30)]"
    assert with_values(code, "").splitlines() == [
        "a = 1 / 3",
        "2 * a   # 0.6667",
        "[",
        "    a,",
        "]       # [0.3333]",
        "1 / 0   # ZeroDivisionError: division by zero",
        "[*range(30)]",
        f"# {shown([*range(24)])[:-1]},",
        "#   24, 25, 26, 27, 28, 29]",
    ]


def test_examples_do_not_see_one_another():
    with_values("left_over = 1", "")
    assert "NameError" in with_values("left_over", "")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (100.00000000000004, "100"),
        (9.013e-155, "9.01e-155"),
        (float("nan"), "nan"),
        (0.0, "0"),
        (-0.28571, "-0.2857"),
        (("a",), "('a',)"),
        ({"x": [0.5, True]}, "{x: [0.5, True]}"),
    ],
)
def test_numbers_have_four_decimals(value, text):
    assert shown(value) == text

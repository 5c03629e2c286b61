"""Code that is alike: copies are found, and right answers alone are no copies."""

import random

from mtedu_grader.author.as_student import source_as
from mtedu_grader.author.exercises import exercises_of
from mtedu_grader.similarity import MOST_PAIRS, find_alike, rare_limit, tokens

STUB = "def f(tokens, n):\n    raise NotImplementedError('f is not done yet')\n"
NAMES = ["x", "y", "z", "count", "total", "row", "best"]
FORMS = [
    "{0} + {1}",
    "{0} * {1} - {2}",
    "{0} / {1}",
    "len({0})",
    "max({0}, {1})",
    "({0}, {1})",
    "{0}[{1}]",
    "[{0} for {2} in {1}]",
    "{0} < {1}",
    "not {0}",
    "sorted({0}, key={1})",
    "{0} if {1} else {2}",
]
LINES = ["{0} = {1}", "if {1}: {0} = {2}", "for {0} in {1}: {0} += {2}", "{0}.add({1})"]


def expression(dice, depth):
    if not depth or dice.random() < 0.2:
        return dice.choice(NAMES)
    return dice.choice(FORMS).format(*(expression(dice, depth - 1) for _ in range(3)))


def essay(seed, lines=24):
    """Code that nobody else would write."""
    dice = random.Random(seed)
    text = "def f():\n"
    for _ in range(lines):
        parts = [dice.choice(NAMES), expression(dice, 3), expression(dice, 2)]
        text += f"    {dice.choice(LINES).format(*parts)}\n"
    return text


def disguised(code):
    """Other names, comments, texts, numbers and layout."""
    for old, new in {"count": "zaehler", "total": "summe", "row": "q"}.items():
        code = code.replace(old, new)
    code = code.replace("\n", "  # my own idea\n\n")
    return '"""My work."""\n' + code


def test_code_that_breaks_off_still_counts():
    whole = tokens("x = 1\ny = f(x)\n")
    broken = tokens("x = 1\ny = f(x)\nz = (")
    assert [t.kind for t in broken][: len(whole)] == [t.kind for t in whole]
    assert tokens("\x00") == [] or tokens("\x00")
    assert find_alike({"a": {"f": "def ("}, "b": {"f": "def ("}}).pairs == ()


def test_a_disguised_copy_is_found_among_many():
    codes = {f"s{i}": {"f": essay(i)} for i in range(60)}
    codes["copy"] = {"f": disguised(essay(7))}
    found = find_alike(codes)
    assert found.groups == (("copy", "s7"),)
    assert found.pairs == ()
    codes["copy"]["f"] += "    return best, 1\n"
    found = find_alike(codes)
    assert found.groups == ()
    assert found.pairs[0].students == ("copy", "s7")
    assert found.pairs[0].share > 0.9
    assert len(found.pairs) == 1


def test_shared_lines_are_named_on_both_sides():
    mine, theirs = essay(1), essay(2)
    taken = essay(3, lines=12).partition("\n")[2]
    found = find_alike({"a": {"f": mine + taken}, "b": {"f": theirs + taken}})
    shared = found.pairs[0].shared[0]
    for side, code in enumerate((mine, theirs)):
        start = code.count("\n")
        here = shared.lines[side]
        assert set(range(start + 1, start + 12)) <= here
        assert len({line for line in here if line < start}) < start / 2
    assert shared.codes[0].endswith(taken)


def test_given_code_and_stubs_are_not_alike():
    given = essay(9)
    codes = {name: {"f": given + STUB} for name in ("a", "b", "c")}
    found = find_alike(codes, given=[given + STUB])
    assert (found.pairs, found.groups, found.compared) == ((), (), 0)


def test_what_many_write_says_nothing():
    common = essay(5)
    codes = {f"s{i}": {"f": common + essay(100 + i, 8)} for i in range(30)}
    assert rare_limit(30) < 30
    assert find_alike(codes).pairs == ()


def test_a_whole_group_with_the_same_code_is_one_group():
    codes = {f"s{i}": {"f": essay(i)} for i in range(40)}
    codes |= {f"t{i}": {"f": disguised(essay(3))} for i in range(25)}
    found = find_alike(codes)
    assert len(found.groups[0]) == 26
    assert found.pairs == ()


def test_right_answers_to_short_exercises_are_no_pairs():
    lab = exercises_of("lab3_bleu").values()
    codes = {}
    for i in range(40):
        answers = [[item.answer, *item.also_right] for item in lab]
        codes[f"s{i}"] = {
            item.name: source_as(some[(i // (k + 1)) % len(some)], item)
            for k, (item, some) in enumerate(zip(lab, answers, strict=True))
        }
    assert len(find_alike(codes).pairs) <= MOST_PAIRS


def test_at_most_twenty_pairs_and_the_rest_is_counted():
    codes = {}
    for i in range(30):
        codes[f"a{i:02d}"] = {"f": essay(i)}
        codes[f"b{i:02d}"] = {"f": essay(i) + "    return 1, best\n"}
    found = find_alike(codes)
    assert (len(found.pairs), found.more_pairs) == (20, 10)
    shares = [pair.share * pair.runs for pair in found.pairs]
    assert shares == sorted(shares, reverse=True)


def test_a_copy_is_found_in_a_large_class():
    codes = {f"s{i}": {"f": essay(i, 9), "g": essay(1000 + i, 9)} for i in range(300)}
    codes["copy"] = {"f": disguised(essay(5, 9)), "g": essay(77777, 9)}
    found = find_alike(codes)
    assert found.pairs[0].students == ("copy", "s5")

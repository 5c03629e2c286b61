"""Texts for the comparisons of JavaScript with Python."""

from tests.mtedu.strategies import WORDS

SPACES = [" "] * 12 + list(
    "\t\n\x0b\x0c\r\x1c\x1f\x85\xa0\u1680\u2003\u2028\u3000\ufeff"
)
MARKS = list(".,-:;!?()[]{}<>&\"'/\\@#$%^*+=_|~`0123456789") + ["&amp;", "<skipped>"]
FEW = ["a", "b", "the", "खाना"]


def text(pick):
    """Make up a text: a few words again and again, words of many scripts, or debris."""
    kind = pick.random()
    if kind < 0.4:
        return " ".join(pick.choices(FEW, k=pick.randrange(12)))
    if kind < 0.75:
        return " ".join(pick.choices(WORDS, k=pick.randrange(20)))
    parts = pick.choices(WORDS + MARKS * 2 + FEW, k=pick.randrange(15))
    return "".join(part + pick.choice(["", *SPACES]) for part in parts)


def pair(pick):
    """Make up two texts: strangers, the same words, or one with its blocks moved."""
    reference = text(pick)
    words = reference.split(" ")
    kind = pick.random()
    if kind < 0.25:
        return text(pick), reference
    if kind < 0.5:
        return " ".join(pick.sample(words, pick.randint(0, len(words)))), reference
    for _ in range(pick.randint(0, 3)):
        start = pick.randrange(len(words) + 1)
        block = words[start : start + pick.randint(1, 4)]
        del words[start : start + len(block)]
        place = pick.randrange(len(words) + 1)
        words[place:place] = block
    if words and pick.random() < 0.5:
        words[pick.randrange(len(words))] = pick.choice(FEW)
    return " ".join(words), reference


def fields(result, names):
    """Return fields of a result as JavaScript names them: max_n is maxN there."""
    found = {}
    for name in names.split():
        first, *rest = name.split("_")
        found[first + "".join(map(str.title, rest))] = getattr(result, name)
    return found


def same(ours, theirs):
    """Compare what JavaScript computed with Python's, numbers within 1e-9."""
    if isinstance(theirs, dict):
        return all(same(ours[name], value) for name, value in theirs.items())
    if isinstance(theirs, list | tuple):
        return len(ours) == len(theirs) and all(map(same, ours, theirs))
    if isinstance(theirs, bool | str) or theirs is None:
        return ours == theirs
    return abs(ours - theirs) <= 1e-9

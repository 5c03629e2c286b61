"""What inputs of lab 1 may look like."""

import random
from itertools import pairwise

from mtedu_grader.author.drawing import longest, pieces, words

SLOTS = ["[X]", "[Z]"]
TEXT = ["It was ", "so ", "good", ".", " ", ", ", "X", "Z", "(", ": ", "yes ", "TL;DR:"]
TEXT += ["\n", "French: ", "\nEnglish: ", "é"]
BRACKETS = ["[x]", "[z]", "[Y]", "[XZ]", "[Xa]", "[ X]", "[]", "[sic]", "X]", "[1]"]
BRACKETS += ["[|]", "[X|Z]", "[X-Z]", "[X1a]", "[1X]", "[X,1]", "[Z ]", "[XX]", "[-1]"]
NESTED = ["[see [X]]", "[[Z]]", "[X]Z]", "[X[X2]", "[X1][Z]", "(see [X]: ", "[X", "]]"]
TRICKY = ["\\", "\\1", "C:\\new", "[X]", "[Z]", "[sic]", " ", "{}", "%s", "$1", "a.b"]
TRICKY += ["{{x}}"]


def draw_fill(chance: random.Random):
    template = pieces(chance, SLOTS + TEXT, 0, 5) + "[X]"
    template += pieces(chance, SLOTS + TEXT, 0, 4)
    among = [
        "yes",
        "so so",
        "X",
        "Z",
        "a good one.",
        "(X)",
        "",
        "two\nlines",
        " a ",
        "été",
    ]
    return template, chance.choice(among)


def edge_fill(chance: random.Random):
    """texts with backslashes, other brackets, braces or spaces in them"""
    odd = [*NESTED, "[x]", "[X1]", "{", "{0}", "{{x}}", "\\"]
    template = "[X] " + pieces(chance, SLOTS + TEXT + odd, 1, 4)
    x = chance.choice([pieces(chance, TRICKY, 1, 3), "the [X] sign", "[Z] [X]"])
    return template + chance.choice(["", "[X]"]), x


def draw_slots(chance: random.Random):
    named = [f"[{chance.choice('XZ')}{chance.choice(['', '1', '2', '12', '0'])}]"]
    among = named + SLOTS + TEXT + BRACKETS + NESTED
    return (pieces(chance, among, 2, longest(chance, 9)),)


def draw_kind(chance: random.Random):
    among = [*TEXT, "[X]", "[Z]", "]", "!", "].", "Z", "Z]", "z", "]Z"]
    return (pieces(chance, among, 0, 4) + "[Z]" + pieces(chance, among, 0, 2).rstrip(),)


def edge_kind(chance: random.Random):
    """spaces behind the slot"""
    behind = " " * chance.randint(1, 4)
    return (pieces(chance, [*TEXT, "[X]"], 0, 4) + "[Z]" + behind,)


def draw_fill_answers(chance: random.Random):
    among = ["good", "bad", "so so", "fine", "a", "Z", "it", "Good!", "two\nlines"]
    answers = words(chance, 1, longest(chance, 4), among)
    return pieces(chance, ["[Z]", "[Z]", "[X]", *TEXT], 1, 6), answers


def edge_fill_answers(chance: random.Random):
    """empty answers, and texts with backslashes, slots, braces or spaces in them"""
    prompt = "So [Z]" + chance.choice([".", "[Z]", " or [Z].", "{}", " {0} [z]"])
    return prompt, words(chance, 1, 3, [*TRICKY, "a [Z] b", "", "so"])


def draw_normalise(chance: random.Random):
    far = chance.choice([[0], [-10], [-800], [-3000], [0, -900], [-2, -800, -1600]])
    values = range(chance.choice([1, 2, 3, 4, 5, 12, 40]))
    parts = chance.choice([4, 4, 512])
    return ([chance.choice(far) - chance.randint(0, 40) / parts for _ in values],)


def draw_best_label(chance: random.Random):
    found = _shares(chance)
    while _tied_labels(*found):
        found = _shares(chance)
    return found


def edge_best_label(chance: random.Random):
    """labels with equal sums, also of 0"""
    found = _shares(chance)
    while not _tied_labels(*found):
        found = _shares(chance)
    return found


def _shares(chance: random.Random):
    """Return probabilities that floats add up exactly, and a verbaliser."""
    names = ["great", "good", "fine", "bad", "awful", "okay", "Good", "so so", "goods"]
    answers = chance.sample(names, chance.choice([6, 6, 9]))
    labels = chance.choice(
        ["+-0"[: chance.randint(2, 3)], ["good", "not good", "Good"]]
    )
    known = answers[: chance.randint(2, 5)]
    verbaliser = {answer: chance.choice(labels) for answer in known}
    least = chance.choice([0.2, 0.2, 0.7])
    given = [one for one in answers if chance.random() > least]
    low, parts = chance.choice([(1, 64), (1, 64), (500, 4096)])  # some all but equal
    return {one: chance.randint(low, low + 11) / parts for one in given}, verbaliser


def _tied_labels(probabilities, verbaliser):
    sums = dict.fromkeys(verbaliser.values(), 0)
    for answer, label in verbaliser.items():
        sums[label] += probabilities.get(answer, 0)
    return list(sums.values()).count(max(sums.values())) > 1


def draw_few_shot(chance: random.Random):
    template = chance.choice(
        [
            "French: [X] English: [Z]",
            "[X] => [Z]",
            "Q: [X] A: [Z]",
            "  [X] is [Z], they say.",
            "[X] and [X]:   [Z]",
            "Say [X]  [Z] twice.",
            "[X] is [Z], and [X] stays.",
        ]
    )
    among = ["le chat", "2 + 2", "a", "Lovely.", "so so", "x y", "où"]
    count = chance.randint(1, longest(chance, 3))
    examples = [words(chance, 2, 2, among) for _ in range(count)]
    examples += examples[: chance.randint(0, 1)]
    return template, examples, chance.choice(among)


def edge_few_shot(chance: random.Random):
    """texts with spaces around them, backslashes or slots in them; no text in front"""
    template, examples, x = draw_few_shot(chance)
    template = chance.choice([template, template, "[Z], says [X] ", "[Z] is [X]"])
    odd = [" a ", "\\d", "[sic]", "b  ", "\\1 c", "an [X]", "a [Z] or [X]", "[Z]"]
    x = chance.choice([x, "[Z] or not", "the [X]"])
    return template, [*examples, words(chance, 2, 2, odd)], x


def draw_beam_search(chance: random.Random):
    model = {}
    while not model or _tied(model):
        model = _table(chance, chance.choice([100, 1000]), 0.9)
    steps = chance.choice([1, 2, 3, 4, 7, 12])
    return model, next(iter(model)), steps, chance.choice([1, 2, 3, 9, 20])


def edge_beam_search(chance: random.Random):
    """texts that cannot go on where others can, and equally likely ones"""
    model = _table(chance, 8, chance.choice([0.6, 1]))
    return model, next(iter(model)), chance.randint(2, 4), chance.choice([1, 2, 3, 9])


def _table(chance: random.Random, parts: int, known: float):
    """Return a model; eighths are exact, so that equal products are equal."""
    start = chance.choice(["<s>", "<s>", "the"])
    layers = [[start], list("abA"), list("def"), list("gh"), list("ij")]
    layers += [list("kl"), list("mn"), list("op")] * (chance.random() < 0.2)
    if chance.random() < 0.3:  # a text may use a word again
        layers = [[start], list("abc"), list("abc")]
    model = {}
    for now, then in pairwise(layers):
        for word in now:
            least = 1 + (chance.random() < 0.8)
            following = chance.sample(then, chance.randint(least, len(then)))
            low = parts // 20
            cuts = chance.sample(range(low + 1, parts - low), len(following) - 1)
            if parts == 1000 and len(cuts) == 1 and cuts[0] % 3 == 0:  # nearly equal
                cuts = [500 + chance.choice([-4, -3, -2, -1, 1, 2, 3, 4])]
            ends = pairwise([0, *sorted(cuts), parts])
            shares = [(high - low) / parts for low, high in ends]
            if chance.random() < known or word == start:
                model[word] = dict(zip(following, shares, strict=True))
    return model


def _tied(model):
    """Tell whether two texts of the same length are equally likely."""
    texts = [(next(iter(model)), 1.0)]
    for _ in range(9):
        if len({round(p, 12) for _, p in texts}) < len(texts):
            return True
        texts = [(w, p * q) for t, p in texts for w, q in model.get(t, {}).items()]
    return False


def draw_best_template(chance: random.Random):
    size = chance.choice([1, 2, 3, 4, 5, 13])
    kinds = ["abc"[: chance.randint(2, 3)], "+-", ["good", "goods", "Good", "not good"]]
    labels = chance.choice(kinds)
    gold = words(chance, size, size, list(labels))
    if chance.random() < 0.1:  # nobody is ever right
        gold = ["z"] * size
    rows = [
        words(chance, size, size, list(labels))
        for _ in range(chance.randint(1, longest(chance, 5)))
    ]
    return rows, gold

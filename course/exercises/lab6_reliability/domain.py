"""What inputs of lab 6 may look like."""

import random

from mtedu_grader.author.drawing import longest, vocabulary, with_references, words


def draw_matched_bigrams(chance: random.Random):
    return with_references(chance, 1, 9)


draw_blocks = draw_same_score_orders = draw_matched_bigrams


def edge_same_score_orders(chance: random.Random):
    """sentences of more than twenty blocks, or of two hundred"""
    candidate = [f"w{i}" for i in range(chance.choice([25, 27, 29, 200]))]
    return candidate, [chance.sample(candidate, 3), words(chance, 2, 4, candidate)]


def draw_powers_of_ten(chance: random.Random):
    digits = chance.choice([1, 2, 3, 4, 4, 5, 6, 7, 12, 18, 30])
    if chance.random() < 0.4:  # near a half, which rounds up
        head = chance.choice([chance.randint(100, 999), 999, 994])
        tail = chance.choice(["5", "49", "50", "4", "499999999", "500000001"])
        return (int(f"{head}{tail}" + "0" * chance.randint(0, 15)),)
    if chance.random() < 0.4:
        return (10**digits - chance.randint(0, 1),)
    if chance.random() < 0.3:  # near a half, and more digits than a float has
        return (int(f"{chance.randint(100, 999)}4" + "9" * 20) + chance.randint(0, 1),)
    return (chance.randint(10 ** (digits - 1), 10**digits - 1),)


def edge_powers_of_ten(chance: random.Random):
    """numbers too large for a float"""
    head = chance.choice([chance.randint(100, 999), 999])
    return (int(f"{head}{chance.randint(1, 9999)}" + "7" * chance.randint(310, 320)),)


def draw_reorder(chance: random.Random):
    among = vocabulary(chance)
    count = chance.choice([1, 2, 3, 5, 11])
    blocks = [words(chance, 1, 3, among) for _ in range(count)]
    blocks += blocks[: chance.choice([0, 0, 1, 2])]  # equal ones, at two places
    return blocks, chance.sample(range(len(blocks)), len(blocks))


def draw_subwords(chance: random.Random):
    letters = list(chance.choice(["abc", "ab.", "a(b", "+ab", "Aab", "aé", "ab_"]))
    text = " ".join("".join(words(chance, 1, 6, letters)) for _ in range(3))
    known, merges = ["▁", *letters], []
    for _ in range(chance.randint(1, min(15, longest(chance, 5)))):
        left, right = chance.choice(known), chance.choice(known)
        if not right.startswith("▁"):
            merges.append([left, right])
            known.append(left + right)
            if len(left + right) > 2 and chance.random() < 0.3:  # cut elsewhere
                cut = chance.randint(1, len(left + right) - 1)
                merges.append([(left + right)[:cut], (left + right)[cut:]])
    chance.shuffle(merges)
    return text, merges


def draw_who_was_split(chance: random.Random):
    split, plain = (
        ["▁the ▁cat", "▁a ▁d og"],
        ["the cat", "_a dog", "name ▁ x", "the▁"],
    )
    kinds = [split, plain, [*split, ""], [*plain, ""], [*split, *plain, ""]]
    high = longest(chance, 4)
    return tuple(words(chance, 1, high, chance.choice(kinds)) for _ in range(2))


def edge_who_was_split(chance: random.Random):
    """a side with empty lines only"""
    sides = [[""] * chance.randint(1, 3), draw_who_was_split(chance)[0]]
    return tuple(chance.sample(sides, 2))


def draw_read_signature(chance: random.Random):
    names = chance.sample("nrefs case eff tok smooth version Tok NW space".split(), 4)
    values = [
        "1",
        "mixed",
        "13a",
        "exp",
        "spm:course:1000",
        "2.4.3",
        "floor[0.1]",
        "No",
        "",
        "a b",
        ":",
        "a=b:c=",
        "é",
    ]
    parts = [f"{name}:{chance.choice(values)}" for name in names]
    if chance.random() < 0.8:
        parts.insert(0, chance.choice(["BLEU", "chrF2++", "TER"]))
    return ("|".join(parts[: chance.randint(1, 5)]),)

"""Exercise 6: words split into pieces."""

import re
from functools import reduce

from mtedu_grader.author.exercise import Exercise

from .solution import subwords

LOW = [["l", "o"], ["lo", "w"], ["▁", "low"]]


SUBWORDS = Exercise(
    "lab6.subwords",
    title="subwords",
    inputs=(
        ("low lower slow", LOW),
        ("banana", [["a", "n"], ["an", "a"]]),
        ("aaaa baaa", [["a", "a"]]),
        ("abc", [["ab", "c"], ["a", "b"]]),
        ("abc", [["b", "c"], ["a", "b"]]),
        ("ab ab", [["b", "▁"], ["▁", "a"]]),
        ("ba ab", [["a", "b"]]),
        ("ol wo", [["l", "o"], ["o", "w"]]),
        ("hi", []),
        ("", LOW),
    ),
    hints=(
        "Treat one word at a time. It begins as the list ['▁', first character, ...].",
        "For each merge go through the pieces from left to right. Where the two stand "
        "side by side, put one piece in their place: parts[i:i + 2] = [left + right].",
        "Use a while loop for i: the list gets shorter while you join. Move on by one "
        "after each look, and add the word's pieces to the result at the end.",
    ),
    slips={
        "IndexError": "the last part has no next one: stop at len(parts) - 1, and look "
        "again at that length after each merge.",
        "ValueError": "each merge is a pair: left and right.",
    },
)


def merged(parts, pair):
    """Join the pair wherever it stands, from left to right."""
    done = []
    joined = False
    for part in parts:
        if done and not joined and [done[-1], part] == list(pair):
            done[-1] += part
            joined = True
        else:
            done.append(part)
            joined = False
    return done


@SUBWORDS.right
def subwords_reduce(text, merges):
    words = [["▁", *word] for word in text.split()]
    return [piece for word in words for piece in reduce(merged, merges, word)]


@SUBWORDS.right
def subwords_recursive(text, merges):
    def join(parts, pair):
        if len(parts) < 2:
            return parts
        if parts[0] == pair[0] and parts[1] == pair[1]:
            return [parts[0] + parts[1], *join(parts[2:], pair)]
        return [parts[0], *join(parts[1:], pair)]

    result = []
    for word in text.split():
        parts = list("▁" + word)
        for pair in merges:
            parts = join(parts, pair)
        result.extend(parts)
    return result


@SUBWORDS.right
def subwords_word_by_word(text, merges):
    found = {}
    for word in set(text.split()):
        parts = list("▁" + word)
        for pair in merges:
            parts = merged(parts, pair)
        found[word] = parts
    return [piece for word in text.split() for piece in found[word]]


def subwords_split(text, merges, first=lambda word: list("▁" + word)):
    return [
        piece for word in text.split() for piece in reduce(merged, merges, first(word))
    ]


@SUBWORDS.wrong("the mark ▁ is missing. It stands before the characters of every word.")
def subwords_no_mark(text, merges):
    return subwords_split(text, merges, list)


@SUBWORDS.wrong("your mark ▁ stands behind the word. It stands before it.")
def subwords_mark_behind(text, merges):
    return subwords_split(text, merges, lambda word: list(word + "▁"))


@SUBWORDS.wrong(
    "your first piece is ▁ together with a character. ▁ begins as a piece of "
    "its own; a merge may join it."
)
def subwords_mark_glued(text, merges):
    return subwords_split(text, merges, lambda word: ["▁" + word[0], *word[1:]])


@SUBWORDS.wrong(
    "each merge joins only the first pair in a word. It joins every such pair."
)
def subwords_once(text, merges):
    pieces = []
    for word in text.split():
        parts = list("▁" + word)
        for left, right in merges:
            for i in range(len(parts) - 1):
                if parts[i] == left and parts[i + 1] == right:
                    parts[i : i + 2] = [left + right]
                    break
        pieces += parts
    return pieces


@SUBWORDS.wrong("you go through the merges from the end. Begin with the first.")
def subwords_turned_merges(text, merges):
    return subwords_split(text, merges[::-1])


@SUBWORDS.wrong("you go through the merges again and again. Each has one turn.")
def subwords_until_stable(text, merges):
    return subwords_split(text, merges * (len(text) + 1))


@SUBWORDS.wrong(
    "you join from the right. In `aaa` the first two characters are joined."
)
def subwords_from_the_right(text, merges):
    turned = [(right[::-1], left[::-1]) for left, right in merges]
    pieces = []
    for word in text.split():
        parts = reduce(merged, turned, list("▁" + word)[::-1])
        pieces += [part[::-1] for part in parts][::-1]
    return pieces


@SUBWORDS.wrong("you leave the characters apart. Apply the merges.")
def subwords_characters(text, merges):
    return subwords_split(text, [])


@SUBWORDS.wrong(
    "you return whole words. Begin with characters, and join only what the merges join."
)
def subwords_words(text, merges):
    return ["▁" + word for word in text.split()]


@SUBWORDS.wrong("you join across the border of two words. Treat each word by itself.")
def subwords_across(text, merges):
    parts = list("".join("▁" + word for word in text.split()))
    return reduce(merged, merges, parts)


@SUBWORDS.wrong("you return one list per word. Return one flat list of pieces.")
def subwords_lists(text, merges):
    return [reduce(merged, merges, list("▁" + word)) for word in text.split()]


@SUBWORDS.wrong("you join the pieces to a text. Return the list of pieces.")
def subwords_text(text, merges):
    return " ".join(subwords(text, merges))


@SUBWORDS.wrong(
    "you join a pair in either order. The first of a merge stands to the left."
)
def subwords_unordered(text, merges):
    pieces = []
    for word in text.split():
        parts = list("▁" + word)
        for left, right in merges:
            i = 0
            while i < len(parts) - 1:
                if {parts[i], parts[i + 1]} == {left, right}:
                    parts[i : i + 2] = [parts[i] + parts[i + 1]]
                i += 1
        pieces += parts
    return pieces


@SUBWORDS.slip
def subwords_by_joined_text(text, merges):
    found = []
    for word in text.split():
        parts = ["▁", *word]
        for left, right in merges:
            place = 0
            while place < len(parts) - 1:
                if parts[place] + parts[place + 1] == left + right:
                    parts[place : place + 2] = [left + right]
                place += 1
        found += parts
    return found


@SUBWORDS.slip
def subwords_by_pattern(text, merges):
    found = []
    for word in text.split():
        line = " ".join("▁" + word)
        for left, right in merges:
            line = re.sub(rf"(?<!\S)({left}) ({right})(?!\S)", r"\1\2", line)
        found += line.split(" ")
    return found

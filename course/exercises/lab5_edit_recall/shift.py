"""Exercise 4: one shift, as TER makes it."""

from mtedu_grader.author.exercise import Exercise

from .solution import shift

SECURITY = ["airport", "security", "Israeli", "officials", "are", "responsible"]


SHIFT = Exercise(
    "lab5.shift",
    title="one shift",
    inputs=(
        (["d", "e", "a", "b", "c"], 0, 2, 3),
        (["a", "b", "c", "d", "e"], 3, 2, 0),
        (["a", "b", "c", "d", "e"], 1, 1, 3),
        (["a", "b", "c", "d", "e"], 1, 2, 2),
        (["a", "b", "c", "d", "e"], 2, 1, 2),
        (SECURITY, 0, 2, 4),
        (["a", "b", "c"], 0, 3, 0),
    ),
    hints=(
        "Three steps: take the block out, look at the rest, put the block in.",
        "The block is words[start : start + length]; the rest is what stands before "
        "and behind it.",
        "The result is rest[:destination] + block + rest[destination:].",
    ),
    slips={
        "IndexError": "slices never go beyond the end, single places do: words[start : "
        "start + length].",
        "TypeError: concatenate": "a block is a list too: words[start : start + 1], "
        "not words[start].",
    },
)


@SHIFT.right
def shift_slices(words, start, length, destination):
    moved = list(words)
    block = moved[start : start + length]
    del moved[start : start + length]
    moved[destination:destination] = block
    return moved


@SHIFT.right
def shift_pops(words, start, length, destination):
    moved = words.copy()
    block = [moved.pop(start) for _ in range(length)]
    for word in reversed(block):
        moved.insert(destination, word)
    return moved


@SHIFT.right
def shift_places(words, start, length, destination):
    rest = [i for i in range(len(words)) if not start <= i < start + length]
    order = [*rest[:destination], *range(start, start + length), *rest[destination:]]
    return tuple(words[i] for i in order)


@SHIFT.wrong(
    "you count the destination in the old sentence. It is the place where the "
    "block begins in the new one: take the block out first, then insert."
)
def shift_old_places(words, start, length, destination):
    if destination > start:
        destination -= length
    return shift(words, start, length, max(destination, 0))


@SHIFT.wrong("the block is still at its old place too. A shift moves it.")
def shift_copies(words, start, length, destination):
    block = words[start : start + length]
    return words[:destination] + block + words[destination:]


@SHIFT.wrong("the block is gone. Put it back at its destination.")
def shift_loses(words, start, length, destination):
    return words[:start] + words[start + length :]


@SHIFT.wrong(
    "you swap the block with the words at the destination. A shift moves one "
    "block; all other words keep their order."
)
def shift_swaps(words, start, length, destination):
    moved = list(words)
    for k in range(length):
        a, b = start + k, destination + k
        moved[a], moved[b] = moved[b], moved[a]
    return moved


@SHIFT.wrong("you read length as the end of the block. It ends at start + length.")
def shift_length_is_end(words, start, length, destination):
    block = words[start:length]
    rest = words[:start] + words[max(start, length) :]
    return rest[:destination] + block + rest[destination:]


@SHIFT.wrong("you move one word. Move the whole block of length words.")
def shift_one_word(words, start, length, destination):
    return shift(words, start, 1, destination)


@SHIFT.wrong(
    "your block is a list inside the list. Join lists with +, or put the words "
    "in one by one."
)
def shift_nested(words, start, length, destination):
    block = words[start : start + length]
    rest = words[:start] + words[start + length :]
    return rest[:destination] + [block] + rest[destination:]


@SHIFT.wrong("the words of the block stand in reverse. The block moves as it is.")
def shift_backwards(words, start, length, destination):
    block = words[start : start + length][::-1]
    rest = words[:start] + words[start + length :]
    return rest[:destination] + block + rest[destination:]


@SHIFT.wrong("your block begins one place too far right.")
def shift_behind(words, start, length, destination):
    return shift(words, start, length, destination + 1)


@SHIFT.wrong("your block is one word too long: a slice leaves out its end.")
def shift_too_long(words, start, length, destination):
    return shift(words, start, length + 1, destination)


@SHIFT.wrong("you return a string. Return a list of words.")
def shift_joined(words, start, length, destination):
    return " ".join(shift(words, start, length, destination))


@SHIFT.slip
def shift_words_by_value(words, start, length, destination):
    block, rest = words[start : start + length], list(words)
    for word in block:
        rest.remove(word)
    return rest[:destination] + block + rest[destination:]

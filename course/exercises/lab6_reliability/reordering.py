"""Exercise 5: the same blocks in another order."""

from itertools import chain

from mtedu_grader.author.exercise import Exercise

REORDER = Exercise(
    "lab6.reorder",
    title="reordered blocks",
    inputs=(
        (
            [
                ["Je"],
                ["pense"],
                ["qu'il"],
                ["s'agit"],
                ["de"],
                "la démocratie .".split(),
            ],
            [5, 2, 4, 0, 3, 1],
        ),
        ([["on", "the", "mat"], ["a"], ["dog"]], [1, 2, 0]),
        ([["d", "e"], ["c"], ["a", "b"]], [2, 0, 1]),
        ([["b"], ["a"]], [0, 1]),
        ([["x", "y"]], [0]),
        ([], []),
    ),
    hints=(
        "Go through order. Each number in it is a place in blocks.",
        "blocks[place] is a list of words: add them all to the result.",
        "With words = [], do words += blocks[place] for each place in order.",
    ),
    slips={
        "IndexError": "order holds places of blocks, counted from 0: blocks[place].",
        "TypeError: indices": "go over order, whose elements are the places: for place "
        "in order.",
    },
)


@REORDER.right
def reorder_loop(blocks, order):
    words = []
    for place in order:
        words.extend(blocks[place])
    return words


@REORDER.right
def reorder_chain(blocks, order):
    return list(chain.from_iterable(map(blocks.__getitem__, order)))


@REORDER.right
def reorder_indices(blocks, order):
    words = []
    for i in range(len(order)):
        for j in range(len(blocks[order[i]])):
            words.append(blocks[order[i]][j])
    return words


@REORDER.right
def reorder_recursive(blocks, order):
    if not order:
        return []
    return blocks[order[0]] + reorder_recursive(blocks, order[1:])


@REORDER.wrong(
    "you read the order the other way round. order[0] is the place of the "
    "block that comes first, not the new place of block 0."
)
def reorder_inverse(blocks, order):
    goes_to = sorted(range(len(order)), key=lambda i: order[i])
    return [word for place in goes_to for word in blocks[place]]


@REORDER.wrong("you go through the order from its end. Begin with order[0].")
def reorder_backwards(blocks, order):
    return [word for place in reversed(order) for word in blocks[place]]


@REORDER.wrong("you leave the blocks where they are. Take them in the given order.")
def reorder_not(blocks, order):
    return [word for block in blocks for word in block]


@REORDER.wrong("you return a list of blocks. Return one flat list of tokens.")
def reorder_nested(blocks, order):
    return [blocks[place] for place in order]


@REORDER.wrong("you join the tokens to a text. Return a list of tokens.")
def reorder_text(blocks, order):
    return " ".join(word for place in order for word in blocks[place])


@REORDER.wrong("you count the places from 1. They begin with 0.")
def reorder_from_one(blocks, order):
    return [word for place in order for word in blocks[place - 1]]


@REORDER.wrong("you move single words. The places in order are places of blocks.")
def reorder_words(blocks, order):
    words = [word for block in blocks for word in block]
    return [words[place] for place in order]


@REORDER.wrong("you turn the words inside the blocks. A block stays as it is.")
def reorder_turned_blocks(blocks, order):
    return [word for place in order for word in reversed(blocks[place])]


@REORDER.wrong("you take only the first word of each block. Take all its words.")
def reorder_first_words(blocks, order):
    return [blocks[place][0] for place in order]


@REORDER.wrong(
    "you swap blocks in the same list, so later swaps move blocks that were "
    "placed already. Build a new list."
)
def reorder_swaps(blocks, order):
    moved = list(blocks)
    for i, place in enumerate(order):
        moved[i], moved[place] = moved[place], moved[i]
    return [word for block in moved for word in block]


@REORDER.wrong("you sort the blocks. Take them in the given order.")
def reorder_sorted(blocks, order):
    return [word for block in sorted(blocks) for word in block]


@REORDER.wrong("the last block is missing: go through all of order.")
def reorder_last_missing(blocks, order):
    return [word for place in order[:-1] for word in blocks[place]]


@REORDER.wrong("you join the words of a block. Each word stays a token of its own.")
def reorder_joined_blocks(blocks, order):
    return [" ".join(blocks[place]) for place in order]

"""Exercise 1: the share of words that are long."""

from mtedu_grader.author.exercise import Exercise

LONG_SHARE = Exercise(
    "lab0.long_share",
    title="share of long words",
    inputs=(
        (["the", "small", "cats"], 3),
        (["the", "the", "mat", "mattress"], 3),
        (["a", "bb", "ccc", "dddd", "eeeee"], 2),
        (["long", "words"], 1),
        (["so", "so"], 2),
        ([], 3),
    ),
    hints=(
        "How many tokens have more than n characters? len(token) tells.",
        "Divide that count by the number of tokens.",
        "Before you divide, deal with an empty list: its share is 0.0.",
    ),
)


@LONG_SHARE.right
def long_share_sum(tokens, n):
    return sum(len(token) > n for token in tokens) / max(len(tokens), 1)


@LONG_SHARE.right
def long_share_loop(tokens, n):
    found = 0
    for token in tokens:
        if len(token) > n:
            found += 1
    return found / len(tokens) if tokens else 0.0


@LONG_SHARE.right
def long_share_filter(tokens, n):
    try:
        return len(list(filter(lambda token: len(token) > n, tokens))) / len(tokens)
    except ZeroDivisionError:
        return 0


@LONG_SHARE.wrong("you count words of exactly n characters. Long means more than n.")
def long_share_at_least(tokens, n):
    return sum(len(token) >= n for token in tokens) / max(len(tokens), 1)


@LONG_SHARE.wrong("a text without words divides by 0. Return 0.0 for it.")
def long_share_crash(tokens, n):
    return sum(len(token) > n for token in tokens) / len(tokens)


@LONG_SHARE.wrong("you return how many words are long. Divide by the number of words.")
def long_share_count(tokens, n):
    return sum(len(token) > n for token in tokens)


@LONG_SHARE.wrong("you weigh words by their letters. Every word counts once.")
def long_share_letters(tokens, n):
    letters = sum(len(token) for token in tokens)
    return sum(len(token) for token in tokens if len(token) > n) / max(letters, 1)


@LONG_SHARE.wrong("you divide with //, which drops everything behind the point. Use /.")
def long_share_whole(tokens, n):
    return sum(len(token) > n for token in tokens) // max(len(tokens), 1)


@LONG_SHARE.wrong("you count a repeated word once. Every token counts.")
def long_share_types(tokens, n):
    return sum(len(token) > n for token in set(tokens)) / max(len(set(tokens)), 1)


@LONG_SHARE.wrong("you count the short words. Long means more than n characters.")
def long_share_short(tokens, n):
    return sum(len(token) <= n for token in tokens) / max(len(tokens), 1)


@LONG_SHARE.wrong("you return percent. The share is a number from 0 to 1.")
def long_share_percent(tokens, n):
    return 100 * sum(len(token) > n for token in tokens) / max(len(tokens), 1)

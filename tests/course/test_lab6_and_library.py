"""What lab 6 lets students build is what the library computes."""

from hypothesis import assume, given
from hypothesis import strategies as st

from mtedu.metrics.bleu import bleu_stats
from mtedu.stats.permutations import bleu_permutations, powers_of_ten
from mtedu.stats.tokenisation import tokenisation_study
from mtedu_grader.author.exercises import exercises

ANSWERS = exercises()
words = st.lists(st.sampled_from("the cat sat on a mat".split()), max_size=8)
several = st.lists(words, min_size=1, max_size=3)


def answer(name):
    return ANSWERS[f"lab6.{name}"].answer


@given(words, several)
def test_matches_and_orders_are_the_librarys(candidate, references):
    found = bleu_permutations(candidate, references)
    assert answer("matched_bigrams")(candidate, references) == found.matched
    assert answer("same_score_orders")(candidate, references) == found.count
    pieces = answer("blocks")(candidate, references)
    assert len(pieces) == found.tokens - found.matched
    assert [word for piece in pieces for word in piece] == candidate


@given(words, several, st.randoms())
def test_without_repeats_no_order_of_the_blocks_loses_a_match(
    candidate, references, chance
):
    assume(len(set(candidate)) == len(candidate))
    pieces = answer("blocks")(candidate, references)
    assert [tuple(piece) for piece in pieces] == list(
        bleu_permutations(candidate, references).blocks
    )
    order = chance.sample(range(len(pieces)), len(pieces))
    moved = answer("reorder")(pieces, order)
    before, after = (
        bleu_stats(tokens, references).clipped for tokens in (candidate, moved)
    )
    assert all(b <= a for b, a in zip(before, after, strict=True))


@given(st.integers(1, 10**400))
def test_powers_of_ten_are_the_librarys(count):
    digits = str(count).ljust(4, "0")
    assume(digits[3:].rstrip("0") != "5")  # the library rounds ties to the even digit
    assert answer("powers_of_ten")(count) == powers_of_ten(count)


def test_the_published_example():
    candidate = "Je pense qu'il s'agit de la démocratie .".split()
    reference = "Je crois que c'est ce qu'on appelle la démocratie .".split()
    assert answer("same_score_orders")(candidate, [reference]) == 720


@given(st.text("abc ", max_size=12), st.lists(st.tuples(*[st.sampled_from("abc")] * 2)))
def test_subwords_lose_no_letter_and_tell_which_side_was_split(text, merges):
    pieces = answer("subwords")(text, merges)
    assert "".join(pieces).split("▁")[1:] == text.split()
    if pieces:
        lines = [" ".join(pieces)], [text.strip()]
        assert answer("who_was_split")(*lines) == "hypotheses only"
        assert answer("who_was_split")(*lines[::-1]) == "references only"


def test_the_signatures_of_the_library_can_be_read():
    study = tokenisation_study(["a cat sat"], [["a cat sat"]], ["13a", "char"])
    for row in study:
        settings = answer("read_signature")(row.signature)
        assert {"nrefs", "case", "tok", "smooth", "version"} <= set(settings)
        rebuilt = "|".join(f"{key}:{value}" for key, value in settings.items())
        assert rebuilt in row.signature

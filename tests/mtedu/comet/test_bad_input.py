"""What is wrong with the input of a trained metric is said in one sentence."""

import math

import pytest

from mtedu import SmallComet, comet_scores

TEXTS = [f"text {i}" for i in range(30)]


def fit(src=TEXTS, mt=TEXTS, ref=None, scores=range(30), **options):
    return SmallComet().fit(src, mt, ref, scores, progress=False, **options)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: comet_scores(["a", "b"], ["c"], None), "2 texts in src but 1 in mt"),
        (lambda: comet_scores(["a"], ["b"], ["c", "d"]), "1 text in src but 2 in ref"),
        (lambda: comet_scores([], [], None), "no segments"),
        (lambda: comet_scores([1], ["b"], None), "one text per segment, not int"),
        (lambda: comet_scores(3, ["b"]), "src must be a list of texts, not 3"),
        (
            lambda: comet_scores("a", "b", "c", batch_size=0),
            "batch_size must be a whole number from 1",
        ),
        (lambda: SmallComet(hidden=()), "of hidden must be"),
        (lambda: SmallComet(dimension=0), "dimension must be"),
        (lambda: SmallComet(seed="1"), "seed must be a whole number"),
        (lambda: SmallComet().predict("a", "b", "c"), "not trained yet"),
        (lambda: SmallComet().plot(), "not trained yet"),
        (lambda: SmallComet().worst(), r"call evaluate\(...\) first"),
        (lambda: fit(TEXTS, TEXTS, TEXTS, [1.0] * 30), "All scores are the same"),
        (lambda: fit(TEXTS, TEXTS, TEXTS, range(29)), "30 segments but 29 scores"),
        (lambda: fit(TEXTS[:5], TEXTS[:5], None, range(5)), "5 segments are too few"),
        (lambda: fit(["same"] * 30, TEXTS), "1 different sources are too few"),
        (lambda: fit(scores=[math.nan, *range(29)]), "Some scores are missing"),
        (lambda: fit(scores=["good"] * 30), "Scores must be numbers"),
        (lambda: fit(TEXTS, TEXTS[1:]), "30 texts in src but 29 in mt"),
        (lambda: fit(epochs=0), "epochs must be a whole number from 1 on, not 0"),
        (lambda: fit(batch=2.5), "batch must be a whole number"),
        (lambda: fit(dropout=1), "dropout must be a number between 0 and"),
        (lambda: fit(rate=-1), "rate must be a number above 0"),
    ],
)
def test_bad_input_is_one_clear_sentence(call, says):
    with pytest.raises(ValueError, match=says) as caught:
        call()
    assert "\n" not in str(caught.value)

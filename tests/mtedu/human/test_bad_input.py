"""Whatever agreement cannot be made of is refused in one sentence."""

import math

import numpy as np
import pytest

from mtedu import (
    as_ratings,
    cohen_kappa,
    expected_wins,
    intra_agreement,
    kappa_from_matrix,
    mqm_score,
    quality_control,
    rankings_to_pairs,
    read_ratings,
    sign_test,
    simulate_raters,
    system_scores,
    write_ratings,
    z_normalise,
)
from mtedu.human.mqm import ErrorSpan

ROW = ("a", "1", "A", "da", 1)
SCALES = [ROW, ("a", "1", "A", "adequacy", 1)]
TWICE = [("a", "1", "", "da", 5)] * 2 + [("b", "1", "", "da", 5)] * 2
THREE = [("major", "", "A", segment) for segment in "123"]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: cohen_kappa([1, 2], [1]), "2 labels by one rater, 1 by the other"),
        (lambda: cohen_kappa([], []), "share no item"),
        (lambda: cohen_kappa([1, None], [None, 2]), "share no item"),
        (lambda: cohen_kappa({"a": 1}, {"b": 1}), "share no item"),
        (lambda: cohen_kappa({"a": 1}, [1]), "give both alike"),
        (lambda: cohen_kappa("1234", "1243"), "one label per item"),
        (lambda: cohen_kappa([1], 1), "one label per item"),
        (lambda: cohen_kappa(np.eye(2), np.eye(2)), "word or a number"),
        (lambda: cohen_kappa([1], [2], categories=[[1], [2]]), "word or a number"),
        (lambda: cohen_kappa([1], [2, 1]), "1 label by one rater, 2 by the other"),
        (lambda: cohen_kappa([[1], [2]], [[1], [2]]), "word or a number"),
        (lambda: cohen_kappa([1, 2], [1, 2], "even"), "one of marginals"),
        (lambda: cohen_kappa([1], [2], weights="cubic"), "choose one of None"),
        (lambda: cohen_kappa([1, 6], [1, 2], categories=[1, 2]), "6 is not one"),
        (lambda: cohen_kappa([1], [2], categories=[1, 2, 2]), "listed twice"),
        (lambda: cohen_kappa([1.5], [2.0], weights="linear"), "whole numbers"),
        (lambda: cohen_kappa([1], [5000], weights="linear"), "too many steps"),
        (lambda: cohen_kappa([1, 2], [1, 2]).interval(level=1.0), "between 0 and 1"),
        (lambda: cohen_kappa([1, 2], [1, 2]).interval(samples=0), "from 1 on"),
        (lambda: kappa_from_matrix([[1, 2]]), "1 row and 2 columns: give one of each"),
        (lambda: kappa_from_matrix([[1, 2], [3]]), "equal length"),
        (lambda: kappa_from_matrix([[1, -2], [3, 1]]), "whole number from 0"),
        (lambda: kappa_from_matrix([[0, 0], [0, 0]]), "at least one item"),
        (lambda: kappa_from_matrix([[1]], categories=[1, 2]), "a row"),
        (lambda: as_ratings([("a", "1", "A", "adequacy", 9)]), "Row 1: 9 is outside"),
        (lambda: as_ratings([("a", "1", "A", "da")]), "Row 1 is not"),
        (lambda: as_ratings([{"annotator": "a"}]), "Row 1 has no 'item'"),
        (lambda: as_ratings([("", "1", "A", "da", 1)]), "the annotator is empty"),
        (lambda: as_ratings("file.csv"), "read_ratings"),
        (lambda: as_ratings([ROW]).of("eve"), "no annotator 'eve'"),
        (lambda: as_ratings([ROW]).select(rater="x"), "no column 'rater'"),
        (lambda: as_ratings(SCALES).matrix(), r"table\.select\(scale="),
        (lambda: read_ratings("no/such.csv"), "no/such.csv cannot be read: No such"),
        (lambda: read_ratings("."), "cannot be read: Is a directory"),
        (lambda: read_ratings([ROW]), "Give a path or an open file"),
        (lambda: write_ratings("rows", "x.csv"), "list of rows"),
        (lambda: z_normalise([]), "no ratings"),
        (lambda: quality_control([ROW], damaged=""), "ending of system names"),
        (lambda: quality_control([ROW], references=3), "references must be a list"),
        (lambda: quality_control([ROW], damaged=3), "ending of system names"),
        (lambda: quality_control([ROW], least="5"), "least must be a whole number"),
        (lambda: intra_agreement(TWICE, categories=5), "categories must be a list"),
        (lambda: intra_agreement([ROW]), "Nobody rated an item twice"),
        (lambda: intra_agreement(TWICE), "0/0"),
        (lambda: intra_agreement([*TWICE, SCALES[1]]), "2 scales"),
        (lambda: system_scores([]), "no ratings"),
        (lambda: system_scores([ROW], level=2), "between"),
        (lambda: system_scores(SCALES), "2 scales"),
        (lambda: mqm_score([("grave", "")]), "severity 'grave'"),
        (lambda: mqm_score([{"seriousness": "x"}]), "Error 1 is not a span"),
        (lambda: mqm_score([3]), "Error 1 is not a span"),
        (lambda: mqm_score([]), "no segments"),
        (lambda: mqm_score(None), "errors must be a list"),
        (lambda: mqm_score([("major",)], segments=2.5), "must be a list of names"),
        (lambda: mqm_score([("major",)], weights=5), "weights must be a list"),
        (lambda: mqm_score([("major",)], segments=["2"]), "not among"),
        (lambda: mqm_score(THREE, segments=2), "cannot be 2"),
        (lambda: mqm_score(THREE, weights={"huge": 1}), "no weight 'huge'"),
        (lambda: mqm_score([ErrorSpan("major", start=5, end=3)]), "before 5"),
        (lambda: rankings_to_pairs(["A > A"]), "names a system twice"),
        (lambda: rankings_to_pairs(["A > > B"]), "empty place"),
        (lambda: rankings_to_pairs(["A"]), "at least two systems"),
        (lambda: rankings_to_pairs([{"A": 0, "B": 1}]), "from 1"),
        (lambda: rankings_to_pairs([{"A": math.nan, "B": 1}]), "from 1"),
        (lambda: rankings_to_pairs([{"A": "1", "B": 1}]), "from 1 on, not '1'"),
        (lambda: rankings_to_pairs([3]), "is not a ranking"),
        (lambda: rankings_to_pairs(3), "rankings must be a list"),
        (lambda: rankings_to_pairs(as_ratings([ROW])), "scale 'rank'"),
        (lambda: expected_wins(["A > B"], ties="win"), "choose one of drop, half"),
        (lambda: sign_test(-1, 2), "wins must be"),
        (lambda: sign_test(1, 2.5), "losses must be"),
        (lambda: sign_test(1, 2, "x"), "ties must be"),
        (lambda: sign_test(True, 2), "wins must be"),
        (lambda: sign_test(1, 2, 0, "both"), "choose one of"),
        (lambda: simulate_raters([]), "at least one item"),
        (lambda: simulate_raters("abc"), "list or a mapping"),
        (lambda: simulate_raters([1], noise=-1), "cannot be negative"),
        (lambda: simulate_raters(["good"]), "quality of an item must be a number"),
        (lambda: simulate_raters([math.nan]), "quality of an item must be a number"),
        (
            lambda: simulate_raters([1], bias="kind"),
            "bias must be a number, not 'kind'",
        ),
        (lambda: simulate_raters([1], noise=[0.5, None]), "noise must be a number"),
        (lambda: simulate_raters([1], scale=5), "scale must be a list"),
        (lambda: simulate_raters([1], scale=(1, 3, 5)), "from low to high"),
        (lambda: simulate_raters([1], seed="x"), "seed must be a whole number"),
        (lambda: simulate_raters([1], [0, 1], [1, 1, 1]), "different numbers"),
        (lambda: simulate_raters([1], scale="mood"), "no scale 'mood'"),
        (lambda: simulate_raters([1], scale=(5, 1)), "from low to high"),
        (lambda: simulate_raters([1], repeats=2), "a whole number from 0 to 1, not 2"),
        (lambda: simulate_raters([1], bias=[]), "speak of no rater"),
    ],
)
def test_bad_input_is_one_clear_sentence(call, says):
    """What Fleiss' kappa and Krippendorff's alpha refuse stands with their tests."""
    with pytest.raises(ValueError, match=says) as caught:
        call()
    assert "\n" not in str(caught.value)

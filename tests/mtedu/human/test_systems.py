"""System averages with intervals, and clusters."""

import numpy as np
import pytest

import mtedu


def graded(qualities, items=80, spread=8.0, seed=0):
    rng = np.random.default_rng(seed)
    hard = rng.normal(0, 15, items)
    return [
        ("ann", f"s{i}", name, "da z", quality + hard[i] + rng.normal(0, spread))
        for i in range(items)
        for name, quality in qualities.items()
    ]


def test_averages_count_an_item_once():
    rows = [
        ("a", "1", "A", "da", 10),
        ("b", "1", "A", "da", 20),
        ("a", "2", "A", "da", 45),
    ]
    score = mtedu.system_scores(rows)["A"]
    assert score.mean == pytest.approx((15 + 45) / 2)
    assert (score.items, score.ratings) == (2, 3)


def test_order_and_direction():
    rows = graded({"A": 50, "B": 70, "C": 60})
    assert [row.system for row in mtedu.system_scores(rows)] == ["B", "C", "A"]
    lowest = mtedu.system_scores(rows, higher_is_better=False)
    assert [row.system for row in lowest] == ["A", "C", "B"]


def test_interval_is_that_of_the_mean():
    rows = graded({"A": 50}, items=200)
    values = [row[4] for row in rows]
    score = mtedu.system_scores(rows, samples=4000)["A"]
    error = 1.96 * np.std(values) / np.sqrt(200)
    assert score.high - score.mean == pytest.approx(error, rel=0.1)
    assert score.mean - score.low == pytest.approx(error, rel=0.1)
    assert mtedu.system_scores(rows) == mtedu.system_scores(rows)


def test_same_items_for_all_systems_makes_small_differences_clear():
    """The intervals overlap, but the difference on the same items is clear."""
    scores = mtedu.system_scores(graded({"A": 52, "B": 56}, spread=2.0))
    assert scores["A"].high > scores["B"].low
    assert scores.clusters == (("B",), ("A",))


def test_clusters():
    rows = graded({"A": 70, "B": 69.5, "C": 60, "D": 59.5, "E": 30}, seed=2)
    groups = mtedu.system_scores(rows).clusters
    assert [set(group) for group in groups] == [{"A", "B"}, {"C", "D"}, {"E"}]


def test_a_line_is_drawn_only_where_all_above_differ_from_all_below():
    base = mtedu.system_scores(graded({"A": 70, "B": 65, "C": 60}))
    middle = ((False, False, True), (False, False, False), (True, False, False))
    from dataclasses import replace

    assert replace(base, differs=middle).clusters == (("A", "B", "C"),)


def test_systems_may_have_different_items():
    rows = [("a", f"x{i}", "A", "da", 80 + i % 3) for i in range(20)]
    rows += [("a", f"y{i}", "B", "da", 20 + i % 3) for i in range(20)]
    assert mtedu.system_scores(rows).clusters == (("A",), ("B",))


def test_identical_systems_do_not_differ():
    rows = [("a", str(i), name, "da", i) for i in range(20) for name in "AB"]
    assert mtedu.system_scores(rows).clusters == (("A", "B"),)

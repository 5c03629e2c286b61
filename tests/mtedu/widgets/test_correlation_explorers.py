"""The explorers of lecture 10: JavaScript and Python compute and say the same."""

import random

import pytest

import mtedu
from mtedu.widgets.pairs_explorer import CAMPAIGNS
from mtedu.widgets.scale_explorer import METRICS
from tests.mtedu.widgets.javascript import explore, run

METHODS = ("pearson", "spearman", "kendall")


def clouds():
    """Points with and without ties, far points, and sides that are constant."""
    pick = random.Random(10)
    for size in (3, 4, 7, 12, 40):
        for levels in (2, 5, 1000):
            yield [
                [pick.randrange(levels) / 10, round(pick.gauss(0, 1), 3)]
                for _ in range(size)
            ]
            yield [
                [pick.randrange(levels), pick.randrange(levels)] for _ in range(size)
            ]
    yield [[1, 2], [1, 3], [1, 9]]
    yield [[1, 2], [2, 2], [1000, 2]]
    yield [[i, 3 * i] for i in range(6)]
    yield [[i, -i] for i in range(6)]
    yield from (example["points"] for example in mtedu.correlation_explorer().examples)


def test_three_coefficients_are_those_of_python():
    code = """(module, clouds) => clouds.map((points) => {
      const [x, y] = [points.map((p) => p[0]), points.map((p) => p[1])];
      return [module.pearson(x, y), module.spearman(x, y), module.kendall(x, y)];
    })"""
    found = run("correlation_explorer/core.mjs", code, list(clouds()))
    for points, values in zip(clouds(), found, strict=True):
        x, y = zip(*points, strict=True)
        for method, value in zip(METHODS, values, strict=True):
            if value is None:
                with pytest.raises(ValueError, match="are the same"):
                    mtedu.correlate(x, y, method, samples=0)
                continue
            wanted = mtedu.correlate(x, y, method, samples=0).score
            assert value == pytest.approx(wanted, abs=1e-9)


def shown(points):
    """The traits of an explorer with these points, one of them chosen, some moved."""
    pick = random.Random(len(points))
    explorer = mtedu.correlation_explorer()
    explorer.points = points
    explorer.start = points if pick.random() < 0.5 else [*points[1:], [99, 7.25]]
    explorer.names = [f"s{i}" for i in range(len(points))]
    explorer.chosen = pick.randrange(len(points))
    return explorer


def test_the_page_of_correlations_says_what_python_says():
    explorers = [shown(points) for points in clouds()]
    names = ("points", "start", "names", "chosen", "titles")
    states = [{name: getattr(e, name) for name in names} for e in explorers]
    said = [view["words"] for view in explore("correlation_explorer", states)]
    assert said == [explorer.text for explorer in explorers]
    assert any("Before points were moved" in text for text in said)
    assert any("not defined" in text for text in said)


def test_one_far_system_makes_pearson_but_not_kendall():
    explorer = mtedu.correlation_explorer()
    made, alone = explorer.coefficients(), explorer.coefficients(explorer.chosen)
    assert made["pearson"] > 0.95
    assert alone["pearson"] < 0.15
    assert made["kendall"] < 0.3
    moved = [list(point) for point in explorer.points]
    moved[explorer.chosen] = [33, 70]
    explorer.points = moved
    assert explorer.coefficients()["pearson"] < 0.2
    assert "Before points were moved: Pearson 0.962" in explorer.text


def test_the_published_examples_are_the_famous_ones():
    known = {
        example["label"]: example for example in mtedu.correlation_explorer().examples
    }
    spoils = known["one system spoils it"]
    assert spoils["names"][spoils["chosen"]] == "NiuTrans"
    found = mtedu.correlate(*zip(*spoils["points"], strict=True), samples=0)
    assert found.score == pytest.approx(0.006, abs=5e-4)
    x, y = zip(*known["a curve"]["points"], strict=True)
    assert mtedu.correlate(x, y, "kendall", samples=0).score == 1
    assert mtedu.correlate(x, y, samples=0).score < 0.9


def test_there_is_room_to_drag_and_every_point_is_on_the_page():
    for example in mtedu.correlation_explorer().examples:
        for axis, (low, high) in enumerate(example["bounds"]):
            values = [point[axis] for point in example["points"]]
            assert low < min(values) <= max(values) < high
            assert 50 < (high - low) / example["steps"][axis] < 300


def test_only_what_was_moved_leaves_its_published_place():
    code = "(module, all) => all.map((given) => module.settled(...given))"
    given = [
        [-0.993, -0.993, [-1.24, 0.83], 0.01],
        [-0.983, -0.993, [-1.24, 0.83], 0.01],
        [-9, 0.5, [-1.25, 0.83], 0.01],
        [9, 0.5, [-1.25, 0.83], 0.01],
    ]
    found = run("correlation_explorer/core.mjs", code, given)
    assert found == [-0.993, -0.98, -1.25, 0.83]


def pair_states():
    for campaign in CAMPAIGNS:
        explorer = mtedu.pairs_explorer(campaign)
        table = explorer.tables[campaign]
        for pair in ("all", *table["pairs"]):
            for metric in table["metrics"]:
                for people, chosen in ((False, -1), (True, 3)):
                    yield campaign, pair, metric["key"], people, chosen


def test_the_page_of_pairs_counts_and_says_what_python_does():
    code = """(module, [tables, states]) => states.map((given) => {
      const [campaign, pair, metric, people, chosen] = given;
      const state = { tables, campaign, pair, metric, people, chosen };
      const view = module.explore(state);
      return [module.counts(view.pairs), module.pairPieces(view).join("")];
    })"""
    explorer = mtedu.pairs_explorer()
    states = list(pair_states())
    assert len(states) == 2 * (4 * 19 + 4 * 3 + 3 * 4)
    found = run("pairs_explorer/core.mjs", code, [explorer.tables, states])
    for state, (counts, text) in zip(states, found, strict=True):
        with explorer.hold_trait_notifications():
            campaign, pair, metric, explorer.people, explorer.chosen = state
            explorer.campaign, explorer.pair, explorer.metric = campaign, pair, metric
        accuracy = mtedu.pairwise_accuracy(explorer.pairs)
        assert counts["right"] == accuracy.right
        assert counts["total"] == accuracy.total
        assert counts["tie"] == accuracy.human_ties
        assert text == explorer.text


def test_the_page_of_scales_says_what_python_says():
    pick = random.Random(7)
    explorers = [
        mtedu.scale_explorer(metric, round(pick.uniform(-2, 60), 2))
        for metric in METRICS
        for _ in range(12)
    ]
    explorers += [mtedu.scale_explorer(score=pick.uniform(-1, 1)) for _ in range(20)]
    names = ("tables", "metrics", "metric", "score")
    states = [{name: getattr(e, name) for name in names} for e in explorers]
    said = [view["words"] for view in explore("scale_explorer", states)]
    assert said == [e.text for e in explorers]


def test_a_comet_of_07_is_the_best_and_the_worst():
    standing = {
        (year, pair): (above, count)
        for year, pair, above, count in mtedu.scale_explorer().standing()
    }
    assert standing["2020", "de-en"] == (0, 12)
    assert standing["2020", "en-iu"] == (11, 11)
    assert standing["2023", "en-de"] == (12, 12)
    assert len(standing) == 21

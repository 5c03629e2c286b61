"""Trained metrics write their working and draw themselves, with words."""

import matplotlib
import pytest

import mtedu
from mtedu.comet.evaluation import evaluate
from mtedu.comet.real import CometScores

matplotlib.use("Agg")


@pytest.fixture(scope="module")
def results():
    data = mtedu.damaged_translations(copies=2)
    train, test = data.split()
    metric = mtedu.SmallComet(dimension=64, hidden=(8, 4))
    metric.fit(train.src, train.mt, train.ref, train.scores, epochs=3, progress=False)
    table = metric.evaluate(test.src, test.mt, test.ref, test.scores)
    return {
        "data": data,
        "item": next(item for item in data if len(item.errors) > 2),
        "untouched": next(item for item in data if not item.errors),
        "metric": metric,
        "untrained": mtedu.SmallComet(),
        "segment": metric.score(test.src[0], test.mt[0], test.ref[0]),
        "table": table,
        "worst": table.worst(3),
        "scores": CometScores(0.8, (0.7, 0.8, 0.9), "Unbabel/x_y", True),
    }


def test_workings(results):
    shown = {name: result.working() for name, result in results.items()}
    assert r"$\lvert h - r \rvert$ | 64" in shown["metric"]
    assert r"384 \to 8 \to 4 \to 1" in shown["metric"]
    assert f"epoch {results['metric'].best.number} of 3 was kept" in shown["metric"]
    assert "Not trained yet" in shown["untrained"]
    assert r"\text{score} = " in shown["segment"]
    assert "translation and source" in shown["segment"]
    assert f"| BLEU | {results['table']['BLEU'].pearson:.3f} |" in shown["table"]
    assert shown["worst"].count("\n") == 4
    assert r"\frac{0}{5 \cdot" in shown["untouched"]
    assert "simulated: no person gave it" in shown["item"]
    assert "simulated scores" in shown["data"]
    assert "reads no references" in shown["scores"]


def test_tables_keep_their_columns(results):
    for name in ("metric", "segment", "table", "worst", "item"):
        rows = [r for r in results[name].working().split("\n") if r.startswith("|")]
        counts = {row.replace("\\|", "").count("|") for row in rows}
        assert len(counts) == 1, name


def test_the_training_curve_has_words(results):
    picture = mtedu.picture(results["metric"])
    assert picture.image.startswith(b"\x89PNG")
    assert "Training curve over 3 epochs" in picture.alt


def test_a_constant_has_no_correlation():
    found = evaluate(["a"] * 3, ["ab", "cd", "ef"], None, [1, 2, 3], [3, 2, 2])
    assert "| length | – | – | – |" in found.working()

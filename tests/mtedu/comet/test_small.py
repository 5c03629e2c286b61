"""The small trained metric: it learns, repeats itself, and says what is wrong."""

import math

import numpy as np
import pytest

import mtedu
from mtedu.comet import encoder
from mtedu.comet.small import BLOCKS
from tests.mtedu.stats.corpora import shared_rows


@pytest.fixture(scope="module")
def data():
    return mtedu.damaged_translations()


@pytest.fixture(scope="module")
def trained(data):
    train, test = data.split()
    metric = mtedu.SmallComet().fit(*columns(train), progress=False)
    return metric, metric.evaluate(*columns(test))


def columns(data):
    return data.src, data.mt, data.ref, data.scores


def test_it_learns_from_damage_and_beats_bleu_on_new_documents(trained):
    metric, result = trained
    assert float(result) == result["SmallComet"].pearson > 0.4
    assert result["SmallComet"].pearson > result["BLEU"].pearson
    assert result["SmallComet"].kendall > result["BLEU"].kendall
    assert metric.history[-1].loss < metric.history[0].loss
    assert metric.best.held_out_pearson == max(
        epoch.held_out_pearson for epoch in metric.history
    )


def test_it_is_ahead_of_bleu_but_not_clearly_of_chrf(trained, data):
    _, result = trained
    ours = result["SmallComet"].scores
    scores = data.split()[1].scores
    assert mtedu.compare_metrics(ours, result["BLEU"].scores, scores).p_value < 0.01
    assert mtedu.compare_metrics(ours, result["chrF"].scores, scores).p_value > 0.05


def test_rows_are_the_course_s_own_metrics(trained, data):
    _, result = trained
    test = data.split()[1]
    text, reference = test.mt[3], test.ref[3]
    assert result["chrF"].scores[3] == mtedu.chrf(text, reference).score
    found = mtedu.bleu(text, reference, smoothing="exp", effective_order=True)
    assert result["BLEU"].scores[3] == found.score
    assert result["BLEU"].pearson == pytest.approx(
        np.corrcoef(result["BLEU"].scores, test.scores)[0, 1]
    )
    assert result["length"].scores[3] == -len(text)
    with pytest.raises(
        ValueError, match="no metric 'TER': choose one of SmallComet, BLEU"
    ):
        result["TER"]


def test_the_seed_decides(data):
    some = [column[:400] for column in columns(data)]
    first, second, third = (
        mtedu.SmallComet(seed=seed).fit(*some, epochs=2, progress=False)
        for seed in (1, 1, 2)
    )
    asked = [column[400:420] for column in columns(data)[:3]]
    assert first.predict(*asked) == second.predict(*asked)
    assert first.history == second.history
    assert first.predict(*asked) != third.predict(*asked)


def test_one_segment_shows_its_blocks(trained, data):
    metric, _ = trained
    asked = [column[7] for column in columns(data)[:3]]
    one = metric.score(*asked)
    assert float(one) == pytest.approx(metric.predict(*asked)[0], abs=1e-4)
    assert tuple(one.blocks) == BLOCKS
    s, h, r = (metric.encoder([text])[0] for text in asked)
    assert one.blocks["h * s"] == pytest.approx((h * s).tolist(), rel=1e-5)
    assert one.blocks["|h - r|"] == pytest.approx(abs(h - r).tolist(), rel=1e-5)
    cosine = h @ r / np.linalg.norm(h) / np.linalg.norm(r)
    assert one.similarities["h * r"] == pytest.approx(cosine, rel=1e-4)
    assert float(one) == pytest.approx(one.mean + one.spread * one.z)
    assert repr(one).endswith("(1536 -> 32 -> 1)")


def test_predictions_are_on_the_scale_of_the_scores(data):
    some = [column[:600] for column in columns(data)]
    tenth = [score / 10 - 3 for score in some[3]]
    first = mtedu.SmallComet().fit(*some, epochs=2, progress=False)
    second = mtedu.SmallComet().fit(*some[:3], tenth, epochs=2, progress=False)
    a, b = (metric.predict(*some[:3]) for metric in (first, second))
    assert b == pytest.approx([value / 10 - 3 for value in a], abs=1e-3)


def test_worst_cases_come_first(trained):
    metric, result = trained
    worst = metric.worst(4)
    gaps = [abs(case.gap) for case in worst]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] == max(abs(case.gap) for case in result.cases)
    assert len(worst) == 4
    assert f"{worst[0].predicted:.1f} instead of" in repr(worst)
    with pytest.raises(ValueError, match="n must be a whole number"):
        metric.worst(0)


def test_without_references(data):
    src, mt, _, scores = (column[:600] for column in columns(data))
    metric = mtedu.SmallComet().fit(src, mt, None, scores, epochs=2, progress=False)
    assert metric.shape == (1024, 32, 1)
    result = metric.evaluate(src, mt, None, scores)
    assert result.names == ("SmallComet", "length")
    assert result.cases[0].reference is None
    assert metric.predict(src[:2], mt[:2], ["not", "read"]) == metric.predict(
        src[:2], mt[:2]
    )


def test_another_encoder(data):
    class Lengths:
        dimension = 2

        def fit(self, texts):
            self.most = max(map(len, texts))

        def __call__(self, texts):
            return np.array([[len(text) / self.most, 1.0] for text in texts])

    some = [column[:200] for column in columns(data)]
    metric = mtedu.SmallComet(encoder=Lengths(), hidden=(4, 3))
    metric.fit(*some, epochs=1, progress=False)
    assert metric.shape == (12, 4, 3, 1)
    assert mtedu.SmallComet(hidden=4).hidden == (4,)
    assert all(map(math.isfinite, metric.predict(*some[:3])))


def test_progress_is_one_line(data, capsys):
    some = [column[:100] for column in columns(data)]
    mtedu.SmallComet().fit(*some, epochs=2)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "2 of 2, loss" in said


def test_texts_that_share_pieces_are_near():
    encode = encoder.HashedEncoder(512)
    cat, swapped, cats, dog, empty = encode(
        ["the black cat", "the balck cat", "the black cats", "una mesa roja", ""]
    )
    assert np.dot(cat, cat) == pytest.approx(512, rel=1e-4)
    assert cat @ cats > cat @ swapped > 3 * abs(cat @ dog)
    assert not empty.any()


def test_rare_pieces_weigh_more():
    texts = [f"the {word}" for word in "cat dog cow hen pig".split()]
    encode = encoder.HashedEncoder(512)
    before = encode(["the cat"])[0] @ encode(["the dog"])[0]
    encode.fit(texts)
    assert encode(["the cat"])[0] @ encode(["the dog"])[0] < before / 2


def test_a_trained_metric_wants_what_it_was_trained_with(trained):
    metric, _ = trained
    with pytest.raises(ValueError, match="trained with references: give ref="):
        metric.predict("a", "b")
    with pytest.raises(ValueError, match="score takes one segment"):
        metric.score(["a", "b"], ["a", "b"], ["a", "b"])


def test_real_scores_are_as_hard_as_the_docstring_says():
    """MQM of WMT23, Hebrew-English: about as good as counting, far from COMET."""
    rows = shared_rows("data/wmt23/wmt23_he-en_segments.tsv")
    texts = {r["seg"]: r for r in shared_rows("data/wmt23/wmt23_he-en_src_ref.tsv")}
    rows = [r for r in rows if r["mqm"] and "ref" not in r["system"].lower()]
    rows = [r for r in rows if r["hyp"].strip() != texts[r["seg"]]["refA"].strip()]
    rows = rows[::3]  # a third of them is enough, and quicker
    documents = sorted({row["doc"] for row in rows})
    held = set(np.random.default_rng(0).permutation(documents)[: len(documents) // 4])
    sides = []
    for here in (False, True):
        side = [row for row in rows if (row["doc"] in held) is here]
        found = [texts[row["seg"]] for row in side]
        sides.append(
            (
                [text["source"] for text in found],
                [row["hyp"] for row in side],
                [text["refA"] for text in found],
                [max(float(row["mqm"]), -25) for row in side],
            )
        )
        comet = [float(row["COMET"]) for row in side]
    metric = mtedu.SmallComet().fit(*sides[0], epochs=6, progress=False)
    result = metric.evaluate(*sides[1])
    real = mtedu.correlate(comet, sides[1][3], samples=0)
    assert 0.1 < float(result) < 0.35
    assert abs(float(result) - result["chrF"].pearson) < 0.12
    assert float(real) > float(result) + 0.1

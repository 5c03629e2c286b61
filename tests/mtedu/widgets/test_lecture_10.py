"""What lecture 10 and its quiz say is what the library finds."""

from fractions import Fraction

import numpy as np
import pytest

import mtedu
from mtedu.data.published_figures import BY_SIZE, SHIPPING
from mtedu.show.comet import comet_diagram
from mtedu.show.published import shipping_plot, shipping_table, size_table
from tests.mtedu.widgets.test_quiz_answers import answer


def correlated(metric, people, method="pearson"):
    return mtedu.correlate(metric, people, method, samples=0).score


def test_the_quiz_on_coefficients():
    people = [1, 2, 3, 4, 5]
    for method in ("pearson", "spearman", "kendall"):
        before = correlated([1, 2, 3, 4, 5], people, method)
        after = correlated([1, 2, 3, 4, 9], people, method)
        assert (before != pytest.approx(after)) == (method == "pearson")
    assert answer(10, "correlation", 1).startswith("Pearson changes")
    tau = correlated([40, 35, 30, 20], [80, 82, 70, 60], "kendall")
    assert tau == pytest.approx(float(Fraction(answer(10, "correlation", 2))))


def test_the_quiz_on_pairs():
    metric = np.array([1.0] * 36 + [-1.0] * 12 + [1.0] * 2)
    people = np.array([1.0] * 48 + [0.0] * 2)
    found = mtedu.pairwise_accuracy(mtedu.pairs_from_differences(metric, people))
    assert answer(10, "final", 2) == f"{found.right}/{found.total}"
    right = BY_SIZE["COMET"]
    assert next(size for size in right if right[size] > 90).startswith("0.05 ")
    assert answer(10, "final", 3) == "about 0.05"
    table = mtedu.load_scores("wmt20").machines()
    assert max(table.pair("en-de").comet) == pytest.approx(0.58, abs=0.005)
    hebrew = mtedu.load_scores("wmt23").pair("he-en").machines()
    assert min(hebrew.comet) < 0.85 < max(hebrew.comet)


def test_bleu_prefers_the_wrong_day():
    reference = "the meeting was postponed until Friday"
    same, wrong = (
        mtedu.bleu(text, reference, smoothing="exp")
        for text in (
            "they put the meeting off to Friday",
            "the meeting was postponed until Monday",
        )
    )
    assert float(same) < 0.2 < 0.7 < float(wrong)


def test_the_small_metric_is_a_little_ahead_and_fooled_by_nonsense():
    train, test = mtedu.damaged_translations().split(share=0.25, seed=1)
    assert {error.weight for error in train[11].errors} == {1, 5}
    metric = mtedu.SmallComet(seed=1)
    metric.fit(train.src, train.mt, train.ref, train.scores, progress=False)
    found = metric.evaluate(test.src, test.mt, test.ref, test.scores)
    assert 0 < found["SmallComet"].pearson - found["BLEU"].pearson < 0.2
    nonsense = metric.score("Where is the station?", "zzz zzz", "¿Dónde está?")
    assert float(nonsense) > 60


def test_who_judges_decides_about_parity():
    table = mtedu.load_scores("wmt20").pair("zh-en")
    person = table.row("Human-B")
    above = {
        name: int((table.column(name) > getattr(person, name)).sum())
        for name in ("da", "mqm", "bleu", "comet")
    }
    assert above["da"] == 11
    assert above["mqm"] == 0
    assert (above["bleu"], len(table) - 1) == (13, 16)  # as the quiz says


def test_a_reference_made_from_an_output_favours_its_system():
    corpus = mtedu.load_corpus("course")
    honest, systems = corpus.reference("es"), corpus.systems["es"]
    edited = [*honest]
    edited[::2] = systems["phrase"][::2]
    honest_order, edited_order = (
        sorted(systems, key=lambda name: -mtedu.corpus_bleu(systems[name], by).score)
        for by in (honest, edited)
    )
    assert (honest_order.index("phrase"), len(systems)) == (3, 6)
    assert edited_order[0] == "phrase"


def test_segments_are_noisy_and_systems_are_not():
    draw = np.random.default_rng(1)
    quality = draw.normal(0, 1, (12, 1))
    seen, scored = (quality + draw.normal(0, 3, (12, 1000)) for _ in "ab")
    assert correlated(seen.ravel(), scored.ravel()) < 0.2
    assert correlated(seen.mean(axis=1), scored.mean(axis=1)) > 0.95


@pytest.mark.parametrize(
    ("variant", "value"), [("a", 2 / 6), ("b", 2 / 5), ("wmt12", 1 / 5), ("wmt13", 0.5)]
)
def test_ties_within_one_sentence(variant, value):
    metric, people = [[0.9], [0.5], [0.7], [0.7]], [[80], [60], [60], [20]]
    found = mtedu.segment_kendall(metric, people, variant)
    assert found.counts == (3, 1, 1, 1, 0)
    assert float(found) == pytest.approx(value)


def test_published_figures_are_shown_as_published():
    assert list(SHIPPING) == sorted(SHIPPING, key=lambda n: -SHIPPING[n].all_pairs)
    assert SHIPPING["BLEU"] == (74.6, 88.2, 94.6)
    assert "COMET | 83.4 | 96.5 | 99.2" in shipping_table()
    assert "| above 5 | 87 | above 0.1 | 99 |" in size_table()
    words = mtedu.picture(shipping_plot()).alt
    assert "COMET 83.4" in words
    assert "EED 68.8" in words
    assert "|h minus r|" in mtedu.picture(comet_diagram()).alt


def test_a_curve_can_be_right_on_every_pair():
    people, cubes = [1, 2, 3, 4], [1, 8, 27, 64]
    assert float(mtedu.pairwise_accuracy(cubes, people)) == 1
    assert correlated(cubes, people) < 0.96

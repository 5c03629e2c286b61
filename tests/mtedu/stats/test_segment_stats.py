"""The additive form of a metric equals the metric itself, on any set of segments."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mtedu
from mtedu.metrics.meteor import corpus_meteor
from mtedu.metrics.rouge import corpus_rouge_l, corpus_rouge_n
from mtedu.stats.segment_stats import segment_stats
from tests.mtedu.stats.corpora import outputs, references
from tests.mtedu.strategies import reference_sets, sentences

CORPUS_FORMS = {
    "bleu": mtedu.corpus_bleu,
    "chrf": mtedu.corpus_chrf,
    "ter": mtedu.corpus_ter,
    "wer": mtedu.corpus_wer,
    "rouge_1": corpus_rouge_n,
    "rouge_l": corpus_rouge_l,
}
corpora = st.lists(st.tuples(sentences, reference_sets), min_size=1, max_size=5)


@settings(max_examples=60, deadline=None)
@given(corpora, st.sampled_from(sorted(CORPUS_FORMS)))
def test_summed_statistics_give_the_corpus_score(segments, metric):
    candidates, refs = zip(*segments, strict=True)
    expected = CORPUS_FORMS[metric](candidates, refs).score
    assert segment_stats(candidates, refs, metric).score == pytest.approx(
        expected, abs=1e-9
    )


@settings(max_examples=80, deadline=None)
@given(
    corpora,
    st.sampled_from(["none", "floor", "add-k", "exp"]),
    st.integers(1, 5),
    st.booleans(),
)
def test_bleu_options(segments, smoothing, max_n, lowercase):
    candidates, refs = zip(*segments, strict=True)
    options = {"smoothing": smoothing, "max_n": max_n, "lowercase": lowercase}
    ours = segment_stats(candidates, refs, "bleu", **options).score
    assert ours == pytest.approx(mtedu.corpus_bleu(candidates, refs, **options).score)


@pytest.mark.parametrize(
    "options", [{"word_order": 2}, {"beta": 1}, {"eps_smoothing": True}]
)
def test_chrf_options(options):
    ours = segment_stats(outputs(60), references(60), "chrf", **options)
    theirs = mtedu.corpus_chrf(outputs(60), references(60), **options)
    assert ours.score == pytest.approx(theirs.score)


def test_meteor_and_many_samples_at_once():
    options = {"stages": ["exact"], "alpha": 0.8}
    stats = segment_stats(outputs(30), references(30), "meteor", **options)
    assert stats.score == pytest.approx(
        corpus_meteor(outputs(30), references(30), **options).score
    )
    parts = [stats.values[:10].sum(axis=0), stats.values[10:].sum(axis=0)]
    both = stats.metric.of_sums(np.array(parts))
    assert both == pytest.approx([float(stats.metric.of_sums(part)) for part in parts])


@pytest.mark.parametrize("metric", ["bleu", "chrf", "ter", "rouge_l"])
def test_rows_of_documents_are_sums_of_their_segments(metric):
    documents = [f"d{i // 3}" for i in range(30)]
    alone = segment_stats(outputs(30), references(30), metric)
    whole = segment_stats(outputs(30), references(30), metric, units=documents)
    assert whole.score == pytest.approx(alone.score)
    assert len(whole) == 10
    assert whole.values[1] == pytest.approx(alone.values[3:6].sum(axis=0))
    assert (segment_stats(alone, units=documents).values == whole.values).all()
    assert repr(whole).endswith("over 10 units")


def test_copies_of_a_segment_are_no_new_evidence():
    """Eight copies seem to be eight times the data; drawn as one unit they are not."""
    good, poor, names = outputs(40), outputs(40, noise=0.34), list(map(str, range(40)))
    once = mtedu.paired_bootstrap(good, poor, references(40))
    eight = (8 * good, 8 * poor, 8 * references(40))
    assert mtedu.paired_bootstrap(*eight).p_value < once.p_value / 2
    units = mtedu.paired_bootstrap(*eight, units=8 * names)
    assert units.p_value == pytest.approx(once.p_value, abs=0.05)


def test_scores_that_are_there_already_are_tested_by_their_mean():
    german = mtedu.load_scores("wmt23", level="segment").pair("en-de")
    rows = dict(zip(german.systems, german.table("comet"), strict=True))
    ours, theirs = rows["ONLINE-W"], rows["GPT4-5shot"]
    by_segment = mtedu.paired_bootstrap(ours, theirs, metric="COMET")
    assert by_segment.metric == "COMET"
    assert by_segment.score_a == pytest.approx(ours.mean())
    documents = {"metric": "COMET", "units": german.documents}
    by_document = mtedu.paired_bootstrap(ours, theirs, **documents)
    assert by_document.score_a == pytest.approx(ours.mean())
    assert by_document.segments == 192
    assert by_segment.p_value < 0.05 < by_document.p_value
    swapped = mtedu.approximate_randomization(ours, theirs, **documents, samples=999)
    assert swapped.difference == pytest.approx(by_segment.difference)
    interval = mtedu.bootstrap_interval(ours - theirs, **documents)
    assert interval.low < by_segment.difference < interval.high
    assert mtedu.compare_systems(rows, baseline="AIRC")["ONLINE-W"].p_value < 0.01

"""The bench: changes, scores before and after, and the table made of clicks."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mtedu
from mtedu.metrics.meteor import KNOWN_SYNONYMS, meanings, wordnet
from mtedu.metrics.nist import KNOWN_TEXTS
from mtedu.metrics.registry import scores, sentence_metrics
from mtedu.widgets.metric_bench.page import handled, handles_table, losses, scores_table
from mtedu.widgets.metric_bench.perturbations import (
    KINDS,
    WRONG_WORDS,
    bare,
    change,
    endings,
    synonyms,
)

LONG = (
    "the members of the small committee will discuss the new rules for old companies "
    "in the big town hall on Monday"
)
LOWER = {"wer", "ter"}
METRICS = sentence_metrics()
WORDS = st.lists(
    st.sampled_from("the a cats sat doctor big ki hai की किताब 猫 مرحبا ! <b>".split()),
    max_size=8,
).map(" ".join)
CLICKS = st.lists(st.sampled_from([*KINDS, "undo"]), max_size=8)


def table(bench):
    """What each metric handles: {(kind, metric): level}."""
    return {
        (kind, name): handled(bench.clicks, kind, name).level
        for kind in KINDS
        if handled(bench.clicks, kind, "f1")
        for name in METRICS
    }


def test_all_metrics_stand_side_by_side():
    reference = "the cats are sitting quietly on the mat"
    candidate = "on the mat the cat sits quietly"
    found = scores(candidate, reference)
    pair = (candidate, reference)
    assert found == {
        "bleu": mtedu.bleu(*pair, smoothing="exp", effective_order=True).score,
        "nist": mtedu.nist(*pair, test_set=[*KNOWN_TEXTS, reference]).score,
        "meteor": mtedu.meteor(*pair).score,
        "rouge_2": mtedu.rouge_n(*pair, 2).score,
        "rouge_l": mtedu.rouge_l(*pair).score,
        "chrf": mtedu.chrf(*pair).score,
        "chrf++": mtedu.chrf(*pair, word_order=2).score,
        "lepor": mtedu.lepor(*pair).score,
        "f1": mtedu.f1(*pair).score,
        "wer": mtedu.wer(*pair).score,
        "ter": mtedu.ter(*pair).score,
    }
    bench = mtedu.metric_bench(candidate, reference)
    assert bench.now == found
    for metric in METRICS.values():
        assert bench.page.value.count(f">{metric.label}<") == 1


def test_lower_is_better_for_error_rates_only():
    assert {name for name, metric in METRICS.items() if metric.lower_is_better} == LOWER
    bench = mtedu.metric_bench(reference=LONG)
    bench.press("wrong_word")
    lines = dict(line.split(": ", 1) for line in bench.text.splitlines()[3:14])
    for name, metric in METRICS.items():
        rose = bench.now[name] > bench.before[name]
        assert rose == (name in LOWER)
        assert lines[metric.label].endswith("worse.")
        assert metric.better in lines[metric.label]
    assert lines["WER"] == "0.0476 (lower is better), was 0: worse."
    assert bench.page.value.count("lower is better") == 2
    assert bench.page.value.count("mtedu-other") == 2


def test_quality_is_one_scale_for_all():
    for metric in METRICS.values():
        perfect = metric.quality(metric.score(LONG, LONG), LONG)
        nothing = metric.quality(metric.score("xyz", LONG), LONG)
        assert perfect == pytest.approx(1, abs=1e-3)
        assert 0 <= nothing < 0.1
    assert METRICS["wer"].quality(2.5, LONG) == 0


@pytest.mark.parametrize("reference", [*KNOWN_TEXTS, "राहुल की बहन किताब पढ़ती है ।"])
def test_changes_do_what_they_say(reference):
    words = reference.split()
    for seed in range(10):
        swapped = change("swap", reference, reference, Random(seed))
        assert sorted(swapped.words) == sorted(words)
        assert sum(a != b for a, b in zip(words, swapped.words, strict=True)) == 2
        dropped = change("drop", reference, reference, Random(seed))
        assert len(dropped.words) == len(words) - 1
        repeated = change("repeat", reference, reference, Random(seed))
        (i,) = repeated.places
        assert repeated.words[i] == repeated.words[i - 1]
        assert repeated.words[:i] + repeated.words[i + 1 :] == words
        for kind in ("wrong_word", "morphology"):
            done = change(kind, reference, reference, Random(seed))
            (i,) = done.places
            assert done.words[:i] == words[:i]
            assert done.words[i] != words[i]
            assert done.words[i + 1 :] == words[i + 1 :]


def test_the_examples_of_the_lecture():
    sister = "राहुल की बहन"
    assert change("morphology", sister, sister, Random(1)).text == "राहुल का बहन"
    assert endings("Mary kitab padti hai".split()) == {2: "padta", 3: "hain"}
    found = endings("the cities closed boxes happily".split())
    assert found == {1: "city", 2: "closing", 3: "box", 4: "happy"}
    found = endings("a penny watch is sitting".split())
    assert found == {1: "pennies", 2: "watches", 3: "are", 4: "sitted"}


def test_case_and_punctuation_stay():
    done = change("synonym", "“Doctor!” ... ok", "x", Random(1))
    assert done.text == "“Physician!” ... ok"
    assert done.said == "Replaced “Doctor” by “Physician”."
    assert bare("की।") == ("", "की", "।")
    assert bare("...") == ("", "...", "")


def test_words_that_are_right_are_changed_first():
    for seed in range(20):
        assert "the" not in change("drop", "x the y", "the z", Random(seed)).words
        assert change("swap", "x b y a", "a b", Random(seed)).text == "x a y b"


def test_synonyms_go_both_ways_and_are_real_ones():
    for word, other in map(str.split, KNOWN_SYNONYMS):
        assert other in synonyms(word)
        assert word in synonyms(other)
        assert word not in synonyms(word)
        if (source := wordnet()) is not None and source.synsets(word):
            assert meanings(source, word) & meanings(source, other)


def test_meteor_forgives_a_synonym_without_wordnet_too():
    bench = mtedu.metric_bench()
    bench.press("synonym")
    assert bench.before["meteor"] == bench.now["meteor"]
    assert bench.now["bleu"] < bench.before["bleu"]


def test_a_change_that_cannot_be_made_says_why():
    bench = mtedu.metric_bench("", "Rahul ki behen")
    bench.press("drop")
    assert bench.said == "The candidate is empty: type some words first."
    bench.candidate = "Rahul"
    bench.press("drop")
    assert "Only one word is left" in bench.page.value
    bench.press("swap")
    assert "two different words" in bench.text
    bench.press("synonym")
    assert "no synonym" in bench.text
    bench.candidate = "! ?"
    bench.press("morphology")
    assert "no word here" in bench.text.lower()
    bench.candidate = " ".join(WRONG_WORDS["latin"])
    bench.press("wrong_word")
    assert "No wrong word is left" in bench.text
    assert not bench.clicks


def test_the_same_seed_gives_the_same_clicks():
    def play(seed):
        bench = mtedu.metric_bench(seed=seed)
        bench.afresh = False
        for kind in [*KINDS, "swap", "drop"]:
            bench.press(kind)
        return bench.candidate

    assert play(3) == play(3)
    assert len({play(seed) for seed in range(5)}) > 1


def test_undo_and_reset():
    bench = mtedu.metric_bench()
    bench.afresh = False
    start, first = bench.candidate, bench.now
    bench.buttons["swap"].click()
    swapped = bench.candidate
    bench.buttons["drop"].click()
    bench.buttons["undo"].click()
    assert bench.candidate == swapped
    bench.buttons["undo"].click()
    assert "Taken back." in bench.page.value
    assert "Better: BLEU" in bench.page.value
    assert (bench.candidate, bench.now) == (start, first)
    bench.buttons["undo"].click()
    assert "nothing to undo" in bench.text
    bench.press("repeat")
    kept = len(bench.clicks)
    bench.buttons["reset"].click()
    assert (bench.candidate, bench.now) == (start, first)
    assert "Back at the start." in bench.page.value
    assert "worse" not in bench.page.value
    bench.press("swap")
    assert bench.candidate != swapped
    assert len(bench.clicks) == kept + 1 == 4


def test_a_click_brings_something_new_as_long_as_it_can():
    bench = mtedu.metric_bench(reference="Rahul ki behen")
    bench.press("morphology")
    assert "before" not in bench.said
    bench.press("morphology")
    assert bench.said == "Replaced “ki” by “ka”. You have seen this one before."
    assert len(bench.clicks) == 1, "the same change counts once"
    for _ in range(2):
        bench.press("drop")
    assert handled(bench.clicks, "drop", "f1").tried == 2


def test_every_change_starts_afresh_unless_told_otherwise():
    bench = mtedu.metric_bench()
    start, first = bench.candidate, bench.now
    for kind in ("drop", "drop", "repeat"):
        bench.press(kind)
        assert bench.before == first
    assert len(bench.candidate.split()) == len(start.split()) + 1
    bench.candidate = "the old doctor"
    bench.press("drop")
    assert len(bench.candidate.split()) == 2
    bench.press("drop")
    assert len(bench.candidate.split()) == 2
    bench.afresh = False
    bench.press("drop")
    assert len(bench.candidate.split()) == 1
    bench.afresh = True
    for _ in range(4):
        bench.undo()
    bench.press("drop")
    assert len(bench.candidate.split()) == len(start.split()) - 1


def test_typing_is_a_step_but_not_a_click():
    bench = mtedu.metric_bench()
    bench.candidate = bench.candidate.replace("big", "tiny")
    assert bench.said == "You typed a change."
    assert "Worse: BLEU" in bench.page.value
    assert not bench.clicks
    bench.undo()
    assert bench.candidate == KNOWN_TEXTS[0]


def test_another_reference_is_a_fresh_start():
    bench = mtedu.metric_bench("the cat", "the cat")
    bench.reference = "a dog"
    assert bench.now["f1"] == 0
    assert "worse" not in bench.text
    bench.reference = " "
    assert bench.text == "There is no reference yet: type one."
    assert "All metrics" not in bench.page.value
    bench.press("drop")
    assert bench.candidate in ("the", "cat")
    assert not bench.clicks
    bench.reference = "the cat"
    assert bench.now["f1"] == pytest.approx(2 / 3)


def test_the_table_is_made_by_clicks():
    bench = mtedu.metric_bench()
    assert table(bench) == {}
    assert "your clicks so far" not in bench.page.value
    bench.press("repeat")
    assert bench.page.value.count("not tried") == (len(KINDS) - 1) * len(METRICS)
    bench.reset()
    for kind in KINDS:
        for _ in range(3):
            bench.press(kind)
    levels = table(bench)
    for name in METRICS:
        assert levels["wrong_word", name] in ("clearly", "strongly")
        assert levels["drop", name] != "not seen"
    assert levels["swap", "f1"] == "not seen"
    assert levels["swap", "bleu"] == levels["swap", "rouge_2"] == "strongly"
    assert levels["swap", "meteor"] == levels["swap", "lepor"] == "a little"
    assert levels["morphology", "meteor"] in ("not seen", "a little")
    assert levels["morphology", "chrf"] == "a little"
    assert levels["morphology", "f1"] == levels["morphology", "wer"] == "clearly"
    assert levels["morphology", "bleu"] == "strongly"
    assert "| F1 | " in bench.handles.data
    assert "= not seen |" in bench.handles.data
    assert "with your clicks" in mtedu.metric_bench().handles.data
    assert "Word order (3 clicks): " in bench.text
    assert "not seen by F1" in bench.text
    assert "= not seen" in bench.page.value
    assert "3 clicks" in bench.page.value


def test_a_metric_that_notices_only_sometimes_is_named():
    clicks = mtedu.metric_bench().clicks
    for after in ("b a c", "a b x"):
        found = scores("a b c", "a b c"), scores(after, "a b c")
        clicks["swap", "a b c", after, "a b c"] = losses(*found, "a b c")
    assert handled(clicks, "swap", "f1").noticed == 1
    assert handled(clicks, "swap", "bleu").noticed == 2
    assert "seen 1 of 2 times" in handles_table(clicks, "")


def test_a_reward_is_named():
    bench = mtedu.metric_bench()
    before, after = scores("x cat", "the cat"), scores("the cat", "the cat")
    lost = losses(before, after, "the cat")
    bench.clicks["swap", "x cat", "the cat", "the cat"] = lost
    assert set(table(bench).values()) == {"rewarded"}
    assert handled(bench.clicks, "swap", "f1").lost == pytest.approx(-0.5)


def test_colour_is_not_the_only_sign():
    before, now = scores("the cat", "the cat"), scores("cat the", "the cat")
    written = scores_table(before, now, "the cat")
    assert "✗ worse" in written
    assert "= the same" in written
    assert "✓ better" in scores_table(now, before, "the cat")
    assert '<th scope="row">BLEU</th>' in written
    assert "<caption>" in written


def test_the_text_twin_and_repr():
    bench = mtedu.metric_bench(reference="Rahul ki behen")
    assert repr(bench).startswith("MetricBench: Press a button")
    bench.press("morphology")
    lines = bench.text.splitlines()
    assert lines[:2] == ["Candidate: Rahul ka behen", "Reference: Rahul ki behen"]
    assert lines[2].startswith("Replaced “ki” by “ka”. Worse: BLEU, NIST, METEOR")
    if wordnet() is None:
        assert lines[-1].startswith("METEOR takes synonyms from a short list of ours")


@settings(deadline=None, max_examples=50)
@given(WORDS, WORDS.filter(str.split), CLICKS)
def test_any_clicks_on_any_texts(candidate, reference, clicks):
    bench = mtedu.metric_bench(candidate, reference)
    for kind in clicks:
        bench.undo() if kind == "undo" else bench.press(kind)
        assert bench.now == scores(bench.candidate, reference)
        if bench.before and kind != "undo":
            assert bench.candidate != candidate
    assert bench.text

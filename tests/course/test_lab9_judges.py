"""The judges of lab 9 take what is defensible, refuse the rest, and never stumble."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

import mtedu
from mtedu.capstone import differences, preference, verdict
from mtedu.capstone import samples as sampling
from mtedu.capstone import scores as scoring
from mtedu.capstone.settings import FAMILIES, SETTINGS, measured, metric_named
from mtedu.checks import check
from mtedu.checks.run_answer import run
from mtedu_grader.author.as_student import as_student
from mtedu_grader.author.compile_key import compile_key
from mtedu_grader.author.exercises import exercises

LAB = [item for name, item in exercises().items() if name.startswith("lab9.")]
FREE = [item for item in LAB if item.accepts and item.name != "lab9.verdict"]
RECOGNISED = [(item, mistake) for item in FREE for mistake in item.mistakes]
NAMES = [mistake.answer.__name__ for _, mistake in RECOGNISED]
SEEDS = range(16)
CLOSE, FAR_APART, _ = exercises()["lab9.scores"].inputs
COPY = exercises()["lab9.difference_p"].inputs[-1]


def stats(part, metric, **options):
    return [mtedu.segment_stats(x, part[2], metric, **options) for x in part[:2]]


@pytest.fixture(scope="module", params=["bleu", "chrf", "ter", "wer"])
def tests(request):
    """Bootstraps and randomisations with many seeds, as students would run them."""
    a, b = stats(CLOSE, request.param)
    drawn = [mtedu.paired_bootstrap(a, b, samples=1000, seed=seed) for seed in SEEDS]
    swapped = [
        mtedu.approximate_randomization(a, b, samples=1000, seed=seed) for seed in SEEDS
    ]
    return request.param, drawn, swapped


def interval(metric, ends):
    value = {"metric": metric, "low": float(ends[0]), "high": float(ends[1])}
    return differences.accept_interval(CLOSE, value)


def p(metric, value, part=CLOSE):
    return differences.accept_p(part, {"metric": metric, "p": value})


def test_any_seed_gives_an_interval_that_is_taken(tests):
    metric, drawn, _ = tests
    assert {interval(metric, test.interval()) for test in drawn} == {None}
    for test in drawn:
        half = 1.96 * test.differences.std()
        ends = test.difference - half, test.difference + half
        assert interval(metric, ends) is None


def test_any_seed_and_both_tests_give_a_p_value_that_is_taken(tests):
    metric, drawn, swapped = tests
    assert {p(metric, test.p_value) for test in (*drawn, *swapped)} == {None}


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        (lambda t: t.interval(0.8), ""),
        (lambda t: t.interval(0.999), ""),
        (lambda t: [-end for end in t.interval()[::-1]], differences.SAY.FLIPPED),
        (lambda t: [100 * end for end in t.interval()], differences.SAY.POINTS),
        (lambda t: [end + 0.02 for end in t.interval()], ""),
        (lambda t: t.interval()[::-1], differences.SAY.ORDER),
    ],
)
def test_wrong_intervals_are_refused_whatever_the_seed(tests, ends, words):
    metric, drawn, _ = tests
    for test in drawn:
        said = interval(metric, ends(test))
        assert said
        assert said == words or not words


@pytest.mark.parametrize("metric", ["bleu", "chrf", "ter", "wer"])
def test_who_halves_or_turns_p_is_told_so(metric):
    right = differences._ps(next(measured(metric, CLOSE)))[0]
    assert p(metric, right) is None
    assert p(metric, 1 - right) == differences.SAY.COMPLEMENT
    assert p(metric, 0, FAR_APART) == differences.SAY.ZERO
    assert p(metric, 0.0005, COPY) == differences.SAY.COPY
    assert p(metric, 1.0, COPY) is None


def test_half_of_p_is_one_direction():
    right = differences._ps(next(measured("bleu", CLOSE)))[0]
    assert p("bleu", right / 2) == differences.SAY.ONE_SIDED


@pytest.mark.parametrize(("item", "mistake"), RECOGNISED, ids=NAMES)
def test_a_judge_recognises_the_mistake_by_itself(item, mistake):
    """Not only where somebody's code gives exactly the same numbers."""
    key = compile_key(item, mistakes=False)
    answer = as_student(mistake.answer, item)
    outcomes = [run(answer, given) for given in item.inputs]
    first = key.wrong(outcomes)[0]
    if outcomes[first].value is not None:
        assert key.objection(first, outcomes[first]) == mistake.hint


@pytest.mark.parametrize("part", [CLOSE, FAR_APART], ids=["close", "far"])
def test_every_setting_of_every_metric_is_taken(part):
    grid = {name: list(measured(name, part)) for name in FAMILIES}
    for name, other in (("bleu", "chrf"), ("ter", "bleu"), ("rouge_l", "wer")):
        for first, second in product(grid[name], grid[other]):
            table = {name: [first.a, first.b], other: [second.a, second.b]}
            assert scoring.accept_scores(part, table) is None


@pytest.mark.parametrize("metric", FAMILIES)
def test_the_trusted_scores_are_the_librarys(metric):
    a, b = stats(CLOSE, metric, **SETTINGS[metric][0])
    trusted = next(measured(metric, CLOSE))
    assert (trusted.a, trusted.b) == (a.score, b.score)
    test = mtedu.paired_bootstrap(a, b, samples=5000, seed=1)
    assert trusted.spread == pytest.approx(test.differences.std(), rel=0.08)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("BLEU", "bleu"),
        ("chrF2++", "chrf"),
        ("COMET", ""),
        ("ROUGE-L", "rouge_l"),
        (None, ""),
        (3, ""),
    ],
)
def test_metrics_go_by_several_spellings(name, known):
    assert metric_named(name) == known


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["bleu", "A", "s", "p", "low", "high", "metric", "open"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(
            st.sampled_from(["bleu", "ter", "metric", "p", "low", "high"]), inner
        )
    ),
    max_leaves=6,
)


@given(values)
@pytest.mark.parametrize("item", [x for x in LAB if x.accepts], ids=lambda x: x.name)
def test_no_result_makes_a_judge_stumble(item, value):
    for arguments in item.inputs:
        said = item.accepts(arguments, value)
        assert said is None or isinstance(said, str)
        assert item.accepts(arguments, value) == said


@pytest.mark.parametrize(("wins", "n"), [(8, 10), (1, 20), (0, 9), (9, 9), (110, 200)])
def test_intervals_of_a_share_are_statsmodels(wins, n):
    for method, mine in (
        ("wilson", preference.wilson(wins, n)),
        ("beta", preference.exact(wins, n)),
    ):
        assert mine == pytest.approx(proportion_confint(wins, n, 0.05, method))


@given(st.integers(1, 150), st.integers(0, 60), st.integers(1, 150))
def test_usual_methods_are_taken_and_wide_ones_are_not(wins, ties, losses):
    counts = (wins, ties, losses)
    n = wins + losses
    for method in ("wilson", "beta", "agresti_coull", "jeffreys"):
        low, high = proportion_confint(wins, n, 0.05, method)
        taken = preference.accept_preference(counts, [max(low, 0), min(high, 1)])
        assert taken is None or n < 8, method
    if n >= 30 and min(wins, losses) >= 8:
        low, high = proportion_confint(wins, n, 0.35, "wilson")
        assert ties > n / 4 or preference.accept_preference(counts, [low, high])


@given(st.integers(0, 10**6), st.integers(1, 30))
def test_fair_samples_are_taken(seed, n):
    names = [f"s{i}" for i in range(40)]
    seeds = [*range(seed, seed + 30), seed]
    item = exercises()["lab9.samples"]
    for answer in (item.answer, *item.also_right):
        value = as_student(answer, item)(names, n, seeds)
        assert sampling.accept_samples((names, n, seeds), value) is None


def test_a_name_that_is_always_drawn_or_never_is_noticed():
    names, seeds = [f"s{i}" for i in range(60)], range(40)
    never = [random.Random(seed).sample(names[:-1], 20) for seed in seeds]
    always = [["s0", *random.Random(seed).sample(names[1:], 19)] for seed in seeds]
    for value in (never, always):
        words = sampling.accept_samples((names, 20, list(seeds)), value)
        assert words == sampling.SAY.FAVOURITES


A, B, OPEN = (0.6, 0.9), (0.1, 0.4), (0.4, 0.7)


@pytest.mark.parametrize(
    ("metric", "people", "allowed"),
    [
        (A, A, {"A"}),
        (B, B, {"B"}),
        (OPEN, OPEN, {"open"}),
        (A, OPEN, {"A", "open"}),
        (OPEN, B, {"B", "open"}),
        (A, B, {"B", "open"}),
        (B, A, {"A", "open"}),
    ],
)
@pytest.mark.parametrize("lower_is_better", [False, True])
def test_what_two_intervals_allow(metric, people, allowed, lower_is_better):
    difference = [end - 0.5 for end in metric]
    if lower_is_better:
        difference = [-end for end in reversed(difference)]
    taken = {
        word
        for word in ("A", "B", "open")
        if verdict.accept_verdict((difference, lower_is_better, people), word) is None
    }
    assert taken == allowed


def test_the_worked_examples_are_true():
    tally = exercises()["lab9.tally"].answer
    pages = [["me", "s1", "A", 1], ["me", "s1", "B", 2], ["me", "s2", "B", 1]]
    assert tally([*pages, ["me", "s2", "A", 1]], "A", "B") == [1, 1, 0]
    low, high = exercises()["lab9.preference_interval"].answer(40, 0, 22)
    assert (round(low, 2), round(high, 2)) == (0.52, 0.75)


def test_libraries_may_be_called():
    def scores(a, b, references):
        return {
            "bleu": [mtedu.corpus_bleu(x, references).score for x in (a, b)],
            "ter": [mtedu.corpus_ter(x, references).score for x in (a, b)],
        }

    assert check("lab9.scores", scores).status == "passed"

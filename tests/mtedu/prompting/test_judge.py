"""A language model as a judge: grades, pairs, error marks, and what sways it."""

import math
import pickle

import pytest

import mtedu
from mtedu.data.fetch import present
from mtedu.prompting.judge import (
    WORDINGS,
    WORDS,
    Wording,
    translation_logprobs,
    wording,
)
from mtedu.prompting.judge_bias import LENGTHS, judge_bias
from mtedu.prompting.judge_errors import error_prompt, parse_errors
from mtedu.prompting.template import PromptTemplate

ASK = Wording(
    PromptTemplate("[X1] [X2] : [Z]"), {"bad": 2.0, "good": 4.0, "great": 5.0}
)
JUDGE = mtedu.ToyModel(
    {
        "": {"bad": 0.1, "good": 0.3, "great": 0.6},
        "perro :": {"bad": 0.6, "good": 0.3, "great": 0.1},
    }
)
MENU = (
    "Contains peanuts and soya; may contain traces of other nuts.",
    "Contiene cacahuetes y soja; puede contener trazas de otros frutos secos.",
    "Contiene cacahuetes y soja; puede contener rastros de otras tuercas.",
)
FRENCH = ("English", "French")


@pytest.fixture(scope="module")
def tiny():
    return mtedu.load_model("tiny")


@pytest.fixture(scope="module")
def pairs():
    return [
        tuple(pair)
        for pair in mtedu.micro_world(
            "translation", 6, source="english", target="french"
        )
    ]


def test_expected_and_most_probable_grade_by_hand():
    found = mtedu.judge_scores(JUDGE, [("cat", "gato"), ("cat", "perro")], ASK)
    good, bad = found
    assert good.score == pytest.approx(2 * 0.1 + 4 * 0.3 + 5 * 0.6)
    assert bad.score == pytest.approx(2 * 0.6 + 4 * 0.3 + 5 * 0.1)
    assert found.scores == [good.score, bad.score]
    assert found.grades == [good.grade, bad.grade] == [5.0, 2.0]
    assert "4.4000" in good.working()
    assert "2.9000" in bad.working()
    assert "from 2.90 to 4.40" in repr(found)
    assert "| gato | 0.100 | 0.300 | 0.600 | 4.40 | 5 |" in found.working()
    shown = mtedu.picture(found)
    assert "gato: bad 0.10, good 0.30, great 0.60" in shown.alt
    assert pickle.loads(pickle.dumps(found)).scores == found.scores


@pytest.mark.parametrize("name", WORDINGS)
def test_every_wording_ends_with_its_slot_and_shows_all_texts(name):
    asked = wording(name, FRENCH)
    assert asked.template.kind == "prefix"  # so that a grade costs one reading
    wanted = ("X1", "X2") if name != "reference" else ("X1", "X2", "X3")
    assert set(asked.template.inputs) == set(wanted)
    assert "French" in str(asked.template)
    assert "Spanish" not in str(asked.template)
    assert sorted(asked.answers.values()) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", WORDINGS)
def test_probabilities_sum_to_one_on_a_real_model(tiny, name):
    verdict = mtedu.judge_scores(tiny, [(*MENU[:2], MENU[1])], name)[0]
    assert math.isclose(sum(verdict.probabilities.values()), 1)
    assert 1 <= verdict.score <= 5
    assert verdict.search.prompt.count(MENU[0]) == 1


def test_a_pair_is_first_or_second():
    toy = mtedu.ToyModel({"": {"first": 0.3, "second": 0.1, "x": 0.6}})
    found = mtedu.judge_pair(toy, "cat", "gato", "perro")
    assert found.score == pytest.approx(0.75)
    assert "First: gato\nSecond: perro" in found.search.prompt
    assert "Bar chart" in mtedu.picture(found).alt
    assert "first" in found.working()


def test_probability_of_a_translation_sees_damage(tiny, pairs):
    wrong = [(x, pairs[i - 1][1]) for i, (x, _) in enumerate(pairs)]
    right = translation_logprobs(tiny, pairs, languages=FRENCH)
    other = translation_logprobs(tiny, wrong, languages=FRENCH)
    assert all(
        a / len(a.tokens) > b / len(b.tokens) for a, b in zip(right, other, strict=True)
    )
    whole = tiny.logprob(pairs[0][1], given=f"English: {pairs[0][0]}\nFrench:")
    assert float(right[0]) == pytest.approx(float(whole))


def test_position_by_hand():
    vain = mtedu.ToyModel({"": {"first": 0.7, "second": 0.3}})
    found = judge_bias(vain, "position", [("cat", "gato", "perro")] * 3)
    assert found.means == pytest.approx({"better first": 0.7, "better second": 0.3})
    assert found.changed == 3
    assert "For 3 of 3 items the verdict changes." in found.working()
    assert "better first 0.70, better second 0.30" in mtedu.picture(found).alt


def test_a_fair_judge_passes():
    fair = mtedu.ToyModel(
        {
            "": {"first": 0.5, "second": 0.5},
            "second : perro the better translation is the": {"first": 1.0},
            "second : gato the better translation is the": {"second": 1.0},
        }
    )
    found = judge_bias(fair, "position", [("cat", "gato", "perro")])
    assert found.values[0] == found.values[1]
    assert found.changed == 0


def test_length_and_wording_ask_about_the_same_texts(tiny, pairs):
    found = judge_bias(tiny, "length", pairs, languages=FRENCH, filler="maintenant.")
    assert found.conditions == tuple(f"+{count}" for count in LENGTHS)
    plain = mtedu.judge_scores(tiny, pairs, languages=FRENCH)
    assert found.values[0] == pytest.approx(plain.scores)
    twice = [(x, f"{y} maintenant. maintenant.") for x, y in pairs]
    again = mtedu.judge_scores(tiny, twice, languages=FRENCH)
    assert found.values[2] == pytest.approx(again.scores)
    names = ("words", "short")
    asked = judge_bias(tiny, "wording", pairs, languages=FRENCH, wordings=names)
    assert asked.conditions == names
    assert asked.values[0] == pytest.approx(plain.scores)
    assert asked.verdicts[0] == tuple(plain.grades)
    assert "mean expected grade" in repr(asked)


def test_a_judge_grades_its_own_words_as_it_grades_a_reference(tiny):
    source, reference = "the weather is fine.", "il fait beau."
    found = judge_bias(tiny, "self", [(source, reference)], languages=FRENCH)
    assert found.texts == (tiny.generate(f"English: {source}\nFrench:", stop="\n"),)
    assert found.texts[0] != reference
    pairs = [(source, reference), (source, found.texts[0])]
    graded = mtedu.judge_scores(tiny, pairs, languages=FRENCH)
    assert [row[0] for row in found.values] == pytest.approx(graded.scores)
    assert found.conditions == ("reference", "its own")
    assert "mean expected grade" in found.working()


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("major: “tuercas” mistranslation", ["tuercas"]),
        ('Major - "tuercas" mistranslation', ["tuercas"]),
        ("* critical: 'tuercas'", ["tuercas"]),
        ("- minor: «rastros de»", ["rastros de"]),
        ("major: “nueces” mistranslation", []),
        ("The translation is good.", []),
        ("none", []),
        ("", []),
    ],
)
def test_errors_are_read_as_they_are_written(line, marked):
    report = parse_errors(line, MENU[2])
    assert report.marked == marked
    assert report.text == line


def test_points_are_those_of_mqm():
    said = "major: “tuercas” mistranslation\nminor: “rastros” style\nminor: “queso”"
    report = parse_errors(said, MENU[2])
    assert float(report) == 5 + 1
    assert report.invented == ("queso",)
    first = report.errors[0]
    assert MENU[2][first.start : first.end] == "tuercas"
    assert first.category == "mistranslation"
    assert "not there" in report.working()
    assert "6 MQM points" in report.working()


@pytest.mark.parametrize(
    ("said", "answered"),
    [("none", True), ("No errors.", True), ("", False), ("It is fine", False)],
)
def test_silence_is_not_praise(said, answered):
    report = parse_errors(said, MENU[2])
    assert float(report) == 0
    assert report.answered is answered
    assert ("no usable answer" in repr(report)) is not answered
    assert ("No usable answer" in report.working()) is not answered


def test_the_error_prompt_shows_an_example_that_can_be_read():
    prompt = error_prompt(*MENU[:2])
    assert prompt.count("Errors (severity") == 2
    assert MENU[1] in prompt
    example = prompt.split("or none:\n")[1].split("\nEnglish")[0]
    assert parse_errors(example, "La casa verde es small.").marked == ["verde", "small"]


def test_a_judge_of_errors_is_read(tiny):
    toy = mtedu.ToyModel({"": {"none": 1.0}, "none": {"</s>": 1.0}})
    assert mtedu.judge_errors(toy, *MENU[:2]).says_none
    assert mtedu.judge_errors(tiny, *MENU[:2]).text is not None


@pytest.mark.skipif(not present("smol"), reason="mtedu data get smol")
def test_smol_does_not_see_what_it_grades_but_knows_what_is_probable():
    smol = mtedu.load_model("smol")
    other = "Mi hermano llega mañana en tren."
    texts = [(MENU[0], text) for text in (*MENU[1:], other)]
    scores = mtedu.judge_scores(smol, texts).scores
    assert max(scores) - min(scores) < 0.1
    right, nuts, train = (
        found / len(found.tokens) for found in translation_logprobs(smol, texts)
    )
    assert right > nuts > train + 1
    probe = judge_bias(smol, "position", [MENU])
    assert probe.means["better first"] > 0.55
    assert probe.means["better second"] < 0.45
    assert set(WORDS) == set(mtedu.judge_scores(smol, texts[:1])[0].probabilities)

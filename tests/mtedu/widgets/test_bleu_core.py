"""The explorer's JavaScript computes what Python computes, to the last field."""

import random
from collections import Counter

import pytest

import mtedu
from mtedu.metrics.bleu import SMOOTHING_DEFAULTS, bleu_from_stats, bleu_stats
from mtedu.show.base import number
from mtedu.text import ngrams, segment
from mtedu.widgets.bleu_explorer import EXAMPLES, BleuExplorer, _lines
from tests.mtedu.widgets.javascript import assert_same_words, explore, run
from tests.mtedu.widgets.made_up import fields, same, text

SMOOTHINGS = tuple(SMOOTHING_DEFAULTS)


def made_up(pick):
    references = [text(pick) for _ in range(pick.randint(1, 4))]
    candidate = text(pick)
    if pick.random() < 0.4:
        words = pick.choice(references).split(" ")
        candidate = " ".join(pick.sample(words, pick.randint(0, len(words))))
    if pick.random() < 0.2:
        candidate = pick.choice(references)
    return {
        "candidate": candidate,
        "references": references,
        "n": pick.randint(1, 4),
        "max_n": pick.randint(1, 4),
        "smoothing": pick.choice(SMOOTHINGS),
    }


@pytest.fixture(scope="module")
def cases():
    pick = random.Random(6)
    shown = [
        {key: example[key] for key in ("candidate", "references", "n", "max_n")}
        for example in EXAMPLES
    ]
    examples = [{**case, "smoothing": way} for case in shown for way in SMOOTHINGS]
    return examples + [made_up(pick) for _ in range(900)]


@pytest.fixture(scope="module")
def views(cases):
    """What JavaScript makes of the cases."""
    return explore("bleu_explorer", cases)


def every_field(result):
    shares = [fields(p, "n clipped total score smoothed") for p in result.precisions]
    return {
        **fields(result, "score candidate_length reference_length"),
        "precisions": shares,
        "brevityPenalty": result.brevity_penalty.score,
    }


def test_every_field_of_bleu(cases, views):
    for case, view in zip(cases, views, strict=True):
        texts, smoothing = (case["candidate"], case["references"]), case["smoothing"]
        assert (view["candidate"], view["references"]) == segment(*texts), case
        result = mtedu.bleu(*texts, max_n=case["max_n"], smoothing=smoothing)
        assert same(view["result"], every_field(result))
        four = mtedu.bleu(*texts, smoothing=smoothing)
        assert same(view["result"]["orders"], every_field(four)["precisions"])


def test_clipped_counts(cases, views):
    for case, view in zip(cases, views, strict=True):
        counts = mtedu.clipped_counts(
            case["candidate"], case["references"], n=case["n"]
        )
        names = "count max_ref_count clipped"
        assert view["counts"]["rows"] == [
            {"ngram": " ".join(row.ngram), **fields(row, names)} for row in counts
        ]
        assert view["counts"]["total"] == counts.total
        assert view["counts"]["clipped"] == counts.clipped


def test_the_text_twin_is_the_same_in_both_languages(cases, views):
    assert_same_words(BleuExplorer(), cases, views)


def test_without_references_both_say_what_to_do():
    state = {"candidate": "a", "references": [], "n": 1}
    (view,) = views = explore(
        "bleu_explorer", [{**state, "max_n": 4, "smoothing": "none"}]
    )
    assert_same_words(BleuExplorer(), [state], views)
    assert "at least one" in view["words"]


def test_the_vectors_reach_every_corner(cases, views):
    """A comparison is worth what its inputs are."""
    results = [view["result"] for view in views]
    assert sum(result["score"] > 0 for result in results) > 200
    assert sum(0 < result["brevityPenalty"] < 1 for result in results) > 100
    assert any(not result["candidateLength"] for result in results)
    assert any(not result["referenceLength"] for result in results)
    marks = Counter(mark for view in views for mark in view["shown"][0]["marks"])
    assert min(marks[mark] for mark in ("kept", "clipped", "none")) > 50
    smoothed = Counter(
        result["smoothing"]
        for result in results
        if any(p["smoothed"] for p in result["precisions"])
    )
    assert min(smoothed[way] for way in SMOOTHINGS[1:]) > 50


def test_other_smoothing_values():
    pick = random.Random(7)
    cases = []
    for _ in range(200):
        case = made_up(pick)
        tokens, references = segment(case["candidate"], case["references"])
        value = pick.choice([0.01, 0.5, 1.0, 2.5])
        cases.append([tokens, references, case["max_n"], case["smoothing"], value])
    function = """({ bleu }, cases) => cases.map(
      ([candidate, references, maxN, smoothing, smoothingValue]) =>
        bleu(candidate, references, { maxN, smoothing, smoothingValue }))"""
    for case, ours in zip(cases, run("shared/bleu.mjs", function, cases), strict=True):
        tokens, references, max_n, smoothing, value = case
        stats = bleu_stats(tokens, references, max_n)
        result = bleu_from_stats([stats], None, smoothing, value)
        assert same(ours, every_field(result))


def test_marks_agree_with_the_counts(cases, views):
    for case, view in zip(cases, views, strict=True):
        n = case["n"]
        candidate, *references = view["shown"]
        grams = [" ".join(gram) for gram in ngrams(candidate["tokens"], n)]
        kept = Counter()
        for gram, mark in zip(grams, candidate["marks"], strict=True):
            kept[gram] += mark == "kept"
        for row in view["counts"]["rows"]:
            assert kept[row["ngram"]] == row["clipped"]
        for reference in references:
            theirs = [" ".join(gram) for gram in ngrams(reference["tokens"], n)]
            shared = Counter(grams) & Counter(theirs)
            assert reference["marks"].count("kept") == shared.total()


def test_every_ngram_has_one_underline(cases, views):
    for case, view in zip(cases, views, strict=True):
        n = case["n"]
        for shown in view["shown"]:
            assert len(shown["lanes"]) == len(shown["tokens"])
            for start, mark in enumerate(shown["marks"]):
                cells = [shown["lanes"][start + i][start % n] for i in range(n)]
                assert [cell["mark"] for cell in cells] == [mark] * n
                assert [cell["first"] for cell in cells] == [True] + [False] * (n - 1)
                assert [cell["last"] for cell in cells] == [False] * (n - 1) + [True]
            drawn = sum(cell is not None for lane in shown["lanes"] for cell in lane)
            assert drawn == n * len(shown["marks"])


def test_numbers_are_written_as_in_python():
    pick = random.Random(8)
    values = [k / 32 for k in range(200)] + [k / 16 for k in range(100)]
    values += [pick.random() ** pick.randint(1, 9) for _ in range(500)]
    values += [-value for value in values if value] + [1e-12, 4.999e-4, 5e-4, 0.99999]
    written = run("shared/say.mjs", "({ number }, all) => all.map(number)", values)
    assert written == [number(value) for value in values]


def test_lines_are_references():
    pick = random.Random(9)
    texts = [text(pick) for _ in range(200)]
    texts += ["", "\n", "a\n\n b \r\nc\rd\x85e", "\ufeff"]
    split = run("shared/text.mjs", "({ lines }, texts) => texts.map(lines)", texts)
    assert split == [_lines(text) for text in texts]

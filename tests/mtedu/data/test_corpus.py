"""The course corpus: whole, aligned, unchanged, and handy."""

import re
from collections import Counter
from pathlib import Path

import pytest
from sacrebleu.metrics import BLEU, CHRF, TER

import mtedu
from mtedu.data.corpus import COURSE, Corpus, Segment
from mtedu.data.examples import SENTENCES

ROOT = Path(__file__).resolve().parents[3]
CORPUS = mtedu.load_corpus("course", part="all")
LECTURES = mtedu.load_corpus("course")
CAPSTONE = mtedu.load_corpus("course", part="capstone")
RULES = ["apertium", "pivot", "phrase", "dictionary"]
SYSTEMS = {
    "es": [*RULES, "gemma-3-270m", "gemma-3-270m-task"],
    "ca": RULES,
    "fr": ["opus-mt", "opus-mt-int8", "apertium", "dictionary"],
}
SCORES = {  # lectures: BLEU, chrF and TER, first reference; BLEU, both; and BLEU of all
    ("es", "apertium"): (28.43, 53.67, 55.87, 30.42, 30.68),
    ("es", "pivot"): (27.16, 53.24, 56.85, 28.96, 28.79),
    ("es", "phrase"): (18.57, 45.79, 65.37, 19.94, 20.10),
    ("es", "dictionary"): (9.11, 39.83, 79.64, 10.34, 9.82),
    ("ca", "apertium"): (26.03, 51.48, 58.07, 26.03, 26.32),
    ("ca", "pivot"): (27.32, 52.88, 57.50, 27.32, 27.79),
    ("ca", "phrase"): (18.04, 43.36, 67.73, 18.04, 16.90),
    ("ca", "dictionary"): (10.26, 37.56, 79.96, 10.26, 8.86),
    ("es", "gemma-3-270m"): (14.37, 37.47, 83.31, 15.41, 17.63),
    ("es", "gemma-3-270m-task"): (18.71, 40.65, 75.04, 20.09, 20.96),
    ("fr", "opus-mt"): (56.22, 73.06, 30.80, 56.22, 57.80),
    ("fr", "opus-mt-int8"): (57.09, 73.31, 30.60, 57.09, 58.49),
    ("fr", "apertium"): (24.05, 50.22, 62.96, 24.05, 23.63),
    ("fr", "dictionary"): (7.34, 35.35, 82.16, 7.34, 7.42),
}


def test_everything_has_one_entry_a_segment():
    assert len(CORPUS) == 320 >= 300
    assert len(CORPUS.source) == len(CORPUS.documents) == len(CORPUS.kinds) == 320
    assert CORPUS.languages == list(SYSTEMS)
    for language in CORPUS.languages:
        assert len(CORPUS.references[language]) == 320
        assert list(CORPUS.systems[language]) == SYSTEMS[language]
        assert all(len(out) == 320 for out in CORPUS.systems[language].values())
    assert {len(refs) for refs in CORPUS.references["es"]} == {2}
    for language in ("ca", "fr"):
        assert {len(refs) for refs in CORPUS.references[language]} == {1}


def test_a_neural_system_says_how_probable_it_finds_each_text():
    assert list(CORPUS.logprobs) == [*SYSTEMS["fr"], "reference"]
    means = {}
    for name, pairs in CORPUS.logprobs.items():
        assert len(pairs) == 320
        assert all(there < 0 > back for there, back in pairs)
        means[name] = sum(there + back for there, back in pairs)
    own = means.pop("opus-mt")
    assert own > means["reference"] > means["apertium"] > means["dictionary"]
    assert list(CORPUS.back) == ["opus-mt", "apertium", "reference"]
    for texts in CORPUS.back.values():
        assert len(texts) == 320
        assert mtedu.corpus_chrf(texts, CORPUS.source).score > 0.5
    assert LECTURES.back["opus-mt"][0] == CORPUS.back["opus-mt"][0]


def test_documents_are_whole_and_of_one_kind():
    assert len({segment.id for segment in CORPUS}) == 320
    assert CORPUS.counts() == {"news": 80, "menu": 80, "manual": 80, "chat": 80}
    assert set(Counter(CORPUS.documents).values()) == {8}
    assert len({(s.document, s.kind) for s in CORPUS}) == len(set(CORPUS.documents))
    for segment in CORPUS:
        document, number = segment.id.rsplit(".", 1)
        assert document == segment.document
        assert document.startswith(segment.kind)
        assert 1 <= int(number) <= 8


def test_no_text_is_empty_or_untidy():
    for segment in CORPUS:
        texts = [segment.source]
        for language in CORPUS.languages:
            texts += [*segment.references[language]]
            texts += segment.systems[language].values()
        for text in texts:
            assert text.strip() == text != ""
            assert not re.search(r"\s\s|[\t\n\r\u00a0]", text)


def test_texts_are_different():
    assert len(set(CORPUS.source)) == 320
    first, second = CORPUS.reference("es", 1), CORPUS.reference("es", 2)
    assert all(one != two for one, two in zip(first, second, strict=True))
    for language in CORPUS.languages:
        made = CORPUS.systems[language]
        for text in (CORPUS.source, CORPUS.reference(language)):
            for outputs in made.values():
                same = sum(a == b for a, b in zip(text, outputs, strict=True))
                assert same < 40


def test_numbers_of_the_source_are_in_the_references():
    """A slip of the pen in a number would be easy to miss: 25 must stay 25."""
    for segment in CORPUS:
        wanted = re.findall(r"(?<![\d.,:])\d{2,}(?![\d.,:]\d|\s*pm)", segment.source)
        for language in CORPUS.languages:
            first = segment.references[language][0]
            for figure in wanted:
                assert figure in first.replace(".", "").replace(" ", ""), segment.id


def streams(corpus, language):
    return [list(rows) for rows in zip(*corpus.references[language], strict=True)]


@pytest.mark.parametrize(("language", "system"), SCORES)
def test_scores_stay(language, system):
    outputs = LECTURES.systems[language][system]
    first = [LECTURES.reference(language)]
    found = [
        metric().corpus_score(outputs, first).score for metric in (BLEU, CHRF, TER)
    ]
    found += [
        BLEU()
        .corpus_score(corpus.systems[language][system], streams(corpus, language))
        .score
        for corpus in (LECTURES, CORPUS)
    ]
    assert found == pytest.approx(SCORES[language, system], abs=0.006)


def test_the_lectures_and_the_capstone_share_no_document():
    lectures, capstone = set(LECTURES.documents), set(CAPSTONE.documents)
    assert not lectures & capstone
    assert lectures | capstone == set(CORPUS.documents)
    for part in (LECTURES, CAPSTONE):
        assert part.counts() == {"news": 40, "menu": 40, "manual": 40, "chat": 40}
        assert set(Counter(part.documents).values()) == {8}
    # The rule of the datasheet: lab 4's documents, then the first, five of each kind.
    shown = {name.rsplit(".", 1)[0] for name in SENTENCES}
    for kind in CORPUS.counts():
        here = dict.fromkeys(CORPUS.only(kind=kind).documents)
        order = sorted(here, key=lambda document: document not in shown)
        assert set(order[:5]) == set(LECTURES.only(kind=kind).documents)


def test_no_lecture_or_other_lab_opens_the_capstone():
    pages = [
        *(ROOT / "lectures").glob("*.ipynb"),
        *ROOT.glob("course/source/*/*.ipynb"),
    ]
    for path in pages:
        text = path.read_text(encoding="utf-8")
        if path.stem != "lab9_capstone":
            assert "part=" not in text, path
            assert not [name for name in set(CAPSTONE.documents) if name in text], path


def test_the_systems_differ_enough_for_lessons_and_little_enough_too():
    def p(a, b):
        outputs = LECTURES.systems["es"]
        first = LECTURES.reference("es")
        return mtedu.paired_bootstrap(outputs[a], outputs[b], first, seed=1).p_value

    assert p("apertium", "dictionary") < 0.01
    assert p("apertium", "phrase") < 0.01
    small = LECTURES.only(kind="chat")
    chat = [small.systems["es"][name] for name in ("apertium", "pivot")]
    found = mtedu.paired_bootstrap(*chat, small.reference("es"), seed=1)
    assert found.p_value > 0.05


@pytest.mark.parametrize(("part", "above"), [(LECTURES, 0.15), (CAPSTONE, 0.4)])
def test_the_rounded_copy_is_a_near_tie(part, above):
    """As the datasheet and the capstone's rubric say: a few texts, nothing shown."""
    pair = [part.systems["fr"][name] for name in ("opus-mt", "opus-mt-int8")]
    assert sum(a != b for a, b in zip(*pair, strict=True)) in (37, 38)
    found = mtedu.paired_bootstrap(*pair, part.references["fr"])
    assert above < found.p_value < above + 0.1
    assert abs(found.difference) < 0.01


def test_the_datasheet_tells_the_sizes_and_scores():
    sheet = CORPUS.card()
    assert sheet == (COURSE / "DATASHEET.md").read_text(encoding="utf-8")
    assert sheet._repr_markdown_() == sheet
    for kind, count in CORPUS.counts().items():
        documents = len(set(CORPUS.only(kind=kind).documents))
        assert f"| {kind} | {documents} | {count} |" in sheet
    assert f"| all | {len(set(CORPUS.documents))} | {len(CORPUS)} |" in sheet
    words = sum(len(text.split()) for text in CORPUS.source)
    assert f"{words:,} words" in sheet
    for (language, system), (bleu, chrf, ter, _, _) in SCORES.items():
        assert (
            f"| {language} | {system} | {bleu:.2f} | {chrf:.2f} | {ter:.2f} |" in sheet
        )
    second = LECTURES.reference("es", 2)
    bleu = BLEU().corpus_score(second, [LECTURES.reference("es")]).score
    assert f"| es | *second reference* | {bleu:.2f} |" in sheet
    assert "not checked by professional translators" in sheet.replace("\n", " ")
    assert "distilled from Apertium" in sheet


def test_it_is_small():
    assert sum(file.stat().st_size for file in COURSE.iterdir()) < 1_000_000


def test_parts_of_a_corpus_are_corpora():
    menus = CORPUS.only(kind="menu")
    assert set(menus.kinds) == {"menu"}
    assert len(CORPUS.only(kind=["menu", "chat"])) == 160
    one = CORPUS.only(document="manual-kettle")
    assert one.systems["ca"]["pivot"] == CORPUS.systems["ca"]["pivot"][160:168]
    assert isinstance(CORPUS[3], Segment)
    assert isinstance(CORPUS[3:5], Corpus)
    assert CORPUS[3:5].source == CORPUS.source[3:5]
    drawn = CORPUS.sample(50, seed=4)
    assert drawn.source == CORPUS.sample(50, seed=4).source
    assert drawn.source != CORPUS.sample(50, seed=5).source
    assert len(set(drawn.source)) == 50
    assert [s.id for s in CORPUS] == [s.id for s in CORPUS.sample(320)]


def test_it_shows_itself():
    text = CORPUS._repr_markdown_()
    for part in (
        "chat 80) in 40 documents",
        "| es | 2 | apertium, pivot",
        "317 more",
    ):
        assert part in text
    assert repr(CORPUS).count("\n") == 0
    segment = CORPUS.only(document="menu-green-table")[4]._repr_markdown_()
    assert "| apertium | es | Contiene cacahuetes y soja" in segment
    assert "| reference 2 | es | Con cacahuete" in segment

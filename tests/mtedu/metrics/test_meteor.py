"""METEOR equals NLTK in NLTK's mode, and the papers' formula on their alignment."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.meteor_score import meteor_score

import mtedu
import mtedu.metrics.meteor as room
from tests.mtedu.metrics.real_text import GUIDE, GUIDES, LONG
from tests.mtedu.strategies import few, reference_token_sets, token_lists, tokens

GROUPS = [
    ("big", "large", "great_big"),
    ("large", "huge"),
    ("car", "auto", "automobile"),
    ("quickly", "fast", "rapidly"),
    ("run", "jog"),
    ("run", "test"),
    ("खाना", "भोजन"),
]


class FakeSynset:
    def __init__(self, names):
        self.names = names

    def lemmas(self):
        return [SimpleNamespace(name=lambda name=name: name) for name in self.names]


class FakeWordNet:
    """A handful of synsets behind the two calls that are made of NLTK's WordNet."""

    def __init__(self, groups):
        self.known = [FakeSynset(names) for names in groups]

    def synsets(self, word):
        return [synset for synset in self.known if word in synset.names]


FAKE = FakeWordNet(GROUPS)
EMPTY = FakeWordNet([])
WORDNET = room.wordnet()

words = st.one_of(
    st.sampled_from([name for names in GROUPS for name in names if "_" not in name]),
    st.sampled_from(["runs", "Running", "cars", "CAR", "the", "a", "खाने"]),
    few,
    tokens,
)
texts = st.one_of(st.lists(words, max_size=20), token_lists)
text_sets = st.one_of(st.lists(texts, min_size=1, max_size=3), reference_token_sets)
parameters = st.fixed_dictionaries(
    {
        "alpha": st.sampled_from([0.9, 0.5, 0.85, 0.0, 1.0]),
        "beta": st.sampled_from([3.0, 0.2, 1.0, 0.0]),
        "gamma": st.sampled_from([0.5, 0.6, 0.0, 1.0]),
    }
)


@pytest.fixture(autouse=True)
def _no_wordnet_of_this_machine(monkeypatch):
    """Scores must not depend on the machine; tests that want WordNet say so."""
    monkeypatch.setattr(room, "wordnet", lambda: None)


def with_wordnet(source, call, *args, **options):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "wordnet", lambda: source)
        return call(*args, **options)


@settings(max_examples=400, deadline=None)
@given(texts, text_sets, parameters, st.booleans(), st.booleans())
def test_nltk_mode_equals_nltk(candidate, references, options, lowercase, installed):
    """Without WordNet it equals NLTK with an empty one."""
    how = {"alignment": "nltk", "lowercase": lowercase, **options}
    source = FAKE if installed else None
    ours = with_wordnet(source, mtedu.meteor, candidate, references, **how)
    options["preprocess"] = str.lower if lowercase else str
    theirs = meteor_score(references, candidate, wordnet=source or EMPTY, **options)
    assert ours.score == pytest.approx(theirs, abs=1e-9)
    assert ours.stages == ("exact", "stem", "synonym")[: 2 + installed]


@settings(max_examples=200, deadline=None)
@given(texts, text_sets, parameters)
def test_fewest_chunks_never_score_lower_than_nltks_alignment(
    candidate, references, options
):
    """With exact matches and stems both find as many, so only chunks differ."""
    options["stages"] = ("exact", "stem")
    ours = mtedu.meteor(candidate, references, **options)
    theirs = mtedu.meteor(candidate, references, alignment="nltk", **options)
    assert ours.score >= theirs.score - 1e-12


def by_formula(matched, chunks, c, r, alpha=0.9, beta=3, gamma=0.5):
    if not matched:
        return 0
    p, q = matched / c, matched / r
    return (
        p * q / (alpha * p + (1 - alpha) * q) * (1 - gamma * (chunks / matched) ** beta)
    )


@settings(max_examples=100, deadline=None)
@given(texts, text_sets, parameters)
def test_fields_make_the_score(candidate, references, options):
    result = mtedu.meteor(candidate, references, **options)
    assert result.reference == tuple(references[result.reference_index])
    assert (
        result.matched == len(result.matches) == sum(result.matched_by_stage.values())
    )
    assert result.chunks == len(result.chunk_list)
    lengths = (len(candidate), len(result.reference))
    expected = by_formula(result.matched, result.chunks, *lengths, **options)
    assert result.score == pytest.approx(expected, abs=1e-12)
    assert 0 <= result.score <= 1


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(texts, text_sets), min_size=1, max_size=5), parameters)
def test_a_corpus_sums_the_numbers_of_its_segments(segments, options):
    candidates = [candidate for candidate, _ in segments]
    references = [refs for _, refs in segments]
    result = mtedu.corpus_meteor(candidates, references, **options)
    singles = [mtedu.meteor(*pair, **options) for pair in segments]
    assert list(result.segments) == singles
    sums = [
        sum(getattr(single, name) for single in singles)
        for name in ("matched", "chunks", "candidate_length", "reference_length")
    ]
    assert result.score == pytest.approx(by_formula(*sums, **options), abs=1e-12)


def test_the_paper_of_2005_has_the_same_weights():
    """Fmean = 10 P R / (R + 9 P), penalty = 0.5 (chunks / matches) ** 3."""
    result = mtedu.meteor(GUIDE, GUIDES[0], stages=("exact", "stem"))
    p, r = result.precision, result.recall
    assert result.fmean == pytest.approx(10 * p * r / (r + 9 * p), abs=1e-12)
    assert result.penalty == pytest.approx(0.5 * (result.chunks / result.matched) ** 3)


def test_worked_papineni():
    """Twelve words in four chunks; always and forever only meet in WordNet."""
    result = mtedu.meteor(GUIDE, GUIDES[0])
    assert (result.matched, result.chunks) == (12, 4)
    assert result.score == pytest.approx(by_formula(12, 4, 18, 16), abs=1e-12)
    theirs = mtedu.meteor(GUIDE, GUIDES, alignment="nltk")
    assert f"{theirs.score:.4f}" == "0.6944"
    assert theirs.reference_index == 0


@pytest.mark.parametrize(("length", "score"), [(1, 0.5), (6, 0.9976851851851852)])
def test_a_perfect_match_does_not_score_one(length, score):
    text = "the cat sat on a mat".split()[:length]
    for alignment in ("chunks", "nltk"):
        result = mtedu.meteor(text, [text], alignment=alignment)
        assert result.score == pytest.approx(score, abs=1e-12)


def test_nltk_looks_up_stems_instead_of_words():
    pair = (["quickly"], [["fast"]])
    ours = with_wordnet(FAKE, mtedu.meteor, *pair)
    theirs = with_wordnet(FAKE, mtedu.meteor, *pair, alignment="nltk")
    assert (ours.matched, theirs.matched) == (1, 0)
    assert ours.matched_by_stage == {"exact": 0, "stem": 0, "synonym": 1}


def test_synonyms_share_a_meaning():
    def matched(ours, theirs):
        return with_wordnet(FAKE, mtedu.meteor, [ours], [[theirs]]).matched

    assert matched("big", "large") == matched("large", "huge") == 1
    assert matched("big", "huge") == 0
    assert matched("खाना", "भोजन") == 1


def test_a_word_list_takes_the_place_of_wordnet():
    pair, words = ("a big car", "a vast auto"), ["big vast", "big tall", "auto car"]
    for alignment in ("chunks", "nltk"):
        found = mtedu.meteor(*pair, alignment=alignment, word_list=words)
        assert found.matched_by_stage == {"exact": 1, "stem": 0, "synonym": 2}
        assert found.note == "synonyms are those of a word list, not of WordNet"
        assert found.note in found.working()
    assert mtedu.meteor("vast", "tall", word_list=words).matched == 0
    assert mtedu.corpus_meteor(*([text] for text in pair), word_list=words).matched == 3
    unasked = mtedu.meteor(*pair, stages=["exact"], word_list=words)
    assert (unasked.matched, unasked.note) == (1, "")
    with pytest.raises(ValueError, match="list of texts, not 'big vast'"):
        mtedu.meteor(*pair, word_list="big vast")


def test_the_result_says_which_stages_ran():
    result = mtedu.meteor("a", "a")
    assert result.stages == ("exact", "stem")
    note = (
        "synonyms were not used: WordNet is not installed; "
        "`mtedu data get wordnet` adds it"
    )
    assert result.note == note
    assert note in result.working()
    assert "without synonyms" in repr(result)
    unasked = mtedu.meteor("a", "a", stages=["exact"])
    assert (unasked.stages, unasked.note) == (("exact",), "")
    used = with_wordnet(FAKE, mtedu.corpus_meteor, ["a"], ["a"])
    assert (used.stages, used.note) == (("exact", "stem", "synonym"), "")
    assert "WordNet" not in used.working()


def test_stages_can_be_left_out():
    pair = ("he runs by car", "he run by auto")

    def matched(*stages):
        return with_wordnet(FAKE, mtedu.meteor, *pair, stages=stages).matched

    assert matched("exact") == 2
    assert matched("exact", "stem") == matched("exact", "synonym") == 3
    assert matched("synonym", "stem", "exact") == 4


@pytest.mark.skipif(not WORDNET, reason="NLTK has no WordNet here")
def test_the_real_wordnet():
    car = with_wordnet(WORDNET, mtedu.meteor, "a big automobile", "a large car")
    assert car.matched_by_stage == {"exact": 1, "stem": 0, "synonym": 2}
    references = [mtedu.tokenize(reference) for reference in GUIDES]
    for candidate in (GUIDE, "the vehicle was always repaired", "खाना 吃 👍"):
        words = mtedu.tokenize(candidate)
        ours = with_wordnet(WORDNET, mtedu.meteor, words, references, alignment="nltk")
        assert ours.score == pytest.approx(meteor_score(references, words), abs=1e-9)


def test_two_thousand_words():
    candidate, reference = LONG
    ours = mtedu.meteor(candidate, reference)
    assert ours.matched == 2100
    theirs = mtedu.meteor(candidate, reference, alignment="nltk")
    expected = meteor_score([reference.split()], candidate.split(), wordnet=EMPTY)
    assert theirs.score == pytest.approx(expected, abs=1e-9)
    assert ours.chunks == theirs.chunks
    assert theirs.complete
    assert not ours.complete
    assert "too long" in ours.working()
    assert "chunks more" in ours.working()


def test_working_shows_the_numbers_put_in():
    text = mtedu.meteor("the cat sat on the mat", "on the mat sat the cat").working()
    for part in ("| on the mat | on the mat | 3 | exact |", r"\tfrac{3}{6}", "0.9375"):
        assert part in text
    assert "0.0625" in text
    assert "No word is matched" in mtedu.meteor("a", "b").working()
    corpus = mtedu.corpus_meteor(["a b", "c"], ["a b", "c"]).working()
    assert "Sums over 2 segments: 3 matches, 2 chunks" in corpus

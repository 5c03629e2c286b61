"""chrF: three definitions, short texts, corpora."""

from docs.differences import Difference, Section

IMPORTS = """
from nltk.translate.chrf_score import corpus_chrf, sentence_chrf
from sacrebleu.metrics import CHRF
import mtedu
"""

DIFFERENCES = (
    Difference(
        number="T17",
        title="Three definitions of chrF",
        between="sacreBLEU, chrF++.py (the author's program), NLTK",
        code="""
a, b = "the cat sat on the mat all day", "a cat sat"
CHRF().sentence_score(a, [b]).score
CHRF(eps_smoothing=True).sentence_score(a, [b]).score
[sentence_chrf(b, a), sentence_chrf(b, a, beta=2)]
[mtedu.chrf(a, b), mtedu.chrf(a, b, eps_smoothing=True)]
mtedu.chrf(a, b, eps_smoothing=True, beta=3)
[mtedu.chrf(a, b, word_order=2), mtedu.chrf(a, b, whitespace=True)]
""",
        why="""
sacreBLEU averages precision and recall over the orders and takes one F of that;
chrF++.py takes an F for each order and averages those, which `eps_smoothing` gives.
NLTK does the latter too, but with beta 3 instead of 2.
""",
        mtedu="""
follows sacreBLEU; `eps_smoothing=True` is the author's program, with `beta=3` also
NLTK. chrF++ is `word_order=2`.
""",
        tests=(
            "metrics/test_chrf.py::test_sentence_chrf_equals_sacrebleu",
            "metrics/test_chrf.py::test_t17_three_definitions",
        ),
    ),
    Difference(
        number="T18",
        title="Texts of fewer than six characters",
        between="sacreBLEU against chrF++.py and NLTK",
        code="""
CHRF().sentence_score("ab", ["ab"]).score
CHRF(eps_smoothing=True).sentence_score("ab", ["ab"]).score
sentence_chrf("ab", "ab")
[mtedu.chrf("ab", "ab"), mtedu.chrf("ab", "ab", eps_smoothing=True)]
[CHRF().sentence_score("", [""]).score, sentence_chrf("", ""), mtedu.chrf("", "")]
words = mtedu.chrf("(hi)", "(hi)", char_order=0, word_order=1)
[row.ngram for row in words.rows(1, "word")]
""",
        why="""
Two characters have no 3-grams. sacreBLEU leaves such orders out, the others count them
as 0. chrF++ takes one ASCII punctuation mark off a word, at one end only.
""",
        mtedu="""
follows sacreBLEU; `eps_smoothing=True` counts all six orders.
""",
        tests=(
            "metrics/test_chrf.py::test_t18_short_texts",
            "metrics/test_chrf.py::test_t18_one_punctuation_mark_comes_off",
        ),
    ),
    Difference(
        number="T19",
        title="A corpus: summed or averaged",
        between="sacreBLEU against NLTK",
        code="""
a, b = ["the cat sat", "no"], ["the cat sat", "yes"]
CHRF().corpus_score(a, [b]).score
mtedu.corpus_chrf(a, b)
corpus_chrf(b, a)
each = [mtedu.chrf(x, y, eps_smoothing=True, beta=3) for x, y in zip(a, b)]
sum(map(float, each)) / 2
""",
        why="""
sacreBLEU adds up the counts of all segments before it divides, as BLEU does; NLTK
averages the scores of the segments.
""",
        mtedu="""
follows sacreBLEU; the mean of segments is a line of Python.
""",
        tests=(
            "metrics/test_chrf.py::test_corpus_chrf_equals_sacrebleu",
            "metrics/test_chrf.py::test_t19_a_corpus_is_summed_not_averaged",
        ),
    ),
)

SECTION = Section(
    title="chrF and chrF++",
    follows="sacreBLEU, divided by 100",
    differences=DIFFERENCES,
    imports=IMPORTS,
)

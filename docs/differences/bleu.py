"""BLEU: penalties, smoothing, short texts, corpora, several references."""

from docs.differences import Difference, Section

IMPORTS = """
import math
import nltk.translate.bleu_score as nltk_bleu
import sacrebleu
from sacrebleu.metrics import BLEU
import mtedu
"""

DIFFERENCES = (
    Difference(
        number="T01",
        title="The brevity penalty upside down",
        between="the paper, sacreBLEU and NLTK against some tutorials",
        code="""
BLEU().sentence_score("a b c d e", ["a b c d e f"]).bp
nltk_bleu.brevity_penalty(6, 5)
mtedu.brevity_penalty(5, 6)
upside_down = math.exp(1 - 5 / 6)
upside_down
[mtedu.brevity_penalty(6, 6), math.exp(1 - 6 / 6)]
""",
        why="""
The penalty is exp(1 - r/c) for a candidate of c words that is not longer than its
reference of r words. With c and r exchanged it becomes a reward, but both forms give 1
for equal lengths, so a test with equal lengths sees nothing. NLTK's function takes the
reference length first.
""",
        mtedu="""
follows the paper; `mtedu.brevity_penalty` takes the candidate length first.
""",
        tests=("metrics/test_bleu.py::test_brevity_penalty_and_closest_length",),
    ),
    Difference(
        number="T02",
        title="Which reference length counts",
        between="the paper, sacreBLEU and NLTK against Hugging Face's `bleu`",
        code="""
BLEU().sentence_score("a b c d e", ["a b c d", "a b c d e f"]).ref_len
nltk_bleu.closest_ref_length([["x"] * 4, ["x"] * 6], 5)
mtedu.closest_length(5, [4, 6])
mtedu.closest_length(6, [7, 2])
shortest = min(7, 2)
[mtedu.brevity_penalty(6, 7), mtedu.brevity_penalty(6, shortest)]
""",
        why="""
The reference whose length is nearest to the candidate's counts, and of two that are
equally near, the shorter. Hugging Face's `bleu` takes the shortest reference of all,
which is hardly ever longer than the candidate, so the penalty is often lost.
""",
        mtedu="""
follows the paper: `mtedu.closest_length`.
""",
        tests=("metrics/test_bleu.py::test_brevity_penalty_and_closest_length",),
    ),
    Difference(
        number="T03",
        title="A metric that wants the network",
        between="Hugging Face's `evaluate` against all others",
        why="""
`evaluate.load("bleu")` fetches program text when it is called. Measured without a
network: a ConnectionError, even from a local copy of its script, because that script
fetches `bleu.py` of tensorflow/nmt in turn.
""",
        mtedu="""
computes every metric of this page without a network.
""",
        tests=("metrics/test_traps.py::test_t03_no_metric_asks_the_network",),
    ),
    Difference(
        number="T04",
        title="No trigram matches: what is the logarithm of 0?",
        between="sacreBLEU's four answers against NLTK's eight",
        code="""
a, b = "the cat sat on the mat", "the cat is on a mat"
ways = ["none", "floor", "add-k", "exp"]
[BLEU(smooth_method=way).sentence_score(a, [b]).score for way in ways]
[mtedu.bleu(a, b, smoothing=way) for way in ways]
methods = [getattr(nltk_bleu.SmoothingFunction(), f"method{k}") for k in range(8)]
pair = [b.split()], a.split()
[nltk_bleu.sentence_bleu(*pair, smoothing_function=m) for m in methods[:4]]
""",
        why="""
One order without a match makes the geometric mean 0. NLTK's method 0 puts the smallest
float there instead, which gives a number like 1e-154; its methods 1, 2 and 3 are what
sacreBLEU calls floor, add-k and exp. sacreBLEU smooths by exp unless told otherwise.
""",
        mtedu="""
has sacreBLEU's four by the same names, and smooths nothing unless told:
`smoothing="exp"` gives what sacreBLEU reports by default.
""",
        tests=(
            "metrics/test_bleu.py::test_sentence_bleu_equals_sacrebleu",
            "metrics/test_traps.py::test_t04_nltk_smoothing_under_its_other_names",
        ),
    ),
    Difference(
        number="T04b",
        title="NLTK's smoothing methods 4 to 7",
        between="NLTK against Chen and Cherry (2014)",
        code="""
methods = nltk_bleu.SmoothingFunction()
def score(method, *pairs):
    texts = [([b.split()], a.split()) for a, b in pairs]
    return nltk_bleu.corpus_bleu(*zip(*texts), smoothing_function=method)
score(methods.method6, ("the cat sat on a mat", "the cat lay on a rug"))
one, two = ("a b c d e f", "a b c d e g"), ("a x", "a y")
[score(methods.method5, one, two), score(methods.method5, two, one)]
mtedu.bleu("a b", "a b", smoothing="method5")
""",
        why="""
Method 4 halves its smoothing counts, where the paper divides them by K / ln(length)
each time. Method 6 stops with a message on bigrams, though it looks at trigrams.
Methods 5 and 7 look up 5-grams in the last segment only, so the order of the segments
changes the score of the corpus.
""",
        mtedu="""
leaves these four out, as sacreBLEU does.
""",
        tests=("metrics/test_every_metric.py::test_settings_that_make_no_sense",),
    ),
    Difference(
        number="T05",
        title="Add one, for a text without bigrams",
        between="sacreBLEU against NLTK",
        code="""
one_word = BLEU(smooth_method="add-k").sentence_score("a", ["a b c d"])
[one_word.score, one_word.precisions]
add_one = nltk_bleu.SmoothingFunction().method2
nltk_bleu.sentence_bleu([["a", "b", "c", "d"]], ["a"], smoothing_function=add_one)
mtedu.bleu("a", "a b c d", smoothing="add-k")
""",
        why="""
One word has no bigram. sacreBLEU makes of that (0+1)/(0+1), a perfect precision; NLTK
counts at least one n-gram of each order and makes it (0+1)/(1+1).
""",
        mtedu="""
follows sacreBLEU.
""",
        tests=(
            "metrics/test_bleu.py::test_sentence_bleu_equals_sacrebleu",
            "metrics/test_traps.py::test_t05_add_k_for_a_text_without_bigrams",
        ),
    ),
    Difference(
        number="T06",
        title="Texts of fewer than four words",
        between="sacreBLEU against itself, and NLTK",
        code="""
BLEU().sentence_score("a b", ["a b"]).score
BLEU(effective_order=True).sentence_score("a b", ["a b"]).score
sacrebleu.sentence_bleu("a b", ["a b"]).score
nltk_bleu.sentence_bleu([["a", "b"]], ["a", "b"])
nltk_bleu.sentence_bleu([["a", "b"]], ["a", "b"], auto_reweigh=True)
mtedu.bleu("a b", "a b")
mtedu.bleu("a b", "a b", effective_order=True)
""",
        why="""
Two words have no 3-grams, so four-gram BLEU is 0 even for a perfect text. *Effective
order* leaves out the orders that the text is too short for. sacreBLEU's function
`sentence_bleu` does that by itself, its class `BLEU` does not.
""",
        mtedu="""
follows the class: 0, unless `effective_order=True`.
""",
        tests=(
            "metrics/test_bleu.py::test_sentence_bleu_equals_sacrebleu",
            "metrics/test_traps.py::test_t06_short_texts_and_effective_order",
        ),
    ),
    Difference(
        number="T07",
        title="Short segments in a corpus",
        between="sacreBLEU against NLTK",
        code="""
a, b = ["the cat sat on it", "oh no"], ["the cat sat on me", "oh no"]
BLEU().corpus_score(a, [b]).totals
pairs = [([y.split()], x.split()) for x, y in zip(a, b)]
counts = [[nltk_bleu.modified_precision(*p, n) for p in pairs] for n in range(1, 5)]
[sum(p.denominator for p in order) for order in counts]
BLEU().corpus_score(a, [b]).score
nltk_bleu.corpus_bleu(*zip(*pairs))
mtedu.corpus_bleu(a, b)
""",
        why="""
`oh no` has no 3-grams, but NLTK counts one for it, so that it need not divide by 0. The
denominators of the whole corpus grow and its score falls. On the Chinese-English test
set of WMT22 the same tokens scored 29.6720 in sacreBLEU and 29.6625 in NLTK (system
AISP-SJTU).
""",
        mtedu="""
follows sacreBLEU.
""",
        tests=(
            "metrics/test_bleu.py::test_corpus_bleu_equals_sacrebleu",
            "metrics/test_traps.py::test_t07_a_short_segment_adds_no_trigrams",
        ),
    ),
    Difference(
        number="T08",
        title="A corpus score is not the mean of its sentence scores",
        between="the paper against home-made means",
        code="""
a = ["the cat sat on it", "he said that he had seen it"]
b = ["the cat sat on it", "he says that he has seen it"]
mtedu.corpus_bleu(a, b, smoothing="exp")
sum(float(mtedu.bleu(x, y, smoothing="exp")) for x, y in zip(a, b)) / 2
BLEU().corpus_score(a, [b]).score
nltk_bleu.corpus_bleu([[y.split()] for y in b], [x.split() for x in a])
""",
        why="""
BLEU adds up matches, n-grams and lengths over all segments and divides once. A mean of
sentence scores gives every sentence the same weight, the short ones too, and depends on
the smoothing.
""",
        mtedu="""
follows the paper: `mtedu.corpus_bleu`.
""",
        tests=(
            "metrics/test_bleu.py::test_corpus_bleu_equals_sacrebleu",
            "metrics/test_traps.py::test_t08_a_corpus_is_not_the_mean_of_its_sentences",
        ),
    ),
    Difference(
        number="T09",
        title="Clipping with several references",
        between="the paper, sacreBLEU and NLTK against two usual mistakes",
        code="""
mtedu.modified_precision("a a a a", ["a a x", "a y z", "a a a q"])
limit_by_the_sum = min(4, 2 + 1 + 3) / 4
limit_by_the_sum
a, refs = "a b c x y z", ["a b c d e f", "u v w x y z"]
BLEU().sentence_score(a, refs).score
[BLEU().sentence_score(a, [ref]).score for ref in refs]
mtedu.bleu(a, refs, smoothing="exp")
""",
        why="""
An n-gram may count as often as the one reference that has it most often. The sum over
the references allows too much; scoring against each reference and keeping the best
allows too little, since matches may come from several.
""",
        mtedu="""
follows the paper: `mtedu.clipped_counts` shows the limits.
""",
        tests=(
            "metrics/test_bleu.py::test_sentence_bleu_equals_sacrebleu",
            "metrics/test_traps.py::test_t09_the_largest_count_of_one_reference_limits",
        ),
    ),
    Difference(
        number="T10",
        title="Which argument comes first, and in what shape",
        between="everybody against everybody",
        code="""
a = ["a b c d e", "a b c d e"]
sacrebleu.corpus_bleu(a, [["a b c d e", "f g h i j"]]).score
sacrebleu.corpus_bleu(a, [["a b c d e"], ["f g h i j"]]).score
mtedu.corpus_bleu(a, [["a b c d e"], ["f g h i j"]])
mtedu.corpus_bleu(a, [["a b c d e", "f g h i j"]])
nltk_bleu.sentence_bleu(["the cat sat on"], "the cat sat in")
mtedu.bleu(["the cat sat on"], "the cat sat in")
""",
        why="""
sacreBLEU takes the candidate first and references as *streams*, one list for each set
of references; turned round, it silently scores one segment. NLTK takes references
first, as token lists; of two strings it compares the characters. jiwer and rouge-score
take the reference first.
""",
        mtedu="""
takes the candidate first everywhere and references one entry per segment; streams and
exchanged arguments are an error that says what to do.
""",
        tests=(
            "metrics/test_every_metric.py::test_corpora_that_are_none",
            "metrics/test_traps.py::test_t10_the_candidate_comes_first_everywhere",
        ),
    ),
    Difference(
        number="T12",
        title="Nothing to score",
        between="sacreBLEU, NLTK, jiwer",
        code="""
[BLEU().sentence_score("", ["a b"]).score, BLEU().sentence_score("", [""]).score]
[nltk_bleu.sentence_bleu([["a", "b"]], []), nltk_bleu.sentence_bleu([[]], [])]
[mtedu.bleu("", "a b"), mtedu.bleu("", ""), mtedu.bleu("a b", "")]
BLEU().corpus_score([], [[]])
mtedu.corpus_bleu([], [])
""",
        why="""
An empty candidate scores 0 everywhere, even against an empty reference. A corpus
without segments ends in an index error in sacreBLEU.
""",
        mtedu="""
gives 0 for an empty candidate, and says what is wrong with an empty corpus or an empty
list of references.
""",
        tests=(
            "metrics/test_every_metric.py::test_an_empty_text_scores_zero",
            "metrics/test_traps.py::test_t12_an_empty_reference_is_a_text",
        ),
    ),
    Difference(
        number="T13",
        title="A perfect score that is not 100",
        between="sacreBLEU against the expectation",
        code="""
perfect = BLEU().sentence_score("a b c d e", ["a b c d e"]).score
perfect == 100
perfect - 100
mtedu.bleu("a b c d e", "a b c d e").score == 1
""",
        why="""
sacreBLEU takes logarithms of percentages, and the logarithm of 100 has no exact
floating-point value. Compare scores with a tolerance, never with `==`.
""",
        mtedu="""
takes logarithms of fractions, and a perfect score is exactly 1.
""",
        tests=("metrics/test_traps.py::test_t13_a_perfect_score_is_exactly_one",),
    ),
)

SECTION = Section(
    title="BLEU",
    follows="sacreBLEU, divided by 100",
    differences=DIFFERENCES,
    imports=IMPORTS,
)

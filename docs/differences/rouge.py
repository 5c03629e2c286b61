"""ROUGE: sentences, stems, repeats, several references, and Lin's own program."""

from docs.differences import Difference, Section

IMPORTS = """
from rouge_score.rouge_scorer import RougeScorer
import mtedu
from mtedu.data.examples import GOOD, REFERENCES
"""

DIFFERENCES = (
    Difference(
        number="T26",
        title="ROUGE-L and its sibling for summaries",
        between="rouge-score's `rougeL` against `rougeLsum`",
        code=r"""
a, b = "b c\na d", "a x\nb c"
both = RougeScorer(["rougeL", "rougeLsum"])
{name: score.fmeasure for name, score in both.score(b, a).items()}
one_line = both.score(b.replace("\n", " "), a.replace("\n", " "))
{name: score.fmeasure for name, score in one_line.items()}
mtedu.rouge_l(a, b, tokenize="rouge")
""",
        why="""
`rougeLsum` takes every line for a sentence and joins the subsequences that each
reference line shares with any line of the candidate; `rougeL` takes the whole text for
one sentence. A file without line breaks makes them equal.
""",
        mtedu="""
has `rougeL`, for translations of one sentence; a line break is a space.
""",
        tests=("metrics/test_rouge.py::test_t26_a_line_break_is_a_space",),
    ),
    Difference(
        number="T26b",
        title="With stems or without",
        between="rouge-score's two modes; wrappers that report one number",
        code="""
a, b = "cats running", "cat runs"
RougeScorer(["rouge1"]).score(b, a)["rouge1"].fmeasure
RougeScorer(["rouge1"], use_stemmer=True).score(b, a)["rouge1"].fmeasure
mtedu.rouge_n(a, b, tokenize="rouge")
mtedu.rouge_n(a, b, tokenize="rouge", stem=True)
mtedu.rouge_n("was", "wa", tokenize="rouge", stem=True)
excerpt = mtedu.rouge_n("lambe vaakya", "yah lambe vaakya hai")
[excerpt.score, excerpt.recall]
""",
        why="""
Stemming cuts English endings off words of more than three letters. Papers seldom say
whether they used it. Hugging Face's `rouge` and torchmetrics report F1 averaged over
sentences, Lin's paper reports recall.
""",
        mtedu="""
has both: `stem=True`. `score` is F1, `.recall` is Lin's ROUGE-N.
""",
        tests=(
            "metrics/test_rouge.py::test_segments_equal_rouge_score",
            "metrics/test_rouge.py::test_t26_stems",
        ),
    ),
    Difference(
        number="T27",
        title="Repeated words",
        between="rouge-score against the package `rouge`",
        code="""
a, b = "the the the cat", "the cat"
RougeScorer(["rouge1"]).score(b, a)["rouge1"]
score = mtedu.rouge_n(a, b)
[score.precision, score.recall, score.score]
""",
        why="""
The package `rouge` (version 1.0.1) compares sets of n-grams: repeating a word costs
nothing, and it finds precision 1 and recall 1 here. Another package, py-rouge, installs
a module of the same name.
""",
        mtedu="""
counts every occurrence once, as rouge-score and Lin's program do.
""",
        tests=("metrics/test_rouge.py::test_t27_repeats_count",),
    ),
    Difference(
        number="T28",
        title="Several references",
        between="rouge-score against ROUGE-1.5.5, Lin's program",
        code="""
best = RougeScorer(["rouge1"]).score_multi(REFERENCES, GOOD)["rouge1"]
best.recall
each = [mtedu.rouge_n(GOOD, text, tokenize="rouge") for text in REFERENCES]
[score.recall for score in each]
mtedu.rouge_n(GOOD, REFERENCES, tokenize="rouge").recall
sum(s.matched for s in each) / sum(s.reference_total for s in each)
""",
        why="""
rouge-score keeps the reference with the highest F1. ROUGE-1.5.5 adds up matches and
lengths over all references, as the last line does; it prints .6400 for these texts of
the BLEU paper. With one reference the two agreed in 55 of 55 cases, with and without
stems.
""",
        mtedu="""
follows rouge-score; the fields of single results give the pooled number.
""",
        tests=(
            "metrics/test_rouge.py::test_t28_the_best_reference_counts_and_nothing_is_pooled",
        ),
    ),
    Difference(
        number="T28b",
        title="ROUGE-W and ROUGE-SU: paper and program",
        between="Lin (2004) against ROUGE-1.5.5",
        code="""
six = "six words that are the same"
[mtedu.rouge_w(six, six).recall, 6**-0.2]
sixteen = " ".join(f"w{n}" for n in range(16))
mtedu.rouge_s(sixteen, sixteen, max_gap=4).reference_total
mtedu.rouge_s(sixteen, sixteen, max_gap=4, unigrams=True).reference_total
""",
        why="""
ROUGE-1.5.5 applies the weight k^1.2 to the reference's length twice, so six words
against themselves have the recall .69883 instead of 1. Its ROUGE-SU forgets the last
word as a unigram and counts 80 things in sixteen words, the paper's definition 81. For
ROUGE-S4 the two agree.
""",
        mtedu="""
follows the paper.
""",
        tests=(
            "metrics/test_rouge.py::test_t28_a_perfect_rouge_w_is_1",
            "metrics/test_rouge.py::test_t28_every_word_is_a_unigram_of_rouge_su",
            "metrics/test_subsequence.py::test_rouge_w_follows_the_paper",
            "metrics/test_subsequence.py::test_rouge_s_counts_each_pair_once",
        ),
    ),
)

SECTION = Section(
    title="ROUGE",
    follows='rouge-score (ROUGE-N, -L, with `tokenize="rouge"`); Lin 2004 (-W, -S)',
    differences=DIFFERENCES,
    imports=IMPORTS,
)

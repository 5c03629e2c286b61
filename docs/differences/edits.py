"""TER and WER: shifts, limits, empty texts, several references."""

from docs.differences import Difference, Section

IMPORTS = """
import jiwer
from sacrebleu.metrics import TER
import mtedu
"""

DIFFERENCES = (
    Difference(
        number="T20",
        title="With shifts and without",
        between="TER against WER",
        code="""
a = "this week the saudis denied information published in the new york times"
b = "saudi arabia denied this week information published in the american new york times"
TER().sentence_score(a, [b]).score
mtedu.ter(a, b)
[jiwer.wer(b, a), mtedu.wer(a, b)]
[mtedu.ter(a, b).edits, mtedu.wer(a, b).edits, len(b.split())]
""",
        why="""
The example of the TER paper: 4 edits for 13 words, one of them the move of `this week`.
Without moves it takes 6. All programs agree here, pyter3 too (30.769).
""",
        mtedu="""
has both: `mtedu.ter` equals sacreBLEU, `mtedu.wer` equals jiwer.
""",
        tests=(
            "metrics/test_ter.py::test_t20_snover",
            "metrics/test_ter.py::test_ter_equals_sacrebleu",
            "metrics/test_wer.py::test_wer_equals_jiwer",
        ),
    ),
    Difference(
        number="T21",
        title="Which blocks may move",
        between="tercom and sacreBLEU against pyter3",
        code="""
pairs = [("h d g c", "d c g h"), ("d a c c", "c c a d"), ("d c a a", "a d a c")]
[TER().sentence_score(a, [b]).num_edits for a, b in pairs]
[mtedu.ter(a, b).edits for a, b in pairs]
""",
        why="""
tercom moves a block only if a word of it stands wrong, and limits how long the block is
and how far it goes. pyter3 moves any block any distance, and finds 3, 3 and 2 edits for
these pairs (measured with pyter3 0.3).
""",
        mtedu="""
follows sacreBLEU, which follows tercom.
""",
        tests=(
            "metrics/test_ter.py::test_t21_shifts_are_of_wrong_words_only",
            "metrics/test_ter_shifts.py::test_limits_equal_sacrebleu",
        ),
    ),
    Difference(
        number="T22",
        title="TER above 1, and over the mean length",
        between="TER against expectations",
        code="""
[mtedu.ter("a b c d e f", "x"), mtedu.ter("x", "a b c d e f")]
several = TER().sentence_score("a b", ["a b c d e f", "a b"])
[several.num_edits, several.ref_length]
[mtedu.ter("a b c", "a b"), mtedu.ter("a b c", ["a b c d e f", "a b"])]
[TER().sentence_score("A", ["a"]).score, mtedu.ter("A", "a", case_sensitive=True)]
mtedu.ter("the mat.", "the mat .")
mtedu.ter("the mat.", "the mat .", normalized=True)
""",
        why="""
Edits are divided by the reference's length, so a long candidate can exceed 1, and
exchanging the texts changes the score. With several references the fewest edits are
divided by the mean length of all of them. TER ignores case and does not tokenise unless
told.
""",
        mtedu="""
follows sacreBLEU, and has its four options by the same names.
""",
        tests=(
            "metrics/test_ter.py::test_t22_unbounded_asymmetric_and_over_the_mean_length",
            "metrics/test_ter.py::test_every_combination_of_options",
        ),
    ),
    Difference(
        number="T22b",
        title="References tokenised twice",
        between="sacreBLEU's `normalized` against tercom",
        code="""
TER().sentence_score("..5", ["..5"]).score
TER(normalized=True).sentence_score("..5", ["..5"]).score
same = mtedu.ter("..5", "..5", normalized=True)
[same, same.candidate, same.reference]
""",
        why="""
sacreBLEU tokenises the candidate once and the references twice. That changes few texts,
but one of them no longer equals itself.
""",
        mtedu="""
follows sacreBLEU, this included, so that its numbers are the reported ones.
""",
        tests=("metrics/test_ter.py::test_normalised_references_are_tokenised_twice",),
    ),
    Difference(
        number="T23",
        title="A beam that costs edits",
        between="sacreBLEU and tercom against the definition",
        code="""
shared = [f"w{n}" for n in range(60)]
a = " ".join([*shared, *(f"a{n}" for n in range(30))])
b = " ".join([*(f"b{n}" for n in range(30)), *shared])
jiwer.process_words(b, a).deletions + jiwer.process_words(b, a).insertions
TER().sentence_score(a, [b]).num_edits
[mtedu.wer(a, b).edits, mtedu.ter(a, b).edits]
""",
        why="""
Sixty edits do without any shift, but TER says ninety: to save time it leaves out cells
of the lattice that lie 25 words and more off the diagonal. That cannot matter below 25
edits. On WMT data tercom and sacreBLEU differ in 13 of 1,875 Chinese-English segments,
all long, and in 10 of 2,037 English-German ones, because of no-break spaces.
""",
        mtedu="""
follows sacreBLEU, beam included.
""",
        tests=(
            "metrics/test_ter_shifts.py::test_t23_the_beam_counts_too_many",
            "metrics/test_ter_shifts.py::test_limits_matter_where_they_are_tested",
        ),
    ),
    Difference(
        number="T24",
        title="Edits against nothing",
        between="sacreBLEU, jiwer, pyter3",
        code="""
texts = [("", "a b"), ("a b", ""), ("", "")]
[TER().sentence_score(a, [b]).score for a, b in texts]
[mtedu.ter(a, b) for a, b in texts]
[jiwer.wer(b, a) for a, b in texts]
[mtedu.wer(a, b) for a, b in texts]
""",
        why="""
Without reference words there is nothing to divide by. sacreBLEU calls any such
candidate 100 % wrong, jiwer gives the number of its words, and pyter3 ends in a
ZeroDivisionError.
""",
        mtedu="""
TER follows sacreBLEU, WER follows jiwer.
""",
        tests=(
            "metrics/test_ter.py::test_t24_empty_texts",
            "metrics/test_wer.py::test_t24_empty_texts",
        ),
    ),
    Difference(
        number="T25",
        title="WER with several references, and of a corpus",
        between="jiwer against home-made rules",
        code="""
a, refs = "a b c d e", ["a b c d e f g h", "a b c"]
[jiwer.process_words(b, a).wer for b in refs]
[mtedu.wer(a, b).edits for b in refs]
[mtedu.wer(a, refs), mtedu.wer(a, refs).edits]
jiwer.wer(["a b c d", "y"], ["a b c d", "x"])
mtedu.corpus_wer(["a b c d", "x"], ["a b c d", "y"])
(jiwer.wer("a b c d", "a b c d") + jiwer.wer("y", "x")) / 2
""",
        why="""
jiwer knows one reference only. The reference with the fewest edits need not be the one
with the lowest rate. A corpus divides the sum of edits by the sum of lengths; the mean
of sentence rates is another number.
""",
        mtedu="""
takes the reference with the lowest rate; for a corpus it follows jiwer.
""",
        tests=(
            "metrics/test_wer.py::test_t25_fewest_edits_and_lowest_rate_are_different_references",
            "metrics/test_wer.py::test_t25_corpus_sums_edits_and_lengths",
            "metrics/test_wer.py::test_corpus_wer_equals_jiwer",
        ),
    ),
)

SECTION = Section(
    title="TER and WER",
    follows="TER: sacreBLEU, divided by 100; WER: jiwer",
    differences=DIFFERENCES,
    imports=IMPORTS,
)

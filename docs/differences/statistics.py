"""Significance and correlation: what counts as extreme, what a tie is worth."""

from docs.differences import Difference, Section

SIGNIFICANCE_IMPORTS = """
from sacrebleu.metrics import BLEU
from sacrebleu.significance import PairedTest
from scipy.stats import binom, binomtest
import mtedu
"""

SIGNIFICANCE = (
    Difference(
        number="T36, T37",
        title="A system against its own copy",
        between="sacreBLEU against Koehn's script in Moses",
        code="""
refs = ["the cat sat on the mat", "a dog ran in the park"] * 20
a = ["the cat sat on a mat", "a dog ran in the park"] * 20
systems, metrics = [("a", a), ("copy", a)], {"BLEU": BLEU()}
tests = [PairedTest(systems, metrics, [refs], kind, 1000)() for kind in ("bs", "ar")]
[scores["BLEU"][1].p_value for _, scores in tests]
mtedu.paired_bootstrap(a, a, refs)
mtedu.approximate_randomization(a, a, refs)
""",
        why="""
Nothing differs, so p should be 1. sacreBLEU counts only differences *greater* than the
observed 0, finds none, and reports the smallest p there is, with a star. The script
that it follows counts greater or equal.
""",
        mtedu="""
counts greater or equal, p = 1; `definition="sacrebleu"` gives sacreBLEU's number.
""",
        tests=(
            "stats/test_significance.py::test_a_system_against_its_own_copy_has_p_1",
            "stats/test_significance.py::test_randomisation_equals_sacrebleu",
        ),
    ),
    Difference(
        number="T38",
        title="One bootstrap, several p-values",
        between="sacreBLEU, Koehn (2004), Riezler and Maxwell (2005)",
        code="""
refs = [f"on day {n} the cat sat on mat {n}" for n in range(60)]
a = [r.replace("sat on", "sat by") if n % 4 == 0 else r for n, r in enumerate(refs)]
b = [r.replace("cat sat", "cats sat") if n % 3 == 0 else r for n, r in enumerate(refs)]
test = PairedTest([("a", a), ("b", b)], {"BLEU": BLEU()}, [refs], "bs", 1000)
test()[1]["BLEU"][1].p_value
names = ["sacrebleu", "centred", "wins"]
{name: mtedu.paired_bootstrap(b, a, refs, definition=name) for name in names}
mtedu.approximate_randomization(b, a, refs)
""",
        why="""
`wins` is how often the worse system won (Koehn). `centred` moves the drawn differences
to 0 and asks how often they are as large as the observed one. sacreBLEU takes absolute
values first and moves those. With outputs of WMT22 exchanged at random, so that no
system was better, p < .05 came up in 10.3 % of 800 runs with sacreBLEU's, in 4.8 % with
the centred definition, and in 4.4 % with randomisation.
""",
        mtedu="""
centres the differences; the other two are `definition="sacrebleu"`, equal to its number
with the same seed, and `definition="wins"`.
""",
        tests=(
            "stats/test_significance.py::test_bootstrap_equals_sacrebleu",
            "stats/test_calibration.py::test_sacrebleus_definition_raises_more_false_alarms",
            "stats/test_significance.py::test_definitions_by_hand",
        ),
    ),
    Difference(
        number="T39",
        title="Ties in the sign test",
        between="SciPy fed in three ways",
        code="""
binomtest(8, 8 + 2).pvalue
binomtest(8 + 5, 8 + 5 + 2 + 5).pvalue
binomtest(8, 8 + 2 + 10).pvalue
mtedu.sign_test(8, 2, ties=10)
twice_one_tail = 2 * binom.sf(4, 10, 0.5)
twice_one_tail
[binomtest(5, 10).pvalue, mtedu.sign_test(5, 5)]
""",
        why="""
Eight wins, two losses and ten ties: dropping the ties, splitting them or counting them
as losses are three tests. Doubling one tail can exceed 1; an exact test cannot.
""",
        mtedu="""
drops ties, and equals `binomtest`.
""",
        tests=(
            "human/test_sign.py::test_ties_are_dropped",
            "human/test_sign.py::test_doubling_never_exceeds_one",
            "human/test_sign.py::test_equals_binomtest",
        ),
    ),
)

CORRELATION_IMPORTS = """
from scipy.stats import kendalltau, pearsonr
import mtedu
"""

CORRELATION = (
    Difference(
        number="T40",
        title="Kendall's tau and its ties",
        between="SciPy's b and c, and a formula for every few years of WMT",
        code="""
metric, human = [1, 2, 1, 2, 1, 3], [1, 1, 1, 2, 2, 3]
[kendalltau(metric, human, variant=v).statistic for v in ("b", "c")]
def tau(variant):
    return mtedu.correlate(metric, human, "kendall", variant=variant)
{v: tau(v) for v in ("a", "b", "c", "wmt12", "wmt13", "wmt14", "23", "acc23")}
kendalltau([1, 1, 1], [1, 2, 3]).statistic
mtedu.correlate([1, 1, 1], [1, 2, 3], "kendall")
""",
        why="""
The variants count the same pairs and differ in what a tie costs: nothing, half a pair,
or a whole one. WMT dropped ties or punished them by the year, and from 2017 to 2021
dropped pairs that people rated less than 25 points apart. For a metric that gives
everybody the same score tau-b is undefined.
""",
        mtedu="""
has all of them: `variant=`; the default is SciPy's b. A constant metric is an error
that says so.
""",
        tests=(
            "stats/test_correlation.py::test_equal_to_scipy",
            "stats/test_correlation.py::test_all_variants_on_six_systems_with_ties",
            "stats/test_correlation.py::test_darr_drops_pairs_that_people_rate_close",
        ),
    ),
    Difference(
        number="T41",
        title="One bad system makes a correlation",
        between="Pearson against Kendall",
        code="""
metric = [30.0, 30.5, 31.5, 31.0, 32.0, 5.0]
human = [0.10, 0.14, 0.12, 0.16, 0.17, -1.5]
[pearsonr(metric, human).statistic, pearsonr(metric[:5], human[:5]).statistic]
[kendalltau(metric, human).statistic, kendalltau(metric[:5], human[:5]).statistic]
ours = mtedu.correlate(metric, human)
[ours, ours.without_outliers, ours.outliers]
mtedu.correlate([-m for m in metric], human, lower_is_better=True)
""",
        why="""
Pearson follows the one far point. Papers with the same data and another choice of
systems report other correlations. Error rates (TER, WER, MQM penalties) have to change
sign first.
""",
        mtedu="""
gives the value without outliers along with the value; `lower_is_better=True` changes
the sign.
""",
        tests=("stats/test_correlation.py::test_one_outlier_makes_pearson",),
    ),
    Difference(
        number="T41b",
        title="Segments: three averages",
        between="three ways to correlate a table of systems and segments",
        code="""
metric = {"A": [0.9, 0.2, 0.5], "B": [0.1, 0.1, 0.5], "C": [0.3, 0.3, 0.4]}
human = {"A": [80, 30, 60], "B": [20, 20, 60], "C": [60, 10, 50]}
ways = ["segment", "system", "pooled"]
{way: mtedu.segment_kendall(metric, human, average=way) for way in ways}
""",
        why="""
Comparing systems within each segment, segments within each system, or all outputs at
once are different questions, and papers call each of them segment-level correlation.
""",
        mtedu="""
has all three; the default compares systems within each segment.
""",
        tests=("stats/test_kendall.py::test_per_segment_per_system_and_pooled",),
    ),
)

SECTIONS = (
    Section(
        title="Significance tests",
        follows="exact tests and centred bootstrap; sacreBLEU's numbers on request",
        differences=SIGNIFICANCE,
        imports=SIGNIFICANCE_IMPORTS,
    ),
    Section(
        title="Correlation with people",
        follows="SciPy; the WMT variants by name",
        differences=CORRELATION,
        imports=CORRELATION_IMPORTS,
    ),
)

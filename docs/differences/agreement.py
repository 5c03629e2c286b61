"""Agreement between raters: undefined values, chance, scales, tables."""

from docs.differences import Difference, Section

IMPORTS = """
import krippendorff
from nltk.metrics.agreement import AnnotationTask
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa
import mtedu
"""

DIFFERENCES = (
    Difference(
        number="T33",
        title="Everybody gives the same label to everything",
        between="scikit-learn, statsmodels, krippendorff, NLTK",
        code="""
same = [4, 4, 4]
cohen_kappa_score(same, same)
fleiss_kappa([[2, 0], [2, 0], [2, 0]])
krippendorff.alpha([same, same])
AnnotationTask([(rater, i, 4) for rater in "ab" for i in range(3)]).kappa()
mtedu.cohen_kappa(same, same)
mtedu.percent_agreement(same, same)
mtedu.cohen_kappa(same, same, "uniform", categories=range(1, 6))
""",
        why="""
Agreement by chance is then certain, and kappa is 0/0. Some programs say nan, one stops,
NLTK says 1.
""",
        mtedu="""
stops and says why; `mtedu.percent_agreement` is defined, and so is the kappa with
uniform chance over the whole scale.
""",
        tests=(
            "human/test_cohen.py::test_one_label_for_everything_is_an_error_that_says_so",
            "human/test_bad_input.py::test_bad_input_is_one_clear_sentence",
        ),
    ),
    Difference(
        number="T34",
        title="Chance with three labels: a third, or a ninth?",
        between="WMT's kappa (Bennett's S) against a usual slip",
        code="""
a, b = [*"xyzxy"], [*"xyzyz"]
mtedu.percent_agreement(a, b)
ours = mtedu.cohen_kappa(a, b, chance="uniform")
[ours.expected, ours]
counts = aggregate_raters(list(zip(a, b)))[0]
fleiss_kappa(counts, method="randolph")
slip = 1 / 9
(0.6 - slip) / (1 - slip)
""",
        why="""
Two raters who choose at random among k labels agree on a given label with 1/k · 1/k,
but there are k labels to agree on: 1/k in all. With 1/k² the kappa comes out too high.
""",
        mtedu="""
takes 1/k for `chance="uniform"`; the default `"marginals"` is Cohen's.
""",
        tests=(
            "human/test_cohen.py::test_uniform_chance_is_one_in_k_and_not_one_in_k_squared",
            "human/test_fleiss.py::test_fleiss_equals_statsmodels",
        ),
    ),
    Difference(
        number="T35",
        title="Steps of the scale that nobody used",
        between="scikit-learn with and without `labels`",
        code="""
a, b = [1, 2, 2, 4, 4, 5], [1, 1, 1, 5, 5, 5]
cohen_kappa_score(a, b, weights="quadratic")
cohen_kappa_score(a, b, weights="quadratic", labels=[1, 2, 3, 4, 5])
mtedu.cohen_kappa(a, b, weights="quadratic")
words = ["bad", "good", "ok"], ["ok", "good", "good"]
cohen_kappa_score(*words, weights="linear")
mtedu.cohen_kappa(*words, weights="linear")
mtedu.cohen_kappa(*words, weights="linear", categories=["bad", "ok", "good"])
""",
        why="""
Weights depend on how many steps lie between two labels. scikit-learn counts only labels
that occur, so without the 3 the steps 2 and 4 are neighbours; words it puts in
alphabetical order: bad, good, ok.
""",
        mtedu="""
fills in whole numbers between the lowest and the highest, and asks for the order of
words: `categories=`.
""",
        tests=(
            "human/test_cohen.py::test_weighted_kappa_knows_the_steps_that_nobody_used",
            "human/test_cohen.py::test_words_need_an_order_before_they_are_weighted",
        ),
    ),
    Difference(
        number="T35b",
        title="Fleiss' kappa of a table of what?",
        between="statsmodels; Fleiss against Cohen",
        code="""
raw = [[1, 2, 1], [3, 3, 3], [2, 2, 1]]
fleiss_kappa(raw)
mtedu.fleiss_kappa(raw)
[fleiss_kappa(aggregate_raters(raw)[0]), mtedu.fleiss_kappa(mtedu.rating_counts(raw))]
fleiss_kappa([[1, 2, 3], [3, 2, 1], [2, 2, 2]])
a, b = [1, 1, 1, 1, 2], [1, 1, 2, 2, 2]
mtedu.cohen_kappa(a, b)
mtedu.fleiss_kappa(mtedu.rating_counts(list(zip(a, b))))
""",
        why="""
Fleiss' kappa wants counts: how many raters gave each label. Raw ratings have the same
shape, and where all rows happen to have the same sum they give a number without
complaint. For two raters Fleiss' kappa is Scott's pi, which is not Cohen's kappa.
""",
        mtedu="""
says what to do where rows have different sums; `mtedu.rating_counts` makes counts of
ratings.
""",
        tests=(
            "human/test_fleiss.py::test_raw_ratings_are_refused",
            "human/test_fleiss.py::test_two_raters_are_scotts_pi",
        ),
    ),
)

SECTION = Section(
    title="Agreement between raters",
    follows="scikit-learn, statsmodels and krippendorff, where they are defined",
    differences=DIFFERENCES,
    imports=IMPORTS,
)

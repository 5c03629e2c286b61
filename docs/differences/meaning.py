"""METEOR, NIST and LEPOR: alignments, information weights, length penalties."""

from docs.differences import Difference, Section

IMPORTS = """
import math
from nltk.translate.lepor import length_penalty, sentence_lepor
from nltk.translate.meteor_score import align_words, meteor_score
from nltk.translate.nist_score import sentence_nist
import mtedu
from mtedu.data.examples import GOOD, REFERENCES

class NoWordNet:  # so that the examples need no download
    synsets = staticmethod(lambda word: [])
"""

DIFFERENCES = (
    Difference(
        number="T29",
        title="METEOR is a family",
        between="METEOR of 2005, METEOR 1.5, NLTK",
        code="""
a, refs = GOOD.split(), [text.split() for text in REFERENCES]
meteor_score(refs, a, wordnet=NoWordNet)
words = {"stages": ["exact", "stem"], "tokenize": "whitespace"}
mtedu.meteor(GOOD, REFERENCES, alignment="nltk", **words)
mtedu.meteor(GOOD, REFERENCES, **words)
six = "the cat sat on a mat"
[meteor_score([s.split()], s.split(), wordnet=NoWordNet) for s in (six, "yes")]
[mtedu.meteor(s, s, **words) for s in (six, "yes")]
""",
        why="""
NLTK has the weights of the first paper: alpha .9, beta 3, gamma .5. METEOR 1.5 for
English has .85, .2 and .6, weights for stages and function words, and paraphrases; its
numbers are about half as large. With the first weights a perfect text does not score 1,
since it still is one chunk.
""",
        mtedu="""
has the formula of 2005 with `alpha`, `beta` and `gamma`; METEOR 1.5 is left out.
""",
        tests=(
            "metrics/test_meteor.py::test_the_paper_of_2005_has_the_same_weights",
            "metrics/test_meteor.py::test_a_perfect_match_does_not_score_one",
            "metrics/test_meteor.py::test_nltk_mode_equals_nltk",
        ),
    ),
    Difference(
        number="T30",
        title="Which `the` belongs to which",
        between="the papers against NLTK",
        code="""
a, b = "the cat the dog", "the dog the cat"
align_words(a.split(), b.split(), wordnet=NoWordNet)[0]
stages = ["exact", "stem"]
[match[:2] for match in mtedu.meteor(a, b, stages=stages).matches]
[mtedu.meteor(a, b, stages=stages).chunks, mtedu.meteor(a, b, stages=stages)]
nltk_way = mtedu.meteor(a, b, stages=stages, alignment="nltk")
[nltk_way.chunks, nltk_way]
meteor_score([b.split()], a.split(), wordnet=NoWordNet)
""",
        why="""
The papers ask for the alignment with the fewest crossings or chunks. NLTK goes through
the candidate from its end and takes the last free partner. It also looks up stems in
WordNet where the papers mean words, so `quickli` is searched instead of `quickly`.
""",
        mtedu="""
takes the fewest chunks; `alignment="nltk"` gives NLTK's number. The result says which
stages ran, and needs no download for exact words and stems.
""",
        tests=(
            "metrics/test_meteor_alignment.py::test_nltk_aligns_greedily_and_that_costs_chunks",
            "metrics/test_meteor.py::test_nltk_looks_up_stems_instead_of_words",
            "metrics/test_meteor_alignment.py::test_no_alignment_is_better",
        ),
    ),
    Difference(
        number="T31",
        title="NIST with several references",
        between="mteval-v13a against NLTK",
        code="""
a, refs = GOOD.split(), [text.split() for text in REFERENCES]
[sentence_nist(refs[:1], a), mtedu.nist(a, refs[:1])]
[sentence_nist(refs, a), mtedu.nist(a, refs)]
sentence_nist([["the", "cat"]], ["the", "cat"])
mtedu.nist("the cat", "the cat")
alone = mtedu.nist("the cat sat", "the cat sat")
[alone, mtedu.nist("the cat sat", "the cat sat", test_set=["the cat sat", "the dog"])]
""",
        why="""
mteval clips against all references together and compares with their mean length; NLTK
keeps the best single reference of each order, and divides by 0 for candidates of fewer
than five words. The weights come from all references of the test set, so a sentence
alone scores differently than inside its test set. mteval-v13a gives 2.4477 and 5.0379
for the first two lines.
""",
        mtedu="""
follows mteval-v13a; `test_set=` gives a sentence its company.
""",
        tests=(
            "metrics/test_nist.py::test_papineni_as_mteval_scores_it",
            "metrics/test_nist.py::test_short_candidates_are_defined",
            "metrics/test_nist.py::test_a_segment_depends_on_its_company",
        ),
    ),
    Difference(
        number="T32",
        title="A length penalty that rewards",
        between="Han, Wong and Chao (2012) against NLTK and the package `lepor`",
        code="""
length_penalty(["x"] * 8, ["x"] * 4)
mtedu.lepor("a b c d", "a b c d e f g h").length_penalty
sentence_lepor(["a b c d"], "a b", tokenizer=str.split)
mtedu.lepor("a b", "a b c d")
sentence_lepor(["the the"], "the the the", tokenizer=str.split)
twice = mtedu.lepor("the the the", "the the")
[twice, twice.recall]
""",
        why="""
The paper's penalty is exp(1 - longer/shorter), below 1 for any wrong length; NLTK has
exp(1 - shorter/longer), which is above 1. NLTK also lets a reference word match several
times, so recall can exceed 1, and of several places it takes the farthest.
""",
        mtedu="""
follows the paper: scores stay between 0 and 1.
""",
        tests=(
            "metrics/test_lepor.py::test_a_wrong_length_is_never_rewarded",
            "metrics/test_lepor.py::test_a_repeated_word_counts_once",
            "metrics/test_lepor.py::test_the_nearest_of_several_places_is_taken",
        ),
    ),
    Difference(
        number="T32b",
        title="LEPOR's own program",
        between="the paper against the authors' Perl program, version 1.0",
        code="""
turned = mtedu.lepor("f e d c b a", "a b c d e f")
[turned.position_penalty, turned]
""",
        why="""
The program tests with `/^$k/` whether a place is taken, so place 1 looks taken once one
of the places 10 to 19 is; and any reordering of the same words gets the position
penalty 1, that is none.
""",
        mtedu="""
follows the paper's formula, by which a changed order costs.
""",
        tests=(
            "metrics/test_lepor.py::test_a_changed_order_lowers_the_position_factor_only",
            "metrics/test_lepor.py::test_the_best_reference_by_the_formula",
        ),
    ),
)

SECTION = Section(
    title="METEOR, NIST, LEPOR",
    follows="METEOR: the paper of 2005; NIST: mteval-v13a; LEPOR: the paper of 2012",
    differences=DIFFERENCES,
    imports=IMPORTS,
)

"""The exercise on the length ratio."""

from mtedu_grader.author.exercise import Exercise

LENGTH_RATIO = Exercise(
    "lab2.length_ratio",
    title="the length ratio",
    inputs=((["a", "b"], ["a", "b", "c"]), (["a", "b"], ["a"]), ([], ["a"])),
    hints=("Which of the two is shorter?", "min and max tell.", "Divide them."),
)


@LENGTH_RATIO.right
def length_ratio_sorted(candidate, reference):
    shorter, longer = sorted((len(candidate), len(reference)))
    return shorter / (longer or 1)


@LENGTH_RATIO.wrong("you divide by the reference. Divide by the longer of the two.")
def length_ratio_reference(candidate, reference):
    return len(candidate) / len(reference)

"""Cells that were deleted, copied, moved, split or merged, and their metadata."""

import copy
import json

import nbformat

from tests.grader import submissions
from tests.grader.hostile.kind import (
    CONSTANT,
    FULL,
    LAB,
    NOT_GRADED,
    POINTS,
    answer,
    before,
    cell,
    code,
    kind,
    without,
)

RIGHT = "right"
RESTORED = "right (restored from the gradebook)"
NONE = "its points silently lost"


@kind(0, nbgrader=RIGHT)
def untouched(book):
    """The lab as it was given out."""
    return submissions.released(LAB)


@kind(nbgrader="needs a grade by hand with no cell to grade", says="trust: the cell")
def written_deleted(book):
    """The cell of the written answer was deleted."""
    return submissions.without(book, "trust")


@kind(nbgrader=NONE, says="check-ngrams: the cell was missing and is back")
def test_deleted(book):
    """A check's cell was deleted."""
    return submissions.without(book, "check-ngrams")


@kind(says="check-ngrams: the cell was missing")
def all_tests_deleted(book):
    """All check cells were deleted."""
    return submissions.without(book, *(f"check-{name}" for name in POINTS))


@kind(without("corpus_bleu"), nbgrader=NONE, says="corpus_bleu: the cell is missing")
def answer_and_test_deleted(book):
    """An answer and its check were deleted."""
    return submissions.without(book, "corpus_bleu", "check-corpus_bleu")


@kind(without("corpus_bleu"), says="corpus_bleu: the cell is missing")
def answer_deleted(book):
    """An answer was deleted, its check is there."""
    return submissions.without(book, "corpus_bleu")


@kind(nbgrader="0 for all, no warning", says="metadata was lost")
def no_metadata(book):
    """All of nbgrader's metadata is gone; the cells have their ids."""
    for one in book.cells:
        one.metadata = {}
    return book


@kind(says="Cells without an id")
def no_metadata_and_no_ids(book):
    """Metadata and ids are gone, as after some converters."""
    for one in book.cells:
        one.metadata = {}
        del one["id"]
    return book


@kind(says="Cells without an id of their own got one")
def no_ids(book):
    """Cells have no ids (format 4.4), but their metadata."""
    for one in book.cells:
        del one["id"]
    book.nbformat_minor = 4
    return book


@kind(says="Cells without an id of their own got one")
def same_ids(book):
    """All cells have the same id."""
    for one in book.cells:
        one.id = "ngrams"
    return book


@kind(without("corpus_bleu"), nbgrader=RESTORED, says="its text was changed")
def test_edited(book):
    """A check's cell was replaced by `pass`, the answer is a constant."""
    return answer(answer(book, "corpus_bleu", CONSTANT), "check-corpus_bleu", "pass")


@kind(without("corpus_bleu"), nbgrader=RESTORED, says="points were changed")
def points_raised(book):
    """The metadata says that an exercise has 99 points; one answer is a constant."""
    cell(book, "check-ngrams").metadata.nbgrader["points"] = 99
    cell(book, "trust").metadata.nbgrader["points"] = 99
    return answer(book, "corpus_bleu", CONSTANT)


@kind(nbgrader=RESTORED, says="it was markdown, now code again")
def test_as_markdown(book):
    """A check became a text cell."""
    cell(book, "check-ngrams").cell_type = "markdown"
    return book


@kind(says="it was raw, now code again")
def answer_as_raw(book):
    """An answer became a raw cell."""
    cell(book, "ngrams").cell_type = "raw"
    return book


@kind(says="it was code, now markdown again")
def written_as_code(book):
    """The written answer became a code cell."""
    cell(book, "trust").cell_type = "code"
    return book


@kind(nbgrader="fails (checksums), exported as 0")
def test_as_solution(book):
    """A check's metadata says that it is a solution."""
    cell(book, "check-ngrams").metadata.nbgrader.update(grade=False, solution=True)
    return book


@kind(without("corpus_bleu"))
def answer_as_test(book):
    """A constant's metadata says that it is the check, which is gone."""
    answer(book, "corpus_bleu", CONSTANT)
    book = submissions.without(book, "check-corpus_bleu")
    cell(book, "corpus_bleu").metadata.nbgrader = {
        **cell(book, "check-bleu").metadata.nbgrader,
        "grade_id": "check-corpus_bleu",
    }
    return book


@kind(
    nbgrader="STOPS: nobody after this student is graded",
    says="check-ngrams: it was there more than once",
)
def test_copied(book):
    """A check's cell was copied with its metadata."""
    made = copy.deepcopy(cell(book, "check-ngrams"))
    made.id = "a-copy"
    book.cells.append(made)
    return book


@kind(without("corpus_bleu"), says="it is there more than once")
def answer_copied(book):
    """A right answer and, in a copy of its cell below, a wrong one: the last counts."""
    made = copy.deepcopy(cell(book, "corpus_bleu"))
    made.id, made.source = "a-copy", CONSTANT
    book.cells.insert(book.cells.index(cell(book, "check-corpus_bleu")), made)
    return book


@kind(says="check-ngrams: it held the answer too")
def merged(book):
    """An answer and its check were merged into one cell, the check's."""
    test = cell(book, "check-ngrams")
    test.source = cell(book, "ngrams").source + "\n" + test.source
    return submissions.without(book, "ngrams")


@kind(says="check-ngrams: the cell was missing and is back")
def merged_into_answer(book):
    """An answer and its check were merged into one cell, the answer's."""
    source = cell(book, "ngrams").source + "\n" + cell(book, "check-ngrams").source
    return submissions.without(answer(book, "ngrams", source), "check-ngrams")


@kind(says="check-ngrams: the cell was missing and is back")
def all_in_one_cell(book):
    """The whole lab was merged into its first answer."""
    codes = [one for one in book.cells if one.cell_type == "code"]
    source = "\n\n".join(one.source for one in codes)
    kept = submissions.without(book, *(one.id for one in codes if one.id != "ngrams"))
    return answer(kept, "ngrams", source)


@kind()
def answer_split(book):
    """An answer was split into two cells; the name is on the first."""
    source = cell(book, "corpus_bleu").source
    book.cells.insert(book.cells.index(cell(book, "corpus_bleu")) + 1, code(source))
    return answer(book, "corpus_bleu", "orders = range(1, 5)")


@kind(says="trust: its parts were put together")
def written_split(book):
    """The written answer was split into two cells that both have its metadata."""
    second = copy.deepcopy(cell(book, "trust"))
    second.source, second.id = "And one thing more.", "half"
    book.cells.append(second)
    return book


@kind(says="it stood before its answer")
def tests_first(book):
    """All checks were moved to the top."""
    tests = [one for one in book.cells if one.id.startswith("check-")]
    others = [one for one in book.cells if not one.id.startswith("check-")]
    book.cells = tests + others
    return book


@kind(says="another order")
def run_out_of_order(book):
    """The cells were run in another order than they stand."""
    codes = [one for one in book.cells if one.cell_type == "code"]
    for place, one in enumerate(codes):
        one.execution_count = len(codes) - place
    return book


@kind(nbgrader=RIGHT, says="kernel 'ir'")
def other_kernel(book):
    """The notebook asks for an R kernel."""
    book.metadata["kernelspec"] = {"name": "ir", "display_name": "R", "language": "R"}
    return book


@kind(without("corpus_bleu"))
def only_a_comment(book):
    """An answer's cell holds only a comment."""
    return answer(book, "corpus_bleu", "# I did not have the time")


@kind(without("corpus_bleu"), nbgrader=RIGHT)
def syntax_error(book):
    """An answer is no Python."""
    return answer(book, "corpus_bleu", "def corpus_bleu(candidates references):")


@kind()
def thousands_of_cells(book):
    """5,000 further cells, half of them code."""
    for place in range(2500):
        book.cells.append(code(f"x = {place}", name=f"extra-{place}"))
        words = nbformat.v4.new_markdown_cell(f"Note {place}", id=f"words-{place}")
        book.cells.append(words)
    return book


@kind()
def a_long_cell(book):
    """A cell of 500 kB."""
    return before(book, "ngrams", "table = [\n" + "    1234567,\n" * 40_000 + "]")


@kind(FULL)
def forged_outputs_in_the_file(book):
    """Stored outputs of the checks claim other points, all answers are right."""
    for name in POINTS:
        cell(book, f"check-{name}").outputs = [result("0.0")]
    return book


@kind(0)
def forged_full_points_in_the_file(book):
    """Stored outputs of the checks claim full points, no exercise was started."""
    book = submissions.released(LAB)
    for name, points in POINTS.items():
        cell(book, f"check-{name}").outputs = [result(repr(float(points)))]
        cell(book, f"check-{name}").execution_count = 1
    return book


def result(text):
    output = nbformat.v4.new_output("execute_result", execution_count=1)
    output.data = {"text/plain": text}
    return output


@kind(says="its text was changed")
def helper_in_a_check(book):
    """A helper that later answers need was written into a check's cell, below it."""
    cell(book, "check-ngrams").source += """

def mean_of_logs(pairs):
    return sum(weight * math.log(precision) for precision, weight in pairs)
"""
    source = """def geometric_mean(precisions, weights):
    pairs = list(zip(precisions, weights))
    return math.exp(mean_of_logs(pairs)) if min(precisions) > 0 else 0.0
"""
    return answer(book, "geometric_mean", source)


@kind(says="check-ngrams: it held the answer too")
def a_thousand_copies_of_a_check(book):
    """A thousand cells claim to be one check, and each holds an answer of its own."""
    copies = []
    for number in range(1000):
        one = copy.deepcopy(cell(book, "check-ngrams"))
        one.id, one.source = f"copy-{number}", f"def ngrams(*a):\n    return {number}"
        copies.append(one)
    place = book.cells.index(cell(book, "ngrams"))
    book.cells[place:place] = copies
    return book


@kind(0, NOT_GRADED, says="more than 20,000 cells")
def very_many_cells(book):
    """30,000 cells, each of which claims to be a check."""
    one = json.loads(json.dumps(cell(book, "check-ngrams")))
    made = json.loads(json.dumps(book))
    made["cells"] += [one] * 30_000
    return {"lab3_bleu.ipynb": json.dumps(made).encode()}

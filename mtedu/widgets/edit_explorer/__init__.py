"""The edit explorer: fill the edit lattice cell by cell, then move blocks of words."""

from collections.abc import Sequence

import traitlets

from mtedu.metrics.levenshtein import Operation
from mtedu.metrics.ter import Ter, ter
from mtedu.metrics.ter_shifts import Shift
from mtedu.metrics.wer import Wer, wer
from mtedu.show.base import number
from mtedu.text import tokenize
from mtedu.widgets.bundle import read_yaml
from mtedu.widgets.explorer import Explorer, check_texts
from mtedu.widgets.text_twin import cut
from mtedu.wording import count, whole_number

EXAMPLES = read_yaml("edit_explorer/examples.yml")
AIRPORT = EXAMPLES[1]["reference"]

MOST_WORDS = 40
"""Of longer sentences no lattice is drawn."""
LISTED = 24
"""So many operations are named in the text twin, which is read aloud."""


class EditExplorer(Explorer):
    """The widget behind `edit_explorer`; its traits are what the student chose.

    `step` says how far the lattice is filled and the way found, `move` how many shifts
    are made; -1 is the end of each.
    """

    candidate = traitlets.Unicode("").tag(sync=True)
    reference = traitlets.Unicode("").tag(sync=True)
    step = traitlets.Int(-1, min=-1).tag(sync=True)
    move = traitlets.Int(-1, min=-1).tag(sync=True)
    shifts = traitlets.Bool(True).tag(sync=True)
    examples = traitlets.List(traitlets.Dict(), EXAMPLES).tag(sync=True)

    @property
    def wer(self) -> Wer:
        """The word error rate of what stands in the explorer now."""
        return wer(self.candidate, self.reference)

    @property
    def ter(self) -> Ter:
        """Its translation edit rate, on the same words: case and punctuation count."""
        words = tokenize(self.candidate), [tokenize(self.reference)]
        return ter(*words, case_sensitive=True)

    @property
    def steps(self) -> int:
        """How many steps the lattice has: one per cell, and one per operation."""
        result = self.wer
        cells = (result.candidate_length + 1) * (result.reference_length + 1)
        return cells + len(result.alignment)

    @property
    def text(self) -> str:
        """The text twin: the step in the lattice, or WER; the shift, or TER."""
        rate, shifted = self.wer, self.ter
        longest = max(rate.candidate_length, rate.reference_length)
        at = _within(-1 if longest > MOST_WORDS else self.step, self.steps)
        if not self.shifts:
            return lattice_words(rate, at)
        moved = _within(self.move, len(shifted.shifts) + 1)
        return f"{lattice_words(rate, at)} {shift_words(shifted, moved)}"


def _within(step: int, total: int) -> int:
    return total if step < 0 or step > total else step


def edit_explorer(
    candidate: str = "",
    reference: str = AIRPORT,
    step: int | None = None,
    move: int | None = None,
    *,
    shifts: bool = True,
) -> EditExplorer:
    """Open the edit explorer on a candidate and its reference.

    It shows the end of the story unless `step` says where in the lattice to begin, and
    `move` after how many shifts; both begin with 0. Without `shifts` it shows the
    lattice alone, and no TER. What the student types comes back
    as `.candidate` and `.reference`; `.wer` and `.ter` are its results and `.text` says
    in words what is shown.

    >>> explorer = edit_explorer("airport security Israeli officials are responsible")
    >>> print(explorer.text.partition(" TER")[2])
    is 2/7 = 0.2857: 1 shift, 0 substitutions, 0 deletions, 1 insertion. Shift 1 moves
    “airport security” from place 1 to place 5. Then: insertion “for”.
    >>> explorer.step = 10
    >>> print(explorer.text.partition(" TER")[0])
    Step 10 of 65, row 1 “airport”, column 1 “Israeli”: diagonal 0 + 1 = 1, from above
    1 + 1 = 2, from the left 1 + 1 = 2. The smallest is 1.

    Leaves out: several references, and the lower case and the words of TER's own
    program: both rates count the words of the tokeniser 13a.
    """
    check_texts(candidate, reference)
    for name, value in (("step", step), ("move", move)):
        if value is not None:  # None is the end
            whole_number(value, name, 0)
    return EditExplorer(
        candidate=candidate,
        reference=reference,
        step=-1 if step is None else step,
        move=-1 if move is None else move,
        shifts=shifts,
        examples=[one for one in EXAMPLES if shifts or "TER" not in one["note"]],
    )


def lattice_words(result: Wer, at: int) -> str:
    """Say what step `at` of filling the lattice and of the way back shows.

    Step 0 is an empty lattice; then each step fills one cell, row by row, and each
    one after that finds an operation of the way, from its end.
    """
    cells = (result.candidate_length + 1) * (result.reference_length + 1)
    total = cells + len(result.alignment)
    if at == total:
        way = f" The way: {_list(result.alignment)}." if result.alignment else ""
        return f"WER is {_share(result)}: {_edits(result)}.{way}"
    step = f"Step {at} of {total}"
    if at == 0:
        return f"{step}: the lattice is empty."
    if at > cells:
        return f"{step}, way back: {_operation(result.alignment[cells - at])}."
    return f"{step}, {_cell(result, *divmod(at - 1, result.reference_length + 1))}"


def shift_words(result: Ter, at: int) -> str:
    """Say what step `at` shows: the candidate, one shift a step, and then the edits."""
    total = len(result.shifts) + 1
    if at == total:
        return _ter(result)
    step = f"Step {at} of {total}: "
    if at == 0:
        return f"{step}the candidate as it is."
    shift = result.shifts[at - 1]
    moves = f"shift {at} {_move(shift)}"
    return f"{step}{moves}, which gives “{' '.join(shift.sentence)}”."


def _cell(result: Wer, i: int, j: int) -> str:
    row = f"row {i} “{result.candidate[i - 1]}”" if i else "row 0"
    column = f"column {j} “{result.reference[j - 1]}”" if j else "column 0"
    lattice = result.lattice
    ways = []
    if i and j:
        equal = result.candidate[i - 1] == result.reference[j - 1]
        note = " (equal words)" if equal else ""
        ways.append(_sum("diagonal", lattice[i - 1][j - 1], int(not equal)) + note)
    if i:
        ways.append(_sum("from above", lattice[i - 1][j], 1))
    if j:
        ways.append(_sum("from the left", lattice[i][j - 1], 1))
    if not ways:
        return f"{row}, {column}: nothing against nothing needs 0 edits."
    return f"{row}, {column}: {', '.join(ways)}. The smallest is {lattice[i][j]}."


def _sum(way: str, value: int, cost: int) -> str:
    return f"{way} {value} + {cost} = {value + cost}"


def _ter(result: Ter) -> str:
    shifts = count(len(result.shifts), "shift")
    said = [f"TER is {_share(result)}: {shifts}, {_edits(result)}."]
    if not result.shifts:
        said.append("No shift saves an edit.")
    said += [f"Shift {n} {_move(s)}." for n, s in enumerate(result.shifts, start=1)]
    edits = [step for step in result.alignment if step.kind != "hit"]
    said.append(f"Then: {_list(edits) or 'nothing to edit'}.")
    return " ".join(said)


def _share(result: Wer | Ter) -> str:
    if not result.reference_length:
        return f"{number(result.score)}, with no reference words to divide by"
    return f"{result.edits}/{result.reference_length:g} = {number(result.score)}"


def _edits(result: Wer | Ter) -> str:
    kinds = ("substitution", "deletion", "insertion")
    return ", ".join(count(getattr(result, f"{kind}s"), kind) for kind in kinds)


def _move(shift: Shift) -> str:
    places = f"from place {shift.start + 1} to place {shift.destination + 1}"
    return f"moves “{' '.join(shift.words)}” {places}"


def _list(steps: Sequence[Operation]) -> str:
    return cut([*map(_operation, steps)], LISTED)


def _operation(step: Operation) -> str:
    said = f"{step.kind} “{step.candidate or step.reference}”"
    if step.kind != "substitution":
        return said
    return f"{said} for “{step.reference}”"

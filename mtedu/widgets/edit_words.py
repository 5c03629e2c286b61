"""The words of the edit explorer; `edit_core.mjs` says the same in JavaScript."""

from __future__ import annotations

from collections.abc import Sequence

from mtedu.metrics.levenshtein import Operation
from mtedu.metrics.ter import Ter
from mtedu.metrics.ter_shifts import Shift
from mtedu.metrics.wer import Wer
from mtedu.show.base import number

LISTED = 24
"""So many operations are named in the text twin, which is read aloud."""


def lattice_words(result: Wer, at: int) -> str:
    """Say what step `at` of filling the lattice and of the way back shows.

    Step 0 is an empty lattice; then each step fills one cell, row by row, and each
    one after that finds an operation of the way, from its end.
    """
    cells = (result.candidate_length + 1) * (result.reference_length + 1)
    total = cells + len(result.alignment)
    if at == total:
        return _wer(result)
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


def _wer(result: Wer) -> str:
    said = f"WER is {_share(result)}: {_counted(result)}."
    if not result.alignment:
        return said
    return f"{said} The way: {_list(result.alignment)}."


def _ter(result: Ter) -> str:
    shifts = _plural(len(result.shifts), "shift")
    said = [f"TER is {_share(result)}: {shifts}, {_counted(result)}."]
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


def _counted(result: Wer | Ter) -> str:
    return ", ".join(
        (
            _plural(result.substitutions, "substitution"),
            _plural(result.deletions, "deletion"),
            _plural(result.insertions, "insertion"),
        )
    )


def _plural(count: int, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}"


def _move(shift: Shift) -> str:
    places = f"from place {shift.start + 1} to place {shift.destination + 1}"
    return f"moves “{' '.join(shift.words)}” {places}"


def _list(steps: Sequence[Operation]) -> str:
    more = f" and {len(steps) - LISTED} more" if len(steps) > LISTED else ""
    return ", ".join(map(_operation, steps[:LISTED])) + more


def _operation(step: Operation) -> str:
    said = f"{step.kind} “{step.candidate or step.reference}”"
    if step.kind != "substitution":
        return said
    return f"{said} for “{step.reference}”"

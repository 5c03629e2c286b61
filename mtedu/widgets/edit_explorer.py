"""The edit explorer: fill the edit lattice cell by cell, then move blocks of words.

The page computes in JavaScript (`edit_core.mjs`); the tests hold its numbers and words
equal to `mtedu.wer`, `mtedu.ter` and to `text` here.
"""

from __future__ import annotations

import traitlets

from mtedu.metrics.ter import Ter, ter
from mtedu.metrics.wer import Wer, wer
from mtedu.text import tokenize
from mtedu.widgets.bundle import bundle, stylesheet
from mtedu.widgets.edit_examples import EXAMPLES
from mtedu.widgets.edit_words import lattice_words, shift_words
from mtedu.widgets.explorer import Explorer
from mtedu.widgets.overlap_examples import AIRPORT

MOST_WORDS = 40
"""Of longer sentences no lattice is drawn."""


class EditExplorer(Explorer):
    """The widget behind `edit_explorer`; its traits are what the student chose.

    `step` says how far the lattice is filled and the way found, `move` how many shifts
    are made; -1 is the end of each.
    """

    _page = "edit_explorer.mjs"
    _esm = bundle(_page)
    _css = stylesheet("shared/base.css", "shared/result.css", "edit_explorer.css")

    candidate = traitlets.Unicode("").tag(sync=True)
    reference = traitlets.Unicode("").tag(sync=True)
    step = traitlets.Int(-1, min=-1).tag(sync=True)
    move = traitlets.Int(-1, min=-1).tag(sync=True)
    examples = traitlets.List(traitlets.Dict()).tag(sync=True)

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
        """How many steps the lattice has: one a cell, and one an operation."""
        result = self.wer
        cells = (result.candidate_length + 1) * (result.reference_length + 1)
        return cells + len(result.alignment)

    @property
    def text(self) -> str:
        """The text twin: the step in the lattice, or WER; the shift, or TER."""
        rate, shifted = self.wer, self.ter
        longest = max(rate.candidate_length, rate.reference_length)
        at = _within(-1 if longest > MOST_WORDS else self.step, self.steps)
        moved = _within(self.move, len(shifted.shifts) + 1)
        return f"{lattice_words(rate, at)} {shift_words(shifted, moved)}"


def _within(step: int, total: int) -> int:
    return total if step < 0 or step > total else step


def edit_explorer(
    candidate: str = "",
    reference: str = AIRPORT,
    step: int | None = None,
    move: int | None = None,
) -> EditExplorer:
    """Open the edit explorer on a candidate and its reference.

    It shows the end of the story unless `step` says where in the lattice to begin, and
    `move` after how many shifts; both begin with 0. What the student types comes back
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
    if not isinstance(candidate, str) or not isinstance(reference, str):
        raise ValueError(
            "The explorer takes one candidate and one reference, both texts: join "
            "tokens with ' '.join(tokens)."
        )
    for name, value in (("step", step), ("move", move)):
        if value is not None and (not isinstance(value, int) or value < 0):
            raise ValueError(
                f"{name} must be a whole number from 0 on, or None for the end, not "
                f"{value!r}."
            )
    return EditExplorer(
        candidate=candidate,
        reference=reference,
        step=-1 if step is None else step,
        move=-1 if move is None else move,
        examples=[dict(example) for example in EXAMPLES],
    )

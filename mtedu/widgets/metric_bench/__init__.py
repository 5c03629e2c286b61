"""The bench: spoil a translation in one way, and see which metrics notice.

Plain ipywidgets, since all metrics are Python. Every click changes the candidate, and
the page compares the scores before and after. Out of the clicks grows the table of
what each metric handles.
"""

from functools import partial
from html import escape
from random import Random
from typing import Any

from IPython.display import Markdown

from mtedu.metrics.meteor import wordnet
from mtedu.metrics.nist import KNOWN_TEXTS
from mtedu.metrics.registry import scores
from mtedu.widgets.metric_bench import page
from mtedu.widgets.metric_bench.perturbations import KINDS, Change, change
from mtedu.widgets.panel import Panel, button, field, marked, row, tick, value_of
from mtedu.wording import choose

NO_REFERENCE = "There is no reference yet: type one."
AFRESH = "Start every change from the same sentence"
DRAWS = 10
"""So often the bench looks for a change that is new."""
SHORT_LIST = "METEOR takes synonyms from a short list of ours: WordNet is not here."
START = "Press a button: it changes the candidate, and you see which metrics notice."


class MetricBench(Panel):
    """The widget behind `metric_bench`."""

    candidate = value_of("_candidate", "The candidate as it is now.")
    reference = value_of("_reference", "The reference as it is now.")
    afresh = value_of("_afresh", "Whether changes start from the same sentence.")

    def __init__(self, candidate: str, reference: str, seed: int) -> None:
        """Open the bench; the same seed and the same clicks give the same changes."""
        self.seed, self.start, self.base = seed, candidate, candidate
        self.clicks: page.Clicks = {}
        self.chance = Random(seed)
        self.past: list[tuple[str, str]] = []
        self.now: dict[str, float] = {}
        self._candidate = field("Candidate", candidate)
        self._reference = field("Reference", reference)
        self._afresh = tick(AFRESH, True)
        changes = {
            kind: button(found.button, partial(self.press, kind))
            for kind, found in KINDS.items()
        }
        undo, reset = button("Undo", self.undo), button("Reset", self.reset)
        self.buttons = {**changes, "undo": undo, "reset": reset}
        rows = [row(*changes.values()), row(undo, reset, self._afresh)]
        super().__init__([self._candidate, self._reference, *rows], "mtedu-bench")
        self._candidate.observe(self._candidate_typed, "value")
        self._reference.observe(self._reference_typed, "value")
        self._arrive(START)
        self.write()

    def press(self, kind: str) -> None:
        """Apply a change, as a click on its button does: `"swap"`, `"drop"`, ..."""
        choose(kind, KINDS, "change")
        old = self.base if self.afresh else self.candidate
        try:
            done = self._unseen(kind, old)
        except ValueError as error:
            self._stay(str(error))
            return
        self.past.append((self.candidate, self.base))
        if old != self.candidate:
            self._write(old)
            self._arrive("")
        self._write(done.text)
        self._arrive(done.said, done.places)
        if self.before and self.now:
            lost = page.losses(self.before, self.now, self.reference)
            self.clicks[kind, old, done.text, self.reference] = lost
        self.write()

    def _unseen(self, kind: str, old: str) -> Change:
        """Draw a change that was not clicked before, if there is one."""
        for _ in range(DRAWS):
            done = change(kind, old, self.reference, self.chance)
            if (kind, old, done.text, self.reference) not in self.clicks:
                return done
        return done._replace(said=f"{done.said} You have seen this one before.")

    def undo(self) -> None:
        """Take the last change back; the table of what each handles keeps it."""
        if not self.past:
            self._stay("There is nothing to undo.")
            return
        text, self.base = self.past.pop()
        self._write(text)
        self._arrive("Taken back.")
        self.write()

    def reset(self) -> None:
        """Go back to the start; only the table of what each handles stays."""
        self.chance, self.past, self.base = Random(self.seed), [], self.start
        self._write(self.start)
        self._arrive("Back at the start.")
        self._stay(self.said)

    def _candidate_typed(self, event: Any) -> None:
        self.past.append((event["old"], self.base))
        self.base = self.candidate
        self._arrive("You typed a change.")
        self.write()

    def _reference_typed(self, event: Any) -> None:
        self._arrive("There is a new reference.")
        self._stay(self.said)  # not a change of the candidate

    def _write(self, text: str) -> None:
        self._candidate.unobserve(self._candidate_typed, "value")
        self._candidate.value = text
        self._candidate.observe(self._candidate_typed, "value")

    def _arrive(self, said: str, places: tuple[int, ...] = ()) -> None:
        self.said, self.places, self.before = said, places, self.now
        known = self.reference.split()
        self.now = scores(self.candidate, self.reference) if known else {}

    def _stay(self, said: str) -> None:
        self.said, self.places, self.before = said, (), {}
        self.write()

    def html(self) -> str:
        """Write what was done, all scores, and what each metric handles."""
        said = (
            page.summary(self.said, self.before, self.now) if self.now else NO_REFERENCE
        )
        words = marked(self.candidate.split(), self.places)
        shown = f'<p dir="auto">{words}</p>' if self.before else ""
        # An alert is spoken when it appears, and it appears because of a click.
        return (
            f'<p role="alert">{escape(said)}</p>{shown}'
            + page.scores_table(self.before, self.now, self.reference)
            + page.handles_table(self.clicks, self.note)
        )

    @property
    def handles(self) -> Markdown:
        """What each metric handles, as a table of its own."""
        return Markdown(page.handles_in_markdown(self.clicks))

    @property
    def note(self) -> str:
        """What is to know about METEOR on this machine; empty if it has WordNet."""
        return "" if wordnet() else SHORT_LIST

    @property
    def text(self) -> str:
        """The text twin: the texts, all scores with their changes, and the table."""
        if not self.now:
            return NO_REFERENCE
        parts = [
            f"Candidate: {self.candidate}",
            f"Reference: {self.reference}",
            page.summary(self.said, self.before, self.now),
            *page.scores_in_words(self.before, self.now),
            *page.handles_in_words(self.clicks),
            self.note,
        ]
        return "\n".join(part for part in parts if part)

    def _headline(self) -> str:
        return self.said


def metric_bench(
    candidate: str | None = None, reference: str = KNOWN_TEXTS[0], seed: int = 1
) -> MetricBench:
    """Open the bench on a candidate and its reference, with all metrics side by side.

    Without a candidate the reference itself is the start: a perfect translation, which
    a click makes worse. Every click starts from there again, unless the student unticks
    that (`.afresh = False`): then the changes pile up. `.press("swap")` does what the
    button does, `.text` says in words what is shown.

    >>> bench = metric_bench(reference="Rahul ki behen")
    >>> bench.press("morphology")
    >>> bench.candidate
    'Rahul ka behen'
    >>> print(bench.text.splitlines()[3])
    BLEU: 0.3467 (higher is better), was 1: worse.

    Leaves out: several references, and other settings than these: BLEU as sacreBLEU
    scores one sentence (smoothing exp), ROUGE as F1, NIST with information weights from
    a handful of sentences.
    """
    for name, text in (("candidate", candidate), ("reference", reference)):
        if not isinstance(text, str | None) or (text is None and name == "reference"):
            raise ValueError(f"The {name} of the bench is one text (a str).")
    return MetricBench(reference if candidate is None else candidate, reference, seed)

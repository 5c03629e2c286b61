"""Fool the metric: write a translation that a metric loves and a reader hates.

Or the other way round. The further the two judges are apart, the more points; attempts
are kept beside the reader's progress, on this machine.
"""

from html import escape
from typing import NamedTuple

import ipywidgets

from mtedu.metrics.nist import KNOWN_TEXTS
from mtedu.metrics.registry import sentence_metrics
from mtedu.progress_log import note, read
from mtedu.show.tables import html_table
from mtedu.widgets.panel import Panel, button, digits, meter, value_of
from mtedu.wording import choose, whole_number

METRICS = sentence_metrics()
READER = "reader"
RATINGS = ("1 nonsense", "2 poor", "3 half right", "4 good", "5 flawless")
GOALS = {"loves": "{a} loves it, {b} hates it", "hates": "{a} hates it, {b} loves it"}
MOST = 5
"""The leaderboard has so many places."""


class Entry(NamedTuple):
    """A kept attempt: who fooled the metric with what, and how far."""

    points: int
    player: str
    candidate: str


class FoolTheMetric(Panel):
    """The widget behind `fool_the_metric`."""

    candidate = value_of("_candidate", "What the student wrote.")

    def __init__(
        self, metric_a: str, metric_b: str, reference: str, player: str
    ) -> None:
        """Open the game and its leaderboard."""
        self.metric_a, self.metric_b = metric_a, metric_b
        self.reference = reference
        labels = {name: metric.label for name, metric in METRICS.items()}
        labels[READER] = "a reader"
        self.name_a, self.name_b = labels[metric_a], labels[metric_b]
        names = {"a": self.name_a, "b": self.name_b}
        goals = [(words.format(**names), goal) for goal, words in GOALS.items()]
        self._goal = ipywidgets.ToggleButtons(options=goals, description="Goal")
        self._candidate = ipywidgets.Text(
            description="Yours", placeholder="write a translation"
        )
        self._candidate.add_class("mtedu-field")
        self._rating = ipywidgets.ToggleButtons(
            options=[(words, n) for n, words in enumerate(("?", *RATINGS))],
            description="A reader",
        )
        self._player = ipywidgets.Text(player or "me", description="Name")
        self._player.add_class("mtedu-name")
        self.keep_button = button("Keep it", self.keep)
        self.judged = ipywidgets.HTML()
        self.said = ""
        given = ipywidgets.HTML(
            f'<p><b>Reference:</b> <span dir="auto">{escape(reference)}</span></p>'
        )
        reader = [self._rating] if metric_b == READER else []
        keeping = ipywidgets.HBox([self._player, self.keep_button])
        rows = [given, self._goal, self._candidate, *reader, self.judged, keeping]
        super().__init__(rows, "mtedu-fool")
        for control in (self._goal, self._candidate, self._rating):
            control.observe(lambda _: self._say(""), "value")
        self.write()

    @property
    def rating(self) -> int | None:
        """What a reader would say, from 1 to 5; `None` before it is said."""
        return self._rating.value or None

    @rating.setter
    def rating(self, value: int) -> None:
        self._rating.value = whole_number(value, "rating", most=len(RATINGS))

    @property
    def goal(self) -> str:
        """What to reach: the first judge `"loves"` or `"hates"` it."""
        return str(self._goal.value)

    @goal.setter
    def goal(self, value: str) -> None:
        self._goal.value = choose(value, GOALS, "goal")

    @property
    def quality_a(self) -> float:
        """The first judge's score, from 0 (worst) to 1 (best)."""
        return self._quality(self.metric_a)

    @property
    def quality_b(self) -> float | None:
        """The second judge's score, or the rating, from 0 to 1."""
        if self.metric_b != READER:
            return self._quality(self.metric_b)
        return (self.rating - 1) / 4 if self.rating else None

    def _quality(self, name: str) -> float:
        metric = METRICS[name]
        score = metric.score(self.candidate, self.reference)
        return metric.quality(score, self.reference)

    @property
    def points(self) -> int | None:
        """How far apart the judges are, from -100 to 100; above 0 as the goal says."""
        if not self.candidate.split() or self.quality_b is None:
            return None
        distance = 100 * (self.quality_a - self.quality_b)
        return round(distance if self.goal == "loves" else -distance)

    def keep(self) -> None:
        """Add the attempt to the leaderboard, as a click on the button does."""
        if self.points is None:
            self._say(self._points_in_words())
            return
        player = str(self._player.value).strip() or "me"
        entry = Entry(self.points, player, self.candidate)
        if entry in self.board:
            self._say("This one is on the leaderboard already.")
        elif note("fooled", self._game(), **entry._asdict()):
            self._say(f"Kept, with {entry.points} points.")
        else:
            self._say("It cannot be kept: the file of your progress is not writable.")

    def _game(self) -> str:
        """Return what must be equal for two attempts to be compared."""
        return " | ".join((self.metric_a, self.metric_b, self.goal, self.reference))

    @property
    def board(self) -> list[Entry]:
        """All attempts at this game that were kept, in the order of time."""
        kept = [one for one in read().entries if one["what"] == "fooled"]
        found = [
            Entry(*(one.get(field) for field in Entry._fields))  # type: ignore[arg-type]
            for one in kept
            if one["name"] == self._game()
        ]
        return [one for one in found if list(map(type, one)) == [int, str, str]]

    def _say(self, sentence: str) -> None:
        self.said = sentence
        self.write()

    @property
    def best(self) -> list[Entry]:
        """The best attempts at this game, the earlier of equals first."""
        return sorted(self.board, key=lambda entry: -entry.points)[:MOST]

    def html(self) -> str:
        """Write what both judges say, and the leaderboard."""
        a, b = self.quality_a, self.quality_b
        said = "?" if b is None else f"{b:.2f}"
        judges = [
            (escape(self.name_a), meter(a), digits(f"{a:.2f}")),
            (escape(self.name_b), meter(b or 0.0, other=True), digits(said)),
        ]
        self.judged.value = (
            html_table("From 0 (worst) to 1 (best)", (), judges)
            + f'<p class="mtedu-points">{escape(self._points_in_words())}</p>'
        )
        rows = [
            (
                str(place),
                digits(str(entry.points)),
                escape(entry.player),
                f'<div dir="auto">{escape(entry.candidate)}</div>',
            )
            for place, entry in enumerate(self.best, start=1)
        ]
        heads = ("place", "points", "name", "translation")
        table = html_table("Leaderboard of this game", heads, rows) if rows else ""
        said = f'<p role="alert">{escape(self.said)}</p>'
        return said + table

    def _points_in_words(self) -> str:
        if not self.candidate.split():
            return "Write a translation."
        if self.points is None:
            return "What would a reader say? Choose from 1 to 5."
        if self.points < 0:
            return f"{self.points} points: the wrong way round for this goal."
        return f"{self.points} of 100 points."

    @property
    def text(self) -> str:
        """The text twin: the goal, both judges, the points and the leaderboard."""
        goal = GOALS[self.goal].format(a=self.name_a, b=self.name_b)
        b = "no rating yet" if self.quality_b is None else f"{self.quality_b:.2f}"
        parts = [
            f"Reference: {self.reference}",
            f"Goal: {goal}.",
            f"Yours: {self.candidate}",
            f"From 0 to 1: {self.name_a} {self.quality_a:.2f}, {self.name_b} {b}.",
            self._points_in_words(),
            self.said,
            *(
                f"Place {place}: {entry.points} points, {entry.player}: "
                f"{entry.candidate}"
                for place, entry in enumerate(self.best, start=1)
            ),
        ]
        return "\n".join(part for part in parts if part)

    def _headline(self) -> str:
        return self._points_in_words()


def fool_the_metric(
    metric_a: str = "bleu",
    metric_b: str = READER,
    reference: str = KNOWN_TEXTS[1],
    *,
    player: str = "",
) -> FoolTheMetric:
    """Open the game: a translation that one judge loves and the other one hates.

    Judges are metrics by name (`"bleu"`, `"chrf++"`, `"ter"`, ...), and `"reader"`, for
    whom the student rates from 1 to 5. Every score is put on a scale from 0 (worst) to
    1 (best); points are the distance of the two, times 100.

    >>> game = fool_the_metric("f1", "bleu", "the cat sat on the mat")
    >>> game.candidate = "mat the on sat cat the"
    >>> print(repr(game))
    FoolTheMetric: 87 of 100 points.
    """
    choose(metric_a, METRICS, "metric")
    choose(metric_b, [*METRICS, READER], "metric")
    if metric_a == metric_b:
        raise ValueError(f"Two different judges are needed, not twice {metric_a!r}.")
    if not isinstance(reference, str) or not reference.split():
        raise ValueError("The reference of the game is one text with some words.")
    return FoolTheMetric(metric_a, metric_b, reference, player)

"""What the bench shows: scores, and from the clicks which metric notices what."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from mtedu.metrics.registry import sentence_metrics
from mtedu.show.base import number
from mtedu.show.tables import html_table, table
from mtedu.widgets.metric_bench.perturbations import KINDS
from mtedu.widgets.panel import digits, meter
from mtedu.wording import count

NO_CLICKS = "What does each metric handle? The table grows here with your clicks."
METRICS = sentence_metrics()
VERDICTS = {1: ("✗", "worse"), 0: ("=", "the same"), -1: ("✓", "better")}
LEVELS = {
    "not seen": "=",
    "a little": "✗",
    "clearly": "✗✗",
    "strongly": "✗✗✗",
    "rewarded": "✓",
}
"""How much a metric notices, and the sign for it."""
A_LITTLE, STRONGLY = 0.75, 1.5
"""The limits of `"clearly"`, in words of the reference."""

Scores: TypeAlias = Mapping[str, float]
Clicks: TypeAlias = dict[tuple[str, str, str, str], dict[str, float]]
"""What each metric lost by a kind of change: its text before, after, the reference."""


class Handled(NamedTuple):
    """How a metric took all changes of one kind."""

    level: str
    noticed: int
    tried: int
    lost: float
    """The mean loss on the scale from 0 to 1; below 0 if the metric rewards it."""

    @property
    def words(self) -> str:
        """The level with its sign."""
        return f"{LEVELS[self.level]} {self.level}"


def losses(before: Scores, after: Scores, reference: str) -> dict[str, float]:
    """Return what each metric lost by a change, on the scale from 0 to 1."""
    return {
        name: metric.quality(before[name], reference)
        - metric.quality(after[name], reference)
        for name, metric in METRICS.items()
    }


def clicks_of(clicks: Clicks, kind: str) -> Clicks:
    """Return the clicks of one kind."""
    return {key: lost for key, lost in clicks.items() if key[0] == kind}


def handled(clicks: Clicks, kind: str, name: str) -> Handled | None:
    """Return how a metric took a kind of change, or `None` before the first click.

    It notices clearly if the mean loss is about what one word is worth, a little if it
    is less than three quarters, strongly if it is more than one and a half.
    """
    found = clicks_of(clicks, kind)
    if not found:
        return None
    lost = [losses[name] for losses in found.values()]
    mean = sum(lost) / len(lost)
    word = sum(1 / len(reference.split()) for *_, reference in found) / len(lost)
    return Handled(_level(mean / word), sum(x > 1e-12 for x in lost), len(lost), mean)


def _level(lost: float) -> str:
    if abs(lost) < 1e-12:
        return "not seen"
    if lost < 0:
        return "rewarded"
    if lost < A_LITTLE:
        return "a little"
    return "clearly" if lost <= STRONGLY else "strongly"


def scores_table(before: Scores, now: Scores, reference: str) -> str:
    """Write all scores with bars, and what has changed since the last state."""
    if not now:
        return ""
    rows = []
    for name, metric in METRICS.items():
        change, verdict = "", ""
        if before:
            sign, word = VERDICTS[metric.worse(before[name], now[name])]
            change = _signed(now[name] - before[name], 4) if word != "the same" else "0"
            style = ' class="mtedu-worse"' if word == "worse" else ""
            verdict = f"<span{style}>{sign} {word}</span>"
        share = now[name] / (metric.most(reference) or 1.0)
        bar = meter(share, other=metric.lower_is_better)
        score = digits(number(now[name]))
        cells = (metric.better, bar, score, digits(change), verdict)
        rows.append((metric.label, *cells))
    heads = ("metric", "which way", "", "score", "change", "verdict")
    return html_table("All metrics, and what the last step changed", heads, rows)


def handles_table(clicks: Clicks, note: str) -> str:
    """Write what each metric handles, as far as the clicks have shown it."""
    if not clicks:
        return f"<p>{NO_CLICKS}</p><p><small>{note}</small></p>"
    heads = ["metric"]
    for kind, found in KINDS.items():
        times = count(len(clicks_of(clicks, kind)), "click")
        heads.append(f"{found.column}<br><small>{times}</small>")
    rows = [
        (metric.label, *(_cell(handled(clicks, kind, name)) for kind in KINDS))
        for name, metric in METRICS.items()
    ]
    legend = (
        f"{LEVELS['clearly']} noticed clearly: about as much as one word is worth · "
        f"{LEVELS['a little']} a little: less than ¾ of a word · {LEVELS['strongly']} "
        f"strongly: more than 1½ words · {LEVELS['not seen']} not seen · "
        f"{LEVELS['rewarded']} rewarded: the score got better. The numbers are mean "
        "changes on a scale from 0 (worst) to 1 (best)."
    )
    written = html_table("What each metric handles: your clicks so far", heads, rows)
    return f"{written}<p><small>{legend} {note}</small></p>"


def _cell(found: Handled | None) -> str:
    if found is None:
        return "<span aria-label='not tried'>·</span>"
    if found.level == "not seen":
        return found.words
    seen = _signed(-found.lost, 2)
    if found.noticed < found.tried:
        seen += f", seen {found.noticed} of {found.tried} times"
    return f"{found.words}<br><small>{seen}</small>"


def _signed(value: float, digits: int) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")


def summary(said: str, before: Scores, now: Scores) -> str:
    """Say what was done, and which metrics got worse, stayed, or got better."""
    if not before or not now:
        return said
    groups: dict[str, list[str]] = {word: [] for _, word in VERDICTS.values()}
    for name, metric in METRICS.items():
        groups[VERDICTS[metric.worse(before[name], now[name])][1]].append(metric.label)
    named = [f"{w.capitalize()}: {', '.join(m)}." for w, m in groups.items() if m]
    return " ".join([said, *named])


def scores_in_words(before: Scores, now: Scores) -> Iterator[str]:
    """Say each score, which way it counts, and what has changed."""
    for name, metric in METRICS.items():
        line = f"{metric.label}: {number(now[name])} ({metric.better})"
        if before:
            word = VERDICTS[metric.worse(before[name], now[name])][1]
            line += f", was {number(before[name])}: {word}"
        yield line + "."


def handles_in_words(clicks: Clicks) -> Iterator[str]:
    """Say for each kind of change who notices it, one sentence a kind."""
    for kind, change in KINDS.items():
        if not (tried := len(clicks_of(clicks, kind))):
            continue
        groups: dict[str, list[str]] = {level: [] for level in reversed(LEVELS)}
        for name, metric in METRICS.items():
            if found := handled(clicks, kind, name):
                groups[found.level].append(metric.label)
        named = [f"{level} by {', '.join(m)}" for level, m in groups.items() if m]
        head = f"{change.column.capitalize()} ({count(tried, 'click')})"
        yield f"{head}: {'; '.join(named)}."


def handles_in_markdown(clicks: Clicks) -> str:
    """Write what each metric handles as a Markdown table."""
    kinds = [kind for kind in KINDS if clicks_of(clicks, kind)]
    if not kinds:
        return NO_CLICKS
    rows = []
    for name, metric in METRICS.items():
        cells = [metric.label]
        for found in (handled(clicks, kind, name) for kind in kinds):
            if found:
                loss = "" if found.level == "not seen" else _signed(-found.lost, 2)
                cells.append(f"{found.words} {loss}".rstrip())
        rows.append(cells)
    return table(["metric", *(KINDS[kind].column for kind in kinds)], rows)

"""How the bench looks: its two tables as HTML, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mtedu.metrics.registry import sentence_metrics
from mtedu.show.base import number
from mtedu.show.tables import html_table, table
from mtedu.widgets.metric_bench.bench_counts import LEVELS, Clicks, Handled
from mtedu.widgets.metric_bench.perturbations import KINDS
from mtedu.widgets.panel import digits, meter
from mtedu.widgets.text_twin import counted

NO_CLICKS = "What does each metric handle? The table grows here with your clicks."
METRICS = sentence_metrics()
VERDICTS = {1: ("✗", "worse"), 0: ("=", "the same"), -1: ("✓", "better")}


def scores_table(
    before: Mapping[str, float], now: Mapping[str, float], reference: str
) -> str:
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
    if not clicks.seen:
        return f"<p>{NO_CLICKS}</p><p><small>{note}</small></p>"
    heads = ["metric"]
    for kind, found in KINDS.items():
        heads.append(
            f"{found.column}<br><small>{counted(len(clicks.of(kind)), 'click')}</small>"
        )
    rows = [
        (metric.label, *(_cell(clicks.handled(kind, name)) for kind in KINDS))
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


def _cell(handled: Handled | None) -> str:
    if handled is None:
        return "<span aria-label='not tried'>·</span>"
    words = f"{handled.sign} {handled.level}"
    if handled.level == "not seen":
        return words
    seen = _signed(-handled.lost, 2)
    if handled.noticed < handled.tried:
        seen += f", seen {handled.noticed} of {handled.tried} times"
    return f"{words}<br><small>{seen}</small>"


def _signed(value: float, digits: int) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")


def summary(said: str, before: Mapping[str, float], now: Mapping[str, float]) -> str:
    """Say what was done, and which metrics got worse, stayed, or got better."""
    if not before or not now:
        return said
    groups: dict[str, list[str]] = {word: [] for _, word in VERDICTS.values()}
    for name, metric in METRICS.items():
        groups[VERDICTS[metric.worse(before[name], now[name])][1]].append(metric.label)
    named = [f"{w.capitalize()}: {', '.join(m)}." for w, m in groups.items() if m]
    return " ".join([said, *named])


def scores_in_words(
    before: Mapping[str, float], now: Mapping[str, float]
) -> Iterator[str]:
    """Say each score, which way it counts, and what has changed."""
    for name, metric in METRICS.items():
        line = f"{metric.label}: {number(now[name])} ({metric.better})"
        if before:
            word = VERDICTS[metric.worse(before[name], now[name])][1]
            line += f", was {number(before[name])}: {word}"
        yield line + "."


def handles_in_words(clicks: Clicks) -> Iterator[str]:
    """Say for each kind of change who notices it, one sentence a kind."""
    for kind, found in KINDS.items():
        if not (tried := len(clicks.of(kind))):
            continue
        groups: dict[str, list[str]] = {level: [] for level in reversed(LEVELS)}
        for name, metric in METRICS.items():
            if handled := clicks.handled(kind, name):
                groups[handled.level].append(metric.label)
        named = [f"{level} by {', '.join(m)}" for level, m in groups.items() if m]
        head = f"{found.column.capitalize()} ({counted(tried, 'click')})"
        yield f"{head}: {'; '.join(named)}."


def _brief(handled: Handled) -> str:
    words = f"{handled.sign} {handled.level}"
    return (
        words if handled.level == "not seen" else f"{words} {_signed(-handled.lost, 2)}"
    )


def handles_in_markdown(clicks: Clicks) -> str:
    """Write what each metric handles as a Markdown table."""
    kinds = [kind for kind in KINDS if clicks.of(kind)]
    if not kinds:
        return NO_CLICKS
    rows = []
    for name, metric in METRICS.items():
        found = [clicks.handled(kind, name) for kind in kinds]
        rows.append([metric.label, *(_brief(handled) for handled in found if handled)])
    return table(["metric", *(KINDS[kind].column for kind in kinds)], rows)

"""How the bench looks: its two tables as HTML, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from mtedu.metrics.registry import sentence_metrics
from mtedu.show.base import number, table
from mtedu.widgets import panel
from mtedu.widgets.changes import KINDS
from mtedu.widgets.clicks import LEVELS, Clicks, Handled

NO_CLICKS = "What does each metric handle? The table grows here with your clicks."
METRICS = sentence_metrics()
VERDICTS = {1: ("✗", "worse"), 0: ("=", "the same"), -1: ("✓", "better")}

# Both classes, so that a panel further down the page does not overrule these.
STYLE = f"""{panel.STYLE}<style>
.mtedu-panel.mtedu-bench th, .mtedu-panel.mtedu-bench td {{ white-space: nowrap; }}
.mtedu-panel.mtedu-bench small {{ opacity: 0.8; }}
.mtedu-panel.mtedu-bench .mtedu-meter {{ width: clamp(3rem, 12vw, 9rem); }}
.mtedu-panel.mtedu-bench .mtedu-worse {{ font-weight: 700; }}
</style>"""


def sentence(text: str, places: tuple[int, ...]) -> str:
    """Write the candidate with its changed words marked."""
    words = [
        f"<mark>{escape(word)}</mark>" if i in places else escape(word)
        for i, word in enumerate(text.split())
    ]
    return f'<p dir="auto">{" ".join(words)}</p>'


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
        rows.append(
            f'<tr><th scope="row">{metric.label}</th><td>{metric.better}</td>'
            f"<td>{panel.meter(share, other=metric.lower_is_better)}</td>"
            f'<td class="mtedu-number">{number(now[name])}</td>'
            f'<td class="mtedu-number">{change}</td><td>{verdict}</td></tr>'
        )
    heads = ("metric", "which way", "", "score", "change", "verdict")
    return _table("All metrics, and what the last step changed", heads, rows)


def handles_table(clicks: Clicks, note: str) -> str:
    """Write what each metric handles, as far as the clicks have shown it."""
    if not clicks.seen:
        return f"<p>{NO_CLICKS}</p><p><small>{note}</small></p>"
    heads = ["metric"]
    for kind, found in KINDS.items():
        heads.append(f"{found.column}<br><small>{_times(len(clicks.of(kind)))}</small>")
    rows = []
    for name, metric in METRICS.items():
        cells = (_cell(clicks.handled(kind, name)) for kind in KINDS)
        row = "".join(f"<td>{cell}</td>" for cell in cells)
        rows.append(f'<tr><th scope="row">{metric.label}</th>{row}</tr>')
    legend = (
        f"{LEVELS['clearly']} noticed clearly: about as much as one word is worth · "
        f"{LEVELS['a little']} a little: less than ¾ of a word · {LEVELS['strongly']} "
        f"strongly: more than 1½ words · {LEVELS['not seen']} not seen · "
        f"{LEVELS['rewarded']} rewarded: the score got better. The numbers are mean "
        "changes on a scale from 0 (worst) to 1 (best)."
    )
    written = _table("What each metric handles: your clicks so far", heads, rows)
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


def _table(caption: str, heads: Sequence[str], rows: Sequence[str]) -> str:
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    return (
        f'<div class="mtedu-scroll" tabindex="0"><table><caption>{caption}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _signed(value: float, digits: int) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")


def _times(count: int) -> str:
    return f"{count} click{'' if count == 1 else 's'}"


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
        yield f"{found.column.capitalize()} ({_times(tried)}): {'; '.join(named)}."


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

"""How the agreement view looks: measures, confusion matrix, histograms, differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from mtedu.show import palette
from mtedu.show.tables import html_table
from mtedu.widgets.compare_raters.scales import Measure, ScaleComparison
from mtedu.widgets.panel import STYLE, digits

MOST = 8
"""So many disagreements are listed."""

WHOLE_BAR = 9.0
"""The longest bar of a histogram, in em."""


def comparison_page(
    raters: tuple[str, str],
    scales: Sequence[ScaleComparison],
    texts: Mapping[tuple[str, str], str],
) -> str:
    """Write the whole view as one piece of HTML."""
    parts = [_scale(raters, scale, texts) for scale in scales]
    return f'{STYLE}<div class="mtedu-panel mtedu-compare">{"".join(parts)}</div>'


def _scale(
    raters: tuple[str, str],
    scale: ScaleComparison,
    texts: Mapping[tuple[str, str], str],
) -> str:
    title = f"{scale.scale.capitalize()}: {scale.judged} judged by both"
    left = (
        f"<p>Left out, judged by one of the two only: {scale.left_out}.</p>"
        if scale.left_out
        else ""
    )
    return (
        f"<section><h3>{escape(title)}</h3>{_measures(scale.measures)}"
        f'<div class="mtedu-beside">{_matrix(raters, scale)}'
        f"{_bars(raters, scale)}</div>"
        f"{_apart(raters, scale, texts)}{left}</section>"
    )


def _measures(measures: Sequence[Measure]) -> str:
    rows = []
    for m in measures:
        value = "0/0" if m.value is None else f"{m.value:.2f}"
        rows.append((escape(m.name), digits(f"<b>{value}</b>"), _interval(m)))
    return html_table("Agreement, with 95 % intervals", (), rows)


def _interval(measure: Measure) -> str:
    if measure.value is None:
        return "both used one label only"
    if measure.low is None or measure.high is None:
        return ""
    return f"{measure.low:.2f} to {measure.high:.2f}"


def _matrix(raters: tuple[str, str], scale: ScaleComparison) -> str:
    top = max(max(row) for row in scale.matrix) or 1
    labels = [escape(name) for name in scale.labels]
    heads = [f'<span class="mtedu-middle">{name}</span>' for name in labels]
    rows = [
        (labels[i], *(_cell(n, n / top, i == j) for j, n in enumerate(row)))
        for i, row in enumerate(scale.matrix)
    ]
    what = "Confusion matrix"
    if scale.scale == "rank":
        what += ": of two translations, the first is …"
    corner = f"{escape(raters[0])} ↓ {escape(raters[1])} →"
    return html_table(what, (corner, *heads), rows)


def _cell(count: int, share: float, same: bool) -> str:
    shade = f"color-mix(in srgb, {palette.BLUE} {60 * share:.0f}%, transparent)"
    kind = "mtedu-count mtedu-same" if same else "mtedu-count"
    return f'<span class="{kind}" style="background:{shade}">{count}</span>'


def _bars(raters: tuple[str, str], scale: ScaleComparison) -> str:
    top = max((max(a, b) for _, a, b in scale.histogram), default=1) or 1
    rows = [
        (
            escape(name),
            f"{_bar(a / top, '')} {a}",
            f"{_bar(b / top, 'mtedu-second')} {b}",
        )
        for name, a, b in scale.histogram
    ]
    heads = ("label", *map(escape, raters))
    return html_table("How often each label was given", heads, rows)


def _bar(share: float, kind: str) -> str:
    width = f"width:{WHOLE_BAR * share:.2f}em"
    return (
        f'<span class="mtedu-length {kind}" style="{width}" aria-hidden="true"></span>'
    )


def _apart(
    raters: tuple[str, str],
    scale: ScaleComparison,
    texts: Mapping[tuple[str, str], str],
) -> str:
    if not scale.disagreements:
        return "<p>They agree on everything.</p>"
    shown = scale.disagreements[:MOST]
    columns = [
        ("item", [row.item for row in shown]),
        ("system", [row.what for row in shown]),
        (raters[0], [row.first for row in shown]),
        (raters[1], [row.second for row in shown]),
        ("text", [texts.get((row.item, row.what), "") for row in shown]),
    ]
    filled = [(escape(name), cells) for name, cells in columns if any(cells)]
    rows = zip(*([_text(cell) for cell in cells] for _, cells in filled), strict=True)
    count = len(scale.disagreements)
    more = f" ({MOST} of {count})" if count > MOST else ""
    return html_table(f"Furthest apart{more}", [name for name, _ in filled], rows)


def _text(cell: str) -> str:
    return f'<div dir="auto">{escape(cell)}</div>'

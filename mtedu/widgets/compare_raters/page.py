"""How the agreement view looks: measures, confusion matrix, histograms, differences."""

from collections.abc import Iterable, Mapping
from html import escape

from mtedu.show import palette
from mtedu.show.tables import html_table
from mtedu.widgets.compare_raters.scales import ScaleComparison
from mtedu.widgets.panel import STYLE, digits

MOST = 8
"""So many disagreements are listed."""
LEFT_OUT = "Left out, judged by one of the two only"
WHOLE_BAR = 9.0
"""The longest bar of a histogram, in em."""


def comparison_page(
    scales: Iterable[ScaleComparison], texts: Mapping[tuple[str, str], str]
) -> str:
    """Write the whole view as one piece of HTML."""
    parts = [_scale(scale, texts) for scale in scales]
    return f'{STYLE}<div class="mtedu-panel mtedu-compare">{"".join(parts)}</div>'


def _scale(scale: ScaleComparison, texts: Mapping[tuple[str, str], str]) -> str:
    title = f"{scale.scale.capitalize()}: {scale.judged} judged by both"
    measures = [
        (escape(m.name), digits(f"<b>{m.number}</b>"), m.interval)
        for m in scale.measures
    ]
    left = f"<p>{LEFT_OUT}: {scale.left_out}.</p>" if scale.left_out else ""
    return (
        f"<section><h3>{escape(title)}</h3>"
        f"{html_table('Agreement, with 95 % intervals', (), measures)}"
        f'<div class="mtedu-beside">{_matrix(scale)}{_bars(scale)}</div>'
        f"{_apart(scale, texts)}{left}</section>"
    )


def _matrix(scale: ScaleComparison) -> str:
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
    first, second = map(escape, scale.raters)
    return html_table(what, (f"{first} ↓ {second} →", *heads), rows)


def _cell(count: int, share: float, same: bool) -> str:
    shade = f"color-mix(in srgb, {palette.BLUE} {60 * share:.0f}%, transparent)"
    kind = "mtedu-count mtedu-same" if same else "mtedu-count"
    return f'<span class="{kind}" style="background:{shade}">{count}</span>'


def _bars(scale: ScaleComparison) -> str:
    top = max((max(a, b) for _, a, b in scale.histogram), default=1) or 1
    rows = [
        (
            escape(name),
            f"{_bar(a / top, '')} {a}",
            f"{_bar(b / top, 'mtedu-second')} {b}",
        )
        for name, a, b in scale.histogram
    ]
    heads = ("label", *map(escape, scale.raters))
    return html_table("How often each label was given", heads, rows)


def _bar(share: float, kind: str) -> str:
    width = f"width:{WHOLE_BAR * share:.2f}em"
    return (
        f'<span class="mtedu-length {kind}" style="{width}" aria-hidden="true"></span>'
    )


def _apart(scale: ScaleComparison, texts: Mapping[tuple[str, str], str]) -> str:
    count = len(scale.disagreements)
    if not count:
        return "<p>They agree on everything.</p>"
    shown = [
        (row.item, row.what, row.first, row.second, texts.get((row.item, row.what), ""))
        for row in scale.disagreements[:MOST]
    ]
    heads = ("item", "system", *scale.raters, "text")
    filled = [place for place in range(len(heads)) if any(row[place] for row in shown)]
    rows = [
        [f'<div dir="auto">{escape(row[place])}</div>' for place in filled]
        for row in shown
    ]
    more = f" ({MOST} of {count})" if count > MOST else ""
    names = [escape(heads[place]) for place in filled]
    return html_table(f"Furthest apart{more}", names, rows)

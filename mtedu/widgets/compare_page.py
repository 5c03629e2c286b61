"""How the agreement view looks: measures, confusion matrix, histograms, differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from mtedu.show import palette
from mtedu.widgets.compare_scales import Measure, ScaleComparison

MOST = 8
"""So many disagreements are listed."""

# Twice the same class: JupyterLab's own rules for tables are that specific.
HERE = ".mtedu-compare.mtedu-compare"
STYLE = f"""<style>
.mtedu-compare {{ max-width: 60rem; line-height: 1.5; }}
.mtedu-compare section {{ margin: 0 0 22px; }}
.mtedu-compare h3 {{ margin: 0 0 6px; font-size: 1.15em; }}
.mtedu-compare .mtedu-beside {{
  display: flex; flex-wrap: wrap; gap: 10px 36px; align-items: start;
}}
{HERE} table {{ border-collapse: collapse; margin: 6px 0; font-size: inherit; }}
.mtedu-compare caption {{ text-align: start; font-weight: 600; padding: 4px 0; }}
{HERE} table th, {HERE} table td {{
  padding: 3px 9px; text-align: start; vertical-align: middle; background: none;
  border-bottom: 1px solid var(--jp-border-color2, {palette.GREY});
}}
{HERE} table tbody th {{ font-weight: 400; }}
{HERE} table .mtedu-n {{ text-align: end; font-variant-numeric: tabular-nums; }}
{HERE} table .mtedu-middle {{ text-align: center; }}
{HERE} table .mtedu-count {{ min-width: 2.6em; text-align: center; }}
.mtedu-compare .mtedu-same {{ outline: 2px solid currentColor; outline-offset: -2px; }}
.mtedu-compare .mtedu-length {{
  display: inline-block; height: 0.75em; min-width: 1px; vertical-align: middle;
  border: 1px solid {palette.BLUE}; background: {palette.BLUE};
}}
.mtedu-compare .mtedu-second {{
  border-color: {palette.ORANGE};
  background: repeating-linear-gradient(
    135deg, {palette.ORANGE} 0 3px, transparent 3px 6px);
}}
.mtedu-compare p {{ margin: 6px 0; }}
</style>"""
WHOLE_BAR = 9.0
"""The longest bar of a histogram, in em."""


def comparison_page(
    raters: tuple[str, str],
    scales: Sequence[ScaleComparison],
    texts: Mapping[tuple[str, str], str],
) -> str:
    """Write the whole view as one piece of HTML."""
    parts = [_scale(raters, scale, texts) for scale in scales]
    return f'{STYLE}<div class="mtedu-compare">{"".join(parts)}</div>'


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
    rows = "".join(
        f'<tr><th scope="row">{escape(m.name)}</th>'
        f'<td class="mtedu-n"><b>{"0/0" if m.value is None else f"{m.value:.2f}"}</b>'
        f"</td><td>{_interval(m)}</td></tr>"
        for m in measures
    )
    caption = "Agreement, with 95 % intervals"
    return f"<table><caption>{caption}</caption><tbody>{rows}</tbody></table>"


def _interval(measure: Measure) -> str:
    if measure.value is None:
        return "both used one label only"
    if measure.low is None or measure.high is None:
        return ""
    return f"{measure.low:.2f} to {measure.high:.2f}"


def _matrix(raters: tuple[str, str], scale: ScaleComparison) -> str:
    top = max(max(row) for row in scale.matrix) or 1
    heads = "".join(
        f'<th scope="col" class="mtedu-middle">{escape(name)}</th>'
        for name in scale.labels
    )
    rows = []
    for i, (name, row) in enumerate(zip(scale.labels, scale.matrix, strict=True)):
        cells = "".join(_cell(n, n / top, i == j) for j, n in enumerate(row))
        rows.append(f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>')
    corner = f"{escape(raters[0])} ↓ {escape(raters[1])} →"
    what = "Confusion matrix"
    if scale.scale == "rank":
        what += ": of two translations, the first is …"
    return (
        f'<table><caption>{what}</caption><thead><tr><th scope="col">{corner}</th>'
        f"{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _cell(count: int, share: float, same: bool) -> str:
    shade = f"color-mix(in srgb, {palette.BLUE} {60 * share:.0f}%, transparent)"
    kind = "mtedu-count mtedu-same" if same else "mtedu-count"
    return f'<td class="{kind}" style="background:{shade}">{count}</td>'


def _bars(raters: tuple[str, str], scale: ScaleComparison) -> str:
    top = max((max(a, b) for _, a, b in scale.histogram), default=1) or 1
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        f"<td>{_bar(a / top, '')} {a}</td>"
        f"<td>{_bar(b / top, 'mtedu-second')} {b}</td></tr>"
        for name, a, b in scale.histogram
    )
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in raters)
    return (
        "<table><caption>How often each label was given</caption>"
        f'<thead><tr><th scope="col">label</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


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
    filled = [(name, cells) for name, cells in columns if any(cells)]
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name, _ in filled)
    lines = zip(*(cells for _, cells in filled), strict=True)
    rows = "".join(f"<tr>{_cells(line)}</tr>" for line in lines)
    count = len(scale.disagreements)
    more = f" ({MOST} of {count})" if count > MOST else ""
    return (
        f"<table><caption>Furthest apart{more}</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _cells(line: Sequence[str]) -> str:
    return "".join(f'<td dir="auto">{escape(cell)}</td>' for cell in line)

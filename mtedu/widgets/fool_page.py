"""How "Fool the metric" looks: two judges with their bars, and the leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from mtedu.show import palette
from mtedu.widgets.leaderboard import Entry

STYLE = f"""<style>
.mtedu-fool {{ max-width: 52rem; }}
.mtedu-fool .mtedu-field {{ width: calc(100% - 4px); }}
.mtedu-fool .mtedu-name {{ width: 20rem; }}
.mtedu-fool .mtedu-press {{ flex: none; width: auto; padding: 0 12px; }}
.mtedu-fool .mtedu-press:focus-visible {{
  outline: 2px solid {palette.BLUE}; outline-offset: 1px;
}}
.mtedu-fool .widget-toggle-buttons button {{ width: auto; padding: 0 10px; }}
.mtedu-fool .widget-html-content {{
  min-width: 0; white-space: normal; line-height: 1.5;
}}
.mtedu-fool p {{ margin: 4px 0; }}
.mtedu-fool table {{ border-collapse: collapse; margin: 6px 0; }}
.mtedu-fool caption {{ text-align: start; font-weight: 600; padding: 4px 0; }}
.mtedu-fool th, .mtedu-fool td {{
  padding: 2px 10px; text-align: start; vertical-align: top;
  border-bottom: 1px solid var(--jp-border-color2, {palette.GREY});
}}
.mtedu-fool .mtedu-number {{ text-align: end; font-variant-numeric: tabular-nums; }}
.mtedu-fool .mtedu-bar {{
  display: inline-block; width: 16rem; max-width: 40vw; height: 0.8em;
  vertical-align: middle; border: 1px solid currentColor; border-radius: 2px;
}}
.mtedu-fool .mtedu-bar span {{ display: block; height: 100%; }}
.mtedu-fool .mtedu-a {{ background: {palette.BLUE}; }}
.mtedu-fool .mtedu-b {{
  background: repeating-linear-gradient(
    135deg, {palette.ORANGE} 0 4px, transparent 4px 7px);
}}
.mtedu-fool .mtedu-points {{ font-size: 1.3em; font-weight: 700; }}
</style>"""


def judges_table(judges: Sequence[tuple[str, float | None]], points: str) -> str:
    """Write what two judges say on a scale from 0 to 1, and the points for it."""
    rows = "".join(
        _judge(name, quality, kind)
        for (name, quality), kind in zip(judges, "ab", strict=True)
    )
    said = f'<p class="mtedu-points">{escape(points)}</p>'
    caption = "<caption>From 0 (worst) to 1 (best)</caption>"
    return f"<table>{caption}<tbody>{rows}</tbody></table>{said}"


def _judge(name: str, quality: float | None, kind: str) -> str:
    said = "?" if quality is None else f"{quality:.2f}"
    return (
        f'<tr><th scope="row">{escape(name)}</th>'
        '<td><span class="mtedu-bar" aria-hidden="true">'
        f'<span class="mtedu-{kind}" style="width:{quality or 0.0:.1%}"></span>'
        f'</span></td><td class="mtedu-number">{said}</td></tr>'
    )


def board_table(best: Sequence[Entry], damage: str) -> str:
    """Write the best attempts, or nothing before there are any."""
    rows = "".join(
        f'<tr><td class="mtedu-number">{place}</td>'
        f'<td class="mtedu-number">{entry.points}</td>'
        f"<td>{escape(entry.player)}</td>"
        f'<td dir="auto">{escape(entry.candidate)}</td></tr>'
        for place, entry in enumerate(best, start=1)
    )
    names = ("place", "points", "name", "translation")
    heads = "".join(f'<th scope="col">{name}</th>' for name in names)
    table = (
        "<table><caption>Leaderboard of this game</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )
    return f"{table if rows else ''}<p>{escape(damage)}</p>"

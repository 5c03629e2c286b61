"""How "Fool the metric" looks: two judges with their bars, and the leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from mtedu.widgets import panel
from mtedu.widgets.leaderboard import Entry

# Both classes, so that a panel further down the page does not overrule these.
STYLE = f"""{panel.STYLE}<style>
.mtedu-panel.mtedu-fool {{ max-width: 52rem; }}
.mtedu-panel.mtedu-fool .mtedu-name {{ width: 20rem; }}
.mtedu-panel.mtedu-fool .widget-toggle-buttons button {{
  width: auto; padding: 0 10px;
}}
.mtedu-panel.mtedu-fool .mtedu-meter {{ width: 16rem; max-width: 40vw; }}
.mtedu-panel.mtedu-fool .mtedu-points {{ font-size: 1.3em; font-weight: 700; }}
</style>"""


def judges_table(judges: Sequence[tuple[str, float | None]], points: str) -> str:
    """Write what two judges say on a scale from 0 to 1, and the points for it."""
    rows = "".join(
        _judge(name, quality, other=place > 0)
        for place, (name, quality) in enumerate(judges)
    )
    said = f'<p class="mtedu-points">{escape(points)}</p>'
    caption = "<caption>From 0 (worst) to 1 (best)</caption>"
    return f"<table>{caption}<tbody>{rows}</tbody></table>{said}"


def _judge(name: str, quality: float | None, other: bool) -> str:
    said = "?" if quality is None else f"{quality:.2f}"
    return (
        f'<tr><th scope="row">{escape(name)}</th>'
        f"<td>{panel.meter(quality or 0.0, other=other)}</td>"
        f'<td class="mtedu-number">{said}</td></tr>'
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

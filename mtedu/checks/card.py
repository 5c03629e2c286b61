"""A check's report as a card: HTML that needs no JavaScript and follows the theme.

It is saved with the notebook and read again by others, so everything that came from an
answer is escaped, folds are `<details>`, and without its style sheet, which a notebook
that is not trusted loses, the card is still in order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from mtedu.checks.report import LIKELY, OFFER, Case, Report
from mtedu.checks.values import Plain, code, same
from mtedu.progress_log import grading

if TYPE_CHECKING:
    from mtedu.checks.lab_summary import LabSummary

STYLE = Path(__file__).parents[1] / "data" / "check_card.css"
STALE = "○ The cell above was changed after this check: run it, then check again."
FOLDED = 600  # letters, beyond which a value is folded
FLAT = ("number", "constant", "text")
SEVERAL = ("list", "tuple", "set")

Way = tuple[int, ...]
"""The places that lead into a value to one of its parts."""


def card(report: Report) -> str:
    """Return a report as a card."""
    parts = [
        f'<p class="mtedu-head" role="status">{escape(report.headline)}</p>',
        _line(f"{report.summary} {report.since}"),
        _case(report.parts) if report.parts else f"<pre>{escape(report.case)}</pre>",
        _line(report.echo),
        _line(report.meaning),
        _line(report.likely).replace(LIKELY, f"<strong>{LIKELY}</strong>", 1),
        _hints(report),
    ]
    if report.offer:
        parts.append(f"<p>{OFFER} {_link(report.offer, report.offer)}</p>")
    stale = f'<p class="mtedu-stale" style="display:none">{STALE}</p>'
    return _framed(report.status, stale + "".join(parts), "mtedu-of-a-cell")


def _framed(kind: str, inside: str, more: str = "") -> str:
    style = "" if grading() else f"<style>{STYLE.read_text('utf-8')}</style>"
    kind = f"mtedu-card mtedu-{kind.replace(' ', '-')} {more}".strip()
    edge = "border-left:4px solid #9c9ca1;padding:0.3em 0.8em"
    return f'{style}<div class="{kind}" style="{edge}">{inside}</div>'


def _line(words: str) -> str:
    return f"<p>{_marked_up(words.strip())}</p>" if words.strip() else ""


def _marked_up(words: str) -> str:
    """Escape words, with `code` in them as such."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(words))


def _link(way: str, words: str) -> str:
    return f'<a href="{escape(quote(way, safe="/#:%"))}">{escape(words)}</a>'


def _hints(report: Report) -> str:
    """Fold each hint into the one before: they are opened one after the other."""
    words, way = report.read
    inside = f"<p>To read again: {_link(way, words) if way else escape(words)}.</p>"
    inside = inside if words else ""
    for i in reversed(range(len(report.hints))):
        _, _, hint = report.hint(i).partition(": ")
        inside = (
            f'<details data-mtedu-hint="{report.exercise} hint {i + 1}">'
            f"<summary>Hint {i + 1} of {len(report.hints)}</summary>"
            f"<p>{_marked_up(hint)}</p>{inside}</details>"
        )
    return inside


def _case(case: Case) -> str:
    """Lay out the input that failed, what was expected, and what came instead."""
    way = difference(case.expected, case.gave) if case.gave is not None else None
    rows = [(escape(name), laid_out(value)) for name, value in case.given.items()]
    rows.append((f"{case.example}expected".strip(), laid_out(case.expected, way)))
    gave = laid_out(case.gave, way) if case.gave is not None else escape(case.words)
    at = f"<br><code>{escape(case.at)}</code>" if case.at else ""
    rows.append(("your code gave", gave + at))
    where = "".join(f"[{place}]" for place in way or ())
    where = where and f"<p>First difference: place <code>{where}</code>, marked.</p>"
    return (
        f"<p>On this input, <code>{escape(case.function)}</code> is not right:</p>"
        f"{_pairs(rows)}{where}<details><summary>Repeat this call</summary>"
        "<p>Copy this line into a cell of your own (a click selects all of it):</p>"
        f'<code class="mtedu-copy">{escape(case.call)}</code></details>'
    )


def _pairs(rows: Sequence[tuple[str, str]]) -> str:
    inside = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in rows)
    return f"<dl>{inside}</dl>"


def difference(a: Plain, b: Plain) -> Way | None:
    """Return the way to the first part in which two values differ; None if in none.

    >>> from mtedu.checks.values import plain
    >>> difference(plain([1, [2, 3]]), plain([1, [2, 4]]))
    (1, 1)
    """
    (kind_a, in_a), (kind_b, in_b) = a, b
    if kind_a not in SEVERAL or kind_b not in SEVERAL:
        return None if same(a, b) else ()
    for place, (x, y) in enumerate(zip(in_a, in_b, strict=False)):
        if (found := difference(x, y)) is not None:
            return place, *found
    return None if len(in_a) == len(in_b) else (min(len(in_a), len(in_b)),)


def laid_out(value: Plain, way: Way | None = None) -> str:
    """Return a value for reading: words, rows and tables; what is long is folded."""
    kind, inside = value
    parts = inside if kind in SEVERAL else ()
    if kind == "dict" and inside:
        pairs = [(laid_out(key), laid_out(item)) for key, item in inside]
        shown = _table(pairs, ("key", "value"))
    elif _flat(parts):
        frames = (_frame(one, way == (i,)) for i, one in enumerate(parts))
        shown = f'<span dir="auto">{" ".join(frames)}</span>'
    elif parts and all(one[0] in SEVERAL and _flat(one[1]) for one in parts):
        rows = (
            [_mark(laid_out(x), way in ((i,), (i, j))) for j, x in enumerate(one[1])]
            for i, one in enumerate(parts)
        )
        shown = _table(rows)
    else:
        shown = _mark(f"<code>{escape(code(value))}</code>", way == ())
    if len(code(value)) <= FOLDED:
        return shown
    size = f"{len(inside)} items" if kind in (*SEVERAL, "dict") else "a long value"
    return f"<details><summary>{size}</summary>{shown}</details>"


def _flat(parts: Sequence[Plain]) -> bool:
    return bool(parts) and all(one[0] in FLAT for one in parts)


def _frame(value: Plain, marked: bool) -> str:
    """Frame a word or a number: a token may have spaces in it."""
    words = value[1] if value[0] == "text" else code(value)
    return _mark(f'<span class="mtedu-word">{escape(words) or "␣"}</span>', marked)


def _mark(words: str, marked: bool) -> str:
    return f"<mark>{words}</mark>" if marked else words


def _table(rows: Iterable[Iterable[str]], heads: Sequence[str] = ()) -> str:
    """Write rows of HTML as a table that can be scrolled."""
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    head = f"<thead><tr>{head}</tr></thead>" if head else ""
    cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    inside = f"<table>{head}<tbody>{body}</tbody></table>"
    return f'<div class="mtedu-wide" tabindex="0">{inside}</div>'


def summary_card(found: LabSummary) -> str:
    """Return the summary of a lab as a card."""
    heads = ("state", "function", "exercise", "points", "mend first")
    table = _table((map(escape, row) for row in found.rows), heads)
    tried = [(escape(name), escape(words)) for name, words in found.tries.items()]
    folded = f"<summary>What hidden checks will try</summary>{_pairs(tried)}"
    return _framed(
        "passed" if tried else "not-started",
        f'<p class="mtedu-head" role="status">How far {escape(found.lab)} is</p>'
        f"{table}{''.join(map(_line, found.below))}"
        + (f"<details>{folded}</details>" if tried else ""),
    )

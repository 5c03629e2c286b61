"""Error spans in files: the annotation tool's column `spans`, written and read.

A table of ratings has one row a translation, with its MQM points as the value; what the
points are made of stands in the same row, as JSON: `[[0, 6, "major", "Style"]]`.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from mtedu.human.files import read_ratings
from mtedu.human.mqm import SEVERITIES, ErrorSpan

COLUMN = "spans"


def spans_as_text(spans: Iterable[ErrorSpan]) -> str:
    """Write spans for one cell: place, severity and category of each.

    >>> spans_as_text([ErrorSpan("minor", "Fluency/Grammar", start=0, end=6)])
    '[[0, 6, "minor", "Fluency/Grammar"]]'
    """
    marks = [[span.start, span.end, span.severity, span.category] for span in spans]
    return json.dumps(marks, ensure_ascii=False)


def read_spans(file: str | Path | IO[Any]) -> list[ErrorSpan]:
    """Read the error spans that the annotation tool wrote, for `mqm_score`.

    A translation in which nothing was marked gives one span "no-error", so that it
    counts. Rows of other scales are skipped; a page that came twice counts once.

    >>> import io
    >>> head = "annotator,item,system,scale,value,spans"
    >>> row = 'ann,s1,A,mqm,5,"[[0, 6, ""major"", ""Style/Awkward""]]"'
    >>> read_spans(io.StringIO(f"{head}\\n{row}\\n"))[0].severity
    'major'
    """
    name, text = _text(file)
    ratings = read_ratings(file if isinstance(file, str | Path) else io.StringIO(text))
    delimiter = max(",\t;", key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header = [cell.strip().lower() for cell in next(reader)]
    if COLUMN not in header:
        raise ValueError(
            f"{name} has no column {COLUMN!r}: give a file that annotate(..., "
            "scale='mqm') wrote."
        )
    place = header.index(COLUMN)
    cells = [row[place] for row in reader if any(cell.strip() for cell in row)]
    found: dict[tuple[str, ...], list[ErrorSpan]] = {}
    for number, (rating, cell) in enumerate(zip(ratings, cells, strict=True), start=2):
        if rating.scale == "mqm":
            who = (rating.system, rating.item, rating.annotator)
            found.setdefault(who, _spans(cell, who, f"{name}, row {number}"))
    return [span for spans in found.values() for span in spans]


def _spans(cell: str, who: tuple[str, str, str], where: str) -> list[ErrorSpan]:
    try:
        marks = json.loads(cell or "[]")
        spans = [ErrorSpan(m[2], m[3], *who, start=m[0], end=m[1]) for m in marks]
        sound = all(span.severity in SEVERITIES for span in spans)
    except (ValueError, TypeError, LookupError):
        sound = False
    if not sound:
        raise ValueError(
            f"{where}, column {COLUMN!r}: {cell!r} is not a list of spans "
            '[[start, end, "severity", "category"]].'
        )
    return spans or [ErrorSpan("no-error", "", *who)]


def _text(file: str | Path | IO[Any]) -> tuple[str, str]:
    if isinstance(file, str | Path):
        return Path(file).name, Path(file).read_text("utf-8-sig")
    content = file.read()
    text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
    return str(getattr(file, "name", "the file")), text

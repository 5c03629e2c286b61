"""When submissions came in and when they are due; all times are kept in UTC."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta

from mtedu.course import Part

A_SECOND = timedelta(seconds=1)
"""By so much too late is whom a platform calls late without saying how late."""


def parse_time(text: str) -> datetime | None:
    """Read a time as nbgrader writes it; None where it is none.

    >>> parse_time("2026-05-01 10:00:00.000000 UTC").isoformat()
    '2026-05-01T10:00:00+00:00'
    >>> parse_time("yesterday")
    """
    from dateutil import parser, tz

    head, _, zone = text.strip().rpartition(" ")
    known = tz.gettz(zone) if head and zone[:1].isalpha() else None
    try:
        found = parser.parse(head if known else text.strip())
        if found.tzinfo is None:
            found = found.replace(tzinfo=known or UTC)
        return found.astimezone(UTC)
    except (ValueError, OverflowError, TypeError):
        return None


def due_time(part: Part) -> datetime | None:
    """Return when a lab is due, if the manifest says so."""
    try:
        return parse_due(part.due)
    except ValueError as error:
        raise ValueError(f"course.yml: {part.id}: {error}.") from error


def parse_due(value: object) -> datetime | None:
    """Read a due date of the manifest: a day lasts to its end, UTC unless said.

    >>> parse_due("2026-05-01 18:00+02:00").isoformat()
    '2026-05-01T16:00:00+00:00'
    >>> parse_due("2026-05-01").isoformat()
    '2026-05-01T23:59:59+00:00'
    """
    if value in (None, ""):
        return None
    if isinstance(value, str):
        text = value
        for read in (datetime.fromisoformat, date.fromisoformat):
            with suppress(ValueError):  # a day alone is read as a day
                value = read(text)
    if isinstance(value, datetime):
        zoned = value if value.tzinfo else value.replace(tzinfo=UTC)
        return zoned.astimezone(UTC)
    if isinstance(value, date):
        return datetime.combine(value, time(23, 59, 59), UTC)
    raise ValueError(
        f"the due date {value!r} is no time such as 2026-05-01 18:00+02:00"
    )

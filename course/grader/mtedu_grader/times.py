"""When submissions came in; all times are kept in UTC."""

from __future__ import annotations

from datetime import UTC, datetime


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

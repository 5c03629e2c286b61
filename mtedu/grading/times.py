"""When labs are due and submissions came in; all times are kept in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, time


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
        try:
            value = date.fromisoformat(value)
        except ValueError:
            try:
                value = datetime.fromisoformat(str(value))
            except ValueError:
                raise ValueError(
                    f"the due date {value!r} is no time such as 2026-05-01 18:00+02:00"
                ) from None
    if isinstance(value, datetime):
        zoned = value if value.tzinfo else value.replace(tzinfo=UTC)
        return zoned.astimezone(UTC)
    if isinstance(value, date):
        return datetime.combine(value, time(23, 59, 59), UTC)
    raise ValueError(
        f"the due date {value!r} is no time such as 2026-05-01 18:00+02:00"
    )


def seconds_late(handed_in: datetime | None, due: datetime | None) -> float:
    """Return how many seconds after the due date something came; 0 if in time."""
    if handed_in is None or due is None:
        return 0.0
    return max(0.0, (handed_in - due).total_seconds())

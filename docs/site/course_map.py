"""The course map: what builds on what, drawn from the manifest and said in words."""

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from statistics import fmean

from mtedu.course import Course, Part

WIDTH, HEIGHT = 132, 70
ACROSS, DOWN, EDGE, GAP = 14, 46, 8, 4
GAP_SIGN = ">"
"""Begins the name of a gap, which no part's name does."""
LETTERS = 17
"""So many letters fit into a line of a box."""

Place = tuple[float, float]
Address = Callable[[Part], str]
"""From a part to the address of its page."""


def levels(course: Course) -> list[list[Part]]:
    """Return the parts row by row: each stands below all that it builds on."""
    depth: dict[str, int] = {}
    left = list(course.parts)
    while left:
        ready = [p for p in left if all(name in depth for name in p.prerequisites)]
        if not ready:
            names = ", ".join(part.id for part in left)
            raise ValueError(f"course.yml: {names} build on each other in a circle.")
        for part in ready:
            depth[part.id] = 1 + max((depth[n] for n in part.prerequisites), default=-1)
        left = [part for part in left if part.id not in depth]
    rows: list[list[Part]] = [[] for _ in range(1 + max(depth.values()))]
    for part in course.parts:
        rows[depth[part.id]].append(part)
    return rows


def map_svg(course: Course, address: Address) -> str:
    """Draw the map; every box is a link, and lines go from a part to what it opens."""
    rows, ways = _with_gaps(levels(course))
    wide = max(map(_width, rows)) + 2 * EDGE
    tall = len(rows) * (HEIGHT + DOWN) - DOWN + 2 * EDGE
    places = _places(rows, ways, wide)
    lines = [_line([places[spot] for spot in way]) for way in ways]
    boxes = [_box(part, places[part.id], address(part)) for part in course.parts]
    return (
        f'<div class="course-map" tabindex="0" role="group" aria-label="Course map; '
        'the same in words is below">'
        f'<svg viewBox="0 0 {wide:.0f} {tall}" width="{wide:.0f}" height="{tall}">'
        f"{''.join(lines)}{''.join(boxes)}</svg></div>"
    )


def map_in_words(course: Course, address: Address) -> str:
    """Return the map as a Markdown table: each part, and what it builds on."""
    titles = {part.id: part for part in course.parts}
    lines = ["| part | minutes | builds on |", "|:--|--:|:--|"]
    for part in course.parts:
        below = ", ".join(name(titles[known]) for known in part.prerequisites)
        link = f"[{name(part)}: {part.title}]({address(part)})"
        lines.append(f"| {link} | {part.minutes} | {below or 'nothing'} |")
    return "\n".join(lines)


def name(part: Part) -> str:
    """Return what a part is called: Lecture 06, Lab 3."""
    return f"{part.kind.capitalize()} {part.number}"


def _with_gaps(rows: list[list[Part]]) -> tuple[list[list[str]], list[list[str]]]:
    """Return what stands in each row, and the way of each line from spot to spot.

    A line that passes rows gets a gap in each of them, so that it meets no box.
    """
    depth = {part.id: place for place, row in enumerate(rows) for part in row}
    spots = [[part.id for part in row] for row in rows]
    ways = []
    for part in (part for row in rows for part in row):
        for known in part.prerequisites:
            passed = range(depth[known] + 1, depth[part.id])
            gaps = [f"{GAP_SIGN}{known} {part.id} {row}" for row in passed]
            for row, gap in zip(passed, gaps, strict=True):
                spots[row].append(gap)
            ways.append([known, *gaps, part.id])
    return spots, ways


def _wide(spot: str) -> float:
    return GAP if spot.startswith(GAP_SIGN) else WIDTH


def _width(row: Sequence[str]) -> float:
    return sum(ACROSS + _wide(spot) for spot in row) - ACROSS


def _places(
    rows: list[list[str]], ways: list[list[str]], wide: float
) -> dict[str, Place]:
    """Return the middle of each spot's upper edge; what is tied stands close."""
    above: dict[str, list[str]] = {}
    for way in ways:
        for upper, lower in pairwise(way):
            above.setdefault(lower, []).append(upper)
    places: dict[str, Place] = {}
    for depth, row in enumerate(rows):
        wished = {
            spot: fmean([places[upper][0] for upper in above.get(spot, ())] or [0])
            for spot in row
        }
        between = ACROSS + (wide - 2 * EDGE - _width(row)) / len(row)
        x = EDGE + (between - ACROSS) / 2
        for spot in sorted(row, key=wished.__getitem__):
            places[spot] = (x + _wide(spot) / 2, EDGE + depth * (HEIGHT + DOWN))
            x += _wide(spot) + between
    return places


def _line(way: Sequence[Place]) -> str:
    """Draw a line from the foot of a box to the head of another, through its gaps."""
    drawn = f"M{way[0][0]:.0f},{way[0][1] + HEIGHT:.0f}"
    for (x, _), (to_x, to_y) in pairwise(way):
        bend = to_y - DOWN / 2
        drawn += f" C{x:.0f},{bend:.0f} {to_x:.0f},{bend:.0f} {to_x:.0f},{to_y:.0f}"
        if (to_x, to_y) != way[-1]:
            drawn += f" V{to_y + HEIGHT:.0f}"
    return f'<path class="map-line" d="{drawn}"/>'


def _box(part: Part, place: Place, link: str) -> str:
    x, y = place
    words = _lines(part.title)
    texts = "".join(
        f'<text x="{x:.0f}" y="{y + 36 + 14 * i:.0f}">{escape(line)}</text>'
        for i, line in enumerate(words)
    )
    return (
        f'<a class="map-{part.kind}" href="{escape(link, quote=True)}">'
        f"<title>{escape(f'{name(part)}: {part.title}')}</title>"
        f'<rect x="{x - WIDTH / 2:.0f}" y="{y:.0f}" width="{WIDTH}" height="{HEIGHT}" '
        f'rx="{10 if part.kind == "lecture" else 0}"/>'
        f'<text class="map-name" x="{x:.0f}" y="{y + 18:.0f}">{name(part)}</text>'
        f"{texts}</a>"
    )


def _lines(title: str, most: int = 3) -> list[str]:
    """Break a title into lines that fit; what does not fit is cut off with dots."""
    lines = [""]
    for word in title.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= LETTERS or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    return lines

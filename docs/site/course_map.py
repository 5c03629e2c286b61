"""The course map: what builds on what, drawn from the manifest and said in words."""

from collections.abc import Callable, Sequence
from html import escape

from mtedu.grading.manifest import Course, Part

WIDTH, HEIGHT = 132, 70
ACROSS, DOWN, EDGE = 14, 46, 8
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
    rows = levels(course)
    wide = max(map(len, rows)) * (WIDTH + ACROSS) - ACROSS + 2 * EDGE
    tall = len(rows) * (HEIGHT + DOWN) - DOWN + 2 * EDGE
    places = _places(rows, wide)
    lines = [
        _line(places[name], places[part.id])
        for part in course.parts
        for name in part.prerequisites
    ]
    boxes = [_box(part, places[part.id], address(part)) for part in course.parts]
    return (
        f'<div class="course-map" tabindex="0" role="group" aria-label="Course map; '
        'the same in words is below">'
        f'<svg viewBox="0 0 {wide} {tall}" width="{wide}" height="{tall}">'
        f"{''.join(lines)}{''.join(boxes)}</svg></div>"
    )


def map_in_words(course: Course, address: Address) -> str:
    """Return the map as a Markdown table: each part, and what it builds on."""
    titles = {part.id: part for part in course.parts}
    lines = ["| | minutes | builds on |", "|:--|--:|:--|"]
    for part in course.parts:
        below = ", ".join(name(titles[known]) for known in part.prerequisites)
        link = f"[{name(part)}: {part.title}]({address(part)})"
        lines.append(f"| {link} | {part.minutes} | {below or 'nothing'} |")
    return "\n".join(lines)


def name(part: Part) -> str:
    """Return what a part is called: Lecture 06, Lab 3."""
    return f"{part.kind.capitalize()} {part.number}"


def _places(rows: Sequence[Sequence[Part]], wide: float) -> dict[str, Place]:
    """Return the middle of each box's upper edge; children stand below parents."""
    places: dict[str, Place] = {}
    for depth, row in enumerate(rows):
        wished = {part.id: _below(part, places, wide) for part in row}
        ordered = sorted(row, key=lambda part: wished[part.id])
        room = (wide - 2 * EDGE) / len(row)
        for place, part in enumerate(ordered):
            x = EDGE + room * (place + 0.5)
            places[part.id] = (x, EDGE + depth * (HEIGHT + DOWN))
    return places


def _below(part: Part, places: dict[str, Place], wide: float) -> float:
    above = [places[known][0] for known in part.prerequisites]
    return sum(above) / len(above) if above else wide / 2


def _line(start: Place, end: Place) -> str:
    (x, y), (to_x, to_y) = (start[0], start[1] + HEIGHT), end
    bend = (to_y - y) / 2
    return (
        f'<path class="map-line" d="M{x:.0f},{y:.0f} C{x:.0f},{y + bend:.0f} '
        f'{to_x:.0f},{to_y - bend:.0f} {to_x:.0f},{to_y:.0f}"/>'
    )


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

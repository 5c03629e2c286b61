"""Tables of all lectures and labs, for pages and for a JupyterHub."""

from __future__ import annotations

import os
from urllib.parse import urlencode, urlsplit

import yaml

from mtedu.course import Course, Part


def hub_link(course: Course, part: Part, address: str) -> str:
    """Return the link that opens a part on a JupyterHub that has nbgitpuller.

    Following it fetches the course into the student's folder, or brings it up to
    date and keeps what the student changed.
    """
    name = course.repository.split("/")[1]
    asked = {
        "repo": f"https://github.com/{course.repository}",
        "branch": "main",
        "urlpath": f"lab/tree/{name}/{part.path}",
    }
    where = "hub/user-redirect/git-pull"
    return f"{address.rstrip('/')}/{where}?{urlencode(asked)}"


def hub_table(course: Course, address: str) -> str:
    """Write the links for a JupyterHub as a Markdown table."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(
            f"{address!r} is not the address of a hub: https://hub.example.edu is one."
        )
    rows = ["|  | title |", "| --: | :-- |"]
    for part in course.parts:
        name = f"{part.kind.capitalize()} {part.number}"
        rows.append(f"| {name} | [{part.title}]({hub_link(course, part, address)}) |")
    return "\n".join(rows)


def course_table(course: Course, here: str = ".", objectives: bool = False) -> str:
    """Write the table of lectures and labs as Markdown.

    `here` is the folder of the page it goes into, for links relative to it; with
    `objectives` a column says what you will be able to do.
    """
    heads = ["", "title", "minutes", "points", "launch"]
    rows = [heads, ["--:", ":--", "--:", "--:", ":--"]]
    for part in course.parts:
        link = os.path.relpath(part.path, here).replace(os.sep, "/")
        kind = "Lab" if part.kind == "lab" else "Lecture"
        name = f"{kind}\N{NO-BREAK SPACE}{part.number}"
        words = f"{name}: {part.title}" if part.kind == "lab" else part.title
        title, points = f"[{words}]({link})", str(part.points or "")
        launch = f"[Binder]({course.binder(part)})"
        rows.append([name, title, str(part.minutes), points, launch])
    if objectives:
        goals = ["; ".join(part.objectives) for part in course.parts]
        for row, goal in zip(rows, ["you will be able to", ":--", *goals], strict=True):
            row[-1] = goal
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def paths(course: Course, here: str = ".") -> str:
    """Write the ways through the course that `course.yml` has for its readers."""
    manifest = (course.root / "course" / "course.yml").read_text(encoding="utf-8")
    parts = {part.id: part for part in course.parts}
    rows = ["| who you are | your way | minutes |", "| :-- | :-- | --: |"]
    for row in yaml.safe_load(manifest).get("paths", []):
        mine = [parts[name] for name in row["parts"] if name in parts]
        steps = [
            f"[{'lab ' * (p.kind == 'lab')}{p.number}]"
            f"({os.path.relpath(p.path, here).replace(os.sep, '/')})"
            for p in mine
        ]
        way = ", ".join([*steps, *filter(None, [row.get("more")])])
        minutes = sum(part.minutes for part in mine)
        rows.append(f"| {row['who']} | {row['says']}: {way} | {minutes} |")
    return "\n".join(rows)


def weeks(course: Course, count: int = 12) -> str:
    """Write a plan of so many weeks: parts in order, about as many minutes in each.

    A lab comes after all that it builds on; a quiz stands at the end of each lecture.
    """
    order, minutes = _in_order(course), sum(part.minutes for part in course.parts)
    plan: list[list[Part]] = [[] for _ in range(count)]
    spent = 0.0
    for part in order:
        plan[min(int((spent + part.minutes / 2) / minutes * count), count - 1)].append(
            part
        )
        spent += part.minutes
    rows = ["| week | lectures, each with its quiz | labs | minutes |"]
    rows.append("| --: | :-- | :-- | --: |")
    for number, parts in enumerate(plan, 1):
        cells = [
            "; ".join(f"{p.number} {p.title}" for p in parts if p.kind == kind)
            for kind in ("lecture", "lab")
        ]
        total = sum(part.minutes for part in parts)
        rows.append(f"| {number} | {cells[0]} | {cells[1]} | {total} |")
    return "\n".join(rows)


def _in_order(course: Course) -> list[Part]:
    """Return lectures in their order, each lab after the last lecture it needs."""
    found: list[Part] = []
    waiting = list(course.labs)
    for lecture in course.lectures:
        found.append(lecture)
        for lab in list(waiting):
            if set(lab.prerequisites) <= {part.id for part in found}:
                found.append(lab)
                waiting.remove(lab)
    return found + waiting


def look_up_line(course: Course, here: str = ".") -> str:
    """Write where terms, papers and methods are looked up, if the course says so."""
    if not (course.root / "course" / "glossary.yml").is_file():
        return ""
    to = {
        name: os.path.relpath(f"lectures/{name}.md", here).replace(os.sep, "/")
        for name in ("glossary", "references", "overview_human", "overview_metrics")
    }
    return (
        f"**To look things up:** the [glossary]({to['glossary']}) has each term in one "
        f"sentence, the [references]({to['references']}) have every paper, and two "
        f"tables compare [how people judge]({to['overview_human']}) and "
        f"[automatic metrics]({to['overview_metrics']})."
    )

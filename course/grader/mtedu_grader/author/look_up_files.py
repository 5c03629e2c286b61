"""What `mtedu build` makes to look things up: linked lectures, and four pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mtedu.course import Course
from mtedu.metrics.registry import all_metrics
from mtedu_grader.author.look_up import LookUp, Term, load_look_up
from mtedu_grader.author.look_up_links import Linker, Links
from mtedu_grader.author.look_up_pages import look_up_pages, overviews


def look_up_files(
    course: Course, made: Mapping[str, str] | None = None
) -> tuple[dict[str, str], list[str], list[str]]:
    """Return lectures with their links and the pages; what is wrong; what is idle.

    `made` has lectures that the build changed already. A course without a glossary is
    left as it is.
    """
    look_up = load_look_up(course)
    if not look_up.terms:
        return {}, [], []
    linker = Linker(look_up)
    files: dict[str, str] = {}
    cited: dict[str, Links] = {}
    for part in course.lectures:
        text = (made or {}).get(part.path)
        if text is None:
            text = (course.root / part.path).read_text(encoding="utf-8")
        files[part.path], cited[part.number] = linker.notebook(text)
    for name, page in look_up_pages(look_up, cited).items():
        files[f"lectures/{name}.md"] = page
    return files, wrong(look_up, cited), idle(look_up, cited)


def wrong(look_up: LookUp, cited: Mapping[str, Links]) -> list[str]:
    """Say what does not fit: unknown citations, metrics that one side does not have."""
    said = [
        f"lecture {number} cites {citation}, which references.yml does not have"
        for number, links in sorted(cited.items())
        for citation in links.unknown
    ]
    metrics = {name for name, row in look_up.metrics.items() if "label" not in row}
    parted = sorted(metrics ^ set(all_metrics())) if look_up.metrics else []
    return said + [f"overview_metrics.yml and the registry part at {n}" for n in parted]


def idle(look_up: LookUp, cited: Mapping[str, Links]) -> list[str]:
    """Say which entries nobody uses."""
    papers = {key for links in cited.values() for key in links.papers}
    for entry in (*map(vars, look_up.terms.values()), *_rows(look_up)):
        papers.update(entry.get("papers", ()))
    unread = [key for key in look_up.papers if key not in papers]
    said = [f"nobody cites the paper {key}" for key in unread]
    return said + [f"nobody uses the term {name}" for name in _unused(look_up)]


def _rows(look_up: LookUp) -> list[Mapping[str, Any]]:
    return [row for rows, _ in overviews(look_up) for row in rows]


def _unused(look_up: LookUp) -> list[str]:
    """Return the terms that stand in no lecture, quiz or overview, and in no entry."""
    root = look_up.course.root
    paths = [root / part.path for part in look_up.course.lectures]
    paths += sorted((root / "mtedu" / "data" / "quizzes").glob("*.yml"))
    texts = [path.read_text(encoding="utf-8").replace("_", " ") for path in paths]
    texts += [str(row) for row in _rows(look_up)]
    read = "\n".join(texts).lower()
    means = {term.name: term.means.lower() for term in look_up.terms.values()}

    def used(term: Term) -> bool:
        places = [read, *(said for name, said in means.items() if name != term.name)]
        forms = [form.strip("*").lower() for form in term.forms]
        return any(form in place for place in places for form in forms)

    return [term.name for term in look_up.terms.values() if not used(term)]

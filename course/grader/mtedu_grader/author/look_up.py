"""What students look up: terms, papers and two overviews, as authors write them.

`course/glossary.yml`, `references.yml`, `overview_human.yml` and `overview_metrics.yml`
are read here, and what is wrong in them is said in one sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from unicodedata import normalize

import yaml

from mtedu.course import Course, Part


@dataclass(frozen=True)
class Term:
    """A word of the field: what it means, where it is taught, and how it is written."""

    name: str
    lecture: str
    means: str
    forms: tuple[str, ...]
    papers: tuple[str, ...] = ()

    @property
    def link(self) -> str:
        """Where the glossary has it, seen from a lecture."""
        return f"glossary.md#{anchor(self.name)}"


@dataclass(frozen=True)
class Paper:
    """A paper; `known_as` tells it from another one of the same authors and year."""

    key: str
    authors: tuple[str, ...]
    year: int
    title: str
    venue: str
    link: str = ""
    known_as: str = ""

    @property
    def ways(self) -> list[str]:
        """How its authors are cited, the shortest way first.

        >>> Paper("", ("Zhang", "Haddow", "Birch"), 2023, "", "").ways
        ['Zhang et al.', 'Zhang and others', 'Zhang, Haddow and Birch']
        """
        first, *more = self.authors
        if not more:
            return [first]
        whole = names(self.authors)
        if len(more) == 1 and more != ["others"]:
            return [whole]
        return [f"{first} et al.", f"{first} and others", whole]

    @property
    def label(self) -> str:
        """How the glossary and the overviews cite it."""
        return f"{self.ways[0]} {self.year} {self.known_as}".strip()

    @property
    def heading(self) -> str:
        """The heading of its entry, without accents: JupyterLab finds no others."""
        return normalize("NFKD", self.label).encode("ascii", "ignore").decode()

    @property
    def place(self) -> str:
        """Where the list of references has it, seen from a lecture."""
        return f"references.md#{anchor(self.heading)}"


@dataclass(frozen=True)
class LookUp:
    """All that can be looked up in a course."""

    course: Course
    terms: Mapping[str, Term] = field(default_factory=dict)
    papers: Mapping[str, Paper] = field(default_factory=dict)
    human: tuple[Mapping[str, Any], ...] = ()
    metrics: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @cached_property
    def lectures(self) -> dict[str, Part]:
        """The lectures by their number."""
        return {part.number: part for part in self.course.lectures}


def anchor(heading: str) -> str:
    """Return the address of a heading inside its page, as JupyterLab makes it.

    >>> anchor("brevity penalty")
    'brevity-penalty'
    """
    return heading.replace(" ", "-")


def names(authors: tuple[str, ...]) -> str:
    """Write a list of authors.

    >>> names(("Riezler", "Maxwell")), names(("Rei", "others"))
    ('Riezler and Maxwell', 'Rei and others')
    """
    *most, last = authors
    return f"{', '.join(most)} and {last}" if most else last


def load_look_up(course: Course) -> LookUp:
    """Read the four files of a course; a course without a glossary has none."""
    if not (course.root / "course" / "glossary.yml").is_file():
        return LookUp(course)
    found = LookUp(
        course,
        {name: _term(name, it) for name, it in _read(course, "glossary").items()},
        {key: _paper(key, it) for key, it in _read(course, "references").items()},
        tuple(_read(course, "overview_human")),
        _read(course, "overview_metrics"),
    )
    _check(found)
    return found


def _read(course: Course, name: str) -> Any:
    path = course.root / "course" / f"{name}.yml"
    try:
        return yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError) as error:
        raise ValueError(f"course/{name}.yml cannot be read: is it YAML?") from error


def _term(name: str, entry: Any) -> Term:
    _only(f"glossary.yml, {name!r}", entry, "lecture means", "forms papers")
    forms = entry.get("forms", [name, f"{name}s"])
    return Term(
        name,
        entry["lecture"],
        entry["means"],
        tuple(forms),
        tuple(entry.get("papers", ())),
    )


def _paper(key: str, entry: Any) -> Paper:
    where = f"references.yml, {key!r}"
    _only(where, entry, "authors year title venue", "link known_as")
    return Paper(key, **{**entry, "authors": tuple(entry["authors"])})


def _only(where: str, entry: Any, needed: str, allowed: str) -> None:
    has, must = set(entry if isinstance(entry, dict) else ()), set(needed.split())
    if not must <= has <= must | set(allowed.split()):
        listed = ", ".join(needed.split())
        raise ValueError(f"{where}: give {listed}, and if you like {allowed}.")


def _check(found: LookUp) -> None:
    """Hold lectures and papers that entries name to those that there are."""
    entries: list[tuple[str, Mapping[str, Any]]]
    entries = [(f"glossary.yml, {t.name!r}", vars(t)) for t in found.terms.values()]
    entries += [(f"overview_human.yml, {row['name']!r}", row) for row in found.human]
    entries += [
        (f"overview_metrics.yml, {n!r}", row) for n, row in found.metrics.items()
    ]
    for where, entry in entries:
        if entry["lecture"] not in found.lectures:
            raise ValueError(f"{where}: there is no lecture {entry['lecture']!r}.")
        for key in entry.get("papers", ()):
            if key not in found.papers:
                raise ValueError(f"{where}: references.yml has no paper {key!r}.")

"""Links from lectures to the glossary and to the references.

Each term is linked where a lecture first uses it, each citation to its paper. Authors
write plain prose; `mtedu build` puts the links in and, after a change, puts them right.
The opening cell, which says what is to come, has none, nor have headings, code and
formulas. A link that an author wrote with words of their own stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import nbformat

from mtedu_grader.author.look_up import LookUp, Paper, Term

APART = re.compile(
    r"(```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$\n]+\$|!?\[[^\]]*\]\([^)]*\)|<[^>]+>"
    r"|^#+ [^\n]*|https?://\S+|(?<=\), )\*[^*\n]+\*)",
    re.S | re.M,
)
"""Left alone: code, formulas, links, tags, headings, addresses, titles of papers."""

NO_LINKS = "<!-- course table -->"
NAME = r"[A-ZÀ-Ž][a-zà-ž]+(?:-[A-ZÀ-Ž][a-zà-ž]+)*"
YEAR = r"(?:19|20)\d\d\b"
SEVERAL = rf"(?:{NAME}, )*{NAME} and (?:{NAME}|others)|{NAME} et al\."
CITATION = re.compile(
    rf"(?P<who>{SEVERAL}|{NAME}(?=(?:'s)? \({YEAR})|(?<=\(){NAME}(?=,? {YEAR}))"
    rf"(?P<between>(?:'s)?,? (?P<open>\()?)"
    rf"(?P<years>{YEAR}(?:, {YEAR})*)(?P<close>(?(open)\)?|))"
)
TO_TERM = re.compile(r"\[([^\]]*)\]\(glossary\.md#([^)\s]*)\)")
TO_PAPER = re.compile(r"\[([^\]]*)\]\((references\.md#[^)\s]*)\)")
DATED = re.compile(rf"{YEAR}\)?$")


@dataclass
class Links:
    """What was linked in a text, and which citations have no entry."""

    terms: set[str] = field(default_factory=set)
    papers: set[str] = field(default_factory=set)
    unknown: list[str] = field(default_factory=list)


class Linker:
    """Puts links into texts, by the terms and papers of a course."""

    def __init__(self, look_up: LookUp) -> None:
        """Gather how terms are written and how papers are cited."""
        self.forms = {form: t for t in look_up.terms.values() for form in t.forms}
        self.anchors = {term.link: term for term in look_up.terms.values()}
        self.pattern = _any_of(self.forms)
        self.cited: dict[tuple[str, str], list[Paper]] = {}
        self.places = {paper.place: paper for paper in look_up.papers.values()}
        for paper in look_up.papers.values():
            for way in paper.ways:
                self.cited.setdefault((way, str(paper.year)), []).append(paper)

    def notebook(self, text: str) -> tuple[str, Links]:
        """Return a notebook with its links in place, and what they are."""
        notebook = nbformat.reads(text, as_version=4)
        found = Links()
        for cell in notebook.cells[1:]:
            if cell.cell_type == "markdown" and NO_LINKS not in cell.source:
                cell.source = self.text(cell.source, found)
        return str(nbformat.writes(notebook)).rstrip("\n") + "\n", found

    def text(self, source: str, found: Links) -> str:
        """Return a text with its links; what is in `found` is not linked again."""
        source = TO_TERM.sub(self._unlinked, source)
        source = TO_PAPER.sub(lambda m: m[1] if DATED.search(m[1]) else m[0], source)
        before = source  # what stands before a citation may say which paper is meant
        source = CITATION.sub(lambda m: self._citation(m, before, found), source)
        return "".join(self._terms(APART.split(source), found))

    def _unlinked(self, link: re.Match[str]) -> str:
        term = self.anchors.get(f"glossary.md#{link[2]}")
        return link[1] if term and self._term(link[1]) is term else link[0]

    def _terms(self, parts: Iterable[str], found: Links) -> Iterator[str]:
        """Give the parts with their terms linked; every second one is left alone."""
        for number, part in enumerate(parts):
            if number % 2 == 0:
                yield self.pattern.sub(lambda m: self._first(m[0], found), part)
                continue
            for link in TO_TERM.finditer(part):
                self._known(f"glossary.md#{link[2]}", found)
            for link in TO_PAPER.finditer(part):
                self._known(link[2], found)
            yield part

    def _known(self, place: str, found: Links) -> None:
        """Note a link that an author wrote, or that it leads nowhere."""
        if place in self.anchors:
            found.terms.add(self.anchors[place].name)
        elif place in self.places:
            found.papers.add(self.places[place].key)
        else:
            found.unknown.append(place)

    def _term(self, words: str) -> Term | None:
        return self.forms.get(words) or self.forms.get(words[:1].lower() + words[1:])

    def _first(self, words: str, found: Links) -> str:
        term = self._term(words)
        if term is None or term.name in found.terms:
            return words
        found.terms.add(term.name)
        return f"[{words}]({term.link})"

    def _citation(self, cited: re.Match[str], text: str, found: Links) -> str:
        before = text[: cited.start()].rstrip(" (*")
        linked, start = [], cited["who"] + cited["between"]
        years = cited["years"].split(", ")
        for year in years:
            paper = self._paper(cited["who"], year, before)
            end = cited["close"] if len(years) == 1 else ""
            if paper is None:
                found.unknown.append(f"{cited['who']} {year}")
                linked.append(f"{start}{year}{end}")
            else:
                linked.append(f"[{start}{year}{end}]({paper.place})")
            start = ""
        return ", ".join(linked) + (cited["close"] if len(years) > 1 else "")

    def _paper(self, who: str, year: str, before: str) -> Paper | None:
        papers = self.cited.get((who, year), [])
        named = [p for p in papers if p.known_as and before.endswith(p.known_as)]
        plain = [paper for paper in papers if not paper.known_as]
        return next(iter([*named, *plain, *papers]), None)


def _any_of(forms: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of words, longer ones first; a sentence may begin with one."""
    longest = sorted(forms, key=lambda form: (-len(form), form))
    kinds = {r"\*": [f for f in longest if f[0] == "*"]}
    kinds[r"\w-"] = [f for f in longest if f[0] != "*"]
    # What may not stand before a word is asked once, and not for every term.
    found = (
        f"(?<![{edge}])(?:{'|'.join(map(_form, some))})(?![{edge}])"
        for edge, some in kinds.items()
        if some
    )
    return re.compile("|".join(found) or r"(?!)")


def _form(form: str) -> str:
    first = f"[{form[0]}{form[0].upper()}]" if form[0].islower() else re.escape(form[0])
    return first + re.escape(form[1:])

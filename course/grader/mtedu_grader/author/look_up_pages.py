"""The pages on which students look things up: glossary, references, two overviews.

They are Markdown: a click in JupyterLab shows them, and so do GitHub and the website.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from mtedu.metrics.registry import all_metrics
from mtedu_grader.author.look_up import LookUp, Paper, Term, names
from mtedu_grader.author.look_up_links import Linker, Links

GLOSSARY = """\
# Glossary

The terms of the course, each in one sentence, with the lecture that teaches it. To
compare methods: [how people judge](overview_human.md) and
[automatic metrics](overview_metrics.md), side by side.
"""
REFERENCES = """\
# References

The papers that the lectures rest on, and where each is cited.
"""
HUMAN = """\
# How people judge, side by side

What a rater does with a translation, what that shows and what it hides. Lecture 04 lets
you try most of them.
"""
METRICS = """\
# Automatic metrics, side by side

What each metric sees and what it misses. Scores are on the library's scale: from 0 to 1
where sacreBLEU prints 0 to 100. No score compares across test sets.
"""
OVERVIEWS = {
    "overview_human": "how people judge",
    "overview_metrics": "automatic metrics",
}
NO_BOUND, ERRORS, SHARE = "0 and up", "0 to 1 and beyond", "0 to 1"


def look_up_pages(look_up: LookUp, cited: Mapping[str, Links]) -> dict[str, str]:
    """Return the pages by name; `cited` says what each lecture links."""
    if not look_up.terms:
        return {}
    return {
        "glossary": glossary_page(look_up),
        "references": references_page(look_up, cited),
        "overview_human": human_page(look_up),
        "overview_metrics": metrics_page(look_up),
    }


def glossary_page(look_up: LookUp) -> str:
    """Return the glossary: a heading a term, so that each can be linked."""
    linker = Linker(look_up)
    entries = [(t.name, _term(look_up, linker, t)) for t in look_up.terms.values()]
    return GLOSSARY + _by_letter(entries)


def _term(look_up: LookUp, linker: Linker, term: Term) -> str:
    means = linker.text(term.means, Links(terms={term.name}))
    taught = _lecture(look_up, term.lecture, "Lecture ")
    return " · ".join([f"{means} {taught}", *_papers(look_up, term.papers)])


def references_page(look_up: LookUp, cited: Mapping[str, Links]) -> str:
    """Return the list of papers, each with the places that cite it."""
    papers = look_up.papers.values()
    return REFERENCES + _by_letter(
        (paper.heading, _paper(look_up, paper, cited)) for paper in papers
    )


def _paper(look_up: LookUp, paper: Paper, cited: Mapping[str, Links]) -> str:
    who = names(paper.authors)
    title = f"{who} ({paper.year}). *{paper.title.rstrip('?.')}*"
    title += f"{'?' if paper.title.endswith('?') else '.'} {paper.venue}."
    numbers = [n for n, links in sorted(cited.items()) if paper.key in links.papers]
    places = [_lecture(look_up, number, "lecture ") for number in numbers]
    terms = [t for t in look_up.terms.values() if paper.key in t.papers]
    places += [f"[{term.name}]({term.link})" for term in terms]
    for rows, page in overviews(look_up):
        if any(paper.key in row.get("papers", ()) for row in rows):
            places.append(f"[{OVERVIEWS[page]}]({page}.md)")
    cites = f"Cited: {', '.join(places)}." if places else ""
    parts = [title, f"<{paper.link}>" if paper.link else "", cites]
    return " ".join(part for part in parts if part)


def human_page(look_up: LookUp) -> str:
    """Return the methods of human evaluation as a table."""
    heads = ["method", "the rater", "sees", "misses", "needs", "range, direction"]
    named = _named(look_up)
    rows = [
        [named(row["name"], row), row["does"], *_common(row), _said(row)]
        for row in look_up.human
    ]
    papers = _papers_of(look_up, {row["name"]: row for row in look_up.human})
    return f"{HUMAN}\n{_table(heads, rows)}\n{papers}"


def metrics_page(look_up: LookUp) -> str:
    """Return the metrics as a table; the registry says which way each counts."""
    heads = ["metric", "sees", "misses", "needs", "range, direction"]
    named = _named(look_up)
    labelled = {_label(name, row): row for name, row in look_up.metrics.items()}
    rows = [
        [named(_label(name, row), row), *_common(row), _scale(name, row)]
        for name, row in look_up.metrics.items()
    ]
    return f"{METRICS}\n{_table(heads, rows)}\n{_papers_of(look_up, labelled)}"


def _label(name: str, row: Mapping[str, Any]) -> str:
    entry = all_metrics().get(name)
    return entry.label if entry else str(row["label"])


def _scale(name: str, row: Mapping[str, Any]) -> str:
    """Return range and direction of a metric."""
    entry = all_metrics().get(name)
    if entry is None:
        return _said(row)
    bounded = ERRORS if entry.lower_is_better else SHARE
    return f"{NO_BOUND if entry.open_ended else bounded}; {entry.better}"


def _said(row: Mapping[str, Any]) -> str:
    return f"{row['range']}; {row['better']}" if "better" in row else str(row["range"])


def _named(look_up: LookUp) -> Callable[[str, Mapping[str, Any]], str]:
    """Return what writes a name, linked to the glossary, and the lecture of a row."""
    linker = Linker(look_up)

    def written(name: str, row: Mapping[str, Any]) -> str:
        taught = _lecture(look_up, row["lecture"], "lecture ")
        return f"{linker.text(f'**{name}**', Links())}, {taught}"

    return written


def _papers_of(look_up: LookUp, rows: Mapping[str, Mapping[str, Any]]) -> str:
    """List the papers of a table's rows."""
    lines = [
        f"- {name}: {', '.join(_papers(look_up, row['papers']))}\n"
        for name, row in rows.items()
        if "papers" in row
    ]
    return f"## Papers\n\n{''.join(lines)}"


def _common(row: Mapping[str, Any]) -> list[str]:
    return [row[name] for name in ("sees", "misses", "needs")]


def _papers(look_up: LookUp, keys: Iterable[str]) -> list[str]:
    papers = [look_up.papers[key] for key in keys]
    return [f"[{paper.label}]({paper.place})" for paper in papers]


def _lecture(look_up: LookUp, number: str, before: str = "") -> str:
    path = look_up.lectures[number].path.rpartition("/")[2]
    return f"[{before}{number}]({path})"


def _by_letter(entries: Iterable[tuple[str, str]]) -> str:
    """Write entries in the order of the alphabet, under their letters."""
    listed = sorted(entries, key=lambda entry: entry[0].lower())
    text = ""
    for letter, group in groupby(listed, key=lambda entry: entry[0][0].upper()):
        text += f"\n## {letter}\n"
        text += "".join(f"\n### {name}\n\n{said}\n" for name, said in group)
    return text


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, [":--"] * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def overviews(look_up: LookUp) -> list[tuple[list[Mapping[str, Any]], str]]:
    """Return the rows of each overview, and the name of its page."""
    return [
        (list(look_up.human), "overview_human"),
        (list(look_up.metrics.values()), "overview_metrics"),
    ]

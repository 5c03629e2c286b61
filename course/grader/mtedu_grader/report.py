"""Reports on a lab: for the instructor, for the class, and as a notebook.

The page for the class has no names and nothing about single students. All that students
wrote is escaped by the templates.
"""

from __future__ import annotations

import json
import os
import re
import statistics
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from mtedu.notebook.write import write_whole
from mtedu_grader.class_results import (
    FEW_STUDENTS,
    ClassResults,
    load_class,
)
from mtedu_grader.grade import by_hand
from mtedu_grader.lab import Lab
from mtedu_grader.pages import percent, render
from mtedu_grader.pages.plots import points_plot, shares_plot
from mtedu_grader.pages.safe import code
from mtedu_grader.pages.table import Table
from mtedu_grader.result_record import GRADED, NOT_GRADED, Record
from mtedu_grader.similarity import Alike, Shared, find_alike

RENAMED = re.compile(r"\AThe notebook was named .* instead of", re.S)

LEAST_IN_CLASS = 5
"""A class page of fewer students would point at people."""

LEAST_OF_A_MISTAKE = 3


@dataclass(frozen=True)
class Side:
    """One half of a pair on the page: whose code, with shared lines marked."""

    student: str
    code: Markup


def make_report(lab: str, course: Path) -> list[Path]:
    """Write the three reports of a lab and return where they are."""
    results = load_class(lab, course)
    if not results.records:
        raise ValueError(
            f"There are no results of {results.lab.id}: run mtedu grade first."
        )
    folder = course / "reports" / results.lab.id
    alike = find_alike(student_codes(results), given_code(results.lab))
    pages = {
        "report.html": report_page(results, alike),
        "class.html": class_page(results),
        "report.ipynb": json.dumps(report_notebook(results), indent=1) + "\n",
    }
    for name, text in pages.items():
        write_whole(folder / name, text)
    return [folder / name for name in pages]


def report_page(results: ClassResults, alike: Alike) -> str:
    """Return the instructor's page."""
    return render(
        "report.html",
        results=results,
        few=len(results.judged) < FEW_STUDENTS,
        plots=_plots(results),
        median=statistics.median(results.points) if results.points else None,
        missing=[results.name(one) for one in results.missing],
        status_table=status_table(results),
        student_table=student_table(results),
        note_table=note_table(results),
        finding_table=finding_table(results),
        cost_table=cost_table(results),
        alike=alike,
        groups=[
            ([results.name(one) for one in group], _pair(results, example))
            for group, example in zip(alike.groups, alike.examples, strict=True)
        ],
        pairs=[_pair(results, pair) for pair in alike.pairs],
    )


def class_page(results: ClassResults) -> str:
    """Return the page for the class: numbers, and nobody's name."""
    enough = len(results.judged) >= LEAST_IN_CLASS
    return render(
        "class.html",
        results=results,
        enough=enough,
        least=LEAST_OF_A_MISTAKE,
        few=len(results.judged) < FEW_STUDENTS,
        plots=_plots(results) if enough else {},
        mistakes=results.mistake_table(LEAST_OF_A_MISTAKE),
    )


def _plots(results: ClassResults) -> dict[str, Markup]:
    if not results.judged:
        return {}
    return {
        "points": points_plot(results.points, results.lab.max_points),
        "shares": shares_plot([(one.title, one.share) for one in results.exercises]),
    }


def status_table(results: ClassResults) -> Table:
    """Return what did not go as usual: the reason, and what to try."""
    rows = [
        [
            results.name(record.student),
            record.status,
            record.reason,
            _what_to_do(results, record),
        ]
        for record in results.records
        if record.status != GRADED
    ]
    headers = ["student", "status", "reason", "try in the course's folder"]
    return Table(
        "Submissions that need a look", headers, rows, "No submission needs a look."
    )


def _what_to_do(results: ClassResults, record: Record) -> str:
    """Return the command that helps, with a path from the course's folder."""
    if record.status != NOT_GRADED:
        return ""
    if results.has_points(record):
        return "nothing: it has points by hand"
    words = by_hand(record, results.lab.course)
    words = words.replace(str(results.lab.course) + os.sep, "")
    return Markup("<code>{}</code>").format(words)


def student_table(results: ClassResults) -> Table:
    """Return the points of every student, from checks and from people."""
    rows: list[list[Any]] = []
    for record in results.records:
        if not results.has_points(record):
            rows.append([results.name(record.student), None, None, None])
            continue
        given = results.written(record)
        read = [points for points in given if points is not None]
        rows.append(
            [
                results.name(record.student),
                round(sum(results.checked(record).values()), 2),
                round(sum(read), 2) if read or not given else None,
                results.total(record),
            ]
        )
    headers = ["student", "checks", "written", "points so far"]
    caption = "Points of every student; – stands for not graded"
    return Table(caption, headers, rows)


def note_table(results: ClassResults) -> Table:
    """Return the notes on submissions."""
    rows = [
        [results.name(record.student), note]
        for record in results.records
        for note in dict.fromkeys(record.notes)
    ]
    caption = "Notes on submissions: notes, not accusations"
    return Table(caption, ["student", "note"], rows, "There are no notes.")


def finding_table(results: ClassResults) -> Table:
    """Return what was odd about the files, with the students it concerns."""
    found: dict[tuple[str, bool], list[str]] = defaultdict(list)
    for record in results.records:
        for finding in record.findings:
            words = RENAMED.sub("The notebook had another name than", finding["words"])
            key = (words, bool(finding["repaired"]))
            if record.student not in found[key]:
                found[key].append(record.student)
    rows = [
        [words, "yes" if repaired else "no", len(students), _some(students)]
        for (words, repaired), students in sorted(
            found.items(), key=lambda item: -len(item[1])
        )
    ]
    headers = ["finding", "repaired", "how many", "students"]
    caption = "What was found in the notebooks' files"
    return Table(caption, headers, rows, "All notebooks were in order.")


def _some(students: Sequence[str], most: int = 8) -> str:
    shown = ", ".join(students[:most])
    left = len(students) - most
    return f"{shown} and {left} more" if left > 0 else shown


def cost_table(results: ClassResults) -> Table:
    """Return what running took: for most, and at most."""
    ran = [record for record in results.records if record.runner]
    rows: list[list[Any]] = []
    for words, name in (
        ("seconds", "seconds"),
        ("seconds of CPU", "cpu"),
        ("megabytes of memory", "memory_mb"),
    ):
        if ran:
            top = max(ran, key=lambda record: getattr(record, name))
            values = [getattr(record, name) for record in ran]
            rows.append(
                [
                    words,
                    round(statistics.median(values), 2),
                    round(max(values), 2),
                    results.name(top.student),
                ]
            )
    headers = ["", "median", "most", "by"]
    return Table(f"Time and memory, {len(ran)} notebooks", headers, rows)


def student_codes(results: ClassResults) -> dict[str, dict[str, str]]:
    """Return what each student wrote, by the exercise that it comes before."""
    given = {text.strip() for text in given_code(results.lab)}
    found = {}
    for record in results.records:
        name = results.lab.id
        folder = results.lab.course / "autograded" / record.student / name
        try:
            text = (folder / f"{name}.ipynb").read_text(encoding="utf-8")
            found[record.student] = _codes(results.lab, json.loads(text), given)
        except (OSError, ValueError):
            continue
    return found


def _codes(
    lab: Lab, notebook: Mapping[str, Any], given: Collection[str]
) -> dict[str, str]:
    codes: dict[str, str] = {}
    waiting: list[str] = []
    for cell in notebook["cells"]:
        test = lab.tests.get(cell.get("id", ""))
        if test is not None:
            codes[test.function] = "\n\n".join(waiting)
            waiting = []
        elif cell["cell_type"] == "code" and cell["source"].strip() not in given:
            waiting.append(cell["source"])
    if any(text.strip() for text in waiting):
        codes["after the last exercise"] = "\n\n".join(waiting)
    return codes


def given_code(lab: Lab) -> list[str]:
    """Return the code that every student received, stubs and all."""
    path = lab.course / "release" / lab.id / f"{lab.id}.ipynb"
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError):
        return [cell.released for cell in lab.cells if cell.kind == "plain"]
    return ["".join(c["source"]) for c in cells if c["cell_type"] == "code"]


def _pair(results: ClassResults, pair: Any) -> dict[str, Any]:
    names = [results.name(student) for student in pair.students]
    return {
        "names": names,
        "share": percent(pair.share),
        "runs": pair.runs,
        "shared": [
            {
                "exercise": shared.exercise,
                "sides": [_side(shared, names[i], i) for i in (0, 1)],
            }
            for shared in pair.shared
        ],
    }


def _side(shared: Shared, name: str, i: int) -> Side:
    """Return code with its shared lines marked; a screen reader hears the mark."""
    text = shared.codes[i].strip("\n")
    skipped = shared.codes[i].index(text) if text else 0
    before = shared.codes[i][:skipped].count("\n")
    lines = [
        Markup("<mark>{}</mark>").format(code(line))
        if number + before + 1 in shared.lines[i]
        else code(line)
        for number, line in enumerate(text.split("\n"))
    ]
    return Side(name, Markup("\n").join(lines))


def report_notebook(results: ClassResults) -> dict[str, Any]:
    """Return a notebook that loads the results and shows the same numbers."""
    name = results.lab.id
    cells = [
        f"# {results.title}: the class\n\nThe numbers of `report.html`, to go on from. "
        "Run it inside the course's folder.",
        "from mtedu_grader.class_results import load_class\n\n"
        f'results = load_class("{name}")\nresults',
        "## Points",
        "results.points_table()",
        "from mtedu_grader.pages.plots import points_plot\n\n"
        "points_plot(results.points, results.lab.max_points)",
        "## Exercises\n\n`share` is the mean share of the points; `discrimination` the "
        "correlation with the points of all other exercises.",
        "results.exercise_table()",
        "## Known mistakes",
        "results.mistake_table()",
        "## The hardest checks",
        "results.check_table()",
        "## Further\n\n`results.records` holds every record: `record.judgements`, "
        "`record.findings`, `record.notes`, `record.seconds`.",
        "[(record.student, results.total(record)) for record in results.judged][:5]",
    ]
    return {
        "cells": [_cell(i, text) for i, text in enumerate(cells)],
        "metadata": {"language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cell(i: int, text: str) -> dict[str, Any]:
    if text.startswith("#"):
        kind: dict[str, Any] = {"cell_type": "markdown"}
    else:
        kind = {"cell_type": "code", "execution_count": None, "outputs": []}
    lines = text.splitlines(keepends=True)
    return {**kind, "id": f"cell-{i}", "metadata": {}, "source": lines}

"""The summary over all labs: points of every student, and where the class goes."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from mtedu.course import load_course
from mtedu.notebook.write import write_whole
from mtedu_grader.class_results import ClassResults, load_class, quartiles
from mtedu_grader.grade import Silent
from mtedu_grader.pages import percent, render
from mtedu_grader.pages.plots import trend_plot
from mtedu_grader.pages.table import Table
from mtedu_grader.result_record import NOT_GRADED
from mtedu_grader.scoring import written


def make_summary(
    course: Path, progress: Callable[[Sequence[str]], Any] | None = None
) -> Path:
    """Write the summary over all labs that have results, and return where it is."""
    names = [
        part.id
        for part in load_course(course).labs
        if any((course / "results" / part.id).glob("*.json"))
    ]
    if not names:
        raise ValueError("There are no results yet: run mtedu grade first.")
    labs = []
    with closing(progress(names) if progress else Silent()) as bar:
        for name in names:
            labs.append(load_class(name, course))
            bar.update(1)
    place = course / "reports" / "summary.html"
    write_whole(place, summary_page(labs))
    return place


def summary_page(labs: Sequence[ClassResults]) -> str:
    """Return the instructor's page over all labs."""
    middle = []
    for one in labs:
        shares = [points / one.lab.max_points for points in one.points]
        if shares:
            middle.append((one.lab.id.split("_")[0], quartiles(sorted(shares))))
    return render(
        "summary.html",
        labs=labs,
        made=datetime.now().astimezone().strftime("%Y-%m-%d %H:%M"),
        course=load_course(labs[0].lab.course).title,
        table=summary_table(labs),
        lab_table=lab_table(labs),
        plot=trend_plot(middle) if middle else "",
    )


def lab_table(labs: Sequence[ClassResults]) -> Table:
    """Return each lab's numbers in a row."""
    rows = [
        [
            one.title,
            len(one.records),
            one.statuses[NOT_GRADED],
            round(statistics.median(one.points), 2) if one.points else None,
            one.lab.max_points,
        ]
        for one in labs
    ]
    headers = ["lab", "handed in", "NOT GRADED", "median from checks", "possible"]
    return Table("All labs", headers, rows)


def summary_table(labs: Sequence[ClassResults]) -> Table:
    """Return every student's points in each lab, their sum, and where they go."""
    given: dict[str, dict[str, Any]] = defaultdict(dict)
    shares: dict[str, list[float]] = defaultdict(list)
    for one in labs:
        for student in one.missing:
            given[student][one.lab.id] = None
        for record in one.records:
            given[record.student][one.lab.id] = "not graded"
            if one.has_points(record):
                given[record.student][one.lab.id] = one.total(record)
                checks = sum(one.checked(record).values())
                shares[record.student].append(checks / one.lab.max_points)
    rows: list[list[Any]] = []
    for student in sorted(given):
        cells = [given[student].get(one.lab.id) for one in labs]
        known = [value for value in cells if isinstance(value, float)]
        total = round(sum(known), 2) if known else None
        name = labs[0].name(student)
        rows.append([name, *cells, total, _trend(shares[student])])
    heads = [
        f"{one.lab.id.split('_')[0]} (of {written(possible(one))})" for one in labs
    ]
    most = f"sum (of {written(sum(map(possible, labs)))})"
    caption = "Points so far; – stands for nothing handed in"
    return Table(caption, ["student", *heads, most, "before → last lab"], rows)


def possible(one: ClassResults) -> float:
    """Return the most points that a lab gives, written answers and all."""
    return one.lab.max_points + sum(one.lab.written.values())


def _trend(shares: Sequence[float]) -> str:
    """Compare a student's last lab with the mean of those before.

    >>> _trend([0.5, 0.7, 0.9]), _trend([0.6, 0.62]), _trend([1.0])
    ('↑ 60 % → 90 %', 'as before', '')
    """
    if len(shares) < 2:
        return ""
    before, last = statistics.fmean(shares[:-1]), shares[-1]
    if abs(last - before) < 0.1:
        return "as before"
    return f"{'↑' if last > before else '↓'} {percent(before)} → {percent(last)}"

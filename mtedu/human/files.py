"""Ratings in files: CSV or TSV, one judgement per line, checked line by line.

Leaves out: other encodings than UTF-8, and files that do not fit in memory.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from mtedu.human.ratings import (
    COLUMNS,
    SCALES,
    Rating,
    Ratings,
    Scale,
    as_ratings,
    check_value,
    clean_names,
)


def read_ratings(
    file: str | Path | IO[Any],
    delimiter: str | None = None,
    scales: Mapping[str, Scale] | None = None,
) -> Ratings:
    """Read a table of ratings and check every cell.

    The first line names the columns annotator, item, system, scale and value, in any
    order; further columns are skipped. The delimiter (comma, tab or semicolon) is the
    one that separates those names. Windows line ends, a byte order mark and quoted
    cells are all right. What is wrong is said with its line and column. `scales` adds
    limits for further scales: `{"mood": Scale(1, 7, whole=True)}`.

    >>> import io
    >>> read_ratings(io.StringIO("annotator,item,system,scale,value\\nann,s1,A,da,70"))
    1 rating (1 annotator, 1 item, 1 system, scales da)
    """
    name, text = _text(file)
    delimiter = delimiter or max(",\t;", key=text.partition("\n")[0].count)
    lines = _lines(name, text, delimiter)
    header = _header(name, next(lines, (1, []))[1])
    known = {**SCALES, **(scales or {})}
    rows, problems = [], []
    for line, cells in lines:
        row, problem = _row(cells, header, known)
        rows.append(row)
        if problem:
            problems.append(f"{name}, line {line}{problem}")
    if problems:
        more = f" (and {len(problems) - 1} more lines)" if problems[1:] else ""
        raise ValueError(f"{problems[0]}{more}.")
    return Ratings(tuple(rows))


def write_ratings(
    table: Ratings, path: str | Path, delimiter: str | None = None
) -> Path:
    """Write a table of ratings and return the path; tabs if its name ends in .tsv.

    Simulated ratings keep their label: it is part of their annotators' names.
    """
    path, table = Path(path), as_ratings(table)
    delimiter = delimiter or ("\t" if path.suffix.lower() == ".tsv" else ",")
    # csv quotes a cell with a line feed, but not one with a lone carriage return.
    returns = any("\r" in cell for row in table for cell in row[:4])
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(
            file,
            delimiter=delimiter,
            lineterminator="\n",
            quoting=csv.QUOTE_ALL if returns else csv.QUOTE_MINIMAL,
        )
        writer.writerow(COLUMNS)
        for row in table:
            whole = row.value.is_integer()
            writer.writerow([*row[:4], int(row.value) if whole else repr(row.value)])
    return path


def _text(file: str | Path | IO[Any]) -> tuple[str, str]:
    if isinstance(file, str | Path):
        name = Path(file).name
        try:
            content = Path(file).read_bytes()
        except OSError as error:
            raise ValueError(f"{file} cannot be read: {error.strerror}.") from error
    elif not hasattr(file, "read"):
        raise ValueError(f"Give a path or an open file, not {file!r:.40}.")
    else:
        name, content = str(getattr(file, "name", "the file")), file.read()
    if isinstance(content, str):
        return name, content.removeprefix("\ufeff")
    try:
        return name, content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise ValueError(
            f"{name}, line {line}: this is not UTF-8 text: "
            "save the file as CSV with the encoding UTF-8."
        ) from error


def _lines(name: str, text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each row that is not empty, and the line it starts on."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    start = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        raise ValueError(
            f"{name}, line {start}: a quote is not closed or stands inside a cell: "
            'put the cell in quotes and double the quotes in it ("").'
        ) from error


def _header(name: str, cells: list[str]) -> list[str]:
    names = [cell.strip().lower() for cell in cells]
    for column in COLUMNS:
        if names.count(column) != 1:
            fault = "twice" if column in names else "not"
            raise ValueError(
                f"{name}, line 1: the column {column!r} is {fault} there: the first "
                f"line must name the columns {', '.join(COLUMNS)}."
            )
    return names


def _row(
    cells: list[str], header: list[str], scales: Mapping[str, Scale]
) -> tuple[Rating, str]:
    """Return the rating of a line, and what is wrong with it, column first."""
    if len(cells) != len(header):
        says = f": {len(cells)} cells for {len(header)} columns"
        return Rating("", "", "", "", 0.0), f"{says}, put cells with a comma in quotes"
    by_name = dict(zip(header, cells, strict=True))
    names, problem = clean_names([by_name[column] for column in COLUMNS[:4]])
    value, wrong = check_value(by_name["value"], names[3], scales)
    if problem:
        column = problem.split()[1]
        return Rating(*names, value), f", column {column!r}: {problem}"
    return Rating(*names, value), f", column 'value': {wrong}" if wrong else ""

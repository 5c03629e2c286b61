"""Bring a submitted notebook back to the lab's form: each graded cell once, in place.

What a student wrote is never dropped: a cell that cannot be the graded one stays as an
ordinary cell.
"""

import re
from pathlib import Path
from typing import Any

from mtedu.notebook.lab import Lab, SourceCell
from mtedu.notebook.read import Examined, read

Cell = dict[str, Any]

NAMES = {"answer": "answer ", "test": "", "written": "written answer "}


def examine(data: bytes | Path, lab: Lab) -> Examined:
    """Read a submission, repair what can be repaired, and say what was done."""
    result = read(data.read_bytes() if isinstance(data, Path) else data)
    if result.notebook is not None:
        if not result.fatal and not _belongs(result.notebook["cells"], lab):
            result.fatal = f"The notebook has no cell of {lab.id}: is it another one?"
            return result  # with this lab's cells in it, it would be worth 0 points
        _look_at_runs(result)
        _look_at_kernel(result)
        Repair(result, lab).run()
    return result


def name_of(cell: Cell, lab: Lab) -> str:
    """Return the graded cell that a cell claims to be, by its metadata or its id."""
    for name in (cell["metadata"].get("nbgrader", {}).get("grade_id"), cell["id"]):
        if type(name) is str and name in lab.graded:
            return name
    return ""


def _belongs(cells: list[Cell], lab: Lab) -> bool:
    if any(name_of(cell, lab) for cell in cells):
        return True
    functions = {test.function for test in lab.tests.values()}
    return any(defines(cell, name) for cell in cells for name in functions)


def defines(cell: Cell, function: str) -> bool:
    """Tell whether a code cell gives a function its meaning."""
    pattern = rf"^[ \t]*(async )?(def|class) {function}\b|^{function} *="
    return cell["cell_type"] == "code" and bool(
        re.search(pattern, cell["source"], re.M)
    )


class Repair:
    """One notebook on its way back to the lab's form."""

    def __init__(self, result: Examined, lab: Lab) -> None:
        """Take the notebook that was read."""
        assert result.notebook is not None
        self.result, self.lab = result, lab
        self.cells: list[Cell] = result.notebook["cells"]
        self.used = {cell["id"] for cell in self.cells} | set(lab.graded)
        self.numbers: dict[str, int] = {}
        self.said: set[tuple[str, str]] = set()

    def run(self) -> None:
        """Give each graded cell its place, its type, its text and its metadata."""
        kinds = {"answer": self.answer, "test": self.test, "written": self.written}
        for source in self.lab.graded.values():
            found = [c for c in self.cells if name_of(c, self.lab) == source.id]
            kinds[source.kind](source, found)
        for cell in self.cells:
            if not self._is_graded(cell):
                cell["metadata"].pop("nbgrader", None)

    def _is_graded(self, cell: Cell) -> bool:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        return name == cell["id"] and name in self.lab.graded

    def found(self, kind: str, source: SourceCell, words: str) -> None:
        """Say what was wrong with a graded cell."""
        words = f"{NAMES[source.kind]}{source.id}: {words}"
        if (kind, words) not in self.said:  # however many copies there are
            self.said.add((kind, words))
            self.result.found(kind, words)

    def answer(self, source: SourceCell, found: list[Cell]) -> None:
        """Keep all code of an answer; the last cell carries its name."""
        if not found:
            if not any(defines(cell, source.id) for cell in self.cells):
                words = f"answer {source.id}: the cell is missing."
                self.result.found("deleted", words, repaired=False)
            return
        if len(found) > 1:
            self.found("copied", source, "it is there more than once; all are run.")
        for cell in found:
            self.retype(cell, source)
        self.claim(found[-1], source, found[:-1])

    def test(self, source: SourceCell, found: list[Cell]) -> None:
        """Put the course's own check where the student's stood, behind the answer."""
        kept = {id(cell): self.with_code(cell, source) for cell in found}
        if any(len(several) > 1 for several in kept.values()):
            groups = (kept.get(id(cell), [cell]) for cell in self.cells)
            self.cells[:] = [cell for several in groups for cell in several]
        if not found:
            self.found("deleted", source, "the cell was missing and is back.")
            cell = {"cell_type": "code", "id": "", "metadata": {}, "source": ""}
            self.cells.insert(self.place_for(source), cell)
        else:
            cell = found[-1]
            if len(found) > 1:
                self.found("copied", source, "it was there more than once.")
        self.retype(cell, source)
        self.claim(cell, source, found[:-1])
        cell["source"] = source.source
        self.behind_answer(cell, source)

    def written(self, source: SourceCell, found: list[Cell]) -> None:
        """Gather all that was written into one cell."""
        found = found or self.words_below_question(source)
        if not found:
            self.found(
                "deleted", source, "the cell was missing; an empty one is there."
            )
            cell = {"cell_type": "markdown", "id": "", "metadata": {}}
            cell["source"] = "YOUR ANSWER HERE"
            self.cells.insert(self.place_for(source), cell)
            found = [cell]
        if len(found) > 1:
            self.found("split", source, "its parts were put together.")
            texts = [cell["source"].strip() for cell in found]
            found[-1]["source"] = "\n\n".join(dict.fromkeys(texts))
            apart = {id(cell) for cell in found[:-1]}
            self.cells[:] = [cell for cell in self.cells if id(cell) not in apart]
        self.retype(found[-1], source)
        self.claim(found[-1], source, [])

    def words_below_question(self, source: SourceCell) -> list[Cell]:
        """Find an answer that lost its name: the student's text below the question."""
        known = {cell.released.strip() for cell in self.lab.cells}
        place = [cell.id for cell in self.lab.cells].index(source.id)
        question = self.lab.cells[max(place - 1, 0)].released.strip()
        texts = [cell["source"].strip() for cell in self.cells]
        if question not in texts:
            return []
        for cell in self.cells[texts.index(question) + 1 :]:
            if cell["source"].strip() in known or name_of(cell, self.lab):
                break
            if cell["cell_type"] == source.cell_type and cell["source"].strip():
                return [cell]
        return []

    def retype(self, cell: Cell, source: SourceCell) -> None:
        """Give a cell the type that it has in the course."""
        if cell["cell_type"] != source.cell_type:
            words = f"it was {cell['cell_type']}, now {source.cell_type} again."
            self.found("retyped", source, words)
            cell["cell_type"] = source.cell_type
        if source.cell_type == "code":
            cell.setdefault("execution_count", None)
            cell.setdefault("outputs", [])
        else:
            cell.pop("outputs", None)
            cell.pop("execution_count", None)

    def claim(self, cell: Cell, source: SourceCell, others: list[Cell]) -> None:
        """Make one cell the graded one; free the others of the name."""
        for other in others:
            other["metadata"].pop("nbgrader", None)
        for other in self.cells:
            if other["id"] == source.id and other is not cell:
                other["id"] = self.new_id(source.id)
        old = cell["metadata"].get("nbgrader", {})
        if cell["id"] and old and old.get("points") != source.metadata.get("points"):
            self.found(
                "metadata", source, "its points were changed; the course's count."
            )
        elif cell["id"] and not old:
            self.found("metadata", source, "its metadata was lost and is back.")
        cell["metadata"]["nbgrader"] = dict(source.metadata)
        cell["id"] = source.id

    def new_id(self, name: str) -> str:
        """Return an id that no cell has."""
        number = self.numbers.get(name, 2)
        while f"{name}-{number}" in self.used:
            number += 1
        self.numbers[name] = number + 1
        self.used.add(f"{name}-{number}")
        return f"{name}-{number}"

    def with_code(self, cell: Cell, source: SourceCell) -> list[Cell]:
        """Return a check's cell, and what a student wrote into it as a cell apart.

        Later answers may need that too. Where it followed the check, it still does.
        """
        text = cell["source"].strip("\n")
        if text in (source.released, source.source.strip("\n")):
            return [cell]
        rest = text.replace(source.released, "").strip("\n")
        answer = defines({**cell, "cell_type": "code", "source": rest}, source.function)
        if answer:
            words = "it held the answer too; both are apart again."
            self.found("merged", source, words)
        else:
            self.found("edited", source, "its text was changed; the course's counts.")
        if not rest.strip() or (cell["cell_type"] != "code" and not answer):
            return [cell]
        apart: Cell = {
            "cell_type": "code",
            "id": self.new_id(source.function),
            "metadata": {},
            "source": rest,
            "execution_count": None,
            "outputs": [],
        }
        behind = text.startswith(source.released) and not answer
        return [cell, apart] if behind else [apart, cell]

    def place_for(self, source: SourceCell) -> int:
        """Return the place behind the nearest earlier graded cell that is there."""
        order = list(self.lab.graded)
        earlier = set(order[: order.index(source.id)])
        places = [
            i for i, c in enumerate(self.cells) if name_of(c, self.lab) in earlier
        ]
        return places[-1] + 1 if places else len(self.cells)

    def behind_answer(self, cell: Cell, source: SourceCell) -> None:
        """Move a check that stands before its answer behind it."""
        answer = self.lab.answer_to(source)
        here = next(i for i, other in enumerate(self.cells) if other is cell)
        if any(defines(before, source.function) for before in self.cells[:here]):
            return
        places = [
            i
            for i, other in enumerate(self.cells)
            if i > here
            and (name_of(other, self.lab) == answer or defines(other, source.function))
        ]
        if places:
            self.found(
                "reordered", source, "it stood before its answer; now behind it."
            )
            self.cells.insert(places[-1] + 1, cell)
            del self.cells[here]


def _look_at_runs(result: Examined) -> None:
    assert result.notebook is not None
    cells = [c for c in result.notebook["cells"] if c["cell_type"] == "code"]
    counts = [cell["execution_count"] for cell in cells]
    run = [count for count in counts if count is not None]
    if run != sorted(run):
        words = "Cells were run in another order than they stand. Restart and run all."
        result.found("order", words, repaired=False)
    if any(c["outputs"] and c["execution_count"] is None for c in cells):
        words = "Some outputs are of an earlier run. Restart and run all."
        result.found("stale", words, repaired=False)


def _look_at_kernel(result: Examined) -> None:
    assert result.notebook is not None
    spec = result.notebook["metadata"].get("kernelspec")
    spec = spec if type(spec) is dict else {}
    name = str(spec.get("name", "python3"))
    language = str(spec.get("language", "python"))
    if language != "python" or not name.startswith("python"):
        words = f"The notebook asked for the kernel {name!r}; the course's is python3."
        result.found("kernel", words)
    result.notebook["metadata"] = {
        "kernelspec": {
            "display_name": "Python 3 (ipykernel)",
            "language": "python",
            "name": "python3",
        },
        "language_info": {"name": "python"},
    }

"""Look after a lab's notebook: say in plain words what is wrong, repair a copy."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from mtedu.course import load_course
from mtedu.notebook.lab import Lab, read_lab
from mtedu.notebook.read import LARGEST_FILE, Examined, read
from mtedu.notebook.repair import examine, name_of
from mtedu.notebook.write import write_whole

NOTHING_TO_REPAIR = (
    "  Nothing of it can be repaired: hand in a copy that JupyterLab opens."
)


@dataclass(frozen=True)
class Healed:
    """What was found in a notebook, and where the repaired copy is, if one was made."""

    path: Path
    lab: str
    examined: Examined
    copy: Path | None = None

    def __str__(self) -> str:
        name = "".join(c if c.isprintable() else "?" for c in self.path.name)
        lines = [f"{name}: a notebook of {self.lab or 'no lab known here'}"]
        if self.examined.fatal:
            lines.append(f"✗ {self.examined.fatal}")
            if self.examined.notebook is None:
                lines.append(NOTHING_TO_REPAIR)
        for finding in self.examined.findings:
            lines.append(
                f"{'✓ repaired' if finding.repaired else '○'}: {finding.words}"
            )
        if len(lines) == 1:
            lines.append("✓ Nothing is wrong with it.")
        if self.copy:
            lines.append(
                f"The repaired copy is {name.removesuffix(self.path.suffix)}"
                f"{self.copy.name.removeprefix(self.path.stem)}; the original is "
                "untouched."
            )
        return "\n".join(lines)

    @property
    def healthy(self) -> bool:
        """Nothing was found."""
        return not self.examined.fatal and not self.examined.findings


def heal(path: Path) -> Healed:
    """Examine a lab's notebook, and write a repaired copy beside it if that helps."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)  # more is too much for any notebook
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}.") from error
    found = read(data)
    try:
        lab = _lab_of(path, found)
    except ValueError:  # a student may have the package and this one file
        lab, tests, name = None, {}, ""
        words = "Its cells were not compared with the lab's: the course is not here."
        found.found("alone", words, repaired=False)
    else:
        if lab is None:
            found.fatal = found.fatal or "No lab of the course has cells like these."
            return Healed(path, "", found)
        found, tests, name = examine(data, lab), lab.tests, lab.id
    if found.notebook is None or not any(f.repaired for f in found.findings):
        return Healed(path, name, found)
    copy = _free_name(path)
    for cell in found.notebook["cells"]:
        if cell["id"] in tests:
            cell["source"] = tests[cell["id"]].released
    write_whole(copy, json.dumps(found.notebook, indent=1, ensure_ascii=False) + "\n")
    return Healed(path, name, found, copy)


def _free_name(path: Path) -> Path:
    """Return a name beside the original that no file has."""
    copy = path.with_name(f"{path.stem}_repaired.ipynb")
    number = 2
    while os.path.lexists(copy):  # also a link that leads nowhere
        copy = path.with_name(f"{path.stem}_repaired_{number}.ipynb")
        number += 1
    return copy


def _lab_of(path: Path, found: Examined) -> Lab | None:
    """Find the lab that a notebook belongs to: by its cells, else by its name."""
    cells = (found.notebook or {"cells": []})["cells"]
    best: tuple[int, bool, Lab] | None = None
    course = load_course()
    for part in course.labs:
        source = course.root / "course" / "source" / part.id / f"{part.id}.ipynb"
        given = course.root / part.path  # what students have where there is no source
        lab = read_lab(part.id, source if source.is_file() else given)
        shared = sum(bool(name_of(cell, lab)) for cell in cells)
        score = shared, part.id in path.stem
        if any(score) and (best is None or score > best[:2]):
            best = *score, lab
    return best[2] if best else None

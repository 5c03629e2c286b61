"""The course's manifest, `course/course.yml`: what there is, and in which order."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WELCOME = "lectures/00_welcome.ipynb"
PACKAGED = Path(__file__).parent / "data" / "course.yml"
"""A copy of the manifest, made by the course's build."""


@dataclass(frozen=True)
class Part:
    """A lecture or a lab, as the manifest describes it.

    `needs` names libraries without which it cannot run and which a browser lacks; `due`
    is when a lab has to be handed in, if the course says so: only a teacher reads it.
    """

    kind: str
    id: str
    title: str
    minutes: int
    prerequisites: tuple[str, ...]
    objectives: tuple[str, ...]
    points: int = 0
    needs: tuple[str, ...] = ()
    due: Any = None

    @property
    def path(self) -> str:
        """Where the notebook that a student opens lies, from the project's root."""
        folder = f"labs/{self.id}" if self.kind == "lab" else "lectures"
        return f"{folder}/{self.id}.ipynb"

    @property
    def number(self) -> str:
        """The number the part goes by: 06 for a lecture, 3 for a lab."""
        return self.id.split("_")[0].removeprefix("lab")


@dataclass(frozen=True)
class Course:
    """The whole course.

    With `show_solutions`, a check shows the way to the solved lab after its last hint.
    """

    root: Path
    title: str
    repository: str
    lectures: tuple[Part, ...]
    labs: tuple[Part, ...]
    show_solutions: bool = True

    @property
    def parts(self) -> tuple[Part, ...]:
        """All lectures, then all labs."""
        return self.lectures + self.labs

    def lab(self, name: str) -> Part:
        """Return the lab with that name; `lab3` is enough for `lab3_bleu`."""
        for part in self.labs:
            if name in (part.id, part.id.split("_")[0]):
                return part
        known = ", ".join(part.id for part in self.labs)
        raise ValueError(f"There is no lab {name!r}: the labs are {known}.")

    @property
    def website(self) -> str:
        """The address of the site that GitHub publishes from the repository."""
        owner, name = self.repository.split("/")
        return f"https://{owner}.github.io/{name}/"

    def binder(self, part: Part) -> str:
        """Return the link that opens a part on Binder."""
        base = f"https://mybinder.org/v2/gh/{self.repository}/HEAD"
        return f"{base}?urlpath=lab/tree/{part.path}"


def find_course_folder(start: Path | str = ".") -> Path:
    """Return the folder that holds `course.yml`, looking upwards from `start`.

    The environment variable `MTEDU_COURSE` names another one.
    """
    if os.environ.get("MTEDU_COURSE"):
        return Path(os.environ["MTEDU_COURSE"]).resolve()
    here = Path(start).resolve()
    installed = Path(__file__).resolve().parents[1]
    for folder in (here, *here.parents, installed):
        for place in (folder, folder / "course"):
            if os.path.isfile(place / "course.yml"):  # no error where it is closed
                return place
    raise ValueError(
        f"There is no course.yml in {here} or above it: change to the folder of the "
        "course, or set MTEDU_COURSE."
    )


def _find_manifest(start: Path | str) -> tuple[Path, Path]:
    """Return the root and the manifest; without a teacher's folder the package's."""
    try:
        folder = find_course_folder(start)
    except ValueError:
        here = Path(start).resolve()
        for root in (here, *here.parents):
            if (root / WELCOME).is_file():
                return root, PACKAGED
        raise
    return folder.parent, folder / "course.yml"


def load_course(start: Path | str = ".") -> Course:
    """Read the manifest and check that it is complete."""
    import yaml

    root, path = _find_manifest(start)
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        lectures = tuple(_part("lecture", row) for row in data["lectures"])
        labs = tuple(_part("lab", row) for row in data["labs"])
        course = Course(
            root,
            data["title"],
            data["repository"],
            lectures,
            labs,
            data.get("show_solutions", True),
        )
    except (yaml.YAMLError, KeyError, TypeError) as error:
        reason = f"{type(error).__name__}: {error}".replace("\n", " ")
        raise ValueError(f"{path.name} is not as expected ({reason}).") from error
    _check(course)
    return course


def _part(kind: str, row: dict[str, Any]) -> Part:
    for name in ("prerequisites", "objectives"):
        row[name] = tuple(row[name])
    row["needs"] = tuple(row.get("needs", ()))
    return Part(kind=kind, **row)


def _check(course: Course) -> None:
    if not isinstance(course.show_solutions, bool):
        raise ValueError("course.yml: show_solutions is true or false.")
    ids = [part.id for part in course.parts]
    double = {name for name in ids if ids.count(name) > 1}
    if double:
        raise ValueError(f"course.yml lists {', '.join(sorted(double))} twice.")
    for part in course.parts:
        unknown = set(part.prerequisites) - set(ids)
        if unknown:
            names = ", ".join(sorted(unknown))
            raise ValueError(f"course.yml: {part.id} builds on {names}, not listed.")

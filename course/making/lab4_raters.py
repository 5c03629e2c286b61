"""Make the simulated raters of lab 4, `mtedu/data/lab4/simulated_1.csv` and `_2.csv`.

`GRADES` is what the course's authors gave the twenty translations while they made the
lab. No person stands behind the files: each rater gets these grades, shifted by a habit
and by chance. The first is a little mild, the second less careful.

    python -m course.making.lab4_raters
"""

from __future__ import annotations

from pathlib import Path

from mtedu.data.examples import SENTENCES, SIMULATED
from mtedu.human.files import write_ratings
from mtedu.human.ratings import Rating, Ratings
from mtedu.human.simulate import simulate_raters

SYSTEMS = ("apertium", "pivot", "phrase", "dictionary")
GRADES = {  # for each sentence the grades of the four systems, in their order
    "adequacy": ("5544", "5443", "5432", "3432", "2221"),
    "fluency": ("4332", "4321", "5521", "4321", "2111"),
}
BIAS = (0.2, -0.1)
NOISE = (0.4, 0.6)
SEED = 11


def simulated() -> Ratings:
    """Return the grades of both raters, adequacy first."""
    rows: list[Rating] = []
    for seed, (scale, given) in enumerate(GRADES.items(), start=SEED):
        truth = {
            (item, system): float(grade)
            for item, grades in zip(SENTENCES, given, strict=True)
            for system, grade in zip(SYSTEMS, grades, strict=True)
        }
        rows += simulate_raters(truth, BIAS, NOISE, scale=scale, seed=seed)
    return Ratings(tuple(rows), simulated=True)


def write(folder: Path) -> list[Path]:
    """Write one file per rater; the raters' names say that they are simulated."""
    table = simulated()
    paths = [folder / path.name for path in SIMULATED]
    for path, rater in zip(paths, table.annotators, strict=True):
        write_ratings(table.select(annotator=rater), path)
    return paths


if __name__ == "__main__":
    SIMULATED[0].parent.mkdir(exist_ok=True)
    write(SIMULATED[0].parent)

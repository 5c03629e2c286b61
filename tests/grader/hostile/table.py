"""The whole table: every module that adds kinds to it, in the order of the page."""

from tests.grader.hostile import (
    accomplices,
    around,
    borrow,
    cells,
    crashes,
    files,
    honest,
    reach,
    scripts,
    tricks,
    unseen_memory,
)
from tests.grader.hostile.kind import KINDS, Kind

GROUPS = (
    files,
    cells,
    honest,
    crashes,
    unseen_memory,
    tricks,
    borrow,
    around,
    reach,
    accomplices,
    scripts,
)


def all_kinds() -> list[Kind]:
    """Return all kinds, ordered by group."""
    order = [module.__name__.rpartition(".")[2] for module in GROUPS]
    return sorted(KINDS.values(), key=lambda one: order.index(one.group))

"""Tasks that a prompt can ask for: one template, one input and its answers each.

All of them are in words of the micro-world, so `tiny` can answer. An empty list of
answers means that the answer is written freely.
"""

from typing import NamedTuple

from mtedu.lecture_data import lecture_data


class Asked(NamedTuple):
    """A task, asked by a template."""

    task: str
    template: str
    inputs: dict[str, str]
    answers: tuple[str, ...] = ()


GALLERY = tuple(
    Asked(**{**row, "answers": tuple(row["answers"])})
    for row in lecture_data("task_gallery")
)

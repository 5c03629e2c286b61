"""Run notebooks of students: behind walls, within limits, and without the answers."""

from __future__ import annotations

from mtedu.grading.run.job import Infrastructure, Job, Limits, Ran
from mtedu.grading.run.runner import Runner
from mtedu.grading.run.ways import choose

__all__ = ["Infrastructure", "Job", "Limits", "Ran", "Runner", "choose"]

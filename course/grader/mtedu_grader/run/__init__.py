"""Run notebooks of students: behind walls, within limits, and without the answers."""

from __future__ import annotations

from mtedu_grader.run.choose_runner import choose
from mtedu_grader.run.job import Infrastructure, Job, Limits, Ran
from mtedu_grader.run.runner import Runner

__all__ = ["Infrastructure", "Job", "Limits", "Ran", "Runner", "choose"]

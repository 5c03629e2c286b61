"""nbgrader's settings for the course; `course/INSTRUCTORS.md` says why each is here."""

import os
from pathlib import Path

from nbconvert.preprocessors import (
    ClearMetadataPreprocessor,
    CSSHTMLHeaderPreprocessor,
)
from nbgrader.preprocessors import (
    AssignLatePenalties,
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ComputeChecksums,
    Execute,
    GetGrades,
    IgnorePattern,
    IncludeHeaderFooter,
    InstantiateTests,
    LimitOutput,
    LockCells,
    OverwriteKernelspec,
    SaveAutoGrades,
)

from mtedu_grader.nbgrader_parts import (
    GuardedOverwriteCells,
    HideHiddenTests,
    MakeHarmless,
    NamedStubs,
    SafeDeduplicateIds,
    SaveChangedCells,
)

c = get_config()  # noqa: F821  (nbgrader gives it)

# Who grades makes no progress of their own, and offers nobody a solution.
os.environ["MTEDU_GRADING"] = "1"

c.CourseDirectory.course_id = "mtedu"
c.CourseDirectory.root = str(Path(__file__).resolve().parent)

# What students receive: stubs that name their exercise.
c.GenerateAssignment.preprocessors = [
    IncludeHeaderFooter,
    InstantiateTests,
    LockCells,
    NamedStubs,
    ClearOutput,
    CheckCellMetadata,
    ComputeChecksums,
    SaveChangedCells,
    ClearHiddenTests,
    ClearMarkScheme,
    ComputeChecksums,
    CheckCellMetadata,
]

# A copied or deleted cell costs nobody else's run and no correct student's points.
c.Autograde.sanitize_preprocessors = [
    ClearOutput,
    SafeDeduplicateIds,
    OverwriteKernelspec,
    GuardedOverwriteCells,
    CheckCellMetadata,
]
c.OverwriteCells.add_missing_cells = True

# What a teacher opens in the formgrader: nothing of a submission runs there.
c.Autograde.autograde_preprocessors = [
    Execute,
    IgnorePattern,
    ClearMetadataPreprocessor,
    LimitOutput,
    SaveAutoGrades,
    AssignLatePenalties,
    CheckCellMetadata,
    MakeHarmless,
]

# What students get back: no hidden test, in source or in a traceback.
c.GenerateFeedback.preprocessors = [
    GetGrades,
    HideHiddenTests,
    CSSHTMLHeaderPreprocessor,
]

c.Execute.timeout = 60
c.Execute.shutdown_kernel = "immediate"

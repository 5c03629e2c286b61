"""Packages whose names promise something else."""

from docs.differences import Difference, Section

DIFFERENCES = (
    Difference(
        number="T42",
        title="Names that mislead",
        between="what a package index offers against what one expects",
        why="""
`mt-metrics-eval` 0.0.1 is not Google's toolkit, and `pymeteor` 0.0.5 is a client of a
web framework. `pyter` 0.2.2.1 is for Python 2 and overwrites pyter3. `py-rouge` and
`rouge` install one module name. `bleu` 0.3 downloads when it is imported. Check the
author and the source before you install.
""",
        mtedu="""
depends on none of them.
""",
        tests=("metrics/test_traps.py::test_t42_no_misleading_package_is_asked_for",),
    ),
)

SECTION = Section(
    title="Packages",
    follows="nobody: it needs none of these",
    differences=DIFFERENCES,
)

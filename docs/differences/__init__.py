"""The page "Where implementations differ", made from examples that are run.

Every difference is declared once, in the file of its metric family beside this one: a
title, a short snippet, why the programs disagree, and what mtedu does. Writing the page
runs the snippets and puts the values behind their lines:

    python -m docs.differences

writes docs/where_implementations_differ.md; a test makes it again and compares.
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Difference:
    """One disagreement between programs that claim to compute the same thing.

    `number` is what tests call it. `between` names who disagrees. `code` is at most
    eight lines, run after the imports of its section; it is left out where nothing can
    be run, and then `why` says what was measured. `mtedu` says which side mtedu takes
    and how to get the other one. `tests` are the test functions, named `file::function`
    below tests/mtedu/, that hold mtedu to it.
    """

    number: str
    title: str
    between: str
    why: str
    mtedu: str
    tests: tuple[str, ...]
    code: str = ""


@dataclass(frozen=True, kw_only=True)
class Section:
    """The differences of one family of metrics, and the imports of their snippets.

    `follows` says in a few words whose numbers mtedu gives.
    """

    title: str
    follows: str
    differences: tuple[Difference, ...]
    imports: str = ""

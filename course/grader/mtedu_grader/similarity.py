"""Code that is alike: something to look at with care, and no proof of anything.

Names, texts, numbers, comments and layout are taken away, and what is left is cut into
runs of neighbouring tokens. Two submissions are alike if they share many runs that few
others have: what half the class writes, and what the lab gives, says nothing. An index
from runs to students finds the pairs without comparing everybody with everybody.

The idea of fingerprints made of k-grams follows Schleimer, Wilkerson and Aiken (2003,
*Winnowing*). Leaves out: code that was reordered line by line, and other languages.
"""

from __future__ import annotations

import io
import keyword
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

K = 12
"""Tokens in a run: about one line of code."""

FEW = 4
LEAST_SHARED = 8
LEAST_SHARE = 0.3
ALIKE_ANYWAY = 40
"""So many rare runs are a long piece, however much else two students wrote."""

MOST_PAIRS = 20
DROPPED = frozenset(
    (
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.ENCODING,
        tokenize.ENDMARKER,
        tokenize.INDENT,
        tokenize.DEDENT,
    )
)
BUILT_IN = frozenset(
    "abs all any dict enumerate float int len list log exp max min prod range round "
    "set sorted str sum tuple zip Counter append items keys values join split".split()
)
"""Names that stay, since they say what code does and not how its author calls it."""

Codes = Mapping[str, Mapping[str, str]]
"""Student, then exercise, then code."""


class Token(NamedTuple):
    """A token without its author's taste, and the line it stands on."""

    kind: str
    line: int


@dataclass(frozen=True)
class Shared:
    """One exercise of a pair: both codes, and the lines with shared runs."""

    exercise: str
    codes: tuple[str, str]
    lines: tuple[frozenset[int], frozenset[int]]
    runs: int


@dataclass(frozen=True)
class Pair:
    """Two submissions that share runs which few others have."""

    students: tuple[str, str]
    share: float
    runs: int
    shared: tuple[Shared, ...] = ()


@dataclass(frozen=True)
class Alike:
    """What was found: pairs, and groups whose code is the same but for its looks."""

    pairs: tuple[Pair, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    examples: tuple[Pair, ...] = ()
    """The first two of each group."""

    more_pairs: int = 0
    compared: int = 0


@lru_cache(maxsize=20_000)
def tokens(code: str) -> list[Token]:
    """Return the tokens of code without names, values, comments and layout.

    >>> [token.kind for token in tokens("total = x + 1  # sum")]
    ['name', '=', 'name', '+', '0', 'end']
    """
    found: list[Token] = []
    lines = io.StringIO(code).readline
    try:
        for token in tokenize.generate_tokens(lines):
            if token.type not in DROPPED:
                found.append(Token(_kind(token), token.start[0]))
    except (tokenize.TokenError, SyntaxError, ValueError):
        pass  # code that breaks off: what was read so far counts
    return _without_docstrings(found)


def _kind(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME:
        kept = keyword.iskeyword(token.string) or token.string in BUILT_IN
        return token.string if kept else "name"
    if token.type == tokenize.NUMBER:
        return "0"
    if token.type == tokenize.NEWLINE:
        return "end"
    if token.type == tokenize.OP:
        return token.string
    return "''"


def _without_docstrings(found: list[Token]) -> list[Token]:
    """Drop lines that are nothing but a text."""
    kept: list[Token] = []
    line: list[Token] = []
    for token in found:
        line.append(token)
        if token.kind == "end":
            if {one.kind for one in line} - {"''", "end"}:
                kept += line
            line = []
    return kept + line


@dataclass
class _Work:
    """One submission: where its runs stand."""

    runs: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    whole: tuple[str, ...] = ()


def _read(codes: Mapping[str, str], given: frozenset[int]) -> _Work:
    work = _Work()
    whole: list[str] = []
    for exercise, code in codes.items():
        found = tokens(code)
        kinds = [token.kind for token in found]
        whole += [f"# {exercise}", *kinds]
        for i, run in enumerate(_hashes(kinds)):
            if run not in given:
                work.runs.setdefault(run, []).append((exercise, i))
    work.whole = tuple(whole)
    return work


def _hashes(kinds: Sequence[str]) -> list[int]:
    return [hash(tuple(kinds[i : i + K])) for i in range(len(kinds) - K + 1)]


def find_alike(codes: Codes, given: Iterable[str] = ()) -> Alike:
    """Return the submissions that are most alike; `given` is the lab's own code."""
    known = frozenset(
        run for code in given for run in _hashes([token.kind for token in tokens(code)])
    )
    works = {name: _read(codes[name], known) for name in sorted(codes)}
    works = {name: work for name, work in works.items() if work.runs}
    same: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, work in works.items():
        same[work.whole].append(name)
    first = [names[0] for names in same.values()]
    found, rare = _pairs({name: works[name] for name in first})
    shown = [_with_lines(pair, codes, works, rare) for pair in found[:MOST_PAIRS]]
    groups = [tuple(names) for names in same.values() if len(names) > 1]
    groups = sorted(groups, key=len, reverse=True)[:MOST_PAIRS]
    examples = [
        _with_lines(
            Pair((group[0], group[1]), 1.0, len(works[group[0]].runs)),
            codes,
            works,
            set(works[group[0]].runs),
        )
        for group in groups
    ]
    left = max(0, len(found) - MOST_PAIRS)
    return Alike(tuple(shown), tuple(groups), tuple(examples), left, len(works))


def rare_limit(students: int) -> int:
    """Return in how many submissions a run may occur to count as rare.

    >>> rare_limit(12), rare_limit(300), rare_limit(1000)
    (4, 15, 40)
    """
    return max(FEW, min(40, students // 20))


def _pairs(works: Mapping[str, _Work]) -> tuple[list[Pair], set[int]]:
    """Return pairs that share rare runs, the most alike first, and these runs."""
    index: dict[int, list[str]] = defaultdict(list)
    for name, work in works.items():
        for run in work.runs:
            index[run].append(name)
    limit = rare_limit(len(works))
    own: Counter[str] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    rare = {run for run, names in index.items() if len(names) <= limit}
    for run in rare:
        own.update(index[run])
        both.update(combinations(index[run], 2))
    found = [
        Pair(pair, shared / (own[pair[0]] + own[pair[1]] - shared), shared)
        for pair, shared in both.items()
        if shared >= LEAST_SHARED
    ]
    alike = [
        pair for pair in found if pair.share >= LEAST_SHARE or pair.runs >= ALIKE_ANYWAY
    ]
    alike.sort(key=lambda pair: (-pair.share * pair.runs, pair.students))
    return alike, rare


def _with_lines(
    pair: Pair, codes: Codes, works: Mapping[str, _Work], rare: set[int]
) -> Pair:
    """Add the exercises and the lines that two submissions share."""
    one, two = (works[name] for name in pair.students)
    shared = [run for run in one.runs if run in two.runs and run in rare]
    runs: Counter[str] = Counter()
    lines: dict[tuple[str, int], set[int]] = defaultdict(set)
    for run in shared:
        runs[one.runs[run][0][0]] += 1
        for side, work in enumerate((one, two)):
            for exercise, start in work.runs[run]:
                code = codes[pair.students[side]][exercise]
                found = tokens(code)[start : start + K]
                lines[exercise, side] |= {token.line for token in found}
    exercises = tuple(
        Shared(
            name,
            (
                codes[pair.students[0]].get(name, ""),
                codes[pair.students[1]].get(name, ""),
            ),
            (frozenset(lines[name, 0]), frozenset(lines[name, 1])),
            count,
        )
        for name, count in runs.most_common()
    )
    return Pair(pair.students, pair.share, pair.runs, exercises)

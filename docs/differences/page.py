"""Lay out the page: what it is, a table of its sections, and the differences."""

import re
import textwrap
from pathlib import Path

from docs.differences import (
    Difference,
    Section,
    agreement,
    bleu,
    chrf,
    edits,
    meaning,
    packages,
    rouge,
    statistics,
    tokens,
)
from docs.differences.run import with_values

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "where_implementations_differ.md"

SECTIONS: tuple[Section, ...] = (
    bleu.SECTION,
    tokens.SECTION,
    chrf.SECTION,
    edits.SECTION,
    rouge.SECTION,
    meaning.SECTION,
    agreement.SECTION,
    *statistics.SECTIONS,
    packages.SECTION,
)
COMPARED = (
    "sacrebleu nltk jiwer rouge_score scikit-learn statsmodels krippendorff scipy"
).split()

INTRODUCTION = """
# Where implementations differ

Programs that claim to compute the same thing often print different numbers. This page
shows where and why, with examples that you can run. Behind each line stands its value,
to four decimals, as computed when the page was made. sacreBLEU gives percentages, the
others, mtedu included, give fractions. Most examples call the candidate `a` and its
reference `b`.

Numbers such as T17 are what the tests of mtedu call a difference. The page is written
by `python -m docs.differences` out of the files in `docs/differences`: change those.
""".strip()


def page() -> str:
    """Return the whole page as Markdown; runs every example."""
    parts = [INTRODUCTION, _versions(), _contents()]
    for section in SECTIONS:
        parts += _section(section)
    return "\n\n".join(parts) + "\n"


def _versions() -> str:
    """Say which versions are compared: those that the project pins."""
    pins = dict(re.findall(r"(?m)^([\w.-]+)==(\S+)", _constraints()))
    listed = [f"{name.replace('_', '-')} {pins[name]}" for name in COMPARED]
    return _wrapped(f"Versions: {', '.join(listed)}.")


def _constraints() -> str:
    return (ROOT / "constraints.txt").read_text(encoding="utf-8")


def _contents() -> str:
    rows = [
        f"| [{s.title}](#{_slug(s.title)}) | {s.follows} | {len(s.differences)} |"
        for s in SECTIONS
    ]
    head = ["| | mtedu follows | differences |", "|---|---|---|"]
    return "\n".join([*head, *rows])


def _slug(title: str) -> str:
    return re.sub(r"[^\w\s-]", "", title.lower()).replace(" ", "-")


def _section(section: Section) -> list[str]:
    parts = [f"## {section.title}"]
    if section.imports:
        parts += ["The examples of this section start with:", _code(section.imports)]
    for difference in section.differences:
        parts += _difference(difference, section.imports)
    return parts


def _difference(difference: Difference, imports: str) -> list[str]:
    parts = [
        f"### {difference.number} {difference.title}",
        f"*Who: {difference.between}.*",
    ]
    if difference.code:
        parts.append(_code(with_values(difference.code, imports)))
    files = dict.fromkeys(test.split("::")[0] for test in difference.tests)
    tested = ", ".join(f"`tests/mtedu/{file}`" for file in files)
    return [
        *parts,
        _wrapped(difference.why),
        _wrapped(f"**mtedu:** {difference.mtedu.strip()} (Tests: {tested}.)"),
    ]


def _code(text: str) -> str:
    return f"```python\n{text.strip()}\n```"


def _wrapped(text: str) -> str:
    return textwrap.fill(
        text.strip(), 88, break_on_hyphens=False, break_long_words=False
    )

"""How a test corpus and one segment of it look."""

from __future__ import annotations

from mtedu.data.corpus import Corpus, Segment
from mtedu.show.base import escape, table, working

FIRST = 3
"""How many segments a corpus shows."""


@working.register(Corpus)
def _(corpus: Corpus) -> str:
    kinds = ", ".join(f"{name} {count}" for name, count in corpus.counts().items())
    documents = len(set(corpus.documents))
    lines = [
        f"**Corpus {escape(corpus.name)}**: {len(corpus)} segments in {documents} "
        f"documents ({kinds}), source language {corpus.language}.",
        table(["target", "references a segment", "systems"], _targets(corpus)),
        table(*_first(corpus)),
    ]
    if len(corpus) > FIRST:
        lines.append(f"… and {len(corpus) - FIRST} more segments.")
    return "\n\n".join(lines)


def _targets(corpus: Corpus) -> list[list[str]]:
    rows = []
    for language, references in corpus.references.items():
        counts = sorted(set(map(len, references)))
        systems = corpus.systems.get(language, {})
        rows.append(
            [language, " to ".join(map(str, counts)), ", ".join(map(escape, systems))]
        )
    return rows


def _first(corpus: Corpus) -> tuple[list[str], list[list[str]]]:
    language = corpus.languages[0]
    names = list(corpus.systems.get(language, {}))[:2]
    headers = ["segment", corpus.language, f"{language} (reference)", *names]
    rows = [
        [s.id, s.source, s.references[language][0]]
        + [s.systems[language][name] for name in names]
        for s in corpus[:FIRST]
    ]
    return headers, [[escape(cell) for cell in row] for row in rows]


@working.register(Segment)
def _(segment: Segment) -> str:
    rows = [["source", "", escape(segment.source)]]
    for language, references in segment.references.items():
        for number, text in enumerate(references, 1):
            rows.append([f"reference {number}", language, escape(text)])
        for name, text in segment.systems.get(language, {}).items():
            rows.append([escape(name), language, escape(text)])
    title = f"**{escape(segment.id)}** ({escape(segment.kind)})"
    return f"{title}\n\n{table(['who', 'language', 'text'], rows)}"

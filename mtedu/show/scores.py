"""How data look: test corpora, published scores and published ratings."""

from mtedu.data.corpus import Corpus, Segment
from mtedu.data.ratings import PublishedRatings
from mtedu.data.scores import COLUMNS, LOWER_IS_BETTER, METRICS, TITLES, ScoreTable
from mtedu.data.segment_scores import ABOUT, PairScores
from mtedu.human.ratings import Ratings
from mtedu.show.base import Axes, escape, plot, working
from mtedu.show.pairs import pairs_plot
from mtedu.show.tables import join, table
from mtedu.stats.pairs import system_pairs

MISSING = "–"
FIRST = 3
"""How many segments a corpus shows."""
DIGITS = {"da": 3, "mqm": 3, "bleu": 1, "chrf": 1, "ter": 1, "comet": 3}


@working.register(ScoreTable)
def _(scores: ScoreTable) -> str:
    if not len(scores):
        return f"**{scores.about.title}**: no systems are left."
    one = len(scores.pairs) == 1
    where = f", {scores.pairs[0]}" if one else ""
    body = _systems(scores) if one else _pairs(scores)
    return join(f"**{scores.about.title}{where}**", body, _footer(scores))


@plot.register(ScoreTable)
def _(scores: ScoreTable, ax: Axes | None = None) -> Axes:
    """Draw all pairs of systems for each metric, side by side."""
    found = {
        TITLES[metric]: system_pairs(
            *scores.metric_and_human(metric),
            lower_is_better=metric in LOWER_IS_BETTER,
            name=TITLES[metric],
        )
        for metric in METRICS
        if metric in _present(scores)
    }
    if not found:
        raise ValueError("No systems are left: there is nothing to draw.")
    return pairs_plot(found, ax=ax)


def _present(scores: ScoreTable) -> list[str]:
    rows = scores.rows
    return [c for c in COLUMNS if any(getattr(row, c) is not None for row in rows)]


def _header(column: str) -> str:
    arrow = "↓" if column == "ter" else "↑"
    return f"{TITLES[column]} {arrow}"


def _systems(scores: ScoreTable) -> str:
    """Write one row per system, the best by people first."""
    columns, human = _present(scores), scores.about.human
    rows = []
    for row in sorted(scores.rows, key=lambda row: -getattr(row, human)):
        name = escape(row.system) + (" *(by people)*" if row.human_translation else "")
        rows.append([name, *(_cell(getattr(row, c), c) for c in columns)])
    return table(["system", *map(_header, columns)], rows)


def _pairs(scores: ScoreTable) -> str:
    """Write one row per language pair, with the range of each column."""
    columns = _present(scores)
    rows = []
    for pair in scores.pairs:
        part = scores.pair(pair)
        count = f"{len(part)}"
        if people := len(part.human_translations):
            count += f" ({people} by people)"
        rows.append([pair, count, *(_range(part, column) for column in columns)])
    note = (
        "Lowest to highest, in brackets for how many where not for all; "
        f"`.pair({scores.pairs[0]!r})` shows the systems."
    )
    headers = ["pair", "systems", *map(_header, columns)]
    return join(table(headers, rows), note)


def _range(scores: ScoreTable, column: str) -> str:
    every = [getattr(row, column) for row in scores]
    values = [value for value in every if value is not None]
    if not values:
        return MISSING
    part = f" ({len(values)})" if len(values) < len(scores) else ""
    return f"{_cell(min(values), column)} to {_cell(max(values), column)}{part}"


def _cell(value: float | None, column: str) -> str:
    """Write a score; the minus is a minus."""
    if value is None:
        return MISSING
    return f"{value:.{DIGITS[column]}f}".replace("-", "−")


@working.register(PairScores)
def _(scores: PairScores) -> str:
    """Write the mean of each system, the best by people first."""
    about = ABOUT[scores.name]
    means = {column: scores.means(column) for column in scores.columns}
    best = means[about["human"]]
    rows = [
        [escape(name), *(f"{means[c][name]:.3f}".replace("-", "−") for c in means)]
        for name in sorted(scores.systems, key=lambda name: -best[name])
    ]
    notes = [about["notes"].get(key, "") for key in ("", scores.pair)]
    return join(
        f"**{about['title']}, {scores.pair}**: means over the segments with "
        f"{scores.title('human')}, of {len(scores.segments)}",
        table(["system", *map(scores.title, means)], rows),
        " ".join(filter(None, [*notes, f"Source: {about['source']}."])),
    )


def _footer(scores: ScoreTable) -> str:
    about = scores.about
    groups: dict[str, list[str]] = {}
    for column in _present(scores):
        groups.setdefault(about.sources[column], []).append(TITLES[column])
    sources = "; ".join(f"{', '.join(c)}: {source}" for source, c in groups.items())
    wanted = [about.notes[p] for p in ("", *scores.pairs) if p in about.notes]
    notes = " ".join(dict.fromkeys(wanted))
    return (
        f"↑ higher is better, ↓ lower is better, {MISSING} not published. {notes} "
        f"COMET: {about.comet_model}. Sources: {sources}."
    )


@working.register(PublishedRatings)
def _(ratings: PublishedRatings) -> str:
    table_and_habits = working.dispatch(Ratings)(ratings)
    origin = ratings.origin
    if origin is None:
        return table_and_habits
    errors = sum(span.severity != "no-error" for span in ratings.spans)
    marked = f"; {errors:,} marked errors" if errors else ""
    return join(
        f"**{escape(ratings.name)}**: {origin.what}{marked}",
        table_and_habits,
        "Scale mqm: points of errors, fewer are better. Licence "
        f"{origin.licence}; from github.com/{escape(origin.repository)}, commit "
        f"{origin.commit[:8]}.",
    )


@working.register(Corpus)
def _(corpus: Corpus) -> str:
    kinds = ", ".join(f"{name} {count}" for name, count in corpus.counts().items())
    documents = len(set(corpus.documents))
    more = f"… and {len(corpus) - FIRST} more segments."
    return join(
        f"**Corpus {escape(corpus.name)}**: {len(corpus)} segments ({kinds}) in "
        f"{documents} documents, source language {corpus.language}.",
        table(["target", "references per segment", "systems"], _targets(corpus)),
        table(*_first(corpus)),
        more if len(corpus) > FIRST else "",
    )


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
    return join(title, table(["who", "language", "text"], rows))

"""The working and the pictures of a language model as a judge."""

from typing import Any

from mtedu.prompting.judge import PairVerdict, Verdict, Verdicts
from mtedu.prompting.judge_bias import BiasProbe
from mtedu.prompting.judge_errors import ErrorReport
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.tables import join, table
from mtedu.show.words import text_end
from mtedu.wording import count

MOST_ROWS = 24
LEADS = {
    "position": "The same pairs in both orders. A fair judge: equal.",
    "length": "Words that say nothing, added so many times. A fair judge: no rise.",
    "wording": "One question in other words. A fair judge: equal.",
    "self": "A reference, and what the judge itself would write, graded alike.",
}


@working.register(Verdict)
def _(verdict: Verdict) -> str:
    rows = [
        [escape(answer), grade, verdict.probabilities[answer]]
        + [grade * verdict.probabilities[answer]]
        for answer, grade in verdict.answers.items()
    ]
    rows.append(["**sum**", "", "1", f"**{number(verdict.score)}**"])
    best = verdict.search.best
    return join(
        f"Prompt: {escape(verdict.search.prompt)}".replace("\n", " ⏎ "),
        table(["answer z", "grade", "P(z)", "grade × P(z)"], rows),
        rf"$$E = \sum_z \text{{grade}}(z)\, P(z) = {number(verdict.score)}$$",
        f"The most probable answer is {escape(str(best.answer))}, grade "
        f"{number(verdict.grade)}.",
    )


@plot.register(Verdict)
@plot.register(PairVerdict)
def _(verdict: Verdict | PairVerdict, ax: Axes | None = None) -> Axes:
    return plot(verdict.search, ax)


@working.register(Verdicts)
def _(found: Verdicts) -> str:
    answers = list(found.rows[0].answers)
    rows = [
        [escape(item[1]) or "(empty)"]
        + [f"{p:.3f}" for p in row.probabilities.values()]
        + [f"{row.score:.2f}", number(row.grade)]
        for item, row in zip(found.items, found.rows, strict=True)
    ]
    heads = ["translation", *map(escape, answers), "expected", "most probable"]
    return table(heads, rows)


@plot.register(Verdicts)
def _(found: Verdicts, ax: Axes | None = None) -> Axes:
    """Draw a row of cells for each translation: the darker, the more probable."""
    rows = found.rows[:MOST_ROWS]
    # The end of a text: translations of one source often begin alike.
    names = [text_end(item[1], 44) or "(empty)" for item in found.items[:MOST_ROWS]]
    words = "; ".join(
        f"{name}: " + ", ".join(f"{z} {p:.2f}" for z, p in row.probabilities.items())
        for name, row in zip(names, rows, strict=True)
    )
    return charts.heat_map(
        [list(row.probabilities.values()) for row in rows],
        names,
        list(rows[0].answers),
        alt=f"Table of the probability of each grade. {words}.",
        ax=ax,
        size=(7.4, 1.0 + 0.34 * len(rows)),
        digits=".2f",
        top=1,
        title=f"How {found.model} grades",
    )


@working.register(PairVerdict)
def _(verdict: PairVerdict) -> str:
    return working(verdict.search)


@working.register(ErrorReport)
def _(report: ErrorReport) -> str:
    rows = [
        [error.severity, f"“{escape(words)}”", escape(error.category) or "–"]
        + [f"{error.start}–{error.end}"]
        for error, words in zip(report.errors, report.marked, strict=True)
    ]
    rows += [["–", f"“{escape(quote)}”", "–", "not there"] for quote in report.invented]
    rows += [["not read", escape(line), "–", "–"] for line in report.unread]
    points = f"{number(report.score)} MQM points."
    silent = "No usable answer: this is not the same as no errors."
    return join(
        f"What it wrote: {escape(report.text) or '(nothing)'}".replace("\n", " ⏎ "),
        table(["severity", "words", "category", "letters"], rows) if rows else "",
        points if report.answered else silent,
    )


@working.register(BiasProbe)
def _(found: BiasProbe) -> str:
    first = next(iter(found.means.values()))
    rows = [
        [name, f"{mean:.3f}", f"{mean - first:+.3f}"]
        for name, mean in found.means.items()
    ]
    return join(
        LEADS[found.kind],
        table([found.kind, f"mean {found.measure}", "change"], rows),
        f"For {found.changed} of {count(found.items, 'item')} the verdict changes.",
    )


@plot.register(BiasProbe)
def _(found: BiasProbe, ax: Axes | None = None) -> Axes:
    """Draw a thin line for each item, and the means."""
    places = range(len(found.conditions))
    lines = [
        charts.Curve(places, column, "", palette.GREY, width=0.8, alpha=0.8)
        for column in zip(*found.values, strict=True)
    ]
    means = list(found.means.values())
    lines.append(charts.Curve(places, means, "", palette.PURPLE, "o", width=2.5))
    notes = [
        charts.Note(f"{mean:.2f}", (x, mean), (0, 8), {"ha": "center"})
        for x, mean in enumerate(means)
    ]
    fair: dict[str, Any] = {"ymargin": 0.2}
    if found.kind == "position":
        fair = {"ylim": (0, 1), "rules": [charts.Rule(0.5, line=":", axis="y")]}
    if found.kind == "length":
        fair["xlabel"] = "how often the empty words were added"
    said = ", ".join(f"{name} {mean:.2f}" for name, mean in found.means.items())
    return charts.curves(
        *lines,
        alt=f"One line for each of {found.items} items; mean {found.measure}: {said}. "
        f"{found.changed} of {found.items} verdicts change.",
        ax=ax,
        size=(max(4.4, 1.5 * len(places)), 3.2),
        notes=notes,
        xticks=places,
        xticklabels=found.conditions,
        xlim=(-0.3, len(places) - 0.7),
        ylabel=found.measure,
        title=f"{found.judge}, {found.kind}: items thin, mean thick",
        **fair,
    )

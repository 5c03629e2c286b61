"""The working and the pictures of a language model as a judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtedu.prompting.judge import PairVerdict, Verdict, Verdicts
from mtedu.prompting.judge_bias import BiasProbe
from mtedu.prompting.judge_errors import ErrorReport
from mtedu.show import palette
from mtedu.show.base import escape, number, plot, table, working
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_ROWS = 24
LEADS = {
    "position": "The same pairs in both orders. A fair judge: equal.",
    "length": "Words that say nothing, added so many times. A fair judge: no rise.",
    "wording": "One question in other words. A fair judge: equal.",
    "self": "A reference, and what the judge itself would write.",
}


@working.register(Verdict)
def _(verdict: Verdict) -> str:
    rows = [
        [escape(answer), number(grade), number(p), number(grade * p)]
        for (answer, grade), p in zip(
            verdict.answers.items(), verdict.probabilities.values(), strict=True
        )
    ]
    rows.append(["**sum**", "", "1", f"**{number(verdict.score)}**"])
    heads = ["answer z", "grade", "P(z)", "grade × P(z)"]
    best = verdict.search.best
    prompt = escape(verdict.search.prompt).replace("\n", " ⏎ ")
    return "\n\n".join(
        [
            f"Prompt: {prompt}",
            table(heads, rows),
            rf"$$E = \sum_z \text{{grade}}(z)\, P(z) = {number(verdict.score)}$$",
            f"The most probable answer is {escape(str(best.answer))}, grade "
            f"{number(verdict.grade)}.",
        ]
    )


@plot.register(Verdict)
def _(verdict: Verdict, ax: Axes | None = None) -> Axes:
    return plot(verdict.search, ax)


@working.register(Verdicts)
def _(found: Verdicts) -> str:
    answers = list(found.rows[0].answers)
    rows = [
        [
            escape(item[1]) or "(empty)",
            *(f"{p:.3f}" for p in row.probabilities.values()),
            f"{row.score:.2f}",
            number(row.grade),
        ]
        for item, row in zip(found.items, found.rows, strict=True)
    ]
    heads = ["translation", *map(escape, answers), "expected", "most probable"]
    return table(heads, rows)


@plot.register(Verdicts)
def _(found: Verdicts, ax: Axes | None = None) -> Axes:
    """Draw a row of cells for each translation: the darker, the more probable."""
    from matplotlib.colors import LinearSegmentedColormap

    rows = found.rows[:MOST_ROWS]
    names = [_short(item[1]) for item in found.items[:MOST_ROWS]]
    answers = list(rows[0].answers)
    shares = [list(row.probabilities.values()) for row in rows]
    colours = LinearSegmentedColormap.from_list("shares", ["white", palette.BLUE])
    with axes(ax, (7.4, 1.0 + 0.34 * len(rows))) as ax:
        ax.imshow(shares, cmap=colours, vmin=0, vmax=1, aspect="auto")
        for i, row in enumerate(shares):
            for j, share in enumerate(row):
                weight = "bold" if share == max(row) else "normal"
                ax.text(
                    j, i, f"{share:.2f}", ha="center", va="center", fontweight=weight
                )
        ax.set_xticks(range(len(answers)), answers)
        ax.set_yticks(range(len(names)), names)
        ax.tick_params(length=0, top=False, labeltop=True, labelbottom=False)
        ax.tick_params(bottom=False)
        ax.spines[:].set_visible(False)
        ax.set_title(f"How {found.model} grades", pad=10)
    words = "; ".join(
        f"{name}: " + ", ".join(f"{z} {p:.2f}" for z, p in row.probabilities.items())
        for name, row in zip(names, rows, strict=True)
    )
    return say(ax, f"Table of the probability of each grade. {words}.")


@working.register(PairVerdict)
def _(verdict: PairVerdict) -> str:
    return working(verdict.search)


@plot.register(PairVerdict)
def _(verdict: PairVerdict, ax: Axes | None = None) -> Axes:
    return plot(verdict.search, ax)


@working.register(ErrorReport)
def _(report: ErrorReport) -> str:
    lines = [
        f"What it wrote: {escape(report.text) or '(nothing)'}".replace("\n", " ⏎ ")
    ]
    rows = [
        [
            error.severity,
            f"“{escape(words)}”",
            escape(error.category) or "–",
            _place(error),
        ]
        for error, words in zip(report.errors, report.marked, strict=True)
    ]
    rows += [["–", f"“{escape(quote)}”", "–", "not there"] for quote in report.invented]
    rows += [["not read", escape(line), "–", "–"] for line in report.unread]
    if rows:
        lines.append(table(["severity", "words", "category", "letters"], rows))
    if report.answered:
        lines.append(f"{number(report.score)} MQM points.")
    else:
        lines.append("No usable answer: this is not the same as no errors.")
    return "\n\n".join(lines)


@working.register(BiasProbe)
def _(found: BiasProbe) -> str:
    first = next(iter(found.means.values()))
    rows = [
        [name, f"{mean:.3f}", f"{mean - first:+.3f}"]
        for name, mean in found.means.items()
    ]
    what = "it likes its own better" if found.kind == "self" else "the verdict changes"
    return "\n\n".join(
        [
            LEADS[found.kind],
            table([found.kind, f"mean {found.measure}", "change"], rows),
            f"For {found.changed} of {found.items} items {what}.",
        ]
    )


@plot.register(BiasProbe)
def _(found: BiasProbe, ax: Axes | None = None) -> Axes:
    """Draw a thin line for each item, and the means."""
    places = range(len(found.conditions))
    with axes(ax, (max(4.4, 1.5 * len(places)), 3.2)) as ax:
        for column in zip(*found.values, strict=True):
            ax.plot(places, column, color=palette.GREY, lw=0.8, alpha=0.8)
        means = list(found.means.values())
        ax.plot(places, means, color=palette.PURPLE, lw=2.5, marker="o", label="mean")
        for x, mean in zip(places, means, strict=True):
            ax.annotate(
                f"{mean:.2f}",
                (x, mean),
                (0, 8),
                textcoords="offset points",
                ha="center",
            )
        if found.kind == "position":
            ax.axhline(0.5, color=palette.INK_QUIET, ls=":", lw=1)
            ax.set_ylim(0, 1)
        ax.set_xticks(places, found.conditions)
        ax.set_xlim(-0.3, len(places) - 0.7)
        ax.margins(y=0.2)
        ax.set(ylabel=found.measure)
        ax.set_title(f"Probe for {found.kind}: items thin, mean thick")
        if found.kind == "length":
            ax.set_xlabel("how often the empty words were added")
    said = ", ".join(f"{name} {mean:.2f}" for name, mean in found.means.items())
    return say(
        ax,
        f"One line for each of {found.items} items; mean {found.measure}: {said}. "
        f"{found.changed} of {found.items} verdicts change.",
    )


def _place(error: object) -> str:
    start, end = getattr(error, "start", None), getattr(error, "end", None)
    return f"{start}–{end}"


def _short(text: str, most: int = 44) -> str:
    """Return the end of a text: translations of one source often begin alike."""
    text = text.replace("$", r"\$") or "(empty)"
    return text if len(text) <= most else "…" + text[-most:]

"""The working and the pictures of trained metrics: COMET and the small one."""

from collections.abc import Sequence
from math import isnan
from typing import Any

from mtedu.comet.evaluation import CometEvaluation, WorstCases
from mtedu.comet.real import CometScores
from mtedu.comet.small import SegmentScore, SmallComet
from mtedu.data.damage import Damaged, DamagedTranslations
from mtedu.lecture_data import lecture_data
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.figure import axes, box, say
from mtedu.show.tables import join, table
from mtedu.show.words import CENTRED

SHOWN_NUMBERS = 3
SHOWN_ROWS = 8
QUIET = {"fontsize": 8, "color": palette.INK_QUIET}
TEXTS = (("source", "s"), ("translation", "h"), ("reference", "r"))
FEATURES = "h,  r,  h·s,  h·r,\n|h − s|,  |h − r|"
WORDS = lecture_data("metric_figures")["comet_diagram"]


@working.register(CometScores)
def _(result: CometScores) -> str:
    mean = rf"\tfrac{{1}}{{{len(result)}}} \sum_i \text{{score}}_i"
    free = " It reads no references." if result.reference_free else ""
    return (
        f"$${mean} = {number(result.score)}$$\n\n"
        f"Model: {escape(result.model)}.{free} The numbers of two models, or of two "
        "language pairs, cannot be compared."
    )


def _formula(block: str) -> str:
    r"""Write the name of a block in LaTeX; a bar would end a column of the table.

    >>> _formula("h * s"), _formula("|h - s|")
    ('$h \\odot s$', '$\\lvert h - s \\rvert$')
    """
    if block.startswith("|"):
        return rf"$\lvert {block.strip('|')} \rvert$"
    return f"${block.replace('*', chr(92) + 'odot')}$"


@working.register(SmallComet)
def _(metric: SmallComet) -> str:
    wide = metric.encoder.dimension
    rows = [[_formula(name), wide] for name in metric.blocks]
    rows.append(["**all blocks**", f"**{metric.shape[0]}**"])
    trained = "Not trained yet."
    if metric.history:
        best = metric.best
        trained = (
            f"Trained on {metric.segments} segments; epoch {best.number} of "
            f"{len(metric.history)} was kept: Pearson "
            f"**{number(best.held_out_pearson)}** on segments held out."
        )
    return join(
        table(["block", "numbers"], rows),
        f"$${_layers(metric.shape)}$$",
        f"{metric.size:,} weights are trained; the encoder's are not.",
        trained,
    )


def _layers(sizes: Sequence[int]) -> str:
    return r" \to ".join(map(str, sizes))


@plot.register(SmallComet)
def _(metric: SmallComet, ax: Axes | None = None) -> Axes:
    best, history = metric.best, metric.history
    epochs = [epoch.number for epoch in history]
    seen = [epoch.loss for epoch in history]
    held = [epoch.held_out_loss for epoch in history]
    right = best.number <= (1 + len(history)) / 2
    kept = charts.Note(
        f"kept: Pearson {best.held_out_pearson:.3f}",
        (best.number, 1),
        (4 if right else -4, -4),
        {"ha": "left" if right else "right", "va": "top", **QUIET},
        ("data", "axes fraction"),
    )
    return charts.curves(
        charts.Curve(epochs, seen, "seen in training", mark="o", size=4),
        charts.Curve(epochs, held, "held out", palette.INK_BAD, "s", "--", size=4),
        alt=f"Training curve over {len(history)} epochs. The error on segments seen in "
        f"training goes from {seen[0]:.3f} to {seen[-1]:.3f}, on held-out "
        f"segments from {held[0]:.3f} to {held[-1]:.3f}. "
        f"Epoch {best.number}, with Pearson {best.held_out_pearson:.3f} on held-out "
        "segments, was kept.",
        ax=ax,
        size=(6.2, 3.4),
        rules=[charts.Rule(best.number, line=":")],
        notes=[kept],
        whole="x",
        legend={"fontsize": 8},
        xlabel="epoch",
        ylabel="mean square error",
        title="Training: what is learnt by heart, and what carries over",
    )


@working.register(SegmentScore)
def _(segment: SegmentScore) -> str:
    rows = []
    for name, values in segment.blocks.items():
        first = ", ".join(f"{value:.2f}" for value in values[:SHOWN_NUMBERS])
        mean = sum(values) / len(values)
        rows.append([_formula(name), len(values), f"{first}, …", f"{mean:.3f}"])
    inputs = sum(map(len, segment.blocks.values()))
    alike = [
        f"translation and {'source' if name.endswith('s') else 'reference'} {value:.3f}"
        for name, value in segment.similarities.items()
    ]
    shape = _layers([inputs, *map(len, segment.hidden), 1])
    return join(
        table(["block", "numbers", "the first ones", "mean"], rows),
        "The mean of a block of products is a cosine: " + ", ".join(alike) + ".",
        f"$${shape}: \\quad z = {number(segment.z)}$$",
        rf"$$\text{{score}} = {number(segment.mean)} + {number(segment.spread)} "
        rf"\cdot ({number(segment.z)}) = {number(segment.score)}$$",
    )


def _value(found: float) -> str:
    return "–" if isnan(found) else f"{found:.3f}"


@working.register(CometEvaluation)
def _(result: CometEvaluation) -> str:
    rows = [
        [row.metric, _value(row.pearson), _value(row.spearman), _value(row.kendall)]
        for row in result.rows
    ]
    return join(
        table(["metric", "Pearson", "Spearman", "Kendall"], rows),
        f"Over {len(result)} segments that training has not seen.",
    )


@working.register(WorstCases)
def _(worst: WorstCases) -> str:
    rows = [
        [escape(text) for text in (case.source, case.text, case.reference or "–")]
        + [f"{case.score:.1f}", f"{case.predicted:.1f}"]
        for case in worst
    ]
    return table(["source", "translation", "reference", "score", "predicted"], rows)


@working.register(Damaged)
def _(item: Damaged) -> str:
    rows = [[e.kind, escape(e.before), escape(e.after), e.weight] for e in item.errors]
    lost = " + ".join(str(e.weight) for e in item.errors) or "0"
    other = "another wording" if item.reworded else "the text before the damage"
    return join(
        f"Source: {escape(item.source)}",
        f"Damaged: {escape(item.text)}",
        f"Reference ({other}): {escape(item.reference)}",
        table(["damage", "before", "after", "weight"], rows) if rows else "",
        rf"$$100 \left(1 - \frac{{{lost}}}{{5 \cdot {item.words}}}\right) = "
        rf"{number(item.score)}$$",
        "This score is simulated: no person gave it.",
    )


@working.register(DamagedTranslations)
def _(data: DamagedTranslations) -> str:
    rows = [
        [escape(i.text), len(i.errors), f"{i.score:.1f}"]
        for i in data.rows[:SHOWN_ROWS]
    ]
    return f"{data!r}\n\n" + table(["translation", "errors", "score"], rows)


def comet_diagram(ax: Axes | None = None) -> Axes:
    """Draw the way from three texts to one score."""
    with axes(ax, (9.2, 3.2)) as ax:
        for row, (name, letter) in enumerate(TEXTS):
            y = 2 - row
            for x, words in ((0, name), (1.9, "encoder"), (3.8, f"mean: {letter}")):
                colour = palette.ORANGE if words == "encoder" else palette.GREY
                _box(ax, x, y, 1.35, 0.6, words, colour)
            _arrow(ax, (1.35, y), (1.9, y))
            _arrow(ax, (3.25, y), (3.8, y))
            _arrow(ax, (5.15, y), (5.75, 1 + 0.35 * (y - 1)))
        _box(ax, 5.75, 1, 2.1, 1.3, f"combined\n{FEATURES}", palette.BLUE)
        _arrow(ax, (7.85, 1), (8.35, 1))
        _box(ax, 8.35, 1, 1.5, 0.9, "small\nnetwork", palette.ORANGE)
        _arrow(ax, (9.85, 1), (10.35, 1))
        _box(ax, 10.35, 1, 1.1, 0.6, "score", palette.BLUE)
        _box(ax, 10.1, -0.1, 1.6, 0.6, "people's score", palette.GREY)
        both: dict[str, Any] = {"arrowstyle": "<->", "ls": "--", "color": palette.INK}
        ax.annotate("", (10.9, 0.72), (10.9, 0.18), arrowprops=both)
        ax.annotate("training", (11.0, 0.45), va="center", fontsize=8)
        ax.annotate("the same encoder", (2.57, 2.42), ha="center", fontsize=8)
        ax.set(xlim=(-0.1, 11.8), ylim=(-0.5, 2.7))
        ax.axis("off")
    return say(ax, WORDS)


def _box(
    ax: Axes, x: float, y: float, width: float, height: float, words: str, colour: str
) -> None:
    look: dict[str, Any] = {"facecolor": colour, "alpha": 0.28, "lw": 0}
    box(ax, (x, y - height / 2), width, height, 0.08, **look)
    ax.text(x + width / 2, y, words, fontsize=9, **CENTRED)


def _arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float]) -> None:
    look: dict[str, Any] = {"arrowstyle": "->", "color": palette.INK_QUIET}
    ax.annotate("", end, start, arrowprops=look)

"""The working and the pictures of trained metrics: COMET and the small one."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from mtedu.comet.evaluation import CometEvaluation, WorstCases
from mtedu.comet.real import CometScores
from mtedu.comet.small import SegmentScore, SmallComet
from mtedu.data.damage import Damaged, DamagedTranslations
from mtedu.show import palette
from mtedu.show.base import escape, number, plot, table, working
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHOWN_NUMBERS = 3
SHOWN_ROWS = 8
BARS = {
    "SmallComet": (palette.BLUE, ""),
    "BLEU": (palette.ORANGE, "//"),
    "chrF": (palette.PURPLE, "\\\\"),
    "length": (palette.GREY, ".."),
}
"""How each metric is drawn: a colour, and a hatching that needs no colour."""


@working.register(CometScores)
def _(result: CometScores) -> str:
    mean = rf"\tfrac{{1}}{{{len(result)}}} \sum_i \text{{score}}_i"
    free = " It reads no references." if result.reference_free else ""
    return (
        f"$${mean} = {number(result.score)}$$\n\n"
        f"Model: {escape(result.model)}.{free} The numbers of two models, or of two "
        "language pairs, cannot be compared."
    )


@plot.register(CometScores)
def _(result: CometScores, ax: Axes | None = None) -> Axes:
    with axes(ax, (5.6, 2.8)) as ax:
        ax.hist(result.scores, bins="auto", color=palette.BLUE, edgecolor="white")
        ax.axvline(result.score, color=palette.INK_BAD, lw=2, ls="--", label="mean")
        ax.set(
            xlabel="COMET of a segment",
            ylabel="segments",
            title=f"Mean {result.score:.4f} of {len(result)} segments",
        )
        ax.legend(frameon=False, fontsize=8)
    return say(
        ax,
        f"Histogram of COMET over {len(result)} segments, from "
        f"{min(result.scores):.3f} to {max(result.scores):.3f}; the mean is "
        f"{result.score:.4f}.",
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
    shape = r" \to ".join(map(str, metric.shape))
    parts = [
        table(["block", "numbers"], rows),
        f"$${shape}$$",
        f"{metric.size:,} weights are trained; the encoder's are not.",
    ]
    if metric.history:
        best = metric.best
        parts.append(
            f"Trained on {metric.segments} segments; epoch {best.number} of "
            f"{len(metric.history)} was kept: Pearson "
            f"**{number(best.held_out_pearson)}** on segments held out."
        )
    else:
        parts.append("Not trained yet.")
    return "\n\n".join(parts)


@plot.register(SmallComet)
def _(metric: SmallComet, ax: Axes | None = None) -> Axes:
    from matplotlib.ticker import MaxNLocator

    best, history = metric.best, metric.history
    numbers = [epoch.number for epoch in history]
    with axes(ax, (6.2, 3.4)) as ax:
        seen = [epoch.loss for epoch in history]
        held = [epoch.held_out_loss for epoch in history]
        ax.plot(numbers, seen, "o-", color=palette.BLUE, ms=4, label="seen in training")
        ax.plot(numbers, held, "s--", color=palette.INK_BAD, ms=4, label="held out")
        ax.axvline(best.number, color=palette.INK_QUIET, lw=1, ls=":")
        ax.annotate(
            f"kept: Pearson {best.held_out_pearson:.3f}",
            (best.number, 1),
            xycoords=("data", "axes fraction"),
            xytext=(4 if best.number <= (1 + len(history)) / 2 else -4, -4),
            textcoords="offset points",
            ha="left" if best.number <= (1 + len(history)) / 2 else "right",
            va="top",
            fontsize=8,
            color=palette.INK_QUIET,
        )
        ax.set(
            xlabel="epoch",
            ylabel="mean square error",
            title="Training: what is learnt by heart, and what carries over",
        )
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        ax.legend(frameon=False, fontsize=8)
    last = history[-1]
    return say(
        ax,
        f"Training curve over {len(history)} epochs. The error on segments seen in "
        f"training goes from {history[0].loss:.3f} to {last.loss:.3f}, on held-out "
        f"segments from {history[0].held_out_loss:.3f} to {last.held_out_loss:.3f}. "
        f"Epoch {best.number}, with Pearson {best.held_out_pearson:.3f} on held-out "
        "segments, was kept.",
    )


@working.register(SegmentScore)
def _(segment: SegmentScore) -> str:
    rows = []
    for name, values in segment.blocks.items():
        first = ", ".join(f"{value:.2f}" for value in values[:SHOWN_NUMBERS])
        mean = sum(values) / len(values)
        rows.append([_formula(name), len(values), f"{first}, …", f"{mean:.3f}"])
    sizes = list(map(len, segment.hidden))
    inputs = sum(map(len, segment.blocks.values()))
    shape = r" \to ".join(map(str, [inputs, *sizes, 1]))
    alike = [
        f"translation and {'source' if name.endswith('s') else 'reference'} {value:.3f}"
        for name, value in segment.similarities.items()
    ]
    return "\n\n".join(
        [
            table(["block", "numbers", "the first ones", "mean"], rows),
            "The mean of a block of products is a cosine: " + ", ".join(alike) + ".",
            f"$${shape}: \\quad z = {number(segment.z)}$$",
            rf"$$\text{{score}} = {number(segment.mean)} + {number(segment.spread)} "
            rf"\cdot ({number(segment.z)}) = {number(segment.score)}$$",
        ]
    )


@plot.register(SegmentScore)
def _(segment: SegmentScore, ax: Axes | None = None) -> Axes:
    names = list(segment.blocks)
    rows = [list(values) for values in segment.blocks.values()]
    most = max(abs(value) for row in rows for value in row) or 1.0
    with axes(ax, (7.2, 0.45 * len(names) + 1.2)) as ax:
        image = ax.imshow(
            rows,
            aspect="auto",
            cmap="PuOr",
            vmin=-most,
            vmax=most,
            interpolation="none",
        )
        ax.set_yticks(range(len(names)), names)
        ax.set(
            xlabel="place in the vector",
            title=f"{len(names)} blocks of {len(rows[0])} numbers: score "
            f"{segment.score:.2f}",
        )
        ax.figure.colorbar(image, ax=ax, pad=0.01)
    means = ", ".join(
        f"{name} {sum(values) / len(values):.3f}"
        for name, values in segment.blocks.items()
    )
    return say(
        ax,
        f"The numbers of {len(names)} blocks as stripes of colour, one stripe a block. "
        f"Their means: {means}. The score is {segment.score:.2f}.",
    )


def _value(found: float) -> str:
    return "–" if isnan(found) else f"{found:.3f}"


@working.register(CometEvaluation)
def _(result: CometEvaluation) -> str:
    rows = [
        [row.metric, _value(row.pearson), _value(row.spearman), _value(row.kendall)]
        for row in result.rows
    ]
    head = table(["metric", "Pearson", "Spearman", "Kendall"], rows)
    return f"{head}\n\nOver {len(result)} segments that training has not seen."


@plot.register(CometEvaluation)
def _(result: CometEvaluation, ax: Axes | None = None) -> Axes:
    with axes(ax, (5.4, 0.5 * len(result.rows) + 1.1)) as ax:
        for place, row in enumerate(result.rows):
            colour, hatch = BARS[row.metric]
            height = 0.0 if isnan(row.pearson) else row.pearson
            bar = ax.barh(place, height, color=colour, hatch=hatch, ec="white")
            ax.bar_label(bar, [_value(row.pearson)], padding=3)
        ax.set_yticks(range(len(result.rows)), result.names)
        ax.invert_yaxis()
        ax.axvline(0, color=palette.INK, lw=1)
        ax.margins(x=0.2)
        ax.set(xlabel="Pearson", title=f"{len(result)} segments not seen in training")
    found = ", ".join(f"{row.metric} {_value(row.pearson)}" for row in result.rows)
    return say(
        ax, f"Bar chart of Pearson's correlation over {len(result)} segments: {found}."
    )


@working.register(WorstCases)
def _(worst: WorstCases) -> str:
    rows = [
        [
            escape(case.source),
            escape(case.text),
            escape(case.reference or "–"),
            f"{case.score:.1f}",
            f"{case.predicted:.1f}",
        ]
        for case in worst
    ]
    return table(["source", "translation", "reference", "score", "predicted"], rows)


@working.register(Damaged)
def _(item: Damaged) -> str:
    rows = [[e.kind, escape(e.before), escape(e.after), e.weight] for e in item.errors]
    lost = " + ".join(str(e.weight) for e in item.errors) or "0"
    other = "another wording" if item.reworded else "the text before the damage"
    lines = [
        f"Source: {escape(item.source)}",
        f"Damaged: {escape(item.text)}",
        f"Reference ({other}): {escape(item.reference)}",
    ]
    if rows:
        lines.append(table(["damage", "before", "after", "weight"], rows))
    lines.append(
        rf"$$100 \left(1 - \frac{{{lost}}}{{5 \cdot {item.words}}}\right) = "
        rf"{number(item.score)}$$"
    )
    lines.append("This score is simulated: no person gave it.")
    return "\n\n".join(lines)


@working.register(DamagedTranslations)
def _(data: DamagedTranslations) -> str:
    rows = [
        [escape(i.text), len(i.errors), f"{i.score:.1f}"]
        for i in data.items[:SHOWN_ROWS]
    ]
    return f"{data!r}\n\n" + table(["translation", "errors", "score"], rows)


@plot.register(DamagedTranslations)
def _(data: DamagedTranslations, ax: Axes | None = None) -> Axes:
    scores = data.scores
    with axes(ax, (5.6, 2.8)) as ax:
        ax.hist(scores, bins=25, color=palette.BLUE, edgecolor="white")
        ax.set(
            xlabel="simulated score (100 is untouched)",
            ylabel="translations",
            title=f"{len(data)} translations with known damage",
        )
    untouched = sum(score == 100 for score in scores)
    return say(
        ax,
        f"Histogram of the simulated scores of {len(data)} damaged translations, from "
        f"{min(scores):.0f} to {max(scores):.0f}; {untouched} are untouched.",
    )

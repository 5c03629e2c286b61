"""The working and the pictures of agreement between two raters, or with oneself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtedu.human.agreement import (
    CohenKappa,
    IntraAgreement,
    PercentAgreement,
    agreement_weights,
)
from mtedu.human.bootstrap import Agreement, Interval
from mtedu.show import palette
from mtedu.show.base import escape, fraction, number, plot, table, working
from mtedu.show.figure import axes, say
from mtedu.show.heatmap import heat_map, heat_size, tick

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDEST = 10
"""Larger tables are drawn, not written."""


@working.register(PercentAgreement)
def _(result: PercentAgreement) -> str:
    share = (
        r"$$P(A) = \frac{\text{items with the same label}}{\text{items}} = "
        rf"{_diagonal(result)} = {number(result.score)}$$"
    )
    return _join(confusion_table(result), share, left_out(result.left_out))


@working.register(CohenKappa)
def _(result: CohenKappa) -> str:
    return _join(
        confusion_table(result),
        _weights(result),
        _observed(result),
        _expected(result),
        kappa_formula(result.observed, result.expected, result.score),
        strength(result),
        left_out(result.left_out),
    )


@working.register(IntraAgreement)
def _(result: IntraAgreement) -> str:
    rows = [
        [
            escape(row.annotator),
            row.repeats,
            f"{row.agreed}/{row.repeats}",
            number(row.distance),
            "0/0: one label only" if row.kappa is None else number(row.kappa),
        ]
        for row in result.annotators
    ]
    headers = ["annotator", "repeats", "same again", "mean distance", "kappa"]
    return _join(table(headers, rows), working(result.pooled))


@working.register(Interval)
def _(result: Interval) -> str:
    text = (
        f"The value is {number(result.estimate)}. The items were drawn again "
        f"{result.samples} times, with replacement (seed {result.seed}); the middle "
        f"{result.level:.0%} of the values lie between **{number(result.low)}** and "
        f"**{number(result.high)}**."
    )
    if result.undefined:
        text += (
            f" {result.undefined} samples had no value and were left out: "
            "in them all raters used one label."
        )
    return text


def confusion_table(result: PercentAgreement | CohenKappa) -> str:
    """Write the confusion matrix with its sums; nothing if it is too wide."""
    names = [_name(label) for label in result.categories]
    if len(names) > WIDEST:
        return f"(The {len(names)} × {len(names)} table is too wide to write: plot it.)"
    first, second = map(escape, result.raters)
    rows = [
        [name, *(f"**{n}**" if i == j else n for j, n in enumerate(row)), sum(row)]
        for i, (name, row) in enumerate(zip(names, result.matrix, strict=True))
    ]
    sums = [sum(column) for column in zip(*result.matrix, strict=True)]
    rows.append(["sum", *sums, sum(sums)])
    return table([f"{first} ↓ {second} →", *names, "sum"], rows)


def kappa_formula(observed: float, expected: float, score: float) -> str:
    """Write kappa with P(A) and P(E) put in."""
    a, e = number(observed), number(expected)
    return (
        r"$$\kappa = \frac{P(A) - P(E)}{1 - P(E)} = "
        rf"\frac{{{a} - {e}}}{{1 - {e}}} = {number(score)}$$"
    )


def uniform_chance(k: int) -> str:
    """Write why two random raters agree with probability 1/k, not 1/k²."""
    each, both = fraction(1, k), fraction(1, k * k)
    return (
        rf"$$P(E) = k \times \tfrac{{1}}{{k}} \times \tfrac{{1}}{{k}} = "
        rf"{k} \times {each} \times {each} = {k} \times {both} = {each} = "
        rf"{number(1 / k)}$$"
        "\n\n"
        f"${both}$ alone is the chance that both pick one given category; there are "
        f"{k} categories in which they can meet."
    )


def strength(result: Agreement) -> str:
    """Write the usual word for a kappa, and that it is only a convention."""
    return f"Landis and Koch (1977) call this *{result.strength}*: a convention."


def left_out(items: int) -> str:
    """Write how many items were left out."""
    if not items:
        return ""
    return f"Left out, because only one of the two rated them: {items}."


def _diagonal(result: PercentAgreement | CohenKappa) -> str:
    cells = [str(row[i]) for i, row in enumerate(result.matrix)]
    top = " + ".join(cells) if len(cells) <= WIDEST else rf"{cells[0]} + \dots"
    return rf"\frac{{{top}}}{{{result.items}}}"


def _weights(result: CohenKappa) -> str:
    if not result.weights:
        return ""
    k = len(result.categories)
    power = "" if result.weights == "linear" else "^2"
    text = (
        rf"Labels $d$ steps apart agree in part: $w = 1 - (d/{k - 1}){power}$."
        if power
        else rf"Labels $d$ steps apart agree in part: $w = 1 - d/{k - 1}$."
    )
    steps = agreement_weights(k, result.weights)[0]
    shown = ", ".join(f"{d}: {number(w)}" for d, w in enumerate(steps[:WIDEST]))
    return f"{text} By steps: {shown}{', …' if k > WIDEST else ''}."


def _observed(result: CohenKappa) -> str:
    if not result.weights:
        return rf"$$P(A) = {_diagonal(result)} = {number(result.observed)}$$"
    agree = agreement_weights(len(result.categories), result.weights)
    total = sum(
        w * n
        for weights, row in zip(agree, result.matrix, strict=True)
        for w, n in zip(weights, row, strict=True)
    )
    return (
        r"$$P(A) = \frac{1}{n} \sum_{i,j} w_{ij}\, n_{ij} = "
        rf"\frac{{{number(total)}}}{{{result.items}}} = {number(result.observed)}$$"
    )


def _expected(result: CohenKappa) -> str:
    k, value = len(result.categories), number(result.expected)
    if result.chance == "uniform" and not result.weights:
        return uniform_chance(k)
    if result.chance == "uniform":
        return (
            r"$$P(E) = \frac{1}{k^2} \sum_{i,j} w_{ij} = "
            rf"\frac{{{number(result.expected * k * k)}}}{{{k * k}}} = {value}$$"
        )
    if result.weights:
        return (
            r"$$P(E) = \sum_{i,j} w_{ij}\, \frac{a_i}{n} \cdot \frac{b_j}{n} = "
            rf"{value}$$"
        )
    pairs = zip(result.row_totals, result.column_totals, strict=True)
    terms = [
        rf"{fraction(a, result.items)} \cdot {fraction(b, result.items)}"
        for a, b in pairs
        if a and b
    ]
    shown = " + ".join(terms[:6]) + (r" + \dots" if len(terms) > 6 else "")
    return (
        r"$$P(E) = \sum_c \frac{a_c}{n} \cdot \frac{b_c}{n} = "
        rf"{shown or 0} = {value}$$"
    )


def _name(label: object) -> str:
    return escape(tick(label))


def _join(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)


@plot.register(PercentAgreement)
@plot.register(CohenKappa)
def _(result: PercentAgreement | CohenKappa, ax: Axes | None = None) -> Axes:
    k = len(result.categories)
    with axes(ax, heat_size(k)) as ax:
        heat_map(ax, result.matrix, result.categories)
        ax.set(xlabel=result.raters[1], ylabel=result.raters[0])
        name = "κ" if isinstance(result, CohenKappa) else "agreement"
        ax.set_title(f"{name} = {result.score:.2f}", pad=12)
    same = sum(row[i] for i, row in enumerate(result.matrix))
    return say(
        ax,
        f"Confusion matrix of {result.raters[0]} (rows) and {result.raters[1]} "
        f"(columns), {result.items} items, {same} on the diagonal. "
        f"{_cells(result)} {result!r}.",
    )


@plot.register(IntraAgreement)
def _(result: IntraAgreement, ax: Axes | None = None) -> Axes:
    return plot(result.pooled, ax)


@plot.register(Interval)
def _(result: Interval, ax: Axes | None = None) -> Axes:
    with axes(ax, (5.2, 2.6)) as ax:
        ax.hist(result.values, bins=30, color=palette.BLUE)
        top = 1.25 * ax.get_ylim()[1]
        ax.set_ylim(0, top)
        for value, name in ((result.low, "low"), (result.high, "high")):
            ax.axvline(value, color=palette.INK, ls="--", lw=1.2)
            side = "right" if name == "low" else "left"
            ax.text(value, top, f" {value:.2f} ", ha=side, va="top")
        ax.axvline(result.estimate, 0, 0.85, color=palette.RED, lw=2)
        ax.text(result.estimate, top, "estimate", ha="center", va="top")
        ax.set(
            yticks=[],
            xlabel=f"value in {result.samples} redrawn samples",
            title=f"{result.estimate:.2f}, {result.level:.0%} interval",
        )
    return say(
        ax,
        f"Histogram of {len(result.values)} bootstrap values. The estimate "
        f"{result.estimate:.2f} is a full line, the ends of the {result.level:.0%} "
        f"interval, {result.low:.2f} and {result.high:.2f}, are dashed lines.",
    )


def _cells(result: PercentAgreement | CohenKappa) -> str:
    """Say the rows of a small matrix in words."""
    if len(result.categories) > WIDEST:
        return ""
    rows = zip(result.categories, result.matrix, strict=True)
    return " ".join(f"Row {_name(c)}: {_listed(row)}." for c, row in rows)


def _listed(row: Iterable[object]) -> str:
    return ", ".join(map(str, row))

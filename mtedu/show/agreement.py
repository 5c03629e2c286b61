"""The working and the pictures of agreement between raters, or with oneself."""

import numpy as np

from mtedu.human.agreement import (
    CohenKappa,
    IntraAgreement,
    PercentAgreement,
    agreement_weights,
)
from mtedu.human.bootstrap import Agreement
from mtedu.human.fleiss import FleissKappa
from mtedu.human.krippendorff import KrippendorffAlpha
from mtedu.show import charts
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.charts import NUMBERED, tick
from mtedu.show.tables import fraction, join, over, plus, table

WIDEST = 10
"""Larger tables are drawn, not written."""
DIFFERENCES = {
    "nominal": r"\delta = 1 \text{ unless } c = k",
    "ordinal": r"\delta = \text{ratings between } c \text{ and } k "
    r"\text{, and half of their own}",
    "interval": r"\delta = c - k",
    "ratio": r"\delta = \frac{c - k}{c + k}",
}


@working.register(PercentAgreement)
def _(result: PercentAgreement) -> str:
    share = (
        r"$$P(A) = \frac{\text{items with the same label}}{\text{items}} = "
        rf"{_diagonal(result)} = {number(result.score)}$$"
    )
    return join(confusion_table(result), share, left_out(result.left_out))


@working.register(CohenKappa)
def _(result: CohenKappa) -> str:
    return join(
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
        [escape(row.annotator), row.repeats, f"{row.agreed}/{row.repeats}"]
        + [row.distance, "0/0: one label only" if row.kappa is None else row.kappa]
        for row in result.annotators
    ]
    headers = ["annotator", "repeats", "same again", "mean distance", "kappa"]
    return join(table(headers, rows), working(result.pooled))


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
        rf"{over(f'{a} - {e}', f'1 - {e}')} = {number(score)}$$"
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
    return over(plus(cells, WIDEST if len(cells) <= WIDEST else 1), result.items)


def _weights(result: CohenKappa) -> str:
    if not result.weights:
        return ""
    k = len(result.categories)
    lost = f"d/{k - 1}" if result.weights == "linear" else f"(d/{k - 1})^2"
    text = f"Labels $d$ steps apart agree in part: $w = 1 - {lost}$."
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
        rf"{over(number(total), result.items)} = {number(result.observed)}$$"
    )


def _expected(result: CohenKappa) -> str:
    k, value = len(result.categories), number(result.expected)
    if result.chance == "uniform" and not result.weights:
        return uniform_chance(k)
    if result.chance == "uniform":
        return (
            r"$$P(E) = \frac{1}{k^2} \sum_{i,j} w_{ij} = "
            rf"{over(number(result.expected * k * k), k * k)} = {value}$$"
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
    return (
        r"$$P(E) = \sum_c \frac{a_c}{n} \cdot \frac{b_c}{n} = "
        rf"{plus(terms) or 0} = {value}$$"
    )


def _name(label: object) -> str:
    return escape(tick(label))


@plot.register(PercentAgreement)
@plot.register(CohenKappa)
def _(result: PercentAgreement | CohenKappa, ax: Axes | None = None) -> Axes:
    first, second = result.raters
    same = sum(row[i] for i, row in enumerate(result.matrix))
    name = "κ" if isinstance(result, CohenKappa) else "agreement"
    return charts.heat_map(
        result.matrix,
        result.categories,
        alt=f"Confusion matrix of {first} (rows) and {second} (columns), "
        f"{result.items} items, {same} on the diagonal. {_cells(result)} {result!r}.",
        ax=ax,
        diagonal=True,
        xlabel=second,
        ylabel=first,
        title=f"{name} = {result.score:.2f}",
    )


def _cells(result: PercentAgreement | CohenKappa) -> str:
    """Say the rows of a small matrix in words."""
    if len(result.categories) > WIDEST:
        return ""
    rows = zip(result.categories, result.matrix, strict=True)
    return " ".join(f"Row {_name(c)}: {', '.join(map(str, row))}." for c, row in rows)


@plot.register(IntraAgreement)
def _(result: IntraAgreement, ax: Axes | None = None) -> Axes:
    return plot(result.pooled, ax)


@working.register(FleissKappa)
def _(result: FleissKappa) -> str:
    chance = uniform_chance(len(result.categories))
    if result.chance == "marginals":
        squares = " + ".join(f"{number(p)}^2" for p in result.shares[:WIDEST])
        chance = rf"$$P(E) = \sum_j p_j^2 = {squares} = {number(result.expected)}$$"
    return join(
        _count_table(result),
        r"An item's agreement is the share of pairs of raters that agree, "
        r"$P_i = \frac{\sum_j n_{ij}(n_{ij} - 1)}{m(m - 1)}$, "
        rf"with $m = {result.raters}$ raters.",
        rf"$$P(A) = \frac{{1}}{{{result.items}}} \sum_i P_i = "
        rf"{number(result.observed)}$$",
        chance,
        kappa_formula(result.observed, result.expected, result.score),
        strength(result),
    )


def _count_table(result: FleissKappa) -> str:
    names = [escape(str(label)) for label in result.categories]
    shown = list(zip(result.counts, result.item_agreement, strict=True))[:WIDEST]
    rows = [[str(i), *row, share] for i, (row, share) in enumerate(shown, start=1)]
    if result.items > len(rows):
        rows.append(["…", *["" for _ in names], ""])
    rows.append(["share $p_j$", *result.shares, ""])
    return table(["item", *names, "$P_i$"], rows)


@working.register(KrippendorffAlpha)
def _(result: KrippendorffAlpha) -> str:
    left = f"Left out: {result.left_out} items with a single rating."
    return join(
        "*Simulated ratings.*" if result.simulated else "",
        _coincidence_table(result),
        rf"$${DIFFERENCES[result.level]}$$",
        rf"$$D_o = \frac{{1}}{{n}} \sum_{{c,k}} o_{{ck}}\, \delta_{{ck}}^2 = "
        rf"{number(result.observed)} \qquad D_e = \frac{{1}}{{n(n - 1)}} "
        rf"\sum_{{c,k}} n_c n_k\, \delta_{{ck}}^2 = {number(result.expected)}, "
        rf"\quad n = {result.ratings}$$",
        r"$$\alpha = 1 - \frac{D_o}{D_e} = 1 - "
        rf"{over(number(result.observed), number(result.expected))} = "
        rf"{number(result.score)}$$",
        left if result.left_out else "",
    )


def _coincidence_table(result: KrippendorffAlpha) -> str:
    if len(result.values) > WIDEST:
        return (
            f"{result.items} items with {result.ratings} ratings, "
            f"{len(result.values)} different values."
        )
    names = [_name(value) for value in result.values]
    lines = zip(names, result.coincidences, result.totals, strict=True)
    rows = [[name, *row, total] for name, row, total in lines]
    return table(["meets", *names, "$n_c$"], rows)


@plot.register(FleissKappa)
def _(result: FleissKappa, ax: Axes | None = None) -> Axes:
    return charts.heat_map(
        _pairs_of_raters(result),
        result.categories,
        alt="Shares of pairs of raters by their two labels; the diagonal holds "
        f"{result.observed:.2f} of them. {result!r}.",
        ax=ax,
        diagonal=True,
        digits=".2f",
        xlabel="another rater",
        ylabel="a rater",
        title=f"κ = {result.score:.2f}",
    )


def _pairs_of_raters(result: FleissKappa) -> list[list[float]]:
    """Return the share of all pairs of raters for each pair of labels."""
    counts = np.array(result.counts)
    every = result.raters * (result.raters - 1) * result.items
    pairs = counts.T @ counts - np.diag(counts.sum(0))  # nobody pairs with oneself
    found: list[list[float]] = (pairs / every).tolist()
    return found


@plot.register(KrippendorffAlpha)
def _(result: KrippendorffAlpha, ax: Axes | None = None) -> Axes:
    matrix, labels = _binned(result)
    note = " (simulated)" if result.simulated else ""
    return charts.heat_map(
        matrix,
        labels,
        alt=f"Coincidence matrix: how often two values meet in one of {result.items} "
        f"items; agreement is on the diagonal. {result!r}.",
        ax=ax,
        diagonal=True,
        digits=".3g",
        xlabel="another rating of the item",
        ylabel="a rating of an item",
        title=f"{result.level} α = {result.score:.2f}{note}",
    )


def _binned(result: KrippendorffAlpha) -> tuple[list[list[float]], list[object]]:
    """Return the coincidences, many values gathered into ten steps."""
    values = result.values
    if len(values) <= NUMBERED:
        return [list(row) for row in result.coincidences], list(values)
    before = np.cumsum(result.totals) - result.totals
    place = np.minimum((10 * before / result.ratings).astype(int), 9)
    matrix = np.zeros((10, 10))
    np.add.at(matrix, (place[:, None], place), result.coincidences)
    firsts = dict(zip(place[::-1].tolist(), values[::-1], strict=True))
    return matrix.tolist(), [_from(firsts.get(step)) for step in range(10)]


def _from(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:.3g}+" if isinstance(value, int | float) else f"{value}+"

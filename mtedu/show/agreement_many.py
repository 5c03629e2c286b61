"""The working and the pictures of agreement between many raters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtedu.human.fleiss import FleissKappa
from mtedu.human.krippendorff import KrippendorffAlpha
from mtedu.show.agreement import WIDEST, kappa_formula, strength, uniform_chance
from mtedu.show.base import escape, number, plot, table, working
from mtedu.show.figure import axes, say
from mtedu.show.heatmap import NUMBERED, heat_map, heat_size, tick

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DIFFERENCES = {
    "nominal": r"\delta = 1 \text{ unless } c = k",
    "ordinal": r"\delta = \text{ratings between } c \text{ and } k "
    r"\text{, and half of their own}",
    "interval": r"\delta = c - k",
    "ratio": r"\delta = \frac{c - k}{c + k}",
}


@working.register(FleissKappa)
def _(result: FleissKappa) -> str:
    chance = uniform_chance(len(result.categories))
    if result.chance == "marginals":
        squares = " + ".join(f"{number(p)}^2" for p in result.shares[:WIDEST])
        chance = rf"$$P(E) = \sum_j p_j^2 = {squares} = {number(result.expected)}$$"
    return "\n\n".join(
        [
            _count_table(result),
            r"An item's agreement is the share of pairs of raters that agree, "
            r"$P_i = \frac{\sum_j n_{ij}(n_{ij} - 1)}{m(m - 1)}$, "
            rf"with $m = {result.raters}$ raters.",
            rf"$$P(A) = \frac{{1}}{{{result.items}}} \sum_i P_i = "
            rf"{number(result.observed)}$$",
            chance,
            kappa_formula(result.observed, result.expected, result.score),
            strength(result),
        ]
    )


def _count_table(result: FleissKappa) -> str:
    names = [escape(str(label)) for label in result.categories]
    shown = list(zip(result.counts, result.item_agreement, strict=True))[:WIDEST]
    rows = [
        [str(i), *row, number(agreement)]
        for i, (row, agreement) in enumerate(shown, start=1)
    ]
    if result.items > len(rows):
        rows.append(["…", *["" for _ in names], ""])
    rows.append(["share $p_j$", *map(number, result.shares), ""])
    return table(["item", *names, "$P_i$"], rows)


@working.register(KrippendorffAlpha)
def _(result: KrippendorffAlpha) -> str:
    n = result.ratings
    parts = [
        "*Simulated ratings.*" if result.simulated else "",
        _coincidence_table(result),
        rf"$${DIFFERENCES[result.level]}$$",
        rf"$$D_o = \frac{{1}}{{n}} \sum_{{c,k}} o_{{ck}}\, \delta_{{ck}}^2 = "
        rf"{number(result.observed)} \qquad D_e = \frac{{1}}{{n(n - 1)}} "
        rf"\sum_{{c,k}} n_c n_k\, \delta_{{ck}}^2 = {number(result.expected)}, "
        rf"\quad n = {n}$$",
        r"$$\alpha = 1 - \frac{D_o}{D_e} = 1 - "
        rf"\frac{{{number(result.observed)}}}{{{number(result.expected)}}} = "
        rf"{number(result.score)}$$",
    ]
    if result.left_out:
        parts.append(f"Left out: {result.left_out} items with a single rating.")
    return "\n\n".join(part for part in parts if part)


def _coincidence_table(result: KrippendorffAlpha) -> str:
    if len(result.values) > WIDEST:
        return (
            f"{result.items} items with {result.ratings} ratings, "
            f"{len(result.values)} different values."
        )
    names = [escape(tick(value)) for value in result.values]
    rows = [
        [name, *map(number, row), total]
        for name, row, total in zip(
            names, result.coincidences, result.totals, strict=True
        )
    ]
    return table(["meets", *names, "$n_c$"], rows)


@plot.register(FleissKappa)
def _(result: FleissKappa, ax: Axes | None = None) -> Axes:
    columns = [list(column) for column in zip(*result.counts, strict=True)]
    k, m = len(columns), result.raters
    pairs = [
        [
            sum(
                x * (y - (i == j)) / (m * (m - 1))
                for x, y in zip(columns[i], columns[j], strict=True)
            )
            / result.items
            for j in range(k)
        ]
        for i in range(k)
    ]
    with axes(ax, heat_size(k)) as ax:
        heat_map(ax, pairs, result.categories, digits=".2f")
        ax.set(xlabel="another rater", ylabel="a rater")
        ax.set_title(f"κ = {result.score:.2f}", pad=12)
    return say(
        ax,
        f"Shares of pairs of raters by their two labels; the diagonal holds "
        f"{result.observed:.2f} of them. {result!r}.",
    )


@plot.register(KrippendorffAlpha)
def _(result: KrippendorffAlpha, ax: Axes | None = None) -> Axes:
    matrix, labels = _binned(result)
    with axes(ax, heat_size(len(matrix))) as ax:
        heat_map(ax, matrix, labels, digits=".3g")
        ax.set(xlabel="another rating of the item", ylabel="a rating of an item")
        note = " (simulated)" if result.simulated else ""
        ax.set_title(f"{result.level} α = {result.score:.2f}{note}", pad=12)
    return say(
        ax,
        f"Coincidence matrix: how often two values meet in one of {result.items} "
        f"items; agreement is on the diagonal. {result!r}.",
    )


def _binned(result: KrippendorffAlpha) -> tuple[list[list[float]], list[object]]:
    """Return the coincidences, many values gathered into ten steps."""
    values = result.values
    if len(values) <= NUMBERED:
        return [list(row) for row in result.coincidences], list(values)
    steps = 10
    total, place, running = result.ratings, [], 0
    for count in result.totals:
        place.append(min(int(steps * running / total), steps - 1))
        running += count
    matrix = [[0.0] * steps for _ in range(steps)]
    for i, row in enumerate(result.coincidences):
        for j, value in enumerate(row):
            matrix[place[i]][place[j]] += value
    firsts = {p: values[i] for i, p in reversed(list(enumerate(place)))}
    labels: list[object] = [_from(firsts.get(step)) for step in range(steps)]
    return matrix, labels


def _from(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:.3g}+" if isinstance(value, int | float) else f"{value}+"

"""The working and the pictures of the bridge, and of false alarms."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mtedu.show import palette
from mtedu.show.base import number, plot, working
from mtedu.show.figure import axes, say
from mtedu.stats.bridge import Bridge, BridgeTrials
from mtedu.stats.power import FalseAlarms

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@working.register(Bridge)
def _(result: Bridge) -> str:
    n, load = result.cars, result.cars * result.weight
    return "\n\n".join(
        [
            rf"Mean margin: ${result.capacity:g} - {n} \cdot {result.weight:g} = "
            rf"{result.capacity:g} - {load:g} = {result.margin:g}$",
            rf"Spread: $\sqrt{{{result.capacity_sd:g}^2 + {n} \cdot "
            rf"{result.weight_sd:g}^2}} = {result.margin_sd:.2f}$",
            rf"$$z = \frac{{{result.margin:g}}}{{{result.margin_sd:.2f}}} = "
            rf"{result.z:.3f}, \qquad P(\text{{break}}) = P(Z < {-result.z:.3f}) = "
            rf"{number(result.score)}$$",
        ]
    )


@working.register(BridgeTrials)
def _(result: BridgeTrials) -> str:
    trials = len(result.margins)
    return (
        rf"$$\frac{{\text{{broken}}}}{{\text{{trials}}}} = "
        rf"\frac{{{result.broken}}}{{{trials}}} = {number(result.score)}$$"
        "\n\n"
        f"with {result.bridge.cars} cars, single cars spread: {result.shape}. The "
        f"normal curve says {number(result.bridge.score)}."
    )


@plot.register(BridgeTrials)
def _(result: BridgeTrials, ax: Axes | None = None) -> Axes:
    bridge, margins = result.bridge, result.margins
    with axes(ax, (5.8, 3.0)) as ax:
        _, edges, bars = ax.hist(
            margins, bins=40, density=True, color=palette.BLUE, edgecolor="white"
        )
        for left, bar in zip(edges, bars, strict=False):  # type: ignore[arg-type]
            if left < 0:
                bar.set(facecolor=palette.RED, hatch="///")
        low, high = float(edges[0]), float(edges[-1])
        xs = [low + (high - low) * i / 200 for i in range(201)]
        ys = [density(x, bridge.margin, bridge.margin_sd) for x in xs]
        ax.plot(xs, ys, color=palette.INK, lw=1.5, label="normal curve")
        ax.axvline(0, color=palette.INK, lw=1, ls="--")
        ax.set(
            yticks=[],
            xlabel="capacity less load, in tonnes",
            title=f"{bridge.cars} cars: {100 * result.score:.1f} % of bridges break",
        )
        ax.legend(frameon=False, fontsize=8)
    return say(
        ax,
        f"Histogram of capacity less load over {len(margins)} simulated bridges with "
        f"{bridge.cars} cars, and the normal curve, which fits it. "
        f"{result.broken} bridges, a share of {result.score:.4f}, are below 0 and "
        f"break; under the curve it is {bridge.score:.4f}.",
    )


def density(x: float, mean: float, sd: float) -> float:
    """Return the height of the normal curve at x.

    >>> round(density(0, 0, 1), 4)
    0.3989
    """
    return math.exp(-(((x - mean) / sd) ** 2) / 2) / (sd * math.sqrt(2 * math.pi))


@working.register(FalseAlarms)
def _(result: FalseAlarms) -> str:
    low, high = result.interval
    runs = len(result.p_values)
    return (
        rf"$$\frac{{\text{{tests with }} p \le {result.alpha:g}}}{{\text{{tests}}}} = "
        rf"\frac{{{result.alarms}}}{{{runs}}} = {number(result.score)}$$"
        "\n\n"
        f"{result.test} ({result.definition}) on pairs of systems that do not differ; "
        f"95 % interval of the share: {low:.3f} to {high:.3f}. "
        f"Promised: {result.alpha:g}."
    )


@plot.register(FalseAlarms)
def _(result: FalseAlarms, ax: Axes | None = None) -> Axes:
    runs = len(result.p_values)
    with axes(ax, (5.6, 2.8)) as ax:
        steps = [i / 20 for i in range(21)]
        _, _, bars = ax.hist(
            result.p_values, bins=steps, color=palette.GREY, edgecolor="white"
        )
        for left, bar in zip(steps, bars, strict=False):  # type: ignore[arg-type]
            if left + 0.05 <= result.alpha + 1e-9:
                bar.set(facecolor=palette.RED, hatch="///")
        ax.axhline(runs / 20, color=palette.INK, lw=1, ls="--")
        ax.set(
            xlabel="p-value",
            ylabel="tests",
            title=f"No difference, {runs} tests: {result.alarms} false alarms "
            f"({100 * result.score:.1f} %)",
        )
    return say(
        ax,
        f"Histogram of the p-values of {runs} tests of systems that do not differ. "
        f"{result.alarms} of them, a share of {result.score:.3f}, are at most "
        f"{result.alpha:g}. A dashed line marks {runs / 20:g} tests a bar, which is "
        "what p-values spread evenly would give.",
    )

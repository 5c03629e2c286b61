"""The working and the pictures of the bridge, and of false alarms."""

from statistics import NormalDist

from mtedu.show import charts, palette
from mtedu.show.base import Axes, number, plot, working
from mtedu.show.tables import join, over
from mtedu.stats.bridge import Bridge, BridgeTrials
from mtedu.stats.power import FalseAlarms


@working.register(Bridge)
def _(result: Bridge) -> str:
    n, load = result.cars, result.cars * result.weight
    return join(
        rf"Mean margin: ${result.capacity:g} - {n} \cdot {result.weight:g} = "
        rf"{result.capacity:g} - {load:g} = {result.margin:g}$",
        rf"Spread: $\sqrt{{{result.capacity_sd:g}^2 + {n} \cdot "
        rf"{result.weight_sd:g}^2}} = {result.margin_sd:.2f}$",
        rf"$$z = {over(f'{result.margin:g}', f'{result.margin_sd:.2f}')} = "
        rf"{result.z:.3f}, \qquad P(\text{{break}}) = P(Z < {-result.z:.3f}) = "
        rf"{number(result.score)}$$",
    )


@working.register(BridgeTrials)
def _(result: BridgeTrials) -> str:
    share = over(result.broken, len(result.margins))
    return join(
        rf"$$\frac{{\text{{broken}}}}{{\text{{trials}}}} = {share} = "
        rf"{number(result.score)}$$",
        f"with {result.bridge.cars} cars, single cars spread: {result.shape}. The "
        f"normal curve says {number(result.bridge.score)}.",
    )


@plot.register(BridgeTrials)
def _(result: BridgeTrials, ax: Axes | None = None) -> Axes:
    bridge, margins = result.bridge, result.margins
    low, high = float(min(margins)), float(max(margins))
    xs = [low + (high - low) * i / 200 for i in range(201)]
    ys = list(map(NormalDist(bridge.margin, bridge.margin_sd).pdf, xs))
    return charts.histogram(
        margins,
        40,
        alt=f"Histogram of capacity less load over {len(margins)} simulated bridges "
        f"with {bridge.cars} cars, and the normal curve, which fits it. "
        f"{result.broken} bridges, a share of {result.score:.4f}, are below 0 and "
        f"break; under the curve it is {bridge.score:.4f}.",
        ax=ax,
        striped_below=0,
        curve=charts.Curve(xs, ys, "normal curve", palette.INK, width=1.5),
        rules=[charts.Rule(0, palette.INK)],
        legend={"fontsize": 8},
        yticks=[],
        xlabel="capacity less load, in tonnes",
        title=f"{bridge.cars} cars: {100 * result.score:.1f} % of bridges break",
    )


@working.register(FalseAlarms)
def _(result: FalseAlarms) -> str:
    low, high = result.interval
    share = over(result.alarms, len(result.p_values))
    return join(
        rf"$$\frac{{\text{{tests with }} p \le {result.alpha:g}}}{{\text{{tests}}}} = "
        rf"{share} = {number(result.score)}$$",
        f"{result.test} ({result.definition}) on pairs of systems that do not differ; "
        f"95 % interval of the share: {low:.3f} to {high:.3f}. "
        f"Promised: {result.alpha:g}.",
    )


@plot.register(FalseAlarms)
def _(result: FalseAlarms, ax: Axes | None = None) -> Axes:
    runs = len(result.p_values)
    return charts.histogram(
        [p - 1e-9 for p in result.p_values],  # p = 0.05 stands in the first bar
        [i / 20 for i in range(21)],
        alt=f"Histogram of the p-values of {runs} tests of systems that do not differ. "
        f"{result.alarms} of them, a share of {result.score:.3f}, are at most "
        f"{result.alpha:g}. A dashed line marks {runs / 20:g} tests per bar, which is "
        "what p-values spread evenly would give.",
        ax=ax,
        colour=palette.GREY,
        striped_below=result.alpha - 0.05 + 1e-9,
        rules=[charts.Rule(runs / 20, palette.INK, axis="y")],
        xlabel="p-value",
        ylabel="tests",
        title=f"No difference, {runs} tests: {result.alarms} false alarms "
        f"({100 * result.score:.1f} %)",
    )

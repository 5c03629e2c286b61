"""How many cars may stand on a bridge? A warm-up for every significance test.

A bridge carries 400 tonnes, give or take 40; a car weighs 3 tonnes, give or take 0.3.
Dividing the means says 133 cars, and with 133 cars the bridge breaks in half of all
cases. The question to ask is the one that tests ask: how probable is the bad case?

The load of n independent cars has the mean n * 3, but the spread sqrt(n) * 0.3 and not
n * 0.3: heavy and light cars level out. By the central limit theorem the load is nearly
normal whatever the weights of single cars look like; `simulate` shows it.

Leaves out: cars that depend on each other (a convoy of lorries), bridges that tire.
"""

from __future__ import annotations

import math
import sys
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from mtedu.result import Result
from mtedu.stats.resampling import generator
from mtedu.wording import choose, real_number, whole_number

CAPACITY, CAPACITY_SD = 400.0, 40.0
WEIGHT, WEIGHT_SD = 3.0, 0.3
SHAPES = ("normal", "uniform", "two kinds")
"""How single cars may be spread: all of them with the same mean and spread."""


class Bounds(NamedTuple):
    """How many cars: with the means, and with everything one spread off."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, repr=False)
class Bridge(Result):
    """A bridge with some cars on it; `score` is the probability that it breaks."""

    cars: int
    capacity: float
    capacity_sd: float
    weight: float
    weight_sd: float

    @property
    def margin(self) -> float:
        """What is left of the capacity on average: capacity - n * weight."""
        return self.capacity - self.cars * self.weight

    @property
    def margin_sd(self) -> float:
        """The spread of the margin: variances of independent things add up."""
        return math.hypot(self.capacity_sd, math.sqrt(self.cars) * self.weight_sd)

    @property
    def z(self) -> float:
        """How many spreads the margin is above 0."""
        return self.margin / self.margin_sd

    @property
    def score(self) -> float:  # type: ignore[override]
        """The probability of breaking: that of a normal value below -z."""
        return math.erfc(self.z / math.sqrt(2)) / 2

    def simulate(
        self, trials: int = 10_000, seed: int = 1, shape: str = "normal"
    ) -> BridgeTrials:
        """Draw bridges and cars many times, and count the broken bridges.

        `shape` says how single cars are spread: `"normal"`, `"uniform"` (all weights
        of a range alike) or `"two kinds"` (light and heavy cars, half and half).

        >>> bridge(116).simulate()
        broken 978 of 10000 bridges, 0.0978 (normal curve: 0.0975)
        """
        whole_number(trials, "trials")
        choose(shape, SHAPES, "shape")
        chance = generator(seed)
        capacities = chance.normal(self.capacity, self.capacity_sd, trials)
        standard = _standard(chance, shape, (trials, self.cars)).sum(axis=1)
        loads = self.cars * self.weight + self.weight_sd * standard
        return BridgeTrials(self, shape, capacities - loads)

    def __repr__(self) -> str:
        return (
            f"{self.cars} cars: the bridge breaks with probability {self.score:.4f} "
            f"(margin {self.margin:g}, spread {self.margin_sd:.2f}, z {self.z:.3f})"
        )


@dataclass(frozen=True, repr=False)
class BridgeTrials(Result):
    """Simulated bridges; `score` is the share that broke."""

    bridge: Bridge
    shape: str
    margins: Any = field(compare=False)
    """Capacity less load, one number a trial; below 0 the bridge broke."""

    @property
    def broken(self) -> int:
        """How many bridges broke."""
        return int((self.margins < 0).sum())

    @property
    def score(self) -> float:  # type: ignore[override]
        """The share of bridges that broke."""
        return self.broken / len(self.margins)

    def __repr__(self) -> str:
        return (
            f"broken {self.broken} of {len(self.margins)} bridges, {self.score:.4f} "
            f"(normal curve: {self.bridge.score:.4f})"
        )


def bridge(
    cars: int,
    capacity: float = CAPACITY,
    capacity_sd: float = CAPACITY_SD,
    weight: float = WEIGHT,
    weight_sd: float = WEIGHT_SD,
) -> Bridge:
    """Return how probable it is that a bridge breaks under so many cars.

    P(break) = P(Z < -z), z = (C - n w) / sqrt(s_C^2 + n s_w^2)

    >>> bridge(116)
    116 cars: the bridge breaks with probability 0.0975 (margin 52, spread 40.13,
    z 1.296)
    """
    cars = whole_number(cars, "cars", least=0)
    real_number(weight_sd, "weight_sd", 0)
    above = {"capacity": capacity, "capacity_sd": capacity_sd, "weight": weight}
    for name, value in above.items():
        real_number(value, name, 0, ends=False)
    return Bridge(cars, capacity, capacity_sd, weight, weight_sd)


def cars_allowed(risk: float = 0.1, **numbers: float) -> int:
    """Return the most cars with which the bridge breaks less often than `risk`.

    `numbers` are those of `bridge`.

    >>> cars_allowed(0.1), cars_allowed(0.5), cars_allowed(0.001)
    (116, 133, 92)
    """
    real_number(risk, "risk", 0, 1, ends=False)
    if bridge(0, **numbers).score >= risk:
        raise ValueError("Even the empty bridge breaks more often: allow more risk.")
    every = range(sys.maxsize)
    return bisect_left(every, risk, key=lambda n: bridge(n, **numbers).score) - 1


def bridge_bounds(
    capacity: float = CAPACITY,
    capacity_sd: float = CAPACITY_SD,
    weight: float = WEIGHT,
    weight_sd: float = WEIGHT_SD,
) -> Bounds:
    """Return the cars for a weak bridge with heavy cars, the means, and the opposite.

    (C - s_C) / (w + s_w), C / w and (C + s_C) / (w - s_w): everything one spread off
    in the same direction, at once. That is rarer than it looks.

    >>> [round(number, 2) for number in bridge_bounds()]
    [109.09, 133.33, 162.96]
    """
    spreads = {"capacity_sd": capacity_sd, "weight_sd": weight_sd}
    for name, value in {"capacity": capacity, "weight": weight, **spreads}.items():
        real_number(value, name, 0)
    if weight_sd >= weight or capacity_sd >= capacity:
        raise ValueError("A spread must be smaller than its mean.")
    return Bounds(
        (capacity - capacity_sd) / (weight + weight_sd),
        capacity / weight,
        (capacity + capacity_sd) / (weight - weight_sd),
    )


def _standard(chance: np.random.Generator, shape: str, size: tuple[int, int]) -> Any:
    """Return numbers with mean 0 and spread 1 of one of the shapes."""
    if shape == "normal":
        return chance.standard_normal(size)
    if shape == "uniform":
        return chance.uniform(-math.sqrt(3), math.sqrt(3), size)
    return 2.0 * chance.integers(0, 2, size) - 1

"""The examples behind the buttons of the correlation explorer."""

from __future__ import annotations

import math
from typing import Any

from mtedu.data.scores import load_scores

Point = tuple[float, float]
ANSCOMBE = (
    (8, 6.58),
    (8, 5.76),
    (8, 7.71),
    (8, 8.84),
    (8, 8.47),
    (8, 7.04),
    (8, 5.25),
    (19, 12.5),
    (8, 5.56),
    (8, 7.91),
    (8, 6.89),
)
"""The fourth data set of Anscombe (1973), *Graphs in statistical analysis*."""

CLOUD = (
    (31.2, 68),
    (33.9, 71),
    (32.4, 73),
    (34.8, 69),
    (33.1, 67),
    (35.6, 72),
    (32.0, 70),
    (34.2, 66),
    (12.5, 38),
)
CURVE = tuple((x, round(100 - 90 * math.exp(-x / 6), 1)) for x in range(2, 42, 4))


def picture_of(
    points: list[Point], names: list[str], titles: list[str], chosen: int
) -> dict[str, Any]:
    """Return the traits that show some points, with room around them to drag."""
    points = [(float(f"{x:.9g}"), float(f"{y:.9g}")) for x, y in points]
    sides = [[point[axis] for point in points] for axis in (0, 1)]
    steps = [_step(side) for side in sides]
    return {
        "points": [list(point) for point in points],
        "start": [list(point) for point in points],
        "names": names,
        "titles": titles,
        "chosen": chosen,
        "steps": steps,
        "bounds": [_ends(s, step) for s, step in zip(sides, steps, strict=True)],
    }


def examples() -> list[dict[str, Any]]:
    """Return what the buttons put in."""
    chinese = load_scores("wmt20").pair("en-zh").metric_and_human("comet")
    german = load_scores("wmt20").pair("de-en").metric_and_human("bleu")
    made_up = ["BLEU (made up)", "people (made up)"]
    return [
        _example(
            "a cloud and one far system",
            "Made up. Nine systems: eight form a cloud in which BLEU says next to "
            "nothing, the ninth is far worse for both. Drag it into the cloud.",
            list(CLOUD),
            titles=made_up,
            chosen=8,
        ),
        _published(
            "one system spoils it",
            "Published: WMT 2020 English-Chinese. For COMET one system is far behind, "
            "for people it is not. Drag it to the right and see what Pearson does.",
            chinese,
            "COMET",
            "NiuTrans",
        ),
        _published(
            "one system makes it",
            "Published: WMT 2020 German-English. One system is far worse for both, and "
            "Pearson is nearly 1. How much of it do the other eleven deserve?",
            german,
            "BLEU",
            "yolo",
        ),
        _example(
            "Anscombe",
            "Anscombe's fourth data set: without the far point there is no correlation "
            "at all, since the metric says the same of all others.",
            list(ANSCOMBE),
            titles=["x", "y"],
            chosen=7,
        ),
        _example(
            "a curve",
            "Made up. The order is perfect, so Spearman and Kendall are 1; the points "
            "are not on a line, so Pearson is not.",
            list(CURVE),
            titles=made_up,
            chosen=0,
        ),
    ]


def _example(
    label: str,
    note: str,
    points: list[Point],
    titles: list[str],
    chosen: int,
    names: list[str] | None = None,
) -> dict[str, Any]:
    names = names or [f"system {i + 1}" for i in range(len(points))]
    shown = picture_of(points, names, titles, chosen)
    return {"label": label, "note": note, **shown}


def _published(
    label: str,
    note: str,
    scores: tuple[dict[str, float], dict[str, float]],
    metric: str,
    far: str,
) -> dict[str, Any]:
    x, y = scores
    chosen = next(i for i, name in enumerate(x) if name.startswith(far))
    points = [(x[name], y[name]) for name in x]
    titles = [metric, "people (DA)"]
    return _example(label, note, points, titles, chosen, list(x))


def _step(values: list[float]) -> float:
    """Return 1, 2 or 5 times a power of ten: about a hundredth of the range."""
    wanted = (max(values) - min(values) or 1.0) / 100
    power = 10.0 ** math.floor(math.log10(wanted))
    size = next(n for n in (1, 2, 5, 10) if n * power >= wanted * (1 - 1e-9))
    return float(f"{size * power:.6g}")


def _ends(values: list[float], step: float) -> list[float]:
    room = 0.15 * (max(values) - min(values) or 1.0)
    low = math.floor((min(values) - room) / step) * step
    high = math.ceil((max(values) + room) / step) * step
    return [float(f"{low:.9g}"), float(f"{high:.9g}")]

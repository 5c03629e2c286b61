"""What matplotlib's compiled part does with paths, in NumPy: as much as SVG needs."""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any

import numpy as np

STOP, MOVETO, LINETO, CURVE3, CURVE4, CLOSEPOLY = 0, 1, 2, 3, 4, 79
TAKEN = {MOVETO: 1, LINETO: 1, CURVE3: 2, CURVE4: 3, CLOSEPOLY: 1}
"""How many points each step of a path takes."""


def affine_transform(points: Any, matrix: Any) -> Any:
    """Return points moved by a matrix of three rows."""
    points, matrix = np.asarray(points, float), np.asarray(matrix, float)
    return points @ matrix[:2, :2].T + matrix[:2, 2]


def _moved(path: Any, transform: Any) -> tuple[Any, Any]:
    points = np.asarray(path.vertices, float)
    if transform is not None and len(points):
        points = affine_transform(points, np.asarray(transform))
    codes = path.codes
    if codes is None:
        codes = np.full(len(points), LINETO, np.uint8)
        codes[:1] = MOVETO
    return points, codes


def cleanup_path(path: Any, transform: Any, *options: Any) -> tuple[Any, Any]:
    """Return a path as points and codes, with its end; curves stay curves."""
    points, codes = _moved(path, transform)
    return np.vstack([points, [[0, 0]]]), np.append(codes, np.uint8(STOP))


def convert_to_string(
    path: Any,
    transform: Any,
    clip: Any,
    simplify: Any,
    sketch: Any,
    precision: int,
    letters: Sequence[bytes],
    after: bool,
) -> bytes:
    """Write a path in letters and numbers; a step to nowhere breaks the line."""
    points, codes = _moved(path, transform)
    names = dict(zip(TAKEN, (one.decode() for one in letters), strict=True))
    written, at, broken = [], 0, False
    while at < len(codes) and codes[at] != STOP:
        kind = int(codes[at])
        step = points[at : at + TAKEN[kind]]
        at += TAKEN[kind]
        if kind == CLOSEPOLY:
            written.append(names[kind])
        elif not np.isfinite(step).all():
            broken = True
        else:
            letter = names[MOVETO if broken else kind]
            step, broken = step[-1:] if broken else step, False
            numbers = " ".join(f"{value:.2f}" for value in step.ravel())
            written.append(f"{letter} {numbers}")
    return "\n".join(written).encode()


def get_path_collection_extents(
    master: Any, paths: Any, transforms: Any, offsets: Any, offset_transform: Any
) -> tuple[Any, Any]:
    """Return the rectangle around paths, and the smallest positive x and y."""
    master, place = np.asarray(master), np.asarray(offset_transform)
    shifts = affine_transform(np.atleast_2d(offsets), place)
    matrices = [m @ master for m in transforms] if len(transforms) else [master]
    count = max(len(paths), len(shifts))
    rows = zip(cycle(paths), cycle(matrices), cycle(shifts), strict=False)
    found = [
        affine_transform(path.vertices, matrix) + shift
        for path, matrix, shift in islice(rows, count)
        if len(path.vertices)
    ]
    points = np.vstack(found) if found else np.empty((0, 2))
    points = points[np.isfinite(points).all(1)]
    if not len(points):
        return np.array([np.inf, np.inf, -np.inf, -np.inf]), np.array([np.inf] * 2)
    above = np.where(points > 0, points, np.inf).min(0)
    return np.concatenate([points.min(0), points.max(0)]), above


def count_bboxes_overlapping_bbox(box: Any, boxes: Any) -> int:
    """Count the rectangles that share a part with one."""
    (x0, y0), (x1, y1) = np.sort(np.asarray(box), axis=0)
    others = np.sort(np.asarray([np.asarray(b) for b in boxes]).reshape(-1, 2, 2), 1)
    low, high = others[:, 0], others[:, 1]
    apart = (high < [x0, y0]).any(1) | (low > [x1, y1]).any(1)
    return int((~apart).sum())


def path_intersects_rectangle(
    path: Any, x0: float, y0: float, x1: float, y1: float, filled: bool
) -> bool:
    """Say whether a path goes through a rectangle, looking at forty points a step."""
    points = np.asarray(path.vertices, float)
    share = np.linspace(0, 1, 40)[:, None, None]
    along = (points[:-1] * (1 - share) + points[1:] * share).reshape(-1, 2)
    low, high = (min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1))
    return bool(((along >= low) & (along <= high)).all(1).any())


def is_sorted_and_has_non_nan(values: Any) -> bool:
    """Say whether values never fall and there are some."""
    values = np.asarray(values, float)
    values = values[~np.isnan(values)]
    return bool(len(values)) and bool((np.diff(values) >= 0).all())


def point_in_path(x: float, y: float, radius: float, path: Any, transform: Any) -> bool:
    """Say whether a point is in the rectangle around a path: axes are rectangles."""
    points, _ = _moved(path, transform)
    low, high = points.min(0) - radius, points.max(0) + radius
    return bool(((low <= (x, y)) & ((x, y) <= high)).all())

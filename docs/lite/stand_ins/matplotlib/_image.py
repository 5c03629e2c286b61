"""What matplotlib's compiled part does with images: cells stay cells."""

from typing import Any

import numpy as np

KINDS = "NEAREST BILINEAR BICUBIC SPLINE16 SPLINE36 HANNING HAMMING HERMITE KAISER"
KINDS += " QUADRIC CATROM GAUSSIAN BESSEL MITCHELL SINC LANCZOS BLACKMAN"
globals().update({name: number for number, name in enumerate(KINDS.split())})


def resample(data: Any, out: Any, transform: Any, *options: Any, **more: Any) -> None:
    """Fill `out` with the nearest cell of `data` for each of its places."""
    rows, columns = np.indices(out.shape[:2])
    places = np.stack([columns.ravel() + 0.5, rows.ravel() + 0.5], axis=1)
    back = np.floor(transform.inverted().transform(places)).astype(int)
    high, wide = data.shape[:2]
    inside = ((back >= 0) & (back < [wide, high])).all(1)
    flat = out.reshape(-1, *out.shape[2:])
    flat[inside] = data[back[inside, 1], back[inside, 0]]

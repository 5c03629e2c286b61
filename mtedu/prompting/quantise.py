"""Quantisation: fewer bits per weight, and what that costs.

A row of weights is stored as small whole numbers and one scale. Dettmers and others
(2022), *LLM.int8()*, use the same idea for models of billions of weights.

Leaves out: outliers kept apart, zero points, and arithmetic on the small numbers.
"""

from dataclasses import dataclass

import numpy as np

from mtedu.result import Shown
from mtedu.wording import choose, list_of

BITS = (32, 16, 8, 4)


@dataclass(frozen=True, repr=False)
class Quantised(Shown):
    """A weight matrix stored with fewer bits: its size and its errors."""

    bits: int
    weights: np.ndarray
    """The weights as they come back, in 32 bits."""
    size: int
    """Bytes that the stored matrix takes, with its scales."""
    error: float
    """Root of the mean squared difference to the original."""
    relative_error: float
    """The same, divided by the root mean square of the original."""

    def __repr__(self) -> str:
        return (
            f"{self.bits} bits: {self.size:,} bytes, "
            f"relative error {self.relative_error:.2e}"
        )


@dataclass(frozen=True, repr=False)
class Quantisation(Shown):
    """One matrix stored in several widths, side by side."""

    shape: tuple[int, ...]
    rows: tuple[Quantised, ...]

    def __repr__(self) -> str:
        return f"{' x '.join(map(str, self.shape))} weights; " + "; ".join(
            map(repr, self.rows)
        )


def round_rows(weights: np.ndarray, bits: int = 8) -> tuple[np.ndarray, np.ndarray]:
    """Round each row to whole numbers of some bits; return them and the scales.

    scale = largest size in the row / (2^(bits-1) - 1); number = round(weight / scale)

    >>> numbers, scales = round_rows(np.array([[0.5, -1.27, 0.01]]))
    >>> numbers, scales.round(4)
    (array([[  50, -127,    1]], dtype=int8), array([[0.01]], dtype=float32))
    """
    top = 2 ** (bits - 1) - 1
    scales = np.abs(weights).max(-1, keepdims=True) / top
    scales = np.where(scales == 0, 1, scales).astype(np.float32)
    return np.round(weights / scales).astype(np.int8), scales


def quantise(weights: np.ndarray, bits: int = 8) -> Quantised:
    """Store a matrix with 32, 16, 8 or 4 bits per weight and read it back.

    >>> quantise(np.array([[0.5, -1.27, 0.01]], dtype=np.float32), 8).size
    7
    """
    choose(bits, BITS, "number of bits")
    try:
        weights = np.atleast_2d(np.asarray(weights, dtype=np.float32))
    except (TypeError, ValueError):
        weights = np.zeros((0, 0))
    if weights.size == 0 or not np.isfinite(weights).all():
        raise ValueError("The weights must be finite numbers, and some of them.")
    size = -(-weights.size * bits // 8)
    if bits == 32:
        back = weights.copy()
    elif bits == 16:
        back = weights.astype(np.float16).astype(np.float32)
    else:
        numbers, scales = round_rows(weights, bits)
        back, size = numbers * scales, size + 4 * scales.size
    error = float(np.sqrt(np.mean((weights - back) ** 2)))
    norm = float(np.sqrt(np.mean(weights**2)))
    return Quantised(bits, back, size, error, error / norm if norm else 0.0)


def compare_bits(
    weights: np.ndarray, bits: tuple[int, ...] = (32, 16, 8)
) -> Quantisation:
    """Store one matrix in several widths, to compare error and size.

    >>> compare_bits(np.eye(4))
    4 x 4 weights; 32 bits: 64 bytes, relative error 0.00e+00;
    16 bits: 32 bytes, relative error 0.00e+00; 8 bits: 32 bytes, relative error ...
    """
    rows = tuple(quantise(weights, b) for b in list_of(bits, "bits"))
    return Quantisation(np.shape(weights), rows)

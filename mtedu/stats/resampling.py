"""Drawing test sets again, and exchanging outputs: the engine of the tests.

All draws are made with NumPy's default generator in the order in which sacreBLEU makes
them, so that the same seed gives the same test sets there and here. What is fast: a
drawn test set is a row of weights (how often each segment was drawn), and all sums of
statistics are one product of matrices, shared by all systems.
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from mtedu.stats.segment_stats import Array, SegmentStats
from mtedu.wording import whole_number

SEED = 12345
"""sacreBLEU's own seed."""

CHUNK = 2**21
"""How many weights are held in memory at once."""


def generator(seed: int | None) -> np.random.Generator:
    """Return the draws that belong to a seed; without one they are new each time."""
    known = None if seed is None else whole_number(seed, "seed", least=0)
    return np.random.default_rng(known)


def bootstrap_sums(tables: Sequence[Array], samples: int, seed: int | None) -> Array:
    """Return the sums of each table over `samples` test sets drawn with replacement.

    Tables have one row per segment; the result has shape (samples, tables, columns).

    >>> table = np.array([[1.0], [10.0], [100.0]])
    >>> bootstrap_sums([table], 4, seed=1).ravel()
    array([120., 102., 201., 111.])
    """
    wide = _lean(np.hstack(tables))
    rng = generator(seed)
    size = len(wide)
    sums = [
        _product(_weights(rng.integers(0, size, size=(rows, size))), wide)
        for rows in _chunks(samples, size)
    ]
    return _apart(sums, len(tables))


def resample_weights(size: int, samples: int, seed: int | None) -> Array:
    """Return how often each of `size` things is drawn in each of `samples` draws.

    >>> resample_weights(3, 2, seed=1)
    array([[0., 2., 1.],
           [2., 0., 1.]], dtype=float32)
    """
    return _weights(generator(seed).integers(0, size, (samples, size)))


def _weights(drawn: Array) -> Array:
    weights = np.empty(drawn.shape, np.float32)
    for row, segments in zip(weights, drawn, strict=True):
        places = segments.astype(np.intp, copy=False)  # 32 bits in a browser
        row[:] = np.bincount(places, minlength=len(row))
    return weights


def swapped_sums(
    one: Array, others: Sequence[Array], trials: int, seed: int | None
) -> tuple[Array, Array]:
    """Return the sums after exchanging the outputs of two systems at random.

    In each trial a coin is tossed for every segment. Both results have the shape
    (trials, others, columns): the sums of what then belongs to `one`, and of what
    belongs to each of the others. Together they are always the same.
    """
    differences = _lean(np.hstack([one - other for other in others]))
    rng = generator(seed)
    gained = [
        _product(rng.integers(2, size=(rows, len(one)), dtype=bool), differences)
        for rows in _chunks(trials, len(one))
    ]
    sums = np.array([other.sum(axis=0) for other in others])
    first = sums + _apart(gained, len(others))
    return first, sums + one.sum(axis=0) - first


def _apart(chunks: Sequence[Array], tables: int) -> Array:
    """Join the rows, and part the columns of tables that stood side by side."""
    rows = np.concatenate(chunks).astype(float)
    return rows.reshape(len(rows), tables, -1)


def _product(weights: Array, table: Array) -> Array:
    # A few rows at a time stay in the cache, and BLAS does not start threads for them,
    # which would wait for each other on a busy machine.
    step = max(2**18 // max(table.size, 1), 64)
    return np.concatenate(
        [
            weights[start : start + step].astype(table.dtype, copy=False) @ table
            for start in range(0, len(weights), step)
        ]
    )


def _lean(table: Array) -> Array:
    # Single precision adds twice as fast, and whole numbers up to 2**24 exactly.
    largest = np.abs(table).max(initial=0) * len(table)
    whole = largest < 2**24 and np.array_equal(table, np.rint(table))
    return table.astype(np.float32 if whole else float)


def _chunks(rows: int, size: int) -> Iterator[int]:
    # NumPy draws coins 32 at a time and forgets the rest: multiples of 32 waste none.
    step = max(CHUNK // size // 32, 1) * 32
    for start in range(0, rows, step):
        yield min(step, rows - start)


def check_sizes(systems: Mapping[str, SegmentStats], samples: int) -> None:
    """Refuse systems that were not scored alike, and a number of samples below 1."""
    whole_number(samples, "samples")
    sizes = {len(stats) for stats in systems.values()}
    names = {stats.metric.label for stats in systems.values()}
    if len(sizes) > 1 or len(names) > 1:
        raise ValueError(
            "The systems must be scored with one metric on the same segments, one "
            "output a segment."
        )

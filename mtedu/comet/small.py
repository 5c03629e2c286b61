"""A trained metric in the shape of COMET, small enough to train in a notebook.

As in COMET's estimator (Rei and others 2020), source s, translation h and reference r
become vectors, and these become six blocks,

    [h; r; h * s; h * r; |h - s|; |h - r|]

with products and differences taken number by number. A feed-forward network turns the
blocks into one number, trained to be near people's scores (mean square error). Without
references the blocks are those of COMET's quality estimation, [h; s; h * s; |h - s|].

The encoder is `HashedEncoder` with 256 numbers; any other can be given. How it and the
settings were chosen, and how the metric fares on real scores, is in `docs/comet.md`.

Leaves out: a pre-trained encoder that is trained along with the rest, which is where
COMET gets its strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from mtedu.comet import Texts, checked_segments, network
from mtedu.comet.encoder import Encoder, HashedEncoder
from mtedu.comet.evaluation import CometEvaluation, WorstCases, evaluate
from mtedu.comet.training import Epoch, Settings, held_out, targets, train
from mtedu.result import Result, Shown
from mtedu.wording import whole_number

BLOCKS = ("h", "r", "h * s", "h * r", "|h - s|", "|h - r|")
BLOCKS_WITHOUT_REFERENCE = ("h", "s", "h * s", "|h - s|")


@dataclass(frozen=True, repr=False)
class SegmentScore(Result):
    """The score of one segment, with the blocks and what the network made of them.

    `blocks` maps the name of a block to its numbers, `hidden` has what each hidden
    layer gave, `z` is the network's output, and score = mean + spread * z.
    """

    score: float
    blocks: dict[str, tuple[float, ...]]
    hidden: tuple[tuple[float, ...], ...]
    z: float
    mean: float
    spread: float

    @property
    def similarities(self) -> dict[str, float]:
        """The mean of each block of products: a cosine of two texts."""
        return {
            name: float(np.mean(values))
            for name, values in self.blocks.items()
            if "*" in name
        }

    def __repr__(self) -> str:
        inputs = sum(map(len, self.blocks.values()))
        shape = " -> ".join(map(str, [inputs, *map(len, self.hidden), 1]))
        return f"SmallComet {self.score:.4f} ({shape})"


class SmallComet(Shown):
    """A metric that learns from scores: `fit`, then `predict`.

    >>> from mtedu import damaged_translations
    >>> data = damaged_translations(copies=2)
    >>> metric = SmallComet().fit(
    ...     data.src, data.mt, data.ref, data.scores, epochs=2, progress=False
    ... )
    >>> metric
    SmallComet: 1536 -> 32 -> 1, 49217 weights, trained on 640 segments
    """

    def __init__(
        self,
        *,
        dimension: int = 256,
        hidden: int | Sequence[int] = (32,),
        seed: int = 1,
        encoder: Encoder | None = None,
    ) -> None:
        """Choose the size of vectors and hidden layers; `seed` fixes every draw."""
        self.hidden = (hidden,) if isinstance(hidden, int) else tuple(hidden)
        for size in self.hidden or (0,):
            whole_number(size, "each layer of hidden")
        self.seed = whole_number(seed, "seed", least=0)
        self.encoder: Encoder = encoder or HashedEncoder(dimension, seed)
        self.history: tuple[Epoch, ...] = ()
        self.with_reference = True
        self.segments = 0
        self._weights: network.Weights = []
        self._scaling: tuple[np.ndarray, np.ndarray] = (np.zeros(1), np.ones(1))
        self._target: tuple[float, float] = (0.0, 1.0)
        self._last: CometEvaluation | None = None

    @property
    def blocks(self) -> tuple[str, ...]:
        """The names of the blocks that the network reads."""
        return BLOCKS if self.with_reference else BLOCKS_WITHOUT_REFERENCE

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of inputs, of units in each hidden layer, and of outputs."""
        return (len(self.blocks) * self.encoder.dimension, *self.hidden, 1)

    @property
    def size(self) -> int:
        """How many weights are trained."""
        return sum((a + 1) * b for a, b in pairwise(self.shape))

    @property
    def best(self) -> Epoch:
        """The epoch whose weights were kept: the best one on held-out segments."""
        self._must_be_trained()
        return max(self.history, key=lambda epoch: epoch.held_out_pearson)

    def __repr__(self) -> str:
        shape = " -> ".join(map(str, self.shape))
        state = f"trained on {self.segments} segments" if self.history else "untrained"
        return f"SmallComet: {shape}, {self.size} weights, {state}"

    def fit(
        self,
        src: Texts,
        mt: Texts,
        ref: Texts | None,
        scores: Sequence[float],
        *,
        epochs: int = 12,
        batch: int = 64,
        rate: float = 3e-4,
        dropout: float = 0.5,
        progress: bool = True,
    ) -> SmallComet:
        """Train on scores, higher is better, of any scale; return the metric.

        A part of the sources is held out; the weights of the epoch that correlates best
        with the scores there are kept. `dropout` is the share of inputs that are left
        out at random in each step. `ref=None` trains a metric without references.
        """
        segments = checked_segments(src, mt, ref)
        target = targets(scores, len(segments[0]))
        settings = Settings(epochs, batch, rate, dropout)
        self.with_reference = segments[2] is not None
        self.segments = len(target)
        hidden = held_out(segments[0], target, self.seed)
        self.encoder.fit([t for side in segments if side for t in side])
        x = self._inputs(segments)
        seen = ~hidden
        self._scaling = (x[seen].mean(axis=0), x[seen].std(axis=0) + 1e-6)
        self._target = (float(target[seen].mean()), float(target[seen].std()))
        x = self._scaled(x)
        y = ((target - self._target[0]) / self._target[1]).astype(np.float32)
        rng = np.random.default_rng(self.seed)
        weights = network.start(self.shape[0], self.hidden, len(self.blocks), rng)
        sides = (x[seen], y[seen]), (x[hidden], y[hidden])
        self._weights, self.history = train(weights, *sides, settings, rng, progress)
        return self

    def predict(self, src: Texts, mt: Texts, ref: Texts | None = None) -> list[float]:
        """Return one score per segment, on the scale of the scores in training."""
        x = self._scaled(self._inputs(self._checked(src, mt, ref)))
        z = network.layers(self._weights, x)[-1][:, 0]
        mean, spread = self._target
        return [mean + spread * float(value) for value in z]

    def score(self, src: str, mt: str, ref: str | None = None) -> SegmentScore:
        """Score one segment and keep every step, for `.working()` and `.plot()`."""
        segments = self._checked(src, mt, ref)
        if len(segments[0]) != 1:
            raise ValueError("score takes one segment: use predict for several.")
        raw = self._inputs(segments)
        found = network.layers(self._weights, self._scaled(raw))
        parts = raw.reshape(len(self.blocks), -1)
        z, (mean, spread) = float(found[-1][0, 0]), self._target
        return SegmentScore(
            score=mean + spread * z,
            blocks={
                name: tuple(part.tolist())
                for name, part in zip(self.blocks, parts, strict=True)
            },
            hidden=tuple(tuple(layer[0].tolist()) for layer in found[1:-1]),
            z=z,
            mean=mean,
            spread=spread,
        )

    def evaluate(
        self, src: Texts, mt: Texts, ref: Texts | None, scores: Sequence[float]
    ) -> CometEvaluation:
        """Compare with scores of segments that training has not seen.

        The result has Pearson, Spearman and Kendall for this metric and, where there
        are references, for BLEU and chrF of each segment; `length` is a metric that
        reads nothing and calls short translations good.
        """
        segments = self._checked(src, mt, ref)
        target = targets(scores, len(segments[0]), least=3)
        found = self.predict(*segments)
        self._last = evaluate(*segments, target.tolist(), found)
        return self._last

    def worst(self, n: int = 5) -> WorstCases:
        """Return the segments of the last `evaluate` where it is most wrong."""
        if self._last is None:
            raise ValueError("Nothing was evaluated yet: call evaluate(...) first.")
        return self._last.worst(n)

    def _must_be_trained(self) -> None:
        if not self.history:
            raise ValueError("The metric is not trained yet: call fit(...) first.")

    def _checked(
        self, src: Texts, mt: Texts, ref: Texts | None
    ) -> tuple[list[str], list[str], list[str] | None]:
        self._must_be_trained()
        if self.with_reference and ref is None:
            raise ValueError("This metric was trained with references: give ref=...")
        return checked_segments(src, mt, ref if self.with_reference else None)

    def _inputs(
        self, segments: tuple[list[str], list[str], list[str] | None]
    ) -> np.ndarray:
        """Return the blocks of all segments, side by side."""
        s, h = self.encoder(segments[0]), self.encoder(segments[1])
        if segments[2] is None:
            parts = [h, s, h * s, np.abs(h - s)]
        else:
            r = self.encoder(segments[2])
            parts = [h, r, h * s, h * r, np.abs(h - s), np.abs(h - r)]
        return np.concatenate(parts, axis=1).astype(np.float32)

    def _scaled(self, x: np.ndarray) -> np.ndarray:
        mean, spread = self._scaling
        return np.asarray((x - mean) / spread, dtype=np.float32)

"""Attention masks: which position may look at which.

Full masks read both ways (BERT), causal ones only what came before (GPT), and prefix
ones read a first part both ways and write the rest from left to right (T5, UniLM: Dong
and others 2019).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from mtedu.result import Shown
from mtedu.wording import choose, whole_number

MaskKind: TypeAlias = Literal["full", "causal", "prefix"]


@dataclass(frozen=True, repr=False, eq=False)
class AttentionMask(Shown):
    """Who may look at whom: row i is the one who looks, column j what it sees."""

    kind: MaskKind
    allowed: np.ndarray
    prefix: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """Rows and columns, as of an array."""
        return self.allowed.shape

    def sees(self, i: int) -> list[int]:
        """Return the positions that position i may look at."""
        return [int(j) for j in np.flatnonzero(self.allowed[i])]

    def sentences(self, tokens: Sequence[str]) -> list[str]:
        """Say in words what each token sees, for readers who cannot see a picture."""
        if len(tokens) != len(self.allowed):
            raise ValueError(
                f"{len(tokens)} tokens for a mask of {len(self.allowed)} positions."
            )
        return [
            f"{token} sees {', '.join(tokens[j] for j in self.sees(i))}"
            for i, token in enumerate(tokens)
        ]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.array(self.allowed, dtype=dtype)

    def __getitem__(self, index: Any) -> Any:
        return self.allowed[index]

    def __len__(self) -> int:
        return len(self.allowed)

    def __eq__(self, other: object) -> bool:
        return np.array_equal(self.allowed, np.asarray(other))

    __hash__ = None  # type: ignore[assignment]

    def tolist(self) -> list[list[bool]]:
        """Return the rows as lists."""
        return list(self.allowed.tolist())

    def __repr__(self) -> str:
        rows = " ".join(
            "".join("1" if seen else "." for seen in row) for row in self.allowed
        )
        return f"{self.kind} mask: {rows}"


def attention_mask(kind: MaskKind, n: int, prefix: int | None = None) -> AttentionMask:
    """Return the mask of a kind for n positions.

    full: all; causal: j <= i; prefix: j <= i, and j < prefix for everybody.

    >>> attention_mask("causal", 3)
    causal mask: 1.. 11. 111
    >>> attention_mask("prefix", 4, prefix=2)
    prefix mask: 11.. 11.. 111. 1111
    """
    choose(kind, get_args(MaskKind), "mask")
    whole_number(n, "n")
    if kind != "prefix":
        if prefix is not None:
            raise ValueError(f"A {kind} mask has no prefix: leave prefix out.")
        full = np.ones((n, n), bool)
        return AttentionMask(kind, full if kind == "full" else np.tril(full))
    prefix = whole_number(prefix, "prefix", 0, n)
    allowed = np.tril(np.ones((n, n), bool))
    allowed[:, :prefix] = True
    return AttentionMask("prefix", allowed, prefix)

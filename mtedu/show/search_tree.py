"""A search drawn as a tree: what was kept in full lines, what was dropped in dashes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtedu.prompting.answers import SearchTree
from mtedu.show import palette
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from mtedu.prompting.search import Node

DEEPEST = 6
DROPPED = 1
"""How many dropped tokens are drawn at each node, the best ones."""
LABEL = 0.58
"""How much of a step's width its word takes."""


def draw_tree(tree: SearchTree, ax: Axes | None = None) -> Axes:
    """Draw the first steps of a search from left to right."""
    shown = _shown(tree)
    rows = _rows(tree, shown)
    depth = max((tree.nodes[i].depth for i in shown), default=1)
    height = max(1.2, 0.27 * (max(rows.values(), default=0) + 1))
    with axes(ax, (1.2 + 1.7 * depth, height + 0.6)) as ax:
        ax.annotate("prompt", (0, rows[-1]), va="center", fontsize="small")
        for i in shown:
            _branch(ax, tree.nodes[i], rows[i], rows[tree.nodes[i].parent])
        ax.set_xlim(-0.05, depth + LABEL)
        ax.set_ylim(max(rows.values()) + 0.7, -0.7)
        ax.set_title(
            f"{tree.method} search (dashed: dropped, ■: finished)", fontsize="medium"
        )
        ax.set_xticks(range(1, depth + 1))
        ax.set(yticks=[], xlabel="tokens written")
        ax.spines["left"].set_visible(False)
    return say(ax, _words(tree, shown))


def _branch(ax: Axes, node: Node, row: float, parent: float) -> None:
    colour = palette.INK_GOOD if node.kept else palette.INK_QUIET
    line = {"lw": 2.0, "ls": "-"} if node.kept else {"lw": 1.0, "ls": "--"}
    ends = [node.depth - 1 + LABEL, node.depth - 0.03]
    ax.plot(ends, [parent, row], color=colour, **line)  # type: ignore[arg-type]
    ax.annotate(
        f"{_token(node.token)} {node.probability:.2f}{' ■' * node.finished}",
        (node.depth, row),
        va="center",
        color=colour,
        weight="bold" if node.kept else "normal",
        fontsize="small",
    )


def _shown(tree: SearchTree) -> list[int]:
    """Return the places of the nodes to draw: all kept ones, few dropped ones."""
    dropped: dict[int, int] = {}
    found = []
    for i in sorted(range(len(tree.nodes)), key=lambda i: -tree.nodes[i].logprob):
        node = tree.nodes[i]
        if node.depth > DEEPEST:
            continue
        if not node.kept:
            dropped[node.parent] = dropped.get(node.parent, 0) + 1
            if dropped[node.parent] > DROPPED:
                continue
        found.append(i)
    return found


def _rows(tree: SearchTree, shown: list[int]) -> dict[int, float]:
    """Give each leaf a row of its own, and each inner node the middle of its own."""
    children: dict[int, list[int]] = {}
    for i in shown:
        children.setdefault(tree.nodes[i].parent, []).append(i)
    rows: dict[int, float] = {}
    leaves = 0

    def place(i: int) -> float:
        nonlocal leaves
        below = children.get(i, [])
        if below:
            rows[i] = sum([place(child) for child in below]) / len(below)
        else:
            rows[i] = float(leaves)
            leaves += 1
        return rows[i]

    place(-1)
    return rows


def _token(token: str) -> str:
    text = token.strip().replace("$", r"\$")
    return text or ("⏎" if "\n" in token else "·")


def _words(tree: SearchTree, shown: list[int]) -> str:
    kept = [tree.nodes[i] for i in shown if tree.nodes[i].kept]
    said = "; ".join(f"{n.text.strip() or 'end'} (log P {n.logprob:.2f})" for n in kept)
    return f"Tree of a {tree.method} search. Kept, best first: {said}."

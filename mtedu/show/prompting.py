"""The working and the pictures of prompting: answers, next tokens, masks, noise."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from mtedu.prompting.answers import AnswerSearch, SearchTree
from mtedu.prompting.continuous import ContinuousPrompt
from mtedu.prompting.masks import AttentionMask
from mtedu.prompting.models.base import Card, LogProb, NextTokens
from mtedu.prompting.noise import Noised
from mtedu.prompting.quantise import Quantisation, Quantised
from mtedu.prompting.search import Node
from mtedu.prompting.selection import Accuracy, Calibration, PromptSelection
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.figure import axes, say
from mtedu.show.tables import fraction, join, table
from mtedu.show.words import plain, text_end

MOST_BARS = 12
DEEPEST = 6
"""How many steps of a search are drawn."""
DROPPED = 1
"""How many dropped tokens are drawn at each node, the best ones."""
LABEL = 0.58
"""How much of a step's width its word takes."""


def visible(token: str) -> str:
    """Write a token so that its spaces and line breaks can be seen.

    >>> visible(" Paris"), visible("\\n")
    ('·Paris', '⏎')
    """
    return token.replace("\n", "⏎").replace("\t", "⇥").replace(" ", "·")


@working.register(LogProb)
def _(found: LogProb) -> str:
    rows = [
        [escape(visible(token)), logprob]
        for token, logprob in zip(found.tokens, found.logprobs, strict=True)
    ]
    rows.append(["**sum**", f"**{number(float(found))}**"])
    total, n = number(float(found)), len(found.tokens)
    return join(
        table(["token", "log P(token given what comes before)"], rows),
        rf"$$\text{{perplexity}} = e^{{-({total})/{max(n, 1)}}} "
        rf"= {number(found.perplexity)}$$",
    )


@plot.register(LogProb)
def _(found: LogProb, ax: Axes | None = None) -> Axes:
    surprise = [-p for p in found.logprobs]
    words = ", ".join(
        f"{token.strip() or visible(token)} {value:.1f}"
        for token, value in zip(found.tokens, surprise, strict=True)
    )
    return charts.bars(
        [visible(token) for token in found.tokens],
        charts.Bars(surprise, ".1f"),
        alt=f"Bar chart of surprise, minus log P, for each token: {words}.",
        ax=ax,
        size=(max(4.0, 0.55 * len(surprise)), 2.8),
        lying=False,
        ticks={"rotation": 45, "ha": "right"},
        ymargin=0.15,
        ylabel="-log P",
        title="How much each token surprises the model",
    )


@working.register(NextTokens)
def _(found: NextTokens) -> str:
    rows = [[escape(visible(r.token)), r.probability] for r in found]
    return table(["next token", "probability"], rows)


@plot.register(NextTokens)
def _(found: NextTokens, ax: Axes | None = None) -> Axes:
    shares = [(visible(row.token), row.probability) for row in found]
    words = ", ".join(
        f"{r.token.strip() or 'line break'} {r.probability:.3f}" for r in found
    )
    alt = f"Bar chart of the next token's probability: {words}."
    return _bars(ax, shares, f"After “{text_end(found.text, 52)}”", alt)


@working.register(AnswerSearch)
def _(found: AnswerSearch) -> str:
    drawn = found.method == "sample"
    rows = [
        [escape(in_words(c.answer)), c.logprob, c.probability]
        + ([c.count] if drawn else [])
        for c in found.candidates
    ]
    headers = ["answer z", "log P", "probability"] + (["drawn"] if drawn else [])
    best = escape(in_words(found.answer)).replace("{", "").replace("}", "")
    divided = "The probabilities are calibrated: divided by the prompt's bias."
    missed = "Dropped by the beam: " + escape(", ".join(found.missed)) + "."
    return join(
        f"Prompt: {escape(found.prompt)}".replace("\n", " ⏎ "),
        table(headers, rows),
        rf"$$\hat z = \text{{{best}}}$$",
        divided if found.calibrated else "",
        missed if found.missed else "",
    )


@plot.register(AnswerSearch)
def _(found: AnswerSearch, ax: Axes | None = None) -> Axes:
    shown = found.candidates[:MOST_BARS]
    shares = [(in_words(c.answer), c.probability) for c in shown]
    alt = f"Bar chart of the answers' probabilities: {_listed(shares)}."
    return _bars(ax, shares, f"{found.method}: {text_end(found.prompt, 52)}", alt)


@working.register(SearchTree)
def _(tree: SearchTree) -> str:
    rows = [
        ["· " * (node.depth - 1) + escape(visible(node.token)), node.probability]
        + [node.logprob, "kept" if node.kept else "dropped"]
        for node in sorted(tree.nodes, key=lambda node: (node.depth, -node.logprob))
    ]
    return table(["token", "P(token)", "log P(text)", ""], rows)


@plot.register(SearchTree)
def _(tree: SearchTree, ax: Axes | None = None) -> Axes:
    """Draw the first steps of a search: kept in full lines, dropped in dashes."""
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
    return say(ax, _tree_in_words(tree, shown))


def _branch(ax: Axes, node: Node, row: float, parent: float) -> None:
    colour = palette.INK_GOOD if node.kept else palette.INK_QUIET
    line = {"lw": 2.0, "ls": "-"} if node.kept else {"lw": 1.0, "ls": "--"}
    ends = [node.depth - 1 + LABEL, node.depth - 0.03]
    ax.plot(ends, [parent, row], color=colour, **line)  # type: ignore[arg-type]
    words = f"{_token(node.token)} {node.probability:.2f}{' ■' * node.finished}"
    look: dict[str, Any] = {"va": "center", "color": colour, "fontsize": "small"}
    look["weight"] = "bold" if node.kept else "normal"
    ax.annotate(words, (node.depth, row), **look)


def _shown(tree: SearchTree) -> list[int]:
    """Return the places of the nodes to draw: all kept ones, few dropped ones."""
    dropped: Counter[int] = Counter()
    found = []
    for i in sorted(range(len(tree.nodes)), key=lambda i: -tree.nodes[i].logprob):
        node = tree.nodes[i]
        dropped[node.parent] += not node.kept and node.depth <= DEEPEST
        few = node.kept or dropped[node.parent] <= DROPPED
        if node.depth <= DEEPEST and few:
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
    text = plain(token.strip())
    return text or ("⏎" if "\n" in token else "·")


def _tree_in_words(tree: SearchTree, shown: list[int]) -> str:
    kept = [tree.nodes[i] for i in shown if tree.nodes[i].kept]
    said = "; ".join(f"{n.text.strip() or 'end'} (log P {n.logprob:.2f})" for n in kept)
    return f"Tree of a {tree.method} search. Kept, best first: {said}."


@working.register(Noised)
def _(found: Noised) -> str:
    before = " ".join(
        f"**{escape(token)}**" if i in found.changed else escape(token)
        for i, token in enumerate(found.original)
    )
    return table(
        ["", "text"],
        [["original", before], [found.operation, escape(str(found)) or "(empty)"]],
    )


@working.register(AttentionMask)
def _(mask: AttentionMask) -> str:
    headers = ["position", *(str(j + 1) for j in range(len(mask)))]
    rows = [
        [str(i + 1), *("✓" if seen else "·" for seen in row)]
        for i, row in enumerate(mask.tolist())
    ]
    return table(headers, rows)


@plot.register(AttentionMask)
def _(mask: AttentionMask, ax: Axes | None = None) -> Axes:
    return draw_mask(mask, [str(i + 1) for i in range(len(mask))], ax)


def draw_mask(
    mask: AttentionMask, tokens: Sequence[str], ax: Axes | None = None
) -> Axes:
    """Draw a mask with the tokens at its sides: dots are what a row may look at."""
    words = mask.sentences(tokens)
    n = len(tokens)
    with axes(ax, (1.6 + 0.5 * n, 1.4 + 0.5 * n)) as ax:
        from matplotlib.colors import ListedColormap

        two_tone = ListedColormap(["#ececf0", palette.BLUE])
        ax.imshow(mask.allowed, cmap=two_tone, vmin=0, vmax=1)
        for i, j in zip(*mask.allowed.nonzero(), strict=True):
            ax.plot(j, i, "o", color="white", ms=6)
        ax.set_xticks(range(n), tokens, rotation=45, ha="left")
        ax.set_yticks(range(n), tokens)
        ax.xaxis.tick_top()
        ax.set_xticks([x - 0.5 for x in range(n + 1)], minor=True)
        ax.set_yticks([y - 0.5 for y in range(n + 1)], minor=True)
        ax.grid(which="minor", color="white", lw=1.5)
        ax.tick_params(which="both", length=0)
        ax.set(ylabel="who looks", xlabel="what it sees")
        ax.set_title(f"{mask.kind} mask", pad=12)
        ax.spines[:].set_visible(False)
    return say(ax, f"A {mask.kind} attention mask: {'; '.join(words)}.")


@working.register(Quantisation)
def _(found: Quantisation) -> str:
    rows = [
        [q.bits, f"{q.size:,}", f"{q.error:.2e}", f"{q.relative_error:.2%}"]
        for q in found.rows
    ]
    shape = " × ".join(map(str, found.shape))
    headers = ["bits per weight", "bytes", "error", "relative error"]
    return join(f"{shape} weights", table(headers, rows))


@working.register(Quantised)
def _(found: Quantised) -> str:
    return working(Quantisation(found.weights.shape, (found,)))


@plot.register(Quantisation)
def _(found: Quantisation, ax: Axes | None = None) -> Axes:
    names = [f"{q.bits} bits" for q in found.rows]
    sizes = [q.size / 1e6 for q in found.rows]
    labels = [
        f"{q.size / 1e6:.3g} MB, error {q.relative_error:.2%}" for q in found.rows
    ]
    words = "; ".join(f"{n}: {label}" for n, label in zip(names, labels, strict=True))
    return charts.bars(
        names,
        charts.Bars(sizes, labels),
        alt=f"Bar chart of size and relative error: {words}.",
        ax=ax,
        xmargin=0.45,
        xlabel="megabytes",
        title="One weight matrix, stored with fewer bits",
    )


@working.register(Accuracy)
def _(found: Accuracy) -> str:
    share = fraction(found.right, found.total)
    return rf"$$\text{{accuracy}} = {share} = {number(found.score)}$$"


@working.register(PromptSelection)
def _(found: PromptSelection) -> str:
    rows = [
        [escape(str(row.template)).replace("\n", " ⏎ "), row.right, row.score]
        for row in found.rows
    ]
    return table(["template", f"right of {found.rows[0].total}", "accuracy"], rows)


@plot.register(PromptSelection)
def _(found: PromptSelection, ax: Axes | None = None) -> Axes:
    shares = [(str(row.template).replace("\n", "⏎"), row.score) for row in found.rows]
    words = "; ".join(f"{name} {share:.2f}" for name, share in shares)
    alt = f"Bar chart of accuracy for each template: {words}."
    return _bars(ax, shares, "Accuracy of each template", alt)


@working.register(Calibration)
def _(found: Calibration) -> str:
    rows = [[escape(in_words(answer)), share] for answer, share in found.bias.items()]
    inputs = ", ".join(f"“{text}”" for text in found.content_free)
    headers = ["answer", "probability without content"]
    return join(f"Inputs without content: {escape(inputs)}", table(headers, rows))


@plot.register(Calibration)
def _(found: Calibration, ax: Axes | None = None) -> Axes:
    shares = [(in_words(answer), share) for answer, share in found.bias.items()]
    alt = f"Bar chart of the prompt's bias: {_listed(shares)}."
    return _bars(ax, shares, "Answers to an input without content", alt)


@plot.register(ContinuousPrompt)
def _(found: ContinuousPrompt, ax: Axes | None = None) -> Axes:
    if not found.losses:
        raise ValueError("This prompt has not been learnt yet: call learn_prompt.")
    first, last = found.losses[0], found.losses[-1]
    return charts.curves(
        charts.Curve(range(1, len(found.losses) + 1), found.losses),
        alt=f"Curve of the loss: it falls from {first:.3f} to {last:.3f}.",
        ax=ax,
        ylim=(0, None),
        xlabel="step",
        ylabel="loss",
        title="Learning a continuous prompt",
    )


@working.register(Card)
def _(card: Card) -> str:
    rows = [
        ["kind", card.kind],
        ["parameters", f"{card.size:,}"],
        ["licence", card.licence],
        ["trained on", escape(card.trained_on)],
        # The names of templates stand there as Python writes them.
        *([escape(x).replace("\\n", " ⏎ "), escape(y)] for x, y in card.measured),
    ]
    return table([f"**{escape(card.name)}**", ""], rows)


def _bars(
    ax: Axes | None, shares: Sequence[tuple[str, float]], title: str, alt: str
) -> Axes:
    """Draw lying bars from 0 to 1, each with its number; the longest is marked."""
    values = [share for _, share in shares]
    best = values.index(max(values))
    colours = [palette.BLUE] * len(values)
    hatches = [""] * len(values)
    colours[best], hatches[best] = palette.PURPLE, "//"
    return charts.bars(
        [name for name, _ in shares],
        charts.Bars(values, ".3f", colours, hatches),
        alt=alt,
        ax=ax,
        xlim=(0, 1.15),
        xticks=(0, 0.5, 1),
        title=title,
        title_size="medium",
    )


def _listed(shares: Sequence[tuple[str, float]]) -> str:
    return ", ".join(f"{name} {share:.3f}" for name, share in shares)


def in_words(answer: str | tuple[str, ...]) -> str:
    """Write an answer; one of several slots is joined by bars."""
    return answer if isinstance(answer, str) else " | ".join(answer)

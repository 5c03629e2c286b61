"""The working and the pictures of prompting: answers, next tokens, masks, noise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtedu.prompting.answers import AnswerSearch, SearchTree
from mtedu.prompting.continuous import ContinuousPrompt
from mtedu.prompting.masks import AttentionMask
from mtedu.prompting.models.base import Card, LogProb, NextTokens
from mtedu.prompting.noise import Noised
from mtedu.prompting.quantise import Quantisation, Quantised
from mtedu.prompting.selection import Accuracy, Calibration, PromptSelection
from mtedu.show import palette
from mtedu.show.base import escape, number, plot, table, working
from mtedu.show.figure import axes, say
from mtedu.show.search_tree import draw_tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

MOST_BARS = 12


def visible(token: str) -> str:
    """Write a token so that its spaces and line breaks can be seen.

    >>> visible(" Paris"), visible("\\n")
    ('·Paris', '⏎')
    """
    return token.replace("\n", "⏎").replace("\t", "⇥").replace(" ", "·")


@working.register(LogProb)
def _(found: LogProb) -> str:
    rows = [
        [f"{escape(visible(token))}", number(logprob)]
        for token, logprob in zip(found.tokens, found.logprobs, strict=True)
    ]
    rows.append(["**sum**", f"**{number(float(found))}**"])
    total, n = number(float(found)), len(found.tokens)
    return "\n\n".join(
        [
            table(["token", "log P(token given what comes before)"], rows),
            rf"$$\text{{perplexity}} = e^{{-({total})/{max(n, 1)}}} "
            rf"= {number(found.perplexity)}$$",
        ]
    )


@plot.register(LogProb)
def _(found: LogProb, ax: Axes | None = None) -> Axes:
    names = [visible(token) for token in found.tokens]
    with axes(ax, (max(4.0, 0.55 * len(names)), 2.8)) as ax:
        places = range(len(names))
        bars = ax.bar(places, [-p for p in found.logprobs], color=palette.BLUE)
        ax.bar_label(bars, [f"{-p:.1f}" for p in found.logprobs], padding=2)
        ax.set_xticks(places, names, rotation=45, ha="right")
        ax.set(ylabel="-log P", title="How much each token surprises the model")
        ax.margins(y=0.15)
    words = ", ".join(
        f"{token.strip() or visible(token)} {-p:.1f}"
        for token, p in zip(found.tokens, found.logprobs, strict=True)
    )
    return say(ax, f"Bar chart of surprise, minus log P, for each token: {words}.")


@working.register(NextTokens)
def _(found: NextTokens) -> str:
    rows = [[escape(visible(r.token)), number(r.probability)] for r in found]
    return table(["next token", "probability"], rows)


@plot.register(NextTokens)
def _(found: NextTokens, ax: Axes | None = None) -> Axes:
    names = [visible(row.token) for row in found]
    values = [row.probability for row in found]
    ax = _bars(ax, names, values, f"After “{_short(found.text)}”")
    words = ", ".join(
        f"{r.token.strip() or 'line break'} {r.probability:.3f}" for r in found
    )
    return say(ax, f"Bar chart of the next token's probability: {words}.")


@working.register(AnswerSearch)
def _(found: AnswerSearch) -> str:
    drawn = found.method == "sample"
    rows = [
        [escape(_answer(c.answer)), number(c.logprob), number(c.probability)]
        + ([c.count] if drawn else [])
        for c in found.candidates
    ]
    headers = ["answer z", "log P", "probability"] + (["drawn"] if drawn else [])
    best = escape(_answer(found.answer))
    lines = [
        f"Prompt: {escape(found.prompt)}".replace("\n", " ⏎ "),
        table(headers, rows),
        rf"$$\hat z = \text{{{_tex(best)}}}$$",
    ]
    if found.calibrated:
        lines.append("The probabilities are calibrated: divided by the prompt's bias.")
    if found.missed:
        lines.append("Dropped by the beam: " + escape(", ".join(found.missed)) + ".")
    return "\n\n".join(lines)


@plot.register(AnswerSearch)
def _(found: AnswerSearch, ax: Axes | None = None) -> Axes:
    shown = found.candidates[:MOST_BARS]
    names = [_answer(c.answer) for c in shown]
    title = f"{found.method}: {_short(found.prompt)}"
    ax = _bars(ax, names, [c.probability for c in shown], title)
    words = ", ".join(f"{_answer(c.answer)} {c.probability:.3f}" for c in shown)
    return say(ax, f"Bar chart of the answers' probabilities: {words}.")


@working.register(SearchTree)
def _(tree: SearchTree) -> str:
    rows = [
        [
            "· " * (node.depth - 1) + escape(visible(node.token)),
            number(node.probability),
            number(node.logprob),
            "kept" if node.kept else "dropped",
        ]
        for node in sorted(tree.nodes, key=lambda node: (node.depth, -node.logprob))
    ]
    return table(["token", "P(token)", "log P(text)", ""], rows)


plot.register(SearchTree)(draw_tree)


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
        ax.imshow(mask.allowed, cmap=_two_tone(), vmin=0, vmax=1)
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


def _two_tone():  # type: ignore[no-untyped-def]
    from matplotlib.colors import ListedColormap

    return ListedColormap(["#ececf0", palette.BLUE])


@working.register(Quantisation)
def _(found: Quantisation) -> str:
    rows = [
        [q.bits, f"{q.size:,}", f"{q.error:.2e}", f"{q.relative_error:.2%}"]
        for q in found.rows
    ]
    shape = " × ".join(map(str, found.shape))
    headers = ["bits a weight", "bytes", "error", "relative error"]
    return f"{shape} weights\n\n" + table(headers, rows)


@working.register(Quantised)
def _(found: Quantised) -> str:
    return working(Quantisation(found.weights.shape, (found,)))


@plot.register(Quantisation)
def _(found: Quantisation, ax: Axes | None = None) -> Axes:
    names = [f"{q.bits} bits" for q in found.rows]
    sizes = [q.size / 1e6 for q in found.rows]
    with axes(ax, (5.2, 0.9 + 0.5 * len(names))) as ax:
        bars = ax.barh(names[::-1], sizes[::-1], color=palette.BLUE)
        labels = [
            f"{q.size / 1e6:.3g} MB, error {q.relative_error:.2%}" for q in found.rows
        ]
        ax.bar_label(bars, labels[::-1], padding=3)
        ax.set(xlabel="megabytes", title="One weight matrix, stored with fewer bits")
        ax.margins(x=0.45)
    words = "; ".join(f"{n}: {label}" for n, label in zip(names, labels, strict=True))
    return say(ax, f"Bar chart of size and relative error: {words}.")


@working.register(Accuracy)
def _(found: Accuracy) -> str:
    return (
        rf"$$\text{{accuracy}} = \tfrac{{{found.right}}}{{{found.total}}} "
        rf"= {number(found.score)}$$"
    )


@working.register(PromptSelection)
def _(found: PromptSelection) -> str:
    rows = [
        [escape(str(row.template)).replace("\n", " ⏎ "), row.right, number(row.score)]
        for row in found.rows
    ]
    return table(["template", f"right of {found.rows[0].total}", "accuracy"], rows)


@plot.register(PromptSelection)
def _(found: PromptSelection, ax: Axes | None = None) -> Axes:
    names = [str(row.template).replace("\n", "⏎") for row in found.rows]
    values = [row.score for row in found.rows]
    ax = _bars(ax, names, values, "Accuracy of each template")
    words = "; ".join(f"{n} {v:.2f}" for n, v in zip(names, values, strict=True))
    return say(ax, f"Bar chart of accuracy for each template: {words}.")


@working.register(Calibration)
def _(found: Calibration) -> str:
    rows = [
        [escape(_answer(answer)), number(share)] for answer, share in found.bias.items()
    ]
    inputs = ", ".join(f"“{text}”" for text in found.content_free)
    headers = ["answer", "probability without content"]
    return f"Inputs without content: {escape(inputs)}\n\n" + table(headers, rows)


@plot.register(Calibration)
def _(found: Calibration, ax: Axes | None = None) -> Axes:
    names = [_answer(answer) for answer in found.bias]
    ax = _bars(
        ax, names, list(found.bias.values()), "Answers to an input without content"
    )
    words = ", ".join(
        f"{n} {v:.3f}" for n, v in zip(names, found.bias.values(), strict=True)
    )
    return say(ax, f"Bar chart of the prompt's bias: {words}.")


@plot.register(ContinuousPrompt)
def _(found: ContinuousPrompt, ax: Axes | None = None) -> Axes:
    if not found.losses:
        raise ValueError("This prompt has not been learnt yet: call learn_prompt.")
    with axes(ax, (5.2, 2.8)) as ax:
        ax.plot(range(1, len(found.losses) + 1), found.losses, color=palette.BLUE, lw=2)
        ax.set(xlabel="step", ylabel="loss", title="Learning a continuous prompt")
        ax.set_ylim(bottom=0)
    first, last = found.losses[0], found.losses[-1]
    return say(ax, f"Curve of the loss: it falls from {first:.3f} to {last:.3f}.")


@working.register(Card)
def _(card: Card) -> str:
    rows = [
        ["kind", card.kind],
        ["parameters", f"{card.size:,}"],
        ["licence", card.licence],
        ["trained on", escape(card.trained_on)],
        *([escape(what), escape(value)] for what, value in card.measured),
    ]
    return table([f"**{escape(card.name)}**", ""], rows)


def _bars(
    ax: Axes | None, names: Sequence[str], values: Sequence[float], title: str
) -> Axes:
    """Draw lying bars from 0 to 1, each with its number; the longest is marked."""
    with axes(ax, (5.6, 0.9 + 0.34 * len(names))) as ax:
        places = range(len(names))
        bars = ax.barh(places, list(values)[::-1], color=palette.BLUE)
        best = len(values) - 1 - max(places, key=lambda i: values[i])
        bars[best].set(color=palette.PURPLE, hatch="//", edgecolor="white")
        ax.bar_label(bars, [f"{value:.3f}" for value in values][::-1], padding=3)
        ax.set_yticks(places, list(names)[::-1])
        ax.set(xlim=(0, 1.15), xticks=(0, 0.5, 1))
        ax.set_title(title, fontsize="medium")
    return ax


def _answer(answer: str | tuple[str, ...]) -> str:
    return answer if isinstance(answer, str) else " | ".join(answer)


def _short(text: str, most: int = 52) -> str:
    text = text.replace("\n", "⏎").replace("$", r"\$")
    return text if len(text) <= most else "…" + text[-most:]


def _tex(text: str) -> str:
    return text.replace("{", "").replace("}", "")

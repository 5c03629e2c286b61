"""The working and the picture of chrF."""

from collections.abc import Sequence
from typing import Any

from mtedu.metrics.chrf import Chrf, ChrfOrder, characters
from mtedu.show import charts, palette
from mtedu.show.base import Axes, number, plot, working
from mtedu.show.figure import axes, box, say
from mtedu.show.tables import fraction, join, over, table
from mtedu.show.words import CENTRED, SIDES, plain
from mtedu.wording import count

LINE = 32  # characters in a line of the picture
MOST = 4 * LINE  # characters of a text that are drawn


@working.register(Chrf)
def _(result: Chrf) -> str:
    smoothing = result.settings.eps_smoothing
    headers = ["order", "shared", "candidate", "reference", "precision", "recall"]
    headers += ["F"] if smoothing else []
    rows = [_row(order, smoothing) for order in result.orders]
    sums = f"Counts are sums over {count(result.segments, 'segment')}."
    return join(
        table(headers, rows),
        sums if result.segments > 1 else "",
        *(_mean_of_f(result) if smoothing else _f_of_means(result)),
    )


def _row(order: ChrfOrder, smoothing: bool) -> list[object]:
    kind = "characters" if order.kind == "char" else "words"
    row: list[object] = [f"{order.n} {kind if order.n > 1 else kind[:-1]}"]
    row += [order.matched, order.candidate_total, order.reference_total]
    if not order.used:
        return [*row, "left out", "", *["0"] * smoothing]
    row += [order.precision, order.recall]
    return [*row, order.f_score] if smoothing else row


def _f_of_means(result: Chrf) -> list[str]:
    used = [order for order in result.orders if order.used]
    if not used:
        return ["No order has n-grams in both texts: chrF is 0."]
    parts = []
    for name, totals, mean in (
        ("P", [order.candidate_total for order in used], result.precision),
        ("R", [order.reference_total for order in used], result.recall),
    ):
        ratios = zip(used, totals, strict=True)
        terms = " + ".join(fraction(order.matched, total) for order, total in ratios)
        parts.append(
            rf"$$\text{{chr{name}}} = \tfrac{{1}}{{{len(used)}}}\big({terms}\big) "
            rf"= {number(mean)}$$"
        )
    beta = f"{result.settings.beta:g}"
    formula = (
        rf"\text{{chrF}}_{{{beta}}} = (1 + {beta}^2) \cdot \frac{{\text{{chrP}} \cdot "
        rf"\text{{chrR}}}}{{{beta}^2 \cdot \text{{chrP}} + \text{{chrR}}}}"
    )
    if not result.score:
        return [*parts, f"$${formula} = 0 \\quad\\text{{because nothing is shared}}$$"]
    p, r = number(result.precision), number(result.recall)
    weight = 1 + result.settings.beta**2
    put_in = over(rf"{p} \cdot {r}", rf"{weight - 1:g} \cdot {p} + {r}")
    value = rf"{weight:g} \cdot {put_in} = {number(result.score)}"
    return [*parts, f"$${formula}$$", f"$$= {value}$$"]


def _mean_of_f(result: Chrf) -> list[str]:
    terms = " + ".join(number(order.f_score) for order in result.orders)
    mean = rf"\tfrac{{1}}{{{len(result.orders)}}}\big({terms}\big)"
    return [
        r"$$F_n = (1 + \beta^2) \cdot \frac{P_n R_n}{\beta^2 P_n + R_n} \qquad "
        rf"\beta = {result.settings.beta:g}$$",
        rf"$$\text{{chrF}} = {mean} = {number(result.score)}$$",
    ]


@plot.register(Chrf)
def _(result: Chrf, ax: Axes | None = None) -> Axes:
    high, title = 2.1, f"{result.name} {result.score:.2f}"
    if result.candidate is None or result.reference is None:
        return _bars(result, ax, size=(6.2, high + 0.5), title=title, pad=18)
    settings = result.settings
    texts = [characters(t, settings) for t in (result.candidate, result.reference)]
    strips = 0.5 * sum(_lines(text) for text in texts) + 0.5
    height = strips + high + 0.5
    with axes(ax, (7.4, height)) as ax:
        ax.set_axis_off()
        ax.set_title(title)
        above = ax.inset_axes((0, 1 - strips / height, 1, strips / height))
        _strips(above, result, texts)
        _bars(result, ax.inset_axes((0.12, 0.02, 0.86, high / height)))
    return say(
        ax,
        f'Candidate: "{result.candidate or "empty"}". Reference: '
        f'"{result.reference or "empty"}". Each character is shaded by the longest '
        f"matching n-gram that it is part of. {_bars_in_words(result)}",
    )


def _bars(result: Chrf, ax: Axes | None, **frame: Any) -> Axes:
    """Draw precision and recall of each order, side by side."""
    series = []
    for name, colour, hatch in (
        ("precision", palette.BLUE, ""),
        ("recall", palette.ORANGE, "//"),
    ):
        values = [getattr(order, name) for order in result.orders]
        labels = [
            f"{value:.2f}" if order.used else "–"
            for value, order in zip(values, result.orders, strict=True)
        ]
        series.append(charts.Bars(values, labels, colour, hatch, name))
    return charts.bars(
        [_tick(order) for order in result.orders],
        *series,
        alt=_bars_in_words(result),
        ax=ax,
        lying=False,
        legend={"loc": "lower right", "bbox_to_anchor": (1, 1), "ncols": 2},
        **charts.SHARES,
        **frame,
    )


def _tick(order: ChrfOrder) -> str:
    return count(order.n, "word" if order.kind == "word" else "char")


def _bars_in_words(result: Chrf) -> str:
    parts = ", ".join(
        f"{_tick(order)} {order.precision:.2f} and {order.recall:.2f}"
        if order.used
        else f"{_tick(order)} left out"
        for order in result.orders
    )
    return (
        f"Bars of precision and recall by order: {parts}. {result.name} "
        f"{result.score:.2f}."
    )


def _lines(text: str) -> int:
    return max(1, -(-min(len(text), MOST) // LINE))


def _strips(ax: Any, result: Chrf, texts: Sequence[str]) -> None:
    """Write both texts character by character, shaded by their longest match."""
    line = 0
    style = {"ha": "right", "va": "center", "style": "italic", "fontsize": 8.5}
    for side, name in enumerate(SIDES):
        depths = longest_matches(result, side)
        ax.text(-0.6, -line, name, color=palette.INK_QUIET, **style)
        for i, character in enumerate(texts[side][:MOST]):
            _cell(ax, i % LINE, line + i // LINE, character, depths[i], result)
        if len(texts[side]) > MOST:
            more = f"+ {len(texts[side]) - MOST}"
            ax.text(LINE - 0.3, -line - MOST // LINE + 1, more, va="center", fontsize=8)
        line += _lines(texts[side])
    meaning = "shade and digit: length of the longest shared n-gram over the character"
    ax.text(-0.46, -line + 0.3, meaning, va="center", fontsize=8)
    ax.set(xlim=(-4.2, LINE + 1), ylim=(-line, 0.6))
    ax.set_axis_off()


def _cell(
    ax: Any, x: float, line: float, character: str, depth: int, result: Chrf
) -> None:
    share = depth / max(result.settings.char_order, 1)
    fill = (palette.BLUE, 0.08 + 0.62 * share) if depth else "w"
    look: dict[str, Any] = {"facecolor": fill, "edgecolor": palette.GREY, "lw": 0.5}
    box(ax, (x - 0.46, -line - 0.42), 0.92, 0.84, **look)
    ax.text(x, -line + 0.1, plain(character.replace(" ", "␣")), fontsize=11, **CENTRED)
    ax.text(x, -line - 0.3, depth or "", fontsize=5.5, **CENTRED)


def longest_matches(result: Chrf, side: int) -> list[int]:
    """Return for each character the order of the longest matching n-gram over it.

    >>> from mtedu.metrics.chrf import chrf
    >>> longest_matches(chrf("the cat", "a cat"), side=0)
    [0, 0, 0, 3, 3, 3]
    """
    text = (result.candidate, result.reference)[side] or ""
    line = characters(text, result.settings)
    depths = [0] * len(line)
    for n in range(result.settings.char_order, 0, -1):
        left = {row.ngram: row.matched for row in result.rows(n)}
        # Of equal n-grams those inside a longer match are taken first.
        starts = range(len(line) - n + 1)
        for i in sorted(starts, key=lambda i: min(depths[i : i + n]) <= n):
            if left[line[i : i + n]]:
                left[line[i : i + n]] -= 1
                depths[i : i + n] = [max(n, depth) for depth in depths[i : i + n]]
    return depths

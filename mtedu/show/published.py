"""Published figures as pictures and tables: T5's sizes, and metrics beside people."""

from mtedu.data.corpus import Datasheet
from mtedu.data.published_figures import (
    BY_SIZE,
    GAPS,
    HUMAN,
    PAIRS,
    PREVIOUS,
    PUBLISHED,
    SHIPPING,
    SOURCE,
    T5,
    TEMPLATES,
    TRAINED,
)
from mtedu.prompting.models import load_model
from mtedu.prompting.selection import write_answers
from mtedu.prompting.world import micro_world
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape
from mtedu.show.tables import table

LINES = {
    "SQuAD F1": ("f1", palette.BLUE, "o", "-"),
    "SQuAD exact match": ("exact_match", palette.PURPLE, "s", "--"),
    "SuperGLUE": ("superglue", palette.ORANGE, "^", "-."),
}


def scaling_plot(ax: Axes | None = None) -> Axes:
    """Draw T5's three scores over the number of parameters, with the old records."""
    sizes = {row.parameters: row.name for row in T5}
    lines, rules, notes = [], [], []
    for name, (score, colour, mark, line) in LINES.items():
        values = [getattr(row, score) for row in T5]
        lines.append(charts.Curve(list(sizes), values, name, colour, mark, line, 1.5))
        rules.append(charts.Rule(getattr(PREVIOUS, score), colour, ":", axis="y"))
        end = (T5[-1].parameters, values[-1])
        notes.append(charts.Note(f"{values[-1]:.1f}", end, (8, -4)))
    words = "; ".join(
        f"{row.name}: exact match {row.exact_match}, F1 {row.f1}, "
        f"SuperGLUE {row.superglue}"
        for row in (*T5, PREVIOUS)
    )
    return charts.curves(
        *lines,
        alt=f"Line chart of scores over size. {words}. Human: {HUMAN}.",
        ax=ax,
        size=(7.2, 3.8),
        rules=rules,
        notes=notes,
        logarithmic=sizes,
        legend={"loc": "lower right"},
        xlabel="size of T5 (parameters, log scale)",
        ylabel="score (%)",
        title="Dotted: the best result before T5",
        title_size="medium",
    )


def scaling_table() -> str:
    """Write the same numbers as a Markdown table."""
    rows = [
        [row.name, *map(str, (row.exact_match, row.f1, row.superglue))]
        for row in (PREVIOUS, *T5)
    ]
    rows.append(["people", "", "", str(HUMAN)])
    return table(["", "SQuAD exact match", "SQuAD F1", "SuperGLUE"], rows)


def shipping_plot(ax: Axes | None = None) -> Axes:
    """Draw how often metrics choose the system that people choose."""
    names = list(SHIPPING)
    colours = [palette.BLUE if name in TRAINED else palette.GREY for name in names]
    hatches = ["" if name in TRAINED else "//" for name in names]
    said = "; ".join(f"{name} {found.all_pairs}" for name, found in SHIPPING.items())
    values = [SHIPPING[name].all_pairs for name in names]
    return charts.bars(
        names,
        charts.Bars(values, ".1f", colours, hatches),
        alt=f"Bars: per cent of {PAIRS[0]:,} pairs of systems right: {said}.",
        ax=ax,
        size=(6.4, 4.2),
        rules=[charts.Rule(50)],
        notes=[charts.Note("a coin", (50, -0.6), style={"fontsize": 8})],
        xlim=(0, 100),
        xlabel=f"right on so many % of {PAIRS[0]:,} pairs",
        title="Plain: trained on judgements. Hatched: not.",
        title_size="medium",
    )


def shipping_table() -> str:
    """Write the accuracy of COMET, chrF and BLEU by how sure people are."""
    rows = [[name, *map(str, SHIPPING[name])] for name in ("COMET", "chrF", "BLEU")]
    heads = ["all pairs", "people sure, p ≤ 0.05", "people very sure, p ≤ 0.001"]
    counts = [f"{head} ({count:,})" for head, count in zip(heads, PAIRS, strict=True)]
    return table(["right on so many %", *counts], rows)


def size_table() -> str:
    """Write how often a difference of a certain size is right."""
    sides = [list(BY_SIZE[name].items()) for name in ("BLEU", "COMET")]
    rows = [[*map(str, one), *map(str, two)] for one, two in zip(*sides, strict=True)]
    heads = ["BLEU difference (0 to 100)", "right, %", "COMET difference", "right, %"]
    return table(heads, rows)


def template_table(model: str = "tiny", n: int = 3) -> Datasheet:
    """Compare six translation templates: published COMET, and chrF on a model here.

    Leaves out: COMET on the live outputs, since it needs a large model; chrF stands in.

    >>> "38.78 / 31.17" in template_table(n=1)
    True
    """
    drawn = micro_world("translation", n, source="english", target="french")
    sentences = [(one.x, one.answer) for one in drawn]
    rows = []
    for name, published in PUBLISHED.items():
        wording = TEMPLATES[name].format(source="[src]", target="[tgt]", gap=" ⏎ ")
        live = []
        for gap in GAPS.values():
            text = TEMPLATES[name].format(source="english", target="french", gap=gap)
            *_, found = write_answers(load_model(model), text, sentences)
            live.append(f"{found.chrf:.1f} ({found.exact} of {n})")
        cells = [f"{c.space:.2f} / {c.line_break:.2f}" for c in published]
        rows.append(
            [name, escape(wording.replace(" [Z]", "")), *cells, " / ".join(live)]
        )
    heads = [f"COMET, {name}" for name in ("English", "German", "Chinese")]
    return Datasheet(
        table(["", "template", *heads, f"{model}, chrF (exactly right)"], rows)
        + f"\n\nWithout / with a line break at ⏎. Published: {SOURCE} The columns are "
        "the languages in which the template was written. Live: "
        f"{n} held-out sentences."
    )

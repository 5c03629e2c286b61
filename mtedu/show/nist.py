"""The working and the picture of NIST: what each matched n-gram tells."""

from mtedu.metrics.nist import BETA, InformationRow, Nist
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.tables import cut_table, fraction, join, table

MOST_ROWS = 30
MOST_BARS = 20
HATCHES = ("", "///", "...", "xxx", "++")


@working.register(Nist)
def _(result: Nist) -> str:
    rows = [
        [escape(" ".join(row.ngram)), row.matched]
        + [rf"$\log_2 {fraction(row.history, row.occurrences)}$", row.information]
        for row in result.rows
    ]
    orders = [[o.n, o.information, o.total, o.score] for o in result.orders]
    headers = ["matched n-gram", "times", "information of one", ""]
    return join(
        cut_table(headers, rows, MOST_ROWS, "n-grams"),
        table(["order", "information of its matches", "n-grams", "ratio"], orders),
        *_formulas(result),
    )


def _formulas(result: Nist) -> list[str]:
    c, r = result.candidate_length, result.reference_length
    penalty = number(result.length_penalty)
    if c >= r and c:
        length = rf"1 \quad\text{{because }} c = {c} \ge r = {number(r)}"
    elif not c:
        length = r"0 \quad\text{because the candidate is empty}"
    else:
        length = (
            r"\exp\big(\beta \log^2 \tfrac{c}{r}\big) = "
            rf"\exp\big({BETA:.4f} \cdot \log^2 \tfrac{{{c}}}{{{number(r)}}}\big) "
            rf"= {penalty}"
        )
    terms = " + ".join(number(order.score) for order in result.orders)
    return [
        rf"$$\text{{length penalty}} = {length}$$",
        r"$$\text{NIST} = \text{length penalty} \cdot \sum_n "
        r"\frac{\text{information of the matched } n\text{-grams}}"
        r"{\text{all } n\text{-grams of the candidate}}$$",
        rf"$$= {penalty} \cdot ({terms}) = {number(result.score)}$$",
    ]


@plot.register(Nist)
def _(result: Nist, ax: Axes | None = None) -> Axes:
    ranked = sorted(result.rows, key=lambda row: -row.information)
    rows = ranked[:MOST_BARS]
    what = "what the matched n-grams tell"
    if len(ranked) > MOST_BARS:
        what = f"the {MOST_BARS} matched n-grams that tell most"
    orders = [len(row.ngram) - 1 for row in rows]
    bits = [row.information for row in rows]
    names = [" ".join(row.ngram) for row in rows]
    words = "; ".join(f"{name} {b:.2f}" for name, b in zip(names, bits, strict=True))
    return charts.bars(
        names,
        charts.Bars(
            bits,
            [_label(row) for row in rows],
            [palette.SEQUENCE[n % len(palette.SEQUENCE)] for n in orders],
            [HATCHES[n % len(HATCHES)] for n in orders],
        ),
        alt="Bar chart of matched n-grams by their information in bits: "
        f"{words or 'none'}. NIST {result.score:.2f}.",
        ax=ax,
        xlim=(0, 1.25 * (max(bits, default=0) or 1)),
        xlabel="information of one match, in bits",
        title=f"NIST {result.score:.2f}: {what}",
    )


def _label(row: InformationRow) -> str:
    times = f" × {row.matched}" if row.matched > 1 else ""
    return f"{row.information:.2f}{times}  ({len(row.ngram)}-gram)"

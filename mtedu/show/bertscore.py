"""The working and the picture of BERTScore."""

from mtedu.metrics.bertscore import BertScore
from mtedu.show import charts
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.tables import join, over, table


@working.register(BertScore)
def _(result: BertScore) -> str:
    if not result.candidate:
        return "The candidate is empty, so nothing matches: precision and recall are 0."
    cosines = result.similarity
    parts = []
    for name, ours, theirs, matches, rows in (
        ("P", result.candidate, result.reference, result.candidate_matches, cosines),
        ("R", result.reference, result.candidate, result.reference_matches, cosines.T),
    ):
        best = rows.max(axis=1)
        said = [
            [escape(token), escape(theirs[place]), f"{cosine:.3f}"]
            for token, place, cosine in zip(ours, matches, best, strict=True)
        ]
        side = ("candidate", "reference") if name == "P" else ("reference", "candidate")
        parts.append(
            table([f"{side[0]} token", f"most like it in {side[1]}", "cosine"], said)
        )
        total = over(f"{best.sum():.3f}", len(best))
        parts.append(f"$${name} = {total} = {number(best.mean())}$$")
    p, r = f"{result.precision:.4f}", f"{result.recall:.4f}"
    f1 = over(rf"2 \cdot {p} \cdot {r}", f"{p} + {r}")
    return join(*parts, f"$$F_1 = {f1} = {number(result.score)}$$")


@plot.register(BertScore)
def _(result: BertScore, ax: Axes | None = None) -> Axes:
    if not result.candidate:
        raise ValueError("The candidate is empty: there is nothing to draw.")
    pairs = zip(result.candidate, result.candidate_matches, strict=True)
    best = "; ".join(
        f"{token} with {result.reference[place]} {result.similarity[i, place]:.2f}"
        for i, (token, place) in enumerate(pairs)
    )
    return charts.heat_map(
        result.similarity.clip(0).round(2).tolist(),
        result.candidate,
        result.reference,
        alt=f"Cosines of {len(result.candidate)} candidate tokens (rows) and "
        f"{len(result.reference)} reference tokens. Best of each row: {best}.",
        ax=ax,
        digits=".2f",
        top=1,
        title=f"BERTScore {result.score:.3f}",
    )

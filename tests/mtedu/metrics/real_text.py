"""Translations of the WMT 2023 metrics task, where the shared data lies beside us."""

from tests.mtedu.stats.corpora import shared_rows


def wmt23(pair, reference="refA"):
    """Return all (candidate, reference) pairs of a language pair, or skip the test."""
    sources, outputs = (
        shared_rows(f"data/wmt23/wmt23_{pair}_{what}.tsv")
        for what in ("src_ref", "segments")
    )
    references = {row["seg"]: row[reference] for row in sources}
    return [(row["hyp"], references[row["seg"]]) for row in outputs]


GUIDE = (
    "It is a guide to action which ensures that the military always obeys the commands "
    "of the party"
)
GUIDES = [
    "It is a guide to action that ensures that the military will forever heed Party "
    "commands",
    "It is the guiding principle which guarantees the military forces always being "
    "under the command of the Party",
    "It is the practical guide for the army always to heed the directions of the party",
]
"""A translation in Papineni et al. (2002), and its three references."""
LONG = (
    "the cat sat on a mat , and the dog sat on the cat . " * 150,
    "the cat sat on the mat , and a dog sat by the cat . " * 150,
)
"""Two texts of over two thousand words."""

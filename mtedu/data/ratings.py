"""Ratings by people, published with their texts: fetched once, then read from the disk.

Experts marked the errors of translations in the MQM scheme. `mqm/ted-...` has source,
translations and every marked span; `mqm/newstest2020-...` has the points per segment,
averaged over the raters.

Freitag, Foster, Grangier, Ratnakar, Tan and Macherey (2021), *Experts, errors, and
context*; Freitag et al. (2021), *Results of the WMT21 metrics shared task*, for TED.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mtedu.data import fetch
from mtedu.data.corpus import read_table
from mtedu.data.examples import SIMULATED
from mtedu.data.pinned import MQM_FILES, PinnedFile
from mtedu.human.files import read_ratings
from mtedu.human.mqm import ErrorSpan, mqm_score
from mtedu.human.ratings import Rating, Ratings
from mtedu.wording import suggest

NAMES = ("simulated", *MQM_FILES)
OPEN, CLOSE = "<v>", "</v>"
"""How the files mark an error inside a text."""
MEAN = "mean"
"""The annotator's name where only the mean of the raters was published."""


@dataclass(frozen=True, repr=False)
class PublishedRatings(Ratings):
    """A table of ratings with the texts and spans that were published with it.

    As everywhere in the course the scale "mqm" counts points: fewer are better.
    `spans` are what the annotators marked, for `mqm_score`; `source[item]` and
    `outputs[system][item]` are texts. They are empty where only points were published.
    """

    name: str = ""
    origin: PinnedFile | None = None
    spans: tuple[ErrorSpan, ...] = field(default=(), compare=False)
    source: Mapping[str, str] = field(default_factory=dict, compare=False)
    outputs: Mapping[str, Mapping[str, str]] = field(
        default_factory=dict, compare=False
    )

    @property
    def licence(self) -> str:
        """The licence of the data."""
        return self.origin.licence if self.origin else ""


def load_ratings(name: str = "simulated", say: fetch.Say | None = None) -> Ratings:
    """Load ratings by their name; those by people are fetched once from the network.

    `"simulated"` ships with the package: adequacy and fluency of twenty translations by
    two raters who are no people. `"mqm/ted-ende"` and `"mqm/ted-zhen"` are talks with
    the errors that experts marked; `"mqm/newstest2020-ende"` and
    `"mqm/newstest2020-zhen"` are the MQM points of each segment of news. They are files
    of a public repository at a fixed commit, checked by sha256 (Apache-2.0).

    >>> load_ratings("simulated")
    80 simulated ratings (2 annotators, 5 items, 4 systems, scales adequacy, fluency)
    """
    if name == "simulated":
        tables = [read_ratings(path) for path in SIMULATED]
        return Ratings(tuple(row for table in tables for row in table), simulated=True)
    if name not in MQM_FILES:
        raise ValueError(
            f"There are no ratings {name!r} (load_corpus has sacreBLEU's test sets): "
            f"{suggest(name, NAMES)}"
        )
    wanted = MQM_FILES[name]
    if not fetch.present(name):
        fetch.get(name, say)
    read = _points if wanted.file.endswith(".avg_seg_scores.tsv") else _spans
    return read(wanted, fetch.folder(name) / wanted.file)


def _points(wanted: PinnedFile, path: Path) -> PublishedRatings:
    """Read points per segment: system, minus points, segment, parted by spaces.

    A system's name ends with its number in the task, `OPPO.1535`; without it the names
    are those of `load_scores`.
    """
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    rows = []
    for line in lines:
        system, points, item = line.split()
        if points != "None":
            system = system.rpartition(".")[0] or system
            rows.append(Rating(MEAN, item, system, "mqm", 0.0 - float(points)))
    return PublishedRatings(tuple(rows), name=wanted.name, origin=wanted)


def _spans(wanted: PinnedFile, path: Path) -> PublishedRatings:
    """Read one marked error per line, with its texts."""
    spans: list[ErrorSpan] = []
    source: dict[str, str] = {}
    outputs: dict[str, dict[str, str]] = {}
    for row in read_table(path):
        item, system = row["seg_id"], row["system"]
        what = row["severity"].lower(), row["category"]
        place = span_place(row["target"])
        spans.append(ErrorSpan(*what, system, item, row["rater"], *place))
        source.setdefault(item, unmarked(row["source"]))
        outputs.setdefault(system, {}).setdefault(item, unmarked(row["target"]))
    rows = mqm_score(spans).ratings().rows
    return PublishedRatings(
        rows,
        name=wanted.name,
        origin=wanted,
        spans=tuple(spans),
        source=source,
        outputs=outputs,
    )


def span_place(text: str) -> tuple[int | None, int | None]:
    """Return where a marked span starts and ends once the marks are gone.

    >>> span_place("this <v>is</v> one"), span_place("nothing marked")
    ((5, 7), (None, None))
    """
    start = text.find(OPEN)
    if start < 0:
        return None, None
    end = text.find(CLOSE)
    return start, (end if end >= 0 else len(text)) - len(OPEN)


def unmarked(text: str) -> str:
    """Return a text without the marks of an error.

    >>> unmarked("this <v>is</v> one")
    'this is one'
    """
    return text.replace(OPEN, "").replace(CLOSE, "")

"""Two files of ratings side by side: the agreement view.

A still page, so that it stays in the saved notebook and in the graders' feedback; its
words are in `.text`, its numbers in `.scales`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from mtedu.human.files import read_ratings
from mtedu.human.ratings import Ratings
from mtedu.widgets.annotate.items import as_items
from mtedu.widgets.compare_raters.page import LEFT_OUT, MOST, comparison_page
from mtedu.widgets.compare_raters.scales import ScaleComparison, compare_scale


@dataclass(frozen=True, repr=False)
class RaterComparison:
    """What `compare_raters` shows; `scales` has the numbers, scale by scale."""

    raters: tuple[str, str]
    scales: Mapping[str, ScaleComparison]
    texts: Mapping[tuple[str, str], str]

    @property
    def text(self) -> str:
        """The text twin: measures, confusion matrix, histograms, disagreements."""
        return "\n".join(
            line for scale in self.scales.values() for line in self._say(scale)
        )

    def _say(self, scale: ScaleComparison) -> Iterator[str]:
        a, b = self.raters
        measures = ", ".join(f"{m.name} {m.words}" for m in scale.measures)
        yield f"{scale.scale.capitalize()}, {scale.judged} judged by both: {measures}."
        for label, row in zip(scale.labels, scale.matrix, strict=True):
            cells = zip(scale.labels, row, strict=True)
            said = ", ".join(f"{name} {count}" for name, count in cells if count)
            if said:
                yield f"Where {a} says {label}, {b} says: {said}."
        for place, name in enumerate(self.raters, start=1):
            counts = (f"{bar[0]} {bar[place]} times" for bar in scale.histogram)
            yield f"{name} gave: {', '.join(counts)}."
        for apart in scale.disagreements[:MOST]:
            what = " ".join(part for part in (apart.item, apart.what) if part)
            yield f"Apart on {what}: {a} {apart.first}, {b} {apart.second}."
        if scale.left_out:
            yield f"{LEFT_OUT}: {scale.left_out}."

    def __repr__(self) -> str:
        said = (
            f"{name} kappa {'0/0' if scale.kappa is None else f'{scale.kappa:.2f}'}"
            for name, scale in self.scales.items()
        )
        return f"{self.raters[0]} and {self.raters[1]}: {', '.join(said)}"

    def _repr_html_(self) -> str:
        return comparison_page(self.scales.values(), self.texts)


def compare_raters(
    file_a: str | Path | IO[Any] | Ratings,
    file_b: str | Path | IO[Any] | Ratings,
    items: Any = None,
) -> RaterComparison:
    """Open the agreement view of two raters, each in a file, or table, of their own.

    For every scale that both used: the share of equal labels and kappa with 95 %
    intervals (items drawn again), the confusion matrix, a histogram for each rater, and
    the items on which they are furthest apart. `items` are those given to `annotate`;
    with them the view shows the texts.

    >>> import io
    >>> head = "annotator,item,system,scale,value"
    >>> ann = io.StringIO(f"{head}\\nann,s1,A,adequacy,4\\nann,s2,A,adequacy,2")
    >>> bob = io.StringIO(f"{head}\\nbob,s1,A,adequacy,4\\nbob,s2,A,adequacy,1")
    >>> compare_raters(ann, bob)
    ann and bob: adequacy kappa 0.33

    Leaves out: more than two raters (`fleiss_kappa`, `krippendorff_alpha`).
    """
    tables = [_one_rater(file) for file in (file_a, file_b)]
    names = _names([name for name, _ in tables], [t.annotators[0] for _, t in tables])
    first, second = (
        Ratings(tuple(row._replace(annotator=name) for row in table), table.simulated)
        for name, (_, table) in zip(names, tables, strict=True)
    )
    shared = [scale for scale in first.scales if scale in second.scales]
    if not shared:
        raise ValueError(
            f"The files have no scale in common ({', '.join(first.scales)} and "
            f"{', '.join(second.scales)}): let both raters use the same."
        )
    found = {
        scale: compare_scale(first.select(scale=scale), second.select(scale=scale))
        for scale in shared
    }
    return RaterComparison(names, found, _texts(items))


def _one_rater(file: str | Path | IO[Any] | Ratings) -> tuple[str, Ratings]:
    """Return a file's name and its table; a `ValueError` says what is wrong with it."""
    name = str(getattr(file, "name", "The table"))
    if isinstance(file, str | Path):
        name = Path(file).name
        if not Path(file).is_file():
            raise ValueError(f"There is no file {str(file)!r}: look at its path.")
    table = file if isinstance(file, Ratings) else read_ratings(file)
    if len(table.annotators) != 1:
        found = ", ".join(table.annotators) or "nobody"
        raise ValueError(f"{name} must have the ratings of one rater, not of {found}.")
    return Path(name).stem, table


def _names(files: list[str], raters: list[str]) -> tuple[str, str]:
    """Return what to call the two: their names, else their files', else A and B."""
    for a, b in (raters, files):
        if a != b:
            return a, b
    return "rater A", "rater B"


def _texts(items: Any) -> dict[tuple[str, str], str]:
    if items is None:
        return {}
    return {
        (item.name, system): text
        for item in as_items(items)
        for system, text in item.translations.items()
    }

"""The annotation tool: people judge translations, blind, and nothing gets lost.

The page lies in `explorer.mjs`; it sends a judgement, Python writes it to the disk
(`log.py`) and only then shows the next page. What is clicked but not saved yet
is kept in a draft beside the file, so that a restart brings back half a page as well.
"""

import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import traitlets

from mtedu.human.files import read_ratings
from mtedu.human.ratings import Ratings
from mtedu.widgets.annotate import scales
from mtedu.widgets.annotate.items import Page, as_items, make_pages, one_line
from mtedu.widgets.annotate.log import Judgement, Log, keep_draft, read_draft
from mtedu.widgets.explorer import Explorer
from mtedu.wording import choose


class Annotator(Explorer, styles=()):
    """The widget behind `annotate`."""

    state = traitlets.Dict().tag(sync=True)
    draft = traitlets.Dict().tag(sync=True)

    def __init__(
        self, pages: list[Page], scale: str, rater: str, path: Path, **settings: Any
    ) -> None:
        """Go on where the file ends."""
        super().__init__(**settings)
        self.pages, self.scale, self.rater, self.path = pages, scale, rater, path
        self.file = Log(path)
        self.said = ""
        if self.file.moved:
            self.said = f"The file ended in the middle of a page: see {path.name}.torn."
        elif self.done:
            self.said = f"Going on: {self.done} of {len(pages)} were saved before."
        self._turn = 0
        self._show()
        self._kept = path.with_name(path.name + ".draft")
        answer = read_draft(self._kept, self._key())
        self.draft = {} if answer is None else {"turn": self._turn, "answer": answer}
        self.observe(self._drafted, "draft")
        self.on_msg(self._heard)

    @property
    def judged(self) -> list[bool]:
        """For each page whether the file has its judgement."""
        left = self.file.counts(self.rater, scales.WRITTEN[self.scale])
        found = []
        for page in self.pages:
            found.append(left[page.key] > 0)
            left[page.key] -= 1
        return found

    @property
    def done(self) -> int:
        """How many pages are judged."""
        return sum(self.judged)

    @property
    def page(self) -> Page | None:
        """The page that is shown; None when all are judged."""
        pages = zip(self.pages, self.judged, strict=True)
        return next((page for page, judged in pages if not judged), None)

    def judge(self, answer: Any) -> None:
        """Save a judgement of the page that is shown, as the button does.

        Grades are `{"A": (4, 5), ...}`, a ranking is `"A > B = C"`, direct assessment a
        number, errors are a list of (first word, last word, severity, category), and
        ESA is a pair: errors without categories, and a number.
        """
        if self.file.refresh():
            self.said = ""
            self._show()
            raise ValueError(
                "The file was changed elsewhere: look at the page again, it goes on "
                "from there."
            )
        page = self.page
        if page is None:
            raise ValueError("All pages are judged: there is nothing left to save.")
        values = scales.READERS[self.scale](page, answer)
        seconds = time.monotonic() - self._opened
        self.file.add(Judgement(self.rater, page.item.name, tuple(values), seconds))
        with suppress(OSError):
            self._kept.unlink()
        self.draft = {}
        self.said = f"Saved in {self.path.name}: {self.done} of {len(self.pages)}."
        self._show()

    @property
    def ratings(self) -> Ratings:
        """What this rater has given so far, as a table of ratings."""
        if not self.path.exists():
            return Ratings(())
        own = read_ratings(self.path).select(annotator=self.rater)
        return own.select(scale=scales.WRITTEN[self.scale])

    @property
    def text(self) -> str:
        """The text twin: the page that is shown, or what was done."""
        page = self.page
        if page is None:
            return "\n".join(part for part in (self.said, self._summary()) if part)
        before, after = scales.context(page)
        lines = [
            f"Page {self.done + 1} of {len(self.pages)}. {scales.TASKS[self.scale]}",
            *(f"Before: {source} → {text}" for source, text in before),
            f"Source: {page.item.source}" if page.item.source else "",
            f"Reference: {page.item.reference}" if page.item.reference else "",
            *(f"{letter}: {text}" for letter, text in scales.lettered(page)),
            *(f"After: {source} → {text}" for source, text in after),
            *scales.legend(self.scale),
            self.said,
        ]
        return "\n".join(line for line in lines if line)

    def _summary(self) -> str:
        total = f"All {len(self.pages)} pages are judged and saved in {self.path.name}."
        pairs = [pair for given in self.ratings.repeats().values() for pair in given]
        if not pairs:
            return total
        same = sum(first == second for first, second in pairs)
        return (
            f"{total} Some pages came twice: {same} of {len(pairs)} values were the "
            "same the second time."
        )

    def _show(self) -> None:
        """Tell the page what to show; systems' names stay in Python."""
        self._turn += 1
        self._opened = time.monotonic()
        page = self.page
        shown: dict[str, Any] = {
            "turn": self._turn,
            "scale": self.scale,
            "task": scales.TASKS[self.scale],
            "done": self.done,
            "total": len(self.pages),
            "said": self.said,
            "summary": "" if page else self._summary(),
        }
        if page:
            shown |= {
                "source": page.item.source,
                "reference": page.item.reference,
                "translations": scales.lettered(page),
                **scales.details(self.scale, page),
            }
        self.state = shown

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        """Take a message of the page; what is wrong with it is said there."""
        try:
            if content.get("turn") == self._turn:
                self.judge(content.get("answer"))
        except OSError as error:
            self._complain(f"Not saved: {error.strerror or error}.")
        except ValueError as error:
            self._complain(f"Not saved. {error}")

    def _complain(self, said: str) -> None:
        self.said = said
        problems = self.state.get("problems", 0) + 1  # the same words again are news
        self.state = {**self.state, "said": said, "problems": problems}

    def _key(self) -> list[Any]:
        page = self.page
        return [self.rater, self.scale, page and [page.item.name, list(page.systems)]]

    def _drafted(self, change: Any) -> None:
        if change["new"].get("turn") == self._turn:
            keep_draft(self._kept, self._key(), change["new"].get("answer"))


def annotate(
    items: Any,
    scale: str = "adequacy+fluency",
    *,
    rater: str = "me",
    path: str | Path | None = None,
    repeats: int | None = None,
    seed: int = 0,
) -> Annotator:
    """Open the annotation tool on translations, to be judged blind and in random order.

    `scale` is "adequacy+fluency" (1 to 5 each), "ranking" (ties allowed), "direct" (0
    to 100), "mqm" (error spans) or "esa" (error spans, then 0 to 100, with the segments
    around it). An item is a dictionary with `source`, perhaps `reference`, a name
    (`item`) and its `document`, and its `translations`, {system: text}. The order
    depends on `seed` and on the rater's name; ESA keeps that of a document. `repeats`
    pages, by default one in five, come a second time.

    Every judgement is on the disk before the next page is shown, in `path`
    (`ratings_<rater>.csv`), which `read_ratings` reads. Call it again to go on where
    you stopped. `.judge(...)` does what the page does, `.text` says what it shows.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "ann.csv"
    >>> item = {"source": "ein Hund", "translations": {"X": "a cat", "Y": "a dog"}}
    >>> tool = annotate([item], "ranking", rater="ann", path=path)
    >>> print(tool.text.splitlines()[1])
    Source: ein Hund
    >>> letter = dict(zip(tool.page.texts, tool.page.letters))
    >>> tool.judge(f"{letter['a dog']} > {letter['a cat']}")
    >>> sorted((row.system, row.value) for row in tool.ratings)
    [('X', 2.0), ('Y', 1.0)]

    Leaves out: going back to a page that was saved.
    """
    choose(scale, scales.TASKS, "scale")
    name = one_line(rater)
    if not name:
        raise ValueError("The rater needs a name: annotate(items, rater='...').")
    made = as_items(items)
    alone = next((item.name for item in made if len(item.translations) < 2), None)
    if scale == "ranking" and alone is not None:
        raise ValueError(
            f"Item {alone!r} has a single translation: a ranking needs two or more."
        )
    pages = make_pages(made, scale, repeats, f"{seed}/{name}")
    plain = re.sub(r"[^\w-]", "_", name)  # paths are made of the other signs
    file = Path(f"ratings_{plain}.csv" if path is None else path)
    file = file.expanduser().absolute()
    if file.is_dir():
        raise ValueError(f"{file.name} is a folder: give the path of a CSV file.")
    return Annotator(pages, scale, name, file)

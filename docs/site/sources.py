"""Gather the pages of the site: what each is called, and what is in it."""

import posixpath
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from typing import Any

import nbformat

from docs.site.api import api_page
from docs.site.course_map import map_in_words, map_svg
from docs.site.execute import CACHE, ROOT, executed
from docs.site.links import with_html_links, with_links
from docs.site.metrics import METRICS, metric_page, metrics_page
from docs.site.recorded import LAUNCH
from mtedu.course import Course, Part, load_course

INDEX = "index.md"
METRIC_INDEX = "metrics/index.md"
API = "reference/api.md"
LITE = "lite/lab/index.html"
JOBS = 2
"""So many lectures are run at a time."""

ABOUT = """\
Lectures in which you touch every formula, and labs that say why an answer is wrong.
You can read everything here: explorers and quizzes work on these pages. To run and
change the code, open a notebook {lite}[on Binder]({binder}), or
[on your own machine](https://github.com/{repository}#two-commands).
"""
GUIDES = ("course/INSTRUCTORS.md", "CONTRIBUTING.md", "CHANGELOG.md")


class Site:
    """The pages of the site, or of a part of it.

    `only` are the names of pages to make, without their endings; the front page is
    always made. `lite` says whether the site that runs Python in a browser lies beside,
    `slides` whether the decks do;
    `cache` is where the outputs of lectures are kept.
    """

    def __init__(
        self,
        root: Path = ROOT,
        only: Collection[str] = (),
        lite: bool = False,
        cache: Path = CACHE,
        slides: bool = False,
    ) -> None:
        """Read the manifest and decide which pages there are."""
        self.course: Course = load_course(root)
        self.root, self.lite, self.cache, self.slides = root, lite, cache, slides
        everything = [
            *(part.path for part in self.course.parts),
            *(f"lectures/{p.name}" for p in sorted((root / "lectures").glob("*.md"))),
            METRIC_INDEX,
            *(f"metrics/{metric.name}.md" for metric in METRICS),
            API,
            *GUIDES,
            *(f"docs/{path.name}" for path in sorted((root / "docs").glob("*.md"))),
        ]
        unknown = set(only) - {posixpath.splitext(page)[0] for page in everything}
        if unknown:
            raise ValueError(f"The site has no page {', '.join(sorted(unknown))}.")
        self.pages = [INDEX] + [
            page
            for page in everything
            if not only or posixpath.splitext(page)[0] in only
        ]

    def texts(self) -> Iterator[tuple[str, str]]:
        """Give each page with its text; lectures that are not kept are run now."""
        parts = [part for part in self.course.parts if part.path in self.pages]
        with ThreadPoolExecutor(JOBS) as pool:
            yield from pool.map(lambda part: (part.path, self._notebook(part)), parts)
        for page in self.pages:
            if not page.endswith(".ipynb"):
                yield page, self._linked(self._written(page), page)

    def _written(self, page: str) -> str:
        if page == INDEX:
            return self._index()
        if page == METRIC_INDEX:
            shown = tuple(m for m in METRICS if f"metrics/{m.name}.md" in self.pages)
            return metrics_page(shown)
        if page == API:
            return api_page()
        if page.startswith("metrics/"):
            (metric,) = (m for m in METRICS if page == f"metrics/{m.name}.md")
            return metric_page(metric, self.course)
        return (self.root / page).read_text(encoding="utf-8")

    def _linked(self, text: str, page: str) -> str:
        # Pages that the generators link to are made with them, or are left out here.
        repository = self.course.repository
        text = self._without_missing(text)
        return with_links(text, page, self.pages, self.root, repository)

    def _without_missing(self, text: str) -> str:
        for page in (API, METRIC_INDEX):
            if page not in self.pages:
                text = text.replace(f"[reference](../{page})", "reference")
        return text

    def _notebook(self, part: Part) -> str:
        path = self.root / part.path
        if part.kind == "lecture":
            notebook = executed(path, self.cache)
        else:
            notebook = nbformat.read(path, as_version=4)
            for cell in notebook.cells:
                if cell.cell_type == "code":
                    cell.outputs, cell.execution_count = [], None
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                cell.source = self._linked(cell.source, part.path)
            else:
                self._shown(cell, part)
        notebook.cells.insert(1, self._opening(part))
        return nbformat.writes(notebook) + "\n"

    def _shown(self, cell: Any, part: Part) -> None:
        """Let the links of a cell's outputs lead to pages of the site."""
        said = f"To change everything, open this lecture {self.launch(part)}."
        about = (part.path, self.pages, self.root, self.course.repository)
        for output in cell.outputs:
            html = output.get("data", {}).get("text/html")
            if html:
                html = with_html_links(html, *about)
                output["data"]["text/html"] = html.replace(LAUNCH, said)

    def _opening(self, part: Part) -> Any:
        """Return a cell that says what works on the page."""
        said = "Explorers and quizzes work on this page. To run the code, open it"
        if part.kind == "lab":
            said = "Solve this lab in a notebook, which checks your answers: open it"
        more = ""
        if self.slides and part.kind == "lecture":
            place = "../" * part.path.count("/") + f"slides/{part.id}.html"
            more = f' For a classroom: <a href="{place}">as slides</a>.'
        source = f'<p class="launch">{said} {self.launch(part)}.{more}</p>'
        return nbformat.v4.new_markdown_cell(source, id=f"launch-{part.id}"[:64])

    def launch(self, part: Part) -> str:
        """Return links to places where a part runs, as HTML."""
        binder = escape(self.course.binder(part), quote=True)
        found = [f'<a href="{binder}">on Binder</a>']
        if self.lite and not part.needs:
            lite = "../" * part.path.count("/") + LITE
            found = [f'<a href="{lite}?path={part.path}">in your browser</a>', *found]
        return " or ".join(found)

    def address(self, part: Part) -> str:
        """Return the address of a part as seen from the front page."""
        if part.path in self.pages:
            return part.path.replace(".ipynb", ".html")
        return f"https://github.com/{self.course.repository}/blob/HEAD/{part.path}"

    def _index(self) -> str:
        lite = '<a href="lite/index.html">in your browser</a>, ' if self.lite else ""
        about = ABOUT.format(
            lite=lite,
            binder=self.course.binder(self.course.parts[0]),
            repository=self.course.repository,
        )
        return "\n\n".join(
            [
                f"# {self.course.title}",
                about,
                "## Course map",
                "Lectures have round corners, labs have square ones. A line leads from "
                "a part to what builds on it.",
                map_svg(self.course, self.address),
                "### The map in words",
                map_in_words(self.course, lambda part: part.path),
                *self._contents(),
            ]
        )

    def _contents(self) -> Iterator[str]:
        titles = {
            part.path: f"{part.number} {part.title}" for part in self.course.parts
        }
        chapters = {
            "Lectures": [part.path for part in self.course.lectures],
            "Labs": [part.path for part in self.course.labs],
            "To look things up": [
                page
                for page in self.pages
                if page.startswith("lectures/") and page.endswith(".md")
            ],
            "Metrics": [METRIC_INDEX, *(f"metrics/{m.name}.md" for m in METRICS)],
            "For instructors and authors": [*GUIDES[:2]],
            "More": [API, *(p for p in self.pages if p.startswith("docs/")), GUIDES[2]],
        }
        for title, pages in chapters.items():
            lines = [
                f"{titles[page]} <{bare}>" if page in titles else bare
                for page in pages
                if page in self.pages
                for bare in [posixpath.splitext(page)[0]]
            ]
            if lines:
                yield "\n".join(
                    [
                        "```{toctree}",
                        ":hidden:",
                        f":caption: {title}",
                        "",
                        *lines,
                        "```",
                    ]
                )

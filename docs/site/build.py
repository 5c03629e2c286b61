"""Write the sources of the site, let Sphinx build it, and finish what it made."""

import shutil
from collections.abc import Collection
from pathlib import Path

from docs.site.execute import CACHE, ROOT
from docs.site.sources import Site

SOURCES = ROOT / "_build" / "site-src"
SITE = ROOT / "_build" / "site"
LITE = ROOT / "_build" / "lite"
SLIDES = ROOT / "_build" / "slides"
MISSING = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No such page</title>
<body>
<main style="max-width: 40rem; margin: 3rem auto; font: 1.1rem/1.5 system-ui">
<h1>There is no such page</h1>
<p>All lectures, labs and metrics are on <a href="{home}">the first page</a>, and
<a href="{home}search.html">the search</a> finds words in them.</p>
</main>
</body>
</html>
"""
"""Shown for any address that is not there, so its links are whole addresses."""


def build_site(
    target: Path = SITE,
    sources: Path = SOURCES,
    only: Collection[str] = (),
    lite: Path = LITE,
    cache: Path = CACHE,
    slides: Path = SLIDES,
) -> Path:
    """Build the site into a folder; warnings are errors.

    If the site that runs Python in a browser has been made (`make lite`), it becomes
    part of this one, and so do the decks of the lectures (`make slides`).
    """
    from sphinx.cmd.build import main

    beside = (lite / "index.html").is_file()
    decks = (slides / "index.html").is_file()
    site = Site(only=only, lite=beside, cache=cache, slides=decks)
    write_sources(site, sources)
    options = ["--fail-on-warning", "--keep-going", "--quiet", "--jobs", "2"]
    folders = ["-c", str(Path(__file__).parent), "-d", f"{sources}-trees"]
    if main(["-b", "html", *options, *folders, str(sources), str(target)]):
        raise RuntimeError("The site was not built: Sphinx says above what is wrong.")
    _put_notebooks(site, target)
    page = MISSING.format(home=site.course.website)
    (target / "404.html").write_text(page, encoding="utf-8")
    (target / ".nojekyll").touch()  # GitHub leaves folders like _static alone then
    if site.lite:
        shutil.copytree(lite, target / "lite", dirs_exist_ok=True)
    if site.slides:
        shutil.copytree(slides, target / "slides", dirs_exist_ok=True)
    return target


def write_sources(site: Site, folder: Path) -> None:
    """Write the pages, only those that changed, and remove what is no page."""
    pages = set()
    for page, text in site.texts():
        path = folder / page
        pages.add(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        if path not in pages:
            path.unlink()


def _put_notebooks(site: Site, target: Path) -> None:
    """Let the download button give the notebook itself, not the executed one."""
    for part in site.course.parts:
        if part.path in site.pages:
            shutil.copy(site.root / part.path, target / "_sources" / part.path)

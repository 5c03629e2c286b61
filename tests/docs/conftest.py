"""The whole site, built once for all tests that look at it."""

import nbformat
import pytest

from docs.site import sources
from docs.site.build import build_site
from docs.site.execute import executed
from tests.conftest import new_window
from tests.docs.views import RUN


def run_if_looked_at(path, cache):
    if f"lectures/{path.stem}" in RUN:
        return executed(path, cache)
    return nbformat.read(path, as_version=4)


@pytest.fixture(scope="session")
def site(tmp_path_factory, lecture_outputs, request):
    """The site without the lite one; building it fails at the first warning."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        if request.config.option.markexpr == "not long":
            patch.setattr(sources, "executed", run_if_looked_at)
        return build_site(
            folder / "site",
            folder / "sources",
            lite=folder / "lite",
            slides=folder / "slides",
            cache=lecture_outputs,
        )


@pytest.fixture
def window(chromium):
    """A window for each test: pages of the site store what a reader did."""
    with new_window(chromium) as window:
        yield window


@pytest.fixture
def opened(site, page):
    """Open a page of the site from the disk; what it asks of others is an error."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))

    def go(name, width=1000, theme="light"):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=theme)
        page.goto((site / f"{name}.html").as_uri())
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        return page

    yield go
    assert not [a for a in asked if not a.startswith(("file:", "data:", "blob:"))]

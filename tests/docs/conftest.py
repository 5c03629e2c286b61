"""The whole site, built once for all tests that look at it."""

import pytest

from docs.site.build import build_site


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The site without the lite one; building it fails at the first warning."""
    folder = tmp_path_factory.mktemp("site")
    return build_site(
        folder / "site",
        folder / "sources",
        lite=folder / "lite",
        cache=folder / "cache",
    )


@pytest.fixture
def opened(site, page):
    """Open a page of the site from the disk; what it asks of others is an error."""
    asked = []

    def only_files(route):
        if route.request.url.startswith(("file:", "data:", "blob:")):
            return route.continue_()
        asked.append(route.request.url)
        return route.abort()

    page.route("**/*", only_files)

    def go(name, width=1000, theme="light"):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=theme)
        page.goto((site / f"{name}.html").as_uri())
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        return page

    yield go
    assert not asked

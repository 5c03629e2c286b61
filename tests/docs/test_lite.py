"""The lite site: what goes into its Python, and the page that lists the notebooks."""

import re
import tarfile
from dataclasses import replace

import pytest

from docs.lite.index import index_page
from docs.lite.kernel import CARRIED, pack
from docs.lite.site import _copy_notebooks
from mtedu.course import load_course

COURSE = load_course()


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    archive = tmp_path_factory.mktemp("pack") / "mtedu.tar.gz"
    pack(archive)
    with tarfile.open(archive) as tar:
        return {name.partition("site-packages/")[2] for name in tar.getnames()}


def test_nothing_compiled_goes_into_the_kernel(names):
    assert not [name for name in names if name.endswith((".so", ".pyc", ".pyd"))]


@pytest.mark.parametrize(
    "name",
    [
        "mtedu/text.py",
        "mtedu/data/models/tiny.npz",
        "mtedu/widgets/bleu_explorer/explorer.mjs",
        "mtedu/widgets/bleu_explorer/examples.yml",
        "psygnal/_signal.py",  # compiled, with its Python beside it
        "lxml/etree.py",
        "matplotlib/_path.py",
    ],
)
def test_what_the_notebooks_use_goes_into_the_kernel(names, name):
    assert name in names


def test_every_library_goes_in_with_its_version(names):
    told = {name.partition("-")[0].lower() for name in names if "dist-info" in name}
    assert told == {library.lower().replace("-", "_") for library in CARRIED}


def test_what_lectures_link_to_lies_beside_them(tmp_path):
    _copy_notebooks(COURSE, tmp_path)
    for part in COURSE.lectures:
        text = (tmp_path / part.path).read_text(encoding="utf-8")
        for page in re.findall(r"\]\(([\w/.]+\.md)(?:#[^)]*)?\)", text):
            assert (tmp_path / "lectures" / page).is_file(), (part.id, page)
    assert "lectures/glossary.md" in {
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")
    }


def test_the_page_links_what_runs_and_greys_what_does_not():
    first, second, *_ = COURSE.parts
    away = replace(first, needs=("scipy",))
    page = index_page(replace(COURSE, lectures=(away, second), labs=()))
    assert "needs scipy: not in a browser" in page
    assert f'href="lab/index.html?path={first.path}"' not in page
    assert f'href="lab/index.html?path={second.path}"' in page
    for part in (first, second):
        assert f"urlpath=lab/tree/{part.path}" in page
    assert page.count('class="away"') == 1


def test_every_part_of_the_course_is_on_the_page():
    page = index_page(COURSE)
    for part in COURSE.parts:
        assert f"path={part.path}" in page


@pytest.mark.browser
@pytest.mark.parametrize(("theme", "width"), [("light", 1000), ("dark", 360)])
def test_the_page_is_for_everyone(page, theme, width):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    first, second, *_ = COURSE.parts
    away = replace(first, needs=("scipy",))
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": width, "height": 900})
    page.set_content(index_page(replace(COURSE, lectures=(away, second))))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = axe.run(page).response["violations"]
    assert not [rule["id"] for rule in found if rule["impact"] != "minor"]

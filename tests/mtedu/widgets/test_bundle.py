"""One module out of several: each keeps its own names."""

import re

import pytest

from mtedu.show import palette
from mtedu.widgets.bundle import HERE, bundle, stylesheet
from tests.mtedu.widgets.javascript import run


def write(folder, **files):
    for name, code in files.items():
        (folder / f"{name}.mjs").write_text(code)


def test_modules_keep_their_own_names(tmp_path):
    write(
        tmp_path,
        one="const secret = 1;\nexport const value = secret;\n",
        two='import { value } from "./one.mjs";\n'
        "const secret = 20;\nexport function sum() {\n  return secret + value;\n}\n",
        page='import {\n  sum,\n} from "./two.mjs";\n'
        'import { value as first } from "./one.mjs";\n'
        "const secret = 300;\n"
        "export default { render: () => sum() + first + secret };\n",
    )
    code = bundle("page.mjs", tmp_path)
    assert code.count("const one =") == 1
    (tmp_path / "bundled.mjs").write_text(code)
    path = str(tmp_path / "bundled.mjs")
    assert run(path, "(module) => module.default.render()", None) == 322


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ('import all from "./one.mjs";\n', "cannot be bundled"),
        ("export class Thing {}\n", "cannot be bundled"),
        ('import { a } from "./page.mjs";\n', "imports itself"),
    ],
)
def test_what_cannot_be_bundled_is_an_error(tmp_path, code, says):
    write(tmp_path, page=code)
    with pytest.raises(ValueError, match=says):
        bundle("page.mjs", tmp_path)


def test_the_style_sheet_has_the_colours_of_the_course():
    css = stylesheet("shared/base.css")
    assert f"--mtedu-blue: {palette.BLUE};" in css
    assert f"--mtedu-ink-good: {palette.INK_GOOD};" in css
    assert ".mtedu-button" in css


ROOT = re.compile(r"\.mtedu(-panel|-keys)?(?![\w-])")


def selectors(sheet):
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    for found in re.findall(r"(?:^|[}{;])\s*([^{};@]+)\{", text):
        yield from re.split(r",\s*(?![^()]*\))", found.strip())


def classes(text):
    return set(re.findall(r"\bmtedu-[a-z0-9-]+", text))


def used_by_others(sheet):
    """The classes that widgets use which have nothing to do with a style sheet."""
    kinds = [".mjs"] if sheet.name == "panel.css" else [".mjs", ".py"]
    own = set() if sheet.parent.name == "shared" else set(sheet.parent.iterdir())
    found = {path for path in HERE.rglob("*") if path.suffix in kinds} - own
    return set().union(*(classes(path.read_text(encoding="utf-8")) for path in found))


@pytest.mark.parametrize("sheet", sorted(HERE.rglob("*.css")), ids=lambda one: one.stem)
def test_a_style_sheet_holds_for_its_own_widgets_alone(sheet):
    """A page has the sheets of all widgets on it, other notebooks' too."""
    others = used_by_others(sheet)
    for selector in selectors(sheet):
        kept = ROOT.search(selector) if sheet.parent.name == "shared" else None
        assert kept or classes(selector) - others, selector

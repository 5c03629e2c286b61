"""Every widget of the course has words, names for its controls, and keys."""

import inspect
import re

import ipywidgets
import pytest

import mtedu
from mtedu.widgets.explorer import Explorer
from mtedu.widgets.panel import Keyboard
from tests.mtedu.widgets.javascript import run

ITEMS = [{"source": "Guten Tag", "translation": "good day", "reference": "hello"}]
SYSTEMS = {"A": ["the cat", "a dog"], "B": ["the cat", "the dog"]}
ARGUMENTS = {
    "annotate": (ITEMS,),
    "bootstrap_explorer": (SYSTEMS, ["the cat", "a dog"]),
    "judge_explorer": ("tiny",),
    "quiz": ("00_welcome",),
}
# One shows what ratings say, the other sliders for any function: they are tested below
# and with the lecture that uses them.
APART = {"compare_raters", "interact"}
NAMES = sorted(
    name
    for room, names in mtedu._ROOMS.items()
    if room.startswith("mtedu.widgets.")
    for name in names.split()
    if name not in APART
)
CONTROLS = (
    ipywidgets.Text,
    ipywidgets.Textarea,
    ipywidgets.IntSlider,
    ipywidgets.FloatSlider,
    ipywidgets.Dropdown,
    ipywidgets.Select,
    ipywidgets.ToggleButtons,
    ipywidgets.Checkbox,
    ipywidgets.RadioButtons,
)


@pytest.fixture
def opened(request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    widget = getattr(mtedu, request.param)(*ARGUMENTS.get(request.param, ()))
    yield widget
    widget.close()


def inside(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


def test_no_widget_is_left_out():
    assert len(NAMES) >= 20
    for name in ARGUMENTS:
        assert name in NAMES
    needs = [
        name
        for name in NAMES
        if name not in ARGUMENTS
        for p in inspect.signature(getattr(mtedu, name)).parameters.values()
        if p.default is p.empty and p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)
    ]
    assert not needs


@pytest.mark.parametrize("opened", NAMES, indirect=True)
def test_a_widget_says_in_words_what_it_shows(opened):
    assert len(opened.text.split()) >= 4
    shown = opened._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown
    assert data["text/plain"] == opened.text
    assert "application/vnd.jupyter.widget-view+json" in data
    assert repr(opened).startswith(f"{type(opened).__name__}: ")
    assert "\n" not in repr(opened)


@pytest.mark.parametrize(
    "open_panel",
    [
        lambda text: mtedu.metric_bench(text, f"{text} a"),
        lambda text: mtedu.permutation_play(text, f"x {text}", tokenize="whitespace"),
        lambda text: mtedu.noise_explorer(text),
        lambda text: mtedu.attention_explorer(text),
        lambda text: mtedu.prompt_lab(f"[X] {text} was [Z].", X=text),
    ],
)
def test_html_in_a_text_is_text(open_panel):
    panel = open_panel("<b>la</b>")
    if hasattr(panel, "press"):
        panel.press("repeat")
    assert "<b>la" not in panel.page.value
    assert "&lt;b&gt;la" in panel.page.value


@pytest.mark.parametrize("opened", NAMES, indirect=True)
def test_one_module_without_network(opened, tmp_path):
    if not isinstance(opened, Explorer):
        return
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", opened._esm)
    assert "url(" not in opened._css
    assert "import " not in re.sub(r"//.*", "", opened._esm)
    path = tmp_path / "page.mjs"
    path.write_text(opened._esm, encoding="utf-8")
    kind = run(str(path), "(module) => typeof module.default.render", None)
    assert kind == "function"


@pytest.mark.parametrize("opened", NAMES, indirect=True)
def test_controls_have_names(opened):
    for widget in inside(opened):
        if isinstance(widget, CONTROLS):
            assert widget.description.strip(), f"{type(widget).__name__} has no name"
        elif isinstance(widget, ipywidgets.Button):
            assert widget.description.strip() or widget.tooltip


@pytest.mark.parametrize("opened", NAMES, indirect=True)
def test_keys_stay_in_the_widget(opened):
    """Explorers keep their keys themselves; panels with controls have one who does."""
    if isinstance(opened, Explorer):
        return
    widgets = list(inside(opened))
    if any(isinstance(widget, CONTROLS) for widget in widgets):
        assert any(isinstance(widget, Keyboard) for widget in widgets)


def test_sliders_for_any_function_have_keys_and_names(monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", shown.append)
    mtedu.interact(lambda length: length + 1, length=(0, 20))
    (panel,) = shown
    assert any(isinstance(widget, Keyboard) for widget in inside(panel))
    assert "mtedu-keys" in panel._dom_classes
    assert panel.children[0].description == "length"
    panel.children[0].value = 3
    assert panel.result == 4
    shown = next(w for w in inside(panel) if getattr(w, "outputs", None))
    assert [one["data"]["text/plain"] for one in shown.outputs] == ["4"]

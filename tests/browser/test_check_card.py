"""A check's card in JupyterLab: what a student sees a hundred times."""

import json
from pathlib import Path

import nbformat
import pytest

from tests.browser.test_access_in_lab import CHECK, OF_THE_PAGE, RULES
from tests.browser.test_jupyterlab import wait

LAB = "labs/lab2_overlap/lab2_overlap.ipynb"
ANSWERS = {
    "naive_precision": (
        "def naive_precision(candidate, reference):\n"
        "    return '<img src=x onerror=alert(1)>'\n"
    ),
    "shared_words": (
        "def shared_words(candidate, reference):\n"
        "    return len([w for w in candidate if w in reference])\n"
    ),
    "precision": (
        "def precision(candidate, reference):\n"
        "    return shared_words(candidate, reference) / len(candidate or 'x')\n"
    ),
    "recall": "def recall(candidate, reference)\n    return 1\n",
    "f1": "def f1(candidate, reference):\n    while True:\n        pass\n",
    "f_beta": "def F_beta(p, r, beta):\n    return 0\n",
}
"""Not right, each in a way of its own."""

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("jupyterlab")]


def cell(page, words):
    found = page.locator(".jp-CodeCell", has_text=words).first
    found.scroll_into_view_if_needed()
    return found


def said(page, exercise):
    output = cell(page, f'check("lab2.{exercise}"').locator(".jp-OutputArea").first
    wait(lambda: "not" in output.inner_text(), "the card to be drawn")
    return " ".join(output.inner_text().split())


def test_run_all_runs_all_and_each_card_says_what_is_the_matter(
    lab, course, screenshot
):
    notebook = nbformat.read(course / LAB, as_version=4)
    for cell_ in notebook.cells:
        cell_.source = ANSWERS.get(cell_.id, cell_.source)
    nbformat.write(notebook, course / LAB)
    lab.open(LAB)
    lab.run_all()
    page = lab.page
    page.get_by_text("How far lab2 is").wait_for()
    words = {name: said(page, name) for name in ANSWERS}
    assert "✗ not yet" in words["naive_precision"]
    assert "every repeat counts" in words["shared_words"]
    assert words["shared_words"].count("lab2.shared_words") == 1, "the error repeats it"
    assert "calls shared_words, whose own check does not pass" in words["precision"]
    assert "not judged" in words["recall"]
    assert "SyntaxError, line 1" in words["recall"]
    assert "no result within" in words["f1"]
    assert "there is F_beta" in words["f_beta"]
    assert "<img src=x onerror=alert(1)>" in words["naive_precision"]
    summary = cell(page, 'check("lab2")').inner_text()
    assert summary.count("✗ not yet") == 4
    assert summary.count("○ not judged") == 2
    assert "a person reads it" in summary

    # A card that is no longer of what stands above it says so, and can still be read.
    cell(page, "def naive_precision").locator(".cm-content").click()
    page.keyboard.type("#")
    now = said(page, "naive_precision")
    assert "was changed after this check" in now
    assert "✗ not yet" in now
    screenshot("card_stale", cell(page, 'check("lab2.naive_precision"'))

    # What is edited and not run is not judged, by the kernel either.
    cell(page, 'check("lab2.naive_precision"').locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    wait(lambda: "not judged" in said(page, "naive_precision"), "a check that waits")
    now = said(page, "naive_precision")
    assert "changed after its last run" in now
    assert "not yet" not in now
    noted = course.parent / "progress" / "progress.jsonl"
    assert noted.read_text().count('"lab2.naive_precision"') == 1

    # Hints are opened by keyboard, one after the other; the keys stay there.
    card = cell(page, 'check("lab2.shared_words"').locator(".mtedu-card")
    hints = card.get_by_text("Hint", exact=False)
    hints.first.focus()
    page.keyboard.press("Enter")
    assert hints.nth(1).is_visible()
    assert not hints.nth(2).is_visible()
    wait(lambda: "lab2.shared_words hint 1" in noted.read_text(), "a note of the hint")
    assert "hint 2" not in noted.read_text()
    fits_and_reads_well(page, screenshot)


def fits_and_reads_well(page, screenshot):
    """Look at the cards in every width and theme, then with axe."""
    package = pytest.importorskip("axe_playwright_python")
    code = Path(package.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
    page.evaluate(code)
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    for scheme in ("Light", "Dark"):
        page.evaluate(
            "t => jupyterapp.commands.execute('apputils:change-theme', {theme: t})",
            f"JupyterLab {scheme}",
        )
        for width in (360, 700, 1200):
            page.set_viewport_size({"width": width, "height": 900})
            for name in ("shared_words", "f1", "naive_precision"):
                card = cell(page, f'check("lab2.{name}"').locator(".mtedu-card")
                wide, inside = card.evaluate("e => [e.clientWidth, e.scrollWidth]")
                assert inside <= wide + 1, (scheme, width, name)
                screenshot(f"card_{name}_{width}_{scheme}", card)
            found = page.evaluate(CHECK, [[".mtedu-card"], RULES])
            bad = [one for one in found if not one[0].startswith(OF_THE_PAGE)]
            assert not bad, json.dumps(bad, indent=1, ensure_ascii=False)

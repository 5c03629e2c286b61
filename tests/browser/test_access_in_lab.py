"""JupyterLab for everyone: what axe finds in our content, the panel, and the hints."""

import json
from pathlib import Path

import nbformat
import pytest

from tests.browser.pages import until
from tests.browser.test_jupyterlab import LAB, wait
from tests.grader import submissions as make

OURS = [".jp-NotebookPanel .jp-MarkdownOutput", ".jp-NotebookPanel .jp-OutputArea"]
# What belongs to the page as a whole is JupyterLab's, not ours.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
OF_THE_PAGE = ("region", "page-has-heading-one", "heading-order", "landmark-")
CHECK = """async ([include, options]) => {
  const kept = include.filter((one) => document.querySelector(one));
  const found = await axe.run({ include: kept }, options);
  return found.violations.map((v) => [
    v.id, v.impact, v.nodes.map((n) => [n.html.slice(0, 200), n.failureSummary]),
  ]);
}"""
# What scrolls sideways and holds nothing that must: a table, a formula, lines of code.
SCROLLS = """() => [...document.querySelectorAll(
  ".jp-OutputArea-output, .jp-OutputArea-output *")].filter((one) => {
    const wide = (part) => part.getBoundingClientRect().width > one.clientWidth;
    return one.clientWidth && one.scrollWidth > one.clientWidth + 1
      && /auto|scroll/.test(getComputedStyle(one).overflowX)
      && ![...one.querySelectorAll("table, mjx-math, pre")].some(wide);
  }).map((one) => one.className + ": " + one.textContent.slice(0, 80))"""

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("jupyterlab")]


def findings(page):
    """What axe-core finds in markdown and outputs: rule, weight, and where."""
    package = pytest.importorskip("axe_playwright_python")
    code = Path(package.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
    page.evaluate(code)
    found = page.evaluate(CHECK, [OURS, RULES])
    return [one for one in found if not one[0].startswith(OF_THE_PAGE)]


def follow(page, link, target):
    """Click a link in an output, once JupyterLab knows where it leads; see it open."""
    wait(
        lambda: "/files/" in (link.get_attribute("href") or ""),
        "JupyterLab to resolve the link",
    )
    link.click()
    page.wait_for_function("to => location.href.includes(to)", arg=target)


def test_the_panel_says_how_far_you_are(lab, screenshot):
    lab.open_and_run("00_welcome")
    panel = lab.page.locator(".jp-OutputArea-output:has(caption)").last
    panel.scroll_into_view_if_needed()
    said = panel.inner_text()
    assert "How far you are" in said
    assert lab.page.get_by_role("img", name="done").count() >= 1
    screenshot("lab_progress", panel)
    follow(lab.page, panel.get_by_role("link", name="BLEU by hand").first, "06_bleu")


@pytest.mark.parametrize(
    ("lecture", "scheme"),
    [
        ("00_welcome", "dark"),
        pytest.param("00_welcome", "light", marks=pytest.mark.long),
        ("06_bleu_by_hand", "light"),
        pytest.param("06_bleu_by_hand", "dark", marks=pytest.mark.long),
    ],
)
def test_a_lecture_is_for_everyone_and_fits_a_telephone(lab, lecture, scheme):
    lab.open_and_run(lecture)
    theme = f"JupyterLab {scheme.capitalize()}"
    lab.page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})",
        theme,
    )
    lab.page.wait_for_selector(".mtedu-quiz", state="attached")
    if lecture == "00_welcome":
        caption = lab.page.locator("caption", has_text="How far you are")
        caption.wait_for(state="attached")
    found = findings(lab.page)
    serious = [one for one in found if one[1] in ("serious", "critical")]
    assert not serious, json.dumps(serious, indent=1, ensure_ascii=False)
    lab.page.set_viewport_size({"width": 390, "height": 900})
    lab.page.evaluate("window.jupyterapp.shell.collapseLeft()")
    until(lab.page, lambda: lab.page.evaluate(SCROLLS) == [])


def test_after_the_last_hint_a_link_opens_the_solved_lab(lab, course, screenshot):
    forgets = make.source_of_mistake("lab3.bleu", "you forget clipping")
    wrong = make.with_answer(make.solved_lab("lab3_bleu"), "bleu", forgets)
    tried = make.cell(wrong, "check-bleu")
    start = (
        "from mtedu import check as c\n"
        "for n in range(3):\n    c('lab3.bleu', lambda *_: n)\n"
    )
    tried.source = start + tried.source
    nbformat.write(wrong, course / LAB)
    lab.open(LAB)
    lab.run_all()
    link = lab.page.get_by_role("link", name="solutions/lab3_bleu")
    link.scroll_into_view_if_needed()
    screenshot("lab_solution_offered", lab.page.locator(".jp-Cell", has=link).first)
    card = lab.page.locator(".jp-Cell", has=link).first
    assert "Hint 1 of 3" in card.inner_text()
    assert "Hint 3 of 3" not in card.inner_text()  # folded into the second
    assert "Hint 3 of 3" in card.text_content()
    follow(lab.page, link, "solutions/lab3_bleu")

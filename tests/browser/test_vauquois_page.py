"""The Vauquois triangle answers to mouse and keys."""

import pytest

import mtedu
from mtedu.widgets.vauquois import LEVELS


@pytest.mark.browser
def test_the_triangle_is_clicked_and_walked_by_keys(page, tmp_path, screenshot):
    path = tmp_path / "triangle.html"
    html = mtedu.vauquois_triangle().to_html()
    path.write_text(f"<meta charset=utf-8>{html}", encoding="utf-8")
    page.goto(path.as_uri())
    told = page.locator(".mtedu-told")
    for row in LEVELS:
        page.get_by_role("button", name=row["title"], exact=True).click()
        assert row["words"] in told.inner_text()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert LEVELS[2]["words"] in told.inner_text()
    screenshot("vauquois")

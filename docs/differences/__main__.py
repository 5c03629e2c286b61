"""Write the page: `python -m docs.differences`."""

from docs.differences.page import PAGE, page

PAGE.write_text(page(), encoding="utf-8")

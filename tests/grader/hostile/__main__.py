"""Write the page on hostile submissions from the table."""

from tests.grader.hostile.page import PAGE, page

PAGE.write_text(page(), encoding="utf-8", newline="\n")

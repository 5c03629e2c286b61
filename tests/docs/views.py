"""Which pages of the site are looked at, in the light and in the dark."""

from docs.site.sources import Site
from mtedu.course import load_course

SCREENS = {"light": 1200, "dark": 360}
PAGES = [page.rpartition(".")[0] for page in Site().pages]
# What is all text, in the theme's own colours, is looked at once: axe takes its time.
PARTS = {part.path.removesuffix(".ipynb") for part in load_course().parts}
OURS = [page for page in PAGES if page == "index" or page in PARTS]
ALL = [(page, theme) for page in OURS for theme in SCREENS]
ALL += [(page, "dark") for page in PAGES if page not in OURS]
# Pages of a kind are made alike: some in every run, lectures and labs in both lights.
# The lectures are short ones with explorers, recorded widgets and quizzes.
QUIZZED = "lectures/03_why_translation_is_hard"
EVERY_TIME = (
    ("index", "light"),
    ("lectures/06_bleu_by_hand", "light"),
    (QUIZZED, "dark"),
    ("labs/lab2_overlap/lab2_overlap", "light"),
    ("labs/lab3_bleu/lab3_bleu", "dark"),
    ("lectures/overview_metrics", "dark"),
    ("metrics/cohen_kappa", "dark"),
    ("docs/scale", "dark"),
)
assert {*EVERY_TIME} <= {*ALL}
# A lecture that nobody looks at need not run for the site; it runs for a student.
RUN = {page for page, _ in EVERY_TIME} | {"lectures/00_welcome"}

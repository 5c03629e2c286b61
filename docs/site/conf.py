"""Sphinx's settings for the site; the pages are written by `docs.site.sources`."""

from docs.site.maths import visit_block, visit_inline
from mtedu import __version__
from mtedu.course import load_course

course = load_course()

project = "mtedu"
author = "The mtedu authors"
copyright = "The mtedu authors. Text: CC BY 4.0, code: MIT"
version = release = __version__
language = "en"

extensions = ["myst_nb"]
myst_enable_extensions = ["amsmath", "dollarmath"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # `docs.site.execute` has run the lectures
nb_render_markdown_format = "myst"
nb_merge_streams = True
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # nothing from another machine
pygments_style = "a11y-high-contrast-light"

html_theme = "sphinx_book_theme"
html_title = "mtedu"
html_favicon = "static/icon.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = ["recorded.js", "quiz.js", "scroll.js", "search.js"]
html_math_renderer = "mathml"
html_use_index = False  # the reference lists every name
html_sourcelink_suffix = ""
html_context = {"default_mode": "auto"}
html_theme_options = {
    "repository_url": f"https://github.com/{course.repository}",
    "repository_branch": "HEAD",
    "path_to_docs": "",
    "use_repository_button": True,
    "use_fullscreen_button": False,
    "launch_buttons": {
        "binderhub_url": "https://mybinder.org",
        "notebook_interface": "jupyterlab",
    },
    "show_toc_level": 2,
    "secondary_sidebar_items": {"**": ["page-toc.html"], "index": []},
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}


def setup(app) -> None:
    """Write formulas as MathML."""
    app.add_html_math_renderer("mathml", (visit_inline, None), (visit_block, None))

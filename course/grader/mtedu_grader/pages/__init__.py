"""Pages for people: templates that escape all text by themselves, and one style.

Every page stands alone: no script, nothing fetched from anywhere. The policy in its
head makes browsers hold to that even if something slipped through.
"""

from __future__ import annotations

import hashlib
from functools import cache, partial
from pathlib import Path
from typing import Any

from mtedu.wording import count
from mtedu_grader.pages.safe import markdown
from mtedu_grader.scoring import written

HERE = Path(__file__).parent
POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'"
)


@cache
def _templates() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    found = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["points"] = written
    found.filters["percent"] = percent
    found.filters["counted"] = count
    found.filters["typed"] = partial(markdown, typed=True)
    found.globals["figure"] = figure
    return found


def render(template: str, **values: Any) -> str:
    """Fill a template; text in the values is escaped, `Markup` is not."""
    from markupsafe import Markup

    style = Markup((HERE / "style.css").read_text(encoding="utf-8"))
    page: str = (
        _templates().get_template(template).render(style=style, policy=POLICY, **values)
    )
    return page


@cache
def fingerprint() -> str:
    """Return what changes when the look or the making of pages changes."""
    digest = hashlib.sha256()
    files = [*HERE.iterdir(), HERE.parent / "feedback.py", HERE.parent / "sections.py"]
    for path in sorted(files):
        if path.is_file():
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def percent(share: float) -> str:
    """Write a share in percent.

    >>> percent(0.715), percent(1)
    ('72 %', '100 %')
    """
    return f"{100 * share:.0f} %"


def figure(drawn: Any, caption: str) -> Any:
    """Return a picture with its caption; the picture brings its own words."""
    from markupsafe import Markup

    return Markup("<figure>{}<figcaption>{}</figcaption></figure>").format(
        Markup(drawn._repr_html_()), caption
    )

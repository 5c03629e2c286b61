"""Links of Markdown: to pages of the site, or else to the project's files on GitHub."""

import posixpath
import re
from collections.abc import Collection
from pathlib import Path

_LINK = re.compile(r"(?<=\]\()([^()\s]+)(?=\))")
_NOTEBOOK = re.compile(r'href="([^":?]+\.ipynb)"')
_FENCE = re.compile(r"(^```.*?^```$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)


def with_links(
    text: str, page: str, pages: Collection[str], root: Path, repository: str
) -> str:
    """Return the Markdown of a page with all its relative links leading somewhere.

    A link to a page of the site stays, one to another file of the project goes to
    GitHub, and one to nothing is an error.
    """
    parts = _FENCE.split(text)
    parts[::2] = [
        _LINK.sub(lambda link: lead(link[1], page, pages, root, repository), part)
        for part in parts[::2]
    ]
    return "".join(parts)


def with_html_links(
    html: str, page: str, pages: Collection[str], root: Path, repository: str
) -> str:
    """Do the same for links to notebooks in HTML, where pages end with `.html`."""

    def led(link: re.Match[str]) -> str:
        found = lead(link[1], page, pages, root, repository)
        if not found.startswith("http"):
            found = found.replace(".ipynb", ".html")
        return f'href="{found}"'

    return _NOTEBOOK.sub(led, html)


def lead(
    link: str, page: str, pages: Collection[str], root: Path, repository: str
) -> str:
    """Return where a link of a page leads to."""
    if re.match(r"[a-z]+:|#", link):
        return link
    target, _, spot = link.partition("#")
    place = posixpath.normpath(posixpath.join(posixpath.dirname(page), target))
    if place in pages:
        # Here a heading's address is in small letters, in JupyterLab it is as written.
        plain = re.sub(r"[^-\w]", "", spot.lower())
        return f"{target}#{plain}" if spot else link
    if not (root / place).exists():
        raise ValueError(f"{page} has a link to {link}, and there is no such file.")
    kind = "tree" if (root / place).is_dir() else "blob"
    end = f"#{spot}" if spot else ""
    return f"https://github.com/{repository}/{kind}/HEAD/{place}{end}"

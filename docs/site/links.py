"""Links of Markdown: to pages of the site, or else to the project's files on GitHub."""

import posixpath
import re
from collections.abc import Collection
from pathlib import Path

_LINK = re.compile(r"(?<=\]\()([^()\s]+)(?=\))")
_FENCE = re.compile(r"(^```.*?^```$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)


def with_links(
    text: str, page: str, pages: Collection[str], root: Path, repository: str
) -> str:
    """Return the text of a page with all its relative links leading somewhere.

    A link to a page of the site stays, one to another file of the project goes to
    GitHub, and one to nothing is an error.
    """

    def lead(found: re.Match[str]) -> str:
        link = found.group(1)
        if re.match(r"[a-z]+:|#", link):
            return link
        target, _, spot = link.partition("#")
        place = posixpath.normpath(posixpath.join(posixpath.dirname(page), target))
        if place in pages:
            return link
        if not (root / place).exists():
            raise ValueError(f"{page} has a link to {link}, and there is no such file.")
        kind = "tree" if (root / place).is_dir() else "blob"
        end = f"#{spot}" if spot else ""
        return f"https://github.com/{repository}/{kind}/HEAD/{place}{end}"

    parts = _FENCE.split(text)
    parts[::2] = [_LINK.sub(lead, part) for part in parts[::2]]
    return "".join(parts)

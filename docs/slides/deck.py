"""From an executed lecture to a deck: what is said on a slide, and what beside it."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

import mistune

from docs.site.execute import CACHE, ROOT, executed
from docs.site.maths import mathml, with_maths
from mtedu.course import Course, Part, load_course

SLIDES = ROOT / "_build" / "slides"
HERE = Path(__file__).parent
STATIC = ROOT / "docs" / "site" / "static"
CODE = re.compile(r"(```.*?```|`[^`]*`)|\$\$(.+?)\$\$|\$([^$\n]+)\$", re.S)
HEADING = re.compile(r"^(#{1,3}) ", re.M)
COMMENT = re.compile(r"<!--.*?-->", re.S)
NEARBY = re.compile(r'<a href="(?!https?://|#)[^"]*">(.*?)</a>', re.S)
FULL = 1100
"""Characters of code and plain output after which the next cell gets its own slide."""


A_PICTURE = 400
"""What a table, a formula or a picture counts for."""


@dataclass
class Slide:
    """What is shown at once; `notes` are for who presents."""

    title: str = ""
    shown: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    size: int = 0
    lively: bool = False


def build_slides(
    target: Path = SLIDES, only: Collection[str] = (), cache: Path = CACHE
) -> list[Path]:
    """Write a deck for each lecture, and a page that lists them; return the decks."""
    course = load_course(ROOT)
    unknown = set(only) - {part.id for part in course.lectures}
    if unknown:
        raise ValueError(f"There is no lecture {', '.join(sorted(unknown))}.")
    target.mkdir(parents=True, exist_ok=True)
    made = []
    for part in course.lectures:
        if not only or part.id in only:
            slides = slides_of(executed(ROOT / part.path, cache), part)
            place = target / f"{part.id}.html"
            place.write_text(page(course, part, slides), encoding="utf-8")
            made.append(place)
    rows = "".join(
        f'<li><a href="{part.id}.html">{part.number} {escape(part.title)}</a></li>'
        for part in course.lectures
        if (target / f"{part.id}.html").is_file()
    )
    title = escape(course.title)
    words = f'<html lang="en"><meta charset="utf-8"><title>{title}</title>'
    words = f"<!doctype html>{words}<h1>{title}: slides</h1><ul>{rows}</ul></html>\n"
    (target / "index.html").write_text(words, encoding="utf-8")
    return made


def slides_of(notebook: Any, part: Part) -> list[Slide]:
    """Cut a lecture into slides: at headings, and where one would get too full."""
    found: list[Slide] = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            _add_text(found, COMMENT.sub("", cell.source).strip())
        elif cell.cell_type == "code" and cell.source.strip():
            _add_code(found, cell)
    each = part.minutes / max(len(found), 1)
    for number, slide in enumerate(found):
        slide.notes.append(f"<p>Minute {number * each:.0f} of {part.minutes}.</p>")
    return [slide for slide in found if slide.shown]


def _add_text(found: list[Slide], text: str) -> None:
    """A heading begins a slide. After the first paragraph, prose goes to the notes."""
    if not found or HEADING.match(text) or found[-1].lively or found[-1].size > FULL:
        title = text.splitlines()[0].lstrip("# ") if HEADING.match(text) else ""
        found.append(Slide(title or (found[-1].title if found else "")))
        if not HEADING.match(text):
            found[-1].shown.append(html(f"## {found[-1].title}"))
    slide, said = found[-1], False
    for piece in re.split(r"\n\s*\n", text):
        plain = not re.match(r"[#|>\-*!$`\d]", piece) and "**" not in piece
        if plain and said:
            slide.notes.append(html(piece))
        else:
            slide.shown.append(html(piece))
        said = said or not HEADING.match(piece)


def _add_code(found: list[Slide], cell: Any) -> None:
    outputs = [_output(one) for one in cell.outputs]
    lively = any("<script" in one for one in outputs)
    size = len(cell.source)
    size += sum(len(one) if "<pre>" in one else A_PICTURE for one in outputs)
    full = found and found[-1].size and found[-1].size + size > FULL
    if not found or found[-1].lively or full:
        title = found[-1].title if found else ""
        found.append(Slide(title, [html(f"## {title}")]))
    code = f"<pre class='code'><code>{escape(cell.source)}</code></pre>"
    if lively:  # the room is the explorer's
        found[-1].notes.append(code)
        code = ""
    found[-1].shown += [code, *outputs]
    found[-1].size += size
    found[-1].lively = lively


def html(text: str) -> str:
    """Return Markdown as HTML, formulas as MathML; links to other files are words.

    >>> html("See [BLEU](x.ipynb): $n$").count("<mi>n</mi>")
    1
    """
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        if found[1]:
            return found[1]
        try:
            kept.append(mathml(found[2] or found[3], block=bool(found[2])))
        except ValueError:  # in an output, which nobody has read before
            kept.append(f"<code>{escape(found[2] or found[3])}</code>")
        return f"\x02{len(kept) - 1}\x03"

    made = str(mistune.html(CODE.sub(keep, text))).strip()
    made = NEARBY.sub(r"\1", made)
    for number, formula in enumerate(kept):
        made = made.replace(f"\x02{number}\x03", formula)
    return made


def _output(output: Any) -> str:
    """Return the richest form of an output that a browser shows by itself."""
    if output.output_type == "stream":
        return f"<pre>{escape(output.text)}</pre>"
    data = output.get("data", {})
    if "text/html" in data:
        return (
            f'<div class="output">{with_maths_outside_scripts(data["text/html"])}</div>'
        )
    if "image/png" in data:
        words = escape(data.get("text/plain", "a picture"))
        picture = data["image/png"].strip().replace("\n", "")
        return f'<img alt="{words}" src="data:image/png;base64,{picture}">'
    if "image/svg+xml" in data:
        return str(data["image/svg+xml"])
    if "text/markdown" in data:
        return f'<div class="output">{html(data["text/markdown"])}</div>'
    plain = data.get("text/plain", "")
    return f"<pre>{escape(plain)}</pre>" if plain else ""


def with_maths_outside_scripts(text: str) -> str:
    """Write $formulas$ as MathML, but leave a widget's own page as it is."""
    if "<script" in text or "srcdoc" in text or "<style" in text:
        return text
    try:
        return with_maths(text)
    except ValueError:  # a dollar that is none of a formula
        return text


def page(course: Course, part: Part, slides: list[Slide]) -> str:
    """Return the deck as one page that asks nobody for anything."""
    style = (HERE / "deck.css").read_text("utf-8")
    scripts = [HERE / "deck.js", STATIC / "quiz.js", STATIC / "recorded.js"]
    code = "\n".join(path.read_text("utf-8") for path in scripts)
    sections = "\n".join(
        f'<section class="slide" id="slide{number}" aria-label="Slide {number}">\n'
        f'<div class="shown">{"".join(slide.shown)}</div>\n'
        f'<aside class="notes" hidden>{"".join(slide.notes)}</aside></section>'
        for number, slide in enumerate(slides, 1)
    )
    title = f"{part.number} {escape(part.title)}"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head>\n<body>"
        f"<main>{sections}</main>\n"
        f'<footer><span id="place" role="status"></span> {title} '
        "<span class='keys'>← → turn, N notes, F full screen</span></footer>"
        f"<script>{code}</script></body></html>\n"
    )

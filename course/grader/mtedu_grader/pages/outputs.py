"""The outputs of a student's cell as HTML: clean, and folded where they are long."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from mtedu_grader.pages.safe import (
    IMAGE,
    LONGEST_HTML,
    LONGEST_TEXT,
    clean,
    cut_words,
    formula,
    markdown,
    plain,
)

SHORT_LINES = 24
SHORT_TEXT = 2_400
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/svg+xml")


def show_outputs(outputs: Iterable[Any]) -> Markup:
    """Show all outputs of a cell; streams that follow each other become one."""
    pieces: list[Markup] = []
    stream = ""
    for output in outputs:
        if not isinstance(output, dict):
            continue
        if output.get("output_type") == "stream":
            stream += _text(output.get("text"))
            continue
        if stream:
            pieces.append(_preformatted(stream))
            stream = ""
        pieces.append(_one(output))
    if stream:
        pieces.append(_preformatted(stream))
    return Markup("\n").join(pieces)


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else ""


def _one(output: dict[str, Any]) -> Markup:
    if output.get("output_type") == "error":
        return _error(output)
    data = output.get("data")
    data = data if isinstance(data, dict) else {}
    html, words = _text(data.get("text/html")), _text(data.get("text/plain"))
    size = len(IMAGE.sub("", html))
    if 0 < size <= LONGEST_HTML:
        return _folded(clean(html), "Output", size > 3 * SHORT_TEXT)
    if data.get("text/markdown"):
        return _folded(markdown(_text(data["text/markdown"])), "Output", False)
    for kind in PICTURES:
        if data.get(kind):
            return _picture(kind, _text(data[kind]), words)
    if data.get("text/latex"):
        return formula(_text(data["text/latex"]).strip("$ \n"), block=True)
    if words:
        return _preformatted(words)
    kinds = ", ".join(sorted(str(kind) for kind in data)) or "nothing"
    return Markup(
        "<p class='quiet'>An output that a page cannot show ({}).</p>"
    ).format(kinds)


def _error(output: dict[str, Any]) -> Markup:
    name, value = _text(output.get("ename")), _text(output.get("evalue"))
    words = plain(f"{name}: {value}" if value else name)[:SHORT_TEXT]
    lines = output.get("traceback")
    lines = lines if isinstance(lines, list) else []
    trace = plain("\n".join(map(_text, lines)))[:LONGEST_TEXT]
    more = Markup("")
    if trace.strip() and trace.strip() != words.strip():
        more = Markup(
            "<details><summary>Where it happened</summary><pre>{}</pre></details>"
        ).format(trace)
    return Markup("<div class='error'><p>This cell stopped: {}</p>{}</div>").format(
        words, more
    )


def _picture(kind: str, data: str, words: str) -> Markup:
    if kind == "image/svg+xml":  # as an image a drawing cannot run anything
        data = base64.b64encode(data.encode()).decode()
    alt = f"A picture that this cell drew ({words[:200] or 'without a description'})"
    tag = Markup('<img alt="{}" src="data:{};base64,{}">')
    return clean(str(tag.format(alt, kind, "".join(data.split()))))


def _preformatted(text: str) -> Markup:
    text = plain(text)
    lines = text.count("\n") + 1
    shown = text[:LONGEST_TEXT]
    if len(text) > LONGEST_TEXT:
        shown += "\n" + cut_words(len(text))
    long = lines > SHORT_LINES or len(text) > SHORT_TEXT
    size = f"{lines:,} lines" if lines > SHORT_LINES else f"{len(text):,} characters"
    return _folded(Markup("<pre>{}</pre>").format(shown), f"Output, {size}", long)


def _folded(html: Markup, words: str, long: bool) -> Markup:
    if not long:
        return Markup("<div class='output'>{}</div>").format(html)
    return Markup(
        "<details><summary>{}</summary><div class='output'>{}</div></details>"
    ).format(words, html)

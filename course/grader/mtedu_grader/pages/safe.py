"""Strangers' text made fit for a page: nothing that runs, nothing that is fetched.

HTML goes through bleach with a short list of what may stay. Formulas become MathML,
which browsers draw without help: they are built anew from a list of known elements and
put in after the cleaning, where no text of a student can pass for one.
"""

from __future__ import annotations

import html
import keyword
import re
from functools import cache, lru_cache
from typing import Any
from xml.etree import ElementTree

from markupsafe import Markup, escape

LONGEST_TEXT = 20_000
LONGEST_HTML = 60_000
LONGEST_FORMULA = 2_000
MOST_FORMULAS = 500
MOST_TAGS = 4_000
DEEPEST = 60
TAGS = frozenset(
    "a abbr b blockquote br caption code col colgroup dd del details div dl dt em "
    "h4 hr i img ins kbd li mark ol p pre s samp small span strong sub summary "
    "sup table tbody td tfoot th thead tr u ul var".split()
)
STYLES = (
    "background-color border border-bottom border-collapse border-color border-left "
    "border-radius border-right border-top color display font-family font-size "
    "font-style font-weight line-height margin max-width min-width opacity padding "
    "text-align text-decoration vertical-align white-space width".split()
)
IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|svg\+xml);base64,[\w+/=\s]*", re.A)
PICTURE = re.compile(  # as `mtedu.show.picture` writes it: known without much reading
    r'<img alt="([^"<>]*)" (?:class="mtedu-picture" )?'
    r'width="(\d{1,5})" style="max-width:100%" '
    r'src="(data:image/(?:png|svg\+xml);base64,[A-Za-z0-9+/=]*)">'
    r"(?:<style>[^<]*</style>)?"
)
WITH_CONTENT = re.compile(r"<(script|style|title)\b.*?(</\1\s*>|\Z)", re.S | re.I)
TAG = re.compile(r"<(/?)([a-z]\w*)", re.I)
CLOSED_BY_THEMSELVES = frozenset(
    "area base br col dd dt embed hr img input li link meta option p param source "
    "tbody td tfoot th thead tr track wbr".split()
)
HEADING = re.compile(r"<(/?)h[1-6]\b", re.I)
ANSI = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[@-_]")
MARK = re.compile("\ue000(\\d+)\ue001")
PIECES = re.compile(
    r"(?P<code>^ {0,3}(?P<fence>```+|~~~+).*?(?:^ {0,3}(?P=fence)[^\n]*$|\Z)"
    r"|(?<!`)(?P<tick>`{1,9})(?!`).+?(?<!`)(?P=tick)(?!`))"
    r"|\$\$(?P<block>.+?)\$\$"
    r"|(?<![\\$\w])\$(?P<inline>[^\s$](?:[^$\n]*[^\s$\\])?)\$(?![\d$])",
    re.S | re.M,
)
WORDS_OF_CODE = re.compile(
    r"(?P<i>#[^\n]*"
    r"|\"\"\".*?(?:\"\"\"|\Z)|'''.*?(?:'''|\Z))"
    r"|(?P<q>\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?)"
    rf"|\b(?P<b>{'|'.join(keyword.kwlist)})\b",
    re.S,
)
MATHS = frozenset(
    "math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle merror mpadded "
    "mphantom msub msup msubsup munder mover munderover mmultiscripts mtable mtr mtd "
    "menclose".split()
)
MATHS_ATTRIBUTES = frozenset(
    "display stretchy fence form columnalign rowalign linethickness mathvariant "
    "displaystyle scriptlevel minsize maxsize lspace rspace width height depth accent "
    "accentunder symmetric largeop movablelimits separator notation".split()
)


def _may_stay(tag: str, name: str, value: str) -> bool:
    if "\ue000" in value:  # only text may hold a formula
        return False
    if name == "src":
        return tag == "img" and IMAGE.fullmatch(value) is not None
    if name == "href":
        return tag == "a" and re.match(r"https?://", value) is not None
    if name == "style":
        return "url" not in value.lower() and "\\" not in value
    if name in ("width", "height"):
        return tag == "img" and value.isdecimal()
    return name in (
        "alt",
        "title",
        "colspan",
        "rowspan",
        "scope",
        "open",
        "lang",
        "dir",
    )


@cache
def _cleaner() -> Any:
    from bleach.css_sanitizer import CSSSanitizer
    from bleach.sanitizer import Cleaner

    return Cleaner(
        tags=TAGS,
        attributes=_may_stay,
        protocols=["http", "https", "data"],
        strip=True,
        css_sanitizer=CSSSanitizer(STYLES, allowed_svg_properties=[]),
    )


@lru_cache(maxsize=512)
def clean(given: str) -> Markup:
    """Return HTML without anything that runs, loads, or looks like part of the page.

    >>> clean('<b onclick="x()">1</b><script>alert(1)</script>')
    Markup('<b>1</b>')
    """
    picture = PICTURE.fullmatch(given)
    if picture:
        return Markup('<img alt="{}" width="{}" src="{}">').format(
            Markup(picture[1]).unescape(), picture[2], picture[3]
        )
    if too_tangled(given):  # what reads HTML takes minutes over such
        return Markup("<pre>{}</pre>").format(given[:LONGEST_TEXT])
    given = WITH_CONTENT.sub("", given)
    given = HEADING.sub(r"<\1h4", given)  # below the page's own
    return Markup(_cleaner().clean(given))


def too_tangled(given: str) -> bool:
    """Tell whether HTML has more tags, or more in one another, than any honest output.

    >>> too_tangled("<table><tr><td>1</table>"), too_tangled("<div>" * 100)
    (False, True)
    """
    depth = 0
    for number, (end, name) in enumerate(TAG.findall(given)):
        if name.lower() not in CLOSED_BY_THEMSELVES:
            depth = max(0, depth - 1) if end else depth + 1
        if depth > DEEPEST or number > MOST_TAGS:
            return True
    return given.count("<") > 2 * MOST_TAGS


@lru_cache(maxsize=512)
def markdown(text: str, typed: bool = False) -> Markup:
    r"""Turn a student's Markdown into clean HTML; formulas become MathML.

    What somebody `typed` into a plain box keeps its lines, and HTML in it is text.

    >>> markdown("**Yes**, <script>alert(1)</script> `a<b`").strip()
    Markup('<p><strong>Yes</strong>,  <code>a&lt;b</code></p>')
    >>> markdown("**Yes**, <b>a</b>", typed=True).strip()
    Markup('<p><strong>Yes</strong>, &lt;b&gt;a&lt;/b&gt;</p>')
    """
    from mistune import create_markdown

    formulas: list[Markup] = []

    def keep(found: re.Match[str]) -> str:
        if found["code"] or len(formulas) >= MOST_FORMULAS:
            return found[0]
        latex, block = found["block"] or found["inline"], bool(found["block"])
        formulas.append(formula(latex, block))
        return f"\ue000{len(formulas) - 1}\ue001"

    text = re.sub("[\ue000\ue001]", "", text[:LONGEST_TEXT])
    plugins: Any = ["table", "strikethrough"]
    made = create_markdown(escape=typed, hard_wrap=typed, plugins=plugins)
    written: Any = made(PIECES.sub(keep, text))
    safe = MARK.sub(lambda found: formulas[int(found[1])], clean(written))
    return Markup(safe)


def formula(latex: str, block: bool = False) -> Markup:
    r"""Turn LaTeX into MathML, or show it as it is where that does not work.

    >>> formula("p_1")
    Markup('<math><mrow><msub><mi>p</mi><mn>1</mn></msub></mrow></math>')
    """
    from latex2mathml.converter import convert

    try:
        if len(latex) > LONGEST_FORMULA:
            raise ValueError("too long to draw")
        tree = ElementTree.fromstring(
            convert(latex, display="block" if block else "inline")
        )
        return _mathml(tree)
    except (Exception, RecursionError):  # whatever invented LaTeX sets off
        return Markup("<code>{}</code>").format(latex)


def _mathml(element: ElementTree.Element) -> Markup:
    """Write an element anew, with known names, plain values and escaped text."""
    name = element.tag.rpartition("}")[2]
    attributes = Markup("").join(
        Markup(' {}="{}"').format(key, value)
        for key, value in element.attrib.items()
        if key in MATHS_ATTRIBUTES
        and re.fullmatch(r"[\w .%-]*", value)
        and (key, value) != ("display", "inline")
    )
    inner = escape(element.text or "") + Markup("").join(
        _mathml(child) + escape(child.tail or "") for child in element
    )
    if name not in MATHS:
        return inner
    return Markup("<{0}{1}>{2}</{0}>").format(name, attributes, inner)


def plain(text: str) -> str:
    """Return text without the codes that colour a terminal."""
    return ANSI.sub("", text)


@lru_cache(maxsize=4096)
def code(source: str) -> Markup:
    """Return Python code with its keywords, texts and comments marked.

    >>> code("return 1  # one")
    Markup('<b>return</b> 1  <i># one</i>')
    """
    text = source[:LONGEST_TEXT]
    pieces, end = [], 0
    for found in WORDS_OF_CODE.finditer(text):
        tag = found.lastgroup
        pieces.append(html.escape(text[end : found.start()], quote=False))
        pieces.append(f"<{tag}>{html.escape(found[0], quote=False)}</{tag}>")
        end = found.end()
    pieces.append(html.escape(text[end:], quote=False))
    if len(source) > LONGEST_TEXT:
        pieces.append("\n" + cut_words(len(source)))
    return Markup("".join(pieces).rstrip("\n"))


def cut_words(length: int) -> str:
    """Say how much of a long text is left out."""
    return f"… {length - LONGEST_TEXT:,} further characters are left out."

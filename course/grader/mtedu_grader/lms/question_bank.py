"""All quiz questions for a platform's question bank, with every explanation.

Moodle XML and GIFT for Moodle, QTI 2.1 (a ZIP) for Canvas, Blackboard, ILIAS, OpenOlat.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as xml

from mtedu.course import Course
from mtedu_grader.author.quizzes import FOLDER, read_quiz

CODE_OR_FORMULA = re.compile(r"(`[^`]*`)|\$([^$\n]+)\$")
PARAGRAPH = re.compile(r"</?p>")
IN_GIFT = re.compile(r"([\\~=#{}:])")
QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
CONTENT = "http://www.imsglobal.org/xsd/imscp_v1p1"
WHEN = (1980, 1, 1, 0, 0, 0)  # of all files in a ZIP, so that it is the same each time


@dataclass(frozen=True)
class Asked:
    """One question: where it stands, its text, and the choices with explanations."""

    name: str
    category: str
    ask: str
    answer: str
    choices: dict[str, str]


def questions(course: Course) -> Iterator[Asked]:
    """Yield the questions of all lectures, in their order."""
    for part in course.lectures:
        place = course.root / FOLDER / f"{part.id}.yml"
        if place.is_file():
            sections = read_quiz(place.read_text(encoding="utf-8"), part.id)
            for section, found in sections.items():
                for number, one in enumerate(found, 1):
                    name = f"{part.id}.{section}.{number}"
                    title = f"Lecture {part.number}: {part.title}"
                    yield Asked(name, title, one.ask, one.answer, dict(one.choices))


def html(text: str) -> str:
    r"""Return Markdown as well-formed HTML, formulas as platforms read them.

    >>> print(html("Is `a$b` *less* than $x^2$?"))
    Is <code>a$b</code> <em>less</em> than \(x^2\)?
    """
    import mistune

    formulas: list[str] = []

    def keep(found: re.Match[str]) -> str:
        if found[1]:
            return found[1]
        formulas.append(found[2])
        return f"\x02{len(formulas) - 1}\x03"

    made = str(mistune.html(CODE_OR_FORMULA.sub(keep, text))).strip()
    parts = [part.strip() for part in PARAGRAPH.split(made) if part.strip()]
    shown = "<br/>".join(parts).replace("<br>", "<br/>")
    for number, formula in enumerate(formulas):
        plain = formula.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        shown = shown.replace(f"\x02{number}\x03", rf"\({plain}\)")
    return shown


def moodle(asked: list[Asked]) -> bytes:
    """Return Moodle's own XML: *Question bank, Import, Moodle XML format*."""
    root = xml.Element("quiz")
    before = ""
    for one in asked:
        if one.category != before:
            before = one.category
            found = xml.SubElement(root, "question", type="category")
            path = f"$course$/top/{before.replace('/', '//')}"
            _text(found, "category", path)
        found = xml.SubElement(root, "question", type="multichoice")
        _text(found, "name", one.name)
        _text(found, "questiontext", html(one.ask), format="html")
        for tag, value in SETTINGS.items():
            xml.SubElement(found, tag).text = value
        for choice, why in one.choices.items():
            share = "100" if choice == one.answer else "0"
            given = _text(found, "answer", html(choice), fraction=share, format="html")
            _text(given, "feedback", html(why), format="html")
    return _written(root)


SETTINGS = {
    "defaultgrade": "1.0",
    "penalty": "0.3333333",
    "hidden": "0",
    "single": "true",
    "shuffleanswers": "true",
    "answernumbering": "abc",
}


def _text(parent: xml.Element, tag: str, words: str, **more: str) -> xml.Element:
    found = xml.SubElement(parent, tag, more)
    xml.SubElement(found, "text").text = words
    return found


def _written(root: xml.Element) -> bytes:
    xml.indent(root)
    return bytes(xml.tostring(root, encoding="utf-8", xml_declaration=True)) + b"\n"


def gift(asked: list[Asked]) -> bytes:
    """Return Moodle's text format: *Question bank, Import, GIFT format*."""
    lines: list[str] = []
    before = ""
    for one in asked:
        if one.category != before:
            before = one.category
            lines.append(f"$CATEGORY: $course$/top/{before}\n")
        choices = [
            f"\t{'=' if choice == one.answer else '~'}{_gift(choice)}#{_gift(why)}"
            for choice, why in one.choices.items()
        ]
        inside = "\n".join(choices)
        lines.append(f"::{one.name}::[html]{_gift(one.ask)}{{\n{inside}\n}}\n")
    return "\n".join(lines).encode("utf-8")


def _gift(text: str) -> str:
    """Return a text on one line in which no sign means anything to GIFT."""
    return IN_GIFT.sub(r"\\\1", html(text).replace("\n", " "))


def qti(asked: list[Asked]) -> bytes:
    """Return a content package of QTI 2.1 items: a ZIP with a manifest."""
    xml.register_namespace("", QTI)
    files = {f"{one.name}.xml": _written(_item(one)) for one in asked}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        manifest = {"imsmanifest.xml": _manifest(list(files))}
        for name, data in {**manifest, **files}.items():
            entry = zipfile.ZipInfo(name, WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return packed.getvalue()


def _item(one: Asked) -> xml.Element:
    names = {choice: f"choice{number}" for number, choice in enumerate(one.choices)}
    right = names[one.answer]
    shown = "".join(
        f'<simpleChoice identifier="{name}">{html(choice)}</simpleChoice>'
        for choice, name in names.items()
    )
    why = "".join(
        f'<modalFeedback outcomeIdentifier="FEEDBACK" identifier="{names[choice]}" '
        f'showHide="show">{html(words)}</modalFeedback>'
        for choice, words in one.choices.items()
    )
    return xml.fromstring(
        f'<assessmentItem xmlns="{QTI}" identifier="{_id(one.name)}" '
        f'title="{one.name}" adaptive="false" timeDependent="false">'
        '<responseDeclaration identifier="RESPONSE" cardinality="single" '
        f'baseType="identifier"><correctResponse><value>{right}</value>'
        "</correctResponse></responseDeclaration>"
        '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">'
        "<defaultValue><value>0</value></defaultValue></outcomeDeclaration>"
        '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" '
        'baseType="identifier"/>'
        '<itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" '
        f'maxChoices="1"><prompt>{html(one.ask)}</prompt>{shown}</choiceInteraction>'
        "</itemBody><responseProcessing><responseCondition><responseIf><match>"
        '<variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>'
        '<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue>'
        "</setOutcomeValue></responseIf></responseCondition>"
        '<setOutcomeValue identifier="FEEDBACK"><variable identifier="RESPONSE"/>'
        f"</setOutcomeValue></responseProcessing>{why}</assessmentItem>"
    )


def _id(name: str) -> str:
    """Return a name that an identifier may be: none begins with a figure."""
    return f"q_{name}"


def _manifest(files: list[str]) -> bytes:
    rows = "".join(
        f'<resource identifier="{_id(name[:-4])}" type="imsqti_item_xmlv2p1" '
        f'href="{name}"><file href="{name}"/></resource>'
        for name in files
    )
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<manifest xmlns="{CONTENT}" '
        'identifier="mtedu-quizzes"><metadata><schema>QTIv2.1 Package</schema>'
        "<schemaversion>1.0.0</schemaversion></metadata><organizations/>"
        f"<resources>{rows}</resources></manifest>\n"
    ).encode()


FORMATS: dict[str, tuple[Callable[[list[Asked]], bytes], str]] = {
    "moodle": (moodle, "quizzes-moodle.xml"),
    "gift": (gift, "quizzes-gift.txt"),
    "qti": (qti, "quizzes-qti.zip"),
}


def write_questions(course: Course, kind: str, to: Path | None) -> tuple[Path, int]:
    """Write all questions in one of the formats; return where, and how many."""
    make, name = FORMATS[kind]
    asked, place = list(questions(course)), to or Path(name)
    place.write_bytes(make(asked))
    return place, len(asked)

"""Question banks: what a platform would read is what the quiz files say, all of it."""

import io
import re
import zipfile
from xml.etree import ElementTree as xml

import pytest

from mtedu.cli import main
from mtedu.course import load_course
from mtedu_grader.lms.question_bank import QTI, html, questions
from tests.grader.conftest import ROOT

HERE = {"q": QTI}
# What the schema of QTI 2.1 lets stand in a prompt, a choice or a feedback.
INLINE = {"code", "em", "strong", "br", "sub", "sup", "a", "span"}


@pytest.fixture(scope="module")
def asked():
    found = list(questions(load_course(ROOT)))
    assert len(found) > 80
    return found


@pytest.fixture
def exported(tmp_path, capsys, asked):
    def made(kind):
        place = tmp_path / "bank"
        assert main(["export", "--quizzes", kind, "--to", str(place)]) == 0
        assert f"{len(asked)} questions" in capsys.readouterr().out
        return place.read_bytes()

    return made


def test_moodles_xml_is_read_back(exported, asked):
    root = xml.fromstring(exported("moodle"))
    found = {}
    for one in root.findall("question[@type='multichoice']"):
        answers = {
            answer.findtext("text"): (
                answer.get("fraction"),
                answer.findtext("feedback/text"),
            )
            for answer in one.findall("answer")
        }
        found[one.findtext("name/text")] = one.findtext("questiontext/text"), answers
        assert [one.findtext(tag) for tag in ("single", "shuffleanswers")] == [
            "true"
        ] * 2
        texts = [one.find("questiontext"), *one.iter("answer"), *one.iter("feedback")]
        assert {text.get("format") for text in texts} == {"html"}
    assert found == {
        one.name: (
            html(one.ask),
            {
                html(choice): ("100" if choice == one.answer else "0", html(why))
                for choice, why in one.choices.items()
            },
        )
        for one in asked
    }


def unescaped(text):
    return re.sub(r"\\(.)", r"\1", text)


def test_gift_is_read_back(exported, asked):
    """By Moodle's rules: a sign with a backslash before it means itself."""
    text = exported("gift").decode()
    sign = r"(?:[^\\~=#{}:]|\\.)"
    one = re.compile(rf"^::([^:]+)::\[html\]({sign}*){{\n(.*?)\n}}$", re.M | re.S)
    answer = re.compile(rf"^\t([=~])({sign}+)#({sign}+)$", re.M)
    found = {}
    for name, ask, inside in one.findall(text):
        rows = answer.findall(inside)
        assert len(rows) == len(inside.splitlines())
        found[name] = (
            unescaped(ask),
            {unescaped(a): (mark, unescaped(b)) for mark, a, b in rows},
        )
    assert found == {
        one.name: (
            html(one.ask).replace("\n", " "),
            {
                html(choice).replace("\n", " "): (
                    "=" if choice == one.answer else "~",
                    html(why).replace("\n", " "),
                )
                for choice, why in one.choices.items()
            },
        )
        for one in asked
    }


def inner(element):
    text = xml.tostring(element, encoding="unicode")
    return "".join(xml.fromstring(text).itertext()).strip()


def local(element):
    return element.tag.partition("}")[2]


def test_qti_keeps_to_the_rules_of_its_schema(exported):
    """Those of QTI 2.1 and of content packages that concern such items."""
    with zipfile.ZipFile(io.BytesIO(exported("qti"))) as archive:
        files = {
            name: xml.fromstring(archive.read(name)) for name in archive.namelist()
        }
    manifest = files.pop("imsmanifest.xml")
    assert list(map(local, manifest)) == ["metadata", "organizations", "resources"]
    for root in (manifest, *files.values()):
        ids = [one.get("identifier") for one in root.iter() if one.get("identifier")]
        assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", name) for name in ids)
    resources = [one.get("identifier") for one in manifest.iter() if one.get("type")]
    assert resources == [one.get("identifier") for one in files.values()]
    assert len(set(resources)) == len(files)
    for item in files.values():
        parts = " ".join(map(local, item))
        declared = "responseDeclaration outcomeDeclaration outcomeDeclaration"
        assert re.fullmatch(
            f"{declared} itemBody responseProcessing( modalFeedback){{3,}}", parts
        )
        needed = {"identifier", "title", "adaptive", "timeDependent"}
        assert needed <= set(item.attrib)
        (interaction,) = item.find("q:itemBody", HERE)
        assert set(interaction.attrib) == {
            "responseIdentifier",
            "shuffle",
            "maxChoices",
        }
        inside = " ".join(map(local, interaction))
        assert re.fullmatch("prompt( simpleChoice){3,}", inside)
        outcomes = {
            one.get("identifier") for one in item.findall("q:outcomeDeclaration", HERE)
        }
        set_there = {
            one.get("identifier") for one in item.iter(f"{{{QTI}}}setOutcomeValue")
        }
        assert set_there == outcomes == {"SCORE", "FEEDBACK"}


def test_qti_is_read_back(exported, asked):
    with zipfile.ZipFile(io.BytesIO(exported("qti"))) as archive:
        names = set(archive.namelist()) - {"imsmanifest.xml"}
        manifest = xml.fromstring(archive.read("imsmanifest.xml"))
        listed = {one.get("href") for one in manifest.iter() if one.get("type")}
        assert listed == names == {f"{one.name}.xml" for one in asked}
        for one in asked:
            item = xml.fromstring(archive.read(f"{one.name}.xml"))
            choices = item.findall(".//q:simpleChoice", HERE)
            why = item.findall("q:modalFeedback", HERE)
            right = item.findtext(".//q:correctResponse/q:value", namespaces=HERE)
            plain = {
                xml_text(choice): xml_text(words)
                for choice, words in one.choices.items()
            }
            assert [inner(found) for found in choices] == list(plain)
            assert [inner(found) for found in why] == list(plain.values())
            ids = [found.get("identifier") for found in choices]
            assert ids == [found.get("identifier") for found in why]
            assert list(one.choices)[ids.index(right)] == one.answer
            texts = [item.find(".//q:prompt", HERE), *choices, *why]
            assert {local(e) for t in texts for e in t.iter() if e is not t} <= INLINE


def xml_text(markdown):
    return "".join(xml.fromstring(f"<x>{html(markdown)}</x>").itertext()).strip()

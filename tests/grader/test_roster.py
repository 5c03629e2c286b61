"""The list of students: read as spreadsheets write it, errors with their lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtedu_grader.roster import load_roster, read_roster, wrong_id
from tests.grader.conftest import ROOT

HEAD = "id,name,e-mail\n"


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("first", ["", "sep={}\n"])
def test_what_spreadsheets_write_is_read(bom, separator, end, first):
    rows = ["id,name,e-mail", "ada17,Ada Lovelace,ada@example.org", "", ",,"]
    rows.append("jose.5,José Müller,jm@example.org")
    text = first.format(separator) + "\n".join(rows).replace(",", separator)
    found = read_roster(bom + text.replace("\n", end).encode()).students
    assert list(found) == ["ada17", "jose.5"]
    jose = found["jose.5"]
    assert (jose.first_name, jose.last_name) == ("José", "Müller")
    assert jose.line == (6 if first else 5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: there is no column id and no column name and no column e-mail"),
        ("id,name\n", "line 1: there is no column e-mail"),
        ("id,id,name,email\n", "line 1: two columns id"),
        (HEAD + "a1,Ada,a@x\na1,Alan,b@x\n", "line 3: the id a1 is on line 2 already"),
        (HEAD + "a1,Ada,a@x\nA1,Alan,b@x\n", "line 3: the id A1 is on line 2 already"),
        (HEAD + "a1,Ada,a@x\na2,Alan,A@x\n", "line 3: A@x is on line 2 already"),
        (HEAD + "\n\n,Ada,a@x\n", "line 4: there is no id"),
        (HEAD + "../a,Ada,a@x\n", "line 2: the id '../a' will not do"),
        (HEAD + "a1,Ada,Lovelace,a@x\n", "line 2: 4 cells for 3 columns"),
        (HEAD + "a1,x,y\n,b,c\nnul,d,e\n", "line 3: .*; line 4: .*Windows"),
    ],
)
def test_errors_name_the_line(text, message):
    with pytest.raises(ValueError, match=message):
        read_roster(text.encode())


def test_another_encoding_is_named():
    with pytest.raises(ValueError, match=r"line 2 is not UTF-8: save .* 'CSV UTF-8'"):
        read_roster((HEAD + "jm,José,jm@x\n").encode("latin-1"))


@pytest.mark.parametrize(
    ("words", "canvas", "who"),
    [
        (["Ada Lovelace"], "", "ada17"),
        (["lovelaceada"], "", "ada17"),
        (["ADA17"], "", "ada17"),
        (["ada@example.org"], "", "ada17"),
        (["An Đức Ng"], "", "ng2"),
        (["somebody", "Ada Lovelace"], "", "ada17"),
        (["somebody"], "9001", "ada17"),
        (["somebody"], "ada17", None),
        (["somebody"], "", None),
        (["Ada Lovelace"], "9002", None),
        (["--"], "", None),
        ([""], "", None),
    ],
)
def test_names_and_numbers_find_students_but_nothing_is_guessed(words, canvas, who):
    text = "id,name,e-mail,canvas\nada17,Ada Lovelace,ada@example.org,9001\n"
    text += 'ng2,"Ng, An Đức",an@example.org,9002\n'
    found, reason = read_roster(text.encode()).find(words, canvas)
    assert (found.id if found else None) == who
    assert bool(reason) == (who is None)


def test_two_of_one_name_are_not_guessed():
    rows = "a1,Ada Lovelace,a@x\na2,Lovelace Ada,b@x\n"
    roster = read_roster((HEAD + rows).encode())
    assert roster.find(["lovelaceada"]) == (
        None,
        "'lovelaceada' may be a1 or a2 in roster.csv",
    )
    assert roster.find(["lovelaceada", "a2"])[0].id == "a2"


@pytest.mark.parametrize(
    "student",
    ["", ".", "..", "a/b", "a\\b", "/etc", "~", "a b", ".hidden", "-x", "con", "x" * 81]
    + ["a\0", "a\n", "a.", "*", "C:", "_x", "nul.txt"],
)
def test_ids_that_are_no_folders_are_refused(student):
    assert wrong_id(student)


@given(st.text(max_size=20))
def test_an_accepted_id_stays_in_its_folder(student):
    if not wrong_id(student):
        assert (ROOT / student).resolve().parent == ROOT


def test_the_example_is_a_roster(tmp_path):
    assert load_roster(tmp_path) is None
    data = (ROOT / "course" / "roster.example.csv").read_bytes()
    (tmp_path / "roster.csv").write_bytes(data)
    assert len(load_roster(tmp_path)) == 3

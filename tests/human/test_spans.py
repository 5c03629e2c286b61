"""Error spans in files: written in one cell, read back, faults told with a place."""

import io

import pytest

import mtedu
from mtedu.human.mqm import ErrorSpan
from mtedu.human.spans import read_spans, spans_as_text

HEAD = "annotator,item,system,scale,value,spans\n"
MARKS = '"[[0, 3, ""minor"", ""Fluency/Spelling""]]"'


def read(text):
    return read_spans(io.StringIO(text))


def test_what_is_written_is_read():
    spans = [
        ErrorSpan("major", "Accuracy/Omission"),
        ErrorSpan("minor", "Fluency/Spelling", start=2, end=5),
    ]
    cell = spans_as_text(spans).replace('"', '""')
    found = read(f'{HEAD}ann,s1,X,mqm,6,"{cell}"\n')
    assert found == [
        s._replace(system="X", segment="s1", annotator="ann") for s in spans
    ]


def test_a_translation_without_errors_counts():
    found = read(f"{HEAD}ann,s1,X,mqm,0,[]\nann,s2,X,mqm,1,{MARKS}\n")
    assert [span.severity for span in found] == ["no-error", "minor"]
    assert mtedu.mqm_score(found).score == 0.5


def test_other_scales_are_skipped_and_a_repeat_counts_once():
    rows = f"ann,s1,X,da,70,\nann,s1,X,mqm,1,{MARKS}\nann,s1,X,mqm,0,[]\n"
    assert [span.severity for span in read(HEAD + rows)] == ["minor"]


def test_files_with_tabs_and_a_byte_order_mark(tmp_path):
    path = tmp_path / "marks.tsv"
    text = HEAD.replace(",", "\t") + f"ann\ts1\tX\tmqm\t1\t{MARKS}\n"
    path.write_text("\ufeff" + text, encoding="utf-8")
    assert read_spans(path)[0].end == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HEAD.replace(",spans", "") + "a,s,X,mqm,1\n", "has no column 'spans'"),
        (f"{HEAD}a,s,X,mqm,1,oops\n", r"row 2, column 'spans': 'oops' is not a list"),
        (f"{HEAD}a,s,X,mqm,1,[[1]]\n", "not a list of spans"),
        (f'{HEAD}a,s,X,mqm,1,"[[0, 1, ""bad"", ""x""]]"\n', "not a list of spans"),
        (f"{HEAD}a,s,X,mqm,x,[]\n", "column 'value': 'x' is not a number"),
    ],
)
def test_a_fault_is_one_clear_sentence(text, says):
    with pytest.raises(ValueError, match=says) as caught:
        read(text)
    assert "\n" not in str(caught.value)

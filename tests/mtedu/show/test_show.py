"""The looks of results: Markdown helpers, charts, pictures."""

import pytest

import mtedu
from mtedu.show import charts
from mtedu.show.base import escape, plot, working
from mtedu.show.figure import axes, picture, say
from mtedu.show.tables import cut_table, html_table, table

MORE = "... and 1 rows more."


def test_tables_survive_odd_words():
    row = table(["word"], [[escape("a|b $5$ <i>*x*")]]).split("\n")[-1]
    assert row == r"| a\|b \$5\$ &lt;i&gt;\*x\* |"


def test_tables_write_fractions_and_say_what_they_leave_out():
    written = cut_table(
        ["word", "share"], [["a", 0.5], ["b", 1.0], ["c", 2]], 2, "rows"
    )
    assert written.split("\n")[2:] == ["| a | 0.5000 |", "| b | 1 |", "", MORE]
    assert cut_table(["word"], [], 2, "rows") == ""
    page = html_table("Words", ("word", "count"), [("<b>a</b>", "1")])
    assert '<th scope="row"><b>a</b></th><td>1</td>' in page
    assert "<caption>Words</caption>" in page


def test_charts_take_numbers_and_names_alone():
    two = (charts.Bars([1, 2], ".1f", name="x"), charts.Bars([2, 0], name="y"))
    for lying, way in ((True, "beside"), (False, "stacked"), (True, "over")):
        ax = charts.bars(["a", "b"], *two, alt="bars", lying=lying, way=way)
        assert [text.get_text() for text in ax.texts] == ["1.0", "2.0"]
        ends = ax.get_yticklabels() if lying else ax.get_xticklabels()
        assert [end.get_text() for end in ends] == ["a", "b"]
        assert picture(ax).alt == "bars"
    rows = [
        charts.Interval("a", 2, 1, 3, "two"),
        charts.Interval("b", 1, 1, 1, "", False),
    ]
    ax = charts.intervals(rows, alt="intervals", cuts=[1])
    marks = [line.get_marker() for line in ax.lines if len(line.get_xdata()) == 1]
    assert marks == ["o", "s"]
    ax = charts.heat_map([[1, float("nan")]], ["a"], ["b", "c"], alt="cells")
    assert [text.get_text() for text in ax.texts] == ["1", ""]
    ax = charts.histogram([1, 1, 4], 3, alt="steps", striped_below=2, band=(1, 2))
    assert [bar.get_hatch() for bar in ax.patches[:3]] == ["///", None, None]
    curve, low = charts.Curve([1, 10], [0, 1]), charts.Note("low", (1, 0))
    ticks = {1: "one", 10: "ten"}
    ax = charts.curves(curve, alt="a curve", logarithmic=ticks, notes=[low])
    assert [text.get_text() for text in ax.texts] == ["low"]
    picture(ax)


def test_a_thing_without_a_picture_says_so():
    with pytest.raises(ValueError, match="no picture"):
        plot(mtedu.naive_precision("a", "a"))
    assert working(3) == "`3`"


def test_a_figure_without_words_is_refused():
    with axes(None, (2, 2)) as ax:
        ax.plot([1, 2])
    with pytest.raises(ValueError, match="Say in words"):
        picture(ax)
    shown = picture(say(ax, 'a "rising" line'))
    assert "a &quot;rising&quot; line" in shown._repr_html_()


def test_overlap_shows_its_working():
    text = mtedu.f1("there is a cat on the mat", "the cat is on the mat").working()
    assert r"\tfrac{5}{7}" in text
    assert "0.7692" in text
    assert "none" in mtedu.precision("a", "b").working()
    assert "7" in mtedu.naive_precision("the " * 7, "the cat").working()

"""The looks of results: palette, Markdown helpers, pictures."""

import pytest

import mtedu
from mtedu.show import palette
from mtedu.show.base import escape, plot, working
from mtedu.show.figure import axes, picture, say
from mtedu.show.tables import table


def luminance(colour):
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(a, b):
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    "ink", [palette.INK, palette.INK_GOOD, palette.INK_BAD, palette.INK_QUIET]
)
def test_text_is_readable_on_white(ink):
    assert contrast(ink, "#ffffff") >= 4.5


# Brettel-like matrices for full red- and green-blindness, in linear light
# (Viénot, Brettel and Mollon 1999).
BLINDNESS = {
    "protan": (
        (0.1120, 0.8853, -0.0005),
        (0.1127, 0.8897, -0.0001),
        (0.0045, 0, 1.0019),
    ),
    "deutan": (
        (0.2920, 0.7054, -0.0003),
        (0.2934, 0.7089, 0),
        (-0.0210, 0.0256, 1.0001),
    ),
}


def seen(colour, matrix):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    ]
    mixed = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in matrix]
    return [max(c, 0) ** (1 / 2.4) for c in mixed]


@pytest.mark.parametrize("kind", BLINDNESS)
def test_neighbours_in_the_sequence_stay_apart_for_colour_blind_eyes(kind):
    views = [seen(colour, BLINDNESS[kind]) for colour in palette.SEQUENCE[:4]]
    for i, a in enumerate(views):
        for b in views[i + 1 :]:
            apart = sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5
            assert apart > 0.15


def test_tables_survive_odd_words():
    row = table(["word"], [[escape("a|b $5$ <i>*x*")]]).split("\n")[-1]
    assert row == r"| a\|b \$5\$ &lt;i&gt;\*x\* |"


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

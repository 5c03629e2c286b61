"""The palette in numbers: contrast on white and on dark, and for colour-blind eyes."""

import re
from itertools import combinations

import pytest

from mtedu.show import palette

WHITE, DARK = "#ffffff", "#111111"  # the second is JupyterLab's dark page
HUES = {
    name: value
    for name, value in vars(palette).items()
    if isinstance(value, str) and value.startswith("#") and "INK" not in name
}
# Brettel-like matrices for full red- and green-blindness, in linear light
# (Viénot, Brettel and Mollon 1999); for blue, red and green stay, blue follows green
# (their method, applied to the third kind of cones).
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
    "tritan": ((1.0, 0.1273, -0.1273), (0, 0.8739, 0.1261), (0, 0.8739, 0.1261)),
}
# Light enough for a dark page, too light to stand alone on white: wherever they fill
# something in a picture, it has a frame, a hatching, a sign or a number too.
LIGHT_HUES = {"ORANGE", "GREY"}


def linear_light(colour):
    """Return red, green and blue of a colour, as light adds up."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    ]


def luminance(colour):
    weights = (0.2126, 0.7152, 0.0722)
    return sum(w * c for w, c in zip(weights, linear_light(colour), strict=True))


def contrast(a, b):
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(colour, matrix=None):
    """Return the CIE L*a*b* values of a colour, as eyes with that matrix see it."""
    linear = linear_light(colour)
    if matrix:
        rows = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in matrix)
        linear = [min(max(value, 0), 1) for value in rows]
    r, g, b = linear
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(a, b, matrix=None):
    """Return how far two colours are apart: below 2.3 nobody tells them apart."""
    pairs = zip(lab(a, matrix), lab(b, matrix), strict=True)
    return sum((x - y) ** 2 for x, y in pairs) ** 0.5


def test_known_values():
    assert contrast("#000000", WHITE) == 21
    assert luminance(WHITE) == 1
    assert apart("#000000", WHITE) == pytest.approx(100, abs=0.1)
    assert lab("#ff0000") == pytest.approx((53.2, 80.1, 67.2), abs=0.3)


@pytest.mark.parametrize(
    "ink", [palette.INK, palette.INK_GOOD, palette.INK_BAD, palette.INK_QUIET]
)
def test_text_is_readable_on_white(ink):
    assert contrast(ink, "#ffffff") >= 4.5


@pytest.mark.parametrize("name", HUES)
def test_hues_stand_out_on_white_and_on_dark(name):
    on_white, on_dark = contrast(HUES[name], WHITE), contrast(HUES[name], DARK)
    assert on_white >= 3 or (name in LIGHT_HUES and on_white >= 2)
    assert on_dark >= 2.7
    assert max(on_white, on_dark) >= 4.5


@pytest.mark.parametrize("kind", ["full sight", *BLINDNESS])
def test_every_two_hues_stay_apart(kind):
    for a, b in combinations(palette.SEQUENCE, 2):
        assert apart(a, b, BLINDNESS.get(kind)) > 20, (a, b)


def test_good_and_bad_are_told_apart_by_everyone():
    for matrix in BLINDNESS.values():
        assert apart(palette.INK_GOOD, palette.INK_BAD, matrix) > 20


def test_a_check_uses_inks_of_the_palette():
    from mtedu.checks.card import STYLE
    from mtedu.checks.report import SIGNS

    used = set(re.findall("#[0-9a-f]{6}\\b", STYLE.read_text("utf-8")))
    assert used == {palette.GREY, palette.BLUE, palette.RED}
    assert len({SIGNS["passed"], SIGNS["not yet"], SIGNS["not started"]}) == 3

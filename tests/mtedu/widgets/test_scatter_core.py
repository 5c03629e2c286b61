"""Which point of a plot is meant, and how its axes are labelled."""

import random
from collections import Counter

import pytest

from tests.mtedu.widgets.javascript import run


def call(function, *arguments):
    code = f"(module, given) => module.{function}(...given)"
    return run("shared/scatter_core.mjs", code, list(arguments))


@pytest.mark.parametrize(
    ("ends", "most", "words"),
    [
        ((-1.24, 0.83), 5, ["−1.0", "−0.5", "0.0", "0.5"]),
        ((0, 10), 5, ["0", "2", "4", "6", "8", "10"]),
        ((-0.02, 0.02), 4, ["−0.02", "−0.01", "0.00", "0.01", "0.02"]),
        ((9, 39.2), 3, ["20"]),
        ((-3000, 3000), 6, ["−3000", "−2000", "−1000", "0", "1000", "2000", "3000"]),
    ],
)
def test_ticks_are_round_numbers(ends, most, words):
    assert [tick["words"] for tick in call("ticks", *ends, most)] == words


def test_the_nearest_point_is_found_among_many():
    draw = random.Random(4)
    places = [[draw.uniform(0, 500), draw.uniform(0, 400)] for _ in range(800)]
    places[7] = None
    for spot in ([0, 0], [250, 200], places[99]):
        away = [
            float("inf")
            if place is None
            else (place[0] - spot[0]) ** 2 + (place[1] - spot[1]) ** 2
            for place in places
        ]
        assert call("nearest", places, spot) == away.index(min(away))
    assert call("nearest", [[100, 100]], [0, 0], 28) == -1
    assert call("nearest", [], [0, 0]) == -1


def test_arrow_keys_go_to_the_next_point_in_their_direction():
    places = [[100, 100], [120, 105], [160, 100], [100, 60], [95, 180], None]
    assert call("towards", places, 0, [1, 0]) == 1
    assert call("towards", places, 1, [1, 0]) == 2
    assert call("towards", places, 0, [0, -1]) == 3
    assert call("towards", places, 0, [0, 1]) == 4
    assert call("towards", places, 0, [-1, 0]) == -1


def test_cells_count_every_point_once_and_do_not_cross_the_corner():
    draw = random.Random(5)
    places = [[draw.uniform(0, 500), draw.uniform(0, 400)] for _ in range(3344)]
    corner = [251.3, 160.7]

    def quarter(x, y):
        return x < corner[0], y < corner[1]

    counted = Counter()
    for cell in call("cells", [*places, None], 14, corner):
        counted[quarter(cell["x"], cell["y"])] += cell["count"]
    assert counted == Counter(quarter(*place) for place in places)


def test_the_zoom_leaves_nine_of_ten_points_in_view():
    box = {"x": [-10, 10], "y": [-10, 10]}
    near = [{"x": 1, "y": 1}] * 95
    far = [{"x": 9, "y": 9}] * 5
    assert call("fitting", near + far, box, [1, 2, 4, 8, 16]) == 8
    assert call("fitting", near + far * 10, box, [1, 2, 4, 8, 16]) == 1


def test_ends_leave_room_even_for_equal_values():
    assert call("ends", [0, 10], 0.1) == [-1, 11]
    assert call("ends", [0, 0]) == [-1, 1]
    low, high = call("ends", [5, 5])
    assert low < 5 < high

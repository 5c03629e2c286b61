"""The agreement view of two raters: numbers of the library, words, clear errors."""

import re

import pytest

import mtedu
from mtedu.human.ratings import Rating, Ratings

ADEQUACY = {"ann": [5, 4, 4, 2, 1, 3, 5, 4], "bob": [5, 4, 3, 2, 2, 3, 4, 1]}


def table(rater, scale, values, systems=("X",)):
    names = [(f"s{i}", system) for i in range(len(values)) for system in systems]
    pairs = zip(names, values, strict=False)
    rows = (Rating(rater, *name, scale, float(value)) for name, value in pairs)
    return Ratings(tuple(rows))


@pytest.fixture
def written(tmp_path):
    def written(name, *tables):
        rows = tuple(row for table in tables for row in table)
        return mtedu.write_ratings(Ratings(rows), tmp_path / f"{name}.csv")

    return written


@pytest.fixture
def compared(written):
    """The view of two raters who gave these values on a scale."""

    def compared(scale, *values, **systems):
        tables = zip(("ann", "bob"), values, strict=True)
        return mtedu.compare_raters(
            *(written(name, table(name, scale, v, **systems)) for name, v in tables)
        )

    return compared


@pytest.fixture
def two(written):
    return [
        written(name, table(name, "adequacy", values))
        for name, values in ADEQUACY.items()
    ]


def test_the_numbers_are_those_of_the_library(two):
    view = mtedu.compare_raters(*two)
    found = view.scales["adequacy"]
    kappa = mtedu.cohen_kappa(ADEQUACY["ann"], ADEQUACY["bob"], categories=range(1, 6))
    near = mtedu.cohen_kappa(
        ADEQUACY["ann"], ADEQUACY["bob"], weights="quadratic", categories=range(1, 6)
    )
    assert found.matrix == kappa.matrix
    assert found.labels == ("1", "2", "3", "4", "5")
    assert found.kappa == pytest.approx(kappa.score)
    values = [measure.value for measure in found.measures]
    assert values == pytest.approx([4 / 8, kappa.score, near.score])
    interval = kappa.interval()
    assert (found.measures[1].low, found.measures[1].high) == pytest.approx(
        (interval.low, interval.high), abs=0.12
    )
    assert found.histogram == (
        ("1", 1, 1),
        ("2", 1, 2),
        ("3", 1, 2),
        ("4", 3, 2),
        ("5", 2, 1),
    )
    assert repr(view) == f"ann and bob: adequacy kappa {kappa.score:.2f}"


def test_the_furthest_apart_come_first(two):
    rows = mtedu.compare_raters(*two).scales["adequacy"].disagreements
    assert (rows[0].item, rows[0].first, rows[0].second) == ("s7", "4", "1")
    assert [row.distance for row in rows] == [3, 1, 1, 1]


def test_the_words_and_the_page_say_the_same(two):
    items = [
        {"item": f"s{i}", "system": "X", "translation": f"<text {i}>"} for i in range(8)
    ]
    view = mtedu.compare_raters(*two, items)
    html = view._repr_html_()
    said = view.text.splitlines()
    assert said[0].startswith("Adequacy, 8 judged by both: same label 0.50")
    assert "Where ann says 4, bob says: 1 1, 3 1, 4 1." in said
    assert "ann gave: 1 1 times, 2 1 times, 3 1 times, 4 3 times, 5 2 times." in said
    assert "Apart on s7 X: ann 4, bob 1." in said
    assert "&lt;text 7&gt;" in html
    assert "<text 7>" not in html
    for measure in view.scales["adequacy"].measures:
        assert f"{measure.value:.2f}" in html
    matrix = re.findall(r'class="mtedu-count[^>]*>(\d+)<', html)
    assert [int(n) for n in matrix] == [
        n for row in view.scales["adequacy"].matrix for n in row
    ]


def test_all_shared_scales_are_compared():
    a, b = (
        Ratings(
            (
                *table(name, "adequacy", [1, 2, 3]),
                *table(name, "fluency", [3, 2, 1]),
                *table(name, f"own of {name}", [1, 2, 3]),
            )
        )
        for name in ("ann", "bob")
    )
    view = mtedu.compare_raters(a, b)
    assert list(view.scales) == ["adequacy", "fluency"]
    assert view.scales["fluency"].kappa == 1
    assert "They agree on everything." in view._repr_html_()


def test_direct_assessment_is_compared_in_classes_and_as_numbers(compared):
    first, second = [10, 35, 55, 75, 95, 80], [30, 50, 62, 88, 97, 79.5]
    found = compared("da", first, second).scales["da"]
    assert found.labels == ("0–19", "20–39", "40–59", "60–79", "80–100")
    assert found.matrix[4] == (0, 0, 0, 1, 1)
    assert sum(row[i] for i, row in enumerate(found.matrix)) == 1
    alpha = mtedu.krippendorff_alpha([first, second], "interval")
    both = mtedu.as_ratings([*table("ann", "da", first), *table("bob", "da", second)])
    z = mtedu.krippendorff_alpha(mtedu.z_normalise(both), "interval")
    assert [m.value for m in found.measures[2:]] == pytest.approx(
        [alpha.score, z.score]
    )
    assert z.score > alpha.score


def test_mqm_points_have_three_classes(compared):
    view = compared("mqm", [0, 1, 5, 0.1, 25], [0, 5, 5, 1, 4.9])
    assert view.scales["mqm"].labels == ("no error", "under 5", "5 and more")
    assert view.scales["mqm"].matrix == ((1, 0, 0), (0, 1, 1), (0, 1, 1))


def test_rankings_are_compared_pair_by_pair():
    a = table("ann", "rank", [1, 2, 2, 1, 2, 3], systems="XYZ")
    b = table("bob", "rank", [1, 3, 2, 3, 2, 1], systems="XYZ")
    found = mtedu.compare_raters(a, b).scales["rank"]
    expected = mtedu.kappa_from_matrix(found.matrix)
    assert found.kappa == pytest.approx(expected.score)
    assert found.judged == 6
    assert found.measures[0].value == pytest.approx(2 / 6)
    assert found.labels == ("better", "tie", "worse")
    assert found.matrix == ((2, 0, 3), (0, 0, 1), (0, 0, 0))
    worst = found.disagreements[0]
    assert (worst.first, worst.second, worst.distance) == ("X > Y", "Y > X", 2)
    assert found.histogram == (("1", 2, 2), ("2", 3, 2), ("3", 1, 2))


def test_what_only_one_judged_is_left_out_and_said(compared):
    view = compared("adequacy", [1, 2, 3], [1, 2, 3, 4, 5])
    assert view.scales["adequacy"].left_out == 2
    assert "judged by one of the two only: 2." in view.text
    assert "judged by one of the two only: 2." in view._repr_html_()


def test_repeats_count_once_in_the_matrix():
    a = table("ann", "adequacy", [1, 2, 3])
    again = Ratings((*a, a[0]._replace(value=5.0)))
    view = mtedu.compare_raters(again, table("bob", "adequacy", [1, 2, 3]))
    assert (view.scales["adequacy"].judged, view.scales["adequacy"].kappa) == (3, 1)


def test_one_label_only_is_said_and_no_error(compared):
    view = compared("adequacy", [4, 4], [4, 4])
    assert view.scales["adequacy"].kappa is None
    assert "kappa 0/0, both used one label only" in view.text
    assert repr(view) == "ann and bob: adequacy kappa 0/0"
    assert "0/0" in view._repr_html_()


def test_two_raters_of_one_name_are_told_apart_by_their_files(written):
    files = [written(name, table("me", "adequacy", [1, 2])) for name in ("mine", "his")]
    assert mtedu.compare_raters(*files).raters == ("mine", "his")
    assert mtedu.compare_raters(files[0], files[0]).raters == ("rater A", "rater B")


def test_a_simulated_partner_keeps_the_label():
    partner = mtedu.simulate_raters({("s0", "X"): 3, ("s1", "X"): 5}, bias=[0])
    view = mtedu.compare_raters(table("ann", "adequacy", [3, 5]), partner)
    assert view.raters == ("ann", "simulated 1")
    assert "simulated 1" in view._repr_html_()


def test_the_tools_own_files_can_be_compared(tmp_path):
    items = [
        {"item": f"s{i}", "translations": {"X": f"a {i}", "Y": f"b {i}"}}
        for i in range(4)
    ]
    paths = []
    for rater, high in (("ann", "a"), ("bob", "b")):
        tool = mtedu.annotate(items, "direct", rater=rater, path=tmp_path / rater)
        paths.append(tool.path)
        while tool.page:
            tool.judge(80 if tool.page.texts[0].startswith(high) else 40)
    view = mtedu.compare_raters(*paths, items)
    assert view.scales["da"].judged == 8
    assert view.scales["da"].kappa == -1
    assert "b 3" in view._repr_html_()


def test_tables_do_as_well_as_files(two):
    tables = [mtedu.read_ratings(path) for path in two]
    assert mtedu.compare_raters(*tables).text == mtedu.compare_raters(*two).text
    both = Ratings((*tables[0], *tables[1]))
    with pytest.raises(ValueError, match=r"The table must have .* not of ann, bob"):
        mtedu.compare_raters(both, tables[0])


HEAD = "annotator,item,system,scale,value\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, r"There is no file '.*bad\.csv'"),
        (HEAD, r"bad\.csv must have the ratings of one rater, not of nobody"),
        (f"{HEAD}a,s0,X,adequacy,1\nb,s0,X,adequacy,1", "one rater, not of a, b"),
        (f"{HEAD}a,s0,X,mood,1", "no scale in common"),
        (f"{HEAD}a,s9,X,adequacy,1", "share no item"),
        (f"{HEAD}a,s0,X,adequacy,9", r"bad\.csv, line 2, column 'value': 9 is outside"),
    ],
)
def test_a_bad_file_is_one_clear_sentence(tmp_path, two, content, says):
    path = tmp_path / "bad.csv"
    if content is not None:
        path.write_text(content)
    for files in ((path, two[0]), (two[0], path)):
        with pytest.raises(ValueError, match=says) as caught:
            mtedu.compare_raters(*files)
        assert "\n" not in str(caught.value)


def test_rankings_without_a_shared_pair():
    a = table("ann", "rank", [1, 2], systems="XY")
    b = table("bob", "rank", [1, 2], systems="YZ")
    with pytest.raises(ValueError, match="share no two translations"):
        mtedu.compare_raters(a, b)


def test_a_scale_of_ones_own():
    a, b = table("ann", "mood", [1, 7, 7, 2.5]), table("bob", "mood", [1, 7, 1, 2.5])
    found = mtedu.compare_raters(a, b).scales["mood"]
    assert found.labels == ("1", "2.5", "7")
    assert found.matrix == ((1, 0, 0), (0, 1, 0), (1, 0, 1))
    many = table("bob", "mood", [i / 7 for i in range(30)])
    with pytest.raises(ValueError, match="too many for a table"):
        mtedu.compare_raters(a, many)

"""The tidy table, its files, z-scores and quality control."""

import io
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mtedu
from mtedu.human.ratings import Rating, Ratings

HEADER = "annotator,item,system,scale,value\n"
names = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=12)
filled = names.map(str.strip).filter(bool)
rows = st.builds(
    Rating,
    filled,
    filled,
    names.map(str.strip),
    filled.map(lambda name: f"own {name}"),
    st.floats(allow_nan=False, allow_infinity=False),
)
tables = st.lists(rows, min_size=1, max_size=8).map(lambda r: Ratings(tuple(r)))


def read(text, **options):
    return mtedu.read_ratings(io.StringIO(text), **options)


@settings(max_examples=150, deadline=None)
@given(table=tables, ending=st.sampled_from([".csv", ".tsv"]))
def test_what_is_written_is_read_again(table, ending, tmp_path_factory):
    path = tmp_path_factory.mktemp("ratings") / f"table{ending}"
    assert mtedu.write_ratings(table, path) == path
    assert mtedu.read_ratings(path) == table


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("delimiter", [",", "\t", ";"])
def test_windows_files_are_all_right(tmp_path, encoding, ends, delimiter):
    path = tmp_path / "ratings.csv"
    text = ends.join(
        [
            delimiter.join(["Annotator", "item", "system", "scale", "value"]),
            delimiter.join(['"ann, a; ""b"""', "s1", " अनुवाद ", "adequacy", "4"]),
            "",
            delimiter.join(["bob", '"s\n2"', "", "da", "70.5"]),
        ]
    )
    path.write_bytes(text.encode(encoding))
    table = mtedu.read_ratings(path)
    assert table[0] == ('ann, a; "b"', "s1", "अनुवाद", "adequacy", 4.0)
    assert table[1] == ("bob", "s\n2", "", "da", 70.5)


def test_columns_may_come_in_any_order_and_with_others():
    table = read("time,value,scale,system,item,annotator\n12:00,3,fluency,A,s1,ann\n")
    assert table[0] == ("ann", "s1", "A", "fluency", 3.0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            HEADER + "a,s1,A,adequacy,6\n",
            r"line 2, column 'value': 6 is outside .*1 to",
        ),
        (
            HEADER + "a,s1,A,adequacy,3.5\n",
            "line 2, column 'value': 3.5 is not a whole",
        ),
        (
            HEADER + "a,s1,A,da,70\na,s2,A,da,x\n",
            "line 3, column 'value': 'x' is not a",
        ),
        (HEADER + "a,s1,A,da,101\n", "outside the scale da, 0 to 100"),
        (HEADER + 'a,s1,A,da,"3,5"\n', "write the decimal point as '.'"),
        (HEADER + "a,s1,A,da,nan\n", "'nan' is not a number"),
        (HEADER + "a,s1,A,da,1_0\n", "'1_0' is not a number"),
        (HEADER + "a,s1,A,da,\n", "'' is not a number"),
        (HEADER + ",s1,A,da,5\n", "line 2, column 'annotator': the annotator is empty"),
        (HEADER + "a, ,A,da,5\n", "column 'item': the item is empty"),
        (HEADER + "a,s1,A,,5\n", "column 'scale'"),
        (HEADER + '\n\n"a\n",s1,A,da,5\na,s1,A,da,5,9\n', "line 6: 6 cells for 5 col"),
        (HEADER + "a,s1,A,da\n", "line 2: 4 cells for 5 columns"),
        (HEADER + 'a,s1,A,da,"5\n', "line 2: a quote is not closed"),
        (HEADER + 'a,s1,A,da,"5"6\n', "line 2: a quote is not closed or stands inside"),
        (HEADER + "a,s1,A,da,x\n" * 3, r"line 2.*\(and 2 more lines\)"),
        ("annotator,item,system,value\n", "line 1: the column 'scale' is not there"),
        ("item,item,annotator,system,scale,value\n", "column 'item' is twice there"),
        ("", "the column 'annotator' is not there"),
    ],
)
def test_the_reader_names_line_and_column(text, says):
    with pytest.raises(ValueError, match=says) as caught:
        read(text)
    assert "\n" not in str(caught.value)


def test_a_wrong_encoding_is_named_with_its_line(tmp_path):
    path = tmp_path / "latin.csv"
    path.write_bytes((HEADER + "a,s1,A,da,5\nJosé,s2,A,da,5\n").encode("latin-1"))
    with pytest.raises(ValueError, match=r"latin.csv, line 3: this is not UTF-8"):
        mtedu.read_ratings(path)


def test_own_scales_are_checked():
    scales = {"mood": mtedu.Scale(1, 7, whole=True)}
    assert read(HEADER + "a,s1,A,mood,7\n", scales=scales).values == (7.0,)
    with pytest.raises(ValueError, match="outside the scale mood, 1 to 7"):
        read(HEADER + "a,s1,A,mood,8\n", scales=scales)
    assert read(HEADER + "a,s1,A,mood,8\n").values == (8.0,)


def test_tables_come_from_rows_dictionaries_and_frames():
    pandas = pytest.importorskip("pandas")
    row = ("ann", "s1", "A", "da", 70)
    columns = ["annotator", "item", "system", "scale", "value"]
    table = mtedu.as_ratings([row])
    assert mtedu.as_ratings([dict(zip(columns, row, strict=True))]) == table
    assert mtedu.as_ratings(pandas.DataFrame([row], columns=columns)) == table
    assert mtedu.as_ratings(table) is table


def test_selecting_and_pairing():
    table = mtedu.simulate_raters([1, 2, 3, 4, 5, 3, 2], noise=0.4, repeats=3, seed=2)
    one = table.select(annotator="simulated 1")
    assert one.annotators == ("simulated 1",)
    assert len(one) == 10
    assert one.simulated
    assert len(table.of("simulated 1")) == 7
    kappa = mtedu.cohen_kappa(table.of("simulated 1"), table.of("simulated 2"))
    assert kappa.items == 7
    assert kappa.raters == ("simulated 1", "simulated 2")
    assert {k: len(v) for k, v in table.repeats().items()} == dict.fromkeys(
        table.annotators, 3
    )
    assert [len(row) for row in table.matrix()] == [7, 7]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(0, 100), min_size=2, max_size=30))
def test_z_scores_have_mean_0_and_deviation_1(values):
    rows = [("ann", str(i), "A", "da", v) for i, v in enumerate(values)]
    z = mtedu.z_normalise(rows).values
    if len(set(values)) == 1:
        assert set(z) == {0.0}
        return
    theirs = (np.array(values) - np.mean(values)) / np.std(values, ddof=1)
    assert z == pytest.approx(theirs.tolist(), abs=1e-9)


def test_z_scores_are_per_annotator_and_scale():
    rows = [
        ("a", "1", "A", "da", 0),
        ("a", "2", "A", "da", 10),
        ("b", "1", "A", "da", 90),
        ("b", "2", "A", "da", 100),
        ("a", "1", "A", "adequacy", 1),
        ("a", "2", "A", "adequacy", 5),
        ("c", "1", "A", "da", 50),
    ]
    z = mtedu.z_normalise(rows)
    half = math.sqrt(0.5)
    assert z.values == pytest.approx([-half, half, -half, half, -half, half, 0])
    assert z.scales == ("da z", "adequacy z")
    assert z.raw.values[0] == 0
    assert [habit.mean for habit in z.habits] == [5, 95, 3, 50]


def test_z_scores_undo_bias():
    truth = list(np.random.default_rng(1).uniform(20, 80, 200))
    biased = mtedu.simulate_raters(truth, [0, 15, -15], 5, scale="da", seed=3)
    raw = mtedu.krippendorff_alpha(biased, "interval").score
    z = mtedu.krippendorff_alpha(mtedu.z_normalise(biased), "interval").score
    assert raw < 0.7 < 0.9 < z


def controls(name, care, noise, rng):
    """Rate 30 items with references, damaged copies and repeats."""
    rows = []
    for i in range(30):
        quality = rng.uniform(40, 80)
        for system, shift in (("A", 0), ("refA", 10), ("A-damaged", -25)):
            value = quality + care * shift + rng.normal(0, noise)
            rows.append((name, f"s{i}", system, "da", float(np.clip(value, 0, 100))))
        value = quality + rng.normal(0, noise)
        rows.append((name, f"s{i}", "A", "da", float(np.clip(value, 0, 100))))
    return rows


def test_quality_control_finds_the_careless():
    rng = np.random.default_rng(5)
    rows = [
        *controls("careful", 1, 4, rng),
        *controls("random", 0, 40, rng),
        *controls("upside down", -1, 4, rng),
    ]
    result = mtedu.quality_control(rows, references=["refA"])
    assert result.outliers == ("random", "upside down")
    careful, random, upside = result.checks
    assert careful.passed
    assert careful.repeat_ratio < 0.4
    assert careful.reference_lead > 5
    assert careful.damage.p_value < 1e-6
    assert any("repeats" in fault for fault in random.faults)
    assert any("references" in fault for fault in upside.faults)
    assert any("damaged" in fault for fault in upside.faults)
    kept = result.keep(mtedu.as_ratings(rows))
    assert kept.annotators == ("careful",)


def test_quality_control_gives_no_verdict_on_too_few_items():
    rows = [("a", "1", "A", "da", 50), ("a", "1", "A", "da", 90)]
    check = mtedu.quality_control(rows).checks[0]
    assert check.repeats == 1
    assert check.repeat_ratio is check.reference_lead is check.damage is None
    assert check.passed


def test_intra_agreement():
    table = mtedu.simulate_raters(
        [1, 2, 3, 4, 5] * 12, noise=[0.2, 1.5], repeats=60, seed=1
    )
    result = mtedu.intra_agreement(table)
    steady, loose = result.annotators
    assert steady.kappa > result.score > loose.kappa
    assert steady.repeats == 60
    pairs = [p for pairs in table.repeats().values() for p in pairs]
    direct = mtedu.cohen_kappa(*zip(*pairs, strict=True))
    assert result.score == direct.score
    assert result.percent == pytest.approx(direct.observed)
    interval = result.interval(samples=200)
    assert result.score in interval
    assert (interval.metric, interval.segments) == ("intra-annotator kappa", 120)
    weighted = mtedu.intra_agreement(table, weights="quadratic")
    assert weighted.score > result.score


def test_intra_agreement_without_a_kappa_of_one_annotator():
    one = [("a", "1", "", "da", 5)] * 2 + [("b", "1", "", "da", 5)] * 2
    mixed = [*one, ("a", "2", "", "da", 6), ("a", "2", "", "da", 6)]
    assert [p.kappa for p in mtedu.intra_agreement(mixed).annotators] == [1.0, None]

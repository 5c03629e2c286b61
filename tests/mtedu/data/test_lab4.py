"""The twenty translations of lab 4 and their simulated raters."""

import pytest

from course.making.lab4_raters import SYSTEMS, write
from mtedu import compare_raters, read_ratings
from mtedu.data.examples import SIMULATED, twenty_translations


@pytest.mark.parametrize("language", ["es", "ca"])
def test_there_are_twenty_translations_of_five_sentences(language):
    items = twenty_translations(language)
    assert len(items) == 5
    for item in items:
        assert tuple(item["translations"]) == SYSTEMS
        assert item["source"]
        assert item["reference"]
        assert item["reference"] not in item["translations"].values()


def test_the_files_are_what_the_script_makes(tmp_path):
    for made, there in zip(write(tmp_path), SIMULATED, strict=True):
        assert made.read_bytes() == there.read_bytes()


@pytest.mark.parametrize("path", SIMULATED, ids=lambda path: path.name)
def test_a_simulated_rater_says_so_and_graded_everything(path):
    table = read_ratings(path)
    assert [name.split()[0] for name in table.annotators] == ["simulated"]
    units = {(row.item, row.system, row.scale) for row in table}
    assert units == {
        (item["item"], system, scale)
        for item in twenty_translations()
        for system in SYSTEMS
        for scale in ("adequacy", "fluency")
    }


def test_the_two_agree_beyond_chance_but_not_fully():
    found = compare_raters(*SIMULATED, twenty_translations())
    assert all(0.2 < scale.kappa < 0.8 for scale in found.scales.values())

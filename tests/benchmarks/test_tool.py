"""The benchmark as a tool: it measures, keeps and writes; no figure is typed."""

import json
import sys
import time

import pytest

import mtedu
from benchmarks import __main__ as tool
from benchmarks import machine, page, plot
from benchmarks.classroom import notebook
from benchmarks.measure import Duel, Result, apart, command, slope
from benchmarks.metrics import counter_bleu
from benchmarks.texts import make_references, make_systems, make_texts


def busy(seconds, value=1.0):
    def work():
        end = time.process_time() + seconds
        while time.process_time() < end:
            pass
        return value

    return work


@pytest.fixture(scope="module")
def measured():
    result = Result("Metrics", "few")
    result.duel(Duel("quick", "peer", busy(0.01), busy(0.04, 1.5), goal=2, rounds=2))
    result.ratio("slow", "other", 3.0, 1.0, goal=6)
    result.growth("quick", "segments", [10, 100], [1.0, 10.0])
    result.figure("lecture", 7.0, "CPU s", goal=5)
    about = {"date": "2026-01-01 00:00 UTC", "load_before": 0.5, "load_after": 1.5}
    about |= {"machine": machine.describe(), "versions": machine.versions()}
    return {"metrics": {**result.as_json(), **about, "seconds": 60.0}}


def test_a_duel_gives_the_ratio_and_the_difference(measured):
    duel = measured["metrics"]["duels"][0]
    assert duel["ratio"] > 1
    assert duel["apart"] == 0.5


def test_more_can_be_better():
    result = Result("x")
    result.ratio("a minute", "peer", 120, 20, more_is_better=True)
    assert result.duels[0]["ratio"] == 6


def test_differences_of_rows():
    assert apart([1.0, 2.0], [1.0, 2.5]) == 0.5
    assert apart(1, 1.0) == 0


def test_slopes():
    assert slope([1, 10, 100], [2, 200, 20_000]) == pytest.approx(2)
    assert slope([1, 2, 4], [5, 5, 5]) == pytest.approx(0)


def test_a_command_counts_what_its_children_used():
    code = "import subprocess, sys; subprocess.run([sys.executable, '-c', {!r}])"
    inner = "import time\nwhile time.process_time() < 0.3: pass"
    ran = command([sys.executable, "-c", code.format(inner)])
    assert ran.cpu > 0.3
    assert ran.code == 0


def test_the_page_says_where_a_peer_is_ahead_and_what_was_missed(measured):
    text = page.write(measured, [])
    assert "slow · other: we take 3 times as much" in text
    assert "slow · other: 0.333 ×, the aim was 6 ×." in text
    assert "- lecture: 7 CPU s, the aim was 5." in text
    assert "0.333 × **behind**" in text
    assert "| quick, CPU s | 1 | 10 | 1.00 |" in text


def test_the_page_compares_with_a_kept_run(measured, tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "HISTORY", tmp_path / "history.json")
    tool.keep("before", measured)
    measured["metrics"]["duels"][1]["ratio"] = 2.0
    text = page.write(measured, tool.read(tool.HISTORY, []))
    assert "| slow · other | 0.333 × | 2 × | 6 × |" in text
    assert "quick · peer |" not in text.partition("Since “before”")[2]


def test_a_part_that_failed_is_told():
    about = {"date": "", "load_before": 0, "load_after": 0, "seconds": 1}
    about |= {"machine": machine.describe(), "versions": {}}
    text = page.write({"grading": {**about, "failed": "no kernel"}}, [])
    assert "Not measured: no kernel" in text


def test_the_plot_is_drawn_and_told_in_words(measured, tmp_path):
    plot.draw(measured, tmp_path / "plot.svg")
    assert "quick · peer" in plot.alt(measured) or "slow · other" in plot.alt(measured)
    assert (tmp_path / "plot.svg").read_text().startswith("<?xml")


def test_the_pages_in_the_project_come_from_kept_numbers():
    results = tool.read(tool.RESULTS, {})
    history = tool.read(tool.HISTORY, [])
    written = (tool.HERE / "RESULTS.md").read_text(encoding="utf-8")
    assert written == page.write(results, history)
    assert set(results) <= set(tool.PARTS)


def test_parts_by_name():
    assert tool.chosen(["human", "metrics"]) == ["metrics", "human"]
    assert tool.chosen([]) == tool.PARTS
    with pytest.raises(SystemExit, match="no part nothing"):
        tool.chosen(["nothing"])


def test_texts_are_the_same_every_time():
    assert make_texts(5) == make_texts(5)
    assert [len(some) for some in make_references(3, 4)[1]] == [4, 4, 4]
    systems, references = make_systems(3, 20)
    assert len(set(map(tuple, systems.values()))) == 3
    assert all(len(outputs) == len(references) for outputs in systems.values())


def test_the_class_has_right_wrong_and_blank_submissions():
    codes = {
        json.dumps([cell.source for cell in notebook(kind).cells]) for kind in range(24)
    }
    assert 5 < len(codes) <= 24
    assert any("NotImplementedError" in code for code in codes)


def test_the_readable_bleu_is_still_the_librarys():
    texts = ["the cat sat on the mat"], ["the cat sat on a mat"]
    assert counter_bleu(*texts) == mtedu.corpus_bleu(*texts).score

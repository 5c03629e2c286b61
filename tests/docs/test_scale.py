"""The page on large courses says what its numbers say."""

import json

import pytest

pytest.importorskip("resource")  # not on Windows
from benchmarks import scale

FACTS = json.loads(scale.FACTS.read_text(encoding="utf-8"))
TEXT = scale.PAGE.read_text(encoding="utf-8")


def test_the_tables_are_those_of_the_numbers():
    assert scale.page(TEXT, FACTS) == TEXT


def test_the_tables_follow_the_numbers():
    slower = {**FACTS, "run_cpu": 36.0, "client_seconds": 3.6}
    lines = scale.computed_table(slower).splitlines()
    cells = [cell.strip() for cell in lines[-3].split("|")[1:-1]]
    assert cells[:5] == ["100,000", "1000", "100", "125", "100.0 h"]
    assert lines[-1].startswith("One client keeps about 10 worker cores")


@pytest.mark.parametrize(
    ("learners", "hours", "cpu", "needed"),
    [(3600, 1, 1.0, 1), (3601, 1, 1.0, 2), (100_000, 8, 0.288, 1), (1, 1, 0.1, 1)],
)
def test_cores(learners, hours, cpu, needed):
    assert scale.cores(learners, hours, cpu) == needed


def test_files_are_the_sum_of_their_parts():
    parts = ("submitted", "autograded", "record", "feedback", "gradebook")
    facts = {**FACTS, **{f"{name}_bytes": 1000 for name in parts}}
    last = scale.computed_table(facts).splitlines()[-3]
    assert "| 5 GB | 1 GB |" in last  # 100,000 × 10 × 5 kB, of which 1 kB

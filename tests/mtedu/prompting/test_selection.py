"""Choosing prompts and correcting their bias, on models whose numbers are known."""

import pytest

from mtedu import ToyModel, Verbalizer, calibrate, prompt_accuracy, select_prompt
from mtedu.prompting.answers import search_answers

YES_NO = Verbalizer({"yes": "+", "no": "-"})
BIASED = ToyModel(
    {
        "": {"yes": 0.9, "no": 0.1},
        "nice :": {"yes": 0.95, "no": 0.05},
        "awful :": {"yes": 0.7, "no": 0.3},
        "nice =": {"yes": 0.8, "no": 0.2},
        "awful =": {"yes": 0.2, "no": 0.8},
    }
)
DEV = [("nice", "+"), ("awful", "-"), ("awful", "-")]


def test_accuracy_counts():
    found = prompt_accuracy(BIASED, "[X] : [Z]", DEV, YES_NO)
    assert (found.right, found.total) == (1, 3)
    assert found.predictions == (("+", "+"), ("+", "-"), ("+", "-"))
    assert float(found) == pytest.approx(1 / 3)


def test_selection_ranks_by_accuracy():
    chosen = select_prompt(BIASED, ["[X] : [Z]", "[X] = [Z]"], DEV, YES_NO)
    assert str(chosen.best) == "[X] = [Z]"
    assert [row.right for row in chosen.rows] == [3, 1]


def test_calibration_divides_by_the_bias():
    calibration = calibrate(BIASED, "[X] : [Z]", YES_NO, ["N/A"])
    assert calibration.bias == pytest.approx({"yes": 0.9, "no": 0.1})
    raw = search_answers(BIASED, "awful : [Z]", YES_NO.answers)
    fair = calibration.apply(raw)
    odds = {"yes": 0.7 / 0.9, "no": 0.3 / 0.1}
    whole = sum(odds.values())
    assert fair.probabilities == pytest.approx({z: p / whole for z, p in odds.items()})
    assert (raw.answer, fair.answer, fair.calibrated) == ("yes", "no", True)
    better = prompt_accuracy(BIASED, "[X] : [Z]", DEV, YES_NO, calibration=calibration)
    assert better.right == 3


def test_shots_are_written_before():
    model = ToyModel(
        {
            "": {"yes": 0.5, "no": 0.5},
            "good : yes bad :": {"yes": 0.1, "no": 0.9},
            "bad :": {"yes": 0.9, "no": 0.1},
        }
    )
    shots = [("good", "yes")]
    assert prompt_accuracy(model, "[X] : [Z]", [("bad", "-")], YES_NO).right == 0
    found = prompt_accuracy(model, "[X] : [Z]", [("bad", "-")], YES_NO, shots=shots)
    assert found.right == 1

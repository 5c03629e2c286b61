"""The adapter to COMET: with a stand-in package, and with the real one if it is here.

The real package is looked for in this environment, or in the one whose interpreter
`MTEDU_COMET_PYTHON` names.
"""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import mtedu
from mtedu.comet import real

HERE = Path(__file__).parent
PYTHON = os.environ.get(real.PYTHON) or (sys.executable if find_spec("comet") else None)
SOURCES = ["hello there.", "a cat, and a dog in the long grass.", "x", "two words"] * 5
OUTPUTS = ["hola.", "un gato", "y", "dos palabras"] * 5
REFERENCES = ["hola ahi.", "un gato, y un perro.", "z", "dos palabras"] * 5
# Scores a segment by its lengths; fails on request, as the real one does.
STAND_IN = """
class Model:
    def __init__(self, path):
        self.free = "free" in path

    def requires_references(self):
        return not self.free

    def predict(self, samples, batch_size, gpus, progress_bar):
        assert gpus == 0
        print("noise that must not reach the answers")
        if progress_bar:
            import sys
            print("Predicting: 100%|###| 20/20", file=sys.stderr)
        if any(s["mt"] == "too long" for s in samples):
            raise RuntimeError("DefaultCPUAllocator: can't allocate memory\\nmore")
        if any(s["mt"] == "kill" for s in samples):
            import os, signal
            os.kill(os.getpid(), signal.SIGKILL)
        if any(s["mt"] == "odd" for s in samples):
            raise RuntimeError("shapes do not fit")
        return {"scores": [len(s["mt"]) / 10 + len(s.get("ref", "")) for s in samples]}

def download_model(name):
    if "nowhere" in name:
        try:
            raise OSError("no route to the hub")
        except OSError:
            raise KeyError(f"Model '{name}' not supported by COMET.")
    return "hub/" + name

def load_from_checkpoint(path):
    if "broken" in path:
        raise Exception("hparams.yaml file is missing")
    return Model(path)
"""


@pytest.fixture(params=["here", "elsewhere"])
def stand_in(request, tmp_path, monkeypatch):
    """A package that is no COMET, for this interpreter or for one that is named."""
    (tmp_path / "comet.py").write_text(STAND_IN)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    if request.param == "here":
        monkeypatch.delenv(real.PYTHON, raising=False)
    else:
        monkeypatch.setenv(real.PYTHON, sys.executable)


def test_scores_come_in_the_order_of_the_segments(stand_in, capsys):
    result = mtedu.comet_scores(SOURCES, OUTPUTS, REFERENCES, batch_size=2)
    expected = [
        len(output) / 10 + len(reference)
        for output, reference in zip(OUTPUTS, REFERENCES, strict=True)
    ]
    assert list(result) == expected
    assert float(result) == pytest.approx(sum(expected) / len(expected))
    assert result[1] == expected[1]
    assert len(result) == 20
    assert repr(result).endswith("(20 segments, Unbabel/wmt22-comet-da)")
    assert not result.reference_free
    assert capsys.readouterr().err.rstrip().endswith("100%|###| 20/20")


def test_one_segment_and_no_progress(stand_in, capsys):
    result = mtedu.comet_scores("a", "bb", "ccc", progress=False)
    assert result.scores == (3.2,)
    assert "1 segment," in repr(result)
    assert "100%" not in capsys.readouterr().err


def test_without_references(stand_in):
    result = mtedu.comet_scores(["a"], ["bb"], model="free")
    assert result.reference_free
    assert result.scores == (0.2,)
    with pytest.raises(ValueError, match=real.WITHOUT_REFERENCE):
        mtedu.comet_scores("a", "b", model="da")


@pytest.mark.parametrize(
    ("output", "model", "message"),
    [
        (
            "too long",
            "da",
            r"Memory ran out .* smaller batch_size .* allocate memory\)",
        ),
        ("b", "nowhere/x", r"check its name, .* \(no route to the hub\)"),
        ("b", "broken", r"could not be loaded.*\(hparams.yaml file is missing\)"),
        ("b", "/no/such/model.ckpt", r"could not be loaded.*there is no such file"),
        ("odd", "da", r"COMET stopped.*shapes do not fit"),
    ],
)
def test_failures_are_one_line(stand_in, output, model, message):
    with pytest.raises(ValueError, match=message) as caught:
        mtedu.comet_scores("a", output, "c", model=model)
    assert "\n" not in str(caught.value)


def test_a_process_that_is_killed_ran_out_of_memory(stand_in):
    with pytest.raises(ValueError, match="Memory ran out"):
        mtedu.comet_scores("a", "kill", "c")


def test_a_folder_stands_for_its_checkpoint(tmp_path):
    place = tmp_path / "checkpoints" / "model.ckpt"
    place.parent.mkdir()
    with pytest.raises(ValueError, match="0 checkpoints"):
        mtedu.comet_scores("a", "b", "c", model=tmp_path)


def test_without_the_package_it_says_what_to_do(monkeypatch):
    monkeypatch.delenv(real.PYTHON, raising=False)
    if find_spec("comet"):
        pytest.skip("unbabel-comet is installed in this environment")
    with pytest.raises(ValueError, match=r"not installed: .* docs/comet\.md"):
        mtedu.comet_scores("a", "b", "c")


def test_available(monkeypatch):
    monkeypatch.setenv(real.PYTHON, "anything")
    assert real.comet_available()
    monkeypatch.delenv(real.PYTHON)
    monkeypatch.setattr(real, "find_spec", lambda name: None)
    assert not real.comet_available()


def test_an_interpreter_that_does_not_start(monkeypatch):
    monkeypatch.setenv(real.PYTHON, "/no/such/python")
    with pytest.raises(ValueError, match="MTEDU_COMET_PYTHON names '/no/such/python'"):
        mtedu.comet_scores("a", "b", "c")


@pytest.fixture(scope="module")
def checkpoints(tmp_path_factory):
    if PYTHON is None:
        pytest.skip("unbabel-comet is not installed, and MTEDU_COMET_PYTHON not set")
    folder = tmp_path_factory.mktemp("comet")
    samples = [
        {"src": source, "mt": output, "ref": reference}
        for source, output, reference in zip(SOURCES, OUTPUTS, REFERENCES, strict=True)
    ]
    (folder / "samples.json").write_text(json.dumps(samples))
    command = [PYTHON, str(HERE / "small_checkpoint.py"), str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.mark.parametrize("name", ["reference", "free"])
@pytest.mark.parametrize("way", ["here", "elsewhere"])
def test_the_real_comet_says_the_same(checkpoints, monkeypatch, name, way):
    if way == "here":
        if not find_spec("comet"):
            pytest.skip("unbabel-comet is not installed in this environment")
        monkeypatch.delenv(real.PYTHON, raising=False)
    else:
        monkeypatch.setenv(real.PYTHON, PYTHON)
    mean, scores = json.loads((checkpoints / "expected.json").read_text())[name]
    references = REFERENCES if name == "reference" else None
    found = mtedu.comet_scores(
        SOURCES, OUTPUTS, references, model=checkpoints / name, batch_size=4
    )
    assert found.scores == pytest.approx(scores, abs=1e-6)
    assert float(found) == pytest.approx(mean, abs=1e-6)
    assert len(set(scores)) > 3  # not one number for everything


def test_the_real_comet_asks_for_references(checkpoints):
    with pytest.raises(ValueError, match="needs references: give ref="):
        mtedu.comet_scores(SOURCES, OUTPUTS, model=checkpoints / "reference")

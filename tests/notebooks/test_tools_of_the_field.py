"""What lectures say about sacreBLEU's commands and NLTK's results holds."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nltk.translate.bleu_score import sentence_bleu
from sacrebleu.dataset import DATASETS

from tests.notebooks.executed import ROOT

LECTURE = Path("lectures/06_bleu_by_hand.ipynb")


def cell(cells, name):
    return next(cell for cell in cells if cell.id == name)


def sacrebleu(words):
    done = subprocess.run(
        [sys.executable, "-m", "sacrebleu", *words], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.xdist_group(LECTURE.stem)
def test_the_command_that_lecture_06_prints_gives_what_it_says(executed):
    cells = executed(LECTURE)
    program, *words = shlex.split(cell(cells, "command-code").outputs[0].text)
    assert program == "sacrebleu"
    said = cell(cells, "command-why").source
    score, signature = re.search(r"answers (\S+) .*?`(nrefs:\S+)version", said).groups()
    found = sacrebleu(words)
    assert f'"score": {score}' in found
    assert f'"signature": "{signature}' in found
    reference, option, system = words[:3]
    two = [reference, option, system, reference]
    assert "p_value" in sacrebleu([*two, "--paired-bs", "--paired-bs-n", "2"])


def test_the_test_set_that_lecture_06_names_exists():
    cells = nbformat.read(ROOT / LECTURE, as_version=4).cells
    said = cell(cells, "command-why").source
    name, pair = re.search(r"-t (\S+) -l (\S+) ", said).groups()
    assert pair in DATASETS[name].langpairs


def test_nltk_counts_the_characters_of_strings():
    assert round(sentence_bleu(["the cat sat on"], "the cat sat in"), 2) == 0.86

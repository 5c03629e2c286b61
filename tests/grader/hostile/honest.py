"""Answers of honest students: right ones in odd clothes, and wrong ones in part."""

import json

from tests.grader.hostile.kind import (
    FULL,
    an_edge,
    answer,
    at,
    before,
    cell,
    code,
    into,
    kind,
    without,
)

RIGHT = "right"


def also(book, name, line):
    """A right answer with a line before it returns."""
    source = cell(book, name).source.replace("    return", f"    {line}\n    return", 1)
    return answer(book, name, source)


@kind(nbgrader="2 points of 8: whatever a check's cell writes to stderr costs it")
def warns_on_stderr(book):
    """A right answer that warns and writes to stderr at each call."""
    warns = "import sys, warnings\n    warnings.warn('slow')\n"
    return also(book, "ngrams", f"{warns}    print('working', file=sys.stderr)")


@kind()
def prints_and_returns(book):
    """A right answer that also prints what it does."""
    return also(book, "ngrams", "print(tokens, n)")


@kind(
    FULL - sum(map(an_edge, ("brevity_penalty", "bleu", "corpus_bleu"))),
    says="✗ an empty candidate (an edge case)",
    put=into("brevity_penalty"),
)
def fails_on_empty_input():
    """Right except for an empty candidate, which two later answers build on."""
    return """def brevity_penalty(candidate_length, reference_length):
    if candidate_length > reference_length:
        return 1.0
    return math.exp(1 - reference_length / candidate_length)
"""


@kind()
def numpy_numbers(book):
    """Right answers as numpy scalars and arrays."""
    before(book, "ngrams", "import numpy as np")
    lengths = """def closest_length(candidate_length, reference_lengths):
    lengths = np.sort(np.array(reference_lengths))
    return lengths[np.argmin(np.abs(lengths - candidate_length))]
"""
    mean = """def geometric_mean(precisions, weights):
    with np.errstate(divide="ignore"):
        return np.exp(np.dot(np.array(weights), np.log(np.array(precisions))))
"""
    return answer(answer(book, "closest_length", lengths), "geometric_mean", mean)


@kind(put=into("modified_precision"))
def fractions():
    """Right answers as exact fractions."""
    return """from fractions import Fraction

def modified_precision(candidate, references, n):
    total = len(ngrams(candidate, n))
    return Fraction(clipped_matches(candidate, references, n), max(total, 1))
"""


@kind()
def other_style(book):
    """A right answer as a class with `__call__`, and one with a cache."""
    lengths = """class Closest:
    def __call__(self, candidate_length, reference_lengths):
        return sorted((abs(r - candidate_length), r) for r in reference_lengths)[0][1]

closest_length = Closest()
"""
    penalty = "import functools\n\n@functools.cache\n"
    penalty += cell(book, "brevity_penalty").source
    return answer(answer(book, "closest_length", lengths), "brevity_penalty", penalty)


@kind()
def own_helper_file(book):
    """Right answers in a Python file beside the notebook, imported from it."""
    source = cell(book, "closest_length").source
    book = answer(book, "closest_length", "from my_helpers import closest_length")
    return {"lab3_bleu.ipynb": book, "my_helpers.py": source.encode()}


@kind(put=into("closest_length"))
def types_and_dataclasses():
    """Right answers with type hints, a dataclass, a named tuple, a generator."""
    return """from dataclasses import dataclass
from typing import NamedTuple

@dataclass(order=True)
class Distance:
    far: int
    length: int

class Pair(NamedTuple):
    a: int
    b: int

def closest_length(candidate_length: int, reference_lengths: list[int]) -> int:
    pairs = (Pair(candidate_length, r) for r in reference_lengths)
    return min(Distance(abs(pair.a - pair.b), pair.b) for pair in pairs).length
"""


@kind(without("corpus_bleu"), says="Hand it back with `return`")
def prints_instead(book):
    """An answer that prints its result instead of returning it."""
    source = cell(book, "corpus_bleu").source
    source = source.replace("    return ", "    print(") + ")"
    return answer(book, "corpus_bleu", source)


@kind(without("corpus_bleu"), says="Did you forget `return`?")
def returns_none(book):
    """An answer that returns nothing."""
    source = cell(book, "corpus_bleu").source
    return answer(book, "corpus_bleu", source.replace("    return ", "    result = "))


@kind(without("corpus_bleu"), says="changes the list it was given")
def changes_its_argument(book):
    """A right value, but the caller's lists are emptied."""
    return also(book, "corpus_bleu", "candidates.clear()")


@kind(without("corpus_bleu"), says="calls itself without an end")
def recursion_without_end(book):
    """An answer that calls itself without end, also at the top of its cell."""
    source = "def corpus_bleu(*a):\n    return corpus_bleu(*a)\n\ncorpus_bleu([], [])"
    return answer(book, "corpus_bleu", source)


@kind(without("corpus_bleu"), put=into("corpus_bleu"))
def wrong_value():
    """An answer with a wrong idea: the mean of the sentences' scores."""
    return """def corpus_bleu(candidates, references, max_n=4):
    scores = [bleu(c, r, max_n) for c, r in zip(candidates, references)]
    return sum(scores) / len(scores)
"""


@kind(shows="iVBORw0KGgo")
def picture_in_written_answer(book):
    """A picture was dropped into the written answer."""
    cell(book, "trust").source += "\n\n![scores](attachment:scores.png)"
    cell(book, "trust").attachments = {"scores.png": {"image/png": "iVBORw0KGgo="}}
    return book


@kind(nbgrader=RIGHT, shows="StdinNotImplementedError")
def asks_for_input(book):
    """A cell that waits for `input()`; the answers are right."""
    return before(book, "ngrams", "name = input('Your name? ')")


@kind(shows="Slider", put=at("ngrams"))
def waits_for_a_widget():
    """Widgets, one of which a cell waits for in vain with `asyncio`."""
    return """import asyncio
import ipywidgets
slider = ipywidgets.IntSlider(description="Slider")
display(slider)
moved = asyncio.get_event_loop().create_future()
slider.observe(lambda change: moved.set_result(1))
async def wait():
    await moved
task = asyncio.ensure_future(wait())
"""


@kind(nbgrader=RIGHT, shows="SystemExit")
def leaves_with_sys_exit(book):
    """A cell with `sys.exit()`; the cells that follow count all the same."""
    return before(book, "geometric_mean", "import sys\nsys.exit(1)")


@kind(says="forgets all names with %reset", points=8)
def resets_everything(book):
    """`%reset -f` after the second exercise: what was defined before is gone."""
    return before(book, "about-precision", "%reset -f")


@kind(shows="Figure")
def plots_and_magics(book):
    """A plot, a shell line and a magic, as honest notebooks have them."""
    book.cells.append(code("%matplotlib inline\n!echo done\n%time x = 1"))
    source = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()"
    book.cells.append(code(source, name="a-plot"))
    return book


@kind(put=into("geometric_mean"))
def long_doubles():
    """Right answers as numpy's long doubles, for which Python has no number."""
    return """import numpy as np

def geometric_mean(precisions, weights):
    if min(precisions) == 0:
        return np.longdouble(0)
    logs = np.log(np.array(precisions, dtype=np.longdouble))
    return np.exp(np.dot(np.array(weights, dtype=np.longdouble), logs))
"""


@kind()
def decimals_and_named_tuples(book):
    """Right answers as decimal numbers, and n-grams as named tuples."""
    grams = """from collections import namedtuple

def ngrams(tokens, n):
    Gram = namedtuple("Gram", [f"word{place}" for place in range(n)])
    return [Gram(*tokens[i : i + n]) for i in range(len(tokens) - n + 1)]
"""
    penalty = """from decimal import Decimal

def brevity_penalty(candidate_length, reference_length):
    if candidate_length > reference_length:
        return Decimal(1)
    if candidate_length == 0:
        return Decimal(0)
    return (1 - Decimal(reference_length) / candidate_length).exp()
"""
    book = answer(answer(book, "ngrams", grams), "brevity_penalty", penalty)
    return before(
        book,
        "geometric_mean",
        "penalty = brevity_penalty\n"
        "def brevity_penalty(*lengths):\n    return float(penalty(*lengths))",
    )


@kind()
def progress_bars(book):
    """A right answer with a progress bar, which would like to start a thread."""
    before(book, "ngrams", "from tqdm.auto import tqdm")
    loop = "for _ in tqdm(range(3)):\n        pass"
    return also(book, "clipped_matches", loop)


@kind()
def magics_around_answers(book):
    """`%%time`, `%%capture` and `await` in the cells of right answers."""
    for name, first in (
        ("ngrams", "%%time\n"),
        ("bleu", "%%capture said\n"),
        ("corpus_bleu", "import asyncio\nawait asyncio.sleep(0)\n"),
    ):
        answer(book, name, first + cell(book, name).source)
    for place, line in enumerate(
        ("%debug", "%pdb on", "1 / 0", "breakpoint()", "len?")
    ):
        before(book, "ngrams", line, name=f"magic-{place}")
    return before(book, "ngrams", "%load_ext autoreload\n%autoreload 2", name="reload")


@kind()
def streams_of_the_process(book):
    """Cells that ask for the numbers of the output streams, as in a kernel."""
    first = "import faulthandler, sys\nfaulthandler.enable()\nsys.stdout.fileno()\n"
    return answer(book, "bleu", first + cell(book, "bleu").source)


@kind()
def windows_and_editors(book):
    """Saved on Windows with a byte order mark and other line ends, by Colab."""
    for place, one in enumerate(book.cells):
        one.source = one.source.replace("\n", "\r\n")
        one.metadata["colab"] = {"base_uri": "https://colab.example/"}
        one.metadata["id"] = f"Xy{place}_-z"
    book.metadata["kernelspec"] = {"name": "conda-env-mt-py", "display_name": "mt"}
    book.metadata["colab"] = {"provenance": [], "toc_visible": True}
    return {"lab3_bleu.ipynb": b"\xef\xbb\xbf" + json.dumps(book).encode()}


@kind(without("corpus_bleu"), says="very near the right one")
def rounded(book):
    """An answer that rounds its result."""
    source = cell(book, "corpus_bleu").source
    return answer(
        book,
        "corpus_bleu",
        f"def rounded(f):\n    return lambda *a: round(f(*a), 5)\n\n@rounded\n{source}",
    )


@kind(without("corpus_bleu"), says="asks for input()")
def input_in_an_answer(book):
    """A function that still asks with `input()`."""
    return also(book, "corpus_bleu", "input('go on?')")


@kind(without("corpus_bleu"), says="an answer needs no files")
def file_in_an_answer(book):
    """A function that writes a file of its own, which no answer may."""
    return also(book, "corpus_bleu", "open('log.txt', 'a').write('called')")


@kind(without("corpus_bleu"), says="does not pass the visible examples either")
def too_large_a_number(book):
    """A function that returns a whole number of 401 digits."""
    return answer(book, "corpus_bleu", "def corpus_bleu(*a):\n    return 10**400\n")

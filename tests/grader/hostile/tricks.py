"""Tricks inside the student's own process, to get points for wrong answers."""

from tests.grader import submissions
from tests.grader.hostile.kind import (
    LAB,
    POINTS,
    answer,
    at,
    before,
    cell,
    cheat,
    code,
    into,
    kind,
    without,
)

ONE_LOST = without("corpus_bleu")
UNDESERVED = "undeserved points"
RIGHT = "right"


@kind(ONE_LOST, nbgrader=UNDESERVED, says="AST transformers", put=cheat)
def asserts_removed():
    """An AST transformer takes the asserts out of all later cells."""
    return """import ast
class Remove(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.Pass()
get_ipython().ast_transformers.append(Remove())
"""


@kind(ONE_LOST, nbgrader=UNDESERVED, put=cheat)
def asserts_compiled_away():
    """The shell's compiler leaves out asserts (`optimize=1`)."""
    return """import builtins
compile_ = builtins.compile
def without_asserts(*a, **k):
    k["optimize"] = 1
    return compile_(*a, **k)
builtins.compile = without_asserts
"""


@kind(ONE_LOST, says="gives the name check another meaning", put=cheat)
def own_check():
    """It gives `check` another meaning, which returns full points."""
    return "def check(*a, **k):\n    return 4.0\n"


@kind(ONE_LOST, nbgrader=UNDESERVED, put=cheat)
def patched_check():
    """It patches the library's own `check` and what it is made of."""
    return """import mtedu, mtedu.checks, mtedu.checks.run_answer, mtedu.checks.values
mtedu.check = mtedu.checks.check = lambda *a, **k: 4.0
mtedu.checks.values.same = lambda *a, **k: True
tried = mtedu.checks.run_answer
tried.run = lambda *a, **k: tried.Outcome(("number", 1.0))
"""


@kind(ONE_LOST, put=cheat)
def patched_grader():
    """It reaches into the grader's worker and replaces what tries the answers."""
    return """import mtedu_grader.run.call_answer as probe
import mtedu_grader.run.outcome_json as outcomes
import mtedu_grader.run.worker as worker
outcomes.outcome_to_json = lambda *a: {}
worker.probe = lambda *a, **k: []
probe.Memory.restore = lambda self: []
worker.Worker._answer = lambda *a, **k: None
"""


@kind(ONE_LOST, nbgrader=RIGHT, says="replaces how errors are shown", put=cheat)
def errors_silenced():
    """It turns off the showing of errors."""
    return """shell = get_ipython()
shell.showtraceback = lambda *a, **k: None
shell.set_custom_exc((Exception,), lambda *a, **k: None)
"""


@kind(0, nbgrader="full points for no work", says="input transformers")
def cells_emptied(book):
    """An input transformer turns every later cell into `pass`."""
    trick = "get_ipython().input_transformers_post.append(lambda lines: ['pass\\n'])"
    return before(submissions.released(LAB), "ngrams", trick)


EQUAL = """class Equal(float):
    def __eq__(self, other):
        return True
    __ne__ = __lt__ = __gt__ = lambda self, other: False
    __le__ = __ge__ = __bool__ = __eq__
    __sub__ = __rsub__ = __abs__ = lambda self, *other: Equal(0)
    def __hash__(self):
        return 1
    def __float__(self):
        return 0.5
"""


@kind(0, nbgrader="full points for no work")
def always_equal(book):
    """Every answer is an object that is equal to everything."""
    for name in POINTS:
        answer(book, name, EQUAL + f"def {name}(*a):\n    return Equal(0.5)\n")
    return book


@kind(ONE_LOST, says="an object that is no plain data")
def lying_float(book):
    """A float of its own kind that lies when it is compared."""
    return cheat(book, EQUAL + "import json\n") and answer(
        book, "corpus_bleu", "def corpus_bleu(*a):\n    return Equal(0.25)\n"
    )


@kind(ONE_LOST, put=into("corpus_bleu"))
def lying_class():
    """An object that says its class is `float` (`__class__`), and so does its type."""
    return """class Lie:
    __class__ = float
    __eq__ = lambda self, other: True
    def __reduce__(self):
        return float, (0.5,)
Lie.__name__ = Lie.__qualname__ = "float"
Lie.__module__ = "builtins"
def corpus_bleu(*a):
    return Lie()
"""


@kind(ONE_LOST, nbgrader=UNDESERVED, says="replaces how results are shown", put=cheat)
def display_silenced():
    """The display hook shows nothing any more."""
    return """import sys
sys.displayhook = lambda value: None
get_ipython().displayhook = None
get_ipython().display_pub.publish = lambda *a, **k: None
"""


@kind(ONE_LOST, put=cheat)
def forged_result():
    """Cells show what looks like a check's result with 99 points."""
    return """from IPython.display import display
display({"text/plain": "99.0"}, raw=True)
print("✓ passed: lab3.corpus_bleu. 99 of 4 points.")
99.0
"""


@kind(ONE_LOST, nbgrader="fails: more than the maximum")
def more_than_the_maximum(book):
    """A result above every maximum: infinity."""
    return answer(
        book, "corpus_bleu", "def corpus_bleu(*a):\n    return float('inf')\n"
    )


@kind(nbgrader="reads the hidden tests as they are run", hides=("hidden-pond",))
def hooks_that_spy(book):
    """Hooks on every cell print what is run; all answers are right."""
    spy = """seen = []
def spy(info):
    seen.append(info.raw_cell)
    print("SPY", info.raw_cell)
get_ipython().events.register("pre_run_cell", spy)
"""
    before(book, "ngrams", spy)
    book.cells.append(code("print(seen)\nprint(In)", name="last"))
    return book


@kind(ONE_LOST, hides=("pond", "tram"))
def keeps_the_inputs(book):
    """A function keeps its inputs in a file, a variable and its printed text."""
    source = """import tempfile
kept = []
def corpus_bleu(*a):
    kept.append(a)
    print("KEPT", a)
    for place in ("kept.txt", tempfile.gettempdir() + "/kept", "/dev/shm/kept"):
        try:
            open(place, "a").write(repr(a))
        except OSError:
            pass
    get_ipython().recorder.stream("stdout", repr(a))
    return 0.5
"""
    answer(book, "corpus_bleu", source)
    show = "import os, time\ntime.sleep(0.3)\nprint(kept, os.listdir())"
    book.cells.append(code(show, name="last"))
    return book


@kind(ONE_LOST, hides=("pond", "tram"), put=into("corpus_bleu"))
def inputs_as_names():
    """A function that hides its inputs in the names of errors and types."""
    return """def corpus_bleu(candidates, *more):
    words = "_".join(" ".join(c) for c in candidates).replace(" ", "_")
    if len(words) % 2:
        raise type(words, (Exception,), {})(words)
    return type(words, (), {})()
"""


@kind(ONE_LOST, says="Does it work only for the examples?")
def visible_examples_only(book):
    """A table of the visible examples, looked up."""
    from mtedu_grader.author.exercises import exercises

    exercise = exercises()["lab3.corpus_bleu"]
    table = {repr(args): exercise.answer(*args) for args in exercise.inputs}
    source = "\ndef corpus_bleu(*a):\n    return TABLE.get(repr(a), 0.5)\n"
    return answer(book, "corpus_bleu", f"TABLE = {table!r}{source}")


@kind(ONE_LOST)
def hard_coded(book):
    """A function that returns the number of the worked example."""
    return answer(book, "corpus_bleu", "def corpus_bleu(*a):\n    return 0.6389\n")


@kind(ONE_LOST, put=cheat)
def patched_builtins():
    """It replaces built-in functions, `print` and `json`."""
    return """import builtins, json, copy, io, math
for name in ("print", "isinstance", "len", "sum", "abs", "type", "float", "repr"):
    setattr(builtins, name, lambda *a, **k: 1)
json.dumps = json.loads = copy.deepcopy = lambda *a, **k: "1"
math.isclose = lambda *a, **k: True
"""


@kind(ONE_LOST, says="gives the name print another meaning", put=cheat)
def shadowed_names():
    """Names of the notebook hide `print`, `list` and `len` of Python."""
    return "print = list_ = None\nlen_ = len\ntype = str\n"


@kind(ONE_LOST, says=("sent",), put=cheat)
def forged_messages():
    """It finds the grader's socket and sends results of its own."""
    return """import json, os, struct
for number in range(3, 200):
    try:
        if not os.readlink(f"/proc/self/fd/{number}").startswith("socket:"):
            continue
        for message in ({"type": "outcome", "input": 0, "outcome": {}, "nonce": ""},
                        {"type": "snapshot", "cell": "check-corpus_bleu", "pid": 2},
                        {"type": "worker ended", "signal": 0, "code": 0}):
            body = json.dumps(message).encode()
            os.set_blocking(number, False)
            os.write(number, struct.pack(">I", len(body)) + body)
    except OSError:
        pass
"""


@kind(ONE_LOST, put=cheat)
def a_fork_that_answers():
    """A fork waits at the check's place to answer in its stead."""
    return """import os, time
if os.fork() == 0:
    time.sleep(2)
    os._exit(0)
"""


@kind(nbgrader="script copied into the feedback page as it is", put=at("ngrams"))
def script_in_output():
    """Outputs with JavaScript; the answers are right."""
    return """from IPython.display import HTML, Javascript, display
display(HTML("<script>window.hostile = 1</script><img src=x onerror=hostile()>"))
display(Javascript("window.hostile = 2"))
print("<script>window.hostile = 3</script>")
"""


@kind(shows="Error")
def script_in_written_answer(book):
    """JavaScript in the written answer and in names; the answers are right."""
    cell(book, "trust").source = "<script>window.hostile = 4</script> It is **few**."
    source = "raise type('<script>hostile()</script>Error', (Exception,), {})('<b>')"
    return before(book, "ngrams", source)

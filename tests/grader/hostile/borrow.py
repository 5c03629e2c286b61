"""Answers that let a library do the work, by ever less obvious ways."""

from tests.grader.hostile.kind import answer, before, into, kind, without

LOST = without("bleu")
NOT_SEEN = "full points"
MTEDU = "your answer calls mtedu"
CALL = "float({}(candidate, references, max_n))"


def bleu(expression, first=""):
    body = first.replace("\n", "\n    ")
    return f"""def bleu(candidate, references, max_n=4):
    {body}
    return {expression}
"""


def borrowed(book, expression, first=""):
    return answer(book, "bleu", bleu(expression, first))


SACREBLEU = """import sacrebleu

def bleu(candidate, references, max_n=4):
    metric = sacrebleu.BLEU(tokenize="none", smooth_method="none", force=True,
                            max_ngram_order=max_n)
    texts = [" ".join(reference) for reference in references]
    return metric.sentence_score(" ".join(candidate), texts).score / 100
"""


@kind(LOST, says=("your answer calls sacrebleu", "imports sacrebleu"))
def from_sacrebleu(book):
    """The answer calls sacrebleu."""
    return answer(book, "bleu", SACREBLEU)


@kind(LOST, says="your answer calls nltk")
def from_nltk(book):
    """The answer calls nltk."""
    source = """from nltk.translate.bleu_score import sentence_bleu

def bleu(candidate, references, max_n=4):
    return sentence_bleu(references, candidate, [1 / max_n] * max_n)
"""
    # One after the other, since what nltk loads takes its time.
    for place, library in (("ngrams", "scipy.stats"), ("bleu", "sklearn.svm")):
        before(book, place, f"import {library}", name=f"load-{place}")
    return answer(book, "bleu", source)


@kind(LOST, says=MTEDU)
def from_mtedu(book):
    """The answer calls the course's own library."""
    return borrowed(book, CALL.format("mtedu.bleu"), "import mtedu")


@kind(LOST, says=MTEDU)
def by_importlib(book):
    """The library is imported by a name that is put together."""
    first = "from importlib import import_module\nlibrary = import_module('mt' + 'edu')"
    return borrowed(book, CALL.format("library.bleu"), first)


@kind(LOST, says=MTEDU)
def by_getattr(book):
    """The function is fetched by a name that is put together."""
    first = "library = __import__('mt' + 'edu')\nf = getattr(library, 'bl' + 'eu')"
    return borrowed(book, CALL.format("f"), first)


@kind(LOST, says=MTEDU, put=into("bleu"))
def by_another_name():
    """The function is hidden in a default argument, behind `partial` and `map`."""
    return """import functools, mtedu

def bleu(candidate, references, max_n=4, f=functools.partial(mtedu.bleu)):
    return float(next(map(f, [candidate], [references], [max_n])))
"""


@kind(LOST, says=("runs text as code", MTEDU), put=into("bleu"))
def by_exec_of_the_source():
    """The library's source is read and run under the notebook's own name."""
    return """import inspect, mtedu.metrics.bleu as library
space = {"__name__": "__main__"}
exec(inspect.getsource(library), space)

def bleu(candidate, references, max_n=4):
    return float(space["bleu"](candidate, references, max_n))
"""


@kind(LOST, says="profiler")
def profiler_removed(book):
    """The answer turns the profiler off before it calls the library."""
    first = "import sys, mtedu\nsys.setprofile(None)"
    return borrowed(book, CALL.format("mtedu.bleu"), first)


@kind(LOST, says="profiler")
def profiler_replaced(book):
    """The answer sets a profiler of its own before it calls the library."""
    first = "import sys, mtedu\nsys.setprofile(lambda *a: None)"
    return borrowed(book, CALL.format("mtedu.bleu"), first)


@kind(LOST)
def profiler_patched(book):
    """`sys.setprofile` itself does nothing any more, from an earlier cell on."""
    before(book, "bleu", "import sys\nsys.setprofile = lambda *a: None")
    return borrowed(book, CALL.format("mtedu.bleu"), "import mtedu")


@kind(LOST)
def in_a_thread(book):
    """The library is called in another thread."""
    first = """import threading, mtedu
found = []
def work():
    found.append(mtedu.bleu(candidate, references, max_n))
thread = threading.Thread(target=work)
thread.start()
thread.join()"""
    return borrowed(book, "float(found[0])", first)


@kind(LOST)
def in_a_bare_thread(book):
    """The library is called in a thread that Python's `threading` knows nothing of."""
    first = """import _thread, time, mtedu
found = []
def work():
    found.append(mtedu.bleu(candidate, references, max_n))
_thread.start_new_thread(work, ())
while not found:
    time.sleep(0.001)"""
    return borrowed(book, "float(found[0])", first)


@kind(LOST)
def in_a_waiting_thread(book):
    """A thread that was started in an earlier cell waits to call the library."""
    start = """import queue, threading, mtedu
todo, done = queue.Queue(), queue.Queue()
def work():
    while True:
        done.put(float(mtedu.bleu(*todo.get())))
threading.Thread(target=work, daemon=True).start()
"""
    before(book, "bleu", start)
    first = "todo.put((candidate, references, max_n))"
    return borrowed(book, "done.get(timeout=0.05)", first)


@kind(LOST)
def in_a_fork(book):
    """The library is called in a forked process, which sends the number back."""
    first = """import os, mtedu
read, write = os.pipe()
if os.fork() == 0:
    os.write(write, repr(float(mtedu.bleu(candidate, references, max_n))).encode())
    os._exit(0)
os.wait()"""
    return borrowed(book, "float(os.read(read, 99))", first)


@kind(LOST)
def in_a_program(book):
    """The library is called by another Python, started as a program."""
    first = """import subprocess, sys
code = f"import mtedu; print(float(mtedu.bleu({candidate!r}, {references!r}, {max_n})))"
done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)"""
    return borrowed(book, "float(done.stdout)", first)


@kind(LOST, says=(MTEDU, "looks into the frames"))
def frames_walked(book):
    """The answer walks up to the grader's frames and wipes what was noted there."""
    first = """import sys, mtedu
value = float(mtedu.bleu(candidate, references, max_n))
frame = sys._getframe()
while frame is not None:
    for name, kept in list(frame.f_locals.items()):
        if name in ("borrowed", "seen") and isinstance(kept, list):
            kept.clear()
        if name == "watch" and hasattr(kept, "foreign"):
            kept.foreign = ""
    frame = frame.f_back"""
    return borrowed(book, "value", first)


TAMPERED = "frames that are not its own"


@kind(LOST, says="the answer calls", put=into("bleu"))
def thread_of_the_first_example():
    """A thread that is started at a visible example computes all the rest."""
    return """import queue, threading, mtedu
todo, done, begun = queue.Queue(), queue.Queue(), []
def work():
    while True:
        done.put(float(mtedu.bleu(*todo.get())))

def bleu(candidate, references, max_n=4):
    if not begun:
        begun.append(threading.Thread(target=work, daemon=True))
        begun[0].start()
    todo.put((candidate, references, max_n))
    return done.get(timeout=0.5)
"""


@kind(LOST, says="your answer calls a process of its own", put=into("bleu"))
def process_of_the_first_example():
    """A process that is forked at a visible example computes all the rest."""
    return """import json, os, mtedu
pipes = []

def bleu(*given):
    if not pipes:
        (asks, ask), (gives, give) = os.pipe(), os.pipe()
        if os.fork() == 0:
            for line in os.fdopen(asks):
                value = float(mtedu.bleu(*json.loads(line)))
                os.write(give, f"{value!r}\\n".encode())
            os._exit(0)
        pipes.extend([ask, os.fdopen(gives)])
    os.write(pipes[0], (json.dumps(given) + "\\n").encode())
    return float(pipes[1].readline())
"""


@kind(LOST, says=TAMPERED, put=into("bleu"))
def forged_from_within():
    """At a visible example it sends the results of all inputs, found in the frames."""
    return """import json, struct, sys, mtedu
sent = []

def bleu(*given):
    if sent:
        return 0.5
    sent.append(1)
    frame, found = sys._getframe(), {}
    while frame is not None:
        found = {**frame.f_locals, **found}
        frame = frame.f_back
    plain = dict.fromkeys(("error", "message", "printed", "odd", "borrowed"), "")
    for number, arguments in enumerate(found["inputs"]):
        value = ["number", float(mtedu.bleu(*arguments))]
        outcome = {**plain, "changed_argument": False, "value": value}
        message = {"type": "outcome", "nonce": found["nonce"], "input": number}
        body = json.dumps({**message, "outcome": outcome}).encode()
        found["channel"].sock.sendall(struct.pack(">I", len(body)) + body)
    return 0.5
"""


@kind(LOST, says=TAMPERED)
def told_nothing(book):
    """It finds in the frames what would tell of the library, and silences it first."""
    first = """import mtedu
try:
    raise ValueError
except ValueError as error:
    frame = error.__traceback__.tb_frame
while frame is not None:
    for name, kept in list(frame.f_locals.items()):
        if name in ("borrowed", "seen"):
            kept._tell = lambda words: None
            listed = kept
    frame = frame.f_back
value = float(mtedu.bleu(candidate, references, max_n))
listed.clear()"""
    return borrowed(book, "value", first)


@kind(LOST, says="a profiler of its own")
def profiler_emptied(book):
    """It asks for the profiler and gives it another list to write into."""
    first = """import sys, mtedu
for kept in sys.getprofile().__closure__:
    if isinstance(kept.cell_contents, list):
        kept.cell_contents = []"""
    return borrowed(book, CALL.format("mtedu.bleu"), first)


@kind(LOST, says="signals of its own")
def frames_by_a_signal(book):
    """A signal shows it the frames, in which it silences what would tell."""
    first = """import signal, mtedu
frames = []
signal.signal(signal.SIGUSR1, lambda number, frame: frames.append(frame))
signal.raise_signal(signal.SIGUSR1)
frame = frames.pop()
while frame is not None:
    if "borrowed" in frame.f_locals:
        listed = frame.f_locals["borrowed"]
        listed._tell = lambda words: None
    frame = frame.f_back
value = float(mtedu.bleu(candidate, references, max_n))
listed.clear()"""
    return borrowed(book, "value", first)


@kind(LOST, says=(MTEDU, "imports the course's grader"))
def grader_made_deaf(book):
    """It imports the grader and changes how calls of libraries are written down."""
    trick = """from mtedu_grader.run import call_answer as probe, worker
probe.Told.append = lambda self, name: None
worker.Watch.mark = lambda self, words: None
"""
    before(book, "bleu", trick)
    return borrowed(book, CALL.format("mtedu.bleu"), "import mtedu")


@kind(LOST, says="imports the course's grader")
def grader_replaced(book):
    """It imports the grader and has the library answer in the function's stead."""
    trick = """import mtedu, mtedu_grader.run.worker as worker
from mtedu.checks.run_answer import Outcome
def probe(answer, inputs, *rest):
    for given in inputs:
        yield Outcome(value=("number", float(mtedu.bleu(*given))))
worker.probe = probe
"""
    before(book, "bleu", trick)
    return borrowed(book, "0.5")


@kind(LOST, says="changed mtedu_grader.run.worker.probe, which was put back")
def grader_found_by_its_classes(book):
    """It finds the grader among all classes, and has the library answer instead."""
    trick = """import mtedu
from mtedu.checks.run_answer import Outcome
def probe(answer, inputs, *rest):
    for given in inputs:
        yield Outcome(value=("number", float(mtedu.bleu(*given))))
for one in object.__subclasses__():
    if one.__name__ == "Worker":
        one.run.__globals__["probe"] = probe
"""
    before(book, "bleu", trick)
    return borrowed(book, "0.5")


@kind(LOST, says=MTEDU)
def modules_renamed(book):
    """The library's modules get other names before it is called."""
    trick = """import sys, mtedu
for name, module in list(sys.modules.items()):
    if name.partition(".")[0] == "mtedu":
        vars(module)["__name__"] = "notebook"
"""
    before(book, "bleu", trick)
    return borrowed(book, CALL.format("mtedu.bleu"), "import mtedu")


@kind(LOST, says=MTEDU)
def names_that_lie(book):
    """The names of the library's modules are texts that read otherwise."""
    trick = """import sys, mtedu
class Name(str):
    def __str__(self):
        return "notebook"
    partition = lambda self, sign: ("notebook", "", "")
for name, module in list(sys.modules.items()):
    if name.partition(".")[0] == "mtedu":
        vars(module)["__name__"] = Name(name)
"""
    before(book, "bleu", trick)
    return borrowed(book, CALL.format("mtedu.bleu"), "import mtedu")


@kind(LOST, says="makes functions out of others' code", put=into("bleu"))
def functions_cloned():
    """The library's functions are made anew, with a notebook's name."""
    return """import types, mtedu, mtedu.metrics.bleu as library

def clone(function, done):
    if function in done:
        return done[function]
    names = {}
    made = types.FunctionType(function.__code__, names, function.__name__,
                              function.__defaults__, function.__closure__)
    made.__kwdefaults__ = function.__kwdefaults__
    done[function] = made
    for key, value in function.__globals__.items():
        own = isinstance(value, types.FunctionType)
        lib = own and value.__module__.startswith("mtedu")
        names[key] = clone(value, done) if lib else value
    names["__name__"] = "__main__"
    return made

mine = clone(library.bleu, {})

def bleu(candidate, references, max_n=4):
    return float(mine(candidate, references, max_n))
"""

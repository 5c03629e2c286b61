"""Answers that let a library do the work, by ever less obvious ways."""

from tests.grading.hostile.kind import answer, before, kind, without

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


@kind(LOST, says=MTEDU)
def by_another_name(book):
    """The function is hidden in a default argument, behind `partial` and `map`."""
    source = """import functools, mtedu

def bleu(candidate, references, max_n=4, f=functools.partial(mtedu.bleu)):
    return float(next(map(f, [candidate], [references], [max_n])))
"""
    return answer(book, "bleu", source)


@kind(LOST, says=("runs text as code", MTEDU))
def by_exec_of_the_source(book):
    """The library's source is read and run under the notebook's own name."""
    source = """import inspect, mtedu.metrics.bleu as library
space = {"__name__": "__main__"}
exec(inspect.getsource(library), space)

def bleu(candidate, references, max_n=4):
    return float(space["bleu"](candidate, references, max_n))
"""
    return answer(book, "bleu", source)


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


@kind(LOST, says="makes functions out of others' code")
def functions_cloned(book):
    """The library's functions are made anew, with a notebook's name."""
    source = """import types, mtedu, mtedu.metrics.bleu as library

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
    return answer(book, "bleu", source)

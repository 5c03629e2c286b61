"""Getting round who watches: other names for a library, and changes to Python itself.

Exercises may also forbid modules of Python's own, such as `statistics`; tests try these
ways on them too.
"""

from tests.grader.hostile.borrow import CALL, LOST, MTEDU, borrowed
from tests.grader.hostile.kind import before, into, kind, without

LIBRARY = "mtedu.metrics.bleu"
USED = "float(lib.bleu(candidate, references, max_n))"


def by(book, trick, expression=USED, first=""):
    """Put a trick, which gets at the library, before the exercise."""
    before(book, "bleu", trick)
    return borrowed(book, expression, first)


def changed(book, trick):
    """Change something of Python, and then call the library."""
    return by(book, trick, CALL.format("mtedu.bleu"), "import mtedu")


@kind(LOST, says=MTEDU, put=by)
def loaded_by_another_name():
    """The library's file is loaded as a module of another name."""
    return f"""import importlib.util as u, sys, {LIBRARY} as found
spec = u.spec_from_file_location("mine", found.__file__)
lib = sys.modules["mine"] = u.module_from_spec(spec)
spec.loader.exec_module(lib)
"""


@kind(LOST, says=MTEDU, put=by)
def file_copied():
    """The library's file is copied beside the notebook and imported from there."""
    return f"""import shutil, {LIBRARY} as found
shutil.copy(found.__file__, "mine.py")
import mine as lib
"""


@kind(without("bleu", "corpus_bleu"), says=MTEDU, put=by)
def run_by_a_magic():
    """`%run -n` takes all of the library's functions into the notebook."""
    return f"""import types, {LIBRARY} as found
get_ipython().run_line_magic("run", "-n " + found.__file__)
lib = types.SimpleNamespace(bleu=bleu)
"""


@kind(LOST, says=(MTEDU, "loaded code from bytes"), put=by)
def out_of_bytes():
    """The library's compiled file is read with `marshal`."""
    return f"""import marshal, sys, types, {LIBRARY} as found
code = compile(open(found.__file__).read(), found.__file__, "exec")
lib = sys.modules["mine"] = types.ModuleType("mine")
exec(marshal.loads(marshal.dumps(code)), lib.__dict__)
"""


@kind(LOST, says="ran text as code", put=by)
def text_of_a_cell():
    """The library's text is run as if it stood in a cell."""
    return f"""import sys, types, {LIBRARY} as found
code = compile(open(found.__file__).read(), (lambda: 0).__code__.co_filename, "exec")
lib = sys.modules["mine"] = types.ModuleType("mine")
exec(code, lib.__dict__)
"""


@kind(LOST, says=(MTEDU, "made code of its own"), put=by)
def code_from_elsewhere():
    """The library's code gets the name of another file."""
    return f"""import {LIBRARY} as lib
for name in dir(lib):
    one = getattr(lib, name)
    if hasattr(one, "__code__"):
        one.__code__ = one.__code__.replace(co_filename="my.py")
"""


@kind(
    LOST,
    says=(MTEDU, "_GeneratorContextManager.__enter__, which was put back"),
    put=changed,
)
def contextlib_changed():
    """`with` blocks made by contextlib do nothing any more."""
    return """import contextlib
kind = contextlib._GeneratorContextManager
enter, leave = kind.__enter__, kind.__exit__
def skips(self):
    return None if self.gen.__name__ == "watching" else enter(self)
kind.__enter__ = skips
kind.__exit__ = lambda *a: a[0].gen.__name__ == "watching" or leave(*a)
"""


@kind(LOST, says=(MTEDU, "json._default_encoder, which was put back"), put=changed)
def json_changed():
    """What writes JSON leaves out that a library was called."""
    return """import json
class Quiet(json.JSONEncoder):
    def encode(self, value):
        if "outcome" in value:
            value["outcome"]["borrowed"] = ""
        return super().encode(value)
json._default_encoder = Quiet()
"""


@kind(LOST)
def before_the_watch(book):
    """What copies the arguments computes the answer, before anybody watches."""
    trick = """import copy, mtedu
found, really = [0.5], copy._deepcopy_dispatch[list]
def early(value, memo):
    try:
        found[0] = float(mtedu.bleu(*value))
    except Exception:
        pass
    return really(value, memo)
copy._deepcopy_dispatch[list] = copy._deepcopy_dispatch[tuple] = early
"""
    return by(book, trick, "found[0]")


@kind(LOST)
def as_it_is_read(book):
    """What reads JSON computes the answers as the inputs come in."""
    trick = """import json, mtedu
found = []
class Reader(json.JSONDecoder):
    def decode(self, text, *more):
        value = super().decode(text, *more)
        if "inputs" in value:
            found.extend(float(mtedu.bleu(*given)) for given in value["inputs"])
        return value
json._default_decoder = Reader()
json.loads = Reader().decode
"""
    return by(book, trick, "found.pop(0) if found else 0.5")


@kind(LOST, says=MTEDU, put=into("bleu"))
def as_it_is_written():
    """The result is a fraction, whose way to a decimal number calls the library."""
    return """import fractions, mtedu
given = []
def late(self):
    return float(mtedu.bleu(*given[-1]))
fractions.Fraction.__float__ = late

def bleu(*arguments):
    given.append(arguments)
    return fractions.Fraction(1, 2)
"""


@kind(LOST, says=MTEDU, put=into("bleu"))
def a_numpy_of_its_own():
    """The result is an array of a module that calls itself NumPy, and reads itself."""
    return """import sys, types, mtedu
given, own = [], types.ModuleType("numpy")
class ndarray:
    __module__ = "numpy"
    def tolist(self):
        return float(mtedu.bleu(*given[-1]))
class nothing:
    pass
own.ndarray, own.longdouble, own.generic = ndarray, nothing, nothing
sys.modules["numpy"] = own

def bleu(*arguments):
    given.append(arguments)
    return ndarray()
"""


@kind(LOST, says=MTEDU, put=changed)
def sockets_changed():
    """What sends to the grader leaves out all that tells of a library."""
    return """import socket
def quiet(self, body, *flags):
    return super(socket.socket, self).sendall(body.replace(b'mtedu', b'     '))
socket.socket.sendall = quiet
"""


@kind(LOST)
def fork_changed(book):
    """`os.fork` is its own, and answers in the new process by itself."""
    trick = """import json, mtedu, os, socket, struct
really = os.fork
def fork():
    found = really()
    if found == 0:
        for number in range(3, 99):
            try:
                line = socket.socket(fileno=os.dup(number))
                line.settimeout(0.5)
                size = struct.unpack(">I", line.recv(4))[0]
                asked = json.loads(line.recv(size))
                for place, given in enumerate(asked["inputs"]):
                    value = ["number", float(mtedu.bleu(*given))]
                    said = {"type": "outcome", "nonce": asked["nonce"], "input": place}
                    plain = dict.fromkeys("error message printed odd borrowed".split())
                    said["outcome"] = {**dict.fromkeys(plain, ""), "value": value}
                    said["outcome"]["changed_argument"] = False
                    body = json.dumps(said).encode()
                    line.sendall(struct.pack(">I", len(body)) + body)
            except Exception:
                pass
    return found
os.fork = fork
"""
    return by(book, trick, "0.5")


@kind(LOST, says=(MTEDU, "which was put back"), put=changed)
def classes_changed():
    """Every method of every class of the grader does nothing any more."""
    return """def quiet(*a, **k):
    return []
for one in object.__subclasses__():
    if one.__module__.startswith("mtedu_grader"):
        for name in list(vars(one)):
            if not name.startswith("__") and callable(vars(one)[name]):
                setattr(one, name, quiet)
"""


@kind(LOST, says="rewrote a function that is not its own", put=changed)
def methods_rewritten():
    """The code of the grader's own functions is replaced."""
    return """def quiet(*a, **k):
    return []
for one in object.__subclasses__():
    if one.__name__ in ("Memory", "Watch"):
        for method in vars(one).values():
            if hasattr(method, "__code__") and not method.__closure__:
                method.__code__ = quiet.__code__
"""


@kind(LOST, says=MTEDU, put=changed)
def worker_of_the_handler():
    """It looks for the grader behind the handler of interrupts."""
    return """import signal
worker = getattr(signal.getsignal(signal.SIGINT), "__self__", None)
if worker is not None:
    worker.memory.places.clear()
    worker._answer = lambda *a: None
"""


@kind(LOST, says=("set a handler for signals", MTEDU), put=changed)
def frames_in_a_cell():
    """In an earlier cell, a signal shows it the frames, up to the grader's."""
    return """import signal
frames = []
signal.signal(signal.SIGUSR1, lambda number, frame: frames.append(frame))
signal.raise_signal(signal.SIGUSR1)
"""


@kind(LOST, says=("looked into the frames", MTEDU), put=changed)
def frames_by_a_name():
    """In an earlier cell, by a name that is put together."""
    return "import sys\nframe = getattr(sys, '_get' + 'frame')()\n"


@kind(LOST, says=MTEDU, put=changed)
def threads_profiled():
    """`threading` sets a profiler of its own for all threads."""
    return """import threading
threading.setprofile(lambda *a: None)
threading.settrace(lambda *a: None)
"""


@kind(LOST, says=MTEDU, put=into("bleu"))
def at_the_end_of_a_life():
    """The library is called at the end of an object's life."""
    return """import mtedu
class Last:
    def __del__(self):
        found.append(float(mtedu.bleu(*given)))
found, given = [], ()

def bleu(*arguments):
    global given
    given = arguments
    Last()
    return found.pop()
"""


@kind(LOST, says=MTEDU)
def in_a_generator(book):
    """A generator that waits since an earlier cell calls the library."""
    trick = """import mtedu
def waits():
    given = yield
    while True:
        given = yield float(mtedu.bleu(*given))
lib = waits()
next(lib)
"""
    return by(book, trick, "lib.send((candidate, references, max_n))")


@kind(LOST, says=MTEDU, put=changed)
def names_that_are_no_names():
    """The library's modules have numbers and nothing for names."""
    return """import sys, mtedu
for place, (name, module) in enumerate(list(sys.modules.items())):
    if name.partition(".")[0] == "mtedu":
        vars(module)["__name__"] = None if place % 2 else place
"""


@kind(LOST, says=(MTEDU, "set a profiler"), put=changed)
def raw_memory():
    """ctypes turns the profiler off, as C would."""
    return """import ctypes
ctypes.pythonapi.PyEval_SetProfile(None, None)
"""

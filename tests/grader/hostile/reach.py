"""Reaching out: for answers, other people's work, grades, files and the network."""

from tests.grader.hostile.kind import (
    CONSTANT,
    LAB,
    answer,
    at,
    before,
    cell,
    kind,
    without,
)

ONE_LOST = without("corpus_bleu")
LIBRARY = "os.path.dirname(__import__('mtedu').__file__)"
TRY = """import glob, os
def attempt(action):
    try:
        print("GOT", action())
    except BaseException as error:
        print("no:", type(error).__name__)
"""


def reaching(book, *lines, last=CONSTANT):
    """Try some expressions, each by itself; the last exercise has a constant."""
    tries = "\n".join(f"attempt(lambda: {line})" for line in lines)
    before(book, "corpus_bleu", TRY + tries)
    return answer(book, "corpus_bleu", last)


OTHERS = f"@COURSE@/submitted/anna/{LAB}/{LAB}.ipynb"


@kind(
    ONE_LOST,
    nbgrader="another student's answers in its own feedback",
    hides=("ordinary-secret", "GOT"),
    says="tried to open",
    twice=True,
)
def reads_others(book):
    """It reads another student's submission."""
    return reaching(
        book,
        f"open('{OTHERS}').read()",
        "os.listdir('@COURSE@/submitted')",
        "open('@COURSE@/results/lab3_bleu/anna.json').read()",
        "open('@COURSE@/autograded/anna/lab3_bleu/lab3_bleu.ipynb').read()",
        "open('../../anna/lab3_bleu/lab3_bleu.ipynb').read()",
    )


@kind(
    ONE_LOST,
    nbgrader="READS hidden tests, CHANGES every grade of the class",
    hides=("GOT", "SQLite format"),
    says="gradebook",
    twice=True,
)
def changes_the_gradebook(book):
    """It opens the gradebook and sets all grades to 99."""
    source = """import sqlite3
def change():
    connection = sqlite3.connect("@COURSE@/gradebook.db")
    connection.execute("update grade set manual_score = 99")
    connection.commit()
    return "changed"
"""
    before(book, "corpus_bleu", source, name="first")
    return reaching(book, "open('@COURSE@/gradebook.db', 'rb').read(16)", "change()")


@kind(nbgrader="STOPS: nobody after this student is graded", put=at("ngrams"))
def locks_the_gradebook():
    """A background process locks the gradebook; the answers are right."""
    return """import os, sqlite3, time
if os.fork() == 0:
    try:
        connection = sqlite3.connect("@COURSE@/gradebook.db")
        connection.execute("begin exclusive")
        time.sleep(60)
    finally:
        os._exit(0)
"""


@kind(ONE_LOST, nbgrader="full points for no work", hides="GOT", twice=True)
def runs_the_reference(book):
    """It reads the course's source and runs the answer that it finds there."""
    source = f"""import json
def found():
    cells = json.load(open("@COURSE@/source/{LAB}/{LAB}.ipynb"))["cells"]
    code = next("".join(c["source"]) for c in cells if c.get("id") == "corpus_bleu")
    exec(code, globals())
    return code
"""
    before(book, "corpus_bleu", source, name="first")
    tries = TRY + "attempt(found)\nattempt(lambda: os.listdir('@COURSE@/source'))"
    before(book, "corpus_bleu", tries)
    return answer(book, "corpus_bleu", "corpus_bleu = globals().get('corpus_bleu')")


@kind(ONE_LOST, hides=("GOT", "hidden-pond", "tram"), twice=True)
def reads_the_secret_inputs(book):
    """It reads the secret inputs, by path and through the library."""
    return reaching(
        book,
        f"open('@COURSE@/hidden/{LAB}.json').read()",
        "__import__('mtedu_grader.nbgrader_check').nbgrader_check.check('lab3.b', 1)",
        "__import__('mtedu_grader.hidden_inputs').hidden_inputs.load_groups(None)",
    )


@kind(ONE_LOST, hides="GOT", says="checks", twice=True)
def reads_the_reference_answers(book):
    """It imports the reference answers, or reads their files."""
    source = """try:
    from mtedu_grader.author.exercises import exercises
    corpus_bleu = exercises()["lab3.corpus_bleu"].answer
except Exception as error:
    print(type(error).__name__)
"""
    return reaching(
        book,
        "__import__('mtedu').checks.find('lab3.corpus_bleu').answer",
        "__import__('mtedu_grader.author.exercises').author.exercises.exercises()",
        f"os.listdir({LIBRARY} + '/../course/exercises')",
        f"glob.glob({LIBRARY} + '/../course/exercises/*')[0]",
        "[m for m in __import__('sys').modules if m.endswith('.solution')][0]",
        last=source,
    )


@kind(
    ONE_LOST,
    nbgrader="writes into the course, DESTROYS another's submission",
    hides="GOT",
    twice=True,
)
def writes_outside(book):
    """It writes over another's submission, into the course, the library and home."""
    return reaching(
        book,
        f"open('{OTHERS}', 'w').write('{{}}')",
        "open('@COURSE@/hostile-was-here', 'w').write('x')",
        f"open('@COURSE@/source/{LAB}/{LAB}.ipynb', 'w').write('x')",
        "open('@COURSE@/../hostile-was-here', 'w').write('x')",
        f"open({LIBRARY} + '/hostile-was-here', 'w').write('x')",
        "open(os.path.expanduser('~root/hostile-was-here'), 'w').write('x')",
        "open('/etc/hostile-was-here', 'w').write('x')",
        "__import__('shutil').rmtree('@COURSE@/submitted')",
        "os.symlink('@COURSE@', '@COURSE@/hostile-was-here')",
    )


@kind(
    ONE_LOST,
    nbgrader="connects and sends the course's source",
    hides="GOT",
    says="tried to open a connection",
    twice=True,
)
def uses_the_network(book):
    """It connects to a server on this machine, and to one elsewhere."""
    return reaching(
        book,
        "__import__('socket').create_connection(('127.0.0.1', @PORT@), 2)",
        "__import__('socket').create_connection(('192.0.2.1', 80), 2)",
        "__import__('urllib.request').request.urlopen('http://127.0.0.1:@PORT@')",
        "__import__('socket').getaddrinfo('example.org', 80)",
    )


@kind(ONE_LOST, hides=("GOT", "root:"))
def reads_the_machine(book):
    """It reads users, the environment of the grader and other processes."""
    return reaching(
        book,
        "open('/etc/passwd').read()",
        "open('/etc/shadow').read()",
        "open('/proc/1/environ', 'rb').read()[0]",
        "open(os.path.expanduser('~root/.bashrc')).read()",
        "os.environ['HOSTILE_TEST_TOKEN']",
    )


@kind(ONE_LOST, hides="GOT")
def leaves_by_links(book):
    """It makes links out of its folder and goes through them."""
    return reaching(
        book,
        "os.symlink('@COURSE@', 'way-out') or os.listdir('way-out')",
        "open('way-out/gradebook.db', 'rb').read(1)",
        "os.link('@COURSE@/gradebook.db', 'book')",
        "os.listdir('/proc/1/root/@COURSE@')",
        "os.listdir('/proc/self/cwd/../@COURSE@')",
    )


@kind(ONE_LOST, hides="GOT")
def becomes_root(book):
    """It tries to become root, to mount, and to make namespaces of its own."""
    return reaching(
        book,
        "os.setuid(0) or os.listdir('@COURSE@')",
        "__import__('ctypes').CDLL(None).mount(b'/', b'/mnt', None, 4096, None) == 0 "
        "and 1 or 1 / 0",
        "__import__('subprocess').run('unshare -Ur ls @COURSE@', shell=True, "
        "check=True)",
        "os.chroot('/')",
    )


@kind(nbgrader="right (the course's copy goes over it)")
def own_copy_of_the_library(book):
    """Files beside the notebook are named like the library and like Python's own."""
    fake = b"def check(*a, **k):\n    return 99.0\n"
    names = ("mtedu.py", "json.py", "collections.py", "nltk.py", "sitecustomize.py")
    return {f"{LAB}.ipynb": book, **dict.fromkeys(names, fake)}


@kind(ONE_LOST)
def shadows_the_library(book):
    """An edited library beside the notebook, put first on the path and loaded."""
    source = """import sys, importlib
sys.path.insert(0, "")
for name in [name for name in sys.modules if name.startswith("mtedu")]:
    del sys.modules[name]
importlib.invalidate_caches()
import mtedu
from mtedu import check
print(mtedu.__file__)
"""
    before(book, "corpus_bleu", source)
    answer(book, "corpus_bleu", CONSTANT)
    fake = b"def check(*a, **k):\n    return 99.0\n"
    return {f"{LAB}.ipynb": book, "mtedu.py": fake}


@kind()
def paths_in_file_names(book):
    """Data files whose names look like options, commands and hidden files."""
    cell(book, "setup").source += "\nimport os\nprint(os.listdir())"
    names = ("-rf", "$(touch x)", ".hidden", "a;b", "timestamp.txt", "con.", "x" * 200)
    return {f"{LAB}.ipynb": book, **dict.fromkeys(names, b"2020-01-01 00:00:00 UTC")}

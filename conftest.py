"""What holds for every test, doctests included."""

import os
import re
import signal
from pathlib import Path

import pytest

# One order of adding up, however the tests are started: small models then give the same
# digits in every run.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Who starts tests in the background has switched Ctrl-C off, for all they start too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).parent
NOT_QUICK = (
    "tests/browser",
    "tests/notebooks",
    "tests/docs",
    "tests/benchmarks",
    "tests/grader",
    "tests/course",
    # Each takes longer than a hundred others.
    "tests/mtedu/comet/test_small.py",
    "tests/mtedu/data/test_wordnet.py",
    "tests/mtedu/metrics/test_meteor_alignment.py",
    "tests/mtedu/metrics/test_meteor_wordnet.py",
    "tests/mtedu/metrics/test_ter_shifts.py",
    "tests/mtedu/notebook/test_doctor.py",
    "tests/mtedu/prompting/test_tiny.py",
    "tests/mtedu/prompting/test_world.py",
    "tests/mtedu/show/test_scripts.py",
    "tests/mtedu/stats/test_calibration.py",
    "tests/mtedu/stats/test_correlation.py",
    "tests/mtedu/stats/test_permutations.py",
    "tests/mtedu/stats/test_show.py",
    "tests/mtedu/test_machines.py",
    "tests/mtedu/test_numpy_alone.py",
    "tests/mtedu/widgets/test_annotate_file.py",
    "tests/mtedu/widgets/test_edit_core.py",
    "tests/mtedu/widgets/test_scatter_core.py",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what a contributor runs while working: nothing that needs minutes."""
    for item in items:
        place = item.path.relative_to(ROOT).as_posix()
        if not place.startswith(NOT_QUICK) and item.get_closest_marker("long") is None:
            item.add_marker(pytest.mark.quick)
        if item.get_closest_marker("xdist_group") is None and (group := _group(item)):
            item.add_marker(pytest.mark.xdist_group(group))


def _group(item):
    """Name the tests that one process runs: what they share is made once then.

    That is the key of a lab, or what a fixture makes for all tests of a file.
    """
    lab = re.search(r"\[(lab\d+)[._]", item.nodeid)
    if lab:
        return lab[1]
    fixtures = getattr(item, "_fixtureinfo", None)
    found = fixtures.name2fixturedefs.values() if fixtures else ()
    if any(one[-1].scope == "module" for one in found):
        return item.path.stem
    return ""


@pytest.fixture(scope="session", autouse=True)
def _own_progress(tmp_path_factory):
    """Note progress in a folder of the tests, never in that of who runs them."""
    before = os.environ.get("MTEDU_HOME")
    os.environ["MTEDU_HOME"] = str(tmp_path_factory.mktemp("mtedu_home"))
    yield
    if before is None:
        del os.environ["MTEDU_HOME"]
    else:
        os.environ["MTEDU_HOME"] = before

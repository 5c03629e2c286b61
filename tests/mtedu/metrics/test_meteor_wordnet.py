"""METEOR finds WordNet where NLTK keeps it, fetches nothing, and stems without NLTK."""

import subprocess
import sys


def run_python(code):
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


LOOK = (
    "import nltk.data, mtedu; nltk.data.path[:] = [r'{}']; "
    "r = mtedu.meteor(['car'], [['automobile']]); print(r.matched, *r.stages)"
)


def test_wordnet_is_found_where_nltk_keeps_it(tmp_path):
    folder = tmp_path / "corpora" / "wordnet"
    folder.mkdir(parents=True)
    head = "  a line of the licence\n"
    (folder / "data.noun").write_text(
        f"{head}{len(head):08d} 06 n 02 car 0 automobile 0 000 | a vehicle  \n"
    )
    (folder / "index.noun").write_text(
        "".join(
            f"{word} n 1 0 1 0 {len(head):08d}  \n" for word in ("automobile", "car")
        )
    )
    for name in ("verb", "adj", "adv"):
        (folder / f"data.{name}").write_text(head)
        (folder / f"index.{name}").write_text(head)
    for name in ("noun.exc", "verb.exc", "adj.exc", "adv.exc", "index.sense"):
        (folder / name).write_text("")
    (folder / "cntlist.rev").write_text("")
    (folder / "lexnames").write_text(
        "".join(f"{i:02d}\tnoun.kind{i}\t1\n" for i in range(45))
    )
    assert run_python(LOOK.format(tmp_path)) == "1 exact stem synonym"


def test_without_wordnet_nothing_is_fetched(tmp_path):
    no_network = (
        "import os, sys; stop = lambda name, _: 'socket.' in name and os._exit(3); "
        "sys.addaudithook(stop); "
    )
    assert run_python(no_network + LOOK.format(tmp_path)) == "0 exact stem"
    assert not list(tmp_path.iterdir())


def test_stems_need_no_nltk():
    code = (
        "import sys, mtedu; "
        "r = mtedu.meteor(['runs'], [['running']], stages=['exact', 'stem']); "
        "print(r.matched, 'nltk' in sys.modules, 'numpy' in sys.modules)"
    )
    assert run_python(code) == "1 False False"

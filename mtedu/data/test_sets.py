"""sacreBLEU's test sets as corpora: fetched once, checked, then read from the disk.

sacreBLEU itself fetches and checks (MD5) the archives and keeps them in its folder,
`~/.sacrebleu` or the one that the variable `SACREBLEU` names. Here its fields become a
`Corpus`, a line tells how much has come, and a download that failed leaves nothing.

Post (2018), *A call for clarity in reporting BLEU scores*.
"""

import socket
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Any

from mtedu.data.corpus import Corpus, Segment
from mtedu.data.fetch import Say, say_line
from mtedu.progress_bar import tell

NOT_SYSTEMS = ("src", "docid", "origlang", "genre", "domain")
PATIENCE = 30.0
"""Seconds without an answer after which the network counts as absent."""
EMBEDDED = "load_corpus('course') works without a network"


def load_test_set(name: str, say: Say | None = None) -> Corpus:
    """Return a test set of sacreBLEU, for example `wmt15/en-fr`."""
    dataset, pair = _find(name)
    files, references = _fetched(name, dataset, pair, say or say_line)
    return _corpus(name, dataset, pair, files, references)


def _find(name: str) -> tuple[Any, str]:
    """Return sacreBLEU's data set and the language pair that a name means."""
    try:
        from sacrebleu.dataset import DATASETS
    except ImportError as error:
        raise ValueError(
            f"{name!r} needs sacrebleu, which is not installed: {EMBEDDED}."
        ) from error
    test_set, _, pair = str(name).rpartition("/")
    if test_set not in DATASETS:
        whole = str(name) if str(name) in DATASETS else ""
        hint = (
            f"add a language pair, such as {whole}/{min(DATASETS[whole].langpairs)}"
            if whole
            else "choose 'course', or a test set of sacreBLEU with a language pair, "
            "such as 'wmt15/en-fr'"
        )
        raise ValueError(f"There is no corpus {name!r}: {hint}.")
    pairs = DATASETS[test_set].langpairs
    if pair not in pairs:
        known = ", ".join(sorted(pairs))
        raise ValueError(f"{test_set} has no language pair {pair!r}: choose {known}.")
    return DATASETS[test_set], pair


def _fetched(
    name: str, dataset: Any, pair: str, say: Say
) -> tuple[dict[str, str], list[str]]:
    """Return the file of each field, and those of references, fetched if need be.

    Tell how sacreBLEU's download goes on; clean up and explain if it does not.
    """
    folder = Path(dataset._outdir)
    before, patience = _files(folder), socket.getdefaulttimeout()
    done = Event()
    line = Thread(target=_count, args=(folder, done), daemon=True)
    if Path(dataset._get_txt_file_path(pair, "src")).is_file():
        done.set()  # nothing to tell
    else:
        say(f"Fetching {name} once, into {folder} ...")
    line.start()
    socket.setdefaulttimeout(PATIENCE)
    try:
        names = dict.fromkeys(dataset.fieldnames(pair))
        files = dict(zip(names, dataset.get_files(pair), strict=True))
        return files, dataset.get_reference_files(pair)
    except (Exception, SystemExit) as error:  # sacreBLEU exits where a checksum is off
        for file in set(_files(folder)) - set(before):
            file.unlink()
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        if isinstance(error, SystemExit):
            reason = "the file that came is not the right one"
        problem = f"{name} could not be fetched ({reason}): {EMBEDDED}."
        raise ValueError(problem) from None
    finally:
        socket.setdefaulttimeout(patience)
        done.set()
        line.join()


def _count(folder: Path, done: Event) -> None:
    """Write over and over how much there is, in one line."""
    wrote = False
    while not done.wait(0.5):
        size = sum(f.stat().st_size for f in _files(folder))
        tell(f"\r{size / 1e6:.1f} MB here ")
        wrote = True
    if wrote:
        tell("\n")


def _files(folder: Path) -> list[Path]:
    try:
        return [file for file in folder.rglob("*") if file.is_file()]
    except OSError:  # unpacking moves files while we look
        return []


def _corpus(
    name: str, dataset: Any, pair: str, files: dict[str, str], references: list[str]
) -> Corpus:
    source = _lines(files["src"])
    language, target = pair.split("-", 1)
    target = target.split("-")[0]
    texts = [_lines(file) for file in references]
    systems = {
        field: _lines(file)
        for field, file in files.items()
        if field not in NOT_SYSTEMS and not field.startswith("ref")
    }
    systems = {key: rows for key, rows in systems.items() if len(rows) == len(source)}
    if not texts or any(len(rows) != len(source) for rows in texts):
        raise ValueError(f"{name} has not one reference a segment: {EMBEDDED}.")
    kinds = _column(files, ("domain", "genre"), len(source), dataset.name)
    documents = _column(files, ("docid",), len(source), dataset.name)
    segments = tuple(
        Segment(
            f"{documents[i]}.{i + 1}",
            documents[i],
            kinds[i],
            source[i],
            {target: [rows[i] for rows in texts if rows[i]]},
            {target: {key: rows[i] for key, rows in systems.items()}},
        )
        for i in range(len(source))
    )
    sheet = f"# {name}\n\n{dataset.description}\n\n```\n{dataset.citation or ''}\n```\n"
    return Corpus(name, language, segments, sheet)


def _column(
    files: dict[str, str], names: Sequence[str], length: int, default: str
) -> list[str]:
    """Return the first of these fields that has an entry for each segment."""
    for name in names:
        rows = _lines(files[name]) if name in files else []
        if len(rows) == length:
            return [row or default for row in rows]
    return [default] * length


def _lines(file: str) -> list[str]:
    with open(file, encoding="utf-8", newline="\n") as lines:
        return [line.strip() for line in lines]

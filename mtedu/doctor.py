"""What is installed, what is missing, and the command that adds it."""

import json
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from mtedu.progress_log import home

Status = Literal["ok", "optional", "missing"]
SIGNS: dict[Status, str] = {"ok": "✓", "optional": "○", "missing": "✗"}

_MACHINE = Path(__file__).parent / "data" / "machine.json"
NAMED = json.loads(_MACHINE.read_text(encoding="utf-8"))
REQUIRED, OPTIONAL, SAMPLES = (NAMED[x] for x in ("required", "optional", "samples"))
INSTEAD = NAMED["instead"]
"""How the course goes on in a browser without a library."""


@dataclass(frozen=True)
class Finding:
    """One line of the doctor's table."""

    part: str
    status: Status
    found: str
    remedy: str = ""


@dataclass(frozen=True, repr=False)
class Diagnosis:
    """The doctor's table, for a terminal and for a notebook."""

    findings: tuple[Finding, ...]

    @property
    def healthy(self) -> bool:
        """Whether everything that the course needs is there."""
        return all(finding.status != "missing" for finding in self.findings)

    def __repr__(self) -> str:
        rows = [("", "part", "found", "to add or mend it")]
        rows += [(SIGNS[f.status], f.part, f.found, f.remedy) for f in self.findings]
        widths = [max(len(row[i]) for row in rows) for i in range(3)]
        lines = ("  ".join([*map(str.ljust, row, widths), row[3]]) for row in rows)
        return "\n".join([line.rstrip() for line in lines] + ["", self._verdict()])

    def _verdict(self) -> str:
        if self.healthy:
            return "Everything that the course needs is here (○ is optional)."
        return "Something is missing: run the commands on the right."

    def _repr_markdown_(self) -> str:
        lines = ["| | part | found | to add or mend it |", "|:-:|:--|:--|:--|"]
        for f in self.findings:
            remedy = f"`{f.remedy}`" if f.remedy else ""
            lines.append(f"| {SIGNS[f.status]} | {f.part} | {f.found} | {remedy} |")
        return "\n".join(lines) + f"\n\n{self._verdict()}"


def doctor() -> Diagnosis:
    """Look at this machine and say in one table what is there and what is not."""
    if sys.platform == "emscripten":
        here = Finding("kernel", "ok", "running this cell, in your browser")
        return Diagnosis((_python(), here, *_packages(INSTEAD)))
    manager = "@jupyter-widgets/jupyterlab-manager"
    findings = [_python(), *_packages()]
    findings.append(_front_end("ipywidgets", "jupyterlab-widgets", manager))
    findings.append(_front_end("anywidget", "anywidget", "anywidget"))
    return Diagnosis((*findings, _kernel(), *_extras(), *_log()))


def log_file() -> Path:
    """Return where `mtedu start` keeps what JupyterLab says."""
    return home() / "jupyterlab.log"


def _log() -> Iterator[Finding]:
    if log_file().is_file():
        yield Finding("log of mtedu start", "ok", str(log_file()))


def _python() -> Finding:
    found = platform.python_version()
    if Version(found) in SpecifierSet(">=3.11"):
        return Finding("Python", "ok", found)
    return Finding("Python", "missing", found, "install Python 3.11 or newer")


def _packages(instead: Mapping[str, str] | None = None) -> Iterator[Finding]:
    """Look for what the course needs; `instead` is what a browser does without it."""
    for name in REQUIRED:
        version = installed(name)
        if version:
            yield Finding(name, "ok", version)
        elif instead is None:
            yield Finding(name, "missing", "not installed", f"pip install {name}")
        elif name in instead:
            yield Finding(name, "optional", f"not in a browser: {instead[name]}")


def installed(name: str) -> str:
    """Return the version of an installed package, or an empty string."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _front_end(package: str, carrier: str, extension: str) -> Finding:
    """Compare a widget library with the extension that draws it, from `carrier`."""
    from jupyter_core.paths import jupyter_path

    part = f"front end of {package}"
    remedy = f"pip install --force-reinstall {package} {carrier}"
    folders = jupyter_path("labextensions")
    if not any(Path(place, extension).is_dir() for place in folders):
        return Finding(part, "missing", "not found by JupyterLab", remedy)
    version = installed(carrier)
    if version in _wanted(package, carrier):
        return Finding(part, "ok", f"{carrier} {version}, matches")
    return Finding(part, "missing", f"{carrier} {version} does not match", remedy)


def _wanted(package: str, carrier: str) -> SpecifierSet:
    """Return which versions of the carrier the widget library asks for."""
    if package == carrier:
        return SpecifierSet(f"=={installed(package)}")
    for line in metadata.requires(package) or []:
        requirement = Requirement(line)
        if requirement.name.replace("-", "_") == carrier.replace("-", "_"):
            return requirement.specifier
    return SpecifierSet()


def _kernel() -> Finding:
    """Start a kernel and let it compute, unless we are inside one."""
    if "ipykernel" in sys.modules and "IPython" in sys.modules:
        from IPython import get_ipython

        if get_ipython() is not None:
            return Finding("kernel", "ok", "running this cell")
    try:
        answer = _ask_a_kernel("print(6 * 7)")
    except Exception as error:  # whatever goes wrong is the finding
        reason = f"does not start ({type(error).__name__})"
        remedy = "python -m ipykernel install --sys-prefix"
        return Finding("kernel", "missing", reason, remedy)
    if answer.strip() == "42":
        return Finding("kernel", "ok", "starts and computes")
    return Finding("kernel", "missing", f"answers {answer!r}", "mtedu start")


def _ask_a_kernel(code: str) -> str:
    from nbclient import NotebookClient
    from nbformat import v4

    cell = v4.new_code_cell(code)
    client = NotebookClient(v4.new_notebook(cells=[cell]), timeout=30)
    client.execute(stderr=subprocess.DEVNULL)
    return "".join(output.get("text", "") for output in cell.outputs)


def _extras() -> Iterator[Finding]:
    for name, (use, command) in OPTIONAL.items():
        version = installed(name)
        if version:
            yield Finding(name, "ok", version)
        else:
            yield Finding(name, "optional", f"not installed: {use}", command)
    yield _fonts()
    for point in metadata.entry_points(group="mtedu.doctor"):  # the teacher's part
        yield from (Finding(*row) for row in point.load()())


def _fonts() -> Finding:
    """Look for a font for each script of the course's examples."""
    from mtedu.show.figure import covered

    lacking = [script for script, sample in SAMPLES.items() if not covered(sample)]
    if not lacking:
        return Finding("fonts", "ok", f"found for {', '.join(SAMPLES)}")
    boxes = f"none for {', '.join(lacking)}: pictures show boxes"
    remedy = "apt-get install fonts-noto-core fonts-noto-cjk (Debian)"
    return Finding("fonts", "optional", boxes, remedy)

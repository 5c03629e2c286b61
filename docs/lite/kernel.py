"""Put mtedu and the libraries it uses into the Python that runs in the browser.

That Python unpacks archives into its file system when it starts; `empack_env_meta.json`
lists them. One more archive is all it takes, as long as nothing in it is compiled.
"""

import io
import json
import shutil
import tarfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
EXTENSION = "share/jupyter/labextensions/@jupyterlite/xeus-python-kernel"
INSIDE = PurePosixPath("lib/python3.11/site-packages")

CARRIED = (
    "anywidget",
    "colorama",
    "comm",
    "ipywidgets",
    "packaging",
    "platformdirs",
    "psygnal",
    "PyYAML",
    "sacrebleu",
    "tabulate",
    "tqdm",
    "typing_extensions",
)
"""What goes along with mtedu: libraries that also work as Python alone."""

STAND_INS = {
    "lxml/__init__.py": "",
    "lxml/etree.py": "from xml.etree.ElementTree import *\n",
    "portalocker.py": "",
}
"""sacreBLEU loads these two for the test sets that it fetches. They do not run in a
browser, and neither does the fetching."""

UNUSED = ("pip", "setuptools", "wheel")
"""Packages of the browser's Python that only make its start longer."""


def make_kernel(tools: Path, folder: Path) -> Path:
    """Copy the kernel's extension into a folder, with mtedu in it."""
    kernel = folder / "xeus-python-kernel"
    shutil.copytree(tools / EXTENSION, kernel)
    listed = kernel / "static" / "empack_env_meta.json"
    meta = json.loads(listed.read_text(encoding="utf-8"))
    for package in [p for p in meta["packages"] if p["name"] in UNUSED]:
        meta["packages"].remove(package)
        (kernel / "static" / package["filename"]).unlink()
    pack(kernel / "static" / "mtedu.tar.gz")
    entry = {"name": "mtedu", "version": "0", "build": "0"}
    files = {"filename_stem": "mtedu", "filename": "mtedu.tar.gz"}
    meta["packages"].append({**entry, **files})
    listed.write_text(json.dumps(meta), encoding="utf-8")
    return kernel


def pack(archive: Path) -> None:
    """Write mtedu and the libraries it uses as one archive."""
    with tarfile.open(archive, "w:gz") as tar:
        for path, name in sorted(packed()):
            tar.add(path, str(INSIDE / name), recursive=False)
        for name, text in STAND_INS.items():
            data = text.encode()
            member = tarfile.TarInfo(str(INSIDE / name))
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))


def packed() -> Iterator[tuple[Path, str]]:
    """Go through the files that go in: where each lies, and its name inside."""
    for path in (ROOT / "mtedu").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path, path.relative_to(ROOT).as_posix()
    for library in CARRIED:
        for file in distribution(library).files or []:
            if _is_python_alone(file):
                yield Path(str(file.locate())), file.as_posix()


def _is_python_alone(file: PurePosixPath) -> bool:
    """Leave out compiled parts, and what lies outside of the package folder."""
    compiled = file.suffix in (".so", ".pyd", ".pyc", ".dylib")
    return not compiled and ".." not in file.parts

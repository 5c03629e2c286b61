"""Put mtedu and the libraries it uses into the Python that runs in the browser.

That Python unpacks archives into its file system when it starts; `empack_env_meta.json`
lists them. One more archive is all it takes, as long as nothing in it is compiled.
matplotlib draws SVG there: its own Python, and for its compiled parts those files of
the folder `stand_ins` that do in NumPy what SVG needs.
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
    "cycler",
    "ipywidgets",
    "matplotlib",
    "packaging",
    "platformdirs",
    "psygnal",
    "pyparsing",
    "python-dateutil",
    "PyYAML",
    "sacrebleu",
    "six",
    "tabulate",
    "tqdm",
    "typing_extensions",
)
"""What goes along with mtedu: libraries that also work as Python alone."""

FOLDER = Path(__file__).with_name("stand_ins")
STAND_INS = {
    "kiwisolver.py": '__version__ = "1.4"\n',
    "lxml/__init__.py": "",
    "lxml/etree.py": "from xml.etree.ElementTree import *\n",
    "matplotlib/_c_internal_utils.py": "def display_is_valid(): return False\n",
    "matplotlib/_qhull.py": "",
    "matplotlib/_tri.py": "",
    "matplotlib/dviread.py": "",
    "PIL/__init__.py": "",
    "PIL/PngImagePlugin.py": "PngInfo = None\n",
    "portalocker.py": "",
}
"""What is loaded and not used: sacreBLEU would fetch test sets with two of these."""

FONTS = {"regular": "DejaVuSans.ttf", "bold": "DejaVuSans-Bold.ttf"}
SETTINGS = {"##backend: Agg": "backend: svg", "fonttype: path ": "fonttype: none "}
"""What changes in matplotlib's settings: it draws SVG, in which words stay words."""
NOT_DRAWN_WITH = ("tests", "testing", "sphinxext", "sample_data", "images", "fonts")
"""Folders of matplotlib that no picture needs."""

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
    instead = dict(stand_ins())
    with tarfile.open(archive, "w:gz") as tar:
        for path, name in sorted(packed()):
            if name not in instead:
                tar.add(path, str(INSIDE / name), recursive=False)
        for name, text in instead.items():
            data = text.encode()
            member = tarfile.TarInfo(str(INSIDE / name))
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))


def stand_ins() -> Iterator[tuple[str, str]]:
    """Go through the files that stand for others: the name inside, and the text."""
    yield from STAND_INS.items()
    for path in FOLDER.rglob("*.py"):
        yield path.relative_to(FOLDER).as_posix(), path.read_text(encoding="utf-8")
    data, fonts = "matplotlib/mpl-data/", "matplotlib/mpl-data/fonts/ttf/"
    own = Path(str(distribution("matplotlib").locate_file(data)))
    settings = (own / "matplotlibrc").read_text(encoding="utf-8")
    for before, after in SETTINGS.items():
        settings = settings.replace(before, after)
    yield f"{data}matplotlibrc", settings
    for name in (*FONTS.values(), "DejaVuSans-Oblique.ttf", "LastResortHE-Regular.ttf"):
        yield fonts + name, ""  # only their names are read: browsers have fonts
    widths = {
        style: font_widths(own / "fonts/ttf" / name) for style, name in FONTS.items()
    }
    yield "matplotlib/_font_widths.py", f"WIDTHS = {widths}\n"


def font_widths(path: Path) -> dict[str, float]:
    """Return the width of each letter of a font, as a share of its size."""
    from matplotlib.ft2font import FT2Font, LoadFlags

    font = FT2Font(str(path))
    font.set_size(64, 72)
    widths = {}
    for letter in font.get_charmap():
        glyph = font.load_char(letter, LoadFlags.NO_HINTING)
        widths[chr(letter)] = round(glyph.linearHoriAdvance / 65536 / 64, 3)
    return widths


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
    compiled = file.suffix in (".so", ".pyd", ".pyc", ".pyi", ".dylib")
    unused = file.parts[0] == "matplotlib" and {*NOT_DRAWN_WITH} & {*file.parts}
    return not compiled and not unused and ".." not in file.parts

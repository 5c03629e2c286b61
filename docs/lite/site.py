"""Build the site: JupyterLite, the kernel with mtedu in it, and the notebooks."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from docs.lite.index import index_page
from docs.lite.kernel import ROOT, make_kernel
from mtedu.course import Course, load_course

TOOLS = ROOT / "_build" / "lite-tools"
SITE = ROOT / "_build" / "lite"
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
EXTENSIONS = "share/jupyter/labextensions"


def tools_are_there(tools: Path = TOOLS) -> bool:
    """Say whether what builds the site is installed, as listed now."""
    done = tools / REQUIREMENTS.name
    return done.is_file() and done.read_bytes() == REQUIREMENTS.read_bytes()


def install_tools(tools: Path = TOOLS) -> Path:
    """Install what builds the site into a folder of its own, unless it is there.

    In the course's environment its pins would collide, and JupyterLab would try to load
    the browser's kernel.
    """
    if tools_are_there(tools):
        return tools
    shutil.rmtree(tools, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install"]
    options = ["--quiet", "--no-deps", "--target", str(tools)]
    subprocess.run([*pip, *options, "-r", str(REQUIREMENTS)], check=True)
    shutil.copy(REQUIREMENTS, tools)
    return tools


def build_site(site: Path = SITE, tools: Path = TOOLS) -> Path:
    """Write the whole site into a folder, which it replaces."""
    course = load_course(ROOT)
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _copy_notebooks(course, folder / "contents")
        kernel = make_kernel(tools, folder)
        (folder / "jupyter_lite_config.json").write_text(
            json.dumps({"LiteBuildConfig": _settings(site, tools, kernel)})
        )
        (folder / "jupyter-lite.json").write_text(json.dumps(_page_settings()))
        _run_jupyterlite(folder, tools)
    (site / "index.html").write_text(index_page(course), encoding="utf-8")
    return site


def _copy_notebooks(course: Course, contents: Path) -> None:
    """Copy notebooks, the manifest, which one reads, and pages to look things up."""
    pages = [f"lectures/{p.name}" for p in (course.root / "lectures").glob("*.md")]
    for path in ("course/course.yml", *(part.path for part in course.parts), *pages):
        place = contents / path
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(course.root / path, place)


def _settings(site: Path, tools: Path, kernel: Path) -> dict[str, object]:
    front_ends = [
        kernel,
        tools / EXTENSIONS / "@jupyter-widgets" / "jupyterlab-manager",
        Path(sys.prefix) / EXTENSIONS / "anywidget",  # as new as the kernel's anywidget
        ROOT / "mtedu" / "data" / "jupyterlab" / "extension",
    ]
    return {
        "apps": ["lab"],
        "contents": ["contents"],
        "disable_addons": ["jupyterlite-xeus-python"],  # it would fetch from conda
        "federated_extensions": [str(path) for path in front_ends],
        "ignore_sys_prefix": ["federated_extensions"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(site.resolve()),
    }


def _page_settings() -> dict[str, object]:
    data = {"appName": "mtedu", "exposeAppInBrowser": True}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def _run_jupyterlite(folder: Path, tools: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(tools.resolve())}
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"JupyterLite did not build:\n{done.stdout}\n{done.stderr}")

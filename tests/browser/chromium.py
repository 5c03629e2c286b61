"""Where Chromium is, how it is started, and where pictures of it are kept."""

import os
import shutil
from contextlib import contextmanager
from pathlib import Path

SCREENSHOTS = Path(__file__).parents[1] / "screenshots"
PATIENCE = 300_000
"""Milliseconds until a test gives up waiting: a busy machine is no fault."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Quiet and offline: no update, sync or other background traffic.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def missing():
    """Say what a browser test lacks, or return None when it can run."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright is not installed: pip install -e '.[test]'"
    if executable() is None:
        return "Chromium is not installed: apt-get install chromium, or set CHROMIUM"
    return None


def executable():
    """Return the path of Chromium; the variable CHROMIUM comes first."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def kept(name, shown, **options):
    """Keep a picture if somebody wants to look at some: has made tests/screenshots."""
    if SCREENSHOTS.is_dir():
        shown.screenshot(path=SCREENSHOTS / f"{name}.png", **options)


@contextmanager
def launched():
    """Start Chromium and end it afterwards."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(), args=list(FLAGS)
        )
        yield browser
        browser.close()

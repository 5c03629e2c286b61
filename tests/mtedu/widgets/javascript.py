"""Run the explorers' JavaScript on data: with Node where it is, else in Chromium."""

import json
import os
import shutil
import subprocess

import pytest

from mtedu.widgets.bundle import HERE, bundle, identifier
from tests.browser.chromium import launched, missing

EXPLORE = """(core, states) => states.map((state) => {
  const view = core.explore(state);
  const words = core.words ? core.words(view) : core.pieces(view).join("");
  return { ...view, words };
})"""


def explore(name, states):
    """Return what the page of an explorer makes of states, with its words."""
    return run(f"{name}/core.mjs", EXPLORE, states)


def assert_same_words(explorer, states, views):
    """Put every state into an explorer: Python says what the page said."""
    for state, view in zip(states, views, strict=True):
        with explorer.hold_trait_notifications():
            for name, value in state.items():
                explorer.set_trait(name, value)
        assert view["words"] == explorer.text, state


def run(entry, function, data):
    """Return `function(module, data)`; the file `entry` is the module."""
    if shutil.which("node"):
        return _in_node(entry, function, data)
    lacking = missing()
    if lacking:
        reason = f"JavaScript needs Node or a browser. {lacking}"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    return in_chromium(entry, function, data)


def _in_node(entry, function, data):
    code = (
        f"import * as module from {json.dumps((HERE / entry).as_uri())};\n"
        'import { readFileSync } from "node:fs";\n'
        'const data = JSON.parse(readFileSync(0, "utf8"));\n'
        f"console.log(JSON.stringify(({function})(module, data)));"
    )
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", code],
        input=json.dumps(data),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def in_chromium(entry, function, data):
    with launched() as browser:
        page = browser.new_page()
        name = identifier(entry)
        exports = f"{{ ...{name}, default: {name}.view }}"
        code = f"{bundle(entry)}\nwindow.module = {exports};"
        page.add_script_tag(type="module", content=code)
        page.wait_for_function("window.module")
        answer = page.evaluate(
            f"(data) => JSON.stringify(({function})(window.module, JSON.parse(data)))",
            json.dumps(data),
        )
    return json.loads(answer)

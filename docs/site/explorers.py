"""Explorers as HTML: their own JavaScript, with the state they were shown in."""

import json
import tempfile
from pathlib import Path
from string import Template
from typing import Any

from mtedu.widgets.annotate import Annotator
from mtedu.widgets.explorer import Explorer

# What Python does in a notebook: it takes a judgement and shows the next page.
_ANNOTATOR = Template("""\
const turns = $turns;
const model = shared_model.staticModel({ state: turns[0], draft: {} });
model.send = () => {
  const next = turns.findIndex((turn) => turn.turn === model.get("state").turn) + 1;
  model.set("state", turns[next]);
};
""")
KEPT = "Judged: {done} of {total}. This page keeps nothing; the notebook saves a file."
FINISHED = (
    "All {total} pages are judged. This page keeps nothing: in the notebook your "
    "judgements are in a file now."
)


def explorer_html(explorer: Explorer) -> str:
    """Return an explorer that lives without Python."""
    if isinstance(explorer, Annotator):
        return _annotator(explorer)
    return explorer.to_html()


def _annotator(tool: Annotator) -> str:
    turns = json.dumps(_turns(tool)).replace("<", "\\u003c")
    return tool.page_with(_ANNOTATOR.substitute(turns=turns))


def _turns(tool: Annotator) -> list[dict[str, Any]]:
    """Return what the tool shows, page by page, by judging a copy of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ratings.csv"
        copy = Annotator(tool.pages, tool.scale, tool.rater, path)
        turns = [dict(copy.state)]
        while copy.page is not None:
            copy.judge(_any_answer(copy))
            turns.append({**copy.state, **_words(copy)})
    return turns


def _words(tool: Annotator) -> dict[str, str]:
    numbers = {"done": tool.done, "total": len(tool.pages)}
    if tool.page is None:
        return {"said": "", "summary": FINISHED.format(**numbers)}
    return {"said": KEPT.format(**numbers)}


def _any_answer(tool: Annotator) -> Any:
    """Return some judgement that the page on view allows."""
    assert tool.page is not None
    letters = tool.page.letters
    answers: dict[str, Any] = {
        "adequacy+fluency": {letter: (3, 3) for letter in letters},
        "ranking": " = ".join(letters),
        "direct": 50,
        "mqm": [],
        "esa": ([], 50),
    }
    return answers[tool.scale]

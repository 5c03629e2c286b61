"""A model's prompts and raw answers as a file to share: a study without the model.

The file has a JSON object on each line: first what was asked whom and when, then one
line for each question. Log-probabilities are rounded to six decimals, when they are
recorded and not only when they are read, so both runs see the same figures.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mtedu.prompting.models.base import LogProb, NextToken, NextTokens
from mtedu.prompting.models.connection import append_line, read_lines
from mtedu.prompting.models.server import TextModel
from mtedu.wording import choose, count

SHIPPED = Path(__file__).parents[2] / "data" / "recordings"
FORMAT = "mtedu recording 1"


class Recording(TextModel):
    """A model that says what it said before; with a live model it also learns more."""

    licence = "see its first line"
    trained_on = "nothing: it repeats what a model answered"

    def __init__(self, path: Path, live: Any = None, **about: str) -> None:
        """Read a file; a new one begins with what is known about the model."""
        self.path, self.live = path, live
        self.answers: dict[str, Any] = {}
        """What was answered, by the question as it stands in the file."""
        lines = read_lines(path)
        if path.exists() if lines == [] else lines[0].get("format") != FORMAT:
            raise ValueError(f"{path.name} is no recording: its first line is odd.")
        if not lines and live is None:
            raise ValueError(f"There is no recording {path}.")
        self.about: dict[str, str] = lines[0] if lines else _about(live, about)
        self.name = str(self.about["model"])
        if live is not None and lines and live.name != self.name:
            raise ValueError(
                f"{path.name} holds answers of {self.name}, not of {live.name}: "
                "choose another file."
            )
        if not lines:
            append_line(path, self.about)
        for line in lines[1:]:
            answer = line.pop("answer", None)
            self.answers[_key(line)] = answer

    def _asked(self, question: dict[str, Any], ask: Callable[[], Any]) -> Any:
        key = _key(question)
        if key not in self.answers:
            if self.live is None:
                text = question["text"] if question["ask"] != "logprob" else key
                raise ValueError(
                    f"{self.path.name} has no answer of {self.name} to this prompt: "
                    f"{text[-60:]!r}. A recording knows what was asked when it was "
                    "made; ask a live model, or record() more."
                )
            answer = ask()
            append_line(self.path, {**question, "answer": answer})
            self.answers[key] = answer
        return self.answers[key]

    def logprob(self, text: str, given: str = "") -> LogProb:
        """Return log P(text | given) as it was recorded."""

        def ask() -> list[list[Any]]:
            found = self.live.logprob(text, given)
            scores = [round(score, 6) for score in found.logprobs]
            return [list(found.tokens), scores]

        question = {"ask": "logprob", "given": given, "text": text}
        return LogProb(*self._asked(question, ask))

    def next_tokens(self, text: str, k: int = 10) -> NextTokens:
        """Return the next tokens as they were recorded."""

        def ask() -> list[list[Any]]:
            rows = self.live.next_tokens(text, k)
            return [[row.token, round(row.probability, 6)] for row in rows]

        rows = self._asked({"ask": "next", "text": text, "k": k}, ask)
        return NextTokens(text, tuple(NextToken(*row) for row in rows))

    def generate(self, text: str, max_tokens: int = 30, *how: Any, **more: Any) -> str:
        """Return what the model wrote, for the same prompt and settings."""
        settings = {"max_tokens": max_tokens, **more}
        settings |= {"method": how[0]} if how else {}
        question = {"ask": "generate", "text": text, "settings": settings}
        return str(self._asked(question, lambda: self.live.generate(text, **settings)))

    def __repr__(self) -> str:
        answers = count(len(self.answers), "answer")
        return f"{self.name}, recorded on {self.about['date'][:10]}: {answers}"


def record(model: Any, file: str | Path, **about: str) -> Recording:
    """Return the model with a memory: each prompt and raw answer goes into a file.

    Keywords (`licence=`, `sha256=`) are written into its first line. A file that is
    there already is gone on with, and what stands in it is not asked again.
    """
    if not hasattr(model, "logprob") or getattr(model, "kind", "") == "masked":
        raise ValueError("record takes a model that reads from left to right.")
    return Recording(Path(file), model, **about)


def replay(file: str | Path) -> Recording:
    """Return a model that answers from a recording: a file, or a name that ships."""
    path = Path(file)
    if path.suffix or path.exists():
        return Recording(path)
    names = sorted(path.stem for path in SHIPPED.glob("*.jsonl"))
    return Recording(SHIPPED / f"{choose(str(file), names, 'recording')}.jsonl")


def _about(model: Any, more: dict[str, str]) -> dict[str, str]:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return {"format": FORMAT, "model": str(model.name), **more, "date": now}


def _key(question: dict[str, Any]) -> str:
    return json.dumps(question, ensure_ascii=False, sort_keys=True)

"""How long a student waits: for an explorer, from key to pixels, and for a check."""

from __future__ import annotations

import os
import random
import statistics
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import mtedu
from benchmarks.measure import Result, best
from benchmarks.texts import damaged, make_texts

TITLE = "Explorers"
TOKENS = (20, 60, 200)
MOST = 0.1  # seconds: what people still take for at once
Update = Callable[[], Any]
# From the input event to the next frame after it, in which the new figure is painted.
STOPWATCH = """() => {
  window.times = [];
  addEventListener("input", () => {
    const start = performance.now();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.times.push(performance.now() - start);
      channel.port2.postMessage(null);
    });
  }, true);
}"""


def run(full: bool = False) -> Result:
    """Measure one update of each explorer, and keystrokes in a browser."""
    result = Result(
        TITLE,
        "One update: a text is changed, and everything that the explorer shows or says "
        "is computed anew in Python. For explorers without a text the size counts "
        "segments or systems instead.",
    )
    for name, updates in explorers():
        values = [best(update, rounds=3) * 1000 for _, update in updates]
        result.growth(name, "tokens", list(TOKENS), values, "CPU ms")
        for (size, _), value in zip(updates, values, strict=True):
            if value > MOST * 1000 and size <= 60:
                words = f"{name} at {size} tokens"
                result.figure(words, value, "CPU ms", MOST * 1000)
    keystrokes(result)
    checked(result)
    return result


def checked(result: Result) -> None:
    """Measure a wrong answer from the check to its card, once the key is loaded."""

    def shared_words(candidate: list[str], reference: list[str]) -> int:
        return sum(word in reference for word in candidate)

    def update() -> str:
        return str(mtedu.check("lab2.shared_words", shared_words)._repr_html_())

    with tempfile.TemporaryDirectory() as home:
        os.environ["MTEDU_HOME"] = home  # not into the reader's own progress
        if "every repeat counts" not in update():
            raise RuntimeError("the card does not name the mistake")
        value = best(update) * 1000
    words = "from check to card, in a warm kernel"
    result.figure(words, value, "CPU ms", MOST * 1000)


def texts(tokens: int) -> tuple[str, str, str]:
    """Return a candidate, the same with one more word, and a reference."""
    words = " ".join(make_texts(40)[1]).split()[:tokens]
    candidate = " ".join(damaged(words, random.Random(4)))
    return candidate, f"{candidate} also", " ".join(words)


def explorers() -> Iterator[tuple[str, list[tuple[int, Update]]]]:
    """Yield the name of each explorer and, for each size, an update of it."""
    for name, make in MAKERS.items():
        yield name, [(size, make(size)) for size in TOKENS]


def turns(change: Callable[[str], Any], tokens: int) -> Update:
    """Return an update that goes to and fro between two candidates."""
    one, other, _ = texts(tokens)
    state = [one, other]

    def update() -> None:
        state.reverse()
        change(state[0])

    return update


def typed(function: Callable[..., Any], one: bool = True) -> Callable[[int], Update]:
    """Return what makes an update of an explorer with a candidate to type."""

    def make(tokens: int) -> Update:
        candidate, _, reference = texts(tokens)
        explorer = function(candidate, reference if one else [reference])

        def change(text: str) -> None:
            explorer.candidate = text
            assert explorer.text

        return turns(change, tokens)

    return make


def panel(function: Callable[..., Any]) -> Callable[[int], Update]:
    """Return what makes an update of a panel whose text is set."""

    def make(tokens: int) -> Update:
        explorer = function(texts(tokens)[0])

        def change(text: str) -> None:
            explorer.set(text=text)
            assert explorer.text

        return turns(change, tokens)

    return make


def game(tokens: int) -> Update:
    """Return an update of the game, with a board in memory only."""
    explorer = mtedu.fool_the_metric("bleu", "chrf", texts(tokens)[2])

    def change(text: str) -> None:
        explorer.candidate = text
        assert explorer.text

    return turns(change, tokens)


def shuffles(tokens: int) -> Update:
    """Return one shuffle of a sentence."""
    candidate, _, reference = texts(tokens)
    play = mtedu.permutation_play(candidate, [reference])

    def update() -> None:
        play.shuffle()
        assert play.text

    return update


def draws(size: int) -> Update:
    """Return a move of the bootstrap's slider, on so many segments."""
    candidates, references = make_texts(size)
    systems = {"A": candidates, "B": references}
    explorer = mtedu.bootstrap_explorer(systems, references, samples=1000)

    state = [400, 500]

    def update() -> None:
        state.reverse()
        explorer.draws = state[0]
        assert explorer.text

    return update


def scatter(size: int) -> Update:
    """Return the move of one point among so many, at most as many as it shows."""
    from mtedu.widgets.correlation_explorer import MOST as SHOWN

    chance = random.Random(2)
    x = [chance.gauss(0, 1) for _ in range(min(size, SHOWN))]
    y = [value + chance.gauss(0, 1) for value in x]
    explorer = mtedu.correlation_explorer(x, y)
    first = [list(point) for point in explorer.points]
    second = [[first[0][0] + 1, first[0][1]], *first[1:]]
    state = [first, second]

    def update() -> None:
        state.reverse()
        explorer.points = state[0]
        assert explorer.text

    return update


def counted(size: int) -> Update:
    """Return a change of one count among so many items."""
    explorer = mtedu.kappa_explorer([[size // 2, 3], [4, size // 2]])
    state = [[[size // 2, 3], [4, size // 2]], [[size // 2, 5], [4, size // 2]]]

    def update() -> None:
        state.reverse()
        explorer.matrix = state[0]
        assert explorer.text

    return update


MAKERS: dict[str, Callable[[int], Update]] = {
    "overlap_explorer": typed(mtedu.overlap_explorer),
    "bleu_explorer": typed(mtedu.bleu_explorer, one=False),
    "edit_explorer": typed(mtedu.edit_explorer),
    "metric_bench": typed(mtedu.metric_bench),
    "fool_the_metric": game,
    "permutation_play": shuffles,
    "noise_explorer": panel(mtedu.noise_explorer),
    "attention_explorer": panel(mtedu.attention_explorer),
    "bootstrap_explorer": draws,
    "correlation_explorer": scatter,
    "kappa_explorer": counted,
}


TYPED: dict[str, Callable[[str, str], Any]] = {
    "bleu_explorer": lambda text, other: mtedu.bleu_explorer(text, [other], n=3),
    "edit_explorer": mtedu.edit_explorer,
}


def keystrokes(result: Result) -> None:
    """Measure from a key to the frame that shows its effect, in headless Chromium."""
    from tests.browser.chromium import launched, missing
    from tests.browser.pages import SHELL

    if missing():
        result.notes.append(f"No keystrokes were measured. {missing()}.")
        return
    with launched() as browser:
        for name, make in TYPED.items():
            for tokens in TOKENS:
                candidate, _, reference = texts(tokens)
                page = browser.new_page()
                page.set_content(SHELL.format(make(candidate, reference).to_html()))
                times = typing_times(page)
                words = f"{name}, key to pixels, {tokens} tokens"
                median = statistics.median(times)
                result.figure(words, median, "ms of the clock, median", 50)
                page.close()
        result.notes.append(f"Keystrokes: Chromium {browser.version}, headless.")


def typing_times(page: Any) -> list[float]:
    """Return how many milliseconds each of some keystrokes took."""
    page.evaluate(STOPWATCH)
    box = page.get_by_role("textbox", name="Candidate")
    box.press("Control+End")
    box.press_sequentially(" well enough, they said", delay=30)
    page.wait_for_timeout(200)
    times: list[float] = page.evaluate("window.times")
    return times

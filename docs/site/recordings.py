"""Which controls of which widget are recorded, and with which values."""

from collections.abc import Callable
from typing import Any

from docs.site.recorded import Press, Recording, Turn
from mtedu.widgets.metric_bench.perturbations import KINDS

EMBEDDED = ("tiny", "ngram")
"""Models that come with the package, so that every build records the same."""
VARIANTS = 5
"""So often a button is pressed that does something else each time."""
CARS = sorted({*range(50, 201, 5), 109, 116, 117, 133, 163})
DRAWS = (0, 1, 2, 3, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000)


def recording(widget: Any) -> Recording | None:
    """Return how to record a widget; None for one that nobody has described."""
    describe = _KINDS.get(type(widget).__name__)
    return describe(widget) if describe else None


def _attention(widget: Any) -> Recording:
    prefix = Turn("_prefix", range(len(widget.tokens) + 1))
    return Recording([Turn("_kind"), prefix, Turn("_looking")])


def _noise(widget: Any) -> Recording:
    rate, seed = Turn("_rate", (0, 0.25, 0.5, 0.75, 1)), Turn("_seed", range(1, 6))
    return Recording([Turn("_operation"), rate, seed, Turn("_entities")])


def _search(widget: Any) -> Recording:
    turns = [Turn("_method"), Turn("_beams", range(1, 5)), Turn("_seed", range(5))]
    return Recording(turns)


def _prompts(widget: Any) -> Recording:
    return Recording([Turn("_task"), _models(widget)])


def _models(widget: Any) -> Turn:
    names = [name for name in EMBEDDED if name in widget._model.options]
    return Turn("_model", names)


def _judge(widget: Any) -> Recording:
    def fresh(judge: Any) -> None:
        judge.history = []
        judge.write()

    turns = [Turn("_ask"), Turn("_case"), Turn("_filler", range(4)), Turn("_swap")]
    return Recording(turns, fresh=fresh)


def _bridge(widget: Any) -> Recording:
    return Recording([Turn("_cars", CARS), Turn("_shape")])


def _bertscore(widget: Any) -> Recording:
    hidden = ["_reference", "_candidate"]
    return Recording([Turn("_token")], hide=hidden)


def _ranking(widget: Any) -> Recording:
    coefficients = Turn("_by", [*widget._by.options])
    return Recording([Turn("_pair"), coefficients], hide=["_level"])


def _bootstrap(widget: Any) -> Recording:
    draws = [n for n in DRAWS if n <= widget.test.samples]
    words = [("Press a button: each", "Move the slider: each")]
    return Recording([Turn("slider", draws)], words=words)


def _shuffle(widget: Any) -> Recording:
    pieces = Press("Shuffle pieces", lambda play: play.shuffle(), 2 * VARIANTS)
    words = Press("Shuffle words", lambda play: play.scramble(), 2 * VARIANTS)
    return Recording(presses=[pieces, words, Press("Start again", _reset)])


def _reset(widget: Any) -> None:
    widget.reset()


def _bench(widget: Any) -> Recording:
    def fresh(bench: Any) -> None:
        bench.clicks, bench.past = {}, []

    def press(kind: str) -> Callable[[Any], None]:
        return lambda bench: bench.press(kind)

    changes = [Press(k.button, press(name), VARIANTS) for name, k in KINDS.items()]
    return Recording(presses=[*changes, Press("Reset", _reset)], fresh=fresh)


def _fool(widget: Any) -> Recording:
    words = widget.reference.split()
    half = " ".join(words[: len(words) // 2])
    tries = ["", widget.reference, " ".join(words[::-1]), f"not {widget.reference}"]
    tries += [half, " ".join([*words[1::2], *words[::2]]), words[0]]
    turns = [Turn("_goal"), Turn("_candidate", tries, "Yours")]
    if widget.metric_b == "reader":
        turns.append(Turn("_rating"))
    return Recording(turns, hide=["_player"])


_KINDS: dict[str, Callable[[Any], Recording]] = {
    "AttentionExplorer": _attention,
    "NoiseExplorer": _noise,
    "SearchExplorer": _search,
    "PromptLab": _prompts,
    "JudgeExplorer": _judge,
    "BertScoreExplorer": _bertscore,
    "BridgeExplorer": _bridge,
    "RankingExplorer": _ranking,
    "BootstrapExplorer": _bootstrap,
    "PermutationPlay": _shuffle,
    "MetricBench": _bench,
    "FoolTheMetric": _fool,
    "DivergenceGallery": lambda _: Recording([Turn("chooser")]),
    "WordOrder": lambda _: Recording([Turn("chooser")]),
    "FewShotCurve": lambda _: Recording(hide=["_template", "_model"]),
}

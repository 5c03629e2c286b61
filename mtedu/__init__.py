"""mtedu: the library behind a course on prompting and on judging translations.

Everything that lectures and labs use is a name of this package: `mtedu.bleu(...)`.
A name is loaded when it is first used, so `import mtedu` is cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_ROOMS = {
    "mtedu.text": "ngrams tokenize",
    "mtedu.metrics.overlap": "f1 naive_precision precision recall",
    "mtedu.metrics.bleu": "bleu brevity_penalty clipped_counts closest_length "
    "corpus_bleu modified_precision",
    "mtedu.metrics.wer": "corpus_wer wer",
    "mtedu.metrics.ter": "corpus_ter ter",
    "mtedu.metrics.chrf": "chrf corpus_chrf",
    "mtedu.metrics.rouge": "corpus_rouge_l corpus_rouge_n corpus_rouge_s "
    "corpus_rouge_w rouge_l rouge_n rouge_s rouge_w",
    "mtedu.metrics.nist": "corpus_nist nist",
    "mtedu.metrics.meteor": "corpus_meteor meteor",
    "mtedu.metrics.lepor": "corpus_lepor lepor",
    "mtedu.metrics.bertscore": "bertscore",
    "mtedu.human.agreement": "cohen_kappa intra_agreement kappa_from_matrix "
    "percent_agreement",
    "mtedu.human.fleiss": "fleiss_kappa rating_counts",
    "mtedu.human.krippendorff": "krippendorff_alpha",
    "mtedu.human.ratings": "Rating Ratings Scale as_ratings",
    "mtedu.human.files": "read_ratings write_ratings",
    "mtedu.human.normalise": "z_normalise",
    "mtedu.human.quality": "quality_control",
    "mtedu.human.systems": "system_scores",
    "mtedu.human.ranking": "Ranking expected_wins ranking_agreement rankings_to_pairs",
    "mtedu.human.sign": "sign_test",
    "mtedu.human.mqm": "ErrorSpan mqm_score",
    "mtedu.human.simulate": "simulate_raters",
    "mtedu.stats.permutations": "bleu_permutations corpus_bleu_permutations",
    "mtedu.stats.segment_stats": "segment_stats",
    "mtedu.stats.bridge": "bridge bridge_bounds cars_allowed",
    "mtedu.stats.correlation": "correlate",
    "mtedu.stats.intervals": "bootstrap_interval",
    "mtedu.stats.kendall": "segment_kendall",
    "mtedu.stats.meta_evaluation": "agreement calibrated_accuracy compare_metrics "
    "soft_pairwise_accuracy",
    "mtedu.stats.pairs": "pairs_from_differences pairwise_accuracy system_pairs",
    "mtedu.stats.power": "false_alarms segments_needed",
    "mtedu.stats.significance": "approximate_randomization compare_systems "
    "paired_bootstrap",
    "mtedu.stats.tokenisation": "tokenisation_study",
    "mtedu.prompting": "noise",
    "mtedu.prompting.masks": "attention_mask",
    "mtedu.prompting.template": "PromptTemplate few_shot",
    "mtedu.prompting.answers": "Verbalizer search_answers",
    "mtedu.prompting.selection": "calibrate prompt_accuracy select_prompt",
    "mtedu.prompting.continuous": "learn_prompt start_prompt",
    "mtedu.prompting.quantise": "compare_bits quantise",
    "mtedu.prompting.judge": "judge_pair judge_scores",
    "mtedu.prompting.judge_bias": "judge_bias",
    "mtedu.prompting.judge_errors": "judge_errors",
    "mtedu.prompting.models": "load_model",
    "mtedu.prompting.models.opus": "translate",
    "mtedu.prompting.models.recording": "record replay",
    "mtedu.prompting.models.tiny": "trained_matrix",
    "mtedu.prompting.models.toy": "ToyModel",
    "mtedu.prompting.models.ngram": "NGramModel",
    "mtedu.prompting.world": "micro_world",
    "mtedu.comet.real": "comet_scores",
    "mtedu.comet.small": "SmallComet",
    "mtedu.show.correlation": "correlation_plot",
    "mtedu.data.corpus": "load_corpus",
    "mtedu.data.damage": "damaged_translations",
    "mtedu.data.ratings": "load_ratings",
    "mtedu.data.scores": "load_scores",
    "mtedu.data.vectors": "load_vectors",
    "mtedu.show.figure": "picture",
    "mtedu.show.pairs": "pairs_plot",
    "mtedu.widgets.panel": "interact",
    "mtedu.widgets.vauquois": "vauquois_triangle",
    "mtedu.widgets.word_order": "word_order_play",
    "mtedu.checks": "check",
    "mtedu.doctor": "doctor",
    "mtedu.progress_report": "progress",
}
_ROOMS |= {
    f"mtedu.widgets.{name}": name  # an explorer has its name from its folder
    for name in """
    annotate attention_explorer bertscore_explorer bleu_explorer bootstrap_explorer
    bridge_explorer compare_raters correlation_explorer divergence_gallery edit_explorer
    few_shot_curve fool_the_metric judge_explorer kappa_explorer metric_bench
    noise_explorer overlap_explorer pairs_explorer permutation_play prompt_lab quiz
    ranking_explorer scale_explorer search_explorer template_table z_explorer
    """.split()
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names.split()}

__all__ = ["__version__", *sorted(_HOME)]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"mtedu has no {name!r}: dir(mtedu) lists what it has.")
    try:
        value = getattr(import_module(_HOME[name]), name)
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("mtedu"):
            raise
        raise ImportError(
            f"mtedu.{name} needs {error.name}, which is not installed here: texts, "
            "metrics, statistics and prompting work without it."
        ) from error
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})

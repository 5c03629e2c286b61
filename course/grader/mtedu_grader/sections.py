"""Which section of which lecture teaches what an exercise asks.

A section is named by the cell of its heading. What is not listed here leads to the
lectures that the lab builds on, as `course.yml` has them.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

from mtedu.course import Course, Part

SECTIONS = {
    "lab1.fill": "02_prompting addition",
    "lab1.slots": "02_prompting addition",
    "lab1.kind": "02_prompting kinds",
    "lab1.fill_answers": "02_prompting search",
    "lab1.normalise": "02_prompting search",
    "lab1.best_label": "02_prompting mapping",
    "lab1.few_shot": "02_prompting shots",
    "lab1.beam_search": "02_prompting tree",
    "lab1.best_template": "02_prompting engineering",
    "lab1.wording": "02_prompting sensitive",
    "lab2.naive_precision": "06_bleu_by_hand naive-problem",
    "lab2.shared_words": "05_counting_words problem",
    "lab2.precision": "05_counting_words two-questions",
    "lab2.recall": "05_counting_words two-questions",
    "lab2.f1": "05_counting_words two-questions",
    "lab2.f_beta": "05_counting_words two-questions",
    "lab2.ngram_counts": "06_bleu_by_hand order",
    "lab2.clipped_counts": "06_bleu_by_hand clip",
    "lab2.clipped_precision": "06_bleu_by_hand clip",
    "lab2.choice": "05_counting_words two-questions",
    "lab3.ngrams": "06_bleu_by_hand order",
    "lab3.clipped_matches": "06_bleu_by_hand clip",
    "lab3.modified_precision": "06_bleu_by_hand order",
    "lab3.closest_length": "06_bleu_by_hand short",
    "lab3.brevity_penalty": "06_bleu_by_hand short",
    "lab3.geometric_mean": "06_bleu_by_hand mean",
    "lab3.bleu": "06_bleu_by_hand mean",
    "lab3.corpus_bleu": "06_bleu_by_hand corpus-precision",
    "lab3.trust": "06_bleu_by_hand importance",
    "lab4.confusion_matrix": "04_human_evaluation chance",
    "lab4.observed_agreement": "04_human_evaluation chance",
    "lab4.chance_from_marginals": "04_human_evaluation chance",
    "lab4.uniform_chance": "04_human_evaluation chance",
    "lab4.kappa": "04_human_evaluation chance",
    "lab4.weighted_kappa": "04_human_evaluation real",
    "lab4.z_scores": "04_human_evaluation direct",
    "lab4.pairwise_wins": "04_human_evaluation ranking",
    "lab4.sign_test": "04_human_evaluation ranking",
    "lab4.report": "04_human_evaluation compare",
    "lab5.edit_table": "05_counting_words lattice",
    "lab5.wer": "05_counting_words edits",
    "lab5.count_edits": "05_counting_words lattice",
    "lab5.shift": "05_counting_words ter",
    "lab5.edits_with_shift": "05_counting_words ter",
    "lab5.lcs_length": "07_beyond_bleu rouge",
    "lab5.rouge_l": "07_beyond_bleu rouge",
    "lab5.chunks": "07_beyond_bleu meteor",
    "lab5.meteor": "07_beyond_bleu meteor",
    "lab5.verdict": "07_beyond_bleu bench",
    "lab6.matched_bigrams": "08_how_reliable_is_bleu order-problem",
    "lab6.blocks": "08_how_reliable_is_bleu order-problem",
    "lab6.same_score_orders": "08_how_reliable_is_bleu order-problem",
    "lab6.powers_of_ten": "08_how_reliable_is_bleu corpus",
    "lab6.reorder": "08_how_reliable_is_bleu shuffle",
    "lab6.subwords": "08_how_reliable_is_bleu tokens",
    "lab6.who_was_split": "08_how_reliable_is_bleu puzzle",
    "lab6.read_signature": "08_how_reliable_is_bleu signature",
    "lab6.report": "08_how_reliable_is_bleu why",
    "lab7.sign_test": "09_is_the_difference_real sign",
    "lab7.resample": "09_is_the_difference_real bootstrap",
    "lab7.bootstrap_differences": "09_is_the_difference_real bootstrap",
    "lab7.percentile_interval": "09_is_the_difference_real interval",
    "lab7.bootstrap_p": "09_is_the_difference_real bootstrap-p",
    "lab7.randomisation_p": "09_is_the_difference_real randomisation",
    "lab7.holm": "09_is_the_difference_real many",
    "lab7.smallest_size": "09_is_the_difference_real equal",
    "lab7.claims": "09_is_the_difference_real equal-spot",
    "lab8.pearson": "10_comet_and_correlation systems",
    "lab8.ranks": "10_comet_and_correlation systems",
    "lab8.spearman": "10_comet_and_correlation systems",
    "lab8.kendall": "10_comet_and_correlation systems",
    "lab8.outliers": "10_comet_and_correlation outliers",
    "lab8.system_pairs": "10_comet_and_correlation pairs",
    "lab8.pairwise_accuracy": "10_comet_and_correlation pairs",
    "lab8.smallest_gap": "10_comet_and_correlation size",
    "lab8.ship": "10_comet_and_correlation limits",
    "lab9.scores": "08_how_reliable_is_bleu signature",
    "lab9.difference_interval": "09_is_the_difference_real interval",
    "lab9.difference_p": "09_is_the_difference_real randomisation",
    "lab9.samples": "04_human_evaluation ranking",
    "lab9.tally": "04_human_evaluation ranking",
    "lab9.preference_interval": "09_is_the_difference_real interval",
    "lab9.verdict": "09_is_the_difference_real equal",
    "lab9.plan": "09_is_the_difference_real systems",
    "lab9.report": "09_is_the_difference_real equal-spot",
}


@dataclass(frozen=True)
class Link:
    """Where a lecture teaches something: words, a file of the course, and Binder."""

    words: str
    path: str
    binder: str


def links(course: Course, lab: Part, exercise: str, here: str) -> list[Link]:
    """Return where to read on; `here` is the page's folder from the project's root."""
    lectures = {part.id: part for part in course.lectures}
    lecture, _, cell = SECTIONS.get(exercise, "").partition(" ")
    if lecture in lectures:
        heading = headings(course.root, lecture).get(cell, "")
        return [_link(course, lectures[lecture], heading, here)]
    known = [lectures[name] for name in lab.prerequisites if name in lectures]
    return [_link(course, part, "", here) for part in known]


def _link(course: Course, part: Part, heading: str, here: str) -> Link:
    words = f"Lecture {part.number}, {part.title}"
    binder = course.binder(part)
    if heading:
        words += f", section “{heading}”"
        binder += quote("#" + heading.replace(" ", "-"))  # as JupyterLab names headings
    path = os.path.relpath(part.path, here).replace(os.sep, "/")
    return Link(words, path, binder)


@cache
def headings(root: Path, lecture: str) -> dict[str, str]:
    """Return the headings of a lecture by their cells; none if it is not at hand."""
    installed = Path(__file__).resolve().parents[2]
    for place in (root, installed):
        path = place / "lectures" / f"{lecture}.ipynb"
        if path.is_file():
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            texts = {cell.get("id", ""): "".join(cell["source"]) for cell in cells}
            return {
                name: text.split("\n")[0].lstrip("#").strip()
                for name, text in texts.items()
                if text.startswith("#")
            }
    return {}

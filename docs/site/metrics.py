"""A page for each metric: formula, worked example, whose numbers it gives, and where
others differ. All of it comes from the library and from `docs.differences`."""

from collections.abc import Iterator
from dataclasses import dataclass

import mtedu
from docs.differences import Difference
from docs.differences.page import SECTIONS
from docs.site.docstrings import as_markdown, call, worked_example
from mtedu.course import Course
from mtedu.metrics.registry import all_metrics

DIFFERENCES = {d.number: d for section in SECTIONS for d in section.differences}
PAGE = "where_implementations_differ.md"


def _of(title: str) -> tuple[str, ...]:
    """Return the numbers of a section's differences."""
    (section,) = (section for section in SECTIONS if section.title == title)
    return tuple(difference.number for difference in section.differences)


COUNTS = "05_counting_words"
BEYOND = "07_beyond_bleu"
PEOPLE = "04_human_evaluation"
SACREBLEU = "sacreBLEU, divided by 100"
ROUGE_SCORE = 'rouge-score, with `tokenize="rouge"`'
PAPER = "the paper, Lin 2004"


@dataclass(frozen=True)
class Metric:
    """What the library itself does not say about one of its metrics."""

    name: str
    title: str
    lecture: str = BEYOND
    oracle: str = "values worked by hand, and laws that hold for every text"
    differences: tuple[str, ...] = ()

    @property
    def tests(self) -> str:
        """The file that compares the metric with its oracle."""
        room, file = mtedu._HOME[self.name].split(".")[1:]
        return f"{room}/test_{TEST_FILES.get(self.name, file)}.py"


TEST_FILES = {"cohen_kappa": "cohen"}
"""Where a test file is not called as the module is."""

_TOLD = (
    Metric("precision", "Precision", COUNTS),
    Metric("recall", "Recall", COUNTS),
    Metric("f1", "F1", COUNTS),
    Metric("bleu", "BLEU", "06_bleu_by_hand", SACREBLEU, _of("BLEU")),
    Metric(
        "wer",
        "WER",
        COUNTS,
        'jiwer, with `tokenize="whitespace"`',
        ("T20", "T24", "T25"),
    ),
    Metric(
        "ter",
        "TER",
        COUNTS,
        SACREBLEU,
        ("T20", "T21", "T22", "T22b", "T23", "T24"),
    ),
    Metric("chrf", "chrF and chrF++", BEYOND, SACREBLEU, _of("chrF and chrF++")),
    Metric("rouge_n", "ROUGE-N", BEYOND, ROUGE_SCORE, _of("ROUGE")),
    Metric("rouge_l", "ROUGE-L", BEYOND, ROUGE_SCORE, _of("ROUGE")),
    Metric("rouge_w", "ROUGE-W", BEYOND, PAPER, _of("ROUGE")),
    Metric("rouge_s", "ROUGE-S", BEYOND, PAPER, _of("ROUGE")),
    Metric("meteor", "METEOR", BEYOND, 'NLTK, with `alignment="nltk"`', ("T29", "T30")),
    Metric(
        "nist",
        "NIST",
        BEYOND,
        "NLTK for one reference; the formulas of mteval-v13a for several",
        ("T31", "T32"),
    ),
    Metric(
        "lepor",
        "LEPOR",
        BEYOND,
        "the paper of 2012 (NLTK's length penalty is upside down)",
        ("T32b",),
    ),
    Metric(
        "bertscore",
        "BERTScore",
        "12_metrics_of_today",
        "plain loops over all pairs of tokens",
    ),
    Metric(
        "cohen_kappa", "Cohen's kappa", PEOPLE, "scikit-learn", ("T33", "T34", "T35")
    ),
    Metric("fleiss_kappa", "Fleiss' kappa", PEOPLE, "statsmodels", ("T33", "T35b")),
    Metric(
        "krippendorff_alpha", "Krippendorff's alpha", PEOPLE, "krippendorff", ("T33",)
    ),
)


def _untold() -> Iterator[Metric]:
    """Yield the metrics of the registry that nothing more is said about."""
    told = {metric.name for metric in _TOLD}
    for name, entry in all_metrics().items():
        if name in mtedu._HOME and name not in told:
            yield Metric(name, entry.label)


METRICS = (*_TOLD, *_untold())


def metric_page(metric: Metric, course: Course) -> str:
    """Return the page of a metric as Markdown."""
    function = getattr(mtedu, metric.name)
    code, result = worked_example(function)
    lecture = next(part for part in course.lectures if part.id == metric.lecture)
    parts = [
        f"# {metric.title}",
        f"Taught in lecture {lecture.number}: [{lecture.title}](../{lecture.path}). "
        "See also the [reference](../reference/api.md).",
        f"```python\nmtedu.{metric.name}{call(function)}\n```",
        as_markdown(function),
        "## Worked example",
        f"```python\n{code}\n```",
        result.working(),
        "## Whose numbers it gives",
        f"mtedu's numbers are held to: {metric.oracle}. The comparison runs with the "
        f"tests, in [`tests/mtedu/{metric.tests}`](../tests/mtedu/{metric.tests}).",
        *_differences(metric),
    ]
    return "\n\n".join(parts) + "\n"


def _differences(metric: Metric) -> Iterator[str]:
    if not metric.differences:
        return
    yield "## Where programs differ"
    yield f"With examples that run: [all differences](../docs/{PAGE})."
    yield "\n".join(_row(DIFFERENCES[number]) for number in metric.differences)


def _row(difference: Difference) -> str:
    said = " ".join(difference.mtedu.split())
    return f"- **{difference.title}** ({difference.number}). mtedu: {said}"


def metrics_page(metrics: tuple[Metric, ...] = METRICS) -> str:
    """Return the page that lists the metrics, with what each example gives."""
    lines = ["| metric | example | held to |", "|:--|:--|:--|"]
    for metric in metrics:
        _, result = worked_example(getattr(mtedu, metric.name))
        lines.append(
            f"| [{metric.title}]({metric.name}.md) | `{result!r}` | {metric.oracle} |"
        )
    return "\n\n".join(
        [
            "# Metrics",
            "Every metric has its formula, an example worked step by step by the "
            "library, and the program whose numbers it gives.",
            "\n".join(lines),
        ]
    )

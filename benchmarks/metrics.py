"""Every metric beside its reference implementation, in one run, as ratios of CPU time.

Run it with `python benchmarks/metrics.py [segments]`. Peers and ours take turns, each
with fresh caches; the best of several rounds counts, so that other work on the machine
disturbs little. The texts are generated: 2,500 segments of about 25 tokens.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import jiwer
import sacrebleu.metrics as sacre
from nltk.translate.meteor_score import single_meteor_score
from nltk.translate.nist_score import corpus_nist as nltk_nist
from rouge_score.rouge_scorer import RougeScorer

import mtedu
from mtedu import text
from mtedu.metrics import bleu as bleu_module

ROUNDS = 5
SYLLABLES = "ka lo mi ter an su bel ve ro din ga ph est or tu".split()


class NoWordNet:
    """NLTK wants a WordNet; this one knows no word, so no synonym is found."""

    @staticmethod
    def synsets(word: str) -> list[str]:
        return []


@dataclass(frozen=True)
class Duel:
    """A name, our function, the peer's, and how often faster we mean to be."""

    name: str
    peer: str
    ours: Callable[[], float]
    theirs: Callable[[], float]
    goal: float


def make_texts(segments: int, seed: int = 7) -> tuple[list[str], list[str]]:
    """Generate references, and candidates that differ from them by a few edits."""
    chance = random.Random(seed)
    words = ["".join(chance.choices(SYLLABLES, k=1 + i % 4)) for i in range(6000)]
    weights = [1 / (rank + 3) for rank in range(len(words))]
    candidates, references = [], []
    for _ in range(segments):
        reference = chance.choices(words, weights, k=chance.randint(15, 35))
        candidate = [
            chance.choices(words, weights)[0] if chance.random() < 0.2 else word
            for word in reference
            if chance.random() > 0.06
        ]
        if chance.random() < 0.5 and len(candidate) > 8:
            candidate = candidate[6:] + candidate[:6]
        candidates.append(" ".join(candidate).capitalize() + ".")
        references.append(" ".join(reference).capitalize() + ".")
    return candidates, references


def forget() -> None:
    """Empty our caches, as a new sacreBLEU object has empty ones."""
    text._word_13a.cache_clear()


def counter_bleu(candidates: list[str], references: list[str]) -> float:
    """Our readable BLEU: one Counter a segment and order."""
    pairs = text.corpus(candidates, references)
    stats = [bleu_module.bleu_stats(tokens, refs) for tokens, refs in pairs]
    return float(bleu_module.bleu_from_stats(stats))


def duels(candidates: list[str], references: list[str]) -> list[Duel]:
    """Return all comparisons on these texts."""
    pairs = list(zip(candidates, references, strict=True))
    tokens = [(c.lower().split(), r.lower().split()) for c, r in pairs]
    some = range(0, len(pairs), 5)  # TER by sacreBLEU is slow
    few = [candidates[i] for i in some], [references[i] for i in some]
    scorer = RougeScorer(["rougeL"])
    nist_refs = [[r] for _, r in tokens]

    def sacre_bleu() -> float:
        metric = sacre.BLEU(smooth_method="none")
        return metric.corpus_score(candidates, [references]).score / 100

    def rouge_theirs() -> float:
        scores = (scorer.score(r, c)["rougeL"].fmeasure for c, r in pairs)
        return sum(scores) / len(pairs)

    def meteor_ours() -> float:
        results = (
            mtedu.meteor(c, [r], alignment="nltk", stages=("exact", "stem"))
            for c, r in tokens
        )
        return sum(map(float, results)) / len(tokens)

    def meteor_theirs() -> float:
        scores = (single_meteor_score(r, c, wordnet=NoWordNet()) for c, r in tokens)
        return sum(scores) / len(tokens)

    return [
        Duel(
            "BLEU, Counter code",
            "sacrebleu",
            lambda: counter_bleu(candidates, references),
            sacre_bleu,
            2,
        ),
        Duel(
            "BLEU, NumPy path",
            "sacrebleu",
            lambda: float(mtedu.corpus_bleu(candidates, references)),
            sacre_bleu,
            4,
        ),
        *rust_duel(candidates, references),
        Duel(
            "chrF",
            "sacrebleu",
            lambda: float(mtedu.corpus_chrf(candidates, references)),
            lambda: sacre.CHRF().corpus_score(candidates, [references]).score / 100,
            2,
        ),
        Duel(
            "TER (every fifth segment)",
            "sacrebleu",
            lambda: float(mtedu.corpus_ter(*few)),
            lambda: sacre.TER().corpus_score(few[0], [few[1]]).score / 100,
            10,
        ),
        Duel(
            "WER",
            "jiwer",
            lambda: float(
                mtedu.corpus_wer(candidates, references, tokenize="whitespace")
            ),
            lambda: jiwer.wer(references, candidates),
            1.5,
        ),
        Duel(
            "ROUGE-L",
            "rouge-score",
            lambda: float(
                mtedu.corpus_rouge_l(candidates, references, tokenize="rouge")
            ),
            rouge_theirs,
            15,
        ),
        Duel("METEOR, NLTK's alignment", "nltk", meteor_ours, meteor_theirs, 2),
        Duel(
            "NIST",
            "nltk",
            lambda: float(mtedu.corpus_nist([c for c, _ in tokens], nist_refs)),
            lambda: nltk_nist(nist_refs, [c for c, _ in tokens], n=5),
            2,
        ),
    ]


def rust_duel(candidates: list[str], references: list[str]) -> list[Duel]:
    """Compare with bleuscore, written in Rust, where it is installed."""
    try:
        import bleuscore
    except ImportError:
        return []
    listed = [[reference] for reference in references]
    return [
        Duel(
            "BLEU, NumPy path",
            "bleuscore (Rust)",
            lambda: float(mtedu.corpus_bleu(candidates, references)),
            lambda: bleuscore.compute(references=listed, predictions=candidates)[
                "bleu"
            ],
            1 / 2.5,
        )
    ]


def seconds(function: Callable[[], float]) -> tuple[float, float]:
    """Return the CPU seconds of one call, and its value."""
    forget()
    begin = time.process_time()
    value = function()
    return time.process_time() - begin, value


def measure(duel: Duel) -> tuple[float, float, float]:
    """Return our best time, the peer's, and how far the values are apart."""
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(seconds(duel.ours))
        theirs.append(seconds(duel.theirs))
    apart = abs(ours[0][1] - theirs[0][1])
    return min(ours)[0], min(theirs)[0], apart


def main() -> None:
    """Print the table."""
    segments = int(sys.argv[1]) if len(sys.argv) > 1 else 2500
    candidates, references = make_texts(segments)
    print(f"{segments} segments, best of {ROUNDS} rounds, CPU seconds\n")
    print("| metric | peer | ours | peer's | times faster | aim | difference |")
    print("|:--|:--|--:|--:|--:|--:|--:|")
    for duel in duels(candidates, references):
        ours, theirs, apart = measure(duel)
        row = f"{ours:.3f} | {theirs:.3f} | {theirs / ours:.1f} | {duel.goal:g}"
        print(f"| {duel.name} | {duel.peer} | {row} | {apart:.0e} |", flush=True)


if __name__ == "__main__":
    main()

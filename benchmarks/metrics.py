"""Every metric beside its peers: CPU time, and how far the values are apart."""

from __future__ import annotations

from collections.abc import Iterator

import jiwer
import sacrebleu.metrics as sacre
from nltk.translate.bleu_score import corpus_bleu as nltk_bleu
from nltk.translate.meteor_score import single_meteor_score
from nltk.translate.nist_score import corpus_nist as nltk_nist
from rouge_score.rouge_scorer import RougeScorer

import mtedu
from benchmarks.measure import Duel, Result
from benchmarks.texts import Texts, make_texts, real_texts
from mtedu import text
from mtedu.metrics import bleu as bleu_module

TITLE = "Metrics"


class NoWordNet:
    """NLTK wants a WordNet; this one knows no word, so no synonym is found."""

    @staticmethod
    def synsets(word: str) -> list[str]:
        return []


def run(full: bool = False) -> Result:
    """Measure all metrics on generated texts, and on real ones where they are."""
    candidates, references = make_texts()
    about = f"{len(candidates):,} generated segments of 15 to 35 words"
    real = real_texts()
    if real:
        about += f"; {len(real[0]):,} real ones (WMT 2023, English to German)"
    else:
        about += "; no real ones, since the WMT data is not beside this project"
    result = Result(TITLE, f"{about}. Values are fractions (BLEU 0.25 is 25 points).")
    for duel in duels(candidates, references):
        result.duel(duel, "generated")
    for duel in duels(*real) if real else ():
        result.duel(duel, "real")
    result.notes.append(
        "BLEU in Counters is the readable code that the course teaches; the NumPy path "
        "is what `corpus_bleu` runs. TER is measured on every twentieth segment. "
        "NLTK's BLEU differs where a segment has fewer than four words: it counts one "
        "4-gram for it."
    )
    return result


def duels(candidates: Texts, references: Texts) -> Iterator[Duel]:
    """Yield all comparisons on these texts."""
    yield from bleu_duels(candidates, references)
    yield from sacre_duels(candidates, references)
    yield from other_duels(candidates, references)
    yield from nltk_duels(candidates, references)


def counter_bleu(candidates: Texts, references: Texts) -> float:
    """Our readable BLEU: one Counter a segment and order."""
    pairs = text.segments(candidates, references)
    stats = [bleu_module.bleu_stats(tokens, refs) for tokens, refs in pairs]
    return float(bleu_module.bleu_from_stats(stats))


def bleu_duels(candidates: Texts, references: Texts) -> Iterator[Duel]:
    """Yield BLEU: ours in two ways, against sacreBLEU, NLTK and Rust."""
    listed = [[reference] for reference in references]

    def ours() -> float:
        return float(mtedu.corpus_bleu(candidates, references))

    def sacrebleu() -> float:
        metric = sacre.BLEU(smooth_method="none")
        return metric.corpus_score(candidates, [references]).score / 100

    def nltk() -> float:
        pairs = [(mtedu.tokenize(c), [mtedu.tokenize(r)]) for c, r in pairs_of()]
        return nltk_bleu([refs for _, refs in pairs], [tokens for tokens, _ in pairs])

    def pairs_of() -> Iterator[tuple[str, str]]:
        return zip(candidates, references, strict=True)

    def counters() -> float:
        return counter_bleu(candidates, references)

    yield Duel("BLEU in Counters", "sacrebleu", counters, sacrebleu, 2)
    yield Duel("BLEU", "sacrebleu", ours, sacrebleu, 4)
    yield Duel("BLEU", "nltk", ours, nltk, 4)
    try:
        import bleuscore
    except ImportError:
        return

    def rust() -> float:
        return bleuscore.compute(references=listed, predictions=candidates)["bleu"]

    yield Duel("BLEU", "bleuscore (Rust)", ours, rust, 1 / 2.5)


def sacre_duels(candidates: Texts, references: Texts) -> Iterator[Duel]:
    """Yield chrF, chrF++, sentence BLEU and TER against sacreBLEU."""
    pairs = list(zip(candidates, references, strict=True))
    few = candidates[::20], references[::20]

    def sentences() -> list[float]:
        options = {"smoothing": "exp", "effective_order": True}
        return [float(mtedu.bleu(c, r, **options)) for c, r in pairs]

    def their_sentences() -> list[float]:
        metric = sacre.BLEU(effective_order=True)
        return [metric.sentence_score(c, [r]).score / 100 for c, r in pairs]

    yield Duel("BLEU, sentence by sentence", "sacrebleu", sentences, their_sentences, 1)
    yield Duel(
        "chrF",
        "sacrebleu",
        lambda: float(mtedu.corpus_chrf(candidates, references)),
        lambda: sacre.CHRF().corpus_score(candidates, [references]).score / 100,
        2,
    )
    yield Duel(
        "chrF++",
        "sacrebleu",
        lambda: float(mtedu.corpus_chrf(candidates, references, word_order=2)),
        lambda: (
            sacre.CHRF(word_order=2).corpus_score(candidates, [references]).score / 100
        ),
        2,
    )
    yield Duel(
        "TER",
        "sacrebleu",
        lambda: float(mtedu.corpus_ter(*few)),
        lambda: sacre.TER().corpus_score(few[0], [few[1]]).score / 100,
        10,
        rounds=3,
    )


def other_duels(candidates: Texts, references: Texts) -> Iterator[Duel]:
    """Yield WER against jiwer, and ROUGE against rouge-score."""
    pairs = list(zip(candidates, references, strict=True))

    def wer() -> float:
        return float(mtedu.corpus_wer(candidates, references, tokenize="whitespace"))

    yield Duel("WER", "jiwer", wer, lambda: jiwer.wer(references, candidates), 1.5)

    def theirs(kind: str) -> float:
        scorer = RougeScorer([kind])
        return sum(scorer.score(r, c)[kind].fmeasure for c, r in pairs) / len(pairs)

    yield Duel(
        "ROUGE-L",
        "rouge-score",
        lambda: float(mtedu.corpus_rouge_l(candidates, references, tokenize="rouge")),
        lambda: theirs("rougeL"),
        15,
        rounds=3,
    )
    yield Duel(
        "ROUGE-2",
        "rouge-score",
        lambda: float(
            mtedu.corpus_rouge_n(candidates, references, n=2, tokenize="rouge")
        ),
        lambda: theirs("rouge2"),
        2,
        rounds=3,
    )


def nltk_duels(candidates: Texts, references: Texts) -> Iterator[Duel]:
    """Yield METEOR and NIST against NLTK, on the same tokens."""
    pairs = zip(candidates, references, strict=True)
    tokens = [(c.lower().split(), r.lower().split()) for c, r in pairs]
    hypotheses, listed = [c for c, _ in tokens], [[r] for _, r in tokens]

    def meteor() -> float:
        options = {"alignment": "nltk", "stages": ("exact", "stem")}
        return sum(float(mtedu.meteor(c, [r], **options)) for c, r in tokens)

    def their_meteor() -> float:
        return sum(single_meteor_score(r, c, wordnet=NoWordNet()) for c, r in tokens)

    def mean(function):
        return lambda: function() / len(tokens)

    yield Duel("METEOR", "nltk", mean(meteor), mean(their_meteor), 2, rounds=3)
    yield Duel(
        "NIST",
        "nltk",
        lambda: float(mtedu.corpus_nist(hypotheses, listed)),
        lambda: nltk_nist(listed, hypotheses, n=5),
        1,
    )

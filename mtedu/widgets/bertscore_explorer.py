"""BERTScore to look into: which token of one side is most like which of the other."""

from html import escape
from typing import Any

import ipywidgets

from mtedu.data.vectors import load_vectors
from mtedu.metrics.bertscore import BertScore, bertscore
from mtedu.metrics.chrf import chrf
from mtedu.show.tables import html_table
from mtedu.widgets.panel import Panel, digits, row

WIDE = {"layout": {"width": "min(40rem, 98%)"}}


class BertScoreExplorer(Panel):
    """The widget behind `bertscore_explorer`; `.result` is what it shows."""

    def __init__(self, encoder: str, candidate: str | None) -> None:
        """Open on a sentence that an encoder has read."""
        self.sentences = load_vectors(encoder)
        self._reference = ipywidgets.Dropdown(description="Reference", **WIDE)
        self._candidate = ipywidgets.Dropdown(description="Candidate", **WIDE)
        self._token = ipywidgets.Dropdown(description="Follow")
        super().__init__([self._reference, self._candidate, row(self._token)])
        self._reference.observe(lambda _: self._offer_candidates(), "value")
        self._candidate.observe(lambda _: self._offer_tokens(), "value")
        references = (one.reference for one in self.sentences.values())
        self._put(self._reference, [(r, r) for r in dict.fromkeys(references)])
        self._offer_candidates()
        if candidate is not None:
            if candidate not in self.sentences:
                raise ValueError(
                    f"{encoder} has not read {candidate!r}: list(load_vectors("
                    f"{encoder!r})) are the sentences that it has."
                )
            self._reference.value = self.sentences[candidate].reference
            self._candidate.value = candidate
        self.begin()

    @property
    def result(self) -> BertScore:
        """BERTScore of the two sentences."""
        both = self._candidate.value, self._reference.value
        return bertscore(*both, vectors=self.sentences)

    def _offer_candidates(self) -> None:
        found = [
            (f"{one.text} ({one.what})", text)
            for text, one in self.sentences.items()
            if one.reference == self._reference.value and one.reference != text
        ]
        self._put(self._candidate, found)
        self._offer_tokens()

    def _offer_tokens(self) -> None:
        if self._candidate.value in self.sentences:
            tokens = enumerate(self.sentences[self._candidate.value].tokens)
            self._put(self._token, [(f"{i + 1}: {t}", i) for i, t in tokens])

    def _put(self, list_: ipywidgets.Dropdown, options: list[tuple[str, Any]]) -> None:
        with self.held():
            list_.options = options
            list_.value = options[0][1] if options else None

    def html(self) -> str:
        """Write the scores, and the table of cosines with the best ones marked."""
        found = self.result
        best, chosen = found.candidate_matches, self._token.value
        rows = []
        for i, token in enumerate(found.candidate):
            cells = [digits(f"{cosine:.2f}") for cosine in found.similarity[i]]
            cells[best[i]] = f"<mark>{cells[best[i]]}</mark>"
            name = escape(token)
            rows.append([f"<b>→ {name}</b>" if i == chosen else name, *cells])
        heads = ["candidate \\ reference", *map(escape, found.reference)]
        caption = "Cosine of each pair of tokens; underlined: the best of its row"
        said = "".join(
            f'<p role="status">{escape(line)}</p>' for line in self.words().split("\n")
        )
        return said + html_table(caption, heads, rows)

    def words(self) -> str:
        """Say the scores, and what the chosen token is most like."""
        found, i = self.result, self._token.value
        order = found.similarity[i].argsort()[::-1][:3]
        near = ", ".join(
            f"{found.reference[j]} {found.similarity[i, j]:.2f}" for j in order
        )
        characters = chrf(self._candidate.value, self._reference.value)
        what = self.sentences[self._candidate.value].what
        return (
            f"{found!r}; chrF {float(characters):.4f}. The candidate: {what}.\n"
            f"Most like {found.candidate[i]}: {near}."
        )


def bertscore_explorer(
    encoder: str = "mpnet-en", candidate: str | None = None
) -> BertScoreExplorer:
    """Choose two sentences that an encoder has read, and see how their tokens match.

    Encoders and sentences are those of `load_vectors`.

    >>> explorer = bertscore_explorer(candidate="A cat was sitting on the rug.")
    >>> explorer
    BertScoreExplorer: BERTScore 0.7870 (precision 0.7848, recall 0.7893); chrF 0.2408.
    The candidate: said in other words.
    >>> print(explorer.text.splitlines()[1])
    Most like a: the 0.77, the 0.76, on 0.68.
    """
    return BertScoreExplorer(encoder, candidate)

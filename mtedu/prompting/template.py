"""Prompts with slots: from an input x to a prompt x' that a language model continues.

A template holds input slots, `[X]` or `[X1]`, `[X2]`, ..., and answer slots, `[Z]` or
`[Z1]`, ... . Liu and others (2023), *Pre-train, prompt, and predict*, call filling the
inputs f_prompt(x) and filling an answer f_fill(x', z).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from mtedu.wording import pairs_of

Kind: TypeAlias = Literal["cloze", "prefix"]
Inputs: TypeAlias = str | Mapping[str, str]

SLOT = re.compile(r"\[([XZ]\d*)\]")


class Prompt(str):
    """A prompt x': a text whose inputs are filled and whose answers are still open.

    It is an ordinary `str` in which the open slots read `[Z]`; it remembers where they
    are, so an input that happens to contain "[Z]" does no harm.
    """

    parts: tuple[str, ...]
    """Text, slot name, text, slot name, ..., text."""

    def __new__(cls, parts: Sequence[str]) -> Prompt:
        """Join texts (even places) and the names of open slots (odd places)."""
        shown = (f"[{part}]" if i % 2 else part for i, part in enumerate(parts))
        prompt = super().__new__(cls, "".join(shown))
        prompt.parts = tuple(parts)
        return prompt

    def __getnewargs__(self) -> tuple[tuple[str, ...]]:  # type: ignore[override]
        return (self.parts,)

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of the open slots, in order."""
        return self.parts[1::2]

    @property
    def before(self) -> str:
        """What stands before the first open slot."""
        return self.parts[0]

    @property
    def after(self) -> str:
        """What stands after the last open slot."""
        return self.parts[-1]

    @property
    def kind(self) -> Kind:
        """`"prefix"` if nothing follows the answer, else `"cloze"`."""
        return "cloze" if len(self.slots) != 1 or self.after.strip() else "prefix"

    def answer(self, *answers: str, **named: str) -> str:
        """Put answers into the open slots, f_fill(x', z).

        >>> prompt = PromptTemplate("[X] It was [Z].").fill(X="I love this movie.")
        >>> prompt.answer("great")
        'I love this movie. It was great.'
        """
        if len(answers) > len(self.slots):
            raise ValueError(
                f"{len(answers)} answers for {_listed(self.slots) or 'no open slot'}."
            )
        given = {**dict(zip(self.slots, answers, strict=False)), **named}
        _must_match(self, given, self.slots, "answer")
        return "".join(given[p] if i % 2 else p for i, p in enumerate(self.parts))


@dataclass(frozen=True, repr=False)
class PromptTemplate:
    """A prompt with slots for inputs and answers.

    >>> template = PromptTemplate("[X] Overall, it was a [Z] movie.")
    >>> template.kind
    'cloze'
    >>> template.fill(X="I love this movie.")
    'I love this movie. Overall, it was a [Z] movie.'
    >>> template.fill(X="I love this movie.").answer("great")
    'I love this movie. Overall, it was a great movie.'
    >>> PromptTemplate("French: [X] English: [Z]").kind
    'prefix'

    A template that cannot work is refused, and » « mark the place:

    >>> PromptTemplate("[X] It was [z].")
    Traceback (most recent call last):
    ...
    ValueError: [z] is no slot, at character 11 of '[X] It was »[z]«.': write [Z].
    """

    text: str

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise ValueError(f"A template is a str, not {type(self.text).__name__}.")
        _check(self.text)

    @cached_property
    def _parts(self) -> list[str]:
        return SLOT.split(self.text)

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of the input slots, each once, in order."""
        return tuple(dict.fromkeys(s for s in self._parts[1::2] if s[0] == "X"))

    @property
    def answers(self) -> tuple[str, ...]:
        """The names of the answer slots, in order."""
        return tuple(slot for slot in self._parts[1::2] if slot[0] == "Z")

    @property
    def kind(self) -> Kind:
        """`"prefix"` if one answer slot ends the template, else `"cloze"`."""
        return Prompt(self._open(dict.fromkeys(self.inputs, "x"))).kind

    def fill(self, text: str | None = None, /, **inputs: str) -> Prompt:
        """Put the inputs in, f_prompt(x); the answer slots stay open.

        A template with one input slot takes the text alone, too.

        >>> ner = PromptTemplate("[X1] [X2] is a [Z] entity.")
        >>> ner.fill(X1="Mike went to Paris.", X2="Paris")
        'Mike went to Paris. Paris is a [Z] entity.'
        """
        if text is not None:
            if len(self.inputs) != 1:
                raise ValueError(
                    f"{self.text!r} has {len(self.inputs)} input slots: fill them by "
                    f"name, fill({', '.join(f'{slot}=...' for slot in self.inputs)})."
                )
            inputs = {self.inputs[0]: text, **inputs}
        _must_match(self.text, inputs, self.inputs, "fill")
        return Prompt(self._open(inputs))

    def answer(self, *answers: str, **named: str) -> str:
        """Put answers into the template itself; its input slots stay as they are."""
        return self.fill(**{slot: f"[{slot}]" for slot in self.inputs}).answer(
            *answers, **named
        )

    def _open(self, inputs: Mapping[str, str]) -> list[str]:
        parts = [self._parts[0]]
        for slot, text in zip(self._parts[1::2], self._parts[2::2], strict=True):
            if slot[0] == "X":
                parts[-1] += inputs[slot] + text
            else:
                parts += [slot, text]
        return parts

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"PromptTemplate({self.text!r})"


def few_shot(
    template: PromptTemplate | str,
    examples: Iterable[tuple[Inputs, str]],
    x: Inputs,
    separator: str = "\n",
) -> Prompt:
    """Write solved examples before the prompt for `x`, all with one template.

    >>> few_shot("[X] -> [Z]", [("cat", "chat"), ("dog", "chien")], "house")
    'cat -> chat\\ndog -> chien\\nhouse -> [Z]'
    """
    template = as_template(template)
    shown = "".join(
        _fill(template, inputs).answer(answer) + separator
        for inputs, answer in pairs_of(examples, "examples")
    )
    last = _fill(template, x)
    return Prompt([shown + last.parts[0], *last.parts[1:]])


def as_template(template: PromptTemplate | str) -> PromptTemplate:
    """Return a template: a `str` is read as one."""
    return (
        template if isinstance(template, PromptTemplate) else PromptTemplate(template)
    )


def as_prompt(prompt: Prompt | str) -> Prompt:
    """Return a prompt: in a plain `str`, `[Z]` is the open slot.

    A text without a slot is a prefix prompt: its answer comes at the end.
    """
    if isinstance(prompt, Prompt):
        return prompt
    if isinstance(prompt, str) and "[" not in prompt:
        return Prompt([prompt, "Z", ""])
    template = PromptTemplate(prompt)
    if template.inputs:
        raise ValueError(
            f"{_listed(template.inputs)} of the prompt is not filled yet: "
            "call template.fill(...) first."
        )
    return template.fill()


def _fill(template: PromptTemplate, inputs: Inputs) -> Prompt:
    if isinstance(inputs, Mapping):
        return template.fill(**inputs)
    return template.fill(inputs)


def _must_match(
    place: str, given: Mapping[str, str], slots: Sequence[str], verb: str
) -> None:
    missing = [slot for slot in slots if slot not in given]
    extra = [slot for slot in given if slot not in slots]
    if extra:
        has = f"only {_listed(slots)}" if slots else "none"
        raise ValueError(f"{place!r} has no slot {_listed(extra)} to {verb}: {has}.")
    if missing:
        raise ValueError(f"{_listed(missing)} of {place!r} is missing: give {verb} it.")
    for slot, text in given.items():
        if not isinstance(text, str):
            raise ValueError(f"[{slot}] takes a str, not {type(text).__name__}.")


def _listed(slots: Iterable[str]) -> str:
    return ", ".join(f"[{slot}]" for slot in slots)


def _check(text: str) -> None:
    """Raise a `ValueError` that marks the first place that is no slot."""
    for found in re.finditer(r"\[[^\[\]]*\]|[\[\]]", text):
        if SLOT.fullmatch(found[0]):
            continue
        if found[0] in ("[", "]"):
            other = "] that closes it" if found[0] == "[" else "[ that opens it"
            raise ValueError(f"{_mark(text, found, 'stands alone')}: add the {other}.")
        name = found[0][1:-1].strip().upper()
        hint = (
            f"write [{name}]"
            if re.fullmatch(r"[XZ]\d*", name)
            else "inputs are [X], [X1], [X2], ..., answers [Z], [Z1], ..."
        )
        raise ValueError(f"{_mark(text, found, 'is no slot')}: {hint}.")
    seen: set[str] = set()
    for found in SLOT.finditer(text):
        if found[1][0] == "Z" and found[1] in seen:
            raise ValueError(
                f"{_mark(text, found, 'comes twice')}: number the answers, [Z1], [Z2]."
            )
        seen.add(found[1])
    if not any(slot[0] == "Z" for slot in seen):
        raise ValueError(
            f"There is no answer slot in '{text}»«': write [Z] where the answer goes."
        )


def _mark(text: str, found: re.Match[str], what: str) -> str:
    start, end = found.span()
    marked = f"{text[:start]}»{found[0]}«{text[end:]}".replace("\n", "\\n")
    return f"{found[0]} {what}, at character {start} of '{marked}'"

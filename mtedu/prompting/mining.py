"""Finding templates by machine: mining them from text, and paraphrasing one.

Jiang and others (2020), *How can we know what language models know?*: look for texts
that hold an input and its answer, and take the words between them as a template; or
say a good template in other words. `select_prompt` then chooses by accuracy.

Leaves out: dependency paths, and paraphrasing by translation there and back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

LONGEST = 40
"""Characters between input and answer; what is further apart hardly belongs."""


def mine_templates(
    texts: Iterable[str], pairs: Sequence[tuple[str, str]]
) -> Counter[str]:
    """Count the wordings that stand between an input and its answer in some texts.

    >>> mine_templates(["cat in French is chat. dog in French is chien."],
    ...                [("cat", "chat"), ("dog", "chien")])
    Counter({'[X] in French is [Z]': 2})
    """
    if not pairs:
        raise ValueError("There is no pair to look for: give pairs (input, answer).")
    found: Counter[str] = Counter()
    for text in texts:
        padded = f" {text} "
        for x, z in pairs:
            start = padded.find(f" {x} ")
            if start < 0:
                continue
            middle = start + len(x) + 1
            end = padded.find(f" {z}", middle)
            if 0 < end - middle <= LONGEST:
                found[f"[X]{padded[middle:end]} [Z]"] += 1
    return found


def paraphrase(template: str, swaps: Mapping[str, Sequence[str]]) -> list[str]:
    """Say a template in other words: every choice of every swap, the original first.

    >>> paraphrase("[X] Overall, it was [Z].", {"Overall": ["In short"]})
    ['[X] Overall, it was [Z].', '[X] In short, it was [Z].']
    """
    missing = [part for part in swaps if part not in template]
    if missing:
        raise ValueError(f"{missing[0]!r} does not stand in {template!r}.")
    found = []
    for chosen in product(*([part, *others] for part, others in swaps.items())):
        text = template
        for part, other in zip(swaps, chosen, strict=True):
            text = text.replace(part, other)
        found.append(text)
    return list(dict.fromkeys(found))

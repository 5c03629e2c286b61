"""RESULTS.md, written from the numbers that were measured: none is typed by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from benchmarks.plot import alt, label

Duel = dict[str, Any]
Results = dict[str, Any]
CHANGED = 1.3  # smaller changes of a ratio are noise on a busy machine

INTRO = """\
# Measured beside its peers

Written by `make bench`; `python -m benchmarks <part>` runs one part again. Ours and the
peer's take turns in the same process and count by the best of several rounds of CPU
time, with caches emptied before each: ratios stay the same on another machine, seconds
do not. A ratio above 1 means that we are faster; **behind** marks where the peer is."""


def write(results: Results, history: Sequence[dict[str, Any]]) -> str:
    """Return the whole page."""
    parts = [
        INTRO,
        _machine(results),
        f"![{alt(results)}](results.svg)",
        _behind(results),
        _missed(results),
        *(_part(name, found) for name, found in results.items()),
        *(_since(old, results) for old in history),
        _times(results),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """Write a Markdown table; the first columns hold words, the others numbers.

    >>> print(table(["a", "b"], [["x", "1"]]))
    | a | b |
    |:--|--:|
    | x | 1 |
    """
    marks = [":--" if place < words else "--:" for place in range(len(heads))]
    lines = [f"| {' | '.join(heads)} |", f"|{'|'.join(marks)}|"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def short(value: float | None) -> str:
    """Write a number with three figures, as a person would.

    >>> [short(value) for value in (0.00123, 12.34, 1234.5, 0, None)]
    ['0.00123', '12.3', '1,234', '0', '']
    """
    if value is None:
        return ""
    if value == 0:
        return "0"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) >= 1e-4 else f"{value:.0e}"


def times(duel: Duel) -> str:
    """Write a ratio, and say so where the peer is ahead."""
    words = f"{short(duel['ratio'])} ×"
    return words if duel["ratio"] >= 1 else f"{words} **behind**"


def _machine(results: Results) -> str:
    found = next(iter(results.values()), None)
    if found is None:
        return "Nothing is measured yet."
    on, versions = found["machine"], found["versions"]
    listed = ", ".join(f"{name} {number}" for name, number in versions.items())
    loads = [part[key] for part in results.values() for key in ("load_before",)]
    return (
        f"Measured on {on['system']}, {on['processor']}, {on['cores']} cores, "
        f"{on['memory_gb']} GB, {on['python']}; load average {min(loads):.1f} to "
        f"{max(loads):.1f} when the parts began. Versions: {listed}."
    )


def _all(results: Results) -> list[Duel]:
    return [duel for found in results.values() for duel in found.get("duels", [])]


def _behind(results: Results) -> str:
    behind = sorted(
        (duel for duel in _all(results) if duel["ratio"] < 1),
        key=lambda duel: duel["ratio"],
    )
    if not behind:
        return "## Where a peer is ahead\n\nNowhere in this run."
    lines = [
        f"- {label(duel)}{_group(duel)}: we take {short(1 / duel['ratio'])} times as "
        "much."
        for duel in behind
    ]
    return "## Where a peer is ahead\n\n" + "\n".join(lines)


def _missed(results: Results) -> str:
    missed = [
        f"- {label(duel)}{_group(duel)}: {short(duel['ratio'])} ×, the aim was "
        f"{short(duel['goal'])} ×."
        for duel in _all(results)
        if duel["goal"] and duel["ratio"] < duel["goal"]
    ] + [
        f"- {row['name']}: {short(row['value'])} {row['unit']}, the aim was "
        f"{short(row['goal'])}."
        for found in results.values()
        for row in found.get("figures", [])
        if row["goal"] and row["value"] > row["goal"]
    ]
    words = "\n".join(missed) or "None in this run."
    return f"## Aims that were missed\n\n{words}"


def _group(duel: Duel) -> str:
    return f" ({duel['group']})" if duel["group"] else ""


def _part(name: str, found: dict[str, Any]) -> str:
    head = f"## {found.get('title', name)}"
    if "failed" in found:
        return f"{head}\n\nNot measured: {found['failed']}"
    parts = [
        head,
        found["about"],
        _duels(found["duels"]),
        _figures(found["figures"]),
        _growths(found["growths"]),
        *found["notes"],
    ]
    return "\n\n".join(part for part in parts if part)


def _duels(duels: Sequence[Duel]) -> str:
    if not duels:
        return ""
    groups = any(duel["group"] for duel in duels)
    values = any(duel["apart"] is not None for duel in duels)
    heads = ["what", "peer", *["on"] * groups, "ours", "peer's", "ratio", "aim"]
    rows = []
    for duel in duels:
        goal = f"{short(duel['goal'])} ×" if duel["goal"] else ""
        row = [duel["name"], duel["peer"], *[duel["group"]] * groups]
        row += [f"{short(duel[side])} {duel['unit']}" for side in ("ours", "theirs")]
        row += [times(duel), goal]
        rows.append(row + [_apart(duel)] * values)
    return table(heads + ["largest difference"] * values, rows, 2 + groups)


def _apart(duel: Duel) -> str:
    return "" if duel["apart"] is None else f"{duel['apart']:.0e}"


def _figures(figures: Sequence[dict[str, Any]]) -> str:
    if not figures:
        return ""
    units = list(dict.fromkeys(row["unit"] for row in figures))
    names = list(dict.fromkeys(row["name"] for row in figures))
    known = {(row["name"], row["unit"]): row for row in figures}
    goals = any(row["goal"] for row in figures)
    rows = []
    for name in names:
        found = [known.get((name, unit)) for unit in units]
        cells = [short(row["value"]) if row else "" for row in found]
        most = [short(row["goal"]) for row in found if row and row["goal"]]
        rows.append([name, *cells, *[", ".join(most)] * goals])
    return table(["what", *units, *["at most"] * goals], rows)


def _growths(growths: Sequence[dict[str, Any]]) -> str:
    tables = []
    for against in dict.fromkeys(row["against"] for row in growths):
        some = [row for row in growths if row["against"] == against]
        sizes = sorted({size for row in some for size in row["sizes"]})
        rows = []
        for row in some:
            known = dict(zip(row["sizes"], row["values"], strict=True))
            cells = [short(known.get(size)) for size in sizes]
            rows.append(
                [f"{row['name']}, {row['unit']}", *cells, f"{row['slope']:.2f}"]
            )
        heads = [against, *(f"{size:,}" for size in sizes), "slope"]
        tables.append(table(heads, rows))
    return "\n\n".join(tables)


def _since(old: dict[str, Any], results: Results) -> str:
    """Compare the ratios of now with kept ones; only what changed is shown."""
    now = {_key(part, duel): duel for part in results for duel in _of(results, part)}
    rows = []
    for before in old["duels"]:
        duel = now.get(_key(before["part"], before))
        if duel is None:
            continue
        change = duel["ratio"] / before["ratio"]
        if change >= CHANGED or change <= 1 / CHANGED:
            ratios = [f"{short(one['ratio'])} ×" for one in (before, duel)]
            name = f"{label(duel)}{_group(duel)}"
            rows.append([name, *ratios, f"{short(change)} ×"])
    if not rows:
        return ""
    words = (
        f"## Since “{old['name']}”\n\nRatios to peers then and now, each from a run of "
        f"its own; changes below {CHANGED:g} × are left out."
    )
    return f"{words}\n\n{table(['what', 'before', 'now', 'change'], rows)}"


def _of(results: Results, part: str) -> list[Duel]:
    found: list[Duel] = results[part].get("duels", [])
    return found


def _key(part: str, duel: Duel) -> tuple[str, ...]:
    return part, duel["group"], duel["name"], duel["peer"]


def _times(results: Results) -> str:
    rows = [
        [
            found.get("title", name),
            found["date"],
            f"{found['seconds']:.0f} s",
            f"{found['load_before']:.1f}",
            f"{found['load_after']:.1f}",
        ]
        for name, found in results.items()
    ]
    heads = ["part", "when", "it took", "load before", "load after"]
    total = sum(found["seconds"] for found in results.values())
    body = table(heads, rows, 2)
    return (
        f"## How long each part takes\n\n{body}\n\nTogether {total / 60:.1f} minutes."
    )

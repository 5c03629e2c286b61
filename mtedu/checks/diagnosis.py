"""From outcomes to words: which case failed, which known mistake it looks like."""

from collections.abc import Sequence
from typing import Any

from mtedu.checks.cells import own_cell
from mtedu.checks.error_messages import PlainWords, explain, table
from mtedu.checks.key import Key, is_nan
from mtedu.checks.key_file import all_keys
from mtedu.checks.known_mistake import known_mistake
from mtedu.checks.report import Case, Report
from mtedu.checks.run_answer import Answer, Outcome, run
from mtedu.checks.time_limit import TimeLimit, limited
from mtedu.checks.traceback_line import Line, own_line
from mtedu.checks.values import code, plain, same, written


def named(
    key: Key, outcomes: Sequence[Outcome], wrong: Sequence[int], first: int
) -> str:
    """Name the mistake: a general one on an input first, then the known one that fits.

    An exercise that accepts several results has words of its own, which go before.
    Last comes what can be told from the exception or the shape of the result.
    """
    return (
        _general(key, outcomes, first)
        or _objection(key, outcomes, wrong)
        or known_mistake(key, outcomes, wrong)
        or slip(key, outcomes[first])
        or _shape(key, outcomes, wrong, first)
    )


def _objection(key: Key, outcomes: Sequence[Outcome], wrong: Sequence[int]) -> str:
    """Return the words that most wrong outcomes get: a single one fits by chance."""
    said = [key.objection(place, outcomes[place]) or "" for place in wrong]
    return max(said, key=said.count)


def slip(key: Key, outcome: Outcome) -> str:
    """Say what usually raises this exception in this exercise, if that is known.

    A slip with words behind the exception's name wants them in the message.
    """
    for error, words in key.slips.items():
        name, _, detail = error.partition(": ")
        if name == outcome.error and detail in outcome.message:
            return words
    return ""


def _general(key: Key, outcomes: Sequence[Outcome], place: int) -> str:
    words: dict[str, str] = table()["general"]
    outcome = outcomes[place]
    if outcome.error == TimeLimit.__name__:
        return words["slow"].format(_size(key.inputs[place]))
    if outcome.borrowed:
        return words["borrowed"].format(outcome.borrowed)
    if outcome.value == NOTHING:
        if outcome.printed.strip():
            return words["printed"]
        never = all(one.value == outcome.value for one in outcomes)
        return words["nothing" if never else "sometimes"]
    if outcome.changed_argument:
        return words["changed"]
    if outcome.odd:
        return words["odd"].format(outcome.odd)
    return words["nan"] if outcome.value and is_nan(outcome.value) else ""


def _size(arguments: Sequence[Any]) -> str:
    """Say how large an input is, and nothing else of it."""
    sizes = [str(len(one)) for one in arguments if isinstance(one, list | dict | str)]
    return f"an input of size {' by '.join(sizes)}" if sizes else "one input"


NEAR = 1e-4
NOTHING = ("constant", None)
KINDS = table()["kinds"]


def _shape(
    key: Key, outcomes: Sequence[Outcome], wrong: Sequence[int], place: int
) -> str:
    """Say where a result is of another kind or length than a right one, or all near."""
    outcome = outcomes[place]
    if outcome.value is None or key.accepts:
        return ""
    (kind, inside), (wanted, right) = outcome.value, key.expected[place]
    if KINDS[kind] != KINDS[wanted]:
        what = "None" if (wanted, right) == NOTHING else KINDS[wanted]
        return f"your function returned {KINDS[kind]}; {what} is wanted."
    if kind in ("list", "tuple", "set", "dict") and len(inside) != len(right):
        more = "more" if len(inside) > len(right) else "fewer"
        return f"your function returned {KINDS[kind]} with {more} items than it should."
    pairs = [(outcomes[place].value, key.expected[place]) for place in wrong]
    if right and all(x and same(x, y, NEAR, key.strict) for x, y in pairs):
        return str(table()["general"]["near"])
    return ""


def _case(
    key: Key, place: int, answer: Answer, outcome: Outcome, line: Line | None = None
) -> Case:
    """Gather what a reader needs of the input that failed."""
    given = tuple(plain(argument) for argument in key.inputs[place])
    own = getattr(answer, "__code__", None)
    names = own.co_varnames[: own.co_argcount] if own else ()
    if len(names) != len(given):
        names = tuple(f"argument {number}" for number in range(1, len(given) + 1))
    fine = not (outcome.error or outcome.odd)
    return Case(
        key.name,
        place,
        dict(zip(names, given, strict=True)),
        key.expected[place],
        outcome.value if fine else None,
        _gave(outcome),
        _at(line),
        bool(key.accepts),
    )


def _at(line: Line | None) -> str:
    if line is None:
        return ""
    cell = "your cell" if line.here else f"the cell of {line.function or 'another'}"
    return f"at line {line.number} of {cell}: {line.text}".rstrip(": ")


def _gave(outcome: Outcome) -> str:
    if outcome.error:
        return f"{outcome.error}: {outcome.message}".rstrip(": ")
    if outcome.odd:
        return outcome.odd
    return "" if outcome.value is None else written(outcome.value)


def examine(key: Key, answer: Answer) -> Report:
    """Try the answer on the visible inputs and say how it went."""
    outcomes, lines = _tried(key, answer)
    if outcomes[-1].error == KeyboardInterrupt.__name__:
        stopped = _case(key, len(outcomes) - 1, answer, outcomes[-1])
        words = table()["not_ready"]["stopped"].format(key.function)
        return Report(key.name, key.title, "not judged", words, case=stopped.call)
    if outcomes[0].not_started:
        return Report(key.name, key.title, "not started", _begin(key, lines[0]))
    wrong = key.wrong(outcomes)
    passed = len(outcomes) - len(wrong)
    if not wrong:
        words = f"Visible checks passed ({passed} of {passed})."
        return Report(key.name, key.title, "passed", words, passed=passed)
    first = wrong[0]
    mistake = named(key, outcomes, wrong, first)
    found = _words(key, answer, outcomes[first])
    case = _case(key, first, answer, outcomes[first], lines[first])
    return Report(
        key.name,
        key.title,
        "not yet",
        f"{passed} of {len(outcomes)} visible checks passed.",
        case=case.text,
        meaning=found.sentence(with_advice=not mistake) if found else "",
        mistake=mistake,
        hints=key.hints,
        parts=case,
        passed=passed,
        tried=_fingerprint(answer, outcomes),
    )


def _tried(key: Key, answer: Answer) -> tuple[list[Outcome], list[Line | None]]:
    """Return what each visible input gave, and which line raised, where one did.

    After one that took too long no other is tried; one that was interrupted is the
    last.
    """
    outcomes: list[Outcome] = []
    lines: list[Line | None] = []
    for arguments in key.inputs:
        caught: list[BaseException] = []
        try:
            with limited():
                found = run(answer, arguments, key.forbidden, caught.append)
        except (TimeLimit, KeyboardInterrupt) as error:
            found = Outcome(error=type(error).__name__, message=str(error))
        outcomes.append(found)
        lines.append(own_line(caught[0], answer) if caught else None)
        if found.error == KeyboardInterrupt.__name__:
            break
        if found.error == TimeLimit.__name__:
            outcomes += [found] * (len(key.inputs) - len(outcomes))
            break
    return outcomes, lines


def _fingerprint(answer: Answer, outcomes: Sequence[Outcome]) -> str:
    """Return what tells a changed answer that runs; "" for one that never runs."""
    gave = [(one.error, one.value and code(one.value)) for one in outcomes]
    ran = not all(one.error for one in outcomes)
    return f"{own_cell(answer)}{gave}" if ran else ""


def _begin(key: Key, line: Line | None) -> str:
    """Say what to write first: this exercise, or the one that its answer calls."""
    function = key.function
    others = _functions(key) - {function}
    if line is None or line.function not in others:
        return f"Write {function} in the cell above, run it, then check again."
    return (
        f"Your {function} calls {line.function}, which is not written yet: write "
        f"{line.function} in its cell, run it, then check again."
    )


def _words(key: Key, answer: Answer, outcome: Outcome) -> PlainWords | None:
    """Return plain words for an exception on a visible input; its message counts."""
    known = getattr(answer, "__globals__", {})
    return explain(outcome.error, outcome.message, list(known), _functions(key))


def _functions(key: Key) -> set[str]:
    """Return the functions that the exercises of the same lab ask for."""
    return {key.function, *(one.function for one in all_keys(key.lab).values())}

"""Exercises 6 and 7: errors that a judge wrote down, and those that it invented."""

import re

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN

BOLTS = "Puede contener rastros de otras tuercas."
READ_ERRORS = Exercise(
    "lab10.read_errors",
    title="reading errors",
    inputs=(
        ("major: “tuercas” mistranslation\nminor: “nueces” spelling", BOLTS),
        ("Minor: “otras” grammar", BOLTS),
        ("I see no errors.\nmajor: “rastros de”", BOLTS),
        ("  MAJOR:  “Tuercas”\nmajor: tuercas", BOLTS),
        ("minor: “tuercas” “otras”\nmajor: “uerca” typo", BOLTS),
        ("major: “tuercas”\nmajor: “tuercas”", BOLTS),
        ("critical: “tuercas”\nnot major: “otras”", BOLTS),
        ("none", BOLTS),
        ("", BOLTS),
    ),
    hints=(
        "Go through answer.splitlines(); a line counts if it begins with major: or "
        "minor:, in capitals or not, and has words between “ and ”.",
        "re.match(r'\\s*(major|minor):\\s*“([^”]+)”', line, re.IGNORECASE) finds both "
        "parts.",
        "Append [severity.lower(), words, words in translation].",
    ),
    slips={
        "AttributeError": "a line that does not fit has no parts: pass it over.",
        "IndexError": "a line may have no quotation marks: pass it over.",
        "ValueError": "a line may have no colon, or no quotation marks: pass it over.",
    },
    forbidden=FORBIDDEN,
)


@READ_ERRORS.right
def read_errors_compiled(answer, translation):
    return [[s.lower(), w, w in translation] for s, w in rows_of(answer)]


@READ_ERRORS.right
def read_errors_split(answer, translation):
    rows = []
    for line in answer.splitlines():
        severity, colon, rest = line.strip().partition(":")
        rest = rest.strip()
        if severity.lower() not in ("major", "minor") or not colon:
            continue
        if rest[:1] != "“" or "”" not in rest:
            continue
        words = rest[1 : rest.index("”")]
        if words:
            rows.append([severity.lower(), words, translation.find(words) >= 0])
    return rows


@READ_ERRORS.right
def read_errors_lower(answer, translation):
    rows = []
    for line in answer.split("\n"):
        text = line.strip()
        for severity in ("major", "minor"):
            quoted = re.match(r":\s*“([^”]+)”", text[len(severity) :])
            if text.lower().startswith(severity) and quoted:
                rows.append([severity, quoted[1], quoted[1] in translation])
    return rows


def rows_of(answer, pattern=r"\s*(major|minor):\s*“([^”]+)”", flags=re.IGNORECASE):
    found = (re.match(pattern, line, flags) for line in answer.splitlines())
    return [match.groups() for match in found if match]


@READ_ERRORS.wrong("you return only words that are there. Keep invented ones: False.")
def read_errors_there(answer, translation):
    return [[s.lower(), w, True] for s, w in rows_of(answer) if w in translation]


@READ_ERRORS.wrong("you believe the judge. Look whether the words stand in the text.")
def read_errors_believed(answer, translation):
    return [[s.lower(), w, True] for s, w in rows_of(answer)]


@READ_ERRORS.wrong(
    "you ignore capitals when you look for the words. A quote is there as it is, or "
    "it is not there."
)
def read_errors_any_case(answer, translation):
    text = translation.lower()
    return [[s.lower(), w, w.lower() in text] for s, w in rows_of(answer)]


@READ_ERRORS.wrong("you compare with whole words. Part of a word is there, too.")
def read_errors_words(answer, translation):
    tokens = re.findall(r"\w+", translation)
    return [[s.lower(), w, w in tokens] for s, w in rows_of(answer)]


@READ_ERRORS.wrong(
    "you keep the severity as it was written. Write it in small letters."
)
def read_errors_capitals(answer, translation):
    return [[s, w, w in translation] for s, w in rows_of(answer)]


@READ_ERRORS.wrong("Major and MAJOR are severities, too. Ignore capitals there.")
def read_errors_small_only(answer, translation):
    rows = rows_of(answer, flags=0)
    return [[s, w, w in translation] for s, w in rows]


@READ_ERRORS.wrong("you read one line. Every line may name an error.")
def read_errors_one(answer, translation):
    return read_errors_compiled(answer, translation)[:1]


@READ_ERRORS.wrong(
    "an error that is named twice counts once with you. Keep every line."
)
def read_errors_once(answer, translation):
    rows = []
    for row in read_errors_compiled(answer, translation):
        if row not in rows:
            rows.append(row)
    return rows


@READ_ERRORS.wrong(
    "you look for the severity anywhere in the line. The line begins with it."
)
def read_errors_anywhere(answer, translation):
    found = (
        re.search(r"(major|minor):\s*“([^”]+)”", line, re.IGNORECASE)
        for line in answer.splitlines()
    )
    return [[m[1].lower(), m[2], m[2] in translation] for m in found if m]


@READ_ERRORS.wrong("from the first “ to the last ” is too much: end at the next ”.")
def read_errors_greedy(answer, translation):
    rows = rows_of(answer, r"\s*(major|minor):\s*“(.+)”")
    return [[s.lower(), w, w in translation] for s, w in rows]


@READ_ERRORS.wrong("you accept any word before the colon. Only major and minor count.")
def read_errors_open(answer, translation):
    rows = rows_of(answer, r"\s*(\w+):\s*“([^”]+)”")
    return [[s.lower(), w, w in translation] for s, w in rows]


ERROR_POINTS = Exercise(
    "lab10.error_points",
    title="points, and inventions",
    inputs=(
        ([["major", "tuercas", True], ["minor", "nueces", False]],),
        ([["minor", "el", True], ["minor", "la", True], ["major", "casa", True]],),
        ([["major", "a", False], ["major", "b", False], ["minor", "c", True]],),
        ([["major", "casa", True], ["major", "casa", True], ["minor", "x", True]],),
        ([["minor", "a", False]],),
        ([],),
    ),
    hints=(
        "Go through the errors: is the third entry True or False?",
        "There: 5 points for major, 1 for minor. Not there: one more invention.",
        "Return [points, inventions].",
    ),
    slips={
        "ValueError": "an error has three parts: severity, words, there; and the list "
        "may be empty.",
        "KeyError": "the severities are major and minor.",
    },
    forbidden=FORBIDDEN,
)


@ERROR_POINTS.right
def error_points_table(errors):
    points = sum(weight(severity) for severity, _, there in errors if there)
    return [points, sum(not there for _, _, there in errors)]


@ERROR_POINTS.right
def error_points_loop(errors):
    points = invented = 0
    for severity, _, there in errors:
        if not there:
            invented += 1
        elif severity == "major":
            points += 5
        else:
            points += 1
    return [points, invented]


@ERROR_POINTS.right
def error_points_lists(errors):
    real = [severity for severity, _, there in errors if there]
    return [5 * real.count("major") + real.count("minor"), len(errors) - len(real)]


def weight(severity):
    return {"major": 5, "minor": 1}[severity]


@ERROR_POINTS.wrong("invented errors cost points with you. They are the judge's fault.")
def error_points_all(errors):
    points = sum(weight(severity) for severity, _, _ in errors)
    return [points, sum(not there for _, _, there in errors)]


@ERROR_POINTS.wrong("you count the points of the inventions. Take what is there.")
def error_points_invented(errors):
    points = sum(weight(severity) for severity, _, there in errors if not there)
    return [points, sum(not there for _, _, there in errors)]


@ERROR_POINTS.wrong("the second number is that of the inventions, not of real errors.")
def error_points_real(errors):
    return [error_points_table(errors)[0], sum(there for _, _, there in errors)]


@ERROR_POINTS.wrong("a minor error costs 1 point, not 5.")
def error_points_same(errors):
    real = [severity for severity, _, there in errors if there]
    return [5 * len(real), len(errors) - len(real)]


@ERROR_POINTS.wrong("every error costs 1 with you. A major one costs 5.")
def error_points_count(errors):
    real = [severity for severity, _, there in errors if there]
    return [len(real), len(errors) - len(real)]


@ERROR_POINTS.wrong(
    "you write points below 0. Here they are counted upwards, 0 is best."
)
def error_points_negative(errors):
    points, invented = error_points_table(errors)
    return [-points, invented]


@ERROR_POINTS.wrong("the same words marked twice count once with you. Count each line.")
def error_points_once(errors):
    kept = [row for i, row in enumerate(errors) if row not in errors[:i]]
    return error_points_table(kept)


@ERROR_POINTS.wrong("you take the worst error alone. The points of all add up.")
def error_points_worst(errors):
    real = [weight(severity) for severity, _, there in errors if there]
    return [max(real, default=0), len(errors) - len(real)]


@ERROR_POINTS.wrong("the list holds points first, inventions second.")
def error_points_turned(errors):
    return error_points_table(errors)[::-1]


@READ_ERRORS.slip
def read_errors_over_lines(answer, translation):
    found = re.findall(r"^\s*(major|minor):\s*“([^”]+)”", answer, re.I | re.M)
    return [[s.lower(), words, words in translation] for s, words in found]


@READ_ERRORS.slip
def read_errors_one_colon(answer, translation):
    rows = []
    for line in answer.split("\n"):
        if line.count(":") == 1:
            rows += [[s.lower(), w, w in translation] for s, w in rows_of(line)]
    return rows

"""What inputs of lab 10 may look like."""

import random
import re

from mtedu_grader.author.drawing import longest

PIECES = "Score: |... |I say |good|5|3|10|12|45|4.5|0|, |,| |.|2|-|-|v|v|\n|rd|%|/|1|_"
PLACES = ["first", "second", None]
WORDS = ["otras", "tuercas", "Tuercas", "rastros de", "uerca", "nueces", "de"]
WORDS += ["r.stros", "tuercas.", "rastros  de", "(de)", "major: de", " de", "otras "]


def draw_read_score(chance: random.Random):
    among = PIECES.split("|")
    answer = "".join(chance.choice(among) for _ in range(chance.randint(1, 6)))
    # Whether 05 or 5.0 is a 5 is nowhere said.
    doubtful = re.search(r"(?<![0-9])0[0-9]|[.]0", answer)
    return draw_read_score(chance) if doubtful else (answer,)


def edge_read_score(chance: random.Random):
    """answers without a number"""
    return (chance.choice(["", "good", "no errors.", "three", " . "]),)


def draw_unusable(chance: random.Random):
    count = chance.randint(1, longest(chance, 7))
    return ([draw_read_score(chance)[0] for _ in range(count)],)


def draw_judge_kappa(chance: random.Random):
    count = chance.randint(2, longest(chance, 9))
    people = [chance.randint(1, 5) for _ in range(count)]
    judge = [
        chance.choice([grade, grade, chance.randint(1, 5), None]) for grade in people
    ]
    return judge, people


def edge_judge_kappa(chance: random.Random):
    """nothing usable, or the same grade everywhere"""
    count, grade = chance.randint(1, 4), chance.randint(1, 5)
    judge = chance.choice([[None] * count, [grade] * count])
    return judge, [grade] * count


def draw_verdicts(chance: random.Random):
    count = chance.randint(1, longest(chance, 6))
    return tuple([chance.choice(PLACES) for _ in range(count)] for _ in range(2))


draw_place_share = draw_verdicts


def edge_place_share(chance: random.Random):
    """pairs without two answers"""
    count = chance.randint(1, 3)
    return [None] * count, [chance.choice(PLACES) for _ in range(count)]


def draw_read_errors(chance: random.Random):
    lines = []
    for _ in range(chance.choice([1, 2, 4, 9, 16])):
        severity = chance.choice(["major", "minor", "Major", "MINOR", "critical"])
        words = chance.choice(WORDS)
        lines.append(
            chance.choice(
                [
                    f"{severity}: “{words}”",
                    f" {severity}:  “{words}” spelling",
                    f"{severity}: {words}",
                    f"{severity}: “{words}” or “{chance.choice(WORDS)}”",
                    f"no {severity}: “{words}”",
                    f"{severity}: “{words}” style: formal",
                    f"{severity}: “{words}\n{words}”",
                    f"{severity}:“{words}”",
                    f"{severity}:\n“{words}”",
                    f"{severity}\n: “{words}”",
                    f"{severity}: “{words}",
                    f"{severity}: {words}”",
                    f"{severity}: “{words}” {severity}: “{words}”",
                    f"{severity} : “{words}”",
                    f"{severity}: the “{words}”",
                    f"- {severity}: “{words}”",
                    f"{severity}ity: “{words}”",
                    f'{severity}: "{words}"',
                    "",
                ]
            )
        )
    texts = ["Puede contener rastros de otras tuercas.", "Nueces", "OTRAS TUERCAS"]
    return "\n".join(lines), chance.choice([texts[0], *texts])


def draw_error_points(chance: random.Random):
    return (
        [
            [
                chance.choice(["major", "minor"]),
                chance.choice(WORDS),
                chance.random() < 0.6,
            ]
            for _ in range(chance.randint(1, longest(chance, 6)))
        ],
    )

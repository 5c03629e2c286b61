"""What inputs of lab 9 may look like, where no corpus is needed for them."""

import random


def draw_tally(chance: random.Random):
    rows = []
    raters = chance.choice([["me", "you"], ["r1", "r11", "Me"], ["r", "r1", "me"]])
    items = ["s1", "s2", "s3", "s4", "1", "11", "12", "2", "a b", "é"]
    for item in chance.sample(items, chance.randint(1, 5)):
        for who in raters[: chance.randint(1, 3)]:
            again = chance.random() < 0.4  # then both pages are whole
            for _ in range(1 + again):
                page = [
                    [who, item, name, chance.choice([1, 2, 3, 3, 10])] for name in "ABC"
                ]
                chance.shuffle(page)
                rows.append(page[: 3 if again else chance.randint(1, 3)])
    chance.shuffle(rows)
    return [row for page in rows for row in page], *chance.sample(["A", "B"], 2)

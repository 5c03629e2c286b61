"""Items and answers for tests of the annotation tool."""

SYSTEMS = ("online-X", "rules-Y", "human-Z")


def some_items(count, systems=SYSTEMS):
    return [
        {
            "item": f"s{number}",
            "source": f"Satz {number}",
            "reference": f"sentence {number}",
            "translations": {name: f"sentence {number} by {i}"
                             for i, name in enumerate(systems)},
        }
        for number in range(1, count + 1)
    ]  # fmt: skip


def an_answer(tool, value=0):
    """A right answer for the page that is shown."""
    page = tool.page
    return {
        "adequacy+fluency": {a: (1 + value % 5, 5 - value % 5) for a in page.letters},
        "ranking": " > ".join(page.letters),
        "direct": value % 101,
        "mqm": [(0, value % 2, "minor", "Fluency/Grammar")],
        "esa": ([(0, value % 2, "minor")], value % 101),
    }[tool.scale]


def judge_all(tool):
    for value in range(len(tool.pages)):
        tool.judge(an_answer(tool, value))

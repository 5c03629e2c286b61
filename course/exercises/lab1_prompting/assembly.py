"""Exercises 7 and 9: few-shot prompts, and choosing the best template."""

import re

from mtedu_grader.author.exercise import Exercise

from .solution import best_template, few_shot

PAIRS = [["le chat", "the cat"], ["le chien", "the dog"]]


FEW_SHOT = Exercise(
    "lab1.few_shot",
    title="a few-shot prompt",
    inputs=(
        ("French: [X] English: [Z]", PAIRS, "la maison"),
        ("[X] => [Z]", [["2 + 2", "4"]], "3 + 3"),
        ("Review: [X] Taste: [Z].", [["Lovely.", "good"], ["Dull.", "bad"]], "Fine."),
        ("French: [X] English: [Z]", [], "la maison"),
        ("[X] means [Z].", [["the sign [Z]", "a slot"]], "it"),
    ),
    hints=(
        "One line per example: both slots filled. Then one line for the question.",
        "The question is filled with x and cut off before [Z]; take off the space.",
        '"\\n".join([...]) puts the lines together.',
    ),
    slips={
        "ValueError": "each example is a pair: for a, b in examples. Is one thing more "
        "or less taken apart?",
        "IndexError": "there may be no example, and nothing may stand behind [Z]. "
        "Split the template, and take the part before.",
        "TypeError: sequence item": "join takes texts: fill the template for each pair "
        "before you join the lines.",
    },
)


@FEW_SHOT.right
def few_shot_loop(template, examples, x):
    place = template.index("[Z]")
    head, tail = template[:place], template[place + 3 :]
    prompt = ""
    for example in examples:
        prompt += head.replace("[X]", example[0]) + example[1]
        prompt += tail.replace("[X]", example[0]) + "\n"
    return prompt + head.replace("[X]", x).rstrip()


@FEW_SHOT.right
def few_shot_one_pass(template, examples, x):
    solved = [
        re.sub(r"\[[XZ]\]", lambda slot, pair=(a, b): pair[slot[0] == "[Z]"], template)
        for a, b in examples
    ]
    solved.append(x.join(template.split("[Z]")[0].split("[X]")).rstrip())
    return "\n".join(solved)


@FEW_SHOT.right
def few_shot_recursive(template, examples, x):
    head, _, tail = template.partition("[Z]")
    if not examples:
        return head.replace("[X]", x).rstrip(" ")
    (a, b), *rest = examples
    first = head.replace("[X]", a) + b + tail.replace("[X]", a)
    return first + "\n" + few_shot_recursive(template, rest, x)


def solved_and_question(template, examples, x):
    head, tail = template.split("[Z]")
    lines = [head.replace("[X]", a) + b + tail.replace("[X]", a) for a, b in examples]
    return lines, head.replace("[X]", x).rstrip()


@FEW_SHOT.wrong("the last line still has its [Z]. Cut it off there: the model goes on.")
def few_shot_keeps_slot(template, examples, x):
    lines, _ = solved_and_question(template, examples, x)
    return "\n".join([*lines, template.replace("[X]", x)])


@FEW_SHOT.wrong("the question itself is missing at the end.")
def few_shot_no_question(template, examples, x):
    lines, _ = solved_and_question(template, examples, x)
    return "\n".join(lines)


@FEW_SHOT.wrong(
    "the question comes first. It belongs at the end, where the model goes on."
)
def few_shot_question_first(template, examples, x):
    lines, question = solved_and_question(template, examples, x)
    return "\n".join([question, *lines])


@FEW_SHOT.wrong("your examples have no answers. They are what the model learns from.")
def few_shot_no_answers(template, examples, x):
    head = template.split("[Z]")[0]
    return "\n".join(
        head.replace("[X]", a).rstrip() for a in [*(one for one, _ in examples), x]
    )


@FEW_SHOT.wrong("your examples are joined by spaces. Use a new line.")
def few_shot_spaces(template, examples, x):
    return few_shot(template, examples, x).replace("\n", " ")


@FEW_SHOT.wrong("there are blank lines in between. Use one \\n.")
def few_shot_blank_lines(template, examples, x):
    return few_shot(template, examples, x).replace("\n", "\n\n")


@FEW_SHOT.wrong("inputs and answers of the examples are exchanged.")
def few_shot_swapped(template, examples, x):
    return few_shot(template, [(b, a) for a, b in examples], x)


@FEW_SHOT.wrong(
    "a space is left at the end. Models continue badly behind it: rstrip()."
)
def few_shot_trailing(template, examples, x):
    lines, _ = solved_and_question(template, examples, x)
    return "\n".join([*lines, template.split("[Z]")[0].replace("[X]", x)])


@FEW_SHOT.wrong("only the last example is used. Use all.")
def few_shot_last_example(template, examples, x):
    return few_shot(template, examples[-1:], x)


@FEW_SHOT.wrong("your examples are in reverse. Keep their order.")
def few_shot_reversed(template, examples, x):
    return few_shot(template, examples[::-1], x)


@FEW_SHOT.wrong(
    "you fill one slot after the other, so a slot inside an input or an answer is "
    "filled, too. Cut the template at [Z] before you fill anything."
)
def few_shot_one_after_the_other(template, examples, x):
    lines = [template.replace("[X]", a).replace("[Z]", b) for a, b in examples]
    question = template.replace("[X]", x).split("[Z]")[0].rstrip()
    return "\n".join([*lines, question])


@FEW_SHOT.wrong(
    "you change the examples: strip takes spaces off their lines, too. Only the last "
    "line ends without a space."
)
def few_shot_all_stripped(template, examples, x):
    lines, question = solved_and_question(template, examples, x)
    return "\n".join([*(line.rstrip() for line in lines), question])


@FEW_SHOT.slip
def few_shot_answer_first(template, examples, x):
    lines = [template.replace("[Z]", b).replace("[X]", a) for a, b in examples]
    return "\n".join([*lines, solved_and_question(template, [], x)[1]])


@FEW_SHOT.slip
def few_shot_input_first(template, examples, x):
    lines = [template.replace("[X]", a).replace("[Z]", b) for a, b in examples]
    return "\n".join([*lines, solved_and_question(template, [], x)[1]])


@FEW_SHOT.slip
def few_shot_cut_late(template, examples, x):
    lines, _ = solved_and_question(template, examples, x)
    question = template.replace("[X]", x).split("[Z]")[0].rstrip()
    return "\n".join([*lines, question])


@FEW_SHOT.slip
def few_shot_end_stripped(template, examples, x):
    return few_shot(template, examples, x).rstrip()


@FEW_SHOT.slip
def few_shot_input_once(template, examples, x):
    head, tail = template.split("[Z]")
    lines = [head.replace("[X]", a) + b + tail for a, b in examples]
    return "\n".join([*lines, head.replace("[X]", x).rstrip()])


@FEW_SHOT.slip
def few_shot_equal_lines_once(template, examples, x):
    lines, question = solved_and_question(template, examples, x)
    return "\n".join([*dict.fromkeys(lines), question])


BEST_TEMPLATE = Exercise(
    "lab1.best_template",
    title="choose a template on a dev set",
    inputs=(
        ([["+", "-", "+"], ["+", "-", "-"]], ["+", "-", "-"]),
        ([["-", "+"], ["+", "+"], ["-", "-"]], ["+", "-"]),
        ([["+", "+", "-"], ["-", "+", "+"], ["+", "+", "+"]], ["-", "+", "+"]),
        ([["a", "a", "b"], ["b", "b", "c"], ["c", "a", "a"]], ["a", "b", "c"]),
        ([["b", "b"], ["a", "b"]], ["a", "b"]),
        ([["x"]], ["x"]),
    ),
    hints=(
        "How many predictions of one template are equal to the gold labels?",
        "zip(row, gold) pairs them; sum(p == g for ...) counts.",
        "Collect the counts in a list and find the place of the largest.",
    ),
    slips={
        "ZeroDivisionError": "the dev set may be empty. Counting the hits is enough to "
        "compare templates; no division is needed.",
        "IndexError": "predictions has one row per template, and each row one "
        "prediction per gold label: predictions[template][item].",
    },
)


@BEST_TEMPLATE.right
def best_template_loop(predictions, gold):
    best, most = 0, -1
    for i, row in enumerate(predictions):
        right = 0
        for p, g in zip(row, gold, strict=True):
            if p == g:
                right += 1
        if right > most:
            best, most = i, right
    return best


@BEST_TEMPLATE.right
def best_template_max(predictions, gold):
    def right(i):
        return sum(p == g for p, g in zip(predictions[i], gold, strict=True))

    return max(range(len(predictions)), key=right)


@BEST_TEMPLATE.right
def best_template_sorted(predictions, gold):
    def wrong(i):
        return len([1 for j in range(len(gold)) if predictions[i][j] != gold[j]])

    return sorted(range(len(predictions)), key=wrong)[0]


@BEST_TEMPLATE.wrong(
    "you return the accuracy. Return the place of the template in the list."
)
def best_template_accuracy(predictions, gold):
    return max(
        sum(p == g for p, g in zip(row, gold, strict=True)) / len(gold)
        for row in predictions
    )


@BEST_TEMPLATE.wrong("you return the predictions. Return the place of the template.")
def best_template_predictions(predictions, gold):
    return predictions[best_template(predictions, gold)]


@BEST_TEMPLATE.wrong("on a tie you take the last one. Take the first.")
def best_template_last(predictions, gold):
    scores = [
        sum(p == g for p, g in zip(row, gold, strict=True)) for row in predictions
    ]
    return len(scores) - 1 - scores[::-1].index(max(scores))


@BEST_TEMPLATE.wrong("you take the template with the fewest right.")
def best_template_worst(predictions, gold):
    scores = [
        sum(p == g for p, g in zip(row, gold, strict=True)) for row in predictions
    ]
    return scores.index(min(scores))


@BEST_TEMPLATE.wrong(
    "you compare which labels occur. Compare each prediction with its own gold label."
)
def best_template_bag(predictions, gold):
    scores = [len(set(row) & set(gold)) for row in predictions]
    return scores.index(max(scores))


@BEST_TEMPLATE.wrong("you count from 1. Python counts from 0.")
def best_template_from_one(predictions, gold):
    return best_template(predictions, gold) + 1


@BEST_TEMPLATE.wrong(
    "you count one label only. Compare place by place with the gold labels."
)
def best_template_positive(predictions, gold):
    scores = [sum(p == gold[0] for p in row) for row in predictions]
    return scores.index(max(scores))


@BEST_TEMPLATE.wrong("you look at the first item only. Look at all.")
def best_template_first_item(predictions, gold):
    for i, row in enumerate(predictions):
        if row[0] == gold[0]:
            return i
    return 0


@BEST_TEMPLATE.wrong("you always take the first template.")
def best_template_always_first(predictions, gold):
    return 0


@FEW_SHOT.slip
def few_shot_stripped(template, examples, x):
    return "\n".join(
        line.strip() for line in few_shot(template, examples, x).split("\n")
    )


@BEST_TEMPLATE.slip
def best_template_count(predictions, gold):
    return max(
        sum(p == g for p, g in zip(row, gold, strict=True)) for row in predictions
    )


@BEST_TEMPLATE.wrong(
    "for you a prediction is right if gold has that label anywhere. Compare it with "
    "the gold label at its own place."
)
def best_template_anywhere(predictions, gold):
    counts = [sum(label in gold for label in row) for row in predictions]
    return counts.index(max(counts))


@BEST_TEMPLATE.slip
def best_template_nobody_right(predictions, gold):
    best, most = None, 0
    for place, row in enumerate(predictions):
        right = sum(p == g for p, g in zip(row, gold, strict=True))
        if right > most:
            best, most = place, right
    return best


@BEST_TEMPLATE.slip
def best_template_rounded(predictions, gold):
    shares = [
        round(sum(p == g for p, g in zip(row, gold, strict=True)) / len(gold), 1)
        for row in predictions
    ]
    return shares.index(max(shares))

"""Exercises 7 and 9: few-shot prompts, and choosing the best template."""

from mtedu.checks.exercise import Exercise, Mistake


def few_shot(template, examples, x):
    lines = [template.replace("[X]", a).replace("[Z]", b) for a, b in examples]
    question = template.replace("[X]", x).split("[Z]")[0].rstrip()
    return "\n".join([*lines, question])


def few_shot_loop(template, examples, x):
    prompt = ""
    for example in examples:
        line = template.replace("[X]", example[0])
        prompt += line.replace("[Z]", example[1]) + "\n"
    head = template[: template.index("[Z]")]
    return prompt + head.replace("[X]", x).rstrip()


def few_shot_map(template, examples, x):
    head, _, tail = template.partition("[Z]")
    solved = [head.replace("[X]", a) + b + tail for a, b in examples]
    solved.append(head.replace("[X]", x).rstrip())
    return "\n".join(solved)


def few_shot_recursive(template, examples, x):
    if not examples:
        return template.replace("[X]", x).split("[Z]")[0].rstrip()
    a, b = examples[0]
    first = template.replace("[X]", a).replace("[Z]", b)
    return first + "\n" + few_shot_recursive(template, examples[1:], x)


def few_shot_keeps_slot(template, examples, x):
    lines = [template.replace("[X]", a).replace("[Z]", b) for a, b in examples]
    return "\n".join([*lines, template.replace("[X]", x)])


def few_shot_no_question(template, examples, x):
    return "\n".join(template.replace("[X]", a).replace("[Z]", b) for a, b in examples)


def few_shot_question_first(template, examples, x):
    lines = [template.replace("[X]", a).replace("[Z]", b) for a, b in examples]
    question = template.replace("[X]", x).split("[Z]")[0].rstrip()
    return "\n".join([question, *lines])


def few_shot_no_answers(template, examples, x):
    lines = [template.replace("[X]", a).split("[Z]")[0].rstrip() for a, _ in examples]
    question = template.replace("[X]", x).split("[Z]")[0].rstrip()
    return "\n".join([*lines, question])


def few_shot_spaces(template, examples, x):
    return few_shot(template, examples, x).replace("\n", " ")


def few_shot_blank_lines(template, examples, x):
    return few_shot(template, examples, x).replace("\n", "\n\n")


def few_shot_swapped(template, examples, x):
    lines = [template.replace("[X]", b).replace("[Z]", a) for a, b in examples]
    question = template.replace("[X]", x).split("[Z]")[0].rstrip()
    return "\n".join([*lines, question])


def few_shot_trailing(template, examples, x):
    lines = [template.replace("[X]", a).replace("[Z]", b) for a, b in examples]
    return "\n".join([*lines, template.replace("[X]", x).split("[Z]")[0]])


def few_shot_last_example(template, examples, x):
    return few_shot(template, examples[-1:], x)


def few_shot_reversed(template, examples, x):
    return few_shot(template, examples[::-1], x)


PAIRS = [["le chat", "the cat"], ["le chien", "the dog"]]

FEW_SHOT = Exercise(
    name="lab1.few_shot",
    vary=True,
    title="a few-shot prompt",
    answer=few_shot,
    probes=(
        ("French: [X] English: [Z]", PAIRS, "la maison"),
        ("[X] => [Z]", [["2 + 2", "4"]], "3 + 3"),
        ("Review: [X] Taste: [Z].", [["Lovely.", "good"], ["Dull.", "bad"]], "Fine."),
        ("French: [X] English: [Z]", [], "la maison"),
    ),
    mistakes=(
        Mistake(
            few_shot_keeps_slot,
            "the last line still has its [Z]. Cut it off there: the model goes on.",
        ),
        Mistake(few_shot_no_question, "the question itself is missing at the end."),
        Mistake(
            few_shot_question_first,
            "the question comes first. It belongs at the end, where the model goes on.",
        ),
        Mistake(
            few_shot_no_answers,
            "your examples have no answers. They are what the model learns from.",
        ),
        Mistake(few_shot_spaces, "your examples are joined by spaces. Use a new line."),
        Mistake(few_shot_blank_lines, "there are blank lines in between. Use one \\n."),
        Mistake(few_shot_swapped, "inputs and answers of the examples are exchanged."),
        Mistake(
            few_shot_trailing,
            "a space is left at the end. Models continue badly behind it: rstrip().",
        ),
        Mistake(few_shot_last_example, "only the last example is used. Use all."),
        Mistake(few_shot_reversed, "your examples are in reverse. Keep their order."),
    ),
    also_right=(few_shot_loop, few_shot_map, few_shot_recursive),
    hints=(
        "One line an example: both slots filled. Then one line for the question.",
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


def best_template(predictions, gold):
    accuracies = [
        sum(p == g for p, g in zip(row, gold, strict=True)) for row in predictions
    ]
    return accuracies.index(max(accuracies))


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


def best_template_max(predictions, gold):
    def right(i):
        return sum(p == g for p, g in zip(predictions[i], gold, strict=True))

    return max(range(len(predictions)), key=right)


def best_template_sorted(predictions, gold):
    def wrong(i):
        return len([1 for j in range(len(gold)) if predictions[i][j] != gold[j]])

    return sorted(range(len(predictions)), key=wrong)[0]


def best_template_accuracy(predictions, gold):
    return max(
        sum(p == g for p, g in zip(row, gold, strict=True)) / len(gold)
        for row in predictions
    )


def best_template_predictions(predictions, gold):
    return predictions[best_template(predictions, gold)]


def best_template_last(predictions, gold):
    scores = [
        sum(p == g for p, g in zip(row, gold, strict=True)) for row in predictions
    ]
    return len(scores) - 1 - scores[::-1].index(max(scores))


def best_template_worst(predictions, gold):
    scores = [
        sum(p == g for p, g in zip(row, gold, strict=True)) for row in predictions
    ]
    return scores.index(min(scores))


def best_template_bag(predictions, gold):
    scores = [len(set(row) & set(gold)) for row in predictions]
    return scores.index(max(scores))


def best_template_from_one(predictions, gold):
    return best_template(predictions, gold) + 1


def best_template_positive(predictions, gold):
    scores = [sum(p == gold[0] for p in row) for row in predictions]
    return scores.index(max(scores))


def best_template_first_item(predictions, gold):
    for i, row in enumerate(predictions):
        if row[0] == gold[0]:
            return i
    return 0


def best_template_always_first(predictions, gold):
    return 0


BEST_TEMPLATE = Exercise(
    name="lab1.best_template",
    title="choose a template on a dev set",
    answer=best_template,
    probes=(
        ([["+", "-", "+"], ["+", "-", "-"]], ["+", "-", "-"]),
        ([["-", "+"], ["+", "+"], ["-", "-"]], ["+", "-"]),
        ([["+", "+", "-"], ["-", "+", "+"], ["+", "+", "+"]], ["-", "+", "+"]),
        ([["a", "a", "b"], ["b", "b", "c"], ["c", "a", "a"]], ["a", "b", "c"]),
        ([["b", "b"], ["a", "b"]], ["a", "b"]),
        ([["x"]], ["x"]),
    ),
    mistakes=(
        Mistake(
            best_template_accuracy,
            "you return the accuracy. Return the place of the template in the list.",
        ),
        Mistake(
            best_template_predictions,
            "you return the predictions. Return the place of the template.",
        ),
        Mistake(best_template_last, "on a tie you take the last one. Take the first."),
        Mistake(best_template_worst, "you take the template with the fewest right."),
        Mistake(
            best_template_bag,
            "you compare which labels occur. Compare each prediction with its own gold "
            "label.",
        ),
        Mistake(best_template_from_one, "you count from 1. Python counts from 0."),
        Mistake(
            best_template_positive,
            "you count one label only. Compare place by place with the gold labels.",
        ),
        Mistake(
            best_template_first_item, "you look at the first item only. Look at all."
        ),
        Mistake(best_template_always_first, "you always take the first template."),
    ),
    also_right=(best_template_loop, best_template_max, best_template_sorted),
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

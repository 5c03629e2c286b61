"""Exercises 1 to 3: templates, their slots and their kind."""

import re

from mtedu_grader.author.exercise import Exercise

from .solution import slots

FILL = Exercise(
    "lab1.fill",
    title="fill the input slot",
    inputs=(
        ("[X] Overall, it was a [Z] movie.", "I love this movie."),
        ("French: [X] English: [Z]", "le chat"),
        ("[X] [X] In short: [Z]", " so so "),
        ("X marks the spot: [X]", "here"),
        ("Just [Z]", "unused"),
    ),
    hints=(
        "A template is a string; which method of strings exchanges a part of it?",
        "template.replace(old, new) exchanges every occurrence.",
        'The old part is "[X]", the new one is x.',
    ),
    slips={
        "AttributeError": "a template is one text: template.replace(...) works on it "
        "as it is.",
        "TypeError: replace": "replace takes two texts, the slot and what goes there: "
        "template.replace('[X]', x).",
    },
)


@FILL.right
def fill_split(template, x):
    return x.join(template.split("[X]"))


@FILL.right
def fill_regex(template, x):
    return re.sub(r"\[X\]", lambda match: x, template)


@FILL.right
def fill_loop(template, x):
    out = ""
    i = 0
    while i < len(template):
        if template[i : i + 3] == "[X]":
            out += x
            i += 3
        else:
            out += template[i]
            i += 1
    return out


@FILL.wrong("only the first [X] is filled. A template may have several.")
def fill_once(template, x):
    return template.replace("[X]", x, 1)


@FILL.wrong("you replace every letter X. The slot is [X], with its brackets.")
def fill_letter(template, x):
    return template.replace("X", x)


@FILL.wrong("the brackets are still there. They belong to the slot, not to the text.")
def fill_keeps_brackets(template, x):
    return template.replace("[X]", f"[{x}]")


@FILL.wrong("the input also stands in the answer slot. Leave [Z] for the model.")
def fill_both(template, x):
    return template.replace("[X]", x).replace("[Z]", x)


@FILL.wrong("the answer slot is gone. Keep [Z]: it is filled later.")
def fill_drops_answer(template, x):
    return template.replace("[X]", x).replace("[Z]", "")


@FILL.wrong("you put the input in front of the template. It goes where [X] stands.")
def fill_appends(template, x):
    return x + " " + template


@FILL.wrong("you cut spaces off the input. Put it in exactly as it is.")
def fill_strips(template, x):
    return template.replace("[X]", x.strip())


@FILL.wrong("everything behind [Z] is gone. Only [X] changes; the rest stays.")
def fill_cuts(template, x):
    return template.replace("[X]", x).split("[Z]")[0]


@FILL.wrong("you return the template unchanged. Replace [X] by x.")
def fill_ignores(template, x):
    return template


SLOTS = Exercise(
    "lab1.slots",
    title="which slots are there?",
    inputs=(
        ("[X] Overall, it was a [Z] movie.",),
        ("[X1] [X2] is a [Z] entity.",),
        ("[Z] comes before [X], and [X] again.",),
        ("X and Z without brackets, [sic] and [X12].",),
        ("no slots here",),
    ),
    hints=(
        "A slot is a bracket, an X or a Z, perhaps digits, and a closing bracket.",
        "re.findall returns all matches; brackets in a pattern are \\[ and \\].",
        "With one group, findall returns only what is inside: r'\\[([XZ]\\d*)\\]'.",
    ),
    slips={
        "IndexError": "a template may have no slot at all, so there may be no first "
        "one. Collect what you find in a list, which may stay empty.",
        "ValueError": "index finds nothing where a slot is missing, and stops. Look "
        "with `in` before, or let re.findall collect all.",
    },
)


@SLOTS.right
def slots_split(template):
    found = []
    for piece in template.split("[")[1:]:
        name, closed, _ = piece.partition("]")
        if closed and name[:1] in ("X", "Z") and (name[1:] == "" or name[1:].isdigit()):
            found.append(name)
    return found


@SLOTS.right
def slots_iter(template):
    return [match.group(1) for match in re.finditer(r"\[([XZ][0-9]*)\]", template)]


@SLOTS.right
def slots_loop(template):
    found = []
    start = template.find("[")
    while start != -1:
        end = template.find("]", start)
        name = template[start + 1 : end] if end != -1 else ""
        if name and name[0] in "XZ" and all(c.isdigit() for c in name[1:]):
            found.append(name)
        start = template.find("[", start + 1)
    return found


@SLOTS.wrong("you return the brackets too. Return only names.")
def slots_with_brackets(template):
    return re.findall(r"\[[XZ]\d*\]", template)


@SLOTS.wrong("each slot appears once. A slot used twice is listed twice.")
def slots_unique(template):
    return list(dict.fromkeys(slots(template)))


@SLOTS.wrong("your slots are sorted. Keep the order of the template.")
def slots_sorted(template):
    return sorted(slots(template))


@SLOTS.wrong("slots with a number, such as [X1], are missing.")
def slots_no_numbers(template):
    return re.findall(r"\[([XZ])\]", template)


@SLOTS.wrong("the numbers are lost: [X1] is the slot X1, not X.")
def slots_letters(template):
    return re.findall(r"\[([XZ])\d*\]", template)


@SLOTS.wrong(
    "you take anything in brackets for a slot. Slots are X or Z, perhaps with a number."
)
def slots_everything(template):
    return re.findall(r"\[([^\]]*)\]", template)


@SLOTS.wrong("you count an X or Z without brackets. Only [X] and [Z] are slots.")
def slots_no_brackets_needed(template):
    return re.findall(r"[XZ]\d*", template)


@SLOTS.wrong("answer slots are missing: [Z] counts as well.")
def slots_only_inputs(template):
    return re.findall(r"\[(X\d*)\]", template)


@SLOTS.wrong("you return how many there are. Return their names.")
def slots_count(template):
    return len(slots(template))


KIND = Exercise(
    "lab1.kind",
    title="cloze or prefix?",
    inputs=(
        ("[X] Overall, it was a [Z] movie.",),
        ("French: [X] English: [Z]",),
        ("[X] TL;DR: [Z]  ",),
        ("[X] It was [Z].",),
        ("[Z] is what I think of [X]",),
        ("Is it [Z]? [X] I say: [Z]",),
    ),
    hints=(
        "Only one thing matters: does anything stand behind the last [Z]?",
        "Spaces do not count: strip() takes them off.",
        "text.rsplit('[Z]', 1)[1] is what stands behind the last slot.",
    ),
    slips={
        "IndexError": "nothing may stand behind the last slot: a place behind it need "
        "not exist. Take the rest of the text, which may be empty.",
        "ValueError": "the text was split into more or fewer parts than you have names "
        "for. Split at the last [Z] only: rsplit('[Z]', 1).",
    },
)


@KIND.right
def kind_endswith(template):
    return "prefix" if template.rstrip().endswith("[Z]") else "cloze"


@KIND.right
def kind_index(template):
    end = template.rindex("[Z]") + len("[Z]")
    if template[end:].strip() == "":
        return "prefix"
    return "cloze"


@KIND.right
def kind_regex(template):
    return "prefix" if re.search(r"\[Z\]\s*$", template) else "cloze"


@KIND.wrong("the two names are the wrong way round: a cloze goes on behind the slot.")
def kind_swapped(template):
    return "prefix" if template.rsplit("[Z]", 1)[1].strip() else "cloze"


@KIND.wrong("spaces behind the slot do not count: such a template is still a prefix.")
def kind_no_strip(template):
    return "prefix" if template.endswith("[Z]") else "cloze"


@KIND.wrong("you look behind the first [Z]. With several, the last one decides.")
def kind_first_slot(template):
    return "cloze" if template.split("[Z]", 1)[1].strip() else "prefix"


@KIND.wrong("you look at the beginning. A prefix prompt has its slot at the end.")
def kind_start(template):
    return "prefix" if template.startswith("[Z]") else "cloze"


@KIND.wrong(
    "it does not matter whether [Z] comes after [X], but whether anything "
    "comes after [Z]."
)
def kind_after_input(template):
    return "prefix" if template.index("[Z]") > template.find("[X]") else "cloze"


@KIND.wrong("you return True or False. Return 'cloze' or 'prefix'.")
def kind_boolean(template):
    return bool(template.rsplit("[Z]", 1)[1].strip())


@KIND.wrong("your words have a capital letter. Write them small.")
def kind_capital(template):
    return "Cloze" if template.rsplit("[Z]", 1)[1].strip() else "Prefix"


@KIND.wrong("you always say cloze. Look at what follows [Z].")
def kind_always_cloze(template):
    return "cloze"


@KIND.wrong("a full stop behind the slot is text too: that template is a cloze.")
def kind_words_behind(template):
    behind = template.rsplit("[Z]", 1)[1]
    return "cloze" if any(c.isalpha() for c in behind) else "prefix"


@FILL.slip
def fill_while_there(template, x):
    for _ in range(5):  # as often as it is there, as far as that shows
        template = template.replace("[X]", x)
    return template


@FILL.slip
def fill_by_pattern(template, x):
    return re.sub(r"\[X\]", x, template)


@FILL.slip
def fill_by_format(template, x):
    return template.replace("[X]", "{}").format(*[x] * template.count("[X]"))


@KIND.slip
def kind_any_bracket(template):
    return "prefix" if template.rstrip().endswith("]") else "cloze"


@SLOTS.slip
def slots_one_digit(template):
    return re.findall(r"\[([XZ]\d?)\]", template)


@SLOTS.slip
def slots_any_letters(template):
    return re.findall(r"\[([XZ]\w*)\]", template)


@FILL.slip
def fill_small_letter(template, x):
    return re.sub(r"\[[Xx]\]", lambda slot: x, template)


@FILL.slip
def fill_numbered(template, x):
    return re.sub(r"\[X\d*\]", lambda slot: x, template)


@KIND.slip
def kind_any_z(template):
    return "prefix" if re.search("[Z]]? *$", template) else "cloze"

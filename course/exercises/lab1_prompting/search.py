"""Exercise 8: a small beam search on a model that is a table."""

from mtedu_grader.author.exercise import Exercise

from .solution import beam_search

TRAP = {
    "<s>": {"the": 0.6, "a": 0.4},
    "the": {"cat": 0.3, "dog": 0.3, "sun": 0.4},
    "a": {"star": 0.9, "cat": 0.1},
    "cat": {"sat": 1.0},
    "dog": {"ran": 1.0},
    "sun": {"set": 0.55, "rose": 0.45},
    "star": {"fell": 0.9, "rose": 0.1},
}
LATE = {
    "<s>": {"a": 0.5, "b": 0.3, "c": 0.2},
    "a": {"x": 0.4, "y": 0.35, "w": 0.25},
    "b": {"z": 0.6, "x": 0.4},
    "c": {"z": 1.0},
    "x": {"end": 0.3, "go": 0.7},
    "y": {"end": 0.9, "go": 0.1},
    "z": {"end": 0.95, "go": 0.05},
    "w": {"end": 1.0},
}
TURNS = {
    "<s>": {"e": 0.05, "a": 0.55, "b": 0.4},
    "a": {"a": 0.4, "d": 0.35, "b": 0.25},
    "b": {"c": 0.4, "a": 0.5, "e": 0.1},
    "c": {"e": 0.05, "d": 0.85, "a": 0.1},
    "d": {"d": 0.2, "e": 0.55, "a": 0.25},
    "e": {"d": 0.75, "c": 0.25},
}


BEAM_SEARCH = Exercise(
    "lab1.beam_search",
    title="beam search",
    inputs=(
        (TRAP, "<s>", 1, 1),
        (TRAP, "<s>", 3, 1),
        (TRAP, "<s>", 2, 2),
        (TRAP, "<s>", 3, 2),
        (LATE, "<s>", 3, 1),
        (LATE, "<s>", 3, 2),
        (LATE, "<s>", 3, 3),
        (LATE, "<s>", 6, 2),
        (TURNS, "<s>", 3, 2),
        ({}, "<s>", 2, 2),
    ),
    hints=(
        "Keep a list of pairs (tokens, probability); it starts with ([start], 1.0).",
        "In each step make every continuation of every text in the beam.",
        "Sort them by probability, largest first, and keep the first `width`.",
    ),
    slips={
        "KeyError": "some words end the text: the model has no continuations for them. "
        "Ask with model.get(word, {}).",
        "IndexError": "the beam became empty, because no path could go on. Keep the "
        "paths you had, and stop.",
        "ValueError": "max() of no paths: nothing could go on. Keep the paths you had, "
        "and stop.",
    },
)


@BEAM_SEARCH.right
def beam_search_loop(model, start, steps, width):
    beam = [(1.0, [start])]
    for _ in range(steps):
        candidates = []
        for probability, tokens in beam:
            for word in model.get(tokens[-1], {}):
                chance = model[tokens[-1]][word]
                candidates.append((probability * chance, tokens + [word]))
        if len(candidates) == 0:
            return beam[0][1]
        candidates.sort(key=lambda pair: pair[0], reverse=True)
        beam = candidates[:width]
    return beam[0][1]


@BEAM_SEARCH.right
def beam_search_recursive(model, start, steps, width):
    def grow(beam, left):
        longer = [
            (p * q, [*tokens, word])
            for p, tokens in beam
            for word, q in model.get(tokens[-1], {}).items()
        ]
        if left == 0 or not longer:
            return max(beam, key=lambda pair: pair[0])[1]
        return grow(sorted(longer, key=lambda pair: -pair[0])[:width], left - 1)

    return grow([(1.0, [start])], steps)


@BEAM_SEARCH.right
def beam_search_dicts(model, start, steps, width):
    beam = {(start,): 1.0}
    for _ in range(steps):
        longer = {}
        for tokens, p in beam.items():
            for word, q in model.get(tokens[-1], {}).items():
                longer[(*tokens, word)] = p * q
        if not longer:
            break
        best = sorted(longer, key=longer.get, reverse=True)[:width]
        beam = {tokens: longer[tokens] for tokens in best}
    return list(max(beam, key=beam.get))


@BEAM_SEARCH.right
def beam_search_from_the_end(model, start, steps, width):
    alive = [(1.0, [start])]
    for _ in range(steps):
        young = []
        for p, text in reversed(alive):
            for word, q in model.get(text[-1], {}).items():
                young.insert(0, (p * q, [*text, word]))
        if not young:
            break
        young.sort(key=lambda one: one[0])
        alive = young[-width:]
    return alive[-1][1]


@BEAM_SEARCH.wrong(
    "you keep one text only: that is greedy search. Keep the best `width`."
)
def beam_search_greedy(model, start, steps, width):
    return beam_search(model, start, steps, 1)


@BEAM_SEARCH.wrong(
    "you keep every text. After each step a beam keeps only the best `width`."
)
def beam_search_exhaustive(model, start, steps, width):
    return beam_search(model, start, steps, 10**6)


@BEAM_SEARCH.wrong("you add probabilities. The probability of a text is their product.")
def beam_search_sums(model, start, steps, width):
    beam = [([start], 0.0)]
    for _ in range(steps):
        grown = [
            ([*tokens, word], p + q)
            for tokens, p in beam
            for word, q in model.get(tokens[-1], {}).items()
        ]
        if not grown:
            break
        beam = sorted(grown, key=lambda item: -item[1])[:width]
    return beam[0][0]


@BEAM_SEARCH.wrong("you keep the least likely texts.")
def beam_search_worst(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        grown = [
            ([*tokens, word], p * q)
            for tokens, p in beam
            for word, q in model.get(tokens[-1], {}).items()
        ]
        if not grown:
            break
        beam = sorted(grown, key=lambda item: item[1])[:width]
    return beam[0][0]


@BEAM_SEARCH.wrong("the start token is missing from your result.")
def beam_search_no_start(model, start, steps, width):
    return beam_search(model, start, steps, width)[1:]


@BEAM_SEARCH.wrong(
    "you rank by the last word's probability. Multiply along the whole text."
)
def beam_search_last_word(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        grown = [
            ([*tokens, word], q)
            for tokens, p in beam
            for word, q in model.get(tokens[-1], {}).items()
        ]
        if not grown:
            break
        beam = sorted(grown, key=lambda item: -item[1])[:width]
    return beam[0][0]


@BEAM_SEARCH.wrong("your texts are one step too long.")
def beam_search_one_more(model, start, steps, width):
    return beam_search(model, start, steps + 1, width)


@BEAM_SEARCH.wrong(
    "you keep `width` continuations of every text, so the beam grows. Keep "
    "`width` in all."
)
def beam_search_per_parent(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        grown = []
        for tokens, p in beam:
            words = model.get(tokens[-1], {})
            best = sorted(words, key=lambda word: -words[word])[:width]
            grown += [([*tokens, word], p * words[word]) for word in best]
        if not grown:
            break
        beam = sorted(grown, key=lambda item: -item[1])
    return beam[0][0]


@BEAM_SEARCH.wrong(
    "a word that the table does not know ends the text. Use "
    "model.get(word, {}), and stop when nothing can go on."
)
def beam_search_crash(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        grown = [
            ([*tokens, word], p * q)
            for tokens, p in beam
            for word, q in model[tokens[-1]].items()
        ]
        beam = sorted(grown, key=lambda item: -item[1])[:width]
    return beam[0][0]


@BEAM_SEARCH.wrong("you return one string. Return the list of words.")
def beam_search_joined(model, start, steps, width):
    return " ".join(beam_search(model, start, steps, width))


@BEAM_SEARCH.wrong(
    "you keep one text for each last word. Two texts of the beam may end alike."
)
def beam_search_one_for_each_word(model, start, steps, width):
    beam = {start: (1.0, [start])}
    for _ in range(steps):
        grown = {}
        for p, tokens in beam.values():
            for word, q in model.get(tokens[-1], {}).items():
                if word not in grown or p * q > grown[word][0]:
                    grown[word] = (p * q, [*tokens, word])
        if not grown:
            break
        best = sorted(grown.items(), key=lambda item: -item[1][0])[:width]
        beam = dict(best)
    return max(beam.values())[1]


@BEAM_SEARCH.slip
def beam_search_last_step(model, start, steps, width):
    beam = [([start], 1.0, 1.0)]
    for _ in range(steps):
        grown = [
            ([*tokens, word], p * q, q)
            for tokens, p, _ in beam
            for word, q in model.get(tokens[-1], {}).items()
        ]
        if not grown:
            break
        beam = sorted(grown, key=lambda item: -item[2])[:width]
    return max(beam, key=lambda item: item[1])[0]


@BEAM_SEARCH.slip
def beam_search_each_keeps(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        grown = []
        for tokens, p in beam:
            best = sorted(model.get(tokens[-1], {}).items(), key=lambda one: -one[1])
            grown += [([*tokens, word], p * q) for word, q in best[:1]]
        if not grown:
            break
        beam = sorted(grown, key=lambda item: -item[1])[:width]
    return beam[0][0]


def grown_from(model, beam):
    return [
        ([*tokens, word], p * q)
        for tokens, p in beam
        for word, q in model.get(tokens[-1], {}).items()
    ]


def best_of(texts, width):
    return sorted(texts, key=lambda item: -item[1])[:width]


@BEAM_SEARCH.wrong(
    "you leave out words that the text has already. A text may use a word again."
)
def beam_search_no_word_twice(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        grown = [
            one for one in grown_from(model, beam) if one[0][-1] not in one[0][:-1]
        ]
        if not grown:
            break
        beam = best_of(grown, width)
    return beam[0][0]


@BEAM_SEARCH.wrong(
    "a text that cannot go on stays in your beam and may win. It drops out as long as "
    "others can go on."
)
def beam_search_ended_stay(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        ended = [one for one in beam if not model.get(one[0][-1])]
        beam = best_of([*ended, *grown_from(model, beam)], width)
    return beam[0][0]


@BEAM_SEARCH.slip
def beam_search_ended_aside(model, start, steps, width):
    beam, ended = [([start], 1.0)], []
    for _ in range(steps):
        ended += [one for one in beam if not model.get(one[0][-1])]
        grown = grown_from(model, beam)
        if not grown:
            break
        beam = best_of(grown, width)
    return max(beam + ended, key=lambda item: item[1])[0]


@BEAM_SEARCH.slip
def beam_search_stops_with_the_first(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        if any(tokens[-1] not in model for tokens, _ in beam):
            break
        beam = best_of(grown_from(model, beam), width)
    return beam[0][0]


@BEAM_SEARCH.slip
def beam_search_tie_by_alphabet(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        grown = sorted(grown_from(model, beam))
        if not grown:
            break
        beam = best_of(grown, width)
    return beam[0][0]


@BEAM_SEARCH.slip
def beam_search_tie_last_first(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        grown = grown_from(model, beam)
        if not grown:
            break
        beam = best_of(grown[::-1], width)
    return beam[0][0]


@BEAM_SEARCH.slip
def beam_search_last_of_equals(model, start, steps, width):
    beam = [([start], 1.0)]
    for _ in range(steps):
        grown = grown_from(model, beam)
        if not grown:
            break
        beam = best_of(grown, width)
    return max(reversed(beam), key=lambda item: item[1])[0]

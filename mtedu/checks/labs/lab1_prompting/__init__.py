"""Lab 1, prompting: nine exercises from a template to a beam search.

Models are written down as tables of probabilities, so that everybody's numbers are the
same and a pencil can follow them.
"""

from mtedu.checks.labs.lab1_prompting import answers, assembly, search, templates

EXERCISES = (
    templates.FILL,
    templates.SLOTS,
    templates.KIND,
    answers.FILL_ANSWERS,
    answers.NORMALISE,
    answers.BEST_LABEL,
    assembly.FEW_SHOT,
    search.BEAM_SEARCH,
    assembly.BEST_TEMPLATE,
)

"""Lab 9, the capstone: scores, interval, p-value, sample, tally and verdict.

Here libraries may be called and methods chosen, so most exercises have no one right
answer: a judge (`judge_*.py`) takes what lies near one of the defensible settings, and
says what other numbers look like. In the other files functions read as students write
them; each wrong one stands for a mistake that people make.
"""

from mtedu.checks.labs.lab9_capstone import (
    intervals,
    preferences,
    pvalues,
    sampling,
    scoring,
    tallying,
    verdicts,
)

EXERCISES = (
    scoring.SCORES,
    intervals.DIFFERENCE_INTERVAL,
    pvalues.DIFFERENCE_P,
    sampling.SAMPLES,
    tallying.TALLY,
    preferences.PREFERENCE_INTERVAL,
    verdicts.VERDICT,
)

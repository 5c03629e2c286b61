"""Exercise 8: what the two intervals allow to say."""

from mtedu.capstone import verdict as accept
from mtedu_grader.author.exercise import Exercise

from .solution import verdict

VERDICT = Exercise(
    "lab9.verdict",
    title="what the evidence lets you say",
    inputs=(
        ([0.01, 0.04], False, [0.55, 0.8]),
        ([-0.05, -0.02], False, [0.2, 0.45]),
        ([-0.06, -0.01], True, [0.4, 0.66]),
        ([-0.06, -0.01], True, [0.52, 0.75]),
        ([-0.01, 0.03], False, [0.42, 0.7]),
        ([-0.02, 0.05], True, [0.42, 0.66]),
        ([-0.03, 0.01], False, [0.3, 0.58]),
        ([0.01, 0.05], False, [0.22, 0.41]),
        ([0.0, 0.05], False, [0.5, 0.7]),
    ),
    hints=(
        "Ask each interval by itself: is it wholly above, wholly below, or does it "
        "hold no difference (0 for the metric, 0.5 for the share)?",
        "For an error rate turn the metric's answer round: below 0 is good for A.",
        "Both the same: that is the verdict. One open: the other's or open. "
        "Contradiction: the people's or open.",
    ),
    slips={
        "TypeError: not supported": "difference and share are pairs of low and high: "
        "compare their ends, low > 0 or high < 0.",
        "KeyError": "your table lacks one of the three cases: A, B, and neither.",
    },
    forbidden=(),
    accepts=accept.accept_verdict,
)


@VERDICT.right
def verdict_of_people_first(difference, lower_is_better, share):
    if share[0] > 0.5:
        return "A"
    if share[1] < 0.5:
        return "B"
    low, high = (-difference[1], -difference[0]) if lower_is_better else difference
    if low > 0:
        return "A"
    return "B" if high < 0 else "open"


@VERDICT.right
def verdict_by_words(difference, lower_is_better, share):
    people = "A" if min(share) > 0.5 else "B" if max(share) < 0.5 else "open"
    ahead, behind = ("B", "A") if lower_is_better else ("A", "B")
    metric = ahead if min(difference) > 0 else behind if max(difference) < 0 else "open"
    return metric if people == "open" else people


@VERDICT.right
def verdict_by_table(difference, lower_is_better, share):
    sign = -1 if lower_is_better else 1
    ends = {sign * end > 0 for end in difference} if 0 not in difference else set()
    metric = ends.pop() if len(ends) == 1 else None
    sides = {end > 0.5 for end in share} if 0.5 not in share else set()
    people = sides.pop() if len(sides) == 1 else None
    table = {(True, True): "A", (False, False): "B", (None, True): "A"}
    return table.get((metric, people), "open")


def middle_of(interval):
    return sum(interval) / 2


@VERDICT.wrong(accept.SAY.DIRECTION)
def verdict_no_flag(difference, lower_is_better, share):
    return verdict_of_people_first(difference, False, share)


@VERDICT.wrong(accept.SAY.METRIC_FIRST)
def verdict_metric_first(difference, lower_is_better, share):
    metric = verdict_of_people_first(difference, lower_is_better, [0.4, 0.6])
    if metric != "open":
        return metric
    return verdict_of_people_first(difference, lower_is_better, share)


@VERDICT.wrong(
    "you judge by the middle of an interval. As long as it holds no "
    "difference, nothing was shown."
)
def verdict_by_middle(difference, lower_is_better, share):
    score = middle_of(share) - 0.5
    if share[0] <= 0.5 <= share[1]:
        score = -middle_of(difference) if lower_is_better else middle_of(difference)
    return "A" if score > 0 else "B"


@VERDICT.wrong("you compare the share of wins with 0. Without a difference it is 0.5.")
def verdict_share_above_zero(difference, lower_is_better, share):
    return "A" if share[0] > 0 else verdict(difference, lower_is_better, share)


@VERDICT.wrong(
    "an interval that ends exactly at no difference still holds it. Nothing "
    "was shown then."
)
def verdict_edge(difference, lower_is_better, share):
    low, high = (-difference[1], -difference[0]) if lower_is_better else difference
    if low >= 0 and share[0] >= 0.5:
        return "A"
    return "B" if high <= 0 and share[1] <= 0.5 else "open"


@VERDICT.wrong(accept.SAY.SHOWN)
def verdict_never(difference, lower_is_better, share):
    return "open"


@VERDICT.wrong(accept.SAY.EQUAL)
def verdict_equal(difference, lower_is_better, share):
    found = verdict(difference, lower_is_better, share)
    return "equal" if found == "open" else found


@VERDICT.wrong(accept.SAY.FORM)
def verdict_number(difference, lower_is_better, share):
    found = verdict(difference, lower_is_better, share)
    return {"A": 1, "B": -1, "open": 0}[found]


@VERDICT.wrong(
    "A and B are exchanged. A difference above 0 is A's, where higher is "
    "better, and so is a share above 0.5."
)
def verdict_exchanged(difference, lower_is_better, share):
    found = verdict(difference, lower_is_better, share)
    return {"A": "B", "B": "A", "open": "open"}[found]


@VERDICT.wrong(
    "you look at the upper ends. For A the lower end has to be above no difference."
)
def verdict_high_ends(difference, lower_is_better, share):
    ahead = difference[0] < 0 if lower_is_better else difference[1] > 0
    if ahead and share[1] > 0.5:
        return "A"
    return "open" if ahead or share[1] > 0.5 else "B"


@VERDICT.wrong(
    "you turn people's share round for error rates, too. Only the metric's difference "
    "changes its sense."
)
def verdict_people_turned(difference, lower_is_better, share):
    turned = [1 - share[1], 1 - share[0]] if lower_is_better else share
    return verdict_of_people_first(difference, lower_is_better, turned)

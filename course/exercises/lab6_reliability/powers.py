"""Exercise 4: a huge whole number in short."""

import math
from decimal import ROUND_HALF_UP, Decimal, localcontext

from mtedu_grader.author.exercise import Exercise

from .solution import powers_of_ten

POWERS_OF_TEN = Exercise(
    "lab6.powers_of_ten",
    title="powers of ten",
    inputs=(
        (720,),
        (40320,),
        (1,),
        (24,),
        (99999,),
        (9994,),
        (6789,),
        (1000,),
        (2125,),
        (2135,),
        (math.factorial(100),),
        (math.factorial(200),),
    ),
    hints=(
        "str(count) shows all digits of a whole number, however large. How many are "
        "there, and what is the power then?",
        "Take the first three digits; look at the fourth to round. Short numbers need "
        "zeros behind: str(count) + '000'.",
        "If the three digits are 999 and round up, they become 100 and the power grows "
        "by 1.",
    ),
    slips={
        "OverflowError": "the number is too large for a float, and so for / , log10 of "
        "a float or a format with e. Stay with whole numbers: len(str(count)) - 1 and "
        "// .",
    },
)


@POWERS_OF_TEN.right
def powers_of_ten_digits(count):
    digits = str(count)
    power = len(digits) - 1
    padded = digits + "000"
    head = int(padded[:3]) + (padded[3] >= "5")
    if head > 999:
        head = 100
        power += 1
    head = str(head)
    return head[0] + "." + head[1:] + "e" + str(power)


@POWERS_OF_TEN.right
def powers_of_ten_decimal(count):
    with localcontext() as context:
        context.prec = 3
        context.rounding = ROUND_HALF_UP
        rounded = +Decimal(count)
        power = rounded.adjusted()
        return f"{rounded.scaleb(-power):.2f}e{power}"


@POWERS_OF_TEN.right
def powers_of_ten_counting(count):
    power = 0
    while 10 ** (power + 1) <= count:
        power += 1
    head = count * 1000 // 10**power
    head = (head + 5) // 10
    if head >= 1000:
        return f"1.00e{power + 1}"
    return "{}.{}{}e{}".format(*str(head), power)


@POWERS_OF_TEN.wrong(
    "you cut the digits off. Round: a fourth digit of 5 or more adds 1 to the third."
)
def powers_of_ten_cut(count):
    digits = str(count) + "00"
    return f"{digits[0]}.{digits[1:3]}e{len(str(count)) - 1}"


@POWERS_OF_TEN.wrong(
    "you use the format of floats. It writes e+02, and no float holds 200!."
)
def powers_of_ten_format(count):
    return f"{count:.2e}"


@POWERS_OF_TEN.wrong(
    "your power is 1 too large: a number of k digits is something times "
    "10 to the power of k - 1."
)
def powers_of_ten_count_digits(count):
    head, _, power = powers_of_ten(count).partition("e")
    return f"{head}e{int(power) + 1}"


@POWERS_OF_TEN.wrong("99999 rounds to 10.00e4 for you. Write that as 1.00e5.")
def powers_of_ten_carry(count):
    power = len(str(count)) - 1
    unit = 10**power
    head = (200 * count + unit) // (2 * unit)
    return f"{head // 100}.{head % 100:02}e{power}"


@POWERS_OF_TEN.wrong(
    "you drop zeros at the end. Always write two digits behind the point."
)
def powers_of_ten_zeros(count):
    head, _, power = powers_of_ten(count).partition("e")
    return f"{head.rstrip('0').rstrip('.')}e{power}"


@POWERS_OF_TEN.wrong(
    "you keep two digits. Keep three: one before the point and two behind it."
)
def powers_of_ten_two_digits(count):
    power = len(str(count)) - 1
    unit = 10**power
    head = (20 * count + unit) // (2 * unit)
    if head == 100:
        head, power = 10, power + 1
    return f"{head // 10}.{head % 10}e{power}"


@POWERS_OF_TEN.wrong(
    "2.125 becomes 2.12 for you: Python's rounding goes to the even digit. "
    "Here 5 rounds up."
)
def powers_of_ten_half_even(count):
    power = len(str(count)) - 1
    with localcontext() as context:
        context.prec = 3
        head = +Decimal(count)
    power = head.adjusted()
    return f"{head.scaleb(-power):.2f}e{power}"


@POWERS_OF_TEN.wrong(
    "you turn the number into a float. 200! is too large for that; work with "
    "whole numbers or with str(count)."
)
def powers_of_ten_float(count):
    power = math.floor(math.log10(float(count)))
    head = math.floor(100 * float(count) / 10**power + 0.5)
    if head == 1000:
        head, power = 100, power + 1
    return f"{head / 100:.2f}e{power}"


@POWERS_OF_TEN.wrong("your point is missing: write 7.20e2 and not 720e0.")
def powers_of_ten_whole_head(count):
    head, _, power = powers_of_ten(count).partition("e")
    return f"{head.replace('.', '')}e{int(power) - 2}"


@POWERS_OF_TEN.wrong("you return the two numbers. Return one text such as '7.20e2'.")
def powers_of_ten_pair(count):
    head, _, power = powers_of_ten(count).partition("e")
    return [float(head), int(power)]


@POWERS_OF_TEN.wrong("you write *10^ in the middle. The text has the letter e there.")
def powers_of_ten_times(count):
    head, _, power = powers_of_ten(count).partition("e")
    return f"{head}*10^{power}"


@POWERS_OF_TEN.wrong("you always round up. A fourth digit below 5 rounds down.")
def powers_of_ten_up(count):
    power = len(str(count)) - 1
    unit = 10**power
    head = -(-100 * count // unit)
    if head == 1000:
        head, power = 100, power + 1
    return f"{head // 100}.{head % 100:02}e{power}"


@POWERS_OF_TEN.slip
def powers_of_ten_half_to_even(count):
    return (
        powers_of_ten(count)
        if count > 10**15
        else f"{count:.2e}".replace("e+0", "e").replace("e+", "e")
    )


@POWERS_OF_TEN.slip
def powers_of_ten_by_a_float(count):
    power = len(str(count)) - 1
    head = count * 100 // 10**power
    if power > 2:
        head = int(count / 10 ** (power - 2) + 0.5)
    if head == 1000:
        head, power = 100, power + 1
    return f"{head // 100}.{head % 100:02}e{power}"


@POWERS_OF_TEN.slip
def powers_of_ten_log_too_early(count):
    power = math.floor(math.log10(count))
    digits = str(count).ljust(4, "0")
    head = int(digits[:3]) + (digits[3] >= "5")
    if head == 1000:
        head, power = 100, power + 1
    return f"{head // 100}.{head % 100:02}e{power}"

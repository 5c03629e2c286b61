"""The colours of the course, safe for colour-blind readers, in pictures and widgets.

The six hues are Petroff's (2021, *Accessible color sequences for data visualization*);
`INK` colours are dark enough for text on white (contrast of at least 4.5 to 1).
Colour is never the only sign: bars carry numbers, matches carry an underline.
"""

BLUE = "#5790fc"
ORANGE = "#f89c20"
RED = "#e42536"
PURPLE = "#964a8b"
GREY = "#9c9ca1"
VIOLET = "#7a21dd"

SEQUENCE = (BLUE, ORANGE, RED, PURPLE, GREY, VIOLET)

INK = "#1a1a1f"
INK_GOOD = "#1a5fb4"
INK_BAD = "#a51d2d"
INK_QUIET = "#5e5c64"

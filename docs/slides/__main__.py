"""Write the decks of all lectures, or of some: `python -m docs.slides 06_bleu_...`."""

import sys

from docs.slides.deck import build_slides

if __name__ == "__main__":
    build_slides(only=sys.argv[1:])

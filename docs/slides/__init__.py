"""The lectures as decks for the classroom: `make slides` writes `_build/slides`.

Each is one HTML file that needs no network: text, code, outputs, explorers that work.
"""

"""How far a score can be trusted: orders with the same BLEU, tests, correlation."""

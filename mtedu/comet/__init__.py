"""Trained metrics: the real COMET behind one function, and a small one to train."""

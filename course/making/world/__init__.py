"""A micro-world: a small grammar that writes labelled text in three languages.

The embedded models are trained on its sentences; one sentence in ten is held out, alone
and inside longer texts, so that they can be tested on text they have not seen.
"""

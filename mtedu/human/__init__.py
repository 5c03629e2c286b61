"""People as judges: ratings and rankings, and how far people agree.

One idea a file. `agreement` (Cohen's kappa), `fleiss` and `krippendorff` ask how far
raters agree; `ratings`, `files`, `normalise`, `quality` and `systems` handle grades;
`ranking` and `sign` handle orders; `mqm` handles error spans; `simulate` makes raters
up, and says so.
"""

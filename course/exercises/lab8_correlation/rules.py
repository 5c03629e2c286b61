"""What answers of this lab may not call: here the correlations are built."""

from mtedu.checks.key import LIBRARIES

# NumPy and Python's own statistics have Pearson's correlation ready-made.
READY_MADE = ("numpy", "statistics", "scipy", "pandas", "polars", "sklearn")
FORBIDDEN = (*LIBRARIES, *READY_MADE, "statsmodels", "pingouin", "mt_metrics_eval")

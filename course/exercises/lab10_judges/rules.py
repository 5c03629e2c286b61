"""What answers of this lab may not call: here answers are read and compared."""

from mtedu.checks.key import LIBRARIES

# These have kappa ready-made, or the counting behind it.
READY_MADE = ("numpy", "statistics", "scipy", "pandas", "polars", "sklearn")
FORBIDDEN = (*LIBRARIES, *READY_MADE, "statsmodels")

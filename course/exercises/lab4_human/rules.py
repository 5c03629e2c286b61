"""What answers of this lab may not call: here agreement and tests are built."""

from mtedu.checks.key import LIBRARIES

FORBIDDEN = (*LIBRARIES, "scipy", "sklearn", "statsmodels", "krippendorff")

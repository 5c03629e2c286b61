"""What answers of this lab may not call: here the tests are built."""

from mtedu.checks.key import LIBRARIES

FORBIDDEN = (*LIBRARIES, "scipy", "statsmodels", "pingouin", "arch")

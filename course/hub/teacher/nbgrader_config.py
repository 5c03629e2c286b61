"""nbgrader's settings for who teaches: the course's folder, for the formgrader too."""

import os

c = get_config()  # noqa: F821  (nbgrader gives it)

load_subconfig("nbgrader_config.py", path=os.environ["MTEDU_COURSE_FOLDER"])  # noqa: F821

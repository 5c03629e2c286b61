"""nbgrader's settings for everybody on the hub: the course, and its exchange."""

import os

c = get_config()  # noqa: F821  (nbgrader gives it)

c.CourseDirectory.course_id = "mtedu"
c.Exchange.root = os.environ["MTEDU_EXCHANGE"]

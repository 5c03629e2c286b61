"""JupyterHub for the course, as `make hub` starts it; docs/hub.md says what is what.

For a hub of your own keep the second half, and put your own authenticator and spawner
in the place of the first.
"""

import os
import sys
from pathlib import Path

c = get_config()  # noqa: F821  (JupyterHub gives it)

HERE = Path(__file__).resolve().parent
ROOM = Path(os.environ["MTEDU_HUB"]).resolve()  # homes, exchange, the hub's own files
PORT = int(os.environ.get("MTEDU_HUB_PORT", "8000"))
COURSE = ROOM / "course"
TEACHERS = {"teacher"}
STUDENTS = set(os.environ.get("MTEDU_HUB_STUDENTS", "ada alan").split())
SCRIPTS = str(Path(sys.executable).parent)

# The demonstration: this machine alone, one password, all as the user who started it.
c.JupyterHub.bind_url = f"http://127.0.0.1:{PORT}"
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{PORT + 1}"
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{PORT + 2}"
c.ConfigurableHTTPProxy.command = os.environ["MTEDU_HUB_PROXY"]
c.ConfigurableHTTPProxy.pid_file = str(ROOM / "proxy.pid")
c.JupyterHub.db_url = f"sqlite:///{ROOM / 'jupyterhub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(ROOM / "cookie_secret")
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = os.environ.get("MTEDU_HUB_PASSWORD", "try it")
c.Authenticator.allowed_users = TEACHERS | STUDENTS
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(ROOM / "home" / "{username}")
c.Spawner.args = ["--allow-root"] if os.geteuid() == 0 else []

# Every hub: JupyterLab, no solutions, and nbgrader's settings by who somebody is.
c.Spawner.cmd = [f"{SCRIPTS}/jupyterhub-singleuser"]
c.Spawner.default_url = "/lab"
c.Spawner.http_timeout = c.Spawner.start_timeout = 180
c.Spawner.environment = {
    "PATH": f"{SCRIPTS}:/usr/local/bin:/usr/bin:/bin",
    "MTEDU_SHOW_SOLUTIONS": "0",
    "MTEDU_EXCHANGE": str(ROOM / "exchange"),
    "MTEDU_COURSE_FOLDER": str(COURSE),
}


def settings_of(spawner):
    """Give a server nbgrader's settings, by who somebody is."""
    kind = "teacher" if spawner.user.name in TEACHERS else "student"
    places = [str(HERE / kind), str(HERE / "everybody")]
    spawner.environment = {
        **spawner.environment,
        "JUPYTER_CONFIG_PATH": os.pathsep.join(places),
    }
    if kind == "teacher":  # the formgrader refuses a course that its server cannot see
        spawner.notebook_dir = str(COURSE.parent)


c.Spawner.pre_spawn_hook = settings_of

"""Settings of `jupyter lab` in this folder; `INSTRUCTORS.md` says why."""

from mtedu.cli import web_settings

c = get_config()  # noqa: F821  (Jupyter gives it)

# Should anything of a submission ever run in the formgrader: it sends nothing outside.
c.ServerApp.tornado_settings = web_settings()

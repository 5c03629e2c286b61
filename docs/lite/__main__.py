"""Build the site: `python -m docs.lite`; `--tools` only installs what builds it."""

import os
import sys

from docs.lite.site import build_site, install_tools

tools = install_tools()
if "--tools" not in sys.argv:
    site = build_site(tools=tools)
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    where = os.path.relpath(site)
    sys.stdout.write(
        f"{where}: {size / 1e6:.0f} MB, ready to be published. To look at it here: "
        f"python -m http.server --directory {where}\n"
    )

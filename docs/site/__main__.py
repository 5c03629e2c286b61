"""Build the site: `python -m docs.site`; names of pages build these alone."""

import os
import sys

from docs.site.build import build_site

site = build_site(only=sys.argv[1:])
size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
where = os.path.relpath(site)
sys.stdout.write(
    f"{where}: {size / 1e6:.0f} MB, ready to be published. To look at it here: "
    f"python -m http.server --directory {where}\n"
)

"""Where fetched models and data live on this computer."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return the folder for fetched data: `MTEDU_CACHE`, or the user's cache."""
    if chosen := os.environ.get("MTEDU_CACHE"):
        return Path(chosen).expanduser()
    try:
        from platformdirs import user_cache_path
    except ModuleNotFoundError:
        return Path.home() / ".cache" / "mtedu"
    return user_cache_path("mtedu", appauthor=False)

"""mtedu: the library behind a course on prompting and on judging translations.

Everything that lectures and labs use is a name of this package: `mtedu.bleu(...)`.
A name is loaded when it is first used, so `import mtedu` is cheap; where each one
lives is in `data/public_names.json`.
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

__version__ = "0.1.0"

_NAMES = Path(__file__).parent / "data" / "public_names.json"
_ROOMS: dict[str, str] = json.loads(_NAMES.read_text(encoding="utf-8"))
_HOME = {name: room for room, names in _ROOMS.items() for name in names.split()}

__all__ = ["__version__", *sorted(_HOME)]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"mtedu has no {name!r}: dir(mtedu) lists what it has.")
    try:
        value = getattr(import_module(_HOME[name]), name)
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("mtedu"):
            raise
        raise ImportError(
            f"mtedu.{name} needs {error.name}, which is not installed here: texts, "
            "metrics, statistics and prompting work without it."
        ) from error
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})

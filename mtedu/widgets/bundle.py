"""The files beside the Python: modules, style sheets and examples; no build step.

anywidget wants an explorer's JavaScript as one module, but people read, reuse and test
it in small ones. `bundle` puts them together: each module becomes a function with its
own names, called once, that returns what the module exports.

Leaves out: everything but `import { a, b } from "./file.mjs";`, `export function`,
`export const` and one `export default` at the end, which is all that our modules use.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mtedu.show import palette

HERE = Path(__file__).parent

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]*)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const) (\w+))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default (.*);$", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


def bundle(entry: str, folder: Path = HERE) -> str:
    """Return one module with the code of `entry` and all that it imports.

    A module `shared/text.mjs` is the constant `shared_text` in it; the default export
    of `entry` is the default export of the whole.
    """
    written: dict[str, str] = {}
    _add(entry, folder, written, ())
    code = "\n".join(written.values())
    if "view: " in written[entry]:
        code += f"\nexport default {identifier(entry)}.view;"
    return code + "\n"


def identifier(path: str) -> str:
    """Return the name of a module in the bundle.

    >>> identifier("shared/text.mjs")
    'shared_text'
    """
    return re.sub(r"\W", "_", path.removesuffix(".mjs"))


def _add(
    path: str, folder: Path, written: dict[str, str], above: tuple[str, ...]
) -> None:
    if path in above:
        raise ValueError(f"{path} imports itself, by way of {', '.join(above)}.")
    if path in written:
        return
    code = (folder / path).read_text(encoding="utf-8")
    for _, target in _IMPORT.findall(code):
        _add(_resolve(path, target), folder, written, (*above, path))
    written[path] = _as_function(path, code)


def _as_function(path: str, code: str) -> str:
    exported = _EXPORT.findall(code)
    default = _DEFAULT.search(code)
    code = _IMPORT.sub(lambda found: _as_constant(path, *found.groups()), code)
    code = _DEFAULT.sub("", _EXPORT.sub("", code))
    if left := _LEFT.search(code):
        raise ValueError(f"{path} has a line that cannot be bundled: {left.group()}")
    if default:
        exported.append(f"view: {default.group(1)}")
    returned = f"return {{ {', '.join(exported)} }};"
    return f"const {identifier(path)} = (() => {{\n{code.strip()}\n{returned}\n}})();"


def _as_constant(path: str, names: str, target: str) -> str:
    names = " ".join(names.split()).rstrip(",").replace(" as ", ": ")
    return f"const {{ {names} }} = {identifier(_resolve(path, target))};"


def _resolve(path: str, target: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target))


def stylesheet(*names: str) -> str:
    """Return the course's colours as CSS variables, followed by the named files."""
    colours = {
        name.lower().replace("_", "-"): value
        for name, value in vars(palette).items()
        if name.isupper() and isinstance(value, str)
    }
    lines = [f"  --mtedu-{name}: {value};" for name, value in colours.items()]
    parts = [".mtedu, .mtedu-panel {\n" + "\n".join(lines) + "\n}\n"]
    parts += [(HERE / name).read_text(encoding="utf-8") for name in names]
    return "\n".join(parts)


def read_yaml(name: str) -> Any:
    """Return what a file of examples or words holds.

    >>> read_yaml("vauquois/levels.yml")[0]["name"]
    'direct'
    """
    import yaml

    return yaml.safe_load((HERE / name).read_text(encoding="utf-8"))

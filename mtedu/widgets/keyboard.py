"""What a box of plain widgets needs in a page: its keys, and names for its sliders.

In JupyterLab's command mode an arrow key in a list leaves the list, and `x` cuts the
cell. Widgets without JavaScript cannot keep keys to themselves, so an invisible one
does it for the box around it. Ctrl-S and the like still reach the notebook.

The handle of a slider has no name that screen readers could speak: it gets its label's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import ipywidgets

from mtedu.widgets.bundle import bundle


class Keyboard(anywidget.AnyWidget):
    """Keeps the notebook's shortcuts away from its panel, and names its sliders."""

    _esm = bundle("shared/keyboard.mjs")


def interact(function: Callable[..., Any], **ranges: Any) -> None:
    """Show a control for each argument, and below them what the function gives.

    The ranges are those of `ipywidgets.interact`: `(0, 20)` is a slider, a list a
    choice, a text a field. Here sliders have names that screen readers speak, and keys
    pressed in them stay there.

    >>> interact(abs, x=(-3, 3))  # doctest: +SKIP
    """
    from IPython.display import display

    panel = ipywidgets.interactive(function, **ranges)
    panel.children = (*panel.children, Keyboard())
    panel.add_class("mtedu-keys")
    display(panel)

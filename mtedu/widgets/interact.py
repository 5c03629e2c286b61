"""Sliders for any function: ipywidgets' own, with keys and names for everyone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from mtedu.widgets.own_keys import keep_keys


def interact(function: Callable[..., Any], **ranges: Any) -> None:
    """Show a control for each argument, and below them what the function gives.

    The ranges are those of `ipywidgets.interact`: `(0, 20)` is a slider, a list a
    choice, a text a field. Here sliders have names that screen readers speak, and keys
    pressed in them stay there.

    >>> interact(abs, x=(-3, 3))  # doctest: +SKIP
    """
    from IPython.display import display

    panel = ipywidgets.interactive(function, **ranges)
    keep_keys(panel)
    display(panel)

"""What a panel of plain widgets needs in a page: its keys, and names for its sliders.

In JupyterLab's command mode an arrow key in a list leaves the list, and `x` cuts the
cell. Widgets without JavaScript cannot keep keys to themselves, so this invisible one
does it for the panel around it. Ctrl-S and the like still reach the notebook.

The handle of a slider has no name that screen readers could speak: it gets its label's.
"""

from __future__ import annotations

import anywidget
import ipywidgets


class OwnKeys(anywidget.AnyWidget):
    """Keeps the notebook's shortcuts away from its panel, and names its sliders."""

    _esm = """
    function keep(event) {
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    }
    function nameSliders(panel) {
      const nameless = '[role="slider"]:not([aria-label])';
      for (const handle of panel.querySelectorAll(nameless)) {
        const label = handle.closest(".widget-slider")?.querySelector("label");
        if (label?.textContent) handle.setAttribute("aria-label", label.textContent);
      }
    }
    function guard(el, patience) {
      const panel = el.closest(".mtedu-keys, .mtedu-panel");
      if (panel) {
        panel.addEventListener("keydown", keep);
        nameSliders(panel);
        const watcher = new MutationObserver(() => nameSliders(panel));
        watcher.observe(panel, { childList: true, subtree: true });
      } else if (patience) setTimeout(() => guard(el, patience - 1), 50);
    }
    export default {
      render({ el }) {
        el.style.display = "none";
        guard(el, 100); // it may not be in its place yet
      },
    };
    """


def keep_keys(box: ipywidgets.Box) -> None:
    """Let a box of widgets keep the keys pressed in it, and name its sliders."""
    box.children = (*box.children, OwnKeys())
    box.add_class("mtedu-keys")

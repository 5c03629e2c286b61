"""Keys that belong to a panel: JupyterLab takes arrows and letters for its own.

In JupyterLab's command mode an arrow key in a list leaves the list, and `x` cuts the
cell. Widgets without JavaScript cannot keep keys to themselves, so this invisible one
does it for the panel around it. Ctrl-S and the like still reach the notebook.
"""

from __future__ import annotations

import anywidget


class OwnKeys(anywidget.AnyWidget):
    """Keeps the notebook's shortcuts away from the panel that it is part of."""

    _esm = """
    function keep(event) {
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    }
    function guard(el, patience) {
      const panel = el.closest(".mtedu-panel");
      if (panel) panel.addEventListener("keydown", keep);
      else if (patience) setTimeout(() => guard(el, patience - 1), 50);
    }
    export default {
      render({ el }) {
        el.style.display = "none";
        guard(el, 100); // it may not be in its place yet
      },
    };
    """

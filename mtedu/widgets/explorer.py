"""What every explorer is: a widget with its own JavaScript, and words for it."""

from __future__ import annotations

import json
from string import Template
from typing import Any

import anywidget

from mtedu.widgets.bundle import bundle, identifier

_PAGE = Template("""\
<style>$css</style>
<div id="$spot"></div>
<script type="module">
$code
$page.view.render({
  model: shared_model.staticModel($state),
  el: document.getElementById("$spot"),
});
</script>
""")


class Explorer(anywidget.AnyWidget):
    """A widget that computes in the browser and says in Python what it shows.

    A subclass names its JavaScript file, which imports `shared/model.mjs`, in `_page`,
    loads it with `_esm = bundle(_page)`, and gives `text`, which the page shows too.
    """

    _page: str

    @property
    def text(self) -> str:
        """The text twin: in words what the widget shows."""
        raise NotImplementedError(f"{type(self).__name__} has no words yet.")

    def to_html(self) -> str:
        """Return a piece of HTML in which the explorer lives without Python.

        It needs no server and no network: for the website and for pages in a file.
        """
        own = self.traits(sync=True).keys() - anywidget.AnyWidget.class_traits().keys()
        values = {name: getattr(self, name) for name in sorted(own) if name[0] != "_"}
        state = json.dumps(values).replace("<", "\\u003c")  # no text ends the script
        spot = f"mtedu-{self.model_id}"
        return _PAGE.substitute(
            css=self._css,
            spot=spot,
            code=bundle(self._page),
            page=identifier(self._page),
            state=state,
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {self.text.partition('. ')[0].rstrip('.')}."

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown = super()._repr_mimebundle_(**kwargs)
        if shown is None:
            return None
        data, metadata = shown
        return {**data, "text/plain": self.text}, metadata

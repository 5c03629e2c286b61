"""What every explorer is: a widget with its own JavaScript, and words for it."""

import json
from collections.abc import Sequence
from string import Template
from typing import Any

import anywidget

from mtedu.widgets.bundle import HERE, bundle, identifier, stylesheet
from mtedu.widgets.text_twin import TextTwin

_PAGE = Template("""\
<style>$css</style>
<div id="$spot"></div>
<script type="module">
$code
$setup
$page.view.render({ model, el: document.getElementById("$spot") });
</script>
""")


class Explorer(TextTwin, anywidget.AnyWidget):
    """A widget that computes in the browser and says in Python what it shows.

    A subclass lies in a folder of its own, beside its page `explorer.mjs`, which
    imports `shared/model.mjs`, and its `style.css`; `styles` names those of the shared
    sheets that it uses. It gives `text`, which the page shows too.
    """

    _page: str

    def __init_subclass__(
        cls, styles: Sequence[str] = ("result",), **options: Any
    ) -> None:
        """Load what lies beside the explorer's Python."""
        if not hasattr(cls, "_page"):  # traitlets makes subclasses of its own
            folder = cls.__module__.rpartition(".")[2]
            cls._page = f"{folder}/explorer.mjs"
            cls._esm = bundle(cls._page)
            sheets = [f"shared/{name}.css" for name in ("base", *styles)]
            if (HERE / folder / "style.css").exists():
                sheets.append(f"{folder}/style.css")
            cls._css = stylesheet(*sheets)
        super().__init_subclass__(**options)

    def to_html(self) -> str:
        """Return a piece of HTML in which the explorer lives without Python.

        It needs no server and no network: for the website and for pages in a file.
        """
        own = self.traits(sync=True).keys() - anywidget.AnyWidget.class_traits().keys()
        values = {name: getattr(self, name) for name in sorted(own) if name[0] != "_"}
        state = json.dumps(values).replace("<", "\\u003c")  # no text ends the script
        return self.page_with(f"const model = shared_model.staticModel({state});")

    def page_with(self, setup: str) -> str:
        """Return the page as HTML; the JavaScript in `setup` makes its `model`."""
        return _PAGE.substitute(
            css=self._css,
            spot=f"mtedu-{self.model_id}",
            code=bundle(self._page),
            setup=setup,
            page=identifier(self._page),
        )


def check_texts(candidate: Any, reference: Any) -> None:
    """Raise an error unless there are two texts to compare."""
    if not isinstance(candidate, str) or not isinstance(reference, str):
        raise ValueError(
            "The explorer takes one candidate and one reference, both texts: join "
            "tokens with ' '.join(tokens)."
        )

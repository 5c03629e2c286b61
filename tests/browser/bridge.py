"""A widget's page in a plain browser tab, with the real Python object behind it."""

import json

from mtedu.widgets.bundle import bundle, identifier

SHELL = '<!doctype html><meta charset="utf-8"><style>{}</style><div id="spot"></div>'
START = """
const model = shared_model.staticModel({state});
model.save_changes = () => window.tell(JSON.stringify(model.values()));
model.values = () => Object.fromEntries({names}.map((name) => [name, model.get(name)]));
model.send = (content) => {{
  window.hear(JSON.stringify(content)).then((news) => {{
    const values = Object.entries(JSON.parse(news));
    values.forEach(([name, value]) => model.set(name, value));
  }});
}};
window.model = model;
{page}.view.render({{ model, el: document.getElementById("spot") }});
window.started = true;
"""


def connect(page, widget, traits):
    """Show a widget; what the page writes or sends reaches the Python object."""

    def tell(values):
        for name, value in json.loads(values).items():
            setattr(widget, name, value)

    def hear(content):
        widget._heard(widget, json.loads(content), [])
        return json.dumps({name: getattr(widget, name) for name in traits})

    page.expose_function("tell", tell)
    page.expose_function("hear", hear)
    page.set_content(SHELL.format(widget._css))
    state = json.dumps({name: getattr(widget, name) for name in traits})
    start = START.format(
        state=state, names=json.dumps(traits), page=identifier(widget._page)
    )
    page.add_script_tag(type="module", content=bundle(widget._page) + start)
    page.wait_for_function("window.started")

"""The first page of the site: every lecture and lab, and whether it runs in a browser.

What runs is a link; what needs more than a browser has is grey, says which library it
lacks, and goes by its Binder link. JupyterLite looks for its settings in this page,
hence the empty script.
"""

from html import escape
from string import Template
from urllib.parse import quote

from mtedu.course import Course, Part

PAGE = Template("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title, in your browser</title>
<link rel="icon" href="icon-120x120.png">
<script id="jupyter-config-data" type="application/json"
  data-jupyter-lite-root=".">{}</script>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto;
  padding: 0 1rem; color: light-dark(#1a1a1f, #ececf1);
  background: light-dark(#fff, #17171b); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 4px 0; padding-inline-end: 0.8rem; text-align: start;
  vertical-align: top; border-bottom: 1px solid #8a8a90; }
:is(th, td):last-child { padding-inline-end: 0; }
tbody th { font-weight: 400; white-space: nowrap; }
@media (max-width: 30rem) { tbody th { white-space: normal; } }
a { color: light-dark(#1a5fb4, #8ab8f0); }
.away, .away a { color: light-dark(#5e5c64, #a8a8b0); }
</style>
</head>
<body>
<main>
<h1>$title</h1>
<p>These notebooks run in your browser: nothing to install, no account, no server.
Python takes 10 to 30 seconds to start, and long computations take up to ten times as
long as on your own machine. What you write stays in this browser; download a notebook
to keep it. To read only: <a href="$website">the website</a>.</p>
<p>Labs can be done here to the end; their checks answer as everywhere, except that an
endless loop has to be ended by <em>Kernel, Restart Kernel</em>. To hand a lab in, save
it (Ctrl+S), right-click its name in the list of files and choose <em>Download</em>:
that file is what your teacher collects.</p>
<table>
<thead><tr><th scope="col"></th><th scope="col">title</th><th scope="col">minutes</th>
<th scope="col">elsewhere</th></tr></thead>
<tbody>
$rows
</tbody>
</table>
</main>
</body>
</html>
""")


def index_page(course: Course) -> str:
    """Return the page as HTML."""
    rows = "\n".join(_row(course, part) for part in course.parts)
    title = escape(course.title)
    return PAGE.substitute(title=title, website=course.website, rows=rows)


def _row(course: Course, part: Part) -> str:
    name = f"{'Lab' if part.kind == 'lab' else 'Lecture'} {part.number}"
    title, away = escape(part.title), ""
    if part.needs:
        away = ' class="away"'
        title += f"<br>needs {escape(' and '.join(part.needs))}: not in a browser"
    else:
        title = f'<a href="lab/index.html?path={quote(part.path)}">{title}</a>'
    binder = escape(course.binder(part), quote=True)
    return (
        f'<tr{away}><th scope="row">{name}</th><td>{title}</td><td>{part.minutes}</td>'
        f'<td><a href="{binder}">Binder<span hidden> {name}</span></a></td></tr>'
    )

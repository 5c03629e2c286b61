"""What students play with: explorers that compute while they type, and quizzes.

One explorer a file, or a folder where it has more than its Python: its page
`explorer.mjs`, the formulas `core.mjs`, `style.css`, and examples in YAML. Explorers
with JavaScript are an `Explorer`, those of plain widgets a `Panel`; both say in `.text`
what they show. A page computes in JavaScript, without Python; tests hold its numbers
and words equal to those of the library and of `.text`. `shared/` holds the JavaScript
and CSS that several have in common.
"""

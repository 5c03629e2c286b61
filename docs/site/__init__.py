"""The website: `make site` writes it to `_build/site`.

Lectures are executed and labs shown as students receive them; both are read from where
they live, so nothing here is a copy. Built offline, and offline when it is read: no
page asks another machine for scripts, fonts or formulas.

`build` does it all. `sources` gathers the pages: notebooks, `course_map`, `metrics`,
`api` and the guides. `execute` runs a lecture; `kernel` is the part that sits beside
it and turns its widgets into HTML: explorers that compute in JavaScript stay alive
(`explorers`), quizzes too (`quizzes`), and what needs Python is recorded (`recorded`,
`recordings`).
"""

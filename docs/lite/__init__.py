"""The course in a browser without any server: `make lite` writes it to `_build/lite`.

The site is JupyterLite with a Python that runs in the browser: Python 3.11 and NumPy
1.25, from the package jupyterlite-xeus-python. `kernel` puts mtedu and what it uses
into that Python, `site` adds the notebooks, and `index` writes the page that lists
them. All files are local: the site asks no other machine for anything.
"""

# Each target is one line of intent; .venv holds everything that is installed.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -c constraints.txt

# Some images set this: all test files would then be compiled anew at every run.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: start test test-long quick bench build search-inputs grader-report site slides hub lite lite-tools hub-tools check-style chromium clean

start: .venv/ready  ## set up, then open the course in JupyterLab
	@$(BIN)/mtedu start

test: .venv/ready-test chromium lite-tools  ## set up, then run every check and test
	$(MAKE) --no-print-directory check-style
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n 3 --dist loadgroup --max-worker-restart=0

test-long: .venv/ready-test chromium lite-tools hub-tools  ## every test, the long ones too
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 --dist loadgroup --max-worker-restart=0 -m ""

quick: .venv/ready-test  ## what a contributor runs while working: 90 seconds
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 -m quick tests/mtedu mtedu course/grader

build: .venv/ready-test  ## make labs, solutions and tables from course/, and docs pages
	$(BIN)/mtedu build
	$(BIN)/python -m docs.differences
	$(BIN)/python -m tests.grader.hostile

search-inputs: .venv/ready-test  ## search for visible and secret inputs that catch more (long)
	$(BIN)/python -W ignore -m mtedu_grader.author.search_inputs

grader-report: .venv/ready-test  ## try all known answers and mutants: docs/grader_report.md
	$(BIN)/python -m mtedu_grader.author.grader_report

site: .venv/ready-test  ## make the website, with the lite site in it if made: _build/site
	$(BIN)/python -m docs.site

bench: .venv/ready-bench chromium  ## measure beside peers: benchmarks/RESULTS.md
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m benchmarks

slides: .venv/ready-test  ## each lecture as a deck for the classroom, offline: _build/slides
	$(BIN)/python -m docs.slides

hub: .venv/ready-hub  ## a demonstration of the course on a JupyterHub: 127.0.0.1:8000
	$(BIN)/python course/hub/demo.py

lite: .venv/ready  ## make the site that runs in a browser without a server: _build/lite
	$(BIN)/python -m docs.lite

check-style: .venv/ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Browser tests need Debian's Chromium; without the right to install it they are skipped.
# bubblewrap is one of the two ways to keep student code apart.
chromium:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq chromium fonts-noto-core bubblewrap; } >/dev/null 2>&1 \
	  || echo "No chromium here and no right to install it: browser tests will be skipped."

# What builds the lite site; its browser test is skipped where this cannot be fetched.
lite-tools: .venv/ready
	@$(BIN)/python -m docs.lite --tools 2>/dev/null \
	  || echo "The tools of the lite site cannot be fetched: its test will be skipped."

.venv/ready: pyproject.toml course/grader/pyproject.toml constraints.txt mtedu/data/jupyterlab/extension/static/mtedu.js
	@$(PYTHON) course/install.py
	@touch $@

.venv/ready-test: .venv/ready
	$(PIP) --quiet --editable ".[site,test]"
	@touch $@

.venv/ready-bench: .venv/ready-test
	$(PIP) --quiet --editable ".[bench]"
	@touch $@

hub-tools: .venv/ready-test
	@$(MAKE) --no-print-directory .venv/ready-hub >/dev/null 2>&1 \
	  || echo "JupyterHub or its proxy cannot be fetched: its test will be skipped."

# Needs npm, and the network once.
.venv/ready-hub: .venv/ready-test
	$(PIP) --quiet jupyterhub
	npm install --silent --no-fund --no-audit --prefix _build/hub-proxy configurable-http-proxy@5
	@touch $@

clean:  ## remove what was installed and made on the way
	rm -rf .venv _build .pytest_cache .ruff_cache .mypy_cache .hypothesis tests/screenshots

# `make help` lists the targets. Nothing is written outside this checkout and $(HPES_HOME).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
export HPES_HOME ?= $(CURDIR)/.hpes
export DAGSTER_DISABLE_TELEMETRY := 1
# The CPU build of torch comes first: unpinned, it would bring 3 GB of CUDA along.
TORCH := torch==2.13.0
TORCH_INDEX := https://download.pytorch.org/whl/cpu
PORT ?= 3000

.PHONY: help install demo test real ui bench lint clean

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

install: $(STAMP)  ## create .venv with everything in it

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; name it with: make PYTHON=python3.12 install"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --retries 0 --extra-index-url $(TORCH_INDEX) $(TORCH)
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	@touch $(STAMP)

demo: $(STAMP)  ## sample editions through the whole graph, scores, three questions
	$(BIN)/hpes demo

test: $(STAMP)  ## linter, type checker and all tests
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n auto --dist loadfile

real: $(STAMP)  ## the tests on real documents in ../shared; fails where that is absent
	HPES_REQUIRE_SHARED=1 HPES_NO_SKIP=1 $(BIN)/python -m pytest -q tests/real

ui: $(STAMP)  ## the Dagster UI on http://127.0.0.1:3000 (PORT=... for another)
	$(BIN)/hpes ui --port $(PORT)

bench: $(STAMP)  ## speed and memory, measured and written to docs/bench.md
	$(BIN)/python -m golden.bench

lint: $(STAMP)  ## linter and type checker alone
	$(BIN)/ruff check .
	$(BIN)/mypy

clean:  ## remove the virtual environment and caches; the home stays
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build *.egg-info

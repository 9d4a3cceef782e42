# What there is to do. Everything happens in an environment of its own, .venv, made on first use.

PYTHON ?= python3
SCENARIO ?= scenarios/blown_apart_3p.toml
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help report samples test test-compiled test-interpreted test-checked test-long corners lint bench docs clean
.NOTPARALLEL:

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

report: .venv/.ready  ## Play a scenario and write its balance report below reports/ (SCENARIO=…, ARGS='--games 2000')
	$(BIN)/napsim run $(SCENARIO) $(ARGS)

samples: .venv/.ready  ## Make the sample reports in reports/samples anew, in some minutes
	$(BIN)/python reports/samples/make.py $(ARGS)

test: test-compiled test-interpreted test-checked  ## Run the everyday tests, in three legs

# The three legs. What each is for stands in tests/legs.py; two workers share what has been compiled first.
TWO := -n 2 -q
test-compiled: .venv/.ready-to-develop
	@printf '\n== 1 of 3: compiled, as users run it\n'
	@$(BIN)/python -m tests.compile_all
	@$(BIN)/python -m pytest $(TWO) --dist loadfile $(ARGS)

test-interpreted: .venv/.ready-to-develop
	@printf '\n== 2 of 3: interpreted (JIT off), with coverage\n'
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest $(TWO) --dist worksteal -m every_leg --cov=napsim/games --cov-report=
	@$(BIN)/python -m tests.engine_coverage

test-checked: export NUMBA_BOUNDSCHECK := 1
test-checked: .venv/.ready-to-develop
	@printf '\n== 3 of 3: compiled with bounds checking, into a fresh cache\n'
	@NAPSIM_CACHE=$$(mktemp -d) && export NAPSIM_CACHE && trap 'rm -rf "$$NAPSIM_CACHE"' EXIT && \
		$(BIN)/python -m tests.compile_all && \
		$(BIN)/python -m pytest $(TWO) --dist worksteal -m every_leg

test-long: .venv/.ready-to-develop  ## Run the long statistical checks
	$(BIN)/python -m tests.compile_all
	$(BIN)/python -m pytest -m long -n 2 --dist worksteal $(ARGS)

corners: .venv/.ready-to-develop  ## Play and judge thousands of games; count how often each corner of the rules was reached
	$(BIN)/python -m tests.referee.engine_corners $(GAMES)

lint: .venv/.ready-to-develop  ## Check style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/.ready-to-develop  ## Measure speed, memory and compile time
	@for file in benchmarks/*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

docs: .venv/.ready-to-develop  ## Write the reference pages that are made from the code
	$(BIN)/python -m napsim.report.reference docs

clean:  ## Remove the environment and everything made by tools; reports stay
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache htmlcov
	rm -f .coverage .coverage.*
	find napsim tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# Installed again only when pyproject.toml has changed.
.venv/.ready: pyproject.toml | .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.ready-to-develop: pyproject.toml | .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch .venv/.ready $@

.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "napsim needs Python 3.11 or newer; name one with: make PYTHON=python3.12 …"; exit 1; }
	@echo "Making an environment in .venv; this takes a minute, once."
	@$(PYTHON) -m venv .venv

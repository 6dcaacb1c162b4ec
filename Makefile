# `make play` to play, `make test` to test; see README.md.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
# How many processes run the tests side by side: one for each of two processors, and one that
# waits for the real servers.
WORKERS ?= 3

# So many lines, made from a seed that is the time unless one is given, and then so many
# random fights under each rule system.
LINES := 20000
SEED := $(shell date +%s)
FIGHTS := 500
DOCS := build/docs
RELEASE := dist
TESTS := tests

.PHONY: env play stop test test-all test-postgres test-browser pictures mudlet lint types collected rules settings docs bench load studies odds fuzz faults readme release clean

env: $(STAMP)

$(STAMP): pyproject.toml $(wildcard requirements/*.txt)
	PYTHON="$(PYTHON)" VENV="$(VENV)" requirements/install
	@touch $@

play: env
	@$(BIN)/python -m world.play start

stop: env
	@$(BIN)/python -m world.play stop

test: env
	@$(MAKE) --no-print-directory -j 2 lint types collected
	$(BIN)/pytest -n $(WORKERS) --dist worksteal
	@requirements/browser --only-look || \
		echo "The tests of pages were left out: Chromium is missing (make test-browser gets it)."

test-all:
	@VENV="$(VENV)" WORKERS="$(WORKERS)" TESTS="$(TESTS)" requirements/test-all

# All of them, or those in TESTS, on PostgreSQL: a server of the system's package in a temporary
# folder, which is started before and is gone afterwards.
test-postgres: env
	$(BIN)/python -m tests.support.postgres -n $(WORKERS) --dist worksteal $(TESTS)

# Those of the pages alone, with the browser that they need; `make test` runs them where it is.
test-browser: env
	@requirements/browser
	$(BIN)/pytest tests/browser -rs

pictures: env
	@requirements/browser
	ASHES_PICTURES=write $(BIN)/pytest tests/browser/test_pictures.py -q -rs

mudlet: env
	@$(BIN)/python clients/mudlet/build.py

lint: env
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet

types: env
	$(BIN)/mypy

# Every process that runs tests would compile all of them, at the same time, where none are yet.
collected: env
	-@$(BIN)/pytest --collect-only -q >/dev/null

rules: env
	@$(BIN)/python -m tests.support.rules

settings: env
	@$(BIN)/python -m tests.support.settings_page
	@$(BIN)/python -m tests.support.panel_schema
	@$(BIN)/python -m tests.support.play_pages
	@$(BIN)/python -m tests.support.house_picture

docs: env
	@$(BIN)/python -m sphinx -W --keep-going -q -b html docs $(DOCS)
	@echo "$(DOCS)/index.html"

bench: env
	$(BIN)/python -m tests.bench --write docs/bench.md

# 500 connections in 50 fights for so long; what thousands of fights leave behind; and a plan.
MINUTES := 10

load: env
	$(BIN)/python -m tests.bench.scale --minutes $(MINUTES) --write docs/scale.md

studies: env
	for study in studies/*.toml; do \
		$(BIN)/ashes study $$study --out docs/studies/$$(basename $$study .toml) || exit 1; \
	done

readme: env
	ASHES_README=write $(BIN)/pytest tests/game/test_readme.py -q

# Every kind of exchange so often, beside what the odds say of it; it takes half an hour.
PLAYS := 200000

odds: env
	ASHES_PLAYS=$(PLAYS) $(BIN)/pytest -n $(WORKERS) tests/play/test_odds_against_plays.py

fuzz: env
	$(BIN)/pytest tests/fuzz -s --fuzz-lines $(LINES) --fuzz-seed $(SEED)
	ASHES_EXAMPLES=$(FIGHTS) $(BIN)/pytest tests/engine/test_fights.py tests/engine/test_chases.py

# So many random fights over all rule systems, whose server dies in each line at some step.
DEATHS := 1000

faults: env
	$(BIN)/pytest tests/fuzz/test_killed_fights.py --fuzz-fights $(DEATHS) --fuzz-seed $(SEED)

release: env
	@$(BIN)/python -m tests.support.release $(RELEASE)

clean:
	rm -rf $(VENV) .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

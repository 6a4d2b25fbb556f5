# make run   the gallery in a browser          make lab    the notebooks in JupyterLab
#            (ARGS="--port 9000 --no-browser" …: see jamlab run --help)
# make test  what CI checks, in ten minutes     make soak   thousands of random games
# make test-all  every test there is, both builds whole: before a release
# make check style, types, and the tests that a change concerns, in two minutes
# make bench speed beside other libraries, as ratios (its own environment, .venv-bench)
# make bench-pages  the gallery's pages, thirty visitors at once, beside kernels and plain Voilà
# make compiled  all that is built: compiled modules, the browser's Python, card reader, documentation
# make docs  the documentation, as pages that open without a server
# make clean removes what make made
#
# The environment is made once, in .venv, from the one lock (binder/*.txt), and made again only when
# the lock or pyproject.toml changes. make run and make lab build in the background what changed
# (build/background.log), and run interpreted until then; the others build it first.
# JAMLAB_COMPILE=0 make … runs everything interpreted.

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
# What runs and builds jamlab is in there; what tests it, too.
READY := $(VENV)/.ready
TESTED := $(VENV)/.tested
BENCH := .venv-bench
# The first Python that is new enough; say PYTHON=… to choose another.
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

.DEFAULT_GOAL := help
.PHONY: help run check types interpreted interpreted-all test test-all lab soak docs bench bench-pages clean browser compiled
# One process more than there are cores: tests in a browser wait while others work.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(1 + (os.cpu_count() or 1))')
# One file stays with one worker; tests/conftest.py says which files come first.
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder
# Every change: without what is marked slow, and with fewer examples of each property.
FAST := -m "not slow" --hypothesis-profile fast
# What both builds must do alike, and the part of it that is tried with each change: the contract at
# one table of each game, every clause, recorded games, wrong logs, planted faults. (JamSumo's rules
# are the same files in both builds: once will do.)
BOTH := tests/contract tests/unit/core tests/unit/games tests/unit/log \
	tests/unit/cli/test_soak_faults.py --ignore-glob=tests/unit/games/*/odds
SAMPLE := tests/contract/test_*.py tests/unit/core tests/contract/golden/test_playthroughs.py tests/unit/log/test_wrong_logs.py \
	$(wildcard $(addprefix tests/unit/games/*/,rules test_clauses*.py test_checks.py test_damage.py)) \
	tests/unit/cli/test_soak_faults.py
# Each process reads its modules from __pycache__, whatever the shell says: compiling them, and the
# tests', anew costs 13 seconds of a processor in each of them.
unexport PYTHONDONTWRITEBYTECODE

help:
	@sed -n 's/^# \{0,1\}//p;/^$$/q' Makefile

run: $(READY)
	@$(BIN)/python -m building.background
	@$(BIN)/jamlab run $(ARGS)

lab: $(READY)
	@$(BIN)/python -m building.background
	@$(BIN)/jamlab lab

soak: compiled
	@$(BIN)/jamlab soak

# Runs $(1) while what $(2) names runs beside it; what these say comes after it. The pages are
# prerendered first, once for all galleries of the tests.
define beside
	$(BIN)/ruff check .
	@chromium=$$(bash tests/system.sh chromium) || exit 1; \
	firefox=$$(bash tests/system.sh firefox) || exit 1; \
	postgresql=$$(bash tests/system.sh postgresql) || exit 1; \
	pdftotext=$$(bash tests/system.sh pdftotext) || exit 1; \
	nginx=$$(bash tests/system.sh nginx) || exit 1; \
	said=$$(mktemp); $(MAKE) --no-print-directory --keep-going $(2) > $$said 2>&1 & beside=$$!; \
	$(BIN)/python -m jamlab.gallery.prerender || { kill $$beside; wait $$beside; rm $$said; exit 1; }; \
	echo "pytest, with $$chromium, $$firefox and $$postgresql"; \
	JAMLAB_CHROMIUM="$$chromium" JAMLAB_FIREFOX="$$firefox" JAMLAB_POSTGRESQL="$$postgresql" \
	JAMLAB_PDFTOTEXT="$$pdftotext" JAMLAB_NGINX="$$nginx" $(1); failed=$$?; \
	wait $$beside || failed=1; cat $$said; rm $$said; exit $$failed
endef

types: $(TESTED)
	@failed=0; $(BIN)/mypy || failed=1; $(BIN)/python -m building.javascript || failed=1; exit $$failed

# Every change, and what CI runs: ten minutes on two cores.
test: compiled
	$(call beside,$(PYTEST) $(FAST),types interpreted)

# Before a release, and before an issue is called resolved: every test there is.
# No process more than there are cores: what runs beside it takes long.
test-all: WORKERS = $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
test-all: compiled
	$(call beside,$(PYTEST),types interpreted-all)

# The interpreted build, where the compiled one is tested: the contract at one table of each game,
# or at a few.
interpreted: TRIED := JAMLAB_TABLES=one $(BIN)/pytest $(FAST) $(SAMPLE)
interpreted-all: TRIED := JAMLAB_TABLES=few $(BIN)/pytest $(BOTH)
interpreted interpreted-all: $(TESTED)
	@build=$$($(BIN)/python -c 'import jamlab; print(jamlab.build)') || exit 1; \
	if [ "$$build" = compiled ]; then \
		echo "pytest on the interpreted build"; \
		JAMLAB_COMPILE=0 $(TRIED) -k "not jamsumo"; \
	else \
		echo "All this ran interpreted; the compiled build was not tested."; \
	fi

test test-all check bench-pages: $(TESTED)

# What changed since SINCE: before a commit HEAD, and SINCE=HEAD~1 after it.
SINCE ?= HEAD
check: compiled
	$(call beside,$(PYTEST) $(FAST) -p tests.repository.changed --since $(SINCE),types)

# Looks whether a compiled source or the documentation's changed, and whether the browser's Python and the reader of cards are
# there; takes no time if nothing is to be done. What the background is at, it waits for.
compiled: $(READY)
	@$(BIN)/python -m building
	@$(BIN)/python -m building.browser_python
	@$(BIN)/python -m building.scripts
	@$(BIN)/python -m building.card_reader
	@$(BIN)/python -m building.documentation --or-say-why

docs: $(READY)
	@$(BIN)/python -m building.documentation --show

# ARGS=--check compares with the stored figures; "--brief", "--game sixty --rounds 5" …: see python -m benchmarks --help
bench: $(BENCH)/.ready
	@$(BENCH)/bin/python -m building
	@$(BENCH)/bin/python -m benchmarks $(ARGS)

# Leave the machine alone meanwhile. ARGS="--brief" …: see python -m benchmarks.visits --help
bench-pages: compiled
	@chromium=$$(bash tests/system.sh chromium) || exit 1; \
	JAMLAB_CHROMIUM="$$chromium" $(BIN)/python -m benchmarks.visits $(ARGS)

$(BENCH)/.ready: benchmarks/requirements.txt
	@$(PYTHON) -m building.environment bench --folder $(BENCH)
	@touch $@

$(READY): binder/requirements.txt binder/building.txt pyproject.toml
	@$(if $(PYTHON),,echo "jamlab needs Python 3.11 or newer; none was found. Install it, or say make PYTHON=/path/to/python3" >&2; exit 1)
	@$(PYTHON) -m building.environment building
	@touch $@

$(TESTED): $(READY) binder/tests.txt
	@$(BIN)/python -m building.environment tests
	@touch $@

clean:
	@test ! -x $(BIN)/python || $(BIN)/python -m building.background --stop
	rm -rf $(VENV) $(BENCH) node_modules dist build jamlab/ui/browser_python/_python jamlab/ui/_scripts jamlab/ui/toolkit/icon-sheet.js jamlab/classroom/static/cards/_aruco jamlab/gallery/_documentation jamlab/_prerendered .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -f jamlab/compiled.*.txt
	find jamlab -name '*.so' -o -name '*.pyd' | xargs rm -f
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

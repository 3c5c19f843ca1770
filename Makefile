# make site: the coach in your browser.  make test: every test.  Nothing is needed before but Python 3.11+, make and git.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
SITE ?=
PROCESSES ?= 2
PYTEST ?=
BENCH ?=

.PHONY: help site test test-all ready checked warmed bench bench-strength lock picture clean

help:
	@echo "make site       start the site on http://127.0.0.1:8866 and open the browser (SITE='--port 8900 --no-browser')"
	@echo "make test       run every test (PYTEST='-k notation' picks some, PROCESSES=4 shares them wider)"
	@echo "make test-all   run the long forms too: all sizes, all languages, long fuzz"
	@echo "make bench      measure and print the figures"
	@echo "make bench-strength   play the bots against each other anew and write the guide's tables (goes on after Ctrl-C)"
	@echo "make picture    take the README's picture from the running site"
	@echo "make lock       renew requirements.lock"
	@echo "make clean      remove the virtual environment and what the tools left"

site: $(VENV)/installed
	@$(RUN) -m coach site $(SITE)

test: ready
	@$(RUN) -m pytest -n $(PROCESSES) $(PYTEST)

test-all: ready
	@$(RUN) -m pytest -n $(PROCESSES) --long --timeout 3600 $(PYTEST)

# What needs no run of the tests, on two cores: one of them compiles.
ready: $(VENV)/installed
	@$(MAKE) --no-print-directory --jobs 2 checked warmed

# What is read without being run; then the browser that the tests use.
checked: $(VENV)/installed
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy
	@$(RUN) -m tests.chromium

# The kernels that the tests use.
warmed: $(VENV)/installed
	@$(RUN) -m coach warm

bench: $(VENV)/installed
	@$(RUN) -m tests.benchmarks $(BENCH)

bench-strength: $(VENV)/installed
	@$(RUN) -m tests.benchmarks.strength --workers $(PROCESSES) $(BENCH)

picture: $(VENV)/installed
	@$(RUN) -m tests.browser.picture

# Pinned versions with the hash of every file and no download address, for all platforms and Pythons we support.
lock: $(VENV)/installed
	$(VENV)/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --group test \
		--no-emit-index-url --no-emit-find-links --no-annotate --no-header pyproject.toml --output-file requirements.lock

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find coach tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment is made anew when the lock changes, and the project put into it again when pyproject.toml does.
$(VENV)/installed: $(VENV)/locked pyproject.toml
	@$(RUN) -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/locked: requirements.lock
	@python=$(PYTHON); \
	for other in $(PYTHON) python3.13 python3.12 python3.11; do \
		if $$other -c "$$FITS" >/dev/null 2>&1; then python=$$other; break; fi; \
	done; \
	$$python -c "$$FITS" || exit 1; \
	echo "making $(VENV) from requirements.lock: some 300 MB to download, a minute or two ..."; \
	rm -rf $(VENV) && $$python -m venv $(VENV) && \
	$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@touch $@

define FITS
import sys
if not (3, 11) <= sys.version_info < (3, 14):
    sys.exit("Python 3.11 to 3.13 is needed, and this is %s: on Debian 12 or Ubuntu 24.04 install it by"
             " sudo apt install python3 python3-venv, or name one by make PYTHON=..." % sys.version.split()[0])
try:
    import ensurepip, venv
except ImportError:
    sys.exit("Python's venv module is missing: on Debian or Ubuntu install it by sudo apt install python3-venv")
endef
export FITS

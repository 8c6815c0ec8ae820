# Two commands for a new machine with git, make, g++ and Python 3.11 or newer:
#
#   make demo    simulate an example into demo/
#   make test    build and run all tests
#
# Everything else is installed into the virtual environment .venv; only Catch2 (and, on a bare
# Debian, python3-venv and python3-dev) comes from apt. Nothing is redone when nothing changed.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
# Several pips in one environment disturb each other; the compilers run in parallel anyway.
.NOTPARALLEL:

VENV ?= .venv
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14; do \
  if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; break; fi; \
  done)

PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
# Python compiles the modules that it imports, once; pip would compile all of them, for ten seconds.
INSTALL := $(PIP) install --no-compile
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

CXX_FILES = $(shell find cpp bindings tests -name '*.cpp' -o -name '*.hpp' | sort)
PY_FILES := .ci docs $(wildcard notebooks) python tests

.PHONY: help
help:
	@echo 'make demo       simulate an example; leaves a picture and a netCDF file in demo/'
	@echo 'make test       build and run the C++ tests, then the Python tests'
	@echo 'make test-cpp, test-python, test-slow; make test-slow-share runs a tenth of the slow ones'
	@echo 'make install    install the package into $(VENV)'
	@echo 'make lint       check style and types; make format mends the style'
	@echo 'make tidy       clang-tidy over the C++ sources (slow)'
	@echo 'make docs       build the documentation into build/docs/html'
	@echo 'make stubs      write the stubs in python/tribodyn/_core from the compiled module; make check-stubs compares'
	@echo 'make random     a thousand random mechanisms, and a table of how they end'
	@echo 'make sanitize   C++ tests under the address and undefined-behaviour sanitizers;'
	@echo '                make sanitize-share: those of a third of the folders'
	@echo 'make sanitize-python  Python tests under them'
	@echo 'make check-dist build sdist and wheel, and test the wheel in an empty environment'
	@echo 'make check-dependencies  the tests with the oldest and the newest releases that are admitted'
	@echo 'make check-all  everything there is to check; takes hours'
	@echo 'make mutation   change forty lines, one at a time, and print what no test notices;'
	@echo '                PLACES="files and folders" chooses among their lines'
	@echo 'make counts     write what the standard runs cost in steps and evaluations (tests/counts)'
	@echo 'make bench      run tests/benchmarks, and write their figures and the pages that show them'
	@echo 'make bench-short  every benchmark in its shortest form, to see that it runs'
	@echo 'make bench-peers  the same bearings and mechanisms by other programs (installs them into build/peers)'
	@echo 'make clean      remove what was built; make distclean removes $(VENV) too'

# --- the virtual environment; a stamp each for what is installed in it -----------------------

$(VENV)/.stamp-venv:
	@test -n "$(PYTHON)" || { echo 'tribodyn: no Python 3.11 or newer found; set PYTHON=' >&2; exit 1; }
	.ci/system-packages venv "$(PYTHON)"
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --upgrade pip
	@touch $@

# .stamp-build, .stamp-test, .stamp-docs, .stamp-dev: the requirements of pyproject.toml by group
$(VENV)/.stamp-%: $(VENV)/.stamp-venv pyproject.toml .ci/requirements.py
	$(PY) .ci/requirements.py $* > $(VENV)/requirements-$*.txt
	$(INSTALL) -r $(VENV)/requirements-$*.txt
	@touch $@

# --- the package ---------------------------------------------------------------------------

# Built in build/python, which stays, so that a change recompiles only what it touches. The list
# of files is kept in a file of its own, so that a deleted source is noticed as well.
PACKAGE_SOURCES := $(shell find cpp bindings python cmake -type f \
  -not -name '*.pyc' -not -name '.*' | sort)

build/sources.list: FORCE
	@mkdir -p build
	@printf '%s\n' $(PACKAGE_SOURCES) > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(VENV)/.stamp-package: $(VENV)/.stamp-build pyproject.toml CMakeLists.txt README.md LICENSE \
    build/sources.list $(PACKAGE_SOURCES)
	@echo 'compiling and installing tribodyn into $(VENV) (a first build takes minutes) ...'
	@CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) $(INSTALL) --no-build-isolation \
	  --config-settings=build-dir=build/python .
	@touch $@

.PHONY: install demo
install: $(VENV)/.stamp-package

demo: install
	$(PY) -m tribodyn.demo --output demo

# --- tests -----------------------------------------------------------------------------------

.PHONY: test test-cpp test-python test-slow test-slow-share random mutation sanitize sanitize-share sanitize-python \
    counts bench bench-short bench-peers
test: test-cpp test-python

test-cpp: $(VENV)/.stamp-build
	.ci/system-packages catch2
	cmake --preset ci
	cmake --build --preset ci -j $(JOBS)
	ctest --preset ci -j $(JOBS)

# Tests of one file stay in one process, where they share their fixtures.
PYTEST := $(PY) -m pytest -n $(JOBS) --dist loadscope
test-python: $(VENV)/.stamp-package $(VENV)/.stamp-test
	$(PYTEST)

test-slow: $(VENV)/.stamp-package $(VENV)/.stamp-test
	$(PYTEST) -m slow

# Another tenth for every commit.
SEED ?= $(shell git rev-parse HEAD 2>/dev/null || date +%F)
test-slow-share: $(VENV)/.stamp-package $(VENV)/.stamp-test
	$(PYTEST) -m "slow and not campaign" --share 0.1 --seed "$(SEED)"

random: $(VENV)/.stamp-package $(VENV)/.stamp-test
	$(PY) tests/random/campaign.py 10000 10700 1010000 1010300 --processes $(JOBS)

# Forty lines, other ones for every commit. Prints the changes that no test notices, which are holes
# or change nothing: to be looked at, so they are no failure.
mutation: test-cpp $(VENV)/.stamp-package $(VENV)/.stamp-test
	$(PY) tests/mutation/mutate.py --seed "$(SEED)" --count 40 $(PLACES)

sanitize: $(VENV)/.stamp-build
	.ci/system-packages catch2
	cmake --preset sanitize
	cmake --build --preset sanitize -j $(JOBS)
	ctest --preset sanitize -j $(JOBS)

# The sanitizers of all tests take half an hour to compile and to run: another third of the folders
# for every commit.
CPP_TESTS := $(notdir $(patsubst %/,%,$(wildcard tests/cpp/*/)))
sanitize-share: $(VENV)/.stamp-build
	.ci/system-packages catch2
	cmake --preset sanitize
	folders=$$(.ci/share "$(SEED)" 0.33 $(CPP_TESTS)); \
	echo sanitized: $$folders; \
	for folder in $$folders; do \
	  cmake --build --preset sanitize -j $(JOBS) --target test_$$folder; \
	  ctest --preset sanitize -j $(JOBS) --tests-regex "^$$folder/"; \
	done

# The sanitizers' libraries come before Python's own, and libstdc++ with them, whose throw they watch.
# CPython keeps memory until its end, so leaks are not looked for.
SANITIZED := build/sanitized
sanitize-python: $(VENV)/.stamp-venv
	$(PYTHON) -m venv $(SANITIZED)/venv
	$(SANITIZED)/venv/bin/python .ci/requirements.py build runtime test > $(SANITIZED)/requirements.txt
	$(SANITIZED)/venv/bin/python -m pip install --quiet -r $(SANITIZED)/requirements.txt
	CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) $(SANITIZED)/venv/bin/python -m pip install --quiet \
	  --no-build-isolation --no-deps --config-settings=build-dir=$(SANITIZED)/build \
	  --config-settings=cmake.build-type=RelWithDebInfo \
	  --config-settings=cmake.define.TRIBODYN_SANITIZE=ON .
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libubsan.so) \
	  $$(g++ -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 \
	  $(SANITIZED)/venv/bin/python -m pytest -p no:cacheprovider tests/python tests/verification

counts: $(VENV)/.stamp-package $(VENV)/.stamp-test
	$(PY) tests/counts/kept_counts.py

bench: $(VENV)/.stamp-package $(VENV)/.stamp-test
	$(PY) tests/benchmarks/run.py

bench-short: $(VENV)/.stamp-package $(VENV)/.stamp-test
	$(PY) tests/benchmarks/run.py --short

bench-peers: $(VENV)/.stamp-package $(VENV)/.stamp-test
	$(PY) tests/benchmarks/peers/run.py

# --- what is uploaded, and what it runs with -----------------------------------------------------

.PHONY: check-dist check-dependencies check-all
check-dist: $(VENV)/.stamp-package $(VENV)/.stamp-dev
	CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) .ci/check-dist $(PY) build/dist build/python \
	  CMakeLists.txt LICENSE README.md pyproject.toml $(PACKAGE_SOURCES)

# One wheel, in an environment with exactly the oldest releases that pyproject.toml admits and in one
# with the newest.
DEPENDENCIES := build/dependencies
check-dependencies: $(VENV)/.stamp-package
	rm -rf $(DEPENDENCIES)
	$(PIP) wheel --no-build-isolation --no-deps --config-settings=build-dir=build/python \
	  --wheel-dir $(DEPENDENCIES) .
	for age in oldest newest; do \
	  folder=$(DEPENDENCIES)/$$age; \
	  $(PYTHON) -m venv $$folder; \
	  $(PY) .ci/requirements.py $$([ $$age = newest ] || echo --oldest) runtime test \
	    > $$folder/requirements.txt; \
	  $$folder/bin/python -m pip install --quiet -r $$folder/requirements.txt \
	    $(DEPENDENCIES)/tribodyn-*.whl; \
	  $$folder/bin/python -m pip freeze > $$folder/installed.txt; \
	  $$folder/bin/python -m pytest -p no:cacheprovider; \
	done

# The slow tests hold the campaign of a thousand mechanisms; lines are changed last.
check-all: lint test test-slow check-stubs tidy sanitize sanitize-python docs check-dist \
    check-dependencies mutation

# --- style, documentation, stubs -------------------------------------------------------------

.PHONY: lint format tidy docs stubs check-stubs
lint: $(VENV)/.stamp-dev $(VENV)/.stamp-runtime
	$(PY) -m ruff check $(PY_FILES)
	$(PY) -m ruff format --check $(PY_FILES)
	$(PY) -m mypy
	@echo 'clang-format --dry-run -Werror over cpp, bindings, tests'
	@clang-format --dry-run -Werror $(CXX_FILES)

format: $(VENV)/.stamp-dev
	$(PY) -m ruff check --fix-only $(PY_FILES)
	$(PY) -m ruff format $(PY_FILES)
	clang-format -i $(CXX_FILES)

tidy: $(VENV)/.stamp-build $(VENV)/.stamp-dev
	.ci/system-packages catch2
	cmake --preset ci
	find cpp -name '*.cpp' | sort | xargs -P $(JOBS) -n 4 \
	  clang-tidy -p build/ci --quiet --warnings-as-errors='*'

# Notebooks and tutorials use packages of the tests, such as distributed.
docs: $(VENV)/.stamp-package $(VENV)/.stamp-docs $(VENV)/.stamp-test
	$(PY) -m sphinx --quiet --no-color -W --keep-going -j $(JOBS) -b html docs build/docs/html
	@echo 'documentation: build/docs/html/index.html'

.PHONY: build/stubs
build/stubs: $(VENV)/.stamp-package $(VENV)/.stamp-dev
	rm -rf build/stubs
	cd build && ../$(PY) -m pybind11_stubgen tribodyn._core --output-dir stubs

stubs: build/stubs
	diff -r build/stubs/tribodyn/_core python/tribodyn/_core > /dev/null || \
	  { rm -rf python/tribodyn/_core && cp -r build/stubs/tribodyn/_core python/tribodyn/; }

check-stubs: build/stubs
	diff -ru python/tribodyn/_core build/stubs/tribodyn/_core || \
	  { echo 'the stubs in python/tribodyn/_core differ from the module: make stubs' >&2; exit 1; }

.PHONY: clean distclean FORCE
clean:
	rm -rf build demo .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -f $(VENV)/.stamp-package

distclean: clean
	rm -rf $(VENV)

FORCE:

# make serve: install what is missing, build, serve ./html.   make test: the same, and run every test.

BUILD_PACKAGES := libmicrohttpd-dev libmagic-dev pkg-config
TEST_PACKAGES := chromium chromium-driver python3-venv binutils strace gcc libc6-dev nginx-light lighttpd
BENCH_PACKAGES := nginx-light lighttpd caddy wrk
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
BUNDLE ?= html
OPTIONS ?=

# Asks apt only for what dpkg does not know: a machine that has everything needs no network.
define install
	@missing=$$(for package in $(1); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; \
	done); \
	if [ -n "$$missing" ]; then \
	  echo "installing" $$missing; \
	  $(SUDO) apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends $$missing; \
	fi
endef

.PHONY: serve test bench build install-build install-test install-bench lint debug release unit cost address \
  thread docker clean

serve: release
	exec .build/release/bundled-serve "$(BUNDLE)" $(OPTIONS)

test: install-test lint debug release unit cost address thread docker
	@Tests/summary

install-build:
	$(call install,$(BUILD_PACKAGES))
	@command -v swift >/dev/null || { echo "no Swift toolchain: see https://www.swift.org/install/linux/"; exit 1; }

install-test: install-build
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES))

install-bench: install-build
	$(call install,$(BENCH_PACKAGES) python3)

# Side by side with other servers, on a machine that does nothing else: writes docs/benchmarks.md.
bench: install-bench release
	python3 -B Tests/Benchmarks/bench.py $(OPTIONS)

# The fence: C and unsafe code stay in BundledServeSystem.
lint:
	swift format lint --strict -r -p Sources Tests Package.swift
	grep -rlwE --include='*.swift' 'unsafe|import C[A-Z]\w*' Sources/BundledServe Sources/bundled-serve; test $$? -eq 1
	python3 -B -m unittest discover -q -s Tests/Benchmarks -p '*_test.py'

debug: install-build
	swift build

release: install-build
	swift build -c release --static-swift-stdlib --product bundled-serve

# What the tests use of Python's packages.
.build/tools: Tests/tools.txt | install-test
	python3 -m venv $@
	$@/bin/pip install -q -r $<
	touch $@

# Every test, on the plain build; the browser's too, and those beside other servers.
unit: debug .build/tools
	Tests/run plain

# What a warm request costs the release build, in system calls and allocations.
cost: install-test release
	Tests/Cost/check

# AddressSanitizer with leak check, and ThreadSanitizer. Browsers and other servers ran in `unit`.
address: install-build
	Tests/run address --skip BrowserTests --skip DifferentialTests

thread: install-build
	Tests/run thread --skip BrowserTests --skip DifferentialTests

# Without a container engine: the file is linted, its build steps are run in a scratch folder.
docker: .build/tools
	Tests/Docker/check

clean:
	rm -rf .build .build-*

# Everything a contributor runs. Only Go is needed; linters are pinned in
# tools/go.mod and built through the module proxy.

GO ?= go
# Seventy test binaries are linked; without what only debuggers read, in two thirds of the time.
UNDEBUGGED = -ldflags=-w
LINT = $(GO) tool -modfile=tools/go.mod golangci-lint
LINT_E2E = $(GO) tool -C e2e -modfile=../tools/go.mod golangci-lint
LINT_KUBE = $(GO) tool -C e2e/kube -modfile=../../tools/go.mod golangci-lint
LINT_PIZZA = $(GO) tool -C examples/pizza -modfile=../../tools/go.mod golangci-lint
LINT_DEMO = $(GO) tool -C examples/pizza/demo -modfile=../../../tools/go.mod golangci-lint
CORPUS_DIR ?= $(HOME)/.cache/crdgen-corpus
CORPUS = $(GO) run -C tools ./corpus -root ..

# Less time for garbage, as .ci/run has it; "make bench" measures without.
test test-all test-long rounds edits pairs faults lint verify: export GOGC ?= 400
test test-all test-long rounds edits pairs faults lint verify: export GOMEMLIMIT ?= 3GiB
# What one clone or .ci/run has compiled is not compiled again.
test test-all test-long test-corpus rounds edits pairs faults flips e2e-kube lint verify: export GOFLAGS := $(shell $(GO) env GOFLAGS) -trimpath
# Their temporary files lie in memory, as those of .ci/run.
test test-all test-long test-corpus rounds pairs flips e2e-kube: export TMPDIR := $(shell bash -c '. .ci/steps && temporary')

.DEFAULT_GOAL := help
.PHONY: help build test test-all test-long rounds edits pairs faults fuzz flips e2e-kube golden lint fmt corpus test-corpus bench verify

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build bin/crdgen
	$(GO) build -o bin/crdgen ./cmd/crdgen

test: ## run the short tests: none that compile packages, download modules or run all cases once more
	$(GO) test $(UNDEBUGGED) -short -timeout 60m ./...
	$(GO) test -C e2e $(UNDEBUGGED) -short -timeout 60m ./...

test-all: ## run the tests of .ci/run that need nothing but Go, those of the example too
	$(GO) test $(UNDEBUGGED) -count=1 -timeout 60m ./...
	$(GO) test -C e2e $(UNDEBUGGED) -count=1 -timeout 60m ./...
	$(MAKE) -C examples/pizza test

test-long: ## run tests that sample what is alike on all of it: each case, marker, broken line and published pair (half an hour)
	CRDGEN_LONG=1 $(GO) test $(UNDEBUGGED) -timeout 0 ./cmd/crdgen ./generators/conversion/...
	CRDGEN_LONG=1 $(GO) test -C e2e $(UNDEBUGGED) -timeout 0 -run TestOfflineVerdicts .

ROUNDS ?= 100000
rounds: ## convert $(ROUNDS) random objects of each published pair there and back, in both directions (half an hour)
	CRDGEN_ROUNDS=$(ROUNDS) $(GO) test ./generators/conversion/trials -run 'TestRealPairs|TestSmallPairs' -count=1 -timeout 0 -v

EDITS ?= 100000
edits: ## edit items of lists without keys, $(EDITS) times for each direction of each published kind that keeps something of them
	CRDGEN_EDITS=$(EDITS) $(GO) test ./generators/conversion/trials -run TestEditsOfPairs -count=1 -timeout 0 -v

PAIRS ?= 10000
pairs: ## hold crdgen diff against the server's code on $(PAIRS) random pairs of definitions (ten minutes)
	CRDGEN_PAIRS=$(PAIRS) $(GO) test ./internal/contract/witness -run TestMutations -count=1 -timeout 0 -v

KILLS ?= 500
STEPS ?= 10000
faults: ## kill $(KILLS) runs while they write, and make $(STEPS) edits with a cache and without one (a quarter of an hour)
	CRDGEN_KILLS=$(KILLS) $(GO) test ./internal/emit -run TestKill -count=1 -timeout 0 -v
	CRDGEN_KILLS=$(KILLS) CRDGEN_STEPS=$(STEPS) $(GO) test ./cmd/crdgen -run 'TestKilledRuns|TestCacheChangesNothing' -count=1 -timeout 0 -v
	CRDGEN_STEPS=$(STEPS) $(GO) test ./internal/load -run TestKeptFilesAreAsTheyLie -count=1 -timeout 0 -v

TIME ?= 1m
fuzz: ## run every fuzz target for $(TIME) in turn (compiling for coverage takes minutes the first time)
	.ci/fuzz $(TIME)

e2e-kube: ## run the tests with a whole kube-apiserver, which is built once (minutes)
	$(GO) test -C e2e/kube -count=1 -timeout 60m ./...

flips: ## break the example's manifests and conversions line by line; its demonstration must notice (minutes)
	$(GO) test -C examples/pizza/demo -count=1 -timeout 60m -run Flipped ./...

golden: ## rewrite golden/, generated documents and the example from what crdgen writes now; read the diff
	$(GO) test ./cmd/crdgen ./markers/help -update
	$(MAKE) -C examples/pizza generate

lint: ## run the linters
	.ci/lint

fmt: ## format all Go code
	$(LINT) fmt ./...
	$(LINT_E2E) fmt ./...
	$(LINT_KUBE) fmt ./...
	$(LINT_PIZZA) fmt ./...
	$(LINT_DEMO) fmt ./...

corpus: ## compare with controller-gen on real operators (downloads them)
	$(CORPUS) compare

test-corpus: ## run the tests that read the modules which "make corpus" has fetched
	CORPUS_DIR=$(CORPUS_DIR) $(GO) test $(UNDEBUGGED) -count=1 -timeout 30m -run Corpus ./internal/load ./markers/reading ./generators/rbac
	CORPUS_DIR=$(CORPUS_DIR) $(GO) test -C e2e -count=1 -timeout 30m -run Corpus ./...

bench: ## measure time and memory against controller-gen on real operators
	$(CORPUS) time

verify: lint ## check formatting, modules, golden files and the example
	$(LINT) fmt --diff ./...
	$(LINT_E2E) fmt --diff ./...
	$(LINT_KUBE) fmt --diff ./...
	$(LINT_PIZZA) fmt --diff ./...
	$(LINT_DEMO) fmt --diff ./...
	$(GO) mod tidy -diff
	$(GO) mod tidy -C e2e -diff
	$(GO) mod tidy -C e2e/kube -diff
	$(GO) mod tidy -C examples/pizza -diff
	$(GO) mod tidy -C examples/pizza/demo -diff
	$(GO) mod verify
	$(GO) test ./cmd/crdgen ./markers/help
	$(GO) build -C examples/cronjob ./...

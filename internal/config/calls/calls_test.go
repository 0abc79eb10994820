package calls

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestOneShell has recipes whose lines one shell runs: what a line before has done holds, and
// no line of another rule does.
func TestOneShell(t *testing.T) {
	for recipe, run := range map[string]bool{
		"\ttrue\n\tCALL\n":                                                true,
		"\tcd api\n\tCALL\n":                                              false,
		"\tfor x in a b; do\n\tCALL\n\tdone\n":                            false,
		"\tif true; then\n\t  true\n\tfi\n\tCALL\n":                       true,
		"\tcat <<EOF >x\n\tCALL\n\tEOF\n":                                 false,
		"\tcat <<EOF >x\n\tcd y\n\tEOF\n\tCALL\n":                         true,
		"\tcd api\nother:\n\tCALL\n":                                      true,
		"\t@set -e\n\tcd \"$$(git rev-parse --show-toplevel)\"\n\tCALL\n": true,
	} {
		for _, head := range []string{".ONESHELL:\n", "SHELL = bash\n.ONESHELL:\n\n"} {
			text := head + "all:\n" + strings.ReplaceAll(recipe, "CALL", "controller-gen crd paths=./a/...")
			got := Of(fstest.MapFS{"Makefile": {Data: []byte(text)}})
			if len(got) != 1 || (got[0].Args != nil) != run || (got[0].Why == "") != run {
				t.Errorf("a run: %t, got %+v of\n%s", run, got, text)
			}
		}
	}
}

// TestNoCallIsMadeUp has lines that name the program and run nothing that generates.
func TestNoCallIsMadeUp(t *testing.T) {
	for _, line := range []string{
		"$(call go-install-tool,$(CONTROLLER_GEN),sigs.k8s.io/controller-tools/cmd/controller-gen,$(CONTROLLER_TOOLS_VERSION))",
		"test -s $(LOCALBIN)/controller-gen && $(LOCALBIN)/controller-gen --version | grep -q $(CONTROLLER_TOOLS_VERSION) || GOBIN=$(LOCALBIN) go install sigs.k8s.io/controller-tools/cmd/controller-gen@$(CONTROLLER_TOOLS_VERSION)",
		"@test -s $(CONTROLLER_GEN) && $(CONTROLLER_GEN) --version | grep -q $(CONTROLLER_GEN_VERSION) || $(call go-install-tool,$(CONTROLLER_GEN),sigs.k8s.io/controller-tools/cmd/controller-gen@$(CONTROLLER_GEN_VERSION))",
		"cd tools && $(GO) build -o $@ sigs.k8s.io/controller-tools/cmd/controller-gen",
		"@echo installing controller-gen now", "$(info Installing controller-gen into '$(CONTROLLER_GEN)')",
		"rm -f $(CONTROLLER_GEN) $(KUSTOMIZE)", "$(MAKE) controller-gen", "chmod +x '$(CONTROLLER_GEN)';",
		"@UNCOMPRESSED=true hack/get.sh https://example.com/download/{VERSION}/controller-gen-{GOOS}-{GOARCH} ${BIN} $(VERSION) controller-gen*",
		"GOBIN=$(GOBIN) $(GO_INSTALL) sigs.k8s.io/controller-tools/cmd/controller-gen controller-gen $(VERSION)",
		"curl -sSLo bin/controller-gen https://example.com/a!/controller-gen v1", "go install sigs.k8s.io/controller-tools/cmd/controller-gen@v1",
		"go mod download sigs.k8s.io/controller-tools && go build -o bin/controller-gen ./tools",
		"# $(CONTROLLER_GEN) crd paths=./...", "@# -$(CONTROLLER_GEN) crd paths=./...",
		"for f in *.yaml; do sed '/controller-gen.kubebuilder.io\\/version/ r x' $${f} > crds/$${f}; done",
	} {
		install := "define go-install-tool\n@[ -f \"$(1)-$(3)\" ] || { \\\nset -e; \\\npackage=$(2)@$(3) ;\\\necho \"Downloading $${package}\" ;\\\nrm -f $(1) ;\\\nGOBIN=$(LOCALBIN) go install $${package} ;\\\nmv $(1) $(1)-$(3) ;\\\n} ;\\\nln -sf $(1)-$(3) $(1)\nendef\n"
		for _, versions := range []string{"", "CONTROLLER_TOOLS_VERSION ?= v0.21.0\nCONTROLLER_GEN_VERSION ?= v0.21.0\nCONTROLLER_GEN := $(LOCALBIN)/controller-gen\n"} {
			if got := Of(fstest.MapFS{"Makefile": {Data: []byte(install + versions + "a:\n\t" + line + "\n")}}); len(got) > 0 {
				t.Errorf("%s%s: %+v", versions, line, got)
			}
		}
	}
}

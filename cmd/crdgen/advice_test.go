package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/diag"
)

// TestAdviceKnowsTheMakefile asserts that a finding which advises an option says how
// crdgen check learns of it where the Makefile passes it already, and only there.
func TestAdviceKnowsTheMakefile(t *testing.T) {
	const source = `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec Spec ` + "`json:\"spec\"`" + `
}

type Spec struct {
	Template Template ` + "`json:\"template\"`" + `
}

type Template struct {
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
}
`
	const answer = `"crdgen config init" writes it into .crdgen.yaml`
	for _, test := range []struct {
		name, makefile string
		args           []string
		says           bool
	}{
		{"no Makefile", "", []string{"check"}, false},
		{"another option", "manifests:\n\tcontroller-gen crd:maxDescLen=0 paths=./...\n", []string{"check"}, false},
		{"the option", "manifests:\n\tcontroller-gen rbac:roleName=x crd:maxDescLen=0,generateEmbeddedObjectMeta=true paths=./...\n", []string{"check"}, true},
		{"by a variable", "OPTIONS ?= crd:generateEmbeddedObjectMeta=true\nmanifests:\n\t$(CONTROLLER_GEN) $(OPTIONS) paths=./...\n", []string{"check"}, true},
		{"a generator is named", "manifests:\n\tcontroller-gen crd:generateEmbeddedObjectMeta=true paths=./...\n", []string{"check", "crd"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			names := []string{"go.mod", "go.sum", "types.go"}
			tree := files{"go.mod": readCaseFile(t, "go.mod"), "go.sum": readCaseFile(t, "go.sum"), "types.go": source}
			if test.makefile != "" {
				tree["Makefile"], names = test.makefile, append(names, "Makefile")
			}
			writeTree(t, dir, tree, names)
			found := runIn(t, dir, test.args).wrote[diagnosticsName]
			if !strings.Contains(found, "[pruned-metadata]") {
				t.Fatalf("the option is not advised:\n%s", found)
			}
			if got := strings.Contains(found, answer); got != test.says {
				t.Errorf("config init named: %t, expected %t:\n%s", got, test.says, found)
			}
		})
	}
}

// advisedOption finds an option of a generator in the help of a finding.
var advisedOption = regexp.MustCompile(`(?:^|[\s("])([a-z]+):([A-Za-z]+)=`)

// TestAdvisedOptionsAreData asserts that every finding of the cases whose help proposes an
// option of a generator carries it: what a finding knows is not read out of its help.
func TestAdvisedOptionsAreData(t *testing.T) {
	skipRepeats(t)
	var generators []string
	for _, g := range registry.All() {
		generators = append(generators, g.Name)
	}
	proposed := func(help string) diag.Option {
		for _, m := range advisedOption.FindAllStringSubmatch(help, -1) {
			if slices.Contains(generators, m[1]) {
				return diag.Option{Generator: m[1], Name: m[2]}
			}
		}
		return diag.Option{}
	}
	seen := map[diag.Option]bool{}
	for _, name := range caseNames(t) {
		said, err := os.ReadFile(filepath.Join(goldenDir, name, diagnosticsName))
		if err != nil || proposed(string(said)) == (diag.Option{}) {
			continue
		}
		found, ok := examineWith(t, layOut(t, name, nil), caseArgs(t, name), nil)
		if !ok {
			continue
		}
		for _, d := range found {
			if want := proposed(d.Help); d.Option != want {
				t.Errorf("%s: %s: option %q, the help proposes %q: %s", name, d.Message, d.Option, want, d.Help)
			}
			seen[d.Option] = true
		}
	}
	if len(seen) < 8 {
		t.Errorf("only %d options are proposed: %v", len(seen), seen)
	}
}

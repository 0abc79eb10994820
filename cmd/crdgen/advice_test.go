package main

import (
	"strings"
	"testing"
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

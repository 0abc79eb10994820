package crd

import (
	"errors"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// bare is what crdgen writes without --compat, and noted what controller-gen
// writes.
const (
	bare = `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: olds.apps.example.com
spec:
  group: apps.example.com
  names:
    kind: Old
    listKind: OldList
    plural: olds
    singular: old
  scope: Namespaced
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        description: |-
          Old is old.
          ---
          # not a comment
        maximum: 9223372036854775807
        type: object
    served: true
    storage: true
`
	name = "apps.example.com_olds.yaml"
)

func TestRecognize(t *testing.T) {
	noted := strings.Replace(bare, "metadata:\n", "metadata:\n  annotations:\n    controller-gen.kubebuilder.io/version: v0.4.0\n", 1)
	change := func(text, old, now string) string {
		t.Helper()
		if !strings.Contains(text, old) {
			t.Fatalf("%q is not in the manifest", old)
		}
		return strings.ReplaceAll(text, old, now)
	}
	group := func(text, now string) string { return change(text, "apps.example.com", now) }
	tests := []struct {
		what, name, content string
		want                bool
	}{
		{"of a kind that is gone", name, bare, true},
		{"of controller-gen", name, noted, true},
		{"with a header", name, "# Copyright\n\n#of somebody\n" + bare, true},
		{"of a group without kinds", "batch.example.com_olds.yaml", group(bare, "batch.example.com"), true},
		{"annotated, of another group of the domain", "gone.example.com_olds.yaml", group(noted, "gone.example.com"), true},
		{"annotated, edited", name, change(noted, "scope:", "# by hand\n  scope:"), true},
		{"annotated, v1beta1", name, change(noted, "io/v1\n", "io/v1beta1\n"), true},

		{"of another group of the domain", "gone.example.com_olds.yaml", group(bare, "gone.example.com"), false},
		{"of another project", "acme.cert-manager.io_olds.yaml", group(noted, "acme.cert-manager.io"), false},
		{"of the domain itself", "example.com_olds.yaml", group(noted, "example.com"), false},
		{"of a neighbour below k8s.io", "kueue.x-k8s.io_olds.yaml", group(noted, "kueue.x-k8s.io"), false},
		{"commented", name, change(bare, "  scope:", "  # by hand\n  scope:"), false},
		{"in another order", name, change(change(bare, "  scope: Namespaced\n", ""), "spec:\n", "spec:\n  scope: Namespaced\n"), false},
		{"quoted", name, change(bare, "kind: Old\n", "kind: \"Old\"\n"), false},
		{"without a last line feed", name, strings.TrimSuffix(bare, "\n"), false},
		{"without ---", name, strings.TrimPrefix(noted, "---\n"), false},
		{"two documents", name, noted + noted, false},
		{"two documents, the first empty", name, "---\n" + noted, false},
		{"named otherwise", "olds.yaml", noted, false},
		{"named after another kind", "apps.example.com_news.yaml", noted, false},
		{"named after another group", "batch.example.com_olds.yaml", noted, false},
		{"with another ending", "apps.example.com_olds.yml", noted, false},
		{"a backup", name + ".orig", noted, false},
		{"a patch", name, "---\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: olds.apps.example.com\n", false},
		{"another kind", name, change(noted, "CustomResourceDefinition", "ConfigMap"), false},
		{"of another API", name, change(noted, "apiextensions.k8s.io/v1", "example.com/v1"), false},
		{"with another metadata.name", name, change(noted, "name: olds.apps", "name: others.apps"), false},
		{"with another plural", name, change(noted, "plural: olds", "plural: others"), false},
		{"no YAML", name, "---\n\tx: [", false},
		{"empty", name, "", false},
		{"a list", name, "---\n- " + change(noted, "\n", "\n  "), false},
		{"kustomization.yaml", "kustomization.yaml", "resources:\n- " + name + "\n", false},
	}
	for _, test := range tests {
		read := func() ([]byte, error) { return []byte(test.content), nil }
		got, err := recognize(program(), generators.Leftover{Name: test.name, Read: read})
		if err != nil || got.Own != test.want {
			t.Errorf("%s: recognized: %t, error %v", test.what, got.Own, err)
		}
		if got.Own && got.Type != "Old" {
			t.Errorf("%s: of type %q", test.what, got.Type)
		}
		if got, _ := recognize(program(), generators.Leftover{Name: test.name, Code: true, Read: read}); got.Own {
			t.Errorf("%s: recognized beside Go code", test.what)
		}
	}
}

func program() *model.Program {
	return &model.Program{
		Kinds: []*model.Kind{{Group: "apps.example.com", Name: "New"}},
		Packages: []*model.Package{
			{Root: true, HasGroup: true, Group: "batch.example.com"},
			{Root: true, HasGroup: true, Group: "jobset.x-k8s.io"},
			{Root: false, HasGroup: true, Group: "cert-manager.io"},
			{Root: true, HasGroup: true, Group: ""},
		},
	}
}

func TestClaimReadsOnlyWhatItMust(t *testing.T) {
	broken := errors.New("disk is on fire")
	for file, want := range map[string]error{name: broken, "role.yaml": nil, "README": nil, "a.b_c.yaml": nil, "_x.yaml": nil} {
		_, err := recognize(program(), generators.Leftover{Name: file, Read: func() ([]byte, error) { return nil, broken }})
		if !errors.Is(err, want) {
			t.Errorf("%s: got error %v, want %v", file, err, want)
		}
	}
}

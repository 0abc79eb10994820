package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// enumForms are the ways to say which strings a field takes: what stands above the field,
// its type, and the declarations of the package.
var enumForms = []struct{ name, above, typ, declared string }{
	{name: "own", above: "// +kubebuilder:validation:Enum=Dim;Bright\n\t", typ: "string"},
	{name: "own of pointer", above: "// +kubebuilder:validation:Enum=Dim;Bright\n\t", typ: "*string"},
	{name: "named", typ: "Mode", declared: "// +kubebuilder:validation:Enum=Dim;Bright\ntype Mode string"},
	{name: "pointer to named", typ: "*Mode", declared: "// +kubebuilder:validation:Enum=Dim;Bright\ntype Mode string"},
	{name: "alias", typ: "Mode", declared: "type Mode = Light\n\n// +kubebuilder:validation:Enum=Dim;Bright\ntype Light string"},
	{name: "of named", typ: "Mode", declared: "type Mode Light\n\n// +kubebuilder:validation:Enum=Dim;Bright\ntype Light string"},
	{name: "constants", typ: "Mode", declared: "// +k8s:enum\ntype Mode string\n\nconst (\n\tDim Mode = \"Dim\"\n\tBright Mode = \"Bright\"\n)"},
	{name: "declared later", typ: "(Mode)", declared: "// +enum\n// +kubebuilder:validation:Enum=Dim;Bright\ntype Mode string"},
	{name: "narrowed", above: "// +kubebuilder:validation:Enum=Dim\n\t", typ: "Mode", declared: "// +kubebuilder:validation:Enum=Dim;Bright\ntype Mode string"},
	{name: "quoted", typ: "Mode", declared: "// +kubebuilder:validation:Enum=\"Dim\";\"Bright\"\ntype Mode string"},
	{name: "none", typ: "Mode", declared: "type Mode string"},
	{name: "number", typ: "Mode", declared: "type Mode int32"},
}

// TestProposedDefaultIsTaken writes a misspelt default above fields whose values are
// restricted in every way: the default that is proposed is one that the field takes, and
// where none is proposed, the default would have been refused.
func TestProposedDefaultIsTaken(t *testing.T) {
	t.Parallel()
	const source = `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	%s// +kubebuilder:%s=%s
	// +optional
	Field %s ` + "`json:\"field,omitempty\"`" + `
}

%s
`
	dir := layOut(t, "kinds/metadata/without_tag", nil)
	proposed := 0
	for _, form := range enumForms {
		for _, value := range []string{"Dim", "Bright", "none", "2"} {
			run := func(marker string) outcome {
				text := fmt.Sprintf(source, form.above, marker, value, form.typ, form.declared)
				if err := os.WriteFile(filepath.Join(dir, "types.go"), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				return runIn(t, dir, []string{"crd", "paths=./...", "output:dir=."})
			}
			said, right := run("deffault").wrote[diagnosticsName], run("default")
			proposes := slices.ContainsFunc(strings.Split(said, "\n"), func(line string) bool { return strings.Contains(line, `did you mean "+kubebuilder:default"`) })
			if taken := right.exit == exitClean; proposes != taken && !strings.Contains(said, `help: write +kubebuilder:default="`) {
				t.Errorf("%s: default=%s is proposed: %v, and taken: %v\n%s%s", form.name, value, proposes, taken, said, right.wrote[diagnosticsName])
			}
			if proposes {
				proposed++
			}
		}
	}
	if proposed < len(enumForms) {
		t.Errorf("only %d defaults are proposed", proposed)
	}
}

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/markers"
)

// proposalFields are the kinds of field that a marker is misspelt on.
var proposalFields = []string{"string", "int32", "bool", "[]string", "map[string]string", "*string", "Inner", "[]Inner", "Word", "Words"}

// proposalSlips make of a marker, without "//", what somebody wrote for it; "" for none.
var proposalSlips = map[string]func(example string) string{
	"no plus":    func(example string) string { return strings.TrimPrefix(example, "+") },
	"two pluses": func(example string) string { return "+" + example },
	"lower case": func(example string) string {
		name, value := nameAndRest(example)
		return strings.ToLower(name) + value
	},
	"one letter more": func(example string) string {
		name, value := nameAndRest(example)
		return name + name[len(name)-1:] + value
	},
	"no value": func(example string) string {
		name, _ := nameAndRest(example)
		return strings.ToLower(name)
	},
	"another value": func(example string) string {
		name, value := nameAndRest(example)
		if !strings.HasPrefix(value, "=") {
			return ""
		}
		return strings.ToLower(name) + "={a: [b]}"
	},
}

// nameAndRest cuts a marker before its value or its arguments.
func nameAndRest(example string) (name, rest string) {
	i := strings.IndexAny(example, "=(")
	if i < 0 {
		return example, ""
	}
	return example[:i], example[i:]
}

// isAboutValue reports whether a marker says of the value of its field what does not depend
// on other fields, or on what is in it. Of the others "crdgen fix" finds out.
func isAboutValue(name string) bool {
	switch name {
	case "kubebuilder:default", "default", "listType", "mapType", "structType":
		return true
	}
	return strings.HasPrefix(name, markers.ValidationPrefix) && !strings.HasPrefix(name, markers.ValidationPrefix+"items:") && strings.Count(name, ":") == 2
}

// TestProposalsAreRead misspells every marker about values on every kind of field. What a
// finding proposes there and crdgen writes is read: no finding is about the marker as it
// would be. A finding that names one text to write and has no edit says why.
func TestProposalsAreRead(t *testing.T) {
	var all []string
	for _, def := range markers.Default().Definitions() {
		if def.Targets&markers.Field != 0 && isAboutValue(def.Name) && !slices.Contains(all, def.Example) {
			all = append(all, def.Example)
		}
	}
	for slip, misspell := range proposalSlips {
		t.Run(slip, func(t *testing.T) {
			t.Parallel()
			checkProposals(t, all, misspell)
		})
	}
}

func checkProposals(t *testing.T, examples []string, misspell func(string) string) {
	dir := t.TempDir()
	var fields strings.Builder
	for i, example := range examples {
		text := misspell(example)
		if text == "" || text == example {
			continue
		}
		for j, kind := range proposalFields {
			fmt.Fprintf(&fields, "\t// %s\n\tF%dX%d %s `json:\"f%dX%d,omitempty\"`\n\n", text, i, j, kind, i, j)
		}
	}
	tree := files{"v1/types.go": proposalSource + "type PizzaSpec struct {\n" + fields.String() + "}\n"}
	for _, name := range []string{"go.mod", "go.sum"} {
		tree[name] = readCaseFile(t, name)
	}
	writeTree(t, dir, tree, []string{"go.mod", "go.sum", "v1/types.go"})
	args := []string{"crd", "paths=./...", "output:dir=out"}
	before, ok := examineWith(t, dir, args, nil)
	if !ok || len(before) == 0 {
		t.Fatalf("no run, or nothing found")
	}
	lines := strings.Split(tree["v1/types.go"], "\n")
	var edited diag.List
	proposed := map[int]diag.Diagnostic{}
	for _, d := range before {
		if d.Pos.Line == 0 || filepath.Base(d.Pos.Filename) != "types.go" {
			continue
		}
		switch {
		case d.Code == diag.UnknownMarker && len(d.Edits) > 0:
			edited.Add(d)
			proposed[d.Pos.Line] = d
			continue
		case literalHelp.MatchString(d.Help) && len(d.Edits) == 0 && d.Unfixed == "":
			t.Errorf("%s: %s [%s] has one text to write, and neither an edit nor a reason: %s", lines[d.Pos.Line-1], d.Message, d.Code, d.Help)
		}
	}
	written, applied, _, err := edit.Apply(edited, invocation{dir: dir}.readSource)
	if err != nil || len(applied) != len(edited) || len(written) != 1 {
		t.Fatalf("%d of %d edits can be made: %v", len(applied), len(edited), err)
	}
	after := strings.Split(string(written[0].New), "\n")
	if len(after) != len(lines) {
		t.Fatalf("the edits make %d lines of %d", len(after), len(lines))
	}
	for i := range lines {
		if _, ok := proposed[i+1]; !ok && strings.HasPrefix(lines[i], "\t// ") {
			after[i] = "\t// nothing" // a finding of its own would keep later stages from looking
		}
	}
	path := filepath.Join(dir, "v1", "types.go")
	if err := os.WriteFile(path, []byte(strings.Join(after, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	again, _ := examineWith(t, dir, args, nil)
	for _, now := range again {
		if d, ok := proposed[now.Pos.Line]; ok && now.Severity == diag.Error && isOfProposal(now) {
			t.Errorf("%s above %s: %q, and with it comes %q [%s]", lines[now.Pos.Line-1], lines[now.Pos.Line], d.Help, now.Message, now.Code)
		}
	}
}

// isOfProposal reports whether a finding says that a marker is not read, or is not for the
// values of its field. That another marker is missing beside it is no matter of its name.
func isOfProposal(d diag.Diagnostic) bool {
	switch d.Code {
	case diag.UnknownMarker, diag.MalformedMarker, diag.MisplacedMarker:
		return true
	case diag.MarkerConflict:
		return strings.Contains(d.Message, "cannot be applied here: it needs")
	}
	return false
}

const proposalSource = `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec PizzaSpec ` + "`json:\"spec\"`" + `
}

type Inner struct {
	Name string ` + "`json:\"name\"`" + `
}

type Word string

type Words []Word

`

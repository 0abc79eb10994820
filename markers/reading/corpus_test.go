package reading

import (
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
	"github.com/crdgen/crdgen/markers/markerstest"
)

var update = flag.Bool("update", false, "rewrite testdata/findings.txt")

// findingsIn treats a file as the user's own and returns what its markers are
// reproached with.
func findingsIn(fset *token.FileSet, name string) diag.List {
	f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	r := Of(markers.Default())
	m := comments.Collect(f, fset.Position, markers.Default())
	var list diag.List
	parse := func(own []markers.Comment, target markers.Target) {
		var set markers.Set
		for _, c := range own {
			mark, ok, findings := r.Parse(c, target, true)
			list.Add(findings...)
			if ok {
				set = append(set, mark)
			}
		}
		list.Add(r.Duplicates(set)...)
	}
	parse(m.Package, markers.Package)
	for _, own := range m.Types {
		parse(own, markers.Type)
	}
	for _, own := range m.Fields {
		parse(own, markers.Field)
	}
	for _, own := range m.Consts {
		parse(own, markers.Const)
	}
	for _, c := range m.Stray {
		list.Add(r.ParseStray(c)...)
	}
	return list
}

// TestCorpusFindings holds the findings in real modules to a list that was read
// one by one: every one of them is a slip of the module.
func TestCorpusFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("reads some thousand files")
	}
	corpus := os.Getenv("CORPUS_DIR")
	if corpus == "" {
		t.Skip("CORPUS_DIR names no corpus")
	}
	fset := token.NewFileSet()
	var list diag.List
	for _, name := range markerstest.Sources(t) {
		inCorpus := strings.HasPrefix(name, corpus) && !strings.HasPrefix(name, filepath.Join(corpus, "kyverno-policies")) // which is kyverno again
		if inCorpus && !strings.Contains(name, "/testdata/") && !strings.HasSuffix(name, "_test.go") {
			list.Add(findingsIn(fset, name)...)
		}
	}
	var got strings.Builder
	for _, d := range list.Sorted() {
		place := strings.TrimPrefix(d.Pos.String(), corpus+string(filepath.Separator))
		fmt.Fprintf(&got, "%s: %s: %s [%s]\n", place, d.Severity, d.Message, d.Code)
	}
	const file = "testdata/findings.txt"
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

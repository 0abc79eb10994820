package trials

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/edit"
)

// TestProposalsOnRealPairs takes the markers off published types and lets the
// findings write theirs, as crdgen fix does, until nothing is left to write. What
// is written must be what people wrote: a proposal may be missing, but none may be
// wrong.
func TestProposalsOnRealPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules")
	}
	for _, p := range realPairs() {
		if p.identical {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			spoke := filepath.Base(p.packages[0])
			byHand := harness.ReadMarks(t, filepath.Join(harness.DataDir, "pairs", p.name+"."+spoke+".txt"))
			dir := p.lift(t)
			path := filepath.Join(dir, spoke, "types.go")
			harness.Write(t, path, withoutMarks(t, path))
			before, after := fix(t, dir)
			agreed, written := 0, 0
			for target, marks := range marksOf(t, path) {
				for _, m := range marks {
					written++
					if why := contradicts(m, byHand[target]); why != "" {
						t.Errorf("%s: wrote %q, %s", target, m, why)
					}
					if slices.Contains(byHand[target], m) {
						agreed++
					}
				}
			}
			want := 0
			for _, marks := range byHand {
				want += len(marks)
			}
			t.Logf("errors before: %d, after: %d; markers written: %d, of them as by hand: %d of %d", before, after, written, agreed, want)
			if agreed == 0 && !p.asks {
				t.Error("nothing is proposed that people wrote")
			}
			if written > 0 && p.asks {
				t.Error("a marker is written where only people know which one it is")
			}
		})
	}
}

// contradicts says how a marker differs from those that people put there, "" if it
// does not: a field that they led somewhere must not be led elsewhere, or kept.
func contradicts(marker string, byHand []string) string {
	kind, _, _ := strings.Cut(marker, "=")
	for _, m := range byHand {
		other, _, _ := strings.Cut(m, "=")
		switch {
		case m == marker:
			return ""
		case kind == "path" && (other == "path" || strings.HasPrefix(other, "func:")),
			kind == "preserve" && (other == "path" || strings.HasPrefix(other, "func:")),
			kind == "unit" && other == "unit", kind == "enum" && other == "enum", kind == "mapKey" && other == "mapKey":
			return "where people wrote " + m
		}
	}
	return ""
}

// withoutMarks is a file without markers of conversions.
func withoutMarks(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var left strings.Builder
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(strings.TrimSpace(line), "// +"+plan.MarkerPrefix) {
			left.WriteString(line)
		}
	}
	return left.String()
}

// fix writes what findings propose until there is nothing to write, and returns
// how many errors there were before and are left.
func fix(t *testing.T, dir string) (before, after int) {
	t.Helper()
	for round := range 20 {
		p, _ := harness.Program(t, dir)
		_, found := conversion.MakePlan(p)
		after, _ = found.Count()
		if round == 0 {
			before = after
		}
		files, _, _, err := edit.Apply(found.Relative(dir).Sorted(), func(path string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, path)) })
		if err != nil {
			t.Fatal(err)
		}
		if len(files) == 0 {
			return before, after
		}
		for _, f := range files {
			harness.Write(t, filepath.Join(dir, f.Name), string(f.New))
		}
	}
	t.Fatal("the findings go round in circles")
	return before, after
}

// marksOf returns the markers of conversions in a file by "Type" or "Type.Field".
func marksOf(t *testing.T, path string) map[string][]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	note := func(target string, groups ...*ast.CommentGroup) {
		for _, g := range groups {
			for _, c := range comment(g) {
				if m, ok := strings.CutPrefix(c, "// +"+plan.MarkerPrefix); ok {
					found[target] = append(found[target], m)
				}
			}
		}
	}
	for _, d := range file.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE {
			continue
		}
		for _, s := range gen.Specs {
			spec := s.(*ast.TypeSpec)
			note(spec.Name.Name, gen.Doc, spec.Doc)
			st, ok := spec.Type.(*ast.StructType)
			if !ok {
				continue
			}
			for _, f := range st.Fields.List {
				if len(f.Names) > 0 {
					note(spec.Name.Name+"."+f.Names[0].Name, f.Doc)
				}
			}
		}
	}
	return found
}

func comment(g *ast.CommentGroup) []string {
	if g == nil {
		return nil
	}
	var lines []string
	for _, c := range g.List {
		lines = append(lines, c.Text)
	}
	return lines
}

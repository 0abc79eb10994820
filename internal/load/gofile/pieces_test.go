package gofile

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/scan"
	"github.com/crdgen/crdgen/internal/load/scan/scantest"
)

// comparePieces checks that each type and constant declaration parses alone, at
// the same positions.
func comparePieces(t *testing.T, src []byte) {
	t.Helper()
	fset := token.NewFileSet()
	whole, err := parser.ParseFile(fset, "x.go", src, parseMode)
	if err != nil {
		return // nothing to compare with
	}
	sum := scan.File(slices.Clone(src))
	f := &File{source: source{Path: "/x.go", pkg: &Package{set: &Set{Fset: token.NewFileSet(), Dir: "/"}}, src: slices.Clone(src), known: known{sum: sum, size: len(src)}}}
	positions := func(n ast.Node, at func(token.Pos) token.Position) (all []string) {
		ast.Inspect(n, func(n ast.Node) bool {
			if g, ok := n.(*ast.CommentGroup); ok && slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return c.Text[1] == '*' }) {
				return false // what follows a declaration on its line may get lost
			}
			if n != nil {
				p := at(n.Pos())
				all = append(all, fmt.Sprintf("%T %d:%d", n, p.Line, p.Column))
			}
			return true
		})
		return all
	}
	for i, d := range sum.Decls {
		if d.Kind != scan.Type && d.Kind != scan.Const {
			continue
		}
		got, _ := f.genDecl(i)
		var want *ast.GenDecl
		for _, x := range whole.Decls {
			if gen, ok := x.(*ast.GenDecl); ok && fset.PositionFor(gen.Pos(), false).Offset == int(d.Start) {
				want = gen
			}
		}
		if got == nil {
			t.Fatalf("%s does not parse alone", d.Name)
		}
		wantAll := positions(want, func(p token.Pos) token.Position { return fset.PositionFor(p, false) })
		if diff := cmp.Diff(wantAll, positions(got, f.Position)); diff != "" {
			t.Fatalf("%s (-whole +alone):\n%s", d.Name, diff)
		}
	}
}

// TestSightingsInPieces puts a method at every place around the ends of buffers, in lines
// that fit and in one that does not.
func TestSightingsInPieces(t *testing.T) {
	set := &Set{Target: gobuild.NewTarget(gobuild.NewEnviron(nil, nil), nil)}
	set.buffers.New = func() any { buf := make([]byte, 64); return &buf }
	name := filepath.Join(t.TempDir(), "x.go")
	for at := range 200 {
		for _, newline := range []string{"\n", " "} {
			text := "package p\n" + strings.Repeat("/**/"+newline, at/5) + strings.Repeat(" ", at%5) + newline + "func (t T) Hub() {}" + newline + strings.Repeat("/**/"+newline, 20)
			write(t, name, text)
			f := (&Package{set: set}).File(name, false)
			want := scan.Sighting{Name: "Hub", Recv: "T"}
			if got := f.Sight([]string{"Hub"}); !slices.Contains(got, want) && !slices.Contains(got, scan.Sighting{Name: "Hub"}) {
				t.Errorf("%d %q: %v", at, newline, got)
			} else if newline == "\n" && !cmp.Equal(got, []scan.Sighting{want}, cmp.AllowUnexported(scan.Sighting{})) {
				t.Errorf("%d: %v", at, got)
			}
		}
	}
}

// TestStream puts a word at every place around the end of the buffer.
func TestStream(t *testing.T) {
	set := &Set{Target: gobuild.NewTarget(gobuild.NewEnviron(nil, nil), nil)}
	set.buffers.New = func() any { buf := make([]byte, 64); return &buf }
	name := filepath.Join(t.TempDir(), "x.go")
	for at := range 200 {
		text := "package p\n//" + strings.Repeat(".", at) + "word" + strings.Repeat(".", 200-at)
		write(t, name, text)
		for word, want := range map[string]bool{"word": true, "words": false} {
			f := (&Package{set: set}).File(name, false)
			if got := f.Mentions([]string{"nope", word}); got != want {
				t.Errorf("%q at %d: %v", word, at, got)
			}
			if sighted := f.sighted[sightedBy(WatchedWords())]; len(sighted) > 0 && sighted[0].Recv != "" || want && f.name != "p" {
				t.Errorf("at %d: %+v", at, f)
			}
		}
	}
}

// write writes a file.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestPieces(t *testing.T) {
	for i, src := range scantest.Sources() {
		t.Run(fmt.Sprint(i), func(t *testing.T) { comparePieces(t, []byte(src)) })
	}
}

// TestPiecesOfStandardLibrary takes real code of every style apart.
func TestPiecesOfStandardLibrary(t *testing.T) { scantest.StandardLibrary(t, comparePieces) }

func FuzzPieces(f *testing.F) {
	for _, src := range scantest.Sources() {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) { comparePieces(t, src) })
}

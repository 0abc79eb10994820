package reading

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"testing"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
	"github.com/crdgen/crdgen/markers/markerstest"
)

// benchmarkFiles parses the API files of the corpus, or of k8s.io/api.
func benchmarkFiles(b *testing.B) (*token.FileSet, []*ast.File) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range markerstest.Sources(b) {
		src, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil {
			files = append(files, f)
		}
	}
	return fset, files
}

func BenchmarkParse(b *testing.B) {
	fset, files := benchmarkFiles(b)
	r := markers.Default()
	type item struct {
		c      markers.Comment
		target markers.Target
	}
	var items []item
	for _, f := range files {
		m := comments.Collect(f, fset.Position, r)
		for _, c := range m.Package {
			items = append(items, item{c, markers.Package})
		}
		for _, own := range m.Types {
			for _, c := range own {
				items = append(items, item{c, markers.Type})
			}
		}
		for _, own := range m.Fields {
			for _, c := range own {
				items = append(items, item{c, markers.Field})
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, i := range items {
			r.Parse(i.c, i.target, false)
		}
	}
	b.ReportMetric(float64(len(items)), "markers")
}

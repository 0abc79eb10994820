package comments

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"testing"

	"github.com/crdgen/crdgen/markers"
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

func BenchmarkCollect(b *testing.B) {
	fset, files := benchmarkFiles(b)
	r := markers.Default()
	nodes := 0
	b.ReportAllocs()
	for b.Loop() {
		nodes = 0
		for _, f := range files {
			m := Collect(f, fset.Position, r)
			nodes += len(m.Package) + len(m.Types) + len(m.Fields)
		}
	}
	b.ReportMetric(float64(len(files)), "files")
	b.ReportMetric(float64(nodes), "nodes")
}

package markers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"testing"
)

// benchmarkFiles parses the API files of the corpus, or of k8s.io/api.
func benchmarkFiles(b *testing.B) (*token.FileSet, []*ast.File) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range sources(b) {
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
	r := Default()
	markers := 0
	b.ReportAllocs()
	for b.Loop() {
		markers = 0
		for _, f := range files {
			m := Collect(f, fset.Position, r)
			markers += len(m.Package) + len(m.Types) + len(m.Fields)
		}
	}
	b.ReportMetric(float64(len(files)), "files")
	b.ReportMetric(float64(markers), "nodes")
}

func BenchmarkParse(b *testing.B) {
	fset, files := benchmarkFiles(b)
	r := Default()
	type item struct {
		c      Comment
		target Target
	}
	var items []item
	for _, f := range files {
		m := Collect(f, fset.Position, r)
		for _, c := range m.Package {
			items = append(items, item{c, Package})
		}
		for _, comments := range m.Types {
			for _, c := range comments {
				items = append(items, item{c, Type})
			}
		}
		for _, comments := range m.Fields {
			for _, c := range comments {
				items = append(items, item{c, Field})
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

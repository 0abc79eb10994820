package reading

import (
	"testing"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
	"github.com/crdgen/crdgen/markers/markerstest"
	"github.com/crdgen/crdgen/markers/parse"
)

func BenchmarkParse(b *testing.B) {
	fset, files := markerstest.Parsed(b)
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
			parse.Comment(r, i.c, i.target, false)
		}
	}
	b.ReportMetric(float64(len(items)), "markers")
}

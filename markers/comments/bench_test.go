package comments

import (
	"testing"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/markerstest"
)

func BenchmarkCollect(b *testing.B) {
	fset, files := markerstest.Parsed(b)
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

package conversion

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompareWithClusterAPI measures the conversion of one Cluster against
// Cluster API's own, in one run and from the same JSON. It needs half of the
// cloud's modules and a quiet machine, so that it runs only when it is asked for:
//
//	CRDGEN_COMPARE=1 go test ./generators/conversion -run TestCompareWithClusterAPI -v
func TestCompareWithClusterAPI(t *testing.T) {
	if os.Getenv("CRDGEN_COMPARE") == "" {
		t.Skip("CRDGEN_COMPARE is not set")
	}
	pair := realPairs()[0]
	dir := pair.lift(t)
	generateInto(t, dir, Options{FunctionsOnly: &yes})
	require(t, dir, "sigs.k8s.io/cluster-api@"+strings.TrimPrefix(pair.module, "sigs.k8s.io/cluster-api/api@"))
	text, err := os.ReadFile("testdata/compare/cluster.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "compare", "compare_test.go"), string(text))
	t.Log(goTest(t, dir, "-bench=.", "-benchtime=0.3s", "-count=8", "./compare"))
}

package conversion

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPeerOfCluster compares what is generated for Cluster API's Cluster with
// what Cluster API does itself: results, allocations, of which it may need half,
// and, for the log, time. CRDGEN_BENCH=1 runs the benchmarks as well, and
// CRDGEN_RACE=1 uses the race detector.
func TestPeerOfCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules and compiles packages")
	}
	const module = "sigs.k8s.io/cluster-api@v1.14.2"
	download(t, module)
	dir := realPairs()[0].lift(t)
	require(t, dir, module)
	generateInto(t, dir, Options{FunctionsOnly: &yes})
	text, err := os.ReadFile("testdata/compare/cluster.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "compare", "compare_test.go"), string(text))
	args := []string{"-v"}
	if os.Getenv("CRDGEN_BENCH") != "" {
		args = append(args, "-bench=.", "-benchtime=0.1s", "-count=8")
	}
	if os.Getenv("CRDGEN_RACE") != "" {
		args = append(args, "-race", "-skip=TestTime")
	}
	t.Log(goTest(t, dir, append(args, "./compare")...))
}

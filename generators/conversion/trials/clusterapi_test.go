package trials

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// TestEqualsClusterAPI compares what is generated for Cluster API's Cluster with
// what Cluster API does itself: results, allocations, of which it may need half,
// and, for the log, time. CRDGEN_BENCH=1 runs the benchmarks as well, and
// CRDGEN_RACE=1 uses the race detector.
func TestEqualsClusterAPI(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules and compiles packages")
	}
	const module = "sigs.k8s.io/cluster-api@v1.14.2"
	download(t, module)
	dir := realPairs()[0].lift(t)
	require(t, dir, module)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes})
	text, err := os.ReadFile(filepath.Join(harness.DataDir, "compare", "cluster.go.txt"))
	if err != nil {
		t.Fatal(err)
	}
	harness.Write(t, filepath.Join(dir, "compare", "compare_test.go"), string(text))
	args := []string{"-v"}
	if os.Getenv("CRDGEN_BENCH") != "" {
		args = append(args, "-bench=.", "-benchtime=0.1s", "-count=8")
	}
	if os.Getenv("CRDGEN_RACE") != "" {
		args = append(args, "-race", "-skip=TestTime")
	}
	t.Log(harness.GoTest(t, dir, append(args, "./compare")...))
}

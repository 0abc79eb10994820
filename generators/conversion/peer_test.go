package conversion

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPeerOfCluster compares what is generated for Cluster API's Cluster with
// what Cluster API does itself, in result and in time: CRDGEN_BENCH=1 prints the
// figures.
func TestPeerOfCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules and compiles packages")
	}
	const module = "sigs.k8s.io/cluster-api@v1.14.2"
	download(t, module)
	pair := realPairs()[0]
	dir := pair.lift(t)
	require(t, dir, module)
	functionsOnly := true
	generateInto(t, dir, Options{FunctionsOnly: &functionsOnly})
	text, err := os.ReadFile("testdata/pairs/cluster.peer.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "peer_test.go"), string(text))
	args := []string{"-run", "TestPeer", "-v", "."}
	if os.Getenv("CRDGEN_BENCH") != "" {
		args = append([]string{"-bench", ".", "-benchtime", "3000x", "-count", "3"}, args...)
	}
	t.Log(goTest(t, dir, args...))
}

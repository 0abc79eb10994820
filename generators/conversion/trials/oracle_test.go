package trials

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/longtest"
)

// TestOwnConversions converts random objects of published types by what is
// generated and by the conversion that their authors wrote: CRDGEN_ROUNDS says how
// many. Each difference must have its reason in testdata/oracle, and each reason a
// difference where there are a thousand objects, as in long runs.
func TestOwnConversions(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules and compiles packages")
	}
	if os.Getenv("CRDGEN_ROUNDS") == "" {
		t.Setenv("CRDGEN_ROUNDS", strconv.Itoa(longtest.Count(1000, 150)))
	}
	tests := []struct {
		pair, module string
		// kubernetes is the version of Kubernetes' modules that the conversion
		// compiles with; "" is that of all tests.
		kubernetes string
		replaced   []string
	}{
		{pair: "cluster", module: "sigs.k8s.io/cluster-api@v1.14.2"},
		{pair: "ingress", module: "k8s.io/kubernetes@v1.36.3", kubernetes: "v0.36.3"},
		{pair: "hpa", module: "k8s.io/kubernetes@v1.36.3", kubernetes: "v0.36.3"},
		{pair: "kueue", module: "sigs.k8s.io/kueue@v0.15.0", kubernetes: "v0.34.2"},
		{pair: "vsphere", module: "sigs.k8s.io/cluster-api-provider-vsphere@v1.16.1", kubernetes: "v0.35.4", replaced: []string{"sigs.k8s.io/cluster-api=sigs.k8s.io/cluster-api@v1.13.1"}},
		{pair: "nodepool", module: "sigs.k8s.io/karpenter@v1.0.0", kubernetes: "v0.30.3"},
		{pair: "tekton", module: "github.com/tektoncd/pipeline@v1.6.0", kubernetes: "v0.32.8"},
		{pair: "kserve", module: "github.com/kserve/kserve@v0.17.0", kubernetes: "v0.34.3"},
		{pair: "bgppeer", module: "go.universe.tf/metallb@v0.14.9", kubernetes: "v0.31.4"},
	}
	for _, test := range tests {
		t.Run(test.pair, func(t *testing.T) {
			download(t, test.module)
			pairs := realPairs()
			pair := pairs[slices.IndexFunc(pairs, func(p realPair) bool { return p.name == test.pair })]
			if rounds, err := strconv.Atoi(os.Getenv("CRDGEN_ROUNDS")); err == nil && pair.pods {
				t.Setenv("CRDGEN_ROUNDS", strconv.Itoa(max(rounds/6, 1))) // one object takes the time of ten others
			}
			dir := pair.lift(t)
			harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
			harness.WholeHarness(t, dir)
			if test.kubernetes != "" {
				requireOnly(t, dir, test.kubernetes)
			}
			require(t, dir, test.module)
			for _, module := range slices.Concat(pair.required, pair.replaced, test.replaced) {
				if strings.Contains(module, "=") {
					editMod(t, dir, "-replace="+module)
					continue
				}
				require(t, dir, module)
			}
			for _, name := range []string{"oracle", test.pair} {
				text, err := os.ReadFile(filepath.Join(harness.DataDir, "oracle", name+".go.txt"))
				if err != nil {
					t.Fatal(err)
				}
				spoke := filepath.Base(pair.packages[0])
				code := strings.Replace(string(text), "package v1beta1_test", "package "+spoke+"_test", 1)
				harness.Write(t, filepath.Join(dir, spoke, name+"_like_test.go"), code)
			}
			t.Log(harness.GoTest(t, dir, "-run=LikeTheirs", "./"+filepath.Base(pair.packages[0])))
		})
	}
}

// requireOnly makes a go.mod that requires Kubernetes' modules of one version, and
// leaves the others to these.
func requireOnly(t testing.TB, dir, version string) {
	t.Helper()
	lines := []string{"module example.com/cases\n\ngo 1.26.0\n\nrequire sigs.k8s.io/randfill v1.0.0\n"}
	for _, module := range []string{"api", "apimachinery", "apiextensions-apiserver"} {
		lines = append(lines, "require k8s.io/"+module+" "+version+"\n")
	}
	harness.Write(t, filepath.Join(dir, "go.mod"), strings.Join(lines, ""))
}

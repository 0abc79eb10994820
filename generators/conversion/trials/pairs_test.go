package trials

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/longtest"
)

// A realPair is two versions of kinds in a published module, with markers in
// testdata/pairs: NAME.VERSION.txt, and functions in NAME.functions.go.txt.
type realPair struct {
	name, module string
	// packages holds the directories of the spoke and of the hub in the module.
	packages [2]string
	group    string
	kinds    []string
	// required are the modules that the types need, and kubernetes the version of Kubernetes'
	// modules that these compile with; "" is that of all tests.
	required   []string
	kubernetes string
	// replaced are modules as the go.mod of the project replaces them, PATH=PATH@VERSION.
	replaced []string
	// lists says that the types of lists are copied as well.
	lists bool
	// identical says that nothing is to be converted.
	identical bool
	// pods says that objects hold whole pods: one takes the time of ten others.
	pods bool
	// asks says that no marker is sure, so that none may be proposed but as a question.
	asks bool
}

func realPairs() []realPair {
	return []realPair{
		{name: "cluster", module: "sigs.k8s.io/cluster-api/api@v1.14.2", packages: [2]string{"core/v1beta1", "core/v1beta2"}, group: "cluster.x-k8s.io", kinds: []string{"Cluster", "ClusterClass", "Machine"}, required: []string{"sigs.k8s.io/cluster-api/api@v1.14.2"}},
		{name: "ingress", module: "k8s.io/api@v0.37.2", packages: [2]string{"networking/v1beta1", "networking/v1"}, group: "networking.k8s.io", kinds: []string{"Ingress"}},
		{name: "nodepool", module: "sigs.k8s.io/karpenter@v1.0.0", packages: [2]string{"pkg/apis/v1beta1", "pkg/apis/v1"}, group: "karpenter.sh", kinds: []string{"NodePool", "NodeClaim"}},
		{name: "kueue", module: "sigs.k8s.io/kueue@v0.15.0", packages: [2]string{"apis/kueue/v1beta1", "apis/kueue/v1beta2"}, group: "kueue.x-k8s.io", kinds: []string{"AdmissionCheck", "ClusterQueue", "Cohort", "LocalQueue", "MultiKueueCluster", "MultiKueueConfig", "ProvisioningRequestConfig", "ResourceFlavor", "Topology", "Workload", "WorkloadPriorityClass"}, lists: true},
		{name: "vsphere", module: "sigs.k8s.io/cluster-api-provider-vsphere@v1.16.1", packages: [2]string{"api/govmomi/v1beta1", "api/govmomi/v1beta2"}, group: "infrastructure.cluster.x-k8s.io", kinds: []string{"VSphereCluster", "VSphereClusterIdentity", "VSphereClusterTemplate", "VSphereDeploymentZone", "VSphereFailureDomain", "VSphereMachine", "VSphereMachineTemplate", "VSphereVM"}, required: []string{"sigs.k8s.io/cluster-api@v1.13.1"}, lists: true},
		{name: "hpa", module: "k8s.io/api@v0.37.2", packages: [2]string{"autoscaling/v1", "autoscaling/v2"}, group: "autoscaling.k8s.io", kinds: []string{"HorizontalPodAutoscaler"}, asks: true},
		{name: "tekton", module: "github.com/tektoncd/pipeline@v1.6.0", packages: [2]string{"pkg/apis/pipeline/v1beta1", "pkg/apis/pipeline/v1"}, group: "tekton.dev", kinds: []string{"Pipeline", "PipelineRun", "Task", "TaskRun"}, required: []string{"github.com/tektoncd/pipeline@v1.6.0"}, pods: true},
		{name: "kserve", module: "github.com/kserve/kserve@v0.17.0", packages: [2]string{"pkg/apis/serving/v1alpha1", "pkg/apis/serving/v1alpha2"}, group: "serving.kserve.io", kinds: []string{"LLMInferenceService", "LLMInferenceServiceConfig"}, required: []string{"github.com/kserve/kserve@v0.17.0"}, kubernetes: "v0.34.3", replaced: []string{"sigs.k8s.io/controller-runtime=sigs.k8s.io/controller-runtime@v0.19.7"}, pods: true},
		{name: "bgppeer", module: "go.universe.tf/metallb@v0.14.9", packages: [2]string{"api/v1beta1", "api/v1beta2"}, group: "metallb.io", kinds: []string{"BGPPeer"}},
		{name: "helmrelease", module: "github.com/fluxcd/helm-controller/api@v1.2.0", packages: [2]string{"v2beta2", "v2"}, group: "helm.toolkit.fluxcd.io", kinds: []string{"HelmRelease"}, required: []string{"github.com/fluxcd/helm-controller/api@v1.2.0"}},
		{name: "httproute", module: "sigs.k8s.io/gateway-api@v1.4.0", packages: [2]string{"apis/v1beta1", "apis/v1"}, group: "gateway.networking.k8s.io", kinds: []string{"HTTPRoute"}, identical: true},
	}
}

// TestRealPairs puts markers on copies of published types, and converts random
// objects with what is generated, by the tests that are generated with it: see
// [harness.AddRounds] for more of them. Long runs look for races and make tables, too, which
// others do in [TestSmallPairs] alone.
func TestRealPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules and compiles packages")
	}
	for _, p := range realPairs() {
		t.Run(p.name, func(t *testing.T) {
			dir := p.lift(t)
			if p.identical {
				out, found := harness.Run(t, dir, conversion.Options{})
				said := len(found) == 1 && found[0].Code == diag.NothingFound && found[0].Severity == diag.Warning
				if len(out) > 0 || !said {
					t.Errorf("%d files are written for versions that are identical:\n%s", len(out), harness.Say(found, dir))
				}
				return
			}
			harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
			testPair(t, dir, len(p.kinds), p.pods, longtest.Long())
		})
	}
}

// TestSmallPairs does the same with pairs that are known from books and
// documentation, which are golden cases: the pizza, the CronTab with its host and
// port, and kubebuilder's CronJob.
func TestSmallPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	dir := harness.CompiledModule(t, nil)
	for _, name := range []string{"conversion/whole/pizza", "conversion/values/split_host_port", "conversion/values/cron_schedule"} {
		for path, content := range harness.CaseFiles(t, name) {
			harness.Write(t, filepath.Join(dir, filepath.FromSlash(path)), content)
		}
	}
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	testPair(t, dir, 3, false, true)
}

// testPair runs the generated tests of a module with so many kinds, some more
// objects, and, where that is possible, the race detector beside them. Objects with whole
// pods are fewer, and what they import is not compiled once more for the race detector,
// which finds in them what it finds in others. A run that is not whole leaves out races and
// the tables of what becomes of each field.
func testPair(t *testing.T, dir string, kinds int, pods, whole bool) {
	t.Helper()
	rounds, seeds := longtest.Count(300, 30), longtest.Count(200, 40)
	if pods {
		rounds, seeds = longtest.Count(30, 5), longtest.Count(200, 10)
	}
	tried := harness.AddRounds(t, dir, rounds)
	harness.LimitSeeds(t, dir, seeds)
	if len(tried) != kinds {
		t.Errorf("%d kinds are converted, want %d", len(tried), kinds)
	}
	harness.FuzzAnnotations(t, dir, tried)
	args := []string{"./..."}
	if !whole {
		args = append(args, "-skip=Table") // which convert a whole object for each field
	}
	t.Log(harness.GoTest(t, dir, args...))
	switch {
	case pods, !whole:
		return
	case !harness.CanRace(t):
		t.Log("there is no C compiler, so that nothing looks for races")
		return
	}
	t.Log(harness.GoTest(t, dir, "-vet=off", "-race", "-run=TestRounds/.*AtOnce", "./..."))
}

// lift copies both versions into a module of their own.
func (p realPair) lift(t testing.TB) string {
	t.Helper()
	source := download(t, p.module)
	dir := harness.CompiledModule(t, nil)
	if p.kubernetes != "" {
		requireOnly(t, dir, p.kubernetes)
	}
	for _, module := range p.required {
		download(t, module)
		require(t, dir, module)
	}
	for _, module := range p.replaced {
		editMod(t, dir, "-replace="+module)
	}
	for i, pkg := range p.packages {
		version := filepath.Base(pkg)
		l := harness.Lifting{Dir: filepath.Join(source, filepath.FromSlash(pkg)), Pkg: "example.com/cases/" + version, Roots: slices.Clone(p.kinds), Group: p.group}
		if p.lists {
			for _, kind := range p.kinds {
				l.Roots = append(l.Roots, kind+"List")
			}
		}
		path, _, _ := strings.Cut(p.module, "@")
		l.Moved = map[string]string{
			path + "/" + p.packages[1]: "example.com/cases/" + filepath.Base(p.packages[1]),
			// It declares a condition that is metav1's, and brings half of the cloud.
			"github.com/awslabs/operatorpkg/status": gotype.MetaPackage,
		}
		if !p.identical {
			l.Marks = harness.ReadMarks(t, filepath.Join(harness.DataDir, "pairs", p.name+"."+version+".txt"))
		}
		if text, err := os.ReadFile(filepath.Join(harness.DataDir, "pairs", p.name+".functions.go.txt")); err == nil && i == 0 {
			l.Source = string(text)
		}
		l.Lift(t, filepath.Join(dir, version))
	}
	if len(p.required) > 0 {
		resolve(t, dir)
	}
	return dir
}

// resolve completes go.mod and go.sum with what the packages of a module import.
func resolve(t testing.TB, dir string) {
	t.Helper()
	cmd := exec.Command("go", "list", "-mod=mod", "-deps", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("what the types import cannot be had: %v\n%s", err, out)
	}
}

// download returns the directory of a module.
func download(t testing.TB, module string) string {
	t.Helper()
	cmd := exec.Command("go", "mod", "download", "-json", module)
	cmd.Dir = t.TempDir()
	out, err := cmd.Output()
	var got struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &got); err != nil || jsonErr != nil || got.Dir == "" {
		t.Skipf("module %s cannot be had: %v %s", module, err, got.Error)
	}
	return got.Dir
}

// require adds a module to a go.mod.
func require(t testing.TB, dir, module string) {
	t.Helper()
	editMod(t, dir, "-require="+module)
}

// editMod changes a go.mod.
func editMod(t testing.TB, dir, edit string) {
	t.Helper()
	cmd := exec.Command("go", "mod", "edit", edit)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
}

package rbac

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
	rbacv1 "k8s.io/api/rbac/v1"
	"sigs.k8s.io/controller-tools/pkg/genall"
	"sigs.k8s.io/controller-tools/pkg/loader"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"
	controllerGen "sigs.k8s.io/controller-tools/pkg/rbac"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/assemble"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// TestRandomPermissions generates packages with random markers and holds what
// both tools write against each other, and what crdgen writes against what the
// markers ask for.
func TestRandomPermissions(t *testing.T) {
	const programs = 300
	random := rand.New(rand.NewPCG(2, 3))
	sources := map[string]string{}
	for i := range programs {
		sources[fmt.Sprintf("p%03d/p.go", i)] = randomSource(random, i%4 == 0)
	}
	w := newWorkspace(t, sources)
	unstable := 0
	for i := range programs {
		name := fmt.Sprintf("p%03d", i)
		t.Run(name, func(t *testing.T) {
			program := w.program(name)
			permissions := collect(program)
			_, _, lost := objectsOf(rolesOf(permissions, "manager"))
			got := runOurs(t, program, Options{RoleName: "manager"})
			checkGrants(t, permissions, "manager")
			if len(lost) > 0 {
				unstable++
				return
			}
			if diff := cmp.Diff(w.runControllerGen(t, controllerGen.Generator{RoleName: "manager"}, name), got); diff != "" {
				t.Errorf("(-controller-gen +crdgen):\n%s\nof:\n%s", diff, sources[name+"/p.go"])
			}
		})
	}
	if unstable == 0 || unstable > programs/4 {
		t.Errorf("%d of %d programs are unstable in controller-gen; want some to look at, and most to compare", unstable, programs)
	}
}

// randomSource returns a Go file with up to twelve markers over a small
// vocabulary, so that many of them can be united; a tiny one if dense.
func randomSource(random *rand.Rand, dense bool) string {
	pick := func(from ...string) string { return from[random.IntN(len(from))] }
	list := func(most int, from ...string) string {
		items := make([]string, 1+random.IntN(most))
		for i := range items {
			items[i] = pick(from...)
		}
		if random.IntN(8) == 0 {
			return "{" + strings.Join(items, ", ") + "}"
		}
		return strings.Join(items, ";")
	}
	var b strings.Builder
	for range 1 + random.IntN(12) {
		if dense {
			args := "verbs=" + list(1, "get", "list") + ",urls=" + list(2, "/a", "/b")
			if random.IntN(3) > 0 {
				args = "verbs=" + list(1, "get", "list") + ",resources=pods,groups=" + list(2, `""`, "apps")
			}
			fmt.Fprintf(&b, "// +kubebuilder:rbac:%s\n", args)
			continue
		}
		args := []string{"verbs=" + list(3, "get", "list", `"watch"`, "create", "get", "`*`")}
		if random.IntN(6) == 0 {
			args = append(args, "urls="+list(2, "/metrics", "/healthz", `"/x/*"`))
		} else {
			args = append(args,
				"groups="+list(2, `""`, "core", "apps", "a.io", "b.io"),
				"resources="+list(3, "pods", "pods/status", "deployments", "jobs", "*"))
			if random.IntN(5) == 0 {
				args = append(args, "resourceNames="+list(2, "x", "y"))
			}
			if random.IntN(4) == 0 {
				args = append(args, "namespace="+pick("system", "default"))
			}
		}
		if random.IntN(5) == 0 {
			args = append(args, "roleName="+pick("reader", "manager", "a:b"))
		}
		random.Shuffle(len(args), func(i, j int) { args[i], args[j] = args[j], args[i] })
		fmt.Fprintf(&b, "// +kubebuilder:rbac:%s\n", strings.Join(args, ","))
	}
	return b.String() + "\npackage p\n"
}

// checkGrants checks that the rules grant exactly what the markers ask for.
func checkGrants(t *testing.T, permissions []permission, defaultName string) {
	t.Helper()
	roles, _, _ := objectsOf(rolesOf(permissions, defaultName))
	for _, role := range roles {
		key, rules := roleKey{}, []rbacv1.PolicyRule(nil)
		switch role := role.(type) {
		case *rbacv1.ClusterRole:
			key, rules = roleKey{name: role.Name}, role.Rules
		case *rbacv1.Role:
			key, rules = roleKey{namespace: role.Namespace, name: role.Name}, role.Rules
		}
		var asked []rbacv1.PolicyRule
		for _, p := range permissions {
			if p.role(defaultName) == key {
				asked = append(asked, rbacv1.PolicyRule{
					APIGroups: coreGroup(p.Groups), Resources: p.Resources, ResourceNames: p.ResourceNames, NonResourceURLs: p.URLs, Verbs: p.Verbs,
				})
			}
		}
		if diff := cmp.Diff(grants(asked), grants(rules)); diff != "" {
			t.Errorf("role %v (-asked for +granted):\n%s", key, diff)
		}
	}
}

// grants lists the requests that rules allow, out of the vocabulary of
// randomSource.
func grants(rules []rbacv1.PolicyRule) []string {
	var all []string
	for _, r := range rules {
		wanted := r.Verbs
		if slices.Contains(wanted, "*") {
			wanted = []string{"*", "get", "list", "watch", "create"}
		}
		for _, verb := range wanted {
			for _, url := range r.NonResourceURLs {
				all = append(all, verb+" "+url)
			}
			for _, group := range r.APIGroups {
				for _, resource := range r.Resources {
					for _, name := range append([]string{"any"}, r.ResourceNames...) {
						if name != "any" || len(r.ResourceNames) == 0 {
							all = append(all, strings.Join([]string{verb, group, resource, name}, " "))
						}
					}
				}
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// TestUnstableInControllerGen shows the rules of which controller-gen drops one: it
// writes different bytes from run to run.
func TestUnstableInControllerGen(t *testing.T) {
	w := newWorkspace(t, map[string]string{"p/p.go": `package p

// +kubebuilder:rbac:groups=a.io,resources=things,verbs=get
// +kubebuilder:rbac:groups=b.io,resources=things,verbs=get
// +kubebuilder:rbac:groups=a.io;b.io,resources=things,verbs=list
`})
	program := w.program("p")
	full := runOurs(t, program, Options{RoleName: "r"})
	want := `---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: r
rules:
- apiGroups:
  - a.io
  - b.io
  resources:
  - things
  verbs:
  - get
  - list
`
	if diff := cmp.Diff(want, full); diff != "" {
		t.Errorf("(-want +crdgen):\n%s", diff)
	}
	_, diags, err := generate(program, Options{RoleName: "r"}, generators.Env{Compat: true})
	if err != nil || len(diags) != 1 || diags[0].Code != diag.ControllerGenDiffers || diags[0].Pos.Line != 5 {
		t.Errorf("findings under compat: %v, error %v; want one %s on line 5", diags, err, diag.ControllerGenDiffers)
	}
	seen := map[string]bool{}
	for range 100 {
		seen[w.runControllerGen(t, controllerGen.Generator{RoleName: "r"}, "p")] = true
	}
	if seen[full] || len(seen) < 2 {
		t.Errorf("controller-gen wrote %d different files, one of them whole: %t; want several, none of them whole", len(seen), seen[full])
	}
}

// TestControllerGenOnOptions compares what options do.
func TestControllerGenOnOptions(t *testing.T) {
	w := newWorkspace(t, map[string]string{
		"one/one.go": "package one\n\n// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n",
		"two/two.go": "package two\n\n// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=list\n" +
			"// +kubebuilder:rbac:groups=apps,namespace=z,roleName=a,resources=deployments,verbs=*\n" +
			"// +kubebuilder:rbac:groups=apps,namespace=a,resources=deployments;daemonsets,verbs=get;*\n",
		"odd/odd.go": "package odd\n\n// +kubebuilder:rbac:groups=,resources=deployments,verbs=\n" +
			"// +kubebuilder:rbac:verbs=get\n// +kubebuilder:rbac:resources=a;\"b c\";yes;\"1\",verbs=get,urls=/x,resourceNames=\"\"\n",
		"none/none.go": "package none\n",
		"header.txt":   "# Copyright YEAR, since YEAR\n",
	})
	for _, o := range []Options{
		{RoleName: "r"},
		{RoleName: "r", FileName: "other.yaml"},
		{RoleName: "", HeaderFile: "header.txt"},
		{RoleName: "{{ .Name }}", HeaderFile: "header.txt", Year: "2026"},
	} {
		for _, dirs := range [][]string{{"one"}, {"two"}, {"one", "two"}, {"two", "one", "none"}, {"odd"}, {"none"}} {
			want := w.runControllerGen(t, controllerGen.Generator{RoleName: o.RoleName, FileName: o.FileName, HeaderFile: o.HeaderFile, Year: o.Year}, dirs...)
			if diff := cmp.Diff(want, runOursIn(t, w.dir, w.program(dirs...), o)); diff != "" {
				t.Errorf("%+v of %v (-controller-gen +crdgen):\n%s", o, dirs, diff)
			}
		}
	}
}

// runOurs returns what crdgen writes.
func runOurs(t *testing.T, p *model.Program, o Options) string {
	t.Helper()
	return runOursIn(t, ".", p, o)
}

func runOursIn(t *testing.T, dir string, p *model.Program, o Options) string {
	t.Helper()
	env := generators.Env{ReadFile: func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, name)) }}
	files, _, err := generate(p, o, env)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, f := range files {
		if f.Name != "role.yaml" {
			fmt.Fprintf(&b, "# %s\n", f.Name)
		}
		if err := f.Render(&b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// A workspace is a module that both tools have loaded whole.
type workspace struct {
	dir      string
	ours     *model.Program
	findings diag.List
	theirs   []*loader.Package
}

func newWorkspace(t *testing.T, sources map[string]string) *workspace {
	t.Helper()
	w := &workspace{dir: t.TempDir()}
	sources["go.mod"] = "module m\n\ngo 1.26\n"
	for name, text := range sources {
		path := filepath.Join(w.dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	set, findings, err := load.Load(load.Config{Dir: w.dir, Patterns: []string{"./..."}, Env: os.Getenv})
	if err != nil || findings.HasErrors() {
		t.Fatal(findings, err)
	}
	w.ours, w.findings = assemble.Program(set, assemble.Options{Registry: markers.Default(), Reach: []model.Reach{reach()}})
	w.theirs, err = loader.LoadRootsWithConfig(&packages.Config{Dir: w.dir}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// program returns the part of the program that naming these directories gives.
func (w *workspace) program(dirs ...string) *model.Program {
	p := &model.Program{Kinds: w.ours.Kinds}
	for _, dir := range dirs {
		for _, pkg := range w.ours.Packages {
			if pkg.Path == "m/"+dir {
				p.Packages = append(p.Packages, pkg)
			}
		}
	}
	return p
}

// runControllerGen returns what controller-gen writes for these directories.
func (w *workspace) runControllerGen(t *testing.T, g controllerGen.Generator, dirs ...string) string {
	t.Helper()
	if g.HeaderFile != "" {
		g.HeaderFile = filepath.Join(w.dir, g.HeaderFile)
	}
	registry := &ctmarkers.Registry{}
	if err := g.RegisterMarkers(registry); err != nil {
		t.Fatal(err)
	}
	var roots []*loader.Package
	for _, dir := range dirs {
		for _, pkg := range w.theirs {
			if pkg.PkgPath == "m/"+dir {
				roots = append(roots, pkg)
			}
		}
	}
	out := &collector{}
	err := g.Generate(&genall.GenerationContext{
		Collector: &ctmarkers.Collector{Registry: registry}, Roots: roots, OutputRule: out, InputRule: genall.InputFromFileSystem,
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A collector is an output rule that keeps everything in memory.
type collector struct{ bytes.Buffer }

func (*collector) Close() error { return nil }

func (c *collector) Open(_ *loader.Package, path string) (io.WriteCloser, error) {
	if path != "role.yaml" {
		fmt.Fprintf(c, "# %s\n", path)
	}
	return c, nil
}

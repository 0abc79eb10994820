package webhook

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
	"sigs.k8s.io/controller-tools/pkg/genall"
	"sigs.k8s.io/controller-tools/pkg/loader"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"
	ctwebhook "sigs.k8s.io/controller-tools/pkg/webhook"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/webhook/patch"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
	"github.com/crdgen/crdgen/markers/parse"
)

// parsed is the source of packages without a file system: one file each.
type parsed struct {
	fset  *token.FileSet
	files []*ast.File
}

func parseSources(t testing.TB, sources []string) parsed {
	t.Helper()
	p := parsed{fset: token.NewFileSet()}
	for i, src := range sources {
		f, err := parser.ParseFile(p.fset, fmt.Sprintf("p%d/doc.go", i), src, parser.ParseComments)
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		p.files = append(p.files, f)
	}
	return p
}

// runOurs runs this generator, without kinds.
func runOurs(t testing.TB, src parsed) (string, diag.List) {
	t.Helper()
	program := &model.Program{}
	var findings diag.List
	for _, f := range src.files {
		pkg := &model.Package{Root: true, Local: true, Path: f.Name.Name}
		for _, c := range comments.Collect(f, src.fset.Position, markers.Default()).Package {
			m, ok, found := parse.Comment(markers.Default(), c, markers.Package, true)
			findings.Add(found...)
			if ok {
				pkg.Marks = append(pkg.Marks, m)
			}
		}
		program.Packages = append(program.Packages, pkg)
	}
	files, found, err := Generator().Generate(program, Options{}, generators.Env{})
	if err != nil {
		t.Fatal(err)
	}
	findings.Add(found...)
	var out bytes.Buffer
	for _, f := range files {
		if err := f.Render(&out); err != nil {
			t.Fatal(err)
		}
	}
	return out.String(), findings
}

// runControllerGen runs controller-gen's generator. A panic is an error.
func runControllerGen(src parsed) (text string, err error) {
	defer func() {
		if r := recover(); r != nil {
			text, err = "", fmt.Errorf("panic: %v", r)
		}
	}()
	registry := &ctmarkers.Registry{}
	if err := (ctwebhook.Generator{}).RegisterMarkers(registry); err != nil {
		return "", err
	}
	ctx := &genall.GenerationContext{Collector: &ctmarkers.Collector{Registry: registry}}
	for i, f := range src.files {
		pkg := &loader.Package{Package: &packages.Package{ID: fmt.Sprint(i), Fset: src.fset, Syntax: []*ast.File{f}}}
		ctx.Roots = append(ctx.Roots, pkg)
	}
	var out bytes.Buffer
	ctx.OutputRule = toBuffer{&out}
	if err := (ctwebhook.Generator{}).Generate(ctx); err != nil {
		return "", err
	}
	for _, p := range ctx.Roots {
		for _, e := range p.Errors {
			return "", e
		}
	}
	return out.String(), nil
}

type toBuffer struct{ *bytes.Buffer }

func (b toBuffer) Open(*loader.Package, string) (io.WriteCloser, error) { return b, nil }
func (toBuffer) Close() error                                           { return nil }

// compare demands controller-gen's bytes from us, or an error from both that
// controller-gen has too.
func compare(t *testing.T, sources []string) (ok bool) {
	t.Helper()
	src := parseSources(t, sources)
	want, err := runControllerGen(src)
	got, findings := runOurs(t, src)
	checkPositions(t, sources, findings)
	if slices.ContainsFunc(findings, func(d diag.Diagnostic) bool { return strings.Contains(d.Message, patch.UnstableReason) }) {
		return true
	}
	if failed := findings.Relaxed().HasErrors(); failed != (err != nil) {
		t.Errorf("controller-gen says %v, we say %v\n%s", err, findings, strings.Join(sources, "\n"))
		return false
	}
	if err != nil {
		return true
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("differs (-controller-gen +crdgen):\n%s\n%s", diff, strings.Join(sources, "\n"))
		return false
	}
	return true
}

// checkPositions demands that every finding stands on a line of a marker.
func checkPositions(t *testing.T, sources []string, findings diag.List) {
	t.Helper()
	for _, d := range findings {
		var file int
		if _, err := fmt.Sscanf(d.Pos.Filename, "p%d/doc.go", &file); err != nil {
			t.Errorf("finding without a file: %+v", d)
			continue
		}
		lines := strings.Split(sources[file], "\n")
		if d.Pos.Line < 1 || d.Pos.Line > len(lines) || !strings.HasPrefix(lines[d.Pos.Line-1], "// +") ||
			d.Pos.Column < 4 || d.Pos.Column > len(lines[d.Pos.Line-1]) {
			t.Errorf("finding outside of a marker: %+v", d)
		}
	}
}

// A source of random markers. Values are mostly good, so that most runs have
// something to compare.
type random struct{ *rand.Rand }

func (r random) one(values ...string) string { return values[r.IntN(len(values))] }

// maybe returns the argument, or nothing, with the given chance in percent.
func (r random) maybe(percent int, argument string) string {
	if r.IntN(100) < percent {
		return "," + argument
	}
	return ""
}

func (r random) list(values ...string) string {
	n := 1 + r.IntN(3)
	out := make([]string, n)
	for i := range out {
		out[i] = r.one(values...)
	}
	if r.IntN(6) == 0 {
		return "{" + strings.Join(out, ",") + "}"
	}
	return strings.Join(out, ";")
}

func (r random) marker() string {
	var b strings.Builder
	fmt.Fprintf(&b, "// +kubebuilder:webhook:mutating=%s,name=%s", r.one("true", "false"),
		r.one("a.example.com", "b.example.com", "c.d.e", "y", "no", `"1.0"`, "v1.z.io", "zz.example.org"))
	b.WriteString(",failurePolicy=" + r.one("fail", "ignore", "Fail", "IGNORE", "other"))
	b.WriteString(",groups=" + r.list("core", "apps", "shop.example.com", `""`, "*"))
	b.WriteString(",resources=" + r.list("pods", "pods/status", "*/*", "pizzas"))
	b.WriteString(",verbs=" + r.list("create", "UPDATE", "Delete", "connect", "*", "patch"))
	b.WriteString(",versions=" + r.list("v1", "v1beta1", "*"))
	b.WriteString(r.maybe(98, "admissionReviewVersions="+r.list("v1", "v1beta1")))
	b.WriteString(r.maybe(97, "sideEffects="+r.one("None", "none", "NoneOnDryRun", "NONEONDRYRUN", "None", "None", "Some", "no")))
	if r.IntN(10) < 8 {
		b.WriteString(",path=" + r.one("/validate-v1-pod", "/mutate", `"/x y"`))
		b.WriteString(r.maybe(1, `url="https://example.com"`))
	} else {
		b.WriteString(r.maybe(95, "url="+r.one(`"https://example.com/x"`, `"http://10.0.0.1:8443/a?b=c"`)))
	}
	b.WriteString(r.maybe(15, "serviceName="+r.one("svc", "other-svc")))
	b.WriteString(r.maybe(15, "serviceNamespace="+r.one("ns", "yes")))
	b.WriteString(r.maybe(15, "servicePort="+r.one("443", "9443", "0")))
	b.WriteString(r.maybe(30, "matchPolicy="+r.one("Exact", "equivalent", "EXACT", "Equivalent", "Equivalent", "bogus")))
	b.WriteString(r.maybe(30, "timeoutSeconds="+r.one("1", "10", "30", "0", "5", "5", "31", "-1")))
	b.WriteString(r.maybe(20, "reinvocationPolicy="+r.one("Never", "ifneeded", "bogus")))
	b.WriteString(r.maybe(15, "webhookVersions="+r.one("v1", "v1;v1", "{}", "v1beta1")))
	if r.IntN(2) == 0 {
		b.WriteString(",patch=`" + r.object(0) + "`")
	}
	return b.String()
}

// object is a random patch, mostly of fields that exist.
func (r random) object(depth int) string {
	if r.IntN(40) == 0 {
		return r.one("{", "[]", "null", "1", `{"a":}`, "")
	}
	n := r.IntN(4)
	fields := make([]string, n)
	for i := range fields {
		fields[i] = r.field(depth)
	}
	return "{" + strings.Join(fields, ",") + "}"
}

func (r random) field(depth int) string {
	switch r.IntN(14) {
	case 0:
		return `"timeoutSeconds":` + r.one("1", "25", "25.0", "null", "31", `"5"`, "1e1", "{}")
	case 1:
		return r.one(`"namespaceSelector":`, `"objectSelector":`, `"objectselector":`) + r.selector()
	case 2:
		return `"matchConditions":` + r.one(`[{"name":"a","expression":"true"}]`, `[{"name":"a","expression":"x"},{"$patch":"replace"}]`,
			`[{"name":"a","$patch":"delete"},{"name":"b","expression":"y"}]`, `[{"name":"b","expression":null},{"name":"a","expression":"true"}]`, "null", "[]", "{}",
			`[{"expression":"x"}]`, `[null]`, `["x"]`)
	case 3:
		return `"rules":` + r.one(`[{"apiGroups":["x"],"scope":"Namespaced"}]`, `[]`, `null`, `[{"operations":["CREATE"],"x":1}]`, `[{"$patch":"delete"}]`, `[{"scope":null}]`)
	case 4:
		return `"clientConfig":` + r.one(`{"caBundle":"Cg=="}`, `{"service":{"port":9443}}`, `{"service":null,"url":"https://x"}`, `{"service":{"$patch":"delete","name":"x"}}`,
			`{"service":{"$patch":"replace","name":"x","namespace":"y","path":null}}`, `{"$patch":"replace","url":"https://y"}`, `{"$patch":"merge"}`, `{"caBundle":"%"}`,
			`{"service":{"$retainKeys":["name","namespace"],"name":"q"}}`, `{"service":{"$retainKeys":["namespace"],"name":"q"}}`, `{"service":{"Port":1}}`)
	case 5:
		return `"admissionReviewVersions":` + r.one(`["v1"]`, `["v1beta1","v1"]`, `[]`, `null`, `[1]`, `"v1"`)
	case 6:
		return `"$deleteFromPrimitiveList/admissionReviewVersions":` + r.one(`["v1"]`, `["v1beta1"]`, `[]`, `null`, `"v1"`, `[1]`, `[{}]`, `[null]`)
	case 7:
		return `"$setElementOrder/` + r.one("admissionReviewVersions", "admissionReviewVersions", "matchConditions", "rules", "timeoutSeconds", "name", "bogus", "clientConfig") + `":` +
			r.one(`["v1","v1beta1"]`, `["v1beta1","v1"]`, `["v3"]`, `["v2","v1"]`, `["v3","v2","v1","v1beta1"]`, `[]`, `null`, `[{"name":"b"},{"name":"a"}]`, `[{"name":"a"},{"name":"b"}]`, `"v1"`)
	case 8:
		return r.one(`"sideEffects":"None"`, `"sideEffects":null`, `"sideEffects":"Some"`, `"failurePolicy":"Ignore"`, `"matchPolicy":null`, `"matchPolicy":"bogus"`,
			`"reinvocationPolicy":"Never"`, `"name":"patched.example.com"`, `"name":null`)
	case 9:
		return r.one(`"unknown":null`, `"unknown":1`, `"TimeoutSeconds":3`, `"$patch":"delete"`, `"$patch":"replace"`, `"$patch":"x"`, `"$x":1`, `"$retainKeys":["name","rules"]`, `"$retainKeys":1`, `"":1`)
	case 10:
		return `"timeoutSeconds":5,"timeoutSeconds":5`
	case 11:
		return `"$deleteFromPrimitiveList/` + r.one("rules", "timeoutSeconds", "matchConditions", "bogus") + `":` + r.one(`["x"]`, `[]`, `[{"name":"a"}]`)
	case 12:
		return `"failurePolicy":` + r.one(`"Fail"`, `null`, `1`)
	default:
		return `"objectSelector":` + r.selector()
	}
}

func (r random) selector() string {
	return r.one(`{"matchLabels":{"a":"b"}}`, `{"matchExpressions":[{"key":"k","operator":"In","values":["x","y"]}]}`, `{}`, `null`,
		`{"matchLabels":{"$patch":"replace","a":"b"}}`, `{"matchLabels":{"a":null}}`, `{"matchLabels":{"$x":"y"}}`, `{"matchlabels":{}}`,
		`{"$setElementOrder/matchExpressions":[]}`, `{"matchLabels":{"$setElementOrder/a":[]}}`, `{"matchExpressions":[{"key":"k","operator":"Exists","$patch":"delete"}]}`, `[]`)
}

// TestEqualsControllerGen compares with controller-gen over random sets of markers.
func TestEqualsControllerGen(t *testing.T) {
	runs := 1500
	if testing.Short() {
		runs = 400
	}
	for seed := range runs {
		r := random{rand.New(rand.NewPCG(1, uint64(seed)))}
		sources := make([]string, 1+r.IntN(3))
		for i := range sources {
			var lines []string
			for range r.IntN(5) {
				lines = append(lines, r.marker())
			}
			for range r.IntN(3) {
				if r.IntN(4) == 0 {
					lines = append(lines, fmt.Sprintf("// +kubebuilder:webhookconfiguration:mutating=%s%s", r.one("true", "false"), r.maybe(80, "name="+r.one("one", "two"))))
				}
			}
			sources[i] = strings.Join(lines, "\n") + fmt.Sprintf("\n\npackage p%d\n", i)
		}
		if !compare(t, sources) {
			t.Logf("seed %d", seed)
			return
		}
	}
}

// TestPatchEqualsControllerGen compares patches of markers that are good without.
func TestPatchEqualsControllerGen(t *testing.T) {
	runs := 5000
	if testing.Short() {
		runs = 1000
	}
	for seed := range runs {
		r := random{rand.New(rand.NewPCG(3, uint64(seed)))}
		src := fmt.Sprintf("// +kubebuilder:webhook:mutating=%s,name=a.b.c,path=/x,failurePolicy=fail,groups=*,resources=*,verbs=*,versions=*,sideEffects=None,admissionReviewVersions=%s,patch=`%s`\n\npackage p\n",
			r.one("true", "false"), r.list("v1", "v1beta1", "v2", "v3"), r.object(0))
		if !compare(t, []string{src}) {
			t.Logf("seed %d", seed)
			return
		}
	}
}

// TestExtrasNeverPanic runs crdgen's own markers beside random ones.
func TestExtrasNeverPanic(t *testing.T) {
	runs := 3000
	if testing.Short() {
		runs = 300
	}
	for seed := range runs {
		r := random{rand.New(rand.NewPCG(4, uint64(seed)))}
		lines := []string{
			fmt.Sprintf("// +kubebuilder:webhook:mutating=%s,name=a.b.c,path=/x,failurePolicy=fail,groups=core,resources=pods,verbs=*,versions=v1,sideEffects=None,admissionReviewVersions=v1%s",
				r.one("true", "false"), r.maybe(60, "patch=`"+r.object(0)+"`")),
			"// +crdgen:webhook:name=" + r.one("a.b.c", "a.b.c", "z") + r.maybe(50, "scope="+r.one("Cluster", "*", "x")) + r.maybe(50, "caBundle="+r.one(`"Cg=="`, "x")) +
				r.maybe(50, "namespaceSelector="+r.one(`"a=b"`, `"a in"`, `"!a"`)) + r.maybe(50, "matchConditions="+r.one("{a: b}", `{"": ""}`, "{}")) + r.maybe(30, "external=true"),
			"// +crdgen:webhookrule:name=" + r.one("a.b.c", "y") + ",groups=" + r.list("core", "other.io", "apps") + ",resources=" + r.list("pods", "pod", "*", "*/x") +
				",verbs=" + r.list("create", "x") + ",versions=" + r.list("v1", "*") + r.maybe(50, "scope="+r.one("Cluster", "Namespaced", "x")),
			"// +crdgen:webhookconfiguration:mutating=" + r.one("true", "false") + r.maybe(50, "labels="+r.list(`"a=b"`, "a", `"=%"`)) + r.maybe(50, "certManager="+r.one("a/b", "a", `"/"`)),
		}
		r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		sources := []string{strings.Join(lines, "\n") + "\n\npackage p\n"}
		_, findings := runOurs(t, parseSources(t, sources))
		checkPositions(t, sources, findings)
	}
}

// TestOftenComparesBytes keeps the random markers from being refused so often
// that nothing is compared.
func TestOftenComparesBytes(t *testing.T) {
	written := 0
	for seed := range 400 {
		r := random{rand.New(rand.NewPCG(2, uint64(seed)))}
		if text, err := runControllerGen(parseSources(t, []string{r.marker() + "\n\npackage p\n"})); err == nil && text != "" {
			written++
		}
	}
	if written < 120 {
		t.Errorf("only %d of 400 random markers are accepted", written)
	}
}

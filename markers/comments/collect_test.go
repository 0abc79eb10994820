package comments

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
	"sigs.k8s.io/controller-tools/pkg/loader"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/markerstest"
)

// rawText is a marker value that takes any text.
type rawText string

func (r *rawText) ParseMarker(_, _, restFields string) error {
	*r = rawText(restFields)
	return nil
}

// rawRegistry knows the same names as controller-gen and takes any value.
func rawRegistry(t testing.TB) *ctmarkers.Registry {
	raw := &ctmarkers.Registry{}
	for _, d := range markerstest.ControllerGenRegistry(t).AllDefinitions() {
		if err := raw.Define(d.Name, d.Target, rawText("")); err != nil {
			t.Fatal(err)
		}
	}
	return raw
}

// controllerGenMarks lets controller-tools assign the markers of a file. Each marker is
// written as name, then value.
func controllerGenMarks(t testing.TB, registry *ctmarkers.Registry, f *ast.File) map[ast.Node][]string {
	t.Helper()
	pkg := &loader.Package{Package: &packages.Package{Syntax: []*ast.File{f}}}
	byNode, err := (&ctmarkers.Collector{Registry: registry}).MarkersInPackage(pkg)
	if err != nil {
		t.Fatal(err)
	}
	out := map[ast.Node][]string{}
	for node, values := range byNode {
		for name, all := range values {
			for _, v := range all {
				out[node] = append(out[node], name+"="+string(v.(rawText)))
			}
		}
		slices.Sort(out[node])
	}
	return out
}

// ourMarks writes what Collect found in the same way, as far as controller-gen's
// registry knows it.
func ourMarks(registry *ctmarkers.Registry, m *FileMarks, f *ast.File) map[ast.Node][]string {
	out := map[ast.Node][]string{}
	add := func(node ast.Node, target ctmarkers.TargetType, comments []markers.Comment) {
		for _, c := range comments {
			def := registry.Lookup(c.Text, target)
			if def == nil {
				continue
			}
			_, value, _ := strings.Cut(c.Text, "=")
			out[node] = append(out[node], def.Name+"="+value)
		}
		slices.Sort(out[node])
	}
	add(f, ctmarkers.DescribesPackage, m.Package)
	for node, comments := range m.Types {
		add(node, ctmarkers.DescribesType, comments)
	}
	for node, comments := range m.Fields {
		add(node, ctmarkers.DescribesField, comments)
	}
	return out
}

// usableNodes returns the nodes whose markers controller-gen can use: types
// and the fields of structs.
func usableNodes(f *ast.File) map[ast.Node]bool {
	nodes := map[ast.Node]bool{f: true}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSpec:
			nodes[n] = true
		case *ast.StructType:
			for _, field := range n.Fields.List {
				nodes[field] = true
			}
		}
		return true
	})
	return nodes
}

func compareCollect(t *testing.T, registry *ctmarkers.Registry, name string, src []byte) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return
	}
	r := markers.Default()
	marks := Collect(f, fset.Position, r)
	want, got := controllerGenMarks(t, registry, f), ourMarks(registry, marks, f)
	for node := range usableNodes(f) {
		if !slices.Equal(want[node], got[node]) {
			t.Errorf("%s: %T: (-controller-gen +crdgen)\n%s", fset.Position(node.Pos()), node, cmp.Diff(want[node], got[node]))
		}
	}
	checkPositions(t, src, marks)
	checkBlank(t, registry, name, src, want[f])
}

// checkPositions holds every comment to the text at its position.
func checkPositions(t *testing.T, src []byte, m *FileMarks) {
	t.Helper()
	check := func(comments []markers.Comment) {
		for _, c := range comments {
			if !bytes.HasPrefix(src[c.Pos.Offset:], []byte(c.Text)) {
				t.Errorf("%s: expected %q there", c.Pos, c.Text)
			}
		}
	}
	check(m.Package)
	check(m.Stray)
	for _, comments := range m.Types {
		check(comments)
	}
	for _, comments := range m.Fields {
		check(comments)
	}
}

// checkBlank collects from the file without function bodies: its package must
// have the same markers.
func checkBlank(t *testing.T, registry *ctmarkers.Registry, name string, src []byte, want []string) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	blank := bytes.Clone(src)
	for _, decl := range f.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		for i := fset.Position(fn.Body.Lbrace).Offset + 1; i < fset.Position(fn.Body.Rbrace).Offset; i++ {
			if blank[i] != '\n' {
				blank[i] = ' '
			}
		}
	}
	f, err = parser.ParseFile(fset, name, blank, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	if got := ourMarks(registry, Collect(f, fset.Position, markers.Default()), f)[f]; !slices.Equal(want, got) {
		t.Errorf("%s: package markers without function bodies (-controller-gen +crdgen)\n%s", name, cmp.Diff(want, got))
	}
}

// TestCollectAsControllerGen compares the assignment of markers with controller-tools'
// in some thousand real files.
func TestCollectAsControllerGen(t *testing.T) {
	registry := rawRegistry(t)
	for _, name := range markerstest.Sources(t) {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		compareCollect(t, registry, name, src)
	}
}

// collectSource collects from a source and returns what stands where, each
// marker by its text and the node by its name.
func collectSource(t *testing.T, src string) map[string][]string {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	add := func(node string, comments []markers.Comment) {
		for _, c := range comments {
			out[node] = append(out[node], c.Text)
		}
	}
	m := Collect(f, fset.Position, markers.Default())
	add("package", m.Package)
	add("stray", m.Stray)
	for spec, comments := range m.Types {
		add(spec.Name.Name, comments)
	}
	for field, comments := range m.Fields {
		for _, name := range field.Names {
			add("."+name.Name, comments)
		}
	}
	for spec, comments := range m.Consts {
		for _, name := range spec.Names {
			add(name.Name, comments)
		}
	}
	return out
}

func TestCollect(t *testing.T) {
	got := collectSource(t, `// +versionName=v1

// Package a is documented.
// +groupName=a.b
package a

// +stray=import
import "fmt"

// +kubebuilder:rbac:verbs=get

// +kubebuilder:resource:path=a

// T is a type.
// +kubebuilder:storageversion
type T struct { // +stray=brace
	// +far=1


	// A is a field.
	// +optional
	A, B string // +stray=end

	/* +block */
	C struct {
		// +nullable
		D []string
		// +stray=last
	}
}

type (
	// +listType=set
	L []string

	// +kubebuilder:object:generate=true

	M map[string]string
)

// +kubebuilder:object:generate=true

// N has a marker that only packages know in the group above.
type N int

// +kubebuilder:rbac:verbs=list

type O int

// +k8s:enumExclude
const c N = 1

const (
	// +k8s:ifEnabled(x)=+k8s:forbidden
	d, e = 2, 3 // +stray=const
	// +stray=unused
)

// F does it.
// +kubebuilder:rbac:verbs=delete
func F(
	// +stray=parameter
	a int,
) {
}

type I interface {
	// +stray=method
	M()
}

// +kubebuilder:skip
`)
	want := map[string][]string{
		"package": {
			"+versionName=v1", "+groupName=a.b", "+kubebuilder:rbac:verbs=get", "+kubebuilder:skip",
			"+kubebuilder:rbac:verbs=list",
		},
		"T":  {"+kubebuilder:resource:path=a", "+kubebuilder:storageversion"},
		".A": {"+far=1", "+optional"},
		".B": {"+far=1", "+optional"},
		".D": {"+nullable"},
		"L":  {"+listType=set"},
		"M":  {"+kubebuilder:object:generate=true"},
		"N":  {"+kubebuilder:object:generate=true"},
		"c":  {"+k8s:enumExclude"},
		"d":  {"+k8s:ifEnabled(x)=+k8s:forbidden"},
		"e":  {"+k8s:ifEnabled(x)=+k8s:forbidden"},
		"stray": {
			"+stray=import", "+stray=brace", "+stray=end", "+stray=last", "+stray=const", "+stray=unused",
			"+kubebuilder:rbac:verbs=delete", "+stray=parameter", "+stray=method",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

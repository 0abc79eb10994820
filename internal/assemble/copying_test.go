package assemble_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/assemble"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// build makes the program of files in a module of their own; package a is the
// one that is named.
func build(t *testing.T, files map[string]string, reach ...model.Reach) (*model.Program, diag.List) {
	t.Helper()
	dir := t.TempDir()
	files["go.mod"] = "module example.com/m\n\ngo 1.26.0\n"
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	set, found, err := load.Load(load.Config{Dir: dir, Patterns: []string{"./a"}, Tags: []string{"hidden"}})
	if err != nil || found.HasErrors() {
		t.Fatal(err, found)
	}
	p, found := assemble.Program(set, assemble.Options{Registry: markers.Default(), Reach: reach})
	return p, found.Relative(dir)
}

func find(t *testing.T, p *model.Program, pkg, name string) *model.Type {
	t.Helper()
	for _, q := range p.Packages {
		if !strings.HasSuffix(q.Path, "/"+pkg) {
			continue
		}
		for _, list := range [][]*model.Type{q.Types, q.Generics} {
			for _, typ := range list {
				if typ.Name.Name == name {
					return typ
				}
			}
		}
	}
	t.Fatalf("type %s.%s is not in the program", pkg, name)
	return nil
}

// whole looks into the types of package a and asks what copies need.
func whole() model.Reach {
	return model.Reach{
		Roots:         func(t *model.Type) bool { return t.Package.Root },
		Opaque:        func(t *model.Type) bool { return !t.Package.Root && t.Shape == model.Struct },
		Methods:       []string{"Copy"},
		Plain:         true,
		NoMarshalling: true,
	}
}

func TestPlain(t *testing.T) {
	forms := []struct {
		name, form string
		want       model.Plainness
	}{
		{"Empty", "struct{}", model.Plain},
		{"Basics", "struct{ A int; B string; C Word }", model.Plain},
		{"Nested", "struct{ A Basics; B struct{ C bool } }", model.Plain},
		{"Arrays", "struct{ A [3]int }", model.AlmostPlain},
		{"Aliases", "struct{ A Alias }", model.AlmostPlain},
		{"NestedArrays", "struct{ A Arrays; B int }", model.AlmostPlain},
		{"Instances", "struct{ A Box[int] }", model.Plain},
		{"Pointers", "struct{ A *int }", model.NotPlain},
		{"Slices", "struct{ A []int }", model.NotPlain},
		{"Maps", "struct{ A map[int]int }", model.NotPlain},
		{"Interfaces", "struct{ A any }", model.NotPlain},
		{"Errors", "struct{ A error }", model.NotPlain},
		{"Functions", "struct{ A func() }", model.NotPlain},
		{"Last", "struct{ A int; B [2]int; C []int }", model.NotPlain},
		{"PointerArrays", "struct{ A [2]*int }", model.NotPlain},
		{"FullInstances", "struct{ A Box[[]int] }", model.NotPlain},
		{"Missing", "struct{ A nowhere.Type }", model.NotPlain},
		{"Circle", "struct{ A Circle }", model.NotPlain},
		{"Second", "Arrays", model.AlmostPlain},
	}
	var source, fields strings.Builder
	source.WriteString("package b\n\ntype Word string\ntype Alias = string\ntype Box[T any] struct{ V T }\n")
	fields.WriteString("package a\n\nimport \"example.com/m/b\"\n\ntype A struct {\n")
	for _, f := range forms {
		source.WriteString("type " + f.name + " " + f.form + "\n")
		fields.WriteString("\t" + f.name + " b." + f.name + "\n")
	}
	fields.WriteString("}\n")
	p, found := build(t, map[string]string{"a/a.go": fields.String(), "b/b.go": source.String()}, whole())
	if len(found) > 0 {
		t.Errorf("findings: %v", found)
	}
	for _, f := range forms {
		if got := find(t, p, "b", f.name).Plain; got != f.want {
			t.Errorf("%s %s: plain %d, want %d", f.name, f.form, got, f.want)
		}
	}
}

func TestMethodsByName(t *testing.T) {
	p, _ := build(t, map[string]string{
		"a/a.go": "package a\n\nimport \"example.com/m/b\"\n\ntype A struct { V b.Value; P b.Pointer; I b.Iface; H b.Hidden; N b.None; L b.List; S b.Same; D b.Defined; M b.More; F b.Foreign }\n",
		"b/b.go": `package b

import "example.com/m/c"

type Value struct{ L []int }

func (v Value) Copy() Value { return v }

type Pointer struct{ L []int }

func (v *Pointer) Copy(a, b *Pointer, c []string) (x int, _ error) { return }

type Iface interface{ Copy() Iface }

type Same interface{ Iface }

type Defined Same

type More interface { Iface; Other() }

type Foreign interface{ c.Pair }

type Hidden struct{ L []int }

type None struct{ Value }

type List []int

func (l List) Other() {}
`,
		"c/c.go": "package c\n\ntype Pair interface{ Copy(Pair, *Foreign) Foreign }\n\ntype Foreign struct{}\n",
		"b/h.go": "//go:build !hidden\n\npackage b\n\nfunc (h *Hidden) Copy() {}\nfunc (v Value) Copy2() {}\n",
	}, whole())
	for name, want := range map[string][]model.Method{
		"Value":   {{Name: "Copy", Results: []string{"Value"}}},
		"Pointer": {{Name: "Copy", Ptr: true, Params: []string{"*Pointer", "*Pointer", "[]string"}, Results: []string{"int", "error"}}},
		"Iface":   {{Name: "Copy", Results: []string{"Iface"}}},
		"Same":    {{Name: "Copy", Results: []string{"Same"}}},
		"Defined": {{Name: "Copy", Results: []string{"Defined"}}},
		"More":    nil,
		"Foreign": {{Name: "Copy", Params: []string{"Foreign", "*Foreign"}, Results: []string{"c.Foreign"}}},
		"Hidden":  {{Name: "Copy", Hidden: true}},
		"None":    nil,
		"List":    nil,
	} {
		got := find(t, p, "b", name).Methods
		for i := range got {
			if got[i].Hidden && filepath.Base(got[i].Pos.Filename) != "h.go" {
				t.Errorf("%s: hidden in %q", name, got[i].Pos.Filename)
			}
			got[i].Pos.Filename, got[i].Pos.Line, got[i].Pos.Column, got[i].Pos.Offset = "", 0, 0, 0
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestWholeBesideKinds holds that a generator that sees every field changes
// nothing for those that follow kinds.
func TestWholeBesideKinds(t *testing.T) {
	files := func() map[string]string {
		return map[string]string{
			"a/a.go": "package a\n\nimport \"example.com/m/b\"\n\ntype A struct {\n\tSeen b.B\n\tSkipped b.Gone\n\tOwn Own\n}\n\ntype Own b.Other\n\ntype G[T any] struct { V T }\n",
			"b/b.go": "package b\n\ntype B struct { L []int }\ntype Gone struct { L []int }\ntype Other struct { L []int; M Gone }\n",
		}
	}
	follower := model.Reach{SkipField: func(f *model.Field) bool { return f.Name == "Skipped" }}
	p, _ := build(t, files(), follower, whole())
	a := find(t, p, "a", "A")
	for _, f := range a.Fields {
		if f.GoType == nil {
			t.Errorf("%s: GoType is missing", f.Name)
		}
	}
	if skipped := a.Fields[1]; skipped.Type != nil {
		t.Errorf("%s: Type is %s although nobody who follows kinds looks at it", skipped.Name, skipped.Type)
	}
	own := find(t, p, "a", "Own").Underlying()
	if len(own.Fields) != 2 || own.Fields[1].GoType == nil {
		t.Errorf("the fields of a type defined as another are not resolved: %+v", own.Fields)
	}
	if g := find(t, p, "a", "G"); len(g.Params) != 1 || g.Fields[0].GoType != g.Params[0] {
		t.Errorf("the generic declaration is not resolved: %+v", g)
	}
	if diff := cmp.Diff([]string{"example.com/m/b"}, a.Package.Imports); diff != "" {
		t.Errorf("imports (-want +got):\n%s", diff)
	}

	alone, _ := build(t, files(), follower)
	if pkg := find(t, alone, "a", "A").Package; pkg.Imports != nil || pkg.Generics != nil {
		t.Error("imports and generic declarations are there though nobody asked")
	}
}

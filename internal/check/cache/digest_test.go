package cache

import (
	"reflect"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// TestDigestSeesEveryField changes each field of the model that a rule may read. Left out
// are places in source, what only generators ask for, and types that the kind does not reach.
func TestDigestSeesEveryField(t *testing.T) {
	unread := map[string]bool{
		"Package.Dir": true, "Package.Module": true, "Package.Pos": true, "Package.Generics": true, "Package.Imports": true, "Package.ImportNames": true,
		"Package.Funcs": true, "Package.Vars": true, "Package.Registered": true, "Package.Written": true, "Package.Mentions": true,
		"Package.SchemeTypes": true, "Package.Types": true, "Type.Package": true, "Type.Absent": true, "Type.Pos": true, "Type.SpecPos": true, "Method.Pos": true, "Constant.Pos": true, "Field.Pos": true, "Field.TypePos": true, "Field.TagPos": true,
	}
	field, constant, method := &model.Field{}, &model.Constant{}, &model.Method{}
	digest := func(change func(pkg *model.Package, typ *model.Type, f *model.Field, c *model.Constant, m *model.Method)) string {
		pkg, typ, f, c, m := &model.Package{}, &model.Type{Name: model.GoName{Package: "example.com/b", Name: "B"}}, *field, *constant, *method
		change(pkg, typ, &f, &c, &m)
		typ.Fields, typ.Constants, typ.Methods = append(typ.Fields, &f), append(typ.Constants, c), append(typ.Methods, m)
		pkg.Types = append(pkg.Types, typ)
		kind := &model.Kind{Versions: []*model.Version{{Package: &model.Package{}, Root: typ}}}
		return Digests([]trace.Subject{{CRD: &apiext.CustomResourceDefinition{}, Kind: kind, Program: &model.Program{Packages: []*model.Package{pkg}}}})[0]
	}
	seen := map[string]string{digest(func(*model.Package, *model.Type, *model.Field, *model.Constant, *model.Method) {}): "none"}
	changed := 0
	for _, of := range []reflect.Type{reflect.TypeFor[model.Package](), reflect.TypeFor[model.Type](), reflect.TypeFor[model.Field](), reflect.TypeFor[model.Constant](), reflect.TypeFor[model.Method]()} {
		for i := range of.NumField() {
			name := of.Name() + "." + of.Field(i).Name
			if !of.Field(i).IsExported() || unread[name] {
				continue
			}
			changed++
			got := digest(func(pkg *model.Package, typ *model.Type, f *model.Field, c *model.Constant, m *model.Method) {
				for _, v := range []any{pkg, typ, f, c, m} {
					if v := reflect.ValueOf(v).Elem(); v.Type() == of {
						other(t, v.Field(i))
					}
				}
			})
			if before, ok := seen[got]; ok {
				t.Errorf("a change of %s gives the digest of a change of %s", name, before)
			}
			seen[got] = name
		}
	}
	if changed < 30 {
		t.Fatalf("%d fields were changed", changed)
	}
}

// TestDigestsSeeWhatKindsReach changes a type that one kind reaches, in each way in which a
// type holds another, and one that both reach: the digests of these kinds change and no other.
func TestDigestsSeeWhatKindsReach(t *testing.T) {
	declared := func(name string) *model.Type {
		return &model.Type{Name: model.GoName{Package: "example.com/a", Name: name}, Shape: model.Struct}
	}
	holds := map[string]func(root, of *model.Type){
		"field":              func(root, of *model.Type) { root.Fields = []*model.Field{{Type: of}} },
		"field, as it is":    func(root, of *model.Type) { root.Fields = []*model.Field{{Type: &model.Type{}, GoType: of}} },
		"element":            func(root, of *model.Type) { root.Elem = of },
		"key":                func(root, of *model.Type) { root.Key = of },
		"argument":           func(root, of *model.Type) { root.Args = []*model.Type{of} },
		"parameter":          func(root, of *model.Type) { root.Params = []*model.Type{of} },
		"list in a field":    func(root, of *model.Type) { root.Fields = []*model.Field{{Type: &model.Type{Elem: of}}} },
		"behind another one": func(root, of *model.Type) { next := declared("Next"); root.Elem, next.Elem = next, of },
		"in a circle":        func(root, of *model.Type) { next := declared("Next"); root.Elem, next.Elem, next.Key = next, root, of },
	}
	for name, hold := range holds {
		first, second, inner, common := declared("First"), declared("Second"), declared("Inner"), declared("Common")
		hold(first, inner)
		first.Fields = append(first.Fields, &model.Field{Type: common})
		second.Fields = []*model.Field{{Type: common}}
		pkg := &model.Package{Path: "example.com/a", Types: []*model.Type{first, second, inner, common, declared("Unused")}}
		program := &model.Program{Packages: []*model.Package{pkg}}
		var subjects []trace.Subject
		for _, root := range []*model.Type{first, second} {
			kind := &model.Kind{Unlisted: []*model.Version{{Package: pkg, Root: root}}}
			subjects = append(subjects, trace.Subject{CRD: &apiext.CustomResourceDefinition{}, Kind: kind, Program: program})
		}
		for of, change := range map[string]struct {
			do   func()
			want [2]bool
		}{
			"nothing":                 {func() {}, [2]bool{false, false}},
			"what no kind reaches":    {func() { pkg.Types[4].Doc += "." }, [2]bool{false, false}},
			"what the first reaches":  {func() { inner.Doc += "." }, [2]bool{true, false}},
			"the second":              {func() { second.Doc += "." }, [2]bool{false, true}},
			"what both reach":         {func() { common.Doc += "." }, [2]bool{true, true}},
			"what the package says":   {func() { pkg.Version += "." }, [2]bool{true, true}},
			"the name of one of them": {func() { subjects[1].CRD.Spec.Names.ShortNames = append(subjects[1].CRD.Spec.Names.ShortNames, "s") }, [2]bool{true, true}},
		} {
			before := Digests(subjects)
			change.do()
			after := Digests(subjects)
			if got := [2]bool{before[0] != after[0], before[1] != after[1]}; got != change.want {
				t.Errorf("%s: a change of %s changes the digests: %v, want %v", name, of, got, change.want)
			}
		}
	}
}

// other gives a field another value than its zero.
func other(t *testing.T, v reflect.Value) {
	t.Helper()
	switch v.Interface().(type) {
	case model.GoName:
		v.Set(reflect.ValueOf(model.GoName{Package: "example.com/a", Name: "A"}))
		return
	case markers.Set:
		v.Set(reflect.ValueOf(markers.Set{{Text: "+a"}}))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("a")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint8, reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(1)
	case reflect.Int:
		v.SetInt(1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Slice:
		element := reflect.New(v.Type().Elem()).Elem()
		if element.Kind() == reflect.Pointer {
			element.Set(reflect.New(element.Type().Elem()))
		} else {
			other(t, element)
		}
		v.Set(reflect.Append(v, element))
	case reflect.Struct:
		other(t, v.Field(0))
	default:
		t.Fatalf("a field of kind %s: say how it changes", v.Kind())
	}
}

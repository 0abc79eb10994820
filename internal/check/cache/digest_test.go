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
// are places in source, and what only generators ask for.
func TestDigestSeesEveryField(t *testing.T) {
	unread := map[string]bool{
		"Package.Dir": true, "Package.Module": true, "Package.Pos": true, "Package.Generics": true, "Package.Imports": true, "Package.ImportNames": true,
		"Package.Funcs": true, "Package.Vars": true, "Package.Registered": true, "Package.Written": true, "Package.Mentions": true,
		"Package.SchemeTypes": true, "Type.Package": true, "Type.Absent": true, "Type.Pos": true, "Type.SpecPos": true, "Method.Pos": true, "Constant.Pos": true, "Field.Pos": true, "Field.TypePos": true, "Field.TagPos": true,
	}
	field, constant, method := &model.Field{}, &model.Constant{}, &model.Method{}
	digest := func(change func(pkg *model.Package, typ *model.Type, f *model.Field, c *model.Constant, m *model.Method)) string {
		pkg, typ, f, c, m := &model.Package{}, &model.Type{}, *field, *constant, *method
		change(pkg, typ, &f, &c, &m)
		typ.Fields, typ.Constants, typ.Methods = append(typ.Fields, &f), append(typ.Constants, c), append(typ.Methods, m)
		pkg.Types = append(pkg.Types, typ)
		return Digest([]trace.Subject{{CRD: &apiext.CustomResourceDefinition{}, Program: &model.Program{Packages: []*model.Package{pkg}}}})
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

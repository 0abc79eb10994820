package override

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers/fieldpath"
)

// ofGo is the help for a step of which the Go type says more than the schema: the name of a
// struct that is inlined there, and metadata inside of an object, which have no fields by
// default, with the option that gives them fields. Empty for any other.
func ofGo(s *apiext.JSONSchemaProps, step fieldpath.Step, on origin.Target, path fieldpath.Path) (help string, option diag.Option) {
	i := slices.IndexFunc(path, func(p fieldpath.Step) bool { return p.Pos == step.Pos })
	if i < 0 || step.Name == "" {
		return "", option
	}
	t := on.Type
	if on.Field != nil {
		t = on.Field.Type
	}
	if t = behind(t, path[:i]); t == nil {
		return "", option
	}
	if t.Is(site.ObjectMeta) && len(s.Properties) == 0 {
		option = diag.EmbeddedMeta()
		return "run with " + option.With("true") + ", by which the schema of such metadata has fields", option
	}
	for _, f := range t.Underlying().Fields {
		if !isInlined(f) {
			continue
		}
		if name := cmp.Or(f.Name, pointee(f.Type).Name.Name); strings.EqualFold(name, step.Name) {
			return fmt.Sprintf("%s is inlined, and no step of a path: write %s", name, slices.Concat(path[:i], path[i+1:])), option
		}
	}
	return "", option
}

// behind is the Go type of the value that a path leads to, without pointers; nil where it is
// not known.
func behind(t *model.Type, path fieldpath.Path) *model.Type {
	t = pointee(t)
	for _, step := range path {
		if t == nil {
			return nil
		}
		if step.Name == "" {
			t = pointee(t.Underlying().Elem)
			continue
		}
		t = pointee(fieldType(t, step.Name, map[*model.Type]bool{}))
	}
	return t
}

// pointee is a type without pointers; nil for a pointer that leads to itself alone.
func pointee(t *model.Type) *model.Type {
	for met := map[*model.Type]bool{}; t != nil && t.Underlying().Shape == model.Pointer; t = t.Underlying().Elem {
		if met[t.Underlying()] {
			return nil
		}
		met[t.Underlying()] = true
	}
	return t
}

// fieldType is the type of the field that JSON calls so, in a struct or one that is inlined
// there; nil for none.
func fieldType(t *model.Type, name string, met map[*model.Type]bool) *model.Type {
	if t == nil || met[t] {
		return nil
	}
	met[t] = true
	for _, f := range t.Underlying().Fields {
		if !isInlined(f) && f.SchemaTag().Name == name {
			return f.Type
		}
	}
	for _, f := range t.Underlying().Fields {
		if isInlined(f) {
			if found := fieldType(pointee(f.Type), name, met); found != nil {
				return found
			}
		}
	}
	return nil
}

// isInlined reports whether the fields of a struct stand among those around it.
func isInlined(f *model.Field) bool {
	tag, t := f.SchemaTag(), pointee(f.Type)
	return tag.Inlined() && !tag.Skipped && t != nil && t.Underlying().Shape == model.Struct
}

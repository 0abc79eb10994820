package zero

import (
	"encoding/json"

	"github.com/crdgen/crdgen/internal/model"
)

// Written is what encoding/json writes for the zero value of a Go type, decoded as
// the API server does: of a struct every field whose tag does not leave it out, nil
// for lists, maps and pointers. It returns false for a type whose JSON is not known,
// and for a struct that contains such a type in what is written.
func Written(t *model.Type) (value any, known bool) { return written(t, 0) }

// objectMeta is the type of metadata, which generators do not look into.
var objectMeta = model.GoName{Package: model.MetaPackage, Name: "ObjectMeta"}

// deepest is how far structs are followed: deeper ones are a circle.
const deepest = 100

func written(t *model.Type, depth int) (any, bool) {
	if t == nil || depth > deepest {
		return nil, false
	}
	if _, own := zeros[t.Unalias().Name]; own {
		return Value(t), true
	}
	if t.Is(objectMeta) {
		return map[string]any{}, true // what it writes is never refused
	}
	if t.MarshalsJSON || t.MarshalsText {
		return nil, false
	}
	switch u := t.Underlying(); u.Shape {
	case model.Pointer, model.Slice, model.Map, model.Interface:
		return nil, true
	case model.Basic:
		return Value(t), true
	case model.Struct:
		if u.Opaque && len(u.Fields) == 0 {
			return nil, false
		}
		object := map[string]any{}
		return object, writeFields(u, object, depth)
	}
	return nil, false
}

// writeFields adds the fields of a struct to an object; false where one is unknown.
func writeFields(t *model.Type, object map[string]any, depth int) bool {
	for _, f := range t.Fields {
		of := f.Type
		if of == nil {
			of = f.GoType
		}
		tag := f.JSON()
		switch {
		case tag.Skipped || !f.Exported && !f.Embedded || f.LeavesOut() != "" || tag.OmitZero:
			continue
		case of == nil:
			return false
		case f.Embedded && tag.Name == "":
			if u := of.Underlying(); u.Shape != model.Pointer && (u.Shape != model.Struct || !writeFields(u, object, depth+1)) {
				return false
			}
			continue
		}
		name := tag.Name
		if name == "" {
			name = f.Name
		}
		value, known := written(of, depth+1)
		if !known {
			return false
		}
		if tag.AsString {
			text, err := json.Marshal(value)
			if err != nil {
				return false
			}
			value = string(text)
		}
		object[name] = value
	}
	return true
}

package gotype

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// AsJSON is a marker's value for a field as JSON has it.
func AsJSON(value any, t *model.Type) any {
	switch v := value.(type) {
	case int:
		return int64(v)
	case string:
		if d, ok := DurationOf(v); ok && IsMetaDuration(Pointee(t)) {
			return d.String()
		}
	}
	return value
}

// EmptyJSON is what encoding/json writes for the zero value of a type; not ok where
// that cannot be told.
func EmptyJSON(t *model.Type, depth int) (value any, ok bool) {
	st := StructOf(t)
	switch {
	case depth > MaxDepth:
		return nil, false
	case IsPointer(t), IsCollection(t):
		return nil, true
	case st == nil || IsQuantity(t) || IsMetaDuration(t):
		ok := !WritesOtherwise(t) && (st != nil || t.Underlying().Shape == model.Basic)
		return zero.Value(t), ok
	case IsOpaque(st) || WritesItself(t):
		return nil, IsTime(t)
	}
	object := map[string]any{}
	for _, m := range Members(t) {
		if LeavesOut(m.Field()) {
			continue
		}
		inner, ok := EmptyJSON(m.Type(), depth+1)
		if !ok || len(m) > 1 && m.Pointers() > 0 || ReadTag(m.Field()).Inline {
			return nil, false
		}
		object[ReadTag(m.Field()).Name] = inner
	}
	return object, true
}

// DurationOf reads a marker's value for a metav1.Duration as JSON would.
func DurationOf(value any) (time.Duration, bool) {
	text, ok := value.(string)
	if !ok {
		return 0, false
	}
	d, err := time.ParseDuration(text)
	return d, err == nil
}

// IsZeroOf reports whether a marker's value is what a field has without it.
func IsZeroOf(value any, t *model.Type) bool {
	text, err := json.Marshal(AsJSON(value, t))
	return err == nil && !IsPointer(t) && string(text) == zero.JSON(t)
}

// Fits reports whether a marker's value can be the value of a type, or of what it points
// at.
func Fits(value any, t *model.Type) bool {
	u := Pointee(t).Underlying()
	if IsMetaDuration(Pointee(t)) {
		_, ok := DurationOf(value)
		return ok
	}
	if u.Shape != model.Basic {
		return false
	}
	_, isInteger := Integer(BasicName(u))
	switch v := value.(type) {
	case string:
		return u.Name.Name == "string"
	case bool:
		return u.Name.Name == "bool"
	case int:
		return isInteger && fitsInteger(int64(v), BasicName(u)) || IsFloat(u.Name.Name)
	case int64:
		return isInteger && fitsInteger(v, BasicName(u)) || IsFloat(u.Name.Name)
	case float64:
		return IsFloat(u.Name.Name)
	}
	return false
}

// MayHaveDefault reports whether a marker can name a value of a type: see Fits.
func MayHaveDefault(t *model.Type) bool {
	t = Pointee(t)
	return IsMetaDuration(t) || t.Underlying().Shape == model.Basic
}

func fitsInteger(v int64, name string) bool {
	t, _ := Integer(name)
	if !t.Signed {
		return v >= 0 && (t.Bits == 64 || v < 1<<t.Bits)
	}
	return t.Bits == 64 || -(int64(1)<<(t.Bits-1)) <= v && v < int64(1)<<(t.Bits-1)
}

// DefaultMark finds the marker that gives a field its default; one of the field's
// type counts, too.
func DefaultMark(f *model.Field) (markers.Mark, bool) {
	sets := []markers.Set{f.Marks}
	for t := f.GoType; t != nil && t.Declared(); t = t.Elem {
		sets = append(sets, t.Marks)
		if t.Shape != model.Defined {
			break
		}
	}
	for _, set := range sets {
		for _, name := range []string{"kubebuilder:default", "default"} {
			if m, ok := set.Get(name); ok {
				return m, true
			}
		}
	}
	return markers.Mark{}, false
}

// JSONDefault is the default of a field as JSON has it, nil for none.
func JSONDefault(f *model.Field) any {
	mark, ok := DefaultMark(f)
	if !ok {
		return nil
	}
	var value any
	switch v := mark.Value.(type) {
	case crdmarkers.Default:
		value = v.Value
	case crdmarkers.KubernetesDefault:
		value = v.Value
	case *crdmarkers.KubernetesDefault:
		value = v.Value
	}
	text, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	var made any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&made) != nil {
		return nil
	}
	return made
}

// ValueAt is what stands at a place below a default, after the API server has
// filled in the defaults there; nil for nothing.
func ValueAt(value any, place FieldPath) any {
	for _, f := range place {
		if ReadTag(f).Inline {
			continue
		}
		object, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		inner, ok := object[ReadTag(f).Name]
		if !ok {
			inner = JSONDefault(f)
		}
		value = inner
	}
	return value
}

// JSONText is a value in JSON.
func JSONText(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(text)
}

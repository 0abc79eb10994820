package unguarded

import (
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
)

// fieldPos is where the field at a path is declared.
func fieldPos(t *model.Type, path string) (pos token.Position, ok bool) {
	for step := range strings.SplitSeq(path, ".") {
		f := fieldNamed(t, strings.TrimRight(step, "[]{}"), 0)
		if f == nil {
			return pos, false
		}
		pos, t = f.Pos, f.Type
	}
	return pos, true
}

// deepestType ends the search in types that hold themselves.
const deepestType = 20

// fieldNamed finds the field that JSON calls so, in the struct that a type comes to
// or in one that is inlined there.
func fieldNamed(t *model.Type, name string, depth int) *model.Field {
	for range deepestType {
		if t != nil && t.Underlying().Elem != nil {
			t = t.Underlying().Elem
		}
	}
	if t == nil || depth > deepestType {
		return nil
	}
	for _, f := range t.Underlying().Fields {
		tag := f.JSON()
		if !tag.Inlined() && tag.Name == name {
			return f
		}
		if tag.Inlined() {
			if inner := fieldNamed(f.Type, name, depth+1); inner != nil {
				return inner
			}
		}
	}
	return nil
}

package plan

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
)

// A Shape is what a conversion by functions that somebody wrote has to know of a type besides
// its Go type: by what the items of its lists are known, and which fields of its structs must
// not be set together. Paths are names in JSON, "[]" for items and the values of maps. A struct
// that stands in several places, as in itself, is described in the first one.
type Shape struct {
	Keys   []ListKeys
	Unions []Union
	Same   []SameShape
}

// ListKeys are the members by which the items of the list at a path are known.
type ListKeys struct {
	Path  string
	Names []string
}

// A Union are members of the struct at a path of which only one may be set.
type Union struct {
	Path    string
	Members []string
}

// A SameShape leads from a path to that of the place where the same struct is described.
type SameShape struct{ Path, As string }

// IsEmpty reports whether the Go type says it all.
func (s Shape) IsEmpty() bool { return len(s.Keys) == 0 && len(s.Unions) == 0 }

// Shapes are those of both sides of a conversion.
type Shapes struct{ Spoke, Hub Shape }

// Ends are the shapes in a direction.
func (s Shapes) Ends(d Direction) (from, to Shape) {
	if d == ToHub {
		return s.Spoke, s.Hub
	}
	return s.Hub, s.Spoke
}

// KeepsParts reports whether what functions of a marker lose is kept by field, member and item:
// neither function merges what was kept itself, and what is kept has parts.
func (r *Rule) KeepsParts() bool {
	if r.How != Split || r.Conv == nil || r.Conv.ToTakes.Kept || r.Conv.FromTakes.Kept {
		return false
	}
	all := slices.Concat(r.Spokes(), r.Hub)
	return len(all) > 2 || slices.ContainsFunc(all, func(f gotype.FieldPath) bool {
		return gotype.IsCollection(f.Type()) || gotype.StructOf(f.Type()) != nil && !gotype.IsPlain(f.Type())
	})
}

// KeepsFields reports whether it is several fields, on one side at least, of which each is kept by
// itself.
func (r *Rule) KeepsFields() bool { return r.KeepsParts() && len(r.Spokes())+len(r.Hub) > 2 }

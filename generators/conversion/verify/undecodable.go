package verify

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/verdict"
	"github.com/crdgen/crdgen/internal/model"
)

// undecodable finds fields of stored versions whose schema takes values that their Go types
// cannot decode: those of several kinds that share a struct, as a template does with what it is
// for, are one problem.
func (c *check) undecodable(p *plan.Plan) {
	var all []problem.Undecodable
	for _, k := range p.Kinds {
		found := undecodableIn(c.schemas, p, k)
		if len(found.Fields) == 0 {
			continue
		}
		same := slices.IndexFunc(all, func(o problem.Undecodable) bool {
			return o.Stored.Name == found.Stored.Name && slices.EqualFunc(o.Fields, found.Fields, isOneField)
		})
		if same < 0 {
			all = append(all, found)
			continue
		}
		all[same].Kinds = append(all[same].Kinds, k)
	}
	for _, found := range all {
		c.add(found)
	}
}

// undecodableIn finds fields of the stored version of a kind whose schema takes values that
// their Go types cannot decode. The API server stores such an object as it is; whoever
// lists the kind in another version then has the webhook decode it, which fails for the
// whole list.
//
// Types of packages that nothing is written for are left out: their authors would have to
// change them.
func undecodableIn(schemas *verdict.Schemas, p *plan.Plan, k *plan.Kind) problem.Undecodable {
	if len(k.Spokes) == 0 {
		return problem.Undecodable{}
	}
	ours := map[string]bool{}
	for _, pkg := range p.Packages {
		ours[pkg.Path] = true
	}
	stored := k.Hub
	for _, s := range k.Spokes {
		if s.Version.Root.Marks.Has(plan.StorageMarker) {
			stored = s.Version
		}
	}
	found := problem.Undecodable{Kinds: []*plan.Kind{k}, Stored: stored}
	seen := map[*model.Type]bool{}
	var visit func(t *model.Type)
	visit = func(t *model.Type) {
		if seen[t] {
			return
		}
		seen[t] = true // a list may hold itself
		if u := t.Underlying(); u.Shape == model.Pointer || gotype.IsCollection(u) {
			visit(u.Elem)
			return
		}
		if gotype.StructOf(t) == nil || gotype.WritesItself(t) {
			return
		}
		for _, m := range gotype.Members(t) {
			owner := m.Owner(t)
			if !ours[owner.Unalias().Name.Package] {
				continue
			}
			if value, ok := accepted(schemas, t, m); ok {
				found.Fields = append(found.Fields, problem.UndecodableField{Owner: owner, Path: m, Value: value})
				continue
			}
			visit(m.Type())
		}
	}
	visit(stored.Root)
	return found
}

// isOneField reports whether two kinds have one field, in a struct that they share.
func isOneField(a, b problem.UndecodableField) bool {
	return a.Path.Field() == b.Path.Field() && a.Owner == b.Owner
}

// accepted returns a value that the schema of a field takes and its Go type does not.
func accepted(schemas *verdict.Schemas, first *model.Type, m gotype.FieldPath) (any, bool) {
	for _, value := range outside(m.Type(), 0) {
		if schemas.Accepts(first, m, value) {
			return value, true
		}
	}
	return nil, false
}

// outside are values, as JSON has them, that a Go type does not decode though they have
// the type that its schema asks for: numbers that do not fit, and durations that are none.
func outside(t *model.Type, depth int) []any {
	u := t.Underlying()
	switch {
	case depth > 8:
		return nil
	case gotype.IsMetaDuration(t):
		return []any{"3 days", "a", ""}
	case u.Shape == model.Pointer: // before what writes itself, as a pointer to it does, too
		return outside(u.Elem, depth+1)
	case gotype.WritesItself(t):
		return nil
	case u.Shape == model.Slice && gotype.BasicName(u.Elem.Underlying()) == "uint8":
		return nil // a string, whose format the API server validates
	case u.Shape == model.Slice:
		return wrapped(outside(u.Elem, depth+1), func(v any) any { return []any{v} })
	case u.Shape == model.Map:
		return wrapped(outside(u.Elem, depth+1), func(v any) any { return map[string]any{"a": v} })
	}
	switch gotype.BasicName(u) {
	case "int8":
		return []any{int64(128), int64(-129)}
	case "int16":
		return []any{int64(32768), int64(-32769)}
	case "int32":
		return []any{int64(2147483648), int64(-2147483649)}
	case "uint8":
		return []any{int64(256), int64(-1)}
	case "uint16":
		return []any{int64(65536), int64(-1)}
	case "uint32":
		return []any{int64(4294967296), int64(-1)}
	case "uint", "uint64", "uintptr":
		return []any{int64(-1)}
	}
	return nil
}

func wrapped(values []any, wrap func(any) any) []any {
	for i, v := range values {
		values[i] = wrap(v)
	}
	return values
}

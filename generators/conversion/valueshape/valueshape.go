// Package valueshape finds what is said of the values that hand-written functions convert: by which
// members the items of lists are known, and which members must not be set together. Generated code
// cannot look into these functions, and keeps what they lose by what the values say.
//
// It looks at pairs that are resolved, and changes nothing but their shapes.
package valueshape

import (
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A Finder finds shapes.
type Finder struct {
	// Alternatives returns the members of a struct that must not be set together with another one.
	Alternatives func(member gotype.FieldPath, of *model.Type) []gotype.FieldPath
	// Use is told which marks say something.
	Use func(markers.Mark)
	// Keys are those of the lists that generated functions convert.
	Keys Keys
}

// Keys are the members by which items are known, by the field whose innermost list they stand in.
type Keys map[*model.Field][]string

// Add adds the keys of a list, as both versions call them.
func (k Keys) Add(spoke, hub *model.Field, keys []plan.KeyField) {
	var inSpoke, inHub []string
	for _, key := range keys {
		inSpoke, inHub = append(inSpoke, jsonPath(key.Spoke)), append(inHub, jsonPath(key.Hub))
	}
	if inSpoke != nil {
		k[spoke], k[hub] = inSpoke, inHub
	}
}

// over are these keys, and others for all other fields.
func (k Keys) over(others Keys) Keys {
	all := maps.Clone(others)
	maps.Copy(all, k)
	return all
}

// Find finds the shapes of pairs and their rules.
func (s Finder) Find(pairs []*plan.Pair) {
	for _, pair := range pairs {
		if pair.HasManual() && pair.Root == nil {
			pair.Shapes.Spoke = s.shapeOf(nil, pair.Spoke)
			pair.Shapes.Hub = s.shapeOf(nil, pair.Hub)
		}
		for _, r := range pair.Rules {
			if !r.KeepsParts() {
				continue
			}
			of := s
			of.Keys = s.namedFor(r).over(s.Keys)
			if r.KeepsFields() {
				r.Shapes.Spoke = of.shapeOfFields(r.Spokes(), pair.Spoke)
				r.Shapes.Hub = of.shapeOfFields(r.Hub, pair.Hub)
				continue
			}
			r.Shapes.Spoke = of.shapeOf(r.Spoke.Field(), r.Spoke.Type())
			r.Shapes.Hub = of.shapeOf(r.Hub[0].Field(), r.Hub[0].Type())
		}
	}
}

// namedFor are the keys that a marker names for the lists of a rule with functions: those of
// them that the items of either version have.
func (s Finder) namedFor(r *plan.Rule) Keys {
	mark, ok := r.Spoke.Field().Marks.Get(plan.KeyMarker)
	names, _ := mark.Value.(markers.ConversionKey)
	if !ok {
		return nil
	}
	keys := Keys{}
	for _, f := range slices.Concat(r.Spokes(), r.Hub) {
		item := gotype.Held(f.Type())
		isMissing := func(name string) bool {
			return !slices.ContainsFunc(gotype.Members(item), func(m gotype.FieldPath) bool { return jsonPath(m) == strings.TrimPrefix(name, ".") })
		}
		if item != nil && len(names) > 0 && !slices.ContainsFunc(names, isMissing) {
			keys[f.Field()] = names
			s.Use(mark)
		}
	}
	return keys
}

// jsonPath is the path of a field in JSON, which has no inlined structs.
func jsonPath(f gotype.FieldPath) string {
	steps := slices.DeleteFunc(strings.Split(f.Steps(), "/"), func(step string) bool { return strings.HasPrefix(step, "(") })
	return strings.Join(steps, "/")
}

// shapeOf is the shape of a type, which a field may have.
func (s Finder) shapeOf(field *model.Field, t *model.Type) plan.Shape {
	w := &shapeWalk{Finder: s, first: map[model.GoName]string{}}
	w.value(field, t, "", true)
	w.made.Same = sayingSame(w.made)
	return w.made
}

// shapeOfFields is the shape of a struct that has some fields of another one, by their paths.
func (s Finder) shapeOfFields(fields []gotype.FieldPath, of *model.Type) plan.Shape {
	w := &shapeWalk{Finder: s, first: map[model.GoName]string{}}
	w.unions(of, fields, "", gotype.FieldPath.Steps)
	for _, f := range fields {
		w.value(f.Field(), f.Type(), f.Steps(), true)
	}
	w.made.Same = sayingSame(w.made)
	return w.made
}

// sayingSame are the paths that lead to a place of which something is said, there or further on.
func sayingSame(of plan.Shape) (saying []plan.SameShape) {
	var said []string
	for _, list := range of.Keys {
		said = append(said, list.Path)
	}
	for _, union := range of.Unions {
		said = append(said, union.Path)
	}
	left := of.Same
	for isMore := true; isMore; {
		isMore = false
		var silent []plan.SameShape
		for _, same := range left {
			isBelow := func(path string) bool {
				return same.As == "" || path == same.As || strings.HasPrefix(path, same.As+"/")
			}
			if !slices.ContainsFunc(said, isBelow) {
				silent = append(silent, same)
				continue
			}
			said, saying, isMore = append(said, same.Path), append(saying, same), true
		}
		left = silent
	}
	slices.SortFunc(saying, func(a, b plan.SameShape) int { return strings.Compare(a.Path, b.Path) })
	return saying
}

// A shapeWalk looks into the types of the module. What those of others say is left to the items.
type shapeWalk struct {
	Finder
	first map[model.GoName]string // where a struct stands first
	made  plan.Shape
}

// value looks at the value of a field, or at one in it if it is not outermost.
func (w *shapeWalk) value(field *model.Field, t *model.Type, at string, isOutermost bool) {
	u := t.Underlying()
	below := strings.TrimPrefix(at+"/[]", "/")
	switch u.Shape {
	case model.Pointer:
		w.value(field, u.Elem, at, isOutermost)
	case model.Map:
		w.value(field, u.Elem, below, false)
	case model.Slice:
		names := w.Keys[field]
		if item := gotype.StructOf(u.Elem); item == nil || field == nil {
			names = nil
		} else if names == nil && isOutermost {
			names = gotype.MapKeys(field)
		}
		if names != nil {
			w.made.Keys = append(w.made.Keys, plan.ListKeys{Path: at, Names: names})
		}
		w.value(field, u.Elem, below, false)
	case model.Struct:
		w.members(t, at)
	}
}

func (w *shapeWalk) members(t *model.Type, at string) {
	if of := t.Unalias(); of.Declared() {
		if !gotype.IsOurs(t) {
			return
		}
		if first, isAgain := w.first[of.Name]; isAgain {
			w.made.Same = append(w.made.Same, plan.SameShape{Path: at, As: first})
			return
		}
		w.first[of.Name] = at
	}
	members := gotype.Members(t)
	w.unions(t, members, at, jsonPath)
	for _, m := range members {
		w.value(m.Field(), m.Type(), strings.TrimPrefix(at+"/"+jsonPath(m), "/"), true)
	}
}

// unions finds the members that must not be set together: all of a union, or else pairs.
func (w *shapeWalk) unions(t *model.Type, members []gotype.FieldPath, at string, nameOf func(gotype.FieldPath) string) {
	others, known := map[string][]string{}, map[string]bool{}
	for _, m := range members {
		name := nameOf(m)
		others[name] = []string{name}
		for _, other := range w.Alternatives(m, t) {
			if slices.ContainsFunc(members, func(m gotype.FieldPath) bool { return m.Key() == other.Key() }) {
				others[name] = append(others[name], nameOf(other))
			}
		}
		slices.Sort(others[name])
	}
	for _, m := range members {
		name := nameOf(m)
		all := others[name]
		isWhole := !slices.ContainsFunc(all, func(other string) bool { return !slices.Equal(others[other], all) })
		for _, other := range all {
			group := []string{name, other}
			if isWhole {
				group = all
			}
			if text := strings.Join(group, ","); other != name && !known[text] && (isWhole || name < other) {
				known[text] = true
				w.made.Unions = append(w.made.Unions, plan.Union{Path: at, Members: group})
			}
		}
	}
}

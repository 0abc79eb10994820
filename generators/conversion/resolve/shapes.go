package resolve

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// shapes finds what is said of the values that functions of the user convert: the generated code
// cannot look into these functions, and keeps what they lose by what the values say.
func (s *scope) shapes() {
	w := shaper{run: s.run, keys: keysByField(s.lists)}
	for _, pair := range s.pkg.Pairs {
		if pair.HasManual() && pair.Root == nil {
			pair.Shapes.Spoke = w.shapeOf(nil, pair.Spoke)
			pair.Shapes.Hub = w.shapeOf(nil, pair.Hub)
		}
		for _, r := range pair.Rules {
			if !r.KeepsParts() {
				continue
			}
			of := shaper{run: s.run, keys: w.namedFor(r).over(w.keys)}
			r.Shapes.Spoke = of.shapeOf(r.Spoke.Field(), r.Spoke.Type())
			r.Shapes.Hub = of.shapeOf(r.Hub[0].Field(), r.Hub[0].Type())
		}
	}
}

// A shaper finds shapes, given the keys of lists that markers name.
type shaper struct {
	run  *resolver
	keys fieldKeys
}

// fieldKeys are the members by which items are known, by the field whose innermost list they
// stand in.
type fieldKeys map[*model.Field][]string

// over are these keys, and others for all other fields.
func (k fieldKeys) over(others fieldKeys) fieldKeys {
	all := fieldKeys{}
	for f, names := range others {
		all[f] = names
	}
	for f, names := range k {
		all[f] = names
	}
	return all
}

// keysByField are the keys of the lists that generated functions convert, as both versions call
// them.
func keysByField(lists []listOfStructs) fieldKeys {
	keys := fieldKeys{}
	for _, l := range lists {
		var spoke, hub []string
		for _, key := range l.conv.Keys {
			spoke, hub = append(spoke, jsonPath(key.Spoke)), append(hub, jsonPath(key.Hub))
		}
		if spoke != nil {
			keys[l.use.field], keys[l.use.hubField] = spoke, hub
		}
	}
	return keys
}

// namedFor are the keys that a marker names for the lists of a rule with functions: those of
// them that the items of either version have.
func (s shaper) namedFor(r *plan.Rule) fieldKeys {
	mark, ok := r.Spoke.Field().Marks.Get(plan.KeyMarker)
	names, _ := mark.Value.(markers.ConversionKey)
	if !ok {
		return nil
	}
	keys := fieldKeys{}
	for _, f := range []gotype.FieldPath{r.Spoke, r.Hub[0]} {
		item := gotype.Held(f.Type())
		isMissing := func(name string) bool {
			return !slices.ContainsFunc(gotype.Members(item), func(m gotype.FieldPath) bool { return jsonPath(m) == strings.TrimPrefix(name, ".") })
		}
		if item != nil && len(names) > 0 && !slices.ContainsFunc(names, isMissing) {
			keys[f.Field()] = names
			s.run.use(mark)
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
func (s shaper) shapeOf(field *model.Field, t *model.Type) plan.Shape {
	w := &shapeWalk{shaper: s, first: map[model.GoName]string{}}
	w.value(field, t, "", true)
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
	shaper
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
		names := w.keys[field]
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
	w.unions(t, members, at)
	for _, m := range members {
		w.value(m.Field(), m.Type(), strings.TrimPrefix(at+"/"+jsonPath(m), "/"), true)
	}
}

// unions finds the members that must not be set together: all of a union, or else pairs.
func (w *shapeWalk) unions(t *model.Type, members []gotype.FieldPath, at string) {
	others, known := map[string][]string{}, map[string]bool{}
	for _, m := range members {
		name := jsonPath(m)
		others[name] = []string{name}
		for _, other := range w.run.holders().Alternatives(m, t, func(gotype.FieldPath) bool { return true }) {
			others[name] = append(others[name], jsonPath(other))
		}
		slices.Sort(others[name])
	}
	for _, m := range members {
		name := jsonPath(m)
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

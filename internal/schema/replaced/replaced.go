// Package replaced finds the uses of types of which no schema says anything, since markers
// replace the value by an object of any content, or leave it out.
//
// It reads a finished model.Program, before any schema is made: a type that is used so
// everywhere needs no schema, and whatever is wrong with it. It makes no schemas and reports
// nothing: package override judges the same markers when it applies them.
package replaced

import (
	"slices"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
)

// Uses are the places where types are used, as far as kinds reach them: of fields, and of what
// lists and maps hold. The zero value knows of none.
type Uses struct {
	// replaced are those that some way from a kind replaces, and needed those that some other
	// way needs, each with the last of the user's own fields on the first way.
	replaced map[use]bool
	needed   map[use]*model.Field
	// types are the declared types of replaced uses, and met those of needed ones, each with the
	// cuts inside of it.
	types map[*model.Type]bool
	met   map[*model.Type]map[string]bool
	// through finds the uses on the ways that lead through one field.
	through func(*model.Field) Uses
}

// A use is a field with its type, or a list or map with what it holds.
type use struct {
	field *model.Field
	in    *model.Type
}

// Field reports whether no schema needs the type of a field.
func (u Uses) Field(f *model.Field) bool { return u.isReplaced(use{field: f}) }

// Inside reports whether no schema needs the type of what a list or map holds.
func (u Uses) Inside(list *model.Type) bool { return u.isReplaced(use{in: list}) }

// Type reports whether a declared type is used, and no schema needs it.
func (u Uses) Type(t *model.Type) bool { return u.types[t] && u.met[t] == nil }

// ReplacesItself reports whether one of the markers of a field replaces its whole value.
func ReplacesItself(f *model.Field) bool { return slices.ContainsFunc(cutsOf(f.Marks), isWhole) }

func isWhole(c cut) bool { return len(c.path) == 0 }

func (u Uses) isReplaced(of use) bool {
	_, needed := u.needed[of]
	return u.replaced[of] && !needed
}

// IsNeededThrough reports whether a way from a kind that leads through a field needs the type
// of another one. Of what nobody knows that is so.
func (u Uses) IsNeededThrough(way, f *model.Field) bool {
	_, known := u.needed[use{field: f}]
	if len(u.replaced) == 0 || !known {
		return true
	}
	_, needed := u.through(way).needed[use{field: f}]
	return needed
}

// OwnField returns the last of the user's own fields on the first way that needs the type of a
// field, nil where nothing is replaced or no such field is known.
func (u Uses) OwnField(f *model.Field) *model.Field {
	if len(u.replaced) == 0 {
		return nil
	}
	return u.needed[use{field: f}]
}

// A cut is a marker that replaces or leaves out what a path leads to.
type cut struct {
	path fieldpath.Path
	// drops says that it leaves the value out: it replaces objects alone otherwise.
	drops bool
}

// Find follows the types of all kinds, and what markers take away on each way.
func Find(p *model.Program, skip func(*model.Field) bool) Uses {
	held := sync.OnceValue(func() *holders { return holdersIn(p) })
	return find(p, skip, nil, held)
}

// find is Find on the ways that lead through a field, on all for nil.
func find(p *model.Program, skip func(*model.Field) bool, through *model.Field, held func() *holders) Uses {
	f := finder{skip: skip, through: through, isOn: through == nil}
	if !f.isOn {
		f.leads = held().around(through)
	}
	f.uses = Uses{
		replaced: map[use]bool{}, needed: map[use]*model.Field{}, types: map[*model.Type]bool{}, met: map[*model.Type]map[string]bool{},
		through: onceEach(func(way *model.Field) Uses { return find(p, skip, way, held) }),
	}
	for _, k := range p.Kinds {
		for _, v := range slices.Concat(k.Versions, k.Unlisted) {
			f.declared(v.Root, ofKind(cutsOf(v.Root.Marks)))
		}
	}
	return f.uses
}

// onceEach finds the uses on the ways through each field once: a type with many flaws is asked
// about at each field that has it, and each answer takes a walk through the program.
func onceEach(find func(*model.Field) Uses) func(*model.Field) Uses {
	var lock sync.Mutex
	found := map[*model.Field]Uses{}
	return func(way *model.Field) Uses {
		lock.Lock()
		defer lock.Unlock()
		uses, ok := found[way]
		if !ok {
			uses = find(way)
			found[way] = uses
		}
		return uses
	}
}

// A finder follows types from kinds on.
type finder struct {
	skip func(*model.Field) bool
	uses Uses
	// through is the field that counted ways lead through, nil for any; isOn says that the way
	// under way does. own is the last of the user's own fields on it.
	through, own *model.Field
	isOn         bool
	// leads are the types in which the field stands: no other ones can bring a way onto it.
	leads map[*model.Type]bool
}

// cutsOf returns the cuts that the markers of a type or field make.
func cutsOf(set markers.Set) []cut {
	var cuts []cut
	for _, m := range set {
		var path fieldpath.Path
		if at, ok := m.Value.(markers.At); ok {
			path, m = at.Path, at.Mark
		}
		switch m.Value.(type) {
		case markers.Drop:
			if last := len(path) - 1; last >= 0 && path[last].Name != "" {
				cuts = append(cuts, cut{path, true})
			}
		case markers.Opaque:
			cuts = append(cuts, cut{path, false})
		}
	}
	return cuts
}

// ofKind leaves out cuts of a kind's own type that are refused: those of what every object has.
func ofKind(cuts []cut) []cut {
	return slices.DeleteFunc(cuts, func(c cut) bool {
		return isWhole(c) || slices.Contains([]string{"apiVersion", "kind", "metadata"}, c.path[0].Name)
	})
}

// inside returns the cuts of what one step leads to: a name, or "" for what a list or map holds.
func inside(cuts []cut, name string) []cut {
	var rest []cut
	for _, c := range cuts {
		if len(c.path) > 0 && c.path[0].Name == name {
			rest = append(rest, cut{c.path[1:], c.drops})
		}
	}
	return rest
}

// follow follows the type of a use, unless one of the cuts takes it away.
func (f *finder) follow(of use, t *model.Type, cuts []cut) {
	if slices.ContainsFunc(cuts, func(c cut) bool { return isWhole(c) && (c.drops || isObject(t)) }) {
		f.replace(of, t)
		return
	}
	defer f.pass(of.field)()
	if _, again := f.uses.needed[of]; f.isOn && !again {
		f.uses.needed[of] = f.own
	}
	f.value(t, cuts)
}

func (f *finder) replace(of use, t *model.Type) {
	if f.isOn {
		f.uses.replaced[of] = true
	}
	for t != nil && !t.Declared() {
		t = t.Elem
	}
	if t != nil {
		f.uses.types[t] = true
	}
}

// pass notes that the way leads through a field, until what it returns is called.
func (f *finder) pass(field *model.Field) (leave func()) {
	own, isOn := f.own, f.isOn
	if field != nil && field.Local {
		f.own = field
	}
	f.isOn = isOn || field != nil && field == f.through
	return func() { f.own, f.isOn = own, isOn }
}

// value follows a type whose schema is needed.
func (f *finder) value(t *model.Type, cuts []cut) {
	switch {
	case t == nil || t.Opaque || !f.isOn && !f.leads[t]:
	case t.Declared():
		f.declared(t, slices.Concat(cuts, cutsOf(t.Marks)))
	default:
		f.content(t, cuts)
	}
}

// declared follows a declared type, with its own cuts, once for each set of them.
func (f *finder) declared(t *model.Type, cuts []cut) {
	key := keyOf(cuts)
	if f.isOn {
		key += " on"
	}
	switch {
	case f.uses.met[t] == nil:
		f.uses.met[t] = map[string]bool{key: true}
	case f.uses.met[t][key]:
		return
	default:
		f.uses.met[t][key] = true
	}
	f.content(t, cuts)
}

// content follows what a type is made of. Of one that is replaced wherever it stands, nothing
// is needed.
func (f *finder) content(t *model.Type, cuts []cut) {
	whole := slices.ContainsFunc(cuts, func(c cut) bool { return isWhole(c) && !c.drops && isObject(t) })
	switch t.Shape {
	case model.Pointer, model.Defined:
		f.value(t.Elem, cuts)
	case model.Slice, model.Array, model.Map:
		f.part(use{in: t}, t.Elem, inside(cuts, ""), whole)
	case model.Struct:
		for _, field := range t.Fields {
			if field.Type != nil && !f.skip(field) {
				f.field(field, cuts, whole)
			}
		}
	}
}

// field follows a field of a struct with these cuts. What it inlines is a part of the struct.
func (f *finder) field(field *model.Field, cuts []cut, whole bool) {
	own, tag := cutsOf(field.Marks), field.SchemaTag()
	if tag.Inlined() {
		defer f.pass(field)()
		f.value(field.Type, slices.Concat(cuts, own))
		return
	}
	f.part(use{field: field}, field.Type, slices.Concat(inside(cuts, tag.Name), own), whole)
}

// part follows what a struct, list or map consists of, unless the whole is replaced.
func (f *finder) part(of use, t *model.Type, cuts []cut, whole bool) {
	if whole {
		f.replace(of, t)
		return
	}
	f.follow(of, t, cuts)
}

// isObject reports whether a value of the type is one that may be replaced: an object, or a
// value of any type, and no type that is described by its name.
func isObject(t *model.Type) bool {
	for range model.MaxChain {
		if t == nil || t.MarshalsText {
			return false
		}
		if _, known := site.Known[t.Name]; known {
			return false
		}
		if given := site.GivenType(t); given != "" {
			return given == site.TypeObject
		}
		switch t.Shape {
		case model.Struct, model.Map, model.Interface:
			return true
		case model.Pointer, model.Defined:
			t = t.Elem
		default:
			return false
		}
	}
	return false
}

// keyOf is the same for the same cuts.
func keyOf(cuts []cut) string {
	texts := make([]string, len(cuts))
	for i, c := range cuts {
		texts[i] = c.path.String()
		if c.drops {
			texts[i] += " drop"
		}
	}
	slices.Sort(texts)
	return strings.Join(slices.Compact(texts), "\n")
}

package conversion

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// slabs says which values of a package's conversions share allocations. Pointers
// of a kind with many items cost more than all the rest of its conversion, so that
// numbers, texts and all that stands in items comes from slabs; a struct that is
// there but once is allocated alone. Packages without kept data have no slabs, so
// that they need no code besides.
type slabs struct {
	pkg *Package
	// repeated are the pairs that stand in lists or maps, takers those whose
	// functions are handed the slabs.
	repeated, takers map[*Pair]bool
	// used are the slabs that functions have asked for, by the name of their
	// field, and names those names by type.
	used  map[string]*jen.Statement
	names map[string]string
	rooms *rooms
}

func findSlabs(pkg *Package) *slabs {
	s := &slabs{
		pkg: pkg, repeated: map[*Pair]bool{}, takers: map[*Pair]bool{},
		used: map[string]*jen.Statement{}, names: map[string]string{}, rooms: newRooms(),
	}
	if !keepsData(pkg) {
		return s
	}
	for changed := true; changed; {
		changed = false
		for _, pair := range pkg.Pairs {
			for _, r := range pair.Rules {
				changed = s.spread(r.Conv, s.repeated[pair]) || changed
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, pair := range pkg.Pairs {
			if !s.takers[pair] && slices.ContainsFunc(pair.Rules, func(r *Rule) bool { return s.ruleTakes(pair, r) }) {
				s.takers[pair], changed = true, true
			}
		}
	}
	return s
}

// keepsData says whether conversions of a package keep anything.
func keepsData(pkg *Package) bool {
	return slices.ContainsFunc(pkg.Pairs, func(p *Pair) bool { return p.Kept })
}

// spread finds the pairs in items, and says whether it found a new one.
func (s *slabs) spread(c *Conv, items bool) bool {
	if c == nil {
		return false
	}
	items = items || c.Form == Slice || c.Form == Map || c.Form == KeyedMap
	found := false
	if c.Pair != nil && items && !s.repeated[c.Pair] {
		s.repeated[c.Pair], found = true, true
	}
	return s.spread(c.Elem, items) || found
}

// ruleTakes says whether the code of a rule may ask for a slab.
func (s *slabs) ruleTakes(pair *Pair, r *Rule) bool {
	items := s.repeated[pair]
	for _, place := range slices.Concat(r.spokes(), r.Hub) {
		if items && place != nil && (place.pointers() > 0 || r.How == Presence) {
			return true
		}
	}
	return s.takes(r.Conv, items)
}

func (s *slabs) takes(c *Conv, items bool) bool {
	if c == nil {
		return false
	}
	switch c.Form {
	case Identical:
		return copyTakes(c.Spoke, items)
	case Pointer:
		return isPooled(c.Spoke.Underlying().Elem, items) || isPooled(c.Hub.Underlying().Elem, items) || s.takes(c.Elem, items)
	case Optional:
		return isPooled(c.Elem.Spoke, items) || isPooled(c.Elem.Hub, items) || s.takes(c.Elem, items)
	case Slice:
		return isPooled(c.Spoke.Underlying().Elem, items) || isPooled(c.Hub.Underlying().Elem, items) || s.takes(c.Elem, true)
	case Map:
		return s.takes(c.Elem, true)
	case KeyedMap:
		return items || s.takes(c.Elem, true)
	case Struct:
		return s.takers[c.Pair] && c.Pair.Root == nil && !c.Pair.byHand()
	}
	return false
}

// copyTakes says whether a copy of a value asks for a slab.
func copyTakes(t *model.Type, items bool) bool {
	if isPlain(t) {
		return false
	}
	if isJSON(t) {
		return true
	}
	if copyMethodOf(t) != "" {
		return false
	}
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer:
		return isPooled(u.Elem, items) || copyTakes(u.Elem, items)
	case model.Slice:
		return isPooled(u.Elem, items) || copyTakes(u.Elem, true)
	case model.Map:
		return copyTakes(u.Elem, true)
	}
	return false
}

// isPooled says whether values of a type come from a slab: items says whether they
// stand in items.
func isPooled(t *model.Type, items bool) bool {
	t = t.Unalias()
	switch {
	case len(t.Args) > 0:
		return false
	case t.Underlying().Shape == model.Basic:
		return true
	case !t.Declared() || t.Underlying().Shape != model.Struct:
		return false
	}
	return items || strings.HasPrefix(t.Name.Package, "k8s.io/apimachinery/")
}

// isJSON says whether a type is Kubernetes' struct for free JSON, which holds
// nothing but bytes.
func isJSON(t *model.Type) bool {
	t = t.Unalias()
	return t.Name.Package == "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1" && t.Name.Name == "JSON"
}

// mayAsk says whether the code is handed the slabs.
func (b *body) mayAsk() bool { return !b.quiet && b.slabs.takers[b.pair] }

// slab is the slab for a type where the code may ask for one, else nil.
func (b *body) slab(t *model.Type) *jen.Statement {
	if !b.mayAsk() || !isPooled(t, b.items > 0 || b.slabs.repeated[b.pair]) {
		return nil
	}
	t = t.Unalias()
	return b.slabs.field(t.String(), b.slabName(t), b.typ(t))
}

// slabName is what the slab of a type is called, unless another has that name.
func (b *body) slabName(t *model.Type) string {
	t = t.Unalias()
	if t.Package != nil && t.Package.Path != b.pkg.Path {
		return t.Package.Name + t.Name.Name
	}
	return t.Name.Name
}

// pointee is the slab for a value behind a pointer, nil where it has none.
func (b *body) pointee(t *model.Type) *jen.Statement {
	slab := b.slab(t)
	if slab != nil {
		b.count(t, "")
	}
	return slab
}

// field selects the slab of a type, whose name may be that of another package's
// type as well.
func (s *slabs) field(key, name string, typ *jen.Statement) *jen.Statement {
	if s.names[key] == "" {
		unique := name
		for n := 2; s.used[unique] != nil; n++ {
			unique = fmt.Sprint(name, n)
		}
		s.names[key], s.used[unique] = unique, typ
	}
	return jen.Id("slabs").Dot(s.names[key])
}

// create writes a pointer to a zero value of a type.
func (b *body) create(t *model.Type) *jen.Statement { return b.createAt(t, "") }

// createAt writes a pointer to a zero value of a type, for a pointer that several
// places fill if it has a name.
func (b *body) createAt(t *model.Type, where string) *jen.Statement {
	if slab := b.slab(t); slab != nil {
		b.count(t, where)
		return slab.Dot("one").Call()
	}
	return b.single(t, where)
}

// pooled moves what a helper's pointer points at into a slab: the helper is inlined,
// so that nothing is allocated for its own pointer.
func (b *body) pooled(t *model.Type, pointer *jen.Statement) *jen.Statement {
	if !isPlain(t) {
		return pointer
	}
	if slab := b.pointee(t); slab != nil {
		return slab.Dot("copyOf").Call(pointer)
	}
	return pointer
}

// createList writes a list of zero values.
func (b *body) createList(list *model.Type, length *jen.Statement) *jen.Statement {
	if slab := b.slab(list.Underlying().Elem); slab != nil {
		return slab.Dot("list").Call(length)
	}
	return jen.Make(b.typ(list), length)
}

// declare writes the type of the slabs that functions have asked for.
func (s *slabs) declare(f *jen.File) {
	if len(s.takers) == 0 {
		return
	}
	var fields []jen.Code
	for _, name := range slices.Sorted(maps.Keys(s.used)) {
		fields = append(fields, jen.Id(name).Id("conversionSlab").Types(s.used[name]))
	}
	f.Line().Comment("// conversionSlabs are where the values lie that pointers and lists of one converted object lead to.")
	f.Type().Id("conversionSlabs").Struct(fields...)
}

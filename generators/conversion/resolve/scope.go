package resolve

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/generators/conversion/entered"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/handwritten"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/standing"
	"github.com/crdgen/crdgen/generators/conversion/unmatched"
	"github.com/crdgen/crdgen/internal/model"
)

// A scope is a package that is resolved, with the spoke whose turn it is.
type scope struct {
	run     *resolver
	pkg     *plan.Package
	spoke   *plan.Spoke
	pairs   map[[2]*model.Type]*plan.Pair
	uses    map[*plan.Pair]int // how many values need a pair
	names   map[string]bool
	outside map[*model.Field]reservation // fields that something of another struct is about
	// written are functions that people wrote here and in the packages whose types are converted.
	written handwritten.Functions
	keyed   []keyedItems // what maps with keys hold
	lists   []listOfStructs
	// stands says where structs stand. moved are the fields of each spoke that rules
	// of other structs are about.
	stands func() standing.Structs
	moved  map[*plan.Spoke]map[*model.Field]reservation
}

// resolvePackage resolves all versions that are converted from a package.
func (r *resolver) resolvePackage(pkg *plan.Package) {
	s := &scope{
		run: r, pkg: pkg, pairs: map[[2]*model.Type]*plan.Pair{}, uses: map[*plan.Pair]int{}, names: map[string]bool{},
		moved: map[*plan.Spoke]map[*model.Field]reservation{}, outside: map[*model.Field]reservation{}, written: handwritten.In(pkg),
	}
	s.stands = sync.OnceValue(func() standing.Structs { return standing.In(pkg) })
	pkg.Scoped = slices.ContainsFunc(pkg.Funcs, func(f *model.Function) bool {
		return strings.HasPrefix(f.Name, plan.FunctionPrefix) && plan.IsHandWritten(f) && len(f.Params) == 3 && gotype.IsScope(f.Params[2])
	})
	outside := s.outside
	for _, spoke := range pkg.Spokes {
		// What a kind says of a struct that kinds share does not convert it in another one.
		s.spoke, s.outside = spoke, map[*model.Field]reservation{}
		found := r.collect(s.resolveSpoke)
		s.addWithMoved(found)
		s.moved[spoke] = s.outside
		maps.Copy(outside, s.outside)
	}
	s.outside = outside
	s.called()
	s.sharedStructs()
	s.keys()
	s.listKeys()
	s.shapes()
	s.sharedObjects()
	keepFixpoint(pkg.Pairs)
}

// addWithMoved adds what was found in all structs of the spoke, fields that moved to another
// struct brought together.
func (s *scope) addWithMoved(found []problem.Problem) {
	final, open := unmatched.Moved(s.spoke, found, func(m, h problem.PairField, path string) (*model.Type, []problem.Standing) {
		return s.stands().Unled(m, h, path)
	})
	s.run.open[s.spoke] = s.run.open[s.spoke] || open
	s.run.add(final...)
}

// resolveSpoke resolves the pairs of a version and of its list.
func (s *scope) resolveSpoke() {
	spoke, hub := s.spoke, s.spoke.Kind.Hub
	moved := s.rootMoves()
	spoke.Root = s.pair(spoke.Version.Root, hub.Root)
	spoke.Root.Root = spoke
	s.fill(spoke.Root, moved, nil)
	s.run.add(entered.OutOfRenamed(spoke.Root, moved)...)
	spoke.Root.Rules = append(entered.WithCounterpart(spoke.Root, spoke.Root.Rules), entered.FromRoot(spoke.Root, moved)...)
	if list, hubList := s.run.listOf(spoke.Version), s.run.listOf(hub); list != nil && hubList != nil {
		spoke.List = s.pair(list, hubList)
		s.fill(spoke.List, nil, nil)
	}
}

// called resolves the structs whose conversions the package's own code calls, though no
// field leads to them: a function that a marker names may convert its argument so.
func (s *scope) called() {
	for _, m := range s.pkg.Mentions {
		name := plan.FunctionPrefix + strings.TrimPrefix(strings.TrimPrefix(m.Name, plan.AutoPrefix), plan.FunctionPrefix)
		if m.Declared || s.names[name] || plan.IsGenerated(s.pkg.Package, m.Pos.Filename) || s.written.Declares(m.Name) {
			continue
		}
		for _, spoke := range s.pkg.Spokes {
			a, b := handwritten.StructsNamed(name, spoke)
			if a == nil {
				continue
			}
			s.spoke = spoke
			s.addWithMoved(s.run.collect(func() { s.fill(s.pair(a, b), nil, nil) }))
			break
		}
	}
}

// listOf returns the list type of a version.
func (r *resolver) listOf(v *model.Version) *model.Type {
	for _, t := range r.typesNamed(v.Package, v.Root.Name.Name+"List") {
		for _, m := range gotype.Members(t) {
			if u := m.Type().Underlying(); m.Steps() == "items" && u.Shape == model.Slice &&
				(u.Elem == v.Root || u.Elem.Shape == model.Pointer && u.Elem.Elem == v.Root) {
				return t
			}
		}
	}
	return nil
}

// typesNamed returns the declared types of a package that have a name.
func (r *resolver) typesNamed(pkg *model.Package, name string) []*model.Type {
	types := r.types[pkg]
	if types == nil {
		types = map[string][]*model.Type{}
		for _, t := range pkg.Types {
			types[t.Name.Name] = append(types[t.Name.Name], t)
		}
		r.types[pkg] = types
	}
	return types[name]
}

// pair returns the one pair of two structs, without its rules if it is new: see fill.
func (s *scope) pair(spoke, hub *model.Type) *plan.Pair {
	spoke, hub = spoke.Unalias(), hub.Unalias()
	key := [2]*model.Type{spoke, hub}
	if known, ok := s.pairs[key]; ok {
		return known
	}
	toHub, toSpoke := handwritten.Names(spoke, hub)
	made := &plan.Pair{Spoke: spoke, Hub: hub, ToHub: toHub, ToSpoke: toSpoke, Of: s.spoke}
	for s.names[made.ToHub] || s.names[made.ToSpoke] {
		// Two types with one name, of packages with one name.
		made.ToHub, made.ToSpoke = made.ToHub+"_", made.ToSpoke+"_"
	}
	if made.ToHub == made.ToSpoke && !made.OfOneType() {
		made.ToSpoke += "_"
	}
	s.names[made.ToHub], s.names[made.ToSpoke] = true, true
	made.ManualToHub = s.manual(made.ToHub, spoke, hub)
	made.ManualToSpoke = s.manual(made.ToSpoke, hub, spoke)
	s.pairs[key] = made
	s.pkg.Pairs = append(s.pkg.Pairs, made)
	return made
}

// manual returns the hand-written function of a name. In the package itself it must have the form
// of a conversion.
func (s *scope) manual(name string, from, to *model.Type) *model.Function {
	f, isOwn := s.written.Named(name, from, to)
	switch {
	case f == nil:
	case !isOwn:
		s.pkg.Scoped = s.pkg.Scoped || len(f.Params) == 3
	case slices.ContainsFunc(f.Params, isUnknown): // said where the type is named
	case !handwritten.Converts(f, from, to): // it would be passed over in silence otherwise
		s.run.add(problem.ManualForm{Package: s.pkg.Package, Function: f, From: from, To: to})
	}
	return f
}

// isUnknown reports whether a type, or what it points at, is not known.
func isUnknown(t *model.Type) bool {
	return t.Shape == model.Invalid || t.Shape == model.Pointer && t.Elem != nil && t.Elem.Unalias().Shape == model.Invalid
}

// side is one of the versions that are converted.
func (s *scope) side(hub bool) problem.Side { return problem.Side{Spoke: s.spoke, Hub: hub} }

// keepFixpoint finds which pairs keep something: those with a rule that does, and those
// that hold such a pair.
func keepFixpoint(pairs []*plan.Pair) {
	for changed := true; changed; {
		changed = false
		for _, p := range pairs {
			if p.Kept {
				continue
			}
			for _, r := range p.Rules {
				if r.How == plan.HubOnly || r.How == plan.Preserved || r.How == plan.Presence || r.Whole || r.EmptySpoke || r.EmptyHub || p.Hollow(r, plan.ToHub) || p.Hollow(r, plan.ToSpoke) || r.Entered || r.Conv.NeedsAnnotation() {
					p.Kept, changed = true, true
					break
				}
			}
		}
	}
}

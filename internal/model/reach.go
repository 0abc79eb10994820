package model

import "slices"

// Reach says how far a generator looks into types, so that a run loads what is
// needed and nothing else, and reports problems only where someone looks. The
// zero value follows everything that kinds reach.
type Reach struct {
	// SkipField says that the field is not looked at. It is not asked about
	// fields of types that are opaque to the same generator.
	SkipField func(f *Field) bool
	// Opaque says that the declared type is not looked into. Name, Package, Doc,
	// Marks, Methods, MarshalsJSON and MarshalsText are set when it is asked;
	// Shape is that of the declaration's right-hand side, Defined for a name.
	Opaque func(t *Type) bool
	// Roots says which declared types of the given packages are looked at even
	// if no kind reaches them; nil means none. Name, Package, Doc and Marks are
	// set when it is asked. It also asks for Package.Generics and
	// Package.Imports, and for packages that are marked to be skipped.
	Roots func(t *Type) bool
	// Methods are the names of the methods that Type.Methods shall hold.
	Methods []string
	// Plain asks for Type.Plain of the structs that are opaque to the generator.
	Plain bool
	// NoMarshalling says that the generator needs neither MarshalsJSON nor
	// MarshalsText. They are not looked for if all generators say so.
	NoMarshalling bool
}

// looksInto returns the entries that look into a type, and whether one of the
// others asks for Plain.
func (b *builder) looksInto(t *Type) (into []Reach, plain bool) {
	opaque := 0
	for i := range b.opts.Reach {
		if r := &b.opts.Reach[i]; r.Opaque != nil && r.Opaque(t) {
			opaque++
			plain = plain || r.Plain
		}
	}
	switch opaque {
	case 0:
		return b.opts.Reach, plain
	case len(b.opts.Reach):
		return nil, plain
	}
	for _, r := range b.opts.Reach {
		if r.Opaque == nil || !r.Opaque(t) {
			into = append(into, r)
		}
	}
	return into, plain
}

// findRoots resolves the types that generators look at though no kind may reach
// them.
func (b *builder) findRoots() {
	for _, r := range b.opts.Reach {
		if r.Roots == nil {
			continue
		}
		for _, lp := range b.set.Roots {
			p := b.pkg(lp)
			for _, list := range [][]*Type{p.Types, p.Generics} {
				for _, t := range list {
					if r.Roots(t) {
						b.enqueue(t, b.decls[t], t.env())
					}
				}
			}
		}
	}
	b.drain()
}

// readReach gathers what the entries of Options.Reach ask for together.
func (b *builder) readReach() {
	b.wantsMarshalling = len(b.opts.Reach) == 0
	for _, r := range b.opts.Reach {
		b.wantsMarshalling = b.wantsMarshalling || !r.NoMarshalling
		b.wantsRoots = b.wantsRoots || r.Roots != nil
		for _, name := range r.Methods {
			if !slices.Contains(b.methodNames, name) {
				b.methodNames = append(b.methodNames, name)
			}
		}
	}
}

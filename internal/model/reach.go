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
	// if no kind reaches them. If it is nil, the generator follows kinds; if not,
	// the generator sees every field, as Field.GoType, and needs Package.Generics,
	// Package.Imports and packages that are marked to be skipped. Name, Package,
	// Doc and Marks are set when it is asked.
	Roots func(t *Type) bool
	// Methods are the names of the methods that Type.Methods shall hold.
	Methods []string
	// Funcs returns which functions of a given package Package.Funcs shall hold;
	// nil asks for none. The package's Types, Doc and Marks are set when it is
	// asked; it is asked about all packages before the first answer is used.
	Funcs func(p *Package) func(name string) bool
	// Vars are the names of the variables that Package.Vars shall hold for given
	// packages.
	Vars []string
	// Registered asks for Package.Registered of given packages.
	Registered bool
	// Writers are the programs whose files Package.Written shall hold for given
	// packages.
	Writers []string
	// Mentions are the prefixes of names that Package.Mentions shall hold for given
	// packages.
	Mentions []string
	// Plain asks for Type.Plain of the structs that are opaque to the generator or
	// stand in another module, and for the hidden methods of types that an
	// assignment does not copy.
	Plain bool
	// NoMarshalling says that the generator needs neither MarshalsJSON nor
	// MarshalsText. They are not looked for if all generators say so.
	NoMarshalling bool
}

// An interest is who looks into a type.
type interest struct {
	// kinds are the entries that follow kinds and look into the type.
	kinds []Reach
	// opaque says that there are entries that follow kinds and all of them ask
	// not to look inside.
	opaque bool
	// whole says that an entry with Roots looks into the type, and so at all of
	// its fields.
	whole bool
	// plain says that an entry asks for Type.Plain, and the type is opaque to it,
	// defined as another or of another module.
	plain bool
}

// nobody reports whether the right-hand side is not looked at.
func (in interest) nobody() bool { return in.opaque && !in.whole }

// interestIn asks every generator about a type.
func (r *resolver) interestIn(t *Type) interest {
	in := interest{whole: t.forced}
	followers, opaque := 0, 0
	for i := range r.source.opts.Reach {
		entry := &r.source.opts.Reach[i]
		closed := entry.Opaque != nil && entry.Opaque(t)
		in.plain = in.plain || entry.Plain && (closed || t.Shape == Defined && !t.Alias || t.Package != nil && !t.Package.Local)
		switch {
		case entry.Roots != nil:
			in.whole = in.whole || !closed
		case closed:
			opaque++
			followers++
		default:
			followers++
		}
	}
	in.opaque = opaque == followers && len(r.source.opts.Reach) > 0
	if opaque == 0 && followers == len(r.source.opts.Reach) {
		in.kinds = r.source.opts.Reach // the usual case, without a copy
		return in
	}
	for _, entry := range r.source.opts.Reach {
		if entry.Roots == nil && (entry.Opaque == nil || !entry.Opaque(t)) {
			in.kinds = append(in.kinds, entry)
		}
	}
	return in
}

// followForm asks for the fields of the struct that a type is defined as: a type
// that a generator looks into for its own sake has the same fields.
func (r *resolver) followForm(t, form *Type) {
	if form.forced || form.Shape == Basic || !t.forced && !r.isRoot(t) {
		return
	}
	decl := r.source.decls[form]
	if decl == nil {
		return
	}
	form.forced = true
	if form.asked {
		r.queue = append(r.queue, &pending{t: form, decl: decl})
	}
}

// isRoot reports whether a generator looks at a type without a kind.
func (r *resolver) isRoot(t *Type) bool {
	return slices.ContainsFunc(r.source.opts.Reach, func(e Reach) bool { return e.Roots != nil && e.Roots(t) })
}

// findRoots resolves the types that generators look at though no kind may reach
// them.
func (b *builder) findRoots() {
	for _, r := range b.source.opts.Reach {
		if r.Roots == nil {
			continue
		}
		for _, lp := range b.set.Roots {
			p := b.source.pkg(lp)
			for _, list := range [][]*Type{p.Types, p.Generics} {
				for _, t := range list {
					if r.Roots(t) {
						b.types.enqueue(t, b.source.decls[t], t.env())
					}
				}
			}
		}
	}
	b.types.drain()
}

// readReach gathers what the entries of Options.Reach ask for together.
func (b *builder) readReach() {
	b.types.wantsMarshalling = len(b.source.opts.Reach) == 0
	for _, r := range b.source.opts.Reach {
		b.types.wantsMarshalling = b.types.wantsMarshalling || !r.NoMarshalling
		b.wantsRoots = b.wantsRoots || r.Roots != nil
		for _, name := range r.Methods {
			if !slices.Contains(b.types.methods.names, name) {
				b.types.methods.names = append(b.types.methods.names, name)
			}
		}
	}
}

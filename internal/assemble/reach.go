package assemble

import (
	"slices"

	"github.com/crdgen/crdgen/internal/model"
)

// An interest is who looks into a type.
type interest struct {
	// kinds are the entries that follow kinds and look into the type.
	kinds []model.Reach
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
func (r *resolver) interestIn(t *model.Type) interest {
	in := interest{whole: r.forced[t]}
	followers, opaque := 0, 0
	for i := range r.source.opts.Reach {
		entry := &r.source.opts.Reach[i]
		closed := entry.Opaque != nil && entry.Opaque(t)
		in.plain = in.plain || entry.Plain && (closed || t.Shape == model.Defined && !t.Alias || t.Package != nil && !t.Package.Local)
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
func (r *resolver) followForm(t, form *model.Type) {
	if r.forced[form] || form.Shape == model.Basic || !r.forced[t] && !r.isRoot(t) {
		return
	}
	decl := r.source.decls[form]
	if decl == nil {
		return
	}
	r.forced[form] = true
	if r.asked[form] {
		r.queue = append(r.queue, &pending{t: form, decl: decl})
	}
}

// isRoot reports whether a generator looks at a type without a kind.
func (r *resolver) isRoot(t *model.Type) bool {
	return slices.ContainsFunc(r.source.opts.Reach, func(e model.Reach) bool { return e.Roots != nil && e.Roots(t) })
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
			for _, list := range [][]*model.Type{p.Types, p.Generics} {
				for _, t := range list {
					if r.Roots(t) {
						b.types.enqueue(t, b.source.decls[t], envOf(t))
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
			b.types.methods.Ask(name)
		}
	}
}

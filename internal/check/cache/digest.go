package cache

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"slices"

	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// Digests are hashes of everything that rules can see of a run besides one object, one for
// each subject: the names of all objects, what all packages say of themselves, and the types
// that the subject's kind reaches, with their tags, markers and docs. Positions are no part
// of it.
func Digests(subjects []trace.Subject) []string {
	d := digester{h: sha256.New()}
	done := map[*model.Program]bool{}
	for _, s := range subjects {
		names := &s.CRD.Spec.Names
		d.text(s.CRD.Name, names.Kind, names.ListKind, names.Plural, names.Singular)
		d.list(names.ShortNames)
		d.list(names.Categories)
		if s.Program != nil && !done[s.Program] {
			done[s.Program] = true
			d.packages(s.Program)
		}
	}
	shared, known := d.sum(), declarations{map[*model.Type]*declaration{}, digester{h: sha256.New()}}
	all := make([]string, len(subjects))
	for i, s := range subjects {
		d.text(shared)
		if s.Kind != nil {
			for _, v := range slices.Concat(s.Kind.Versions, s.Kind.Unlisted) {
				d.text(v.Name, v.Package.Path)
				d.reached(known.of(v.Root), i+1)
			}
		}
		all[i] = d.sum()
	}
	return all
}

// A declaration is a declared type as digests see it.
type declaration struct {
	sum   string         // of what it says itself
	names []*declaration // the types that it names
	met   int            // the last digest that has it, counted from 1
}

// declarations are those that were met so far.
type declarations struct {
	known    map[*model.Type]*declaration
	digester digester // of one at a time
}

// of returns the declaration of a type, with those that it reaches.
func (all *declarations) of(t *model.Type) *declaration {
	if known, ok := all.known[t]; ok {
		return known
	}
	all.digester.declaration(t)
	made := &declaration{sum: all.digester.sum()}
	all.known[t] = made
	all.add(made, t)
	return made
}

// add adds to a declaration what a type inside of it names.
func (all *declarations) add(to *declaration, t *model.Type) {
	visit := func(used *model.Type) {
		switch {
		case used == nil:
		case used.Declared():
			to.names = append(to.names, all.of(used))
		default:
			all.add(to, used)
		}
	}
	visit(t.Key)
	visit(t.Elem)
	for _, arg := range slices.Concat(t.Args, t.Params) {
		visit(arg)
	}
	for _, f := range t.Fields {
		visit(f.Type)
		if f.GoType != f.Type {
			visit(f.GoType)
		}
	}
}

// A digester writes values to a hash, each with its length, so that no two
// different sequences are one.
type digester struct {
	h   hash.Hash
	buf []byte
}

func (d *digester) flush() {
	_, _ = d.h.Write(d.buf) // a hash takes everything
	d.buf = d.buf[:0]
}

// sum returns the hash of what was written and begins anew.
func (d *digester) sum() string {
	d.flush()
	sum := string(d.h.Sum(nil))
	d.h.Reset()
	return sum
}

func (d *digester) number(n int) { d.buf = binary.AppendVarint(d.buf, int64(n)) }

func (d *digester) flag(b bool) {
	n := 0
	if b {
		n = 1
	}
	d.number(n)
}

func (d *digester) text(all ...string) {
	for _, s := range all {
		d.number(len(s))
		d.buf = append(d.buf, s...)
	}
	if len(d.buf) > 1<<14 {
		d.flush()
	}
}

func (d *digester) marks(set markers.Set) {
	d.number(len(set))
	for i := range set {
		d.text(set[i].Text)
	}
}

// reached writes a declaration and those that it reaches, but those that a digest has
// already: digests are told apart by their numbers.
func (d *digester) reached(from *declaration, digest int) {
	if from.met == digest {
		return
	}
	from.met = digest
	d.text(from.sum)
	for _, next := range from.names {
		d.reached(next, digest)
	}
}

func (d *digester) packages(p *model.Program) {
	d.number(len(p.Packages))
	for _, pkg := range p.Packages {
		d.text(pkg.Path, pkg.Name, pkg.Group, pkg.Version)
		d.flag(pkg.HasGroup)
		d.flag(pkg.Root)
		d.flag(pkg.Local)
		d.flag(pkg.Unresolved)
		d.marks(pkg.Marks)
		d.marks(pkg.Unread)
	}
}

// use writes a type where it is used: a declared one by its name.
func (d *digester) use(t *model.Type) {
	if t == nil {
		d.number(-1)
		return
	}
	if t.Declared() {
		d.text(t.Name.Package, t.Name.Name)
		return
	}
	d.declaration(t)
}

// declaration writes a type with all that it holds.
func (d *digester) declaration(t *model.Type) {
	d.text(t.Name.Package, t.Name.Name, t.Doc)
	d.number(int(t.Shape))
	d.number(int(t.Plain))
	for _, b := range []bool{t.Alias, t.MarshalsJSON, t.MarshalsText, t.UnmarshalsJSON, t.Misjudged, t.Opaque, t.ConstantsRefused} {
		d.flag(b)
	}
	d.marks(t.Marks)
	d.marks(t.Unread)
	d.use(t.Key)
	d.use(t.Elem)
	d.uses(t.Args)
	d.uses(t.Params)
	d.number(len(t.Constants))
	for _, c := range t.Constants {
		d.text(c.Name, c.Value)
		d.flag(c.Literal)
		d.marks(c.Marks)
	}
	d.number(len(t.Methods))
	for _, m := range t.Methods {
		d.text(m.Name)
		d.flag(m.Ptr)
		d.flag(m.Hidden)
		d.flag(m.Manual)
		d.list(m.Params)
		d.list(m.Results)
	}
	d.number(len(t.Fields))
	for _, f := range t.Fields {
		d.text(f.Name, string(f.Tag), f.TagText, f.Doc)
		d.flag(f.Embedded)
		d.flag(f.Exported)
		d.flag(f.Local)
		d.marks(f.Marks)
		d.marks(f.Unread)
		d.use(f.Type)
		if f.GoType != f.Type {
			d.use(f.GoType)
		}
	}
}

func (d *digester) uses(types []*model.Type) {
	d.number(len(types))
	for _, t := range types {
		d.use(t)
	}
}

func (d *digester) list(texts []string) {
	d.number(len(texts))
	d.text(texts...)
}

package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/supportpackage"
	"github.com/crdgen/crdgen/internal/model"
)

// A Caller names what code outside of a package needs to call its conversions.
type Caller struct{ of *writer }

// NewCaller returns the caller of a package's conversions for one file. shared may be nil for
// code that needs nothing of the support.
func NewCaller(pkg *plan.Package, shared *supportpackage.Support, as Settings) Caller {
	return Caller{newWriter(pkg, shared, as)}
}

// Conversion is a conversion as other packages call it, without a scope; copied asks it to leave
// an object alone that they do not own.
func (c Caller) Conversion(pair *plan.Pair, d plan.Direction, copied bool) *jen.Statement {
	return c.of.called(jen.Qual(c.of.pkg.Path, pair.Name(d)), pair, d, pair.TakesScope(d, c.of.isScoped()), jen.Nil(), copied)
}

// GivesCopy reports whether a conversion is one that somebody wrote, and that may share what it
// gets with what it makes: callers hand it a copy then.
func (c Caller) GivesCopy(pair *plan.Pair, d plan.Direction) bool { return c.of.givesCopy(pair, d) }

// Type is a type as the file names it.
func (c Caller) Type(t *model.Type) *jen.Statement { return c.of.typ(t) }

// NameImports gives the packages of those types the names by which people import them.
func (c Caller) NameImports(f *jen.File) { c.of.nameImports(f) }

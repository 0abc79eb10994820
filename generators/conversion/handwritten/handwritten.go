// Package handwritten finds the functions that people wrote to convert structs, by their names and
// forms: in a package, and in those whose types it converts.
package handwritten

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// Functions are those of a package and of its neighbours, the other packages of the run whose types
// it converts.
type Functions struct {
	pkg        *plan.Package
	neighbours []*model.Package
}

// In are the functions of a package and of its neighbours.
func In(pkg *plan.Package) Functions { return Functions{pkg, plan.Neighbours(pkg)} }

// Declares reports whether the package has a hand-written function of a name.
func (f Functions) Declares(name string) bool {
	return slices.ContainsFunc(f.pkg.Mentions, func(m model.Mention) bool {
		return m.Name == name && m.Declared && !plan.IsGenerated(f.pkg.Package, m.Pos.Filename)
	})
}

// StructsNamed returns the structs of a spoke and of its hub between which a function
// converts, as its name says, nil if there are none.
func StructsNamed(name string, spoke *plan.Spoke) (a, b *model.Type) {
	for _, a := range spoke.Version.Package.Types {
		if !strings.Contains(name, "_"+gotype.GoWord(a)) || a.Underlying().Shape != model.Struct {
			continue
		}
		for _, b := range spoke.Kind.Hub.Package.Types {
			toHub, toSpoke := Names(a, b)
			if (name == toHub || name == toSpoke) && b.Underlying().Shape == model.Struct {
				return a, b
			}
		}
	}
	return nil, nil
}

// Names are the names of the exported functions that convert two structs.
func Names(spoke, hub *model.Type) (toHub, toSpoke string) {
	return plan.NameOf(spoke, hub), plan.NameOf(hub, spoke)
}

// Named returns the function of a name that people wrote, and whether it is one of the package
// itself. One of a neighbour, where functions have one name in all packages, is another conversion
// if it has not the form of one.
func (f Functions) Named(name string, from, to *model.Type) (found *model.Function, isOwn bool) {
	for _, own := range f.pkg.Funcs {
		if own.Name == name && plan.IsHandWritten(own) {
			return own, true
		}
	}
	for _, pkg := range f.neighbours {
		for _, near := range pkg.Funcs {
			if near.Name == name && plan.IsHandWritten(near) && Converts(near, from, to) {
				return near, false
			}
		}
	}
	return nil, false
}

// Converts reports whether a function has the form of a conversion.
func Converts(f *model.Function, from, to *model.Type) bool {
	return !f.Generic && !f.Variadic && (len(f.Params) == 2 || len(f.Params) == 3 && gotype.IsScope(f.Params[2])) &&
		len(f.Results) == 1 && gotype.IsError(f.Results[0]) && gotype.PointsAt(f.Params[0], from) && gotype.PointsAt(f.Params[1], to)
}

// Both reports whether people wrote both directions of two structs.
func (f Functions) Both(spoke, hub *model.Type) bool {
	toHub, toSpoke := Names(spoke, hub)
	return f.has(toHub, spoke, hub) && f.has(toSpoke, hub, spoke)
}

func (f Functions) has(name string, from, to *model.Type) bool {
	found, _ := f.Named(name, from, to)
	return found != nil
}

// Members are the fields of a struct as JSON has them. An inlined struct stands for itself
// where somebody wrote a function that converts it: its fields are those of the struct
// around it, and yet the function is what says what becomes of them.
func (f Functions) Members(t, other *model.Type, ofSpoke bool) []gotype.FieldPath {
	return gotype.MembersBut(t, func(m gotype.FieldPath) bool {
		there := inlined(other, gotype.FieldName(m.Field()), map[*model.Type]bool{})
		if there == nil {
			return false
		}
		spoke, hub := gotype.Pointee(m.Type()).Unalias(), there
		if !ofSpoke {
			spoke, hub = hub, spoke
		}
		toHub, toSpoke := Names(spoke, hub)
		return f.has(toHub, spoke, hub) || f.has(toSpoke, hub, spoke)
	})
}

// inlined returns the struct that is inlined in another one under a name in Go, at whatever
// depth, nil if there is none. Structs that were searched are not searched again.
func inlined(t *model.Type, name string, searched map[*model.Type]bool) *model.Type {
	st := gotype.StructOf(t)
	if st == nil || searched[st] {
		return nil
	}
	searched[st] = true
	for _, f := range st.Fields {
		if f.GoType == nil || gotype.StructOf(f.GoType) == nil || !gotype.ReadTag(f).Inline {
			continue
		}
		inner := gotype.Pointee(f.GoType).Unalias()
		if gotype.FieldName(f) == name {
			return inner
		}
		if found := inlined(inner, name, searched); found != nil {
			return found
		}
	}
	return nil
}

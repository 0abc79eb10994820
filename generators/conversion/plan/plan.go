package plan

import (
	"slices"

	"github.com/crdgen/crdgen/internal/model"
)

// A Plan says how every version of every kind is converted. It is complete: who
// writes code, tests, reports or manifests from it decides nothing and finds
// nothing wrong any more.
type Plan struct {
	// Unread says that a marker of conversions cannot be read, which the model
	// reports: the plan is of no use then.
	Unread bool
	// Kinds are those with more than one version, in the order of the program.
	Kinds []*Kind
	// Packages are the packages that code is written for, in the order of the
	// program.
	Packages []*Package
}

// A Kind is one kind with the version that all others are converted to and from.
type Kind struct {
	*model.Kind
	// Hub is nil where all versions are the same, so that nothing is converted.
	Hub    *model.Version
	Spokes []*Spoke
}

// A Spoke is a version that is not the hub.
type Spoke struct {
	*model.Version
	Kind *Kind
	// Home is the package that converts it.
	Home *Package
	// Root converts the kind itself, List its list; List is nil if either version
	// has none.
	Root, List *Pair
}

// RootOf is the type of the objects that a direction converts.
func (s *Spoke) RootOf(d Direction) *model.Type {
	if d == ToHub {
		return s.Version.Root
	}
	return s.Kind.Hub.Root
}

// AsksForObject reports whether a function of the user takes the object.
func (s *Spoke) AsksForObject() bool {
	return slices.ContainsFunc(Reached(s.Root), func(p *Pair) bool { return slices.ContainsFunc(p.Rules, (*Rule).AsksForObject) })
}

// A Package is what is written beside the types of a package.
type Package struct {
	*model.Package
	// Hubs are the kinds whose hub is declared here, Spokes those that are
	// converted from here.
	Hubs   []*Kind
	Spokes []*Spoke
	// Pairs are the structs of this package's versions with their counterparts,
	// in the order in which they were reached.
	Pairs []*Pair
	// Scoped says that a hand-written function takes a conversion.Scope, so that
	// generated ones take it as well.
	Scoped bool
}

// Calls reports whether hand-written code of the package uses a name that it may not declare.
func (p *Package) Calls(name string) bool {
	return slices.ContainsFunc(p.Mentions, func(m model.Mention) bool {
		return m.Name == name && !m.Declared && !IsGenerated(p.Package, m.Pos.Filename)
	})
}

// Converted returns the kinds that have something to convert.
func Converted(plan *Plan) []*Kind {
	var kinds []*Kind
	for _, k := range plan.Kinds {
		if k.Hub != nil {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

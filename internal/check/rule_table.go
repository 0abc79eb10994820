package check

import (
	"slices"

	"github.com/crdgen/crdgen/markers"
)

// designRules report what the API server lets pass and users run into, in the
// order of their themes. Each is made by one function in a file rule_*.go.
func designRules() []Rule {
	return []Rule{
		deadPath(), columnType(), scaleType(),
		boundsConflict(), enumValue(),
		requiredDefault(), lostZero(), omitRequired(),
		optionalRequired(), tagOption(), unexportedField(),
		conditionList(), setOfObjects(),
		immutableOptional(), statusSubresource(), nameTaken(),
		crdSize(),
		unguardedField(), failingRule(), harmfulDefault(),
	}
}

// mendable says whether the node's own field or type is written in the user's
// modules: what others declare cannot be changed there.
func (n *Node) mendable() bool {
	for ; n != nil; n = n.Parent {
		for _, s := range n.Sources() {
			if len(s.Inner) == 0 {
				return s.Package != nil && s.Package.Local
			}
		}
	}
	return false
}

// field returns the source of the property itself, false for anything but a
// property of a struct in the user's modules.
func (n *Node) field() (Source, bool) {
	if n.Step != Property || !n.Parent.local() {
		return Source{}, false
	}
	for _, s := range n.Sources() {
		if s.Field != nil && len(s.Inner) == 0 {
			return s, s.Package != nil && s.Package.Local
		}
	}
	return Source{}, false
}

// local says whether a struct of the user's modules has the node's form. It saves
// looking for the fields of large types that others have written.
func (n *Node) local() bool {
	n.learn()
	return slices.ContainsFunc(n.forms, func(f form) bool { return f.pkg != nil && f.pkg.Local })
}

// required says whether the object around the property must have it.
func (n *Node) required() bool {
	if n.Step != Property {
		return false
	}
	return slices.Contains(n.Parent.Schema.Required, n.Name)
}

// firstMark returns the first marker of a set that has one of the names.
func firstMark(set markers.Set, names ...string) (markers.Mark, bool) {
	for _, name := range names {
		if m, ok := set.Get(name); ok {
			return m, true
		}
	}
	return markers.Mark{}, false
}

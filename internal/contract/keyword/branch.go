package keyword

import (
	"slices"
	"strings"
)

// anyOf are the alternatives, without those that x-kubernetes-int-or-string has by
// custom.
func anyOf(s *Schema) []Schema {
	if s.XIntOrString && len(s.AnyOf) == 2 && compound(s.AnyOf[:1]) == `{"type":"integer"}` && compound(s.AnyOf[1:]) == `{"type":"string"}` {
		return nil
	}
	return s.AnyOf
}

// compound writes schemas without what people read.
func compound(all []Schema) string {
	texts := branches(all)
	return strings.Join(texts, " | ")
}

func branches(all []Schema) []string {
	texts := make([]string, len(all))
	for i := range all {
		texts[i] = Plain(&all[i])
	}
	slices.Sort(texts)
	return texts
}

func negated(s *Schema) string {
	if s.Not == nil {
		return ""
	}
	return Plain(s.Not)
}

// conjunctionRelation compares what all have to hold.
func conjunctionRelation(old, new *Schema) Relation {
	a, b := branches(old.AllOf), branches(new.AllOf)
	switch {
	case !slices.ContainsFunc(new.AllOf, func(s Schema) bool { return !asked(old, s) }):
		return Looser
	case len(Without(a, b)) == 0:
		return Tighter
	case len(Without(b, a)) == 0:
		return Looser
	}
	return Either
}

// alternativesRelation compares what one has to hold of.
func alternativesRelation(old, new *Schema) Relation {
	before, after := anyOf(old), anyOf(new)
	switch {
	case slices.ContainsFunc(after, func(s Schema) bool { return asked(old, s) }), len(after) == 0:
		return Looser
	case eachWithin(old, before, after), eachWithin(old, old.OneOf, after): // one of them holds anyway
		return Looser
	case len(before) == 0, eachWithin(new, after, before):
		return Tighter
	}
	return Either
}

// oneOfRelation compares what exactly one has to hold of. Where no value meets two branches,
// it is enough that one holds.
func oneOfRelation(old, new *Schema) Relation {
	before := old.OneOf
	if len(before) == 0 {
		before = anyOf(old)
	}
	switch {
	case len(new.OneOf) == 1 && asked(old, new.OneOf[0]):
		return Looser
	case eachWithin(old, before, new.OneOf) && exclusive(old, new.OneOf):
		return Looser
	case eachWithin(new, new.OneOf, old.OneOf) && exclusive(new, old.OneOf):
		return Tighter
	}
	return byPresence(func(s *Schema) string { return compound(s.OneOf) })(old, new)
}

// asked reports whether a branch asks only for fields that the old schema requires
// itself.
func asked(old *Schema, branch Schema) bool {
	if len(branch.Required) == 0 || len(Without(branch.Required, Demanded(old))) > 0 {
		return false
	}
	branch.Required = nil
	return Plain(&branch) == "{}"
}

// ReadersRely reports whether clients rely on what the branches of a keyword say when they
// read: a value beyond an enum, format or type, or an object without a field, is one that they
// have no case for.
func ReadersRely(name string, s *Schema) bool {
	var all []Schema
	switch name {
	case "allOf":
		all = s.AllOf
	case "anyOf":
		all = anyOf(s)
	case "oneOf":
		all = s.OneOf
	case "not":
		if s.Not != nil {
			all = []Schema{*s.Not}
		}
	}
	return slices.ContainsFunc(all, tellsReaders)
}

func tellsReaders(branch Schema) bool {
	if len(branch.Enum)+len(branch.Required) > 0 || branch.Type != "" || checkedFormat(&branch) != "" {
		return true
	}
	for _, p := range branch.Properties {
		if tellsReaders(p) {
			return true
		}
	}
	for _, inside := range []*Schema{ItemOf(&branch), ValueOf(&branch), branch.Not} {
		if inside != nil && tellsReaders(*inside) {
			return true
		}
	}
	return slices.ContainsFunc(branch.AllOf, tellsReaders) || slices.ContainsFunc(branch.AnyOf, tellsReaders) || slices.ContainsFunc(branch.OneOf, tellsReaders)
}

// AsksFor reports whether a branch, or one inside it at any depth, asks that a field be
// there, or that it be not. Inside not, the one is the other; and oneOf refuses where one
// branch more is met as well as where none is.
func AsksFor(branch *Schema, name string, there bool) bool {
	in := func(b Schema) bool { return AsksFor(&b, name, there) }
	return there && slices.Contains(branch.Required, name) ||
		slices.ContainsFunc(branch.AllOf, in) || slices.ContainsFunc(branch.AnyOf, in) || slices.ContainsFunc(branch.OneOf, in) ||
		slices.ContainsFunc(branch.OneOf, func(b Schema) bool { return AsksFor(&b, name, !there) }) ||
		branch.Not != nil && AsksFor(branch.Not, name, !there)
}

// An Ask is what a branch of an object around asks of a value further in.
type Ask struct {
	// Keyword is the one that has the branch.
	Keyword string
	branch  *Schema
	// not says that it is asked the other way round, either that both ways refuse objects.
	not, either bool
}

// Asks are what the branches of a schema ask of a value inside, which a function finds in a
// schema; nil for none.
func Asks(s *Schema, inside func(*Schema) *Schema) []Ask {
	var all []Ask
	for _, k := range []struct {
		name     string
		branches []Schema
	}{{"allOf", s.AllOf}, {"anyOf", s.AnyOf}, {"oneOf", s.OneOf}} {
		for i := range k.branches {
			all = append(all, Ask{k.name, &k.branches[i], false, k.name == "oneOf"}.Inside(inside)...)
		}
	}
	if s.Not != nil {
		all = append(all, Ask{"not", s.Not, true, false}.Inside(inside)...)
	}
	return all
}

// Inside is what is asked of a value further in.
func (a Ask) Inside(inside func(*Schema) *Schema) []Ask {
	var all []Ask
	if b := inside(a.branch); b != nil {
		all = append(all, Ask{a.Keyword, b, a.not, a.either})
	}
	for _, list := range [][]Schema{a.branch.AllOf, a.branch.AnyOf} {
		for i := range list {
			all = append(all, Ask{a.Keyword, &list[i], a.not, a.either}.Inside(inside)...)
		}
	}
	for i := range a.branch.OneOf {
		all = append(all, Ask{a.Keyword, &a.branch.OneOf[i], a.not, true}.Inside(inside)...)
	}
	if a.branch.Not != nil {
		all = append(all, Ask{a.Keyword, a.branch.Not, !a.not, a.either}.Inside(inside)...)
	}
	return all
}

// For reports whether objects are refused that would not be with a field of this value.
func (a Ask) For(name string) bool {
	return AsksFor(a.branch, name, !a.not) || a.either && AsksFor(a.branch, name, a.not)
}

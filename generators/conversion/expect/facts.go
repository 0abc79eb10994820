package expect

import (
	"go/token"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// Facts are what random objects must respect to be objects at all.
type Facts struct {
	// Words are strings with a meaning, sorted.
	Words []string
	// Keys identify the items of lists; Lost are fields whose loss is accepted; Filled are never
	// null where something is made of null, or hand-written functions convert them.
	Keys, Lost, Filled []Fields
}

// Fields are fields of a type, by their Go names; behind an equals sign stands what a
// lost one comes back as, or a value that one has.
type Fields struct {
	Type  *model.Type
	Names []string
}

// Values are the values of fields that schemas ask for, in JSON.
func Values(of plan.SchemaFacts) []Fields {
	var values []Fields
	for _, v := range of.Values {
		for _, text := range v.JSON {
			values = addFields(values, v.Owner, gotype.FieldName(v.Field)+"="+text)
		}
	}
	return values
}

// FactsOf collects the facts from all rules of a package, in their order.
func FactsOf(pkg *plan.Package) Facts {
	var facts Facts
	for _, pair := range pkg.Pairs {
		for _, r := range pair.Rules {
			if r.How == plan.Dropped {
				first := pair.Hub
				if r.Spoke != nil {
					first = pair.Spoke
				}
				name := r.Only().Name()
				switch {
				case r.Default != nil:
					name += "=" + defaultJSON(r)
				case r.FillSpoke:
					name += "=" + emptyJSON(r.Only().Type())
				}
				facts.Lost = addFields(facts.Lost, r.Only().Owner(first), name)
			}
			facts.of(r.Conv)
			facts.filledBy(pair, r)
		}
		if pair.HasManual() {
			facts.filledIn(pair.Spoke, map[*model.Type]bool{})
			facts.filledIn(pair.Hub, map[*model.Type]bool{})
		}
		facts.lookedFor(pair.ManualToHub, pair.ManualToSpoke)
	}
	slices.Sort(facts.Words)
	facts.Words = slices.Compact(facts.Words)
	return facts
}

// of collects what a conversion of a value knows.
func (f *Facts) of(c *plan.Conv) {
	if c == nil {
		return
	}
	for _, v := range c.Values {
		f.Words = append(f.Words, v.Spoke, v.Hub)
	}
	for _, v := range c.Inverse {
		f.Words = append(f.Words, v.Spoke, v.Hub)
	}
	for _, k := range c.Keys {
		f.Keys = addFields(f.Keys, gotype.StructOf(c.Spoke.Underlying().Elem), k.Spoke.Name())
		f.Keys = addFields(f.Keys, gotype.StructOf(c.Hub.Underlying().Elem), k.Hub.Name())
	}
	if c.Form == plan.KeyedMap { // the items of Counted may be there twice
		f.Keys = addFields(f.Keys, gotype.StructOf(c.ListType().Underlying().Elem), c.KeyField.Name())
	}
	f.lookedFor(c.To, c.From)
	f.of(c.Elem)
	f.of(c.Key)
}

// mostLookedFor is how many strings of one function random objects hold, and how long they
// are: longer ones, and those with spaces or verbs, are messages.
const mostLookedFor, longestLookedFor = 16, 40

// lookedFor adds the strings that hand-written functions look for: objects without them
// would not try much of what the functions do.
func (f *Facts) lookedFor(functions ...*model.Function) {
	for _, fn := range functions {
		if fn == nil {
			continue
		}
		words := slices.DeleteFunc(fn.Literals(), func(text string) bool {
			return text == "" || len(text) > longestLookedFor || strings.ContainsAny(text, " %\n\t") || !utf8.ValidString(text)
		})
		f.Words = append(f.Words, words[:min(len(words), mostLookedFor)]...)
	}
}

// addFields adds a field of a type, once. Types that other packages cannot name
// are left out.
func addFields(list []Fields, t *model.Type, name string) []Fields {
	if t == nil || !t.Declared() || !token.IsExported(gotype.BaseName(t)) {
		return list
	}
	i := slices.IndexFunc(list, func(f Fields) bool { return f.Type == t })
	if i < 0 {
		return append(list, Fields{t, []string{name}})
	}
	if !slices.Contains(list[i].Names, name) {
		list[i].Names = append(list[i].Names, name)
	}
	return list
}

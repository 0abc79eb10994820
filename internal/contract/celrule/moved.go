package celrule

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/google/cel-go/common/types/ref"

	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// A Located rule is one with its field path, and the schemas of both sides there.
type Located struct {
	Path     string
	Old, New *Schema
	Rule     Rule
}

// Absolute is a rule as it would stand at the nearest object, list or map around it
// that is no field of an object, without the question whether its field is there. Rules
// with the same one are meant to be the same; whether they are says [MovedRelation].
func Absolute(r Located) string {
	cut := strings.LastIndexAny(r.Path, "]}") + 1
	base, below := r.Path[:cut], strings.TrimPrefix(r.Path[cut:], ".")
	text := Parse(r.Rule.Rule).Text
	if below != "" {
		text = ofField(text, "."+below)
	}
	for {
		before, after, ok := strings.Cut(text, " || ")
		if !ok || !strings.HasPrefix(before, "!has(") {
			break
		}
		text = after
	}
	return base + ":" + text
}

// selfWords are the values that a rule looks at, and what looks like them.
var selfWords = regexp.MustCompile(literal.String() + `|\.\s*(?:self|oldSelf)\b|\b(?:self|oldSelf)\b`)

// ofField is a rule of a field as one of what is around it.
func ofField(text, field string) string {
	return selfWords.ReplaceAllStringFunc(text, func(word string) string {
		if word == "self" || word == "oldSelf" {
			return word + field
		}
		return word
	})
}

// MovedRelation compares rules of two fields, one of which is around the other. The one of
// the inner field is asked only where that is there, and one about changes only where it was
// there before too. It is Either where that cannot be told.
func MovedRelation(a, b Located) keyword.Relation {
	outer, inner := a, b
	if len(b.Path) < len(a.Path) {
		outer, inner = b, a
	}
	fields := fieldsBetween(outer.Path, inner.Path)
	if fields == nil || Optional(a.Rule) || Optional(b.Rule) || IsTransition(a.Rule) != IsTransition(b.Rule) {
		return keyword.Either
	}
	d := decision{number: map[string]int{}, subjects: map[string]*subject{}}
	scope := map[string]*Schema{
		"self":    onTheWay(outer.Old, outer.New, fields, func(was, is bool) bool { return was || is }), // refused anyway by the other side
		"oldSelf": onTheWay(outer.Old, outer.New, fields, func(was, is bool) bool { return was && is }),
	}
	x, y := d.readWith(outer.Rule.Rule, scope, ""), d.readWith(fromAround(inner.Rule, fields, scope["self"]), scope, "")
	if x == nil || y == nil {
		return keyword.Either
	}
	tighter, looser := true, true // the inner one, beside the outer one
	if !d.always(func(answers []ref.Val) bool {
		outside, inside := x.holds(answers), y.holds(answers)
		tighter, looser = tighter && (outside || !inside), looser && (inside || !outside)
		return tighter || looser
	}) {
		return keyword.Either
	}
	switch {
	case tighter && looser:
		return keyword.Same
	case tighter == (inner.Path == b.Path):
		return keyword.Tighter
	}
	return keyword.Looser
}

// fieldsBetween are the fields that lead from one path to another one; nil where none do.
func fieldsBetween(outer, inner string) []string {
	below, found := strings.CutPrefix(inner, outer)
	if !found || below == "" || outer != "" && below[0] != '.' || strings.ContainsAny(below, "[]{}") {
		return nil
	}
	return strings.Split(strings.TrimPrefix(below, "."), ".")
}

// fromAround is a rule of an inner field as one of what is around it. Null is not looked at,
// as what is not there.
func fromAround(r Rule, fields []string, s *Schema) string {
	values := []string{"self"}
	if IsTransition(r) {
		values = append(values, "oldSelf")
	}
	var guards []string
	path := ""
	for _, name := range fields {
		path += "." + escaped(name)
		p := s.Properties[name]
		s = &p
		for _, v := range values {
			guards = append(guards, "!has("+v+path+")")
			if p.Nullable {
				guards = append(guards, v+path+" == null")
			}
		}
	}
	return strings.Join(guards, " || ") + " || (" + ofField(r.Rule, path) + ")"
}

// onTheWay is the new schema with the fields of a path required that have to be there, or
// are filled in, as far as the two sides decide that together.
func onTheWay(old, new *Schema, fields []string, together func(was, is bool) bool) *Schema {
	before, out := filledIn(old, old), filledIn(new, new)
	if len(fields) == 0 {
		return out
	}
	name := fields[0]
	p, there := out.Properties[name]
	was, known := before.Properties[name]
	if !there || !known {
		return out
	}
	out.Required = slices.DeleteFunc(out.Required, func(r string) bool { return r == name })
	if together(slices.Contains(keyword.Demanded(before), name), slices.Contains(keyword.Demanded(filledIn(new, new)), name)) {
		out.Required = append(out.Required, name)
		p.Default, was.Default = nil, nil
	}
	p = *onTheWay(&was, &p, fields[1:], together)
	p.Nullable = p.Nullable || was.Nullable
	out.Properties[name] = p
	return out
}

// mostBelow is how many fields deep rules of fields are looked for.
const mostBelow = 4

// rulesBelow are the rules of the fields of an object that are asked for, and of those inside, as rules of
// the object. Those about changes are left out.
func rulesBelow(s *Schema, asked []string) (all []Rule) {
	var collect func(at *Schema, path []string)
	collect = func(at *Schema, path []string) {
		for _, name := range slices.Sorted(maps.Keys(at.Properties)) {
			if !slices.Contains(asked, escaped(name)) {
				continue
			}
			p, fields := at.Properties[name], append(slices.Clone(path), name)
			for _, r := range p.XValidations {
				if !IsTransition(r) {
					all = append(all, Rule{Rule: fromAround(r, fields, s)})
				}
			}
			if len(fields) < mostBelow {
				collect(&p, fields)
			}
		}
	}
	collect(s, nil)
	return all
}

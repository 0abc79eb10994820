package celrule

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/cel-go/common/types/ref"

	"github.com/crdgen/crdgen/internal/contract/celrule/decide"
	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
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
	text := syntax.Parse(r.Rule.Rule).Text
	if below != "" {
		text = syntax.OfField(text, "."+below)
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

// MovedRelation compares rules of two fields, one of which is around the other. The one of
// the inner field is asked only where that is there, and one about changes only where it was
// there before too. It is Either where that cannot be told.
func MovedRelation(a, b Located) keyword.Relation {
	outer, inner := a, b
	if len(b.Path) < len(a.Path) {
		outer, inner = b, a
	}
	fields := stepsBetween(outer.Path, inner.Path)
	if fields == nil || throughItems(fields) && (syntax.IsTransition(a.Rule) || syntax.IsTransition(b.Rule)) || syntax.Optional(a.Rule) || syntax.Optional(b.Rule) || syntax.IsTransition(a.Rule) != syntax.IsTransition(b.Rule) {
		return keyword.Either
	}
	if !speaksOf(outer.Rule, fields) {
		return keyword.Either
	}
	scope := map[string]*Schema{
		"self":    onTheWay(outer.Old, outer.New, fields, func(was, is bool) bool { return was || is }), // refused anyway by the other side
		"oldSelf": onTheWay(outer.Old, outer.New, fields, func(was, is bool) bool { return was && is }),
	}
	around := fromAround(inner.Rule, fields, scope["self"])
	covers := func(a, b string) bool { // whether what a lets pass is let pass by b
		return decide.Always(func(d *decide.Decision) func(answers []ref.Val) bool {
			x, y := d.ReadWith(a, scope, "", decide.TrueWanted), d.ReadWith(b, scope, "", decide.FalseWanted)
			if x == nil || y == nil {
				return nil
			}
			return func(answers []ref.Val) bool { return x.Refused(answers) || y.Holds(answers) }
		})
	}
	tighter, looser := covers(around, outer.Rule.Rule), covers(outer.Rule.Rule, around) // the inner one, beside the outer one
	switch {
	case !tighter && !looser:
		return keyword.Either
	case tighter && looser:
		return keyword.Same
	case tighter == (inner.Path == b.Path):
		return keyword.Tighter
	}
	return keyword.Looser
}

// speaksOf reports whether a rule names all fields on the way to a value inside: one that does
// not speaks of something else.
func speaksOf(r Rule, steps []string) bool {
	named := slices.Concat(syntax.Subjects(r.Rule), syntax.Strings(r.Rule))
	return !slices.ContainsFunc(steps, func(f string) bool {
		return f != "[]" && f != "{}" && !slices.Contains(named, syntax.Escaped(f)) && !slices.Contains(named, f)
	})
}

// stepsBetween are the fields, items and map values that lead from one path to another one, as
// [] and {}; nil where none do.
func stepsBetween(outer, inner string) (steps []string) {
	below, found := strings.CutPrefix(inner, outer)
	if !found || below == "" || outer != "" && !strings.ContainsRune(".[{", rune(below[0])) {
		return nil
	}
	for _, part := range strings.Split(strings.NewReplacer("[]", ".[]", "{}", ".{}").Replace(below), ".") {
		if part != "" {
			steps = append(steps, part)
		}
	}
	return steps
}

// throughItems reports whether steps lead into a list or map.
func throughItems(steps []string) bool {
	return slices.Contains(steps, "[]") || slices.Contains(steps, "{}")
}

// fromAround is a rule of an inner value as one of what is around it. Null is not looked at, as
// what is not there.
func fromAround(r Rule, steps []string, s *Schema) string {
	values := []string{"self"}
	if syntax.IsTransition(r) {
		values = append(values, "oldSelf")
	}
	return around(r.Rule, steps, s, values, 0)
}

// around writes a rule as it would stand around the steps that lead to its value; of several
// values that are asked at once, the first is the new one.
func around(text string, steps []string, s *Schema, values []string, depth int) string {
	var guards []string
	for i, step := range steps {
		if step == "[]" || step == "{}" {
			name := fmt.Sprintf("__step%d", depth)
			inner, schema := name, keyword.ItemOf(s)
			if step == "{}" {
				inner, schema = values[0]+"["+name+"]", keyword.ValueOf(s)
			}
			if schema == nil {
				schema = &Schema{}
			}
			guards = append(guards, values[0]+".all("+name+", "+around(text, steps[i+1:], schema, []string{inner}, depth+1)+")")
			return strings.Join(guards, " || ")
		}
		p := s.Properties[step]
		s = &p
		for n, v := range values {
			v += "." + syntax.Escaped(step)
			values[n] = v
			guards = append(guards, "!has("+v+")")
			if p.Nullable {
				guards = append(guards, v+" == null")
			}
		}
	}
	var self, old string
	if self = values[0]; len(values) > 1 {
		old = values[1]
	}
	return strings.Join(append(guards, "("+syntax.OfValues(text, self, old)+")"), " || ")
}

// onTheWay is the new schema with the fields of a path required that have to be there, or
// are filled in, as far as the two sides decide that together.
func onTheWay(old, new *Schema, fields []string, together func(was, is bool) bool) *Schema {
	before, out := evaluate.FilledIn(old, old), evaluate.FilledIn(new, new)
	if len(fields) == 0 {
		return out
	}
	name := fields[0]
	if name == "[]" || name == "{}" {
		return itemsOnTheWay(before, out, fields, together)
	}
	p, there := out.Properties[name]
	was, known := before.Properties[name]
	if !there || !known {
		return out
	}
	out.Required = slices.DeleteFunc(out.Required, func(r string) bool { return r == name })
	if together(slices.Contains(keyword.Demanded(before), name), slices.Contains(keyword.Demanded(evaluate.FilledIn(new, new)), name)) {
		out.Required = append(out.Required, name)
		p.Default, was.Default = nil, nil
	}
	p = *onTheWay(&was, &p, fields[1:], together)
	p.Nullable = p.Nullable || was.Nullable
	out.Properties[name] = p
	return out
}

// itemsOnTheWay is onTheWay for the items of a list or the values of a map.
func itemsOnTheWay(before, out *Schema, steps []string, together func(was, is bool) bool) *Schema {
	with := *out
	if was, is := keyword.ItemOf(before), keyword.ItemOf(out); steps[0] == "[]" && was != nil && is != nil {
		items := *out.Items
		items.Schema = onTheWay(was, is, steps[1:], together)
		with.Items = &items
	}
	if was, is := keyword.ValueOf(before), keyword.ValueOf(out); steps[0] == "{}" && was != nil && is != nil {
		values := *out.AdditionalProperties
		values.Schema = onTheWay(was, is, steps[1:], together)
		with.AdditionalProperties = &values
	}
	return &with
}

// FollowsAround reports whether a new rule of an inner value follows from the rules of what is
// around it, which the old side has.
func FollowsAround(b Rule, inner, outer string, old, new *Schema) bool {
	steps := stepsBetween(outer, inner)
	if steps == nil || len(old.XValidations) == 0 || syntax.Optional(b) || throughItems(steps) && syntax.IsTransition(b) {
		return false
	}
	as := Rule{Rule: fromAround(b, steps, new)}
	// What is around may be large, and its rules are about other things mostly: without one that
	// speaks of the value, nothing follows that does not follow inside.
	text, _ := syntax.Said(as.Rule)
	if len(premisesFrom(old.XValidations, reached(old.XValidations, syntax.Subjects(text)))) == 0 {
		return false
	}
	return follows(as, old.XValidations, old, new)
}

// mostBelow is how many fields deep rules of fields are looked for.
const mostBelow = 4

// rulesBelow are the rules of the fields of an object that are asked for, and of those inside, as rules of
// the object. Those about changes are left out.
func rulesBelow(s *Schema, asked []string) (all []Rule) {
	var collect func(at *Schema, path []string)
	enter := func(at *Schema, path []string) {
		for _, r := range at.XValidations {
			if !syntax.IsTransition(r) {
				all = append(all, Rule{Rule: fromAround(r, path, s)})
			}
		}
		if len(path) < mostBelow {
			collect(at, path)
		}
	}
	collect = func(at *Schema, path []string) {
		for _, name := range slices.Sorted(maps.Keys(at.Properties)) {
			if p := at.Properties[name]; slices.Contains(asked, syntax.Escaped(name)) {
				enter(&p, append(slices.Clone(path), name))
			}
		}
		if item := keyword.ItemOf(at); item != nil {
			enter(item, append(slices.Clone(path), "[]"))
		}
		if value := keyword.ValueOf(at); value != nil {
			enter(value, append(slices.Clone(path), "{}"))
		}
	}
	collect(s, nil)
	return all
}

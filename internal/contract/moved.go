package contract

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/google/cel-go/common/types/ref"
)

// pairMoved reports the rules that are left, after those which stand at a field around or
// below.
func (w *walk) pairMoved() {
	k := keyword{name: celRules}
	for _, b := range w.rules.come {
		if w.moved(k, b) {
			continue
		}
		if w.harmless(b.spot, b.rule) {
			w.add(b.spot, k, Change{Relation: Looser}, Finding{
				Rule: "cel-rule-of-new-parts", New: b.Rule, Message: "rule " + clip(b.Rule) + " is new and refuses nothing that was accepted",
			})
			continue
		}
		c := Change{Relation: Tighter, Reach: b.reach(b.rule)}
		w.add(b.spot, k, c, Finding{Rule: "cel-rule-added", New: b.Rule, Message: refusing("rule "+clip(b.Rule)+" is new", c.Reach), Advice: c.Reach.advice()})
	}
	for _, a := range w.rules.gone {
		k.readers = a.readersRely(a.rule)
		w.add(a.spot, k, Change{Relation: Looser}, Finding{Rule: "cel-rule-removed", Old: a.Rule, Message: "rule " + clip(a.Rule) + " is gone"})
	}
}

// moved reports a rule that stood at another field, and whether there is such: one that says
// the same, or less, or the same but where a field on the way is not there.
func (w *walk) moved(k keyword, b celRule) bool {
	for _, relation := range []Relation{Same, Looser, Tighter} {
		i := slices.IndexFunc(w.rules.gone, func(a celRule) bool {
			return (relation == Same || absolute(a) == absolute(b)) && movedRelation(a, b) == relation
		})
		if i < 0 {
			continue
		}
		a := w.rules.gone[i]
		w.rules.gone = slices.Delete(w.rules.gone, i, i+1)
		c := Change{Relation: relation}
		f := Finding{Old: a.Rule, New: b.Rule, Message: fmt.Sprintf("the rule stood at %s and says the same here", at(a.path))}
		switch relation {
		case Same:
			f.Rule, c = "cel-rule-moved", Change{Aspect: Documentation}
		case Looser:
			f.Rule = "cel-rule-loosened"
			f.Message = fmt.Sprintf("the rule stood at %s, and lets pass here where a field is not there", at(a.path))
		default:
			c.Reach = b.reach(b.rule)
			f.Rule = "cel-rule-tightened"
			f.Message = refusing(fmt.Sprintf("the rule stood at %s, and refuses more here where a field is not there: it was %s and is now %s", at(a.path), clip(a.Rule), clip(b.Rule)), c.Reach)
			f.Advice = "ask by has() for every field on the way, of oldSelf as well"
		}
		w.add(b.spot, k, c, f)
		return true
	}
	return false
}

// absolute is a rule as it would stand at the nearest object, list or map around it
// that is no field of an object, without the question whether its field is there. Rules
// with the same one are meant to be the same; whether they are says [movedRelation].
func absolute(r celRule) string {
	cut := strings.LastIndexAny(r.path, "]}") + 1
	base, below := r.path[:cut], strings.TrimPrefix(r.path[cut:], ".")
	text := expression(r.Rule).text
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

// movedRelation compares rules of two fields, one of which is around the other. The one of
// the inner field is asked only where that is there, and one about changes only where it was
// there before too. It is Either where that cannot be told.
func movedRelation(a, b celRule) Relation {
	outer, inner := a, b
	if len(b.path) < len(a.path) {
		outer, inner = b, a
	}
	fields := fieldsBetween(outer.path, inner.path)
	if fields == nil || optional(a.rule) || optional(b.rule) || isTransition(a.rule) != isTransition(b.rule) {
		return Either
	}
	d := decision{number: map[string]int{}}
	scope := map[string]*Schema{
		"self":    onTheWay(outer.old, outer.new, fields, func(was, is bool) bool { return was || is }), // refused anyway by the other side
		"oldSelf": onTheWay(outer.old, outer.new, fields, func(was, is bool) bool { return was && is }),
	}
	x, y := d.readWith(outer.Rule, scope, ""), d.readWith(fromAround(inner.rule, fields, scope["self"]), scope, "")
	if x == nil || y == nil {
		return Either
	}
	tighter, looser := true, true // the inner one, beside the outer one
	if !d.always(func(answers []ref.Val) bool {
		outside, inside := x.holds(answers), y.holds(answers)
		tighter, looser = tighter && (outside || !inside), looser && (inside || !outside)
		return tighter || looser
	}) {
		return Either
	}
	switch {
	case tighter && looser:
		return Same
	case tighter == (inner.path == b.path):
		return Tighter
	}
	return Looser
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
func fromAround(r rule, fields []string, s *Schema) string {
	values := []string{"self"}
	if isTransition(r) {
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
	if together(slices.Contains(demanded(before), name), slices.Contains(demanded(filledIn(new, new)), name)) {
		out.Required = append(out.Required, name)
		p.Default, was.Default = nil, nil
	}
	p = *onTheWay(&was, &p, fields[1:], together)
	p.Nullable = p.Nullable || was.Nullable
	out.Properties[name] = p
	return out
}

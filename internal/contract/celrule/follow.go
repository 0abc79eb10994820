package celrule

import (
	"context"
	"slices"

	"github.com/google/cel-go/common/types/ref"

	"github.com/crdgen/crdgen/internal/contract/celrule/decide"
	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// refusesNothing reports whether a new rule lets everything pass that was accepted: it
// is always true, or follows from the old rules of its place and of the fields that it names,
// or from keywords, by themselves or as rules.
func refusesNothing(b Rule, old, new *Schema) bool {
	return evaluate.AlwaysTrue(b.Rule, old, new) || follows(b, old.XValidations, old, new) || followsBelow(b, old, new) || followsSpelled(b, old, new) || Demands(Implied(evaluate.FilledIn(old, new)), b)
}

// followsBelow is [follows] from the rules of fields as well. They are many, so that they are
// asked for what does not follow without.
func followsBelow(b Rule, old, new *Schema) bool {
	text, _ := syntax.Said(b.Rule)
	below := rulesBelow(old, syntax.Words(text))
	return len(below) > 0 && follows(b, slices.Concat(old.XValidations, below), old, new)
}

// Harmless is [refusesNothing], also where a place has listed values: those are tried.
func Harmless(ctx context.Context, b Rule, old, new *Schema) bool {
	if refusesNothing(b, old, new) {
		return true
	}
	alone := *new
	alone.XValidations = []Rule{b}
	return !syntax.IsTransition(b) && keyword.Covers(ctx, old, &alone)
}

// Demands reports whether a schema, as [Implied] gives it, asks for all that a rule asks.
func Demands(s *Schema, r Rule) bool {
	keywords, complete := impliedBy(r, s)
	return complete && keywords.of(s)
}

// Widened reports whether a rule is an old one that speaks of new fields as well: it
// follows from the old one, and not without it.
func Widened(a, b Rule, old, new *Schema) bool {
	return follows(b, []Rule{a}, old, new) && !follows(b, nil, old, new)
}

// Narrowed reports whether a rule lets nothing pass that an old one refuses, as && in the
// place of || does.
func Narrowed(a, b Rule, old, new *Schema) bool {
	return follows(a, []Rule{b}, old, old) && follows(a, []Rule{b}, new, new)
}

// SayTheSame reports whether two rules have the same answer, errors included, for every object
// of either schema, as those do which differ by De Morgan's laws, by the order of their
// operands, or by a question that always has the same answer.
func SayTheSame(a, b Rule, old, new *Schema) bool {
	if syntax.IsTransition(a) != syntax.IsTransition(b) || !aboutTheSame(a, b) {
		return false
	}
	if syntax.Optional(a) != syntax.Optional(b) { // one of them is asked of new objects as well, and takes them
		for _, r := range []*Rule{&a, &b} {
			if syntax.Optional(*r) && !refusesNothing(Rule{Rule: syntax.OnCreation(*r)}, old, new) {
				return false
			}
			r.Rule = syntax.OnUpdate(*r)
		}
	}
	for _, s := range []*Schema{evaluate.FilledIn(old, new), evaluate.FilledIn(new, new)} {
		if !decide.Always(func(d *decide.Decision) func(answers []ref.Val) bool {
			x, y := d.Read(a.Rule, s, "", decide.EitherWanted), d.Read(b.Rule, s, "", decide.EitherWanted)
			if x == nil || y == nil {
				return nil
			}
			return func(answers []ref.Val) bool {
				one, other := x.Answer(answers), y.Answer(answers)
				return one == other && one != decide.Open
			}
		}) {
			return false
		}
	}
	return true
}

// aboutTheSame reports whether two rules may say the same: one of them names no field that the
// other one does not.
func aboutTheSame(a, b Rule) bool {
	named := func(r Rule) []string {
		text, _ := syntax.Said(r.Rule)
		return syntax.Subjects(text)
	}
	x, y := named(a), named(b)
	return len(keyword.Without(x, y)) == 0 || len(keyword.Without(y, x)) == 0
}

// MayBePairs returns what reports whether one rule may be what became of another one: both name
// some field, be it in a string, or have one message; what names none may be any. Where many
// rules changed, most pairs are ruled out so, at the cost of reading each rule once.
func MayBePairs() func(a, b Rule) bool {
	type mentioned struct{ fields, all []string }
	known := map[string]mentioned{}
	of := func(r Rule) mentioned {
		m, ok := known[r.Rule]
		if !ok {
			fields := keyword.Without(syntax.Subjects(r.Rule), syntax.Roots)
			m = mentioned{fields, slices.Concat(fields, syntax.Strings(r.Rule))}
			known[r.Rule] = m
		}
		return m
	}
	return func(a, b Rule) bool {
		x, y := of(a), of(b)
		return len(x.fields) == 0 || len(y.fields) == 0 || a.Message != "" && a.Message == b.Message ||
			slices.ContainsFunc(x.all, func(w string) bool { return slices.Contains(y.all, w) })
	}
}

// AnswerTheSame reports whether two expressions of policies or webhooks have the same answer,
// errors included, whatever the objects are.
func AnswerTheSame(a, b string) bool {
	return syntax.Parse(a).Text == syntax.Parse(b).Text || SayTheSame(Rule{Rule: a}, Rule{Rule: b}, &Schema{}, &Schema{})
}

// LetsPass compares two expressions of a policy that refuses what it cannot answer for.
func LetsPass(a, b string) keyword.Relation {
	relation := RelationOf(syntax.Parse(a), syntax.Parse(b))
	switch old, new := (Rule{Rule: a}), (Rule{Rule: b}); {
	case relation != keyword.Either:
		return relation
	case follows(new, []Rule{old}, &Schema{}, &Schema{}):
		return keyword.Looser
	case follows(old, []Rule{new}, &Schema{}, &Schema{}):
		return keyword.Tighter
	}
	return keyword.Either
}

// follows reports whether a new rule holds for every object for which the given old
// ones hold. Fields that the old schema does not have are absent from such objects. For
// those that it has, all combinations of being there are tried with CEL itself, which
// decides rules that count fields. What else a rule asks is true, false or an error.
func follows(b Rule, given []Rule, old, new *Schema) bool {
	if !syntax.IsTransition(b) {
		return followsFrom(b, given, old, new) == decide.Holds
	}
	return followsOn(b, given, old, new, syntax.OnUpdate, syntax.IsTransition) && (!syntax.Optional(b) || followsOn(b, given, old, new, syntax.OnCreation, syntax.Optional))
}

// followsOn is [follows] for one occasion: rules that look at the old value are read as they
// are asked then, if they are asked at all.
func followsOn(b Rule, given []Rule, old, new *Schema, read func(Rule) string, asked func(Rule) bool) bool {
	var premises []Rule
	for _, a := range given {
		switch {
		case !syntax.IsTransition(a):
			premises = append(premises, a)
		case asked(a):
			premises = append(premises, Rule{Rule: read(a)})
		}
	}
	return followsFrom(Rule{Rule: read(b)}, premises, old, new) == decide.Holds
}

func followsFrom(b Rule, given []Rule, old, new *Schema) decide.Verdict {
	before, filled := evaluate.FilledIn(old, old), evaluate.FilledIn(old, new)
	mark := ""
	if keyword.Plain(filled) != keyword.Plain(before) {
		mark = "filled in: " // the same question may have another answer
	}
	given = slices.DeleteFunc(slices.Clone(given), func(a Rule) bool { return syntax.IsTransition(a) && !syntax.IsTransition(b) }) // they are not asked whenever the new one is
	text, _ := syntax.Said(b.Rule)
	asked := syntax.Subjects(text)
	said := premisesFrom(given, asked)
	verdict := concludes(b, said, mark, before, filled)
	if more := premisesFrom(given, reached(given, asked)); verdict != decide.Holds && len(more) > len(said) {
		return concludes(b, more, mark, before, filled)
	}
	return verdict
}

// premisesFrom are what rules say of the things that are asked for.
func premisesFrom(given []Rule, asked []string) (said []string) {
	for _, a := range given {
		said = append(said, premisesOf(a, asked)...)
	}
	return said
}

// reached are the things that are asked for, and those that rules name together with them.
func reached(given []Rule, asked []string) []string {
	all := slices.Clone(asked)
	for _, a := range given {
		named := syntax.SubjectsOf(a.Rule)
		if slices.ContainsFunc(named, func(w string) bool { return w != "self" && slices.Contains(asked, w) }) {
			all = append(all, named...)
		}
	}
	return all
}

// concludes is whether a rule holds wherever some expressions do.
func concludes(b Rule, said []string, mark string, before, filled *Schema) decide.Verdict {
	return decide.Within(func(d *decide.Decision) func(answers []ref.Val) bool {
		conclusion := d.Read(b.Rule, filled, mark, decide.FalseWanted)
		if conclusion == nil {
			return nil
		}
		var premises []*decide.Reading
		for _, text := range said {
			if p := d.Read(text, before, "", decide.TrueWanted); p != nil {
				premises = append(premises, p)
			}
		}
		return func(answers []ref.Val) bool {
			for _, p := range premises {
				if p.Refused(answers) {
					return true
				}
			}
			return conclusion.Holds(answers)
		}
	})
}

// premisesOf are what a rule says of the things that are asked for: all of it, or those of its
// clauses that speak of nothing else, each of which is true where the rule is.
func premisesOf(r Rule, asked []string) []string {
	about := func(subjects []string) bool { return len(keyword.Without(subjects, asked)) == 0 }
	if about(syntax.SubjectsOf(r.Rule)) {
		return []string{r.Rule}
	}
	_, all := syntax.Said(r.Rule)
	if len(all) == 1 { // the rule
		return nil
	}
	return slices.DeleteFunc(slices.Clone(all), func(clause string) bool { return !about(syntax.Subjects(clause)) })
}

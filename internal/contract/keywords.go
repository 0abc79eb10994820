package contract

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// keyword compares one that stands for itself, and returns how what is accepted changed.
func (w *walk) keyword(s spot, k keyword.Keyword) keyword.Relation {
	old, new := k.Value(s.old), k.Value(s.new)
	if old == new {
		return keyword.Same
	}
	relation := k.Relation(s.old, s.new)
	k.Readers = k.Readers || keyword.ReadersRely(k.Name, s.old)
	refusesNothing := old == "" && relation == keyword.Looser
	old, new = w.declared.texts(s.path, k.Value, old, new)
	f := change.Finding{Rule: change.OfKeyword(k.Name, relation), Old: old, New: new, Message: change.Became(k.Name, old, new), Advice: adviceOn(relation)}
	if come, gone := s.meansTheSame(k, relation); come != "" {
		w.same(s, k, f, come, gone)
		return keyword.Same
	}
	if k.Name == "enum" && old != "" && new != "" {
		f.Message = relisted(s.old, s.new)
	}
	if slices.Contains(celrule.Restatable(), k.Name) {
		was, is, alone := celrule.Implied(s.old), celrule.Implied(s.new), keyword.InOneWay(s.new)
		switch {
		case k.Value(was) == k.Value(is) || k.Relation(was, is) == keyword.Same:
			w.same(s, k, f, askedBefore, askedStill)
			return keyword.Same
		case relation != keyword.Looser && k.Value(was) != "" && (k.Value(was) == k.Value(alone) || k.Relation(was, alone) == keyword.Looser):
			return w.harmless(s, k, relation, f, ", and takes all that the rules let pass")
		}
	}
	if s.askedOtherwise(k) {
		w.same(s, k, f, askedBefore, askedStill)
		return keyword.Same
	}
	s.nothingLeft(k, relation, &f)
	if why := cmp.Or(counted(s, k, w.replicas), s.harmless(w.ctx, k)); relation != keyword.Looser && why != "" {
		return w.harmless(s, k, relation, f, why)
	}
	if refusesNothing {
		f.Message += ", which refuses nothing that was accepted"
	}
	w.add(s, k, change.Change{Relation: relation}, f)
	return relation
}

// harmless reports a keyword that refuses nothing that was accepted, and why. One that is tighter
// by itself changes nothing then; what another one accepts besides is new.
func (w *walk) harmless(s spot, k keyword.Keyword, relation keyword.Relation, f change.Finding, why string) keyword.Relation {
	f.Advice, f.Message = "", f.Message+why
	c := change.Change{Relation: keyword.Looser}
	f.Rule = change.OfKeyword(k.Name, keyword.Looser)
	if relation == keyword.Tighter {
		c, f.Rule = change.Change{Aspect: change.Documentation}, change.Reworded(k.Name)
	}
	w.add(s, k, c, f)
	return c.Relation
}

// nothingLeft says of a keyword that is tighter that no value is accepted any more, and why.
func (s spot) nothingLeft(k keyword.Keyword, relation keyword.Relation, f *change.Finding) {
	if why := keyword.NothingLeft(s.new, k.Name); why != "" && relation != keyword.Looser && !keyword.TakesNothing(s.old) {
		f.Message += ": no value is accepted any more, since " + why
		f.Advice = "make the keywords of the field fit each other"
	}
}

// comesToTheSame reports whether branches changed and what is asked did not.
func (s spot) comesToTheSame(k keyword.Keyword) bool {
	return slices.Contains(change.Compositions(), k.Name) && keyword.SameAll(celrule.Implied(s.old), celrule.Implied(s.new))
}

// askedOtherwise reports whether each side asks for what a keyword of several fields or values
// asks on the other one, in whatever keywords and rules.
func (s spot) askedOtherwise(k keyword.Keyword) bool {
	asks := func(s, to *Schema) bool { return k.Value(to) == "" || celrule.KeywordFollows(k.Name, s, to) }
	return slices.Contains(celrule.OfSeveral(), k.Name) && asks(s.old, s.new) && asks(s.new, s.old)
}

// counted says why a bound of replicas refuses nothing that was accepted: the server takes no
// negative number of them, and none above 32 bits (ValidateScaleSpec and ValidateScaleStatus in
// pkg/registry/customresource of k8s.io/apiextensions-apiserver).
func counted(s spot, k keyword.Keyword, replicas []string) string {
	if s.old.Type != "integer" || !slices.Contains(replicas, "."+s.path) {
		return ""
	}
	in := keyword.InOneWay(s.new)
	if k.Name == "minimum" && in.Minimum != nil && *in.Minimum <= 0 || k.Name == "maximum" && in.Maximum != nil && *in.Maximum >= math.MaxInt32 {
		return ", which the server asks of replicas anyway"
	}
	return ""
}

// harmless says why a keyword that changed refuses nothing that was accepted; empty where it
// may.
func (s spot) harmless(ctx context.Context, k keyword.Keyword) string {
	nothing := keyword.NothingBefore(s.old)
	switch {
	case nothing != "":
		return ", " + nothing
	case s.askedBefore(k):
		return ", which refuses nothing that was accepted"
	case k.Name != "enum" && s.covered(ctx):
		return ", and takes every value that was listed"
	case s.ruledOut(ctx, k.Name):
		return ", and takes all that the rules let pass"
	}
	return ""
}

// askedBefore reports whether the branches of a keyword ask for nothing that the old side did
// not ask for, in whatever keyword.
func (s spot) askedBefore(k keyword.Keyword) bool {
	if keyword.FieldsAsked(k.Name, s.old, s.new) {
		return true
	}
	was := celrule.Implied(s.old)
	with := keyword.With(was, k.Name, s.new)
	return with != nil && keyword.Plain(keyword.InOneWay(with)) == keyword.Plain(was)
}

// Why the same is accepted of a keyword that came or went while the rest of the schema, its
// rules with it, says what it said.
const (
	askedBefore = "as the rest of the schema asked before"
	askedStill  = "and the rest of the schema asks the same"
)

// same is a keyword that changed, came or went while the same is accepted; come and gone
// say why for one that only one side has.
func (w *walk) same(s spot, k keyword.Keyword, f change.Finding, come, gone string) {
	f.Rule, f.Advice = change.Reworded(k.Name), ""
	switch {
	case f.Old == "":
		f.Message += ", " + come
	case f.New == "":
		f.Message += ", " + gone
	default:
		f.Message += ", which accepts the same"
	}
	w.add(s, k, change.Change{Aspect: change.Documentation}, f)
}

// covered reports whether the keywords of the new side take every value that the old one
// lists. Its rules are compared by themselves.
func (s spot) covered(ctx context.Context) bool {
	alone := *s.new
	alone.XValidations = nil
	return keyword.Covers(ctx, s.old, &alone)
}

// relisted says which values an enum lost and gained. Lists may be long, and what changed
// at their end.
func relisted(old, new *Schema) string {
	a, b := keyword.Values(old), keyword.Values(new)
	gone, come := keyword.Without(a, b), keyword.Without(b, a)
	slices.Sort(gone)
	slices.Sort(come)
	lost, gained := change.Clip(strings.Join(gone, ", ")), change.Clip(strings.Join(come, ", "))
	switch {
	case len(come) == 0:
		return "enum does not list " + lost + " any more"
	case len(gone) == 0:
		return "enum lists " + gained + " as well now"
	}
	return "enum does not list " + lost + " any more, and lists " + gained + " as well now"
}

// adviceOn says what to do about fewer values being accepted.
func adviceOn(r keyword.Relation) string {
	if r == keyword.Looser {
		return ""
	}
	return "keep what was accepted in this version, and refuse it in a new one"
}

// meansTheSame says why a keyword that came, or one that is gone, changed nothing of what is
// accepted; empty where it may have.
func (s spot) meansTheSame(k keyword.Keyword, relation keyword.Relation) (come, gone string) {
	switch {
	case !keyword.Applies(k.Name, s.old.Type) && !keyword.Applies(k.Name, s.new.Type):
		return "which says nothing of this type", "which said nothing of this type"
	case relation == keyword.Same:
		return "which accepts all that was accepted before", "and accepted all that is accepted now"
	case s.comesToTheSame(k):
		return "which the rest of the schema asked before", "and the rest of the schema asks the same"
	}
	return "", ""
}

package celrule

import (
	"context"
	"maps"
	"slices"

	"github.com/google/cel-go/common/operators"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/contract/candidate"
	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
)

// A Reach is which writes of what breaks a CEL rule the server refuses. Rules that look at
// the old value are never let pass for what did not change, and are asked for new objects
// only if the old value is optional.
type Reach uint8

const (
	// AllWrites are refused but for those that the server lets pass since the value did
	// not change.
	AllWrites Reach = iota
	// AllUpdates are refused, also those that change nothing; new objects pass.
	AllUpdates
	// AllOldAndNew are refused: new objects, and updates that change nothing.
	AllOldAndNew
	// Creations are refused, and updates that leave the value as it is pass.
	Creations
	// SomeChanges are refused: new objects pass, and updates that leave the value.
	SomeChanges
	// Unanswered are all writes of what a rule fails on instead of answering: the server
	// lets pass what a rule refuses and did not change, not what it cannot tell.
	Unanswered
)

// Trials try rules with the server's own code, for as long as their context lives: what is not
// tried any more shows nothing. What the server makes of a schema is kept for the next rule of
// the place, so that schemas must not change meanwhile. They may not be used by several goroutines.
type Trials struct {
	ctx    context.Context
	before map[*Schema]*Acceptance
	rules  crvalidation.RuleCache
}

// NewTrials returns trials that end with a context.
func NewTrials(ctx context.Context) *Trials {
	return &Trials{ctx: ctx, before: map[*Schema]*Acceptance{}}
}

// accepting asks whether a schema takes a value.
func (t *Trials) accepting(s *Schema) *Acceptance {
	if t.before[s] == nil {
		t.before[s] = NewAcceptance(s, t.valueKind)
	}
	return t.before[s]
}

// ReachOf is which writes a rule refuses that was not there, or was another one. What
// cannot be told is taken for a rule that lets pass what did not change, as rules that
// look at the old value are written to, and for one that answers for every value. A value that
// shows it is returned where one had to be found, else nil.
func (t *Trials) ReachOf(r Rule, old, new *Schema) (reach Reach, shown any) {
	if syntax.IsTransition(r) {
		return t.reachOfChanges(r, old, new), nil
	}
	if evaluate.OutcomeOf(r.Rule, old, new)&evaluate.Fails != 0 {
		// What a rule refuses is let pass where it did not change.
		if v, found := t.refusedUnchanged(r, old, new); found {
			return Unanswered, v
		}
	}
	return AllWrites, nil
}

// reachOfChanges is [Trials.ReachOf] for a rule that looks at the old value.
func (t *Trials) reachOfChanges(r Rule, old, new *Schema) Reach {
	unchanged, created := syntax.Rewrite(r.Rule, syntax.OldIsSelf), "true"
	if syntax.Optional(r) {
		unchanged, created = syntax.Rewrite(r.Rule, syntax.OldIsThere, syntax.OldIsSelf), syntax.Rewrite(r.Rule, syntax.OldIsMissing)
	}
	stays, starts := !t.mayRefuse(unchanged, r, old, new), refusesNothing(Rule{Rule: created}, old, new)
	switch {
	case stays && starts:
		return SomeChanges
	case stays:
		return Creations
	case starts:
		return AllUpdates
	}
	return AllOldAndNew
}

// mayRefuse reports whether a rule in which the old value is the new one may be false: it
// surely is, reads a field that may not be there, or a part of it never looked at the old value and is asked of every object;
// or a value that was accepted is found which it refuses.
func (t *Trials) mayRefuse(unchanged string, r Rule, old, new *Schema) bool {
	if refusesNothing(Rule{Rule: unchanged}, old, new) {
		return false
	}
	if o := evaluate.OutcomeOf(unchanged, old, new); o&evaluate.True == 0 || o == evaluate.True|evaluate.Fails {
		return true // false, or an error where a field is not there
	}
	if _, found := t.refusedUnchanged(r, old, new); found {
		return true
	}
	p := syntax.Parse(r.Rule)
	if p.Root == nil {
		return false
	}
	for _, part := range syntax.Operands(p.Root, operators.LogicalAnd) {
		alone := Rule{Rule: p.Write(part)}
		if !syntax.IsTransition(alone) && !refusesNothing(alone, old, new) {
			return true
		}
	}
	return false
}

// mostUnchanged is how many values a rule is tried on that replace themselves.
const mostUnchanged = 300

// mostWithout is how many of them lack a field that the rule reads.
const mostWithout = 40

// refusedUnchanged tries a rule with the server's own code on values that the old schema
// accepts, on both sides of what the rule tells apart, each in the place of itself: any, such as
// lack an optional field that the rule reads and have what is next to it, and such as stand at
// the ends of types, formats and patterns.
func (t *Trials) refusedUnchanged(r Rule, old, new *Schema) (shown any, found bool) {
	r.Message, r.MessageExpression, r.Reason, r.FieldPath = "", "", nil, ""
	with := *new
	with.XValidations = []Rule{r}
	// Few values break the rule, and what it reads is little of the schema: so that is asked
	// before what other rules say of the value.
	after, alone := t.valueKind(&with), t.valueKind(Alone(r, new))
	try := func(object map[string]any) counterexample.Answer {
		object["apiVersion"], object["kind"], object["metadata"] = "example.com/v1", "Example", map[string]any{"name": "example"}
		if !t.refusesBy(alone, object, object, r) {
			return counterexample.Answer{}
		}
		before := t.accepting(old)
		if found = t.accepts(before, object, nil) && t.accepts(before, object, object) && t.refusesBy(after, object, object, r); found {
			shown = object["value"]
		}
		return counterexample.Answer{Shown: found}
	}
	holder := &Schema{Type: "object", Required: []string{"value"}, Properties: map[string]Schema{"value": *old}}
	search := func(without string, most int) bool {
		tried := 0
		counterexample.Lacking(&expression.Compiler{}, holder, without, []string{syntax.OfField(syntax.Rewrite(r.Rule, syntax.OldIsSelf), ".value")}, []int{0}, func(v any) counterexample.Answer {
			tried++
			var a counterexample.Answer
			if object, ok := v.(map[string]any); ok {
				a = try(object)
			}
			a.Shown = a.Shown || tried > most || t.ctx.Err() != nil
			return a
		})
		return found
	}
	if search("", mostUnchanged) || slices.ContainsFunc(optionalFields(old, r), func(name string) bool {
		return search(example.Below("value", name), mostWithout)
	}) {
		return shown, true
	}
	for i, v := range candidate.Values(old, []string{r.Rule}) {
		if i > mostUnchanged || try(map[string]any{"value": v}).Shown || t.ctx.Err() != nil {
			break
		}
	}
	return shown, found
}

// Alone is a schema with one rule of those of its place, and with the fields that this reads, where
// that is known: it asks for no other one, so that a value says of the rule alone what it is.
func Alone(r Rule, s *Schema) *Schema {
	with, fields := *s, []string{}
	with.XValidations = []Rule{r}
	var compiler expression.Compiler
	parts, ok := compiler.ReadsOf(r.Rule)
	for _, part := range parts {
		if len(part.Names) == 0 {
			return &with // it may read any
		}
		fields = append(fields, part.Names[0])
	}
	if !ok {
		return &with
	}
	return reading(partOf(&with, fields), fields)
}

// reading is a schema of an object with some of its fields, by the names that rules have for them.
func reading(s *Schema, fields []string) *Schema {
	isLeft := func(name string) bool {
		return !slices.Contains(fields, name) && !slices.Contains(fields, syntax.Escaped(name)) && name != "metadata" && name != "kind" && name != "apiVersion"
	}
	out := *s
	out.Properties = maps.Clone(s.Properties)
	maps.DeleteFunc(out.Properties, func(name string, _ Schema) bool { return isLeft(name) })
	out.Required = slices.DeleteFunc(slices.Clone(s.Required), isLeft)
	out.AllOf, out.AnyOf, out.OneOf, out.Not, out.MinProperties, out.MaxProperties = nil, nil, nil, nil, nil, nil
	return &out
}

// optionalFields are the fields of a value that a rule reads and that need not be there.
func optionalFields(s *Schema, r Rule) (all []string) {
	var compiler expression.Compiler
	parts, _ := compiler.ReadsOf(syntax.Rewrite(r.Rule, syntax.OldIsSelf))
	for _, part := range parts {
		if len(part.Names) == 0 {
			continue
		}
		for name := range s.Properties {
			if (name == part.Names[0] || syntax.Escaped(name) == part.Names[0]) && !slices.Contains(s.Required, name) && s.Properties[name].Default == nil && !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// valueKind is a kind whose objects have one value of a schema.
func (t *Trials) valueKind(s *Schema) *crvalidation.Kind {
	crd := apiext.CustomResourceDefinition{}
	crd.Spec.Group, crd.Spec.Names.Kind, crd.Spec.Scope = "example.com", "Example", apiext.ClusterScoped
	root := Schema{Type: "object", Properties: map[string]Schema{"value": *s}}
	crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{Name: "v1", Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &root}}}
	return crvalidation.Options{Rules: &t.rules}.Serve([]*apiext.CustomResourceDefinition{&crd}).Kind("example.com/v1", "Example")
}

// accepts reports whether an object can be created, or written in the place of a stored one.
func (t *Trials) accepts(a *Acceptance, object, stored map[string]any) bool {
	v, ok := a.Judge(t.ctx, object, stored)
	return ok && !v.Partial
}

// refusesBy reports whether a rule refuses an object that is created, or written in the place
// of a stored one.
func (t *Trials) refusesBy(k *crvalidation.Kind, object, stored map[string]any, r Rule) bool {
	refused, _ := t.ask(k, object, stored, r)
	return refused
}

// ask is [Trials.refusesBy] that also reports whether the rule was asked at all: of an object that
// the rest of the schema refuses it is not.
func (t *Trials) ask(k *crvalidation.Kind, object, stored map[string]any, r Rule) (refused, asked bool) {
	v, err := k.Judge(t.ctx, object, stored)
	if err != nil || v.Stored == nil || v.Partial {
		return false, false
	}
	return slices.ContainsFunc(v.Failed, func(e *field.Error) bool {
		return expression.IsOf(e.Detail, r)
	}), true
}

// Text says which writes are refused, empty for those that any rule refuses.
func (r Reach) Text() string {
	return [...]string{
		AllWrites:    "",
		AllUpdates:   "objects that break it cannot be updated at all, since it looks at the old value",
		AllOldAndNew: "objects that break it can neither be created nor updated, since it looks at the old value",
		Creations:    "new objects that break it are refused, and updates that leave what it compares pass",
		SomeChanges:  "updates that break it are refused, and new objects and updates that leave what it compares pass",
		Unanswered:   "where it ends in an error instead of an answer, objects can neither be created nor updated at all",
	}[r]
}

// Advice is what to do about a rule that is new.
func (r Reach) Advice() string {
	switch r {
	case SomeChanges:
		return "add it in a new version, or tell users that this cannot be changed freely any more"
	case Creations:
		return "add it in a new version"
	case Unanswered:
		return "let it answer for every object that was accepted: ask by has() for a field before it is read and by size() for an item, and bound what it computes or reads as a number or time"
	}
	if r == AllWrites {
		return "add it in a new version, or ask it of new objects alone: oldSelf.hasValue() || …, with optionalOldSelf=true"
	}
	return "add it in a new version, or make it let pass what did not change: self == oldSelf || …"
}

// Compiles reports whether the server compiles a rule at a schema, which is that of a whole object
// if root is set. One that it does not makes it refuse the definition.
func Compiles(r Rule, s *Schema, root bool) bool {
	with := *s
	with.XValidations = []Rule{r}
	return !slices.ContainsFunc(expression.Compile(&with, root), func(c cel.CompilationResult) bool { return c.Error != nil })
}

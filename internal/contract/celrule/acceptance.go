package celrule

import (
	"context"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// An Acceptance asks whether a schema takes values, with the server's own code. Values that are
// made for one rule break the same other ones over and over, and all rules of a place take as long
// as there are of them: so the rule that refused the last value is asked alone first.
type Acceptance struct {
	schema *Schema
	serve  func(*Schema) *crvalidation.Kind
	whole  *crvalidation.Kind
	alone  map[string]*crvalidation.Kind // by rule
	last   *Rule                         // that refused a value; nil for none
}

// fewRules is how many rules a place has where all are asked at once.
const fewRules = 4

// NewAcceptance returns that of a schema; serve makes a kind whose objects have a value of one.
func NewAcceptance(s *Schema, serve func(*Schema) *crvalidation.Kind) *Acceptance {
	return &Acceptance{schema: s, serve: serve, whole: serve(s), alone: map[string]*crvalidation.Kind{}}
}

// Judge is that of the kind for an object that it takes; ok reports whether it does.
func (a *Acceptance) Judge(ctx context.Context, object, stored map[string]any) (v crvalidation.Verdict, ok bool) {
	if a.last != nil && a.refuses(ctx, *a.last, object, stored) {
		return crvalidation.Verdict{}, false
	}
	v, err := a.whole.Judge(ctx, object, stored)
	if err == nil && v.Accepted() {
		return v, true
	}
	if len(a.schema.XValidations) > fewRules && len(v.Failed) > 0 {
		i := slices.IndexFunc(a.schema.XValidations, func(r Rule) bool { return expression.IsOf(v.Failed[0].Detail, r) })
		if a.last = nil; i >= 0 {
			a.last = &a.schema.XValidations[i]
		}
	}
	return v, false
}

// refuses reports whether one rule of the schema refuses an object by itself.
func (a *Acceptance) refuses(ctx context.Context, r Rule, object, stored map[string]any) bool {
	r.Message, r.MessageExpression, r.Reason, r.FieldPath = "", "", nil, ""
	k, known := a.alone[r.Rule]
	if !known {
		k = a.serve(Alone(r, a.schema))
		a.alone[r.Rule] = k
	}
	v, err := k.Judge(ctx, object, stored)
	return err == nil && slices.ContainsFunc(v.Failed, func(e *field.Error) bool { return expression.IsOf(e.Detail, r) })
}

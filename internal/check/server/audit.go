package server

import (
	"context"
	"slices"
	"strings"

	"github.com/google/cel-go/common/types"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	celmodel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/common"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
)

// verdict is [Verdict] for what has been compiled already. The server compiles every rule
// of every version, and those below a default twice; most of the rest of its work is about
// schemas that it never objects to. So the rules are taken out and looked at with the
// compiler's results, those schemas are left out, and the server is asked about what
// remains. Wherever the server might have a word to say it is asked about the whole: all
// its findings are its own.
func verdict(ctx context.Context, crd *apiext.CustomResourceDefinition, compiler *expression.Compiler, r *reducer) field.ErrorList {
	a := &audit{ctx: ctx, compiler: compiler}
	bare := r.withoutRules(crd)
	if bare == crd || a.passes(crd) {
		if errs := Verdict(ctx, r.withoutPlain(bare)); !slices.ContainsFunc(errs, ofSpec) && a.defaultsHold() {
			return errs
		}
	}
	return Verdict(ctx, crd)
}

// ofSpec reports whether a finding is about more than metadata: then the server may not
// have come to the rules, and it may show the value that they stand in.
func ofSpec(e *field.Error) bool { return !strings.HasPrefix(e.Field, "metadata.") }

// An audit looks for anything in the rules of a CRD that the server may refuse. It may
// find too much and must not overlook anything.
type audit struct {
	ctx      context.Context
	compiler *expression.Compiler
	// total is the cost of all rules of the version.
	total uint64
	// defaults are the schemas with a default for a value that has rules.
	defaults []*apiext.JSONSchemaProps
	// spent is the cost of evaluating rules on all of them.
	spent uint64
}

// A spot is where a schema stands in that of its version.
type spot struct {
	root bool
	// times is how often a value can be there; it is known where everything around is
	// bounded.
	times   uint64
	bounded bool
	// correlated says that the server can tell the old value from other old ones.
	correlated bool
}

// passes reports whether nothing is wrong with the rules of a CRD, as far as
// [withoutRules] takes them out, apart from what they say of defaults.
func (a *audit) passes(crd *apiext.CustomResourceDefinition) bool {
	for i := range crd.Spec.Versions {
		v := crd.Spec.Versions[i].Schema
		if v == nil || v.OpenAPIV3Schema == nil {
			continue
		}
		a.total = 0
		if _, ok := a.walk(v.OpenAPIV3Schema, spot{root: true, times: 1, bounded: true, correlated: true}); !ok {
			return false
		}
	}
	return true
}

// walk audits a schema and those below it, and reports whether there are rules.
func (a *audit) walk(s *apiext.JSONSchemaProps, at spot) (rules, ok bool) {
	if rules = len(s.XValidations) > 0; rules && !a.passesAlone(s, at) {
		return true, false
	}
	visit := func(child *apiext.JSONSchemaProps, correlated bool) bool {
		below, fine := a.walk(child, at.below(s, correlated))
		rules = rules || below
		return fine
	}
	for name := range s.Properties {
		if !expression.HasRulesIn(s.Properties[name]) {
			continue
		}
		own := s.Properties[name]
		if !visit(&own, cel.MapIsCorrelatable(s.XMapType)) {
			return rules, false
		}
	}
	if s.Items != nil && s.Items.Schema != nil && !visit(s.Items.Schema, s.XListType != nil && *s.XListType == "map") {
		return rules, false
	}
	if v := s.AdditionalProperties; v != nil && v.Schema != nil && !visit(v.Schema, true) {
		return rules, false
	}
	if rules && s.Default != nil {
		a.defaults = append(a.defaults, s)
	}
	return rules, true
}

// below is the spot of a schema directly inside of another one.
func (at spot) below(s *apiext.JSONSchemaProps, correlated bool) spot {
	next := spot{times: at.times, bounded: at.bounded, correlated: at.correlated && correlated}
	var limit *int64
	switch {
	case s.Type == "object" && s.AdditionalProperties != nil:
		limit = s.MaxProperties
	case s.Type == "array":
		limit = s.MaxItems
	default:
		return next
	}
	if limit == nil {
		next.bounded = false
	} else {
		next.times = product(next.times, uint64(max(0, *limit)))
	}
	return next
}

// passesAlone audits the rules of one schema.
func (a *audit) passesAlone(s *apiext.JSONSchemaProps, at spot) bool {
	facts := a.compiler.Of(s, at.root).Facts()
	if len(facts) != len(s.XValidations) {
		return false
	}
	for i, f := range facts {
		rule := &s.XValidations[i]
		if !f.Compiles || !isPlain(rule) || rule.FieldPath != "" && !f.HasField {
			return false
		}
		if f.UsesOldSelf && !at.correlated || !f.UsesOldSelf && rule.OptionalOldSelf != nil {
			return false
		}
		times := at.times
		if !at.bounded {
			times = f.Cardinality
		}
		if !a.affords(product(f.Cost, times)) || !a.affords(f.MessageCost) {
			return false
		}
	}
	return true
}

// affords adds the cost of an expression and reports whether budgets are kept.
func (a *audit) affords(cost uint64) bool {
	if cost > validation.StaticEstimatedCostLimit {
		return false
	}
	a.total += cost
	return a.total <= validation.StaticEstimatedCRDCostLimit
}

// product is that of two costs, as large as can be where it overflows.
func product(a, b uint64) uint64 {
	if a != 0 && b > ^uint64(0)/a {
		return ^uint64(0)
	}
	return a * b
}

// isPlain reports whether the texts of a rule are as the server wants them. New fields of
// rules have to be looked at here: a test counts them.
func isPlain(r *apiext.ValidationRule) bool {
	blank := func(s string) bool { return s != "" && strings.TrimSpace(s) == "" }
	lines := func(s string) bool { return strings.ContainsAny(strings.TrimSpace(s), "\n\r") }
	switch {
	case strings.TrimSpace(r.Rule) == "", blank(r.Message), blank(r.MessageExpression), blank(r.FieldPath):
		return false
	case lines(r.Rule) && r.Message == "", lines(r.Message), strings.ContainsAny(r.FieldPath, "\n\r"):
		return false
	}
	return r.Reason == nil || slices.Contains([]apiext.FieldValueErrorReason{
		apiext.FieldValueRequired, apiext.FieldValueForbidden, apiext.FieldValueInvalid, apiext.FieldValueDuplicate,
	}, *r.Reason)
}

// defaultsHold reports whether all rules take the defaults that they are about. The
// server has found nothing else wrong with the defaults.
func (a *audit) defaultsHold() bool {
	return !slices.ContainsFunc(a.defaults, func(s *apiext.JSONSchemaProps) bool {
		d := triedDefaultOf(a.ctx, a.compiler, s)
		// The server spends one budget on all defaults of a version.
		a.spent += d.spent
		return !d.holds || a.spent > defaultBudget
	})
}

// defaultBudget is what rules may cost on defaults before the server is asked.
const defaultBudget = celconfig.RuntimeCELCostBudget / 2

// A triedDefault reports whether the rules of a schema and of those below it take its default.
type triedDefault struct {
	holds bool
	// spent is the cost of evaluating them.
	spent uint64
}

// tryDefault tries the default of a schema when the rules of crdgen are about to look at the
// schema and those below it: what the compiler makes of them serves both.
func tryDefault(p *pass.Pass, n *trace.Node) {
	if n.Schema.Default != nil && expression.HasRules(n.Schema) && expressions(p) {
		triedDefaultOf(p.Context, p.Compiler, n.Schema)
	}
}

// triedDefaultOf tries the default of a schema, once for equal schemas.
func triedDefaultOf(ctx context.Context, compiler *expression.Compiler, s *apiext.JSONSchemaProps) triedDefault {
	return compiler.Of(s, false).Remember(triedDefault{}, func() any {
		t := &defaultTrial{ctx: ctx, compiler: compiler}
		var value any
		holds := utiljson.Unmarshal(s.Default.Raw, &value) == nil && t.holds(s, value)
		return triedDefault{holds, t.spent}
	}).(triedDefault)
}

// A defaultTrial evaluates rules on one default.
type defaultTrial struct {
	ctx      context.Context
	compiler *expression.Compiler
	spent    uint64
}

// holds reports whether the rules of a schema and of those below it take a value.
func (t *defaultTrial) holds(s *apiext.JSONSchemaProps, value any) bool {
	if value == nil {
		return true
	}
	if s.XEmbeddedResource || len(s.XValidations) > 0 && !t.holdsAlone(s, value) {
		return false
	}
	switch value := value.(type) {
	case map[string]any:
		for name, v := range value {
			if p, ok := s.Properties[name]; ok && !t.holds(&p, v) {
				return false
			}
			if m := s.AdditionalProperties; m != nil && m.Schema != nil && !t.holds(m.Schema, v) {
				return false
			}
		}
	case []any:
		if s.Items == nil || s.Items.Schema == nil {
			return true
		}
		return !slices.ContainsFunc(value, func(v any) bool { return !t.holds(s.Items.Schema, v) })
	}
	return true
}

// holdsAlone evaluates the rules of one schema.
func (t *defaultTrial) holdsAlone(s *apiext.JSONSchemaProps, value any) bool {
	c := t.compiler.Of(s, false).Compiled()
	if c == nil || c.Structural() == nil {
		return false
	}
	self := map[string]any{cel.ScopedVarName: common.UnstructuredToVal(value, &celmodel.Structural{Structural: c.Structural()})}
	for _, r := range c.Results {
		if r.Program == nil || r.UsesOldSelf {
			return false
		}
		out, details, err := r.Program.ContextEval(t.ctx, self)
		if err != nil || out != types.True || details == nil || details.ActualCost() == nil {
			return false
		}
		if t.spent += *details.ActualCost(); t.spent > defaultBudget {
			return false
		}
	}
	return true
}

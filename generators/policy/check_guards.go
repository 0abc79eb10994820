package policy

import (
	"context"
	"fmt"
	"go/token"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A guards tries the conditions and validations of a policy on objects of its kind
// that leave optional fields out.
type guards struct {
	p        *policy
	compiler *admission.Compiler
	schema   *apiext.JSONSchemaProps
	served   *crvalidation.Kind
	// operation is what the policy is tried for: the first of creating, updating and deleting
	// that it is asked about.
	operation admissionregistration.OperationType

	marks       []markers.Mark // of the expressions
	what        []string
	expressions []admission.Expression
}

// checkGuards reports expressions that fail on an object which the CRD accepts, for
// want of an optional field, and where all others say yes: what rules of a CRD are
// told as well. Policies with parameters need objects that nobody knows.
func (x *expressionCheck) checkGuards(p *policy, s *parts, c *admission.Compiler) error {
	rule := s.match.ResourceRules[0]
	has := func(o admissionregistration.OperationType) bool {
		return slices.Contains(rule.Operations, o) || slices.Contains(rule.Operations, admissionregistration.OperationAll)
	}
	known := x.kinds.Known(p.version)
	tried := []admissionregistration.OperationType{admissionregistration.Create, admissionregistration.Update, admissionregistration.Delete}
	i := slices.IndexFunc(tried, has)
	if s.paramKind != nil || known == nil || known.Schema == nil || i < 0 {
		return nil
	}
	g := &guards{p: p, compiler: c, schema: known.Schema, operation: tried[i]}
	var texts []string
	for _, m := range p.conditions {
		v := m.Value.(markers.PolicyCondition)
		g.add(m, fmt.Sprintf("match condition %q", v.Name), v.Expression)
	}
	for _, m := range p.validations {
		g.add(m, "validation", m.Value.(markers.PolicyValidation).Expression)
	}
	for _, e := range g.expressions {
		texts = append(texts, g.withVariables(e.Text))
	}
	seen := map[string]bool{}
	for _, path := range counterexample.OptionalRead(&x.syntax, g.schema, texts) {
		found, err := g.try(path, texts)
		if err != nil {
			return err
		}
		for _, d := range found {
			if at := d.Pos.String(); !seen[at] {
				seen[at] = true
				x.diags.Add(d)
			}
		}
	}
	return nil
}

func (g *guards) add(m markers.Mark, what, text string) {
	g.marks, g.what = append(g.marks, m), append(g.what, what)
	g.expressions = append(g.expressions, admission.Expression{Text: text, Result: admission.Bool})
}

// withVariables is an expression with those of the variables behind it that it reads,
// and of all that they read: a variable is evaluated where it is read.
func (g *guards) withVariables(text string) string {
	seen := map[string]bool{}
	for again := true; again; {
		again = false
		for _, m := range g.p.variables {
			v := m.Value.(markers.PolicyVariable)
			if !seen[v.Name] && strings.Contains(text, "variables."+v.Name) {
				seen[v.Name], again = true, true
				text += "\n" + v.Expression
			}
		}
	}
	return text
}

// try looks for an object without the field at a path on which one expression fails
// alone, and only because of that: with the field it does not.
func (g *guards) try(path string, texts []string) (found diag.List, err error) {
	name := path[strings.LastIndexByte(path, '.')+1:]
	counterexample.Lacking(g.schema, path, texts, counterexample.Reading(texts, name), func(v any) (got counterexample.Answer) {
		outcomes, wrong := g.ask(v)
		if wrong != nil {
			err = wrong
			return counterexample.Answer{Shown: true}
		}
		i := slices.IndexFunc(outcomes, func(o admission.Outcome) bool { return expression.MissingKey(o.Failure) == name })
		if i < 0 {
			return got
		}
		for j, o := range outcomes {
			if j != i && !o.True {
				got.Spoilt = append(got.Spoilt, j)
			}
		}
		if len(got.Spoilt) > 0 {
			return got
		}
		if sure, wrong := g.fillable(path, i, name); sure {
			found = diag.List{g.finding(i, outcomes[i].Failure, path, v)}
		} else {
			err = wrong
		}
		return counterexample.Answer{Shown: true}
	})
	return found, err
}

// fillable reports whether an expression does not miss a field on an object that has it.
func (g *guards) fillable(path string, i int, name string) (bool, error) {
	with, ok := counterexample.Having(g.schema, path)
	if !ok {
		return false, nil
	}
	full, err := g.ask(with)
	return err == nil && full != nil && expression.MissingKey(full[i].Failure) != name, err
}

// ask evaluates all expressions on a value that is completed to an object; nil where
// the CRD does not accept it.
func (g *guards) ask(v any) ([]admission.Outcome, error) {
	object, ok := v.(map[string]any)
	if !ok {
		return nil, nil
	}
	group, kind, plural := g.p.kind.Group, g.p.kind.Name, g.p.resource.Plural
	object["apiVersion"], object["kind"] = group+"/"+g.p.version.Name, kind
	object["metadata"] = map[string]any{"name": "example"}
	if g.served == nil {
		g.served = servedKind(g.p.kind, g.p.version, plural, g.schema)
	}
	ctx := context.Background()
	verdict, err := g.served.Judge(ctx, object, nil)
	if err != nil || !verdict.Accepted() {
		return nil, nil //nolint:nilerr // a CRD that no server takes is reported by the checks of that
	}
	return g.compiler.Evaluate(ctx, g.expressions, admission.Request{
		Object: verdict.Stored, Operation: g.operation,
		Kind:     schema.GroupVersionKind{Group: group, Version: g.p.version.Name, Kind: kind},
		Resource: schema.GroupVersionResource{Group: group, Version: g.p.version.Name, Resource: plural},
	})
}

// servedKind is the kind as a server has it that knows this version alone.
func servedKind(k *model.Kind, v *model.Version, plural string, s *apiext.JSONSchemaProps) *crvalidation.Kind {
	crd := &apiext.CustomResourceDefinition{}
	crd.Name, crd.Spec.Group = plural+"."+k.Group, k.Group
	crd.Spec.Names = apiext.CustomResourceDefinitionNames{Plural: plural, Kind: k.Name}
	crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{
		Name: v.Name, Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: s},
	}}
	return crvalidation.NewServer([]*apiext.CustomResourceDefinition{crd}).Kind(k.Group+"/"+v.Name, k.Name)
}

// finding is about one expression, or about the variable that it fails for.
func (g *guards) finding(i int, failure, path string, object any) diag.Diagnostic {
	m, what := g.marks[i], g.what[i]
	for _, v := range g.p.variables {
		if name := v.Value.(markers.PolicyVariable).Name; strings.Contains(failure, fmt.Sprintf("variable %q", name)) {
			m, what = v, fmt.Sprintf("variable %q", name)
		}
	}
	name := path[strings.LastIndexByte(path, '.')+1:]
	d := diag.Diagnostic{
		Pos: m.ArgPos("expression"), Severity: diag.Warning, Code: diag.UnguardedField, Stricter: true,
		Message: fmt.Sprintf("%s of policy %q fails with \"no such key: %s\" when optional field %q is left out", what, g.p.value.Name, name, path),
		Help:    fmt.Sprintf("ask with has(…%s) first, or make the field required; the CRD accepts %s", name, counterexample.JSONText(object)),
	}
	if pos, ok := fieldPos(g.p.version.Root, path); ok {
		d.Notes = []diag.Note{{Pos: pos, Message: "the field is here"}}
	}
	return d
}

// fieldPos is where the field at a path is declared.
func fieldPos(t *model.Type, path string) (pos token.Position, ok bool) {
	for step := range strings.SplitSeq(path, ".") {
		f := fieldNamed(t, strings.TrimRight(step, "[]{}"), 0)
		if f == nil {
			return pos, false
		}
		pos, t = f.Pos, f.Type
	}
	return pos, true
}

// deepestType ends the search in types that hold themselves.
const deepestType = 20

// fieldNamed finds the field that JSON calls so, in the struct that a type comes to
// or in one that is inlined there.
func fieldNamed(t *model.Type, name string, depth int) *model.Field {
	for range deepestType {
		if t != nil && t.Underlying().Elem != nil {
			t = t.Underlying().Elem
		}
	}
	if t == nil || depth > deepestType {
		return nil
	}
	for _, f := range t.Underlying().Fields {
		tag := f.JSON()
		if !tag.Inlined() && tag.Name == name {
			return f
		}
		if tag.Inlined() {
			if inner := fieldNamed(f.Type, name, depth+1); inner != nil {
				return inner
			}
		}
	}
	return nil
}

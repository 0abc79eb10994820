package policy

import (
	"fmt"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/check/unguarded"
	"github.com/crdgen/crdgen/markers"
)

// checkGuards tries the conditions and validations of a policy on objects of its kind
// that leave optional fields out. Policies with parameters need objects that nobody knows.
func (x *expressionCheck) checkGuards(p *policy, s *parts, c *admission.Compiler) error {
	known := x.kinds.Known(p.version)
	if s.paramKind != nil || known == nil {
		return nil
	}
	t := &unguarded.Trial{
		Kind: p.kind, Version: p.version, Schema: known.Schema, Plural: p.resource.Plural, ClusterScoped: p.resource.Cluster,
		Operations: s.match.ResourceRules[0].Operations, Compiler: c,
		Lenient: s.failure != nil && *s.failure == admissionregistration.Ignore,
	}
	var marks []markers.Mark
	var what []string
	add := func(m markers.Mark, name string, e admission.Expression) {
		marks, what, t.Expressions = append(marks, m), append(what, name), append(t.Expressions, e)
	}
	for _, m := range p.conditions {
		v := m.Value.(markers.PolicyCondition)
		add(m, fmt.Sprintf("match condition %q", v.Name), condition(v))
	}
	for _, m := range p.validations {
		add(m, "validation", admission.Expression{Text: m.Value.(markers.PolicyValidation).Expression, Result: admission.Bool})
	}
	for _, m := range p.variables {
		t.Variables = append(t.Variables, variable(m.Value.(markers.PolicyVariable)))
	}
	found, err := t.Find(&x.syntax)
	for _, f := range found {
		m, name := marks[f.Index], what[f.Index]
		for _, v := range p.variables {
			if f.Variable != "" && v.Value.(markers.PolicyVariable).Name == f.Variable {
				m, name = v, fmt.Sprintf("variable %q", f.Variable)
			}
		}
		x.diags.Add(f.Diagnostic(m.ArgPos("expression"), fmt.Sprintf("%s of policy %q", name, p.value.Name)))
	}
	return err
}

func condition(v markers.PolicyCondition) admission.Expression {
	return admission.Expression{Text: v.Expression, Result: admission.Condition}
}

func variable(v markers.PolicyVariable) admission.Expression {
	return admission.Expression{Text: v.Expression, Name: v.Name}
}

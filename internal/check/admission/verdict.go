package admission

import (
	"encoding/json"
	"fmt"

	admissionregistration "k8s.io/api/admissionregistration/v1"
)

// Verdict returns what a server has against an object in JSON, expressions that do not
// compile among it. It knows configurations of webhooks, policies and their bindings, and
// returns nothing for other kinds. An error says that the object is none of its kind, or
// that expressions cannot be compiled at all.
func Verdict(kind string, object []byte) ([]Violation, error) {
	switch kind {
	case "MutatingWebhookConfiguration", "ValidatingWebhookConfiguration":
		var w admissionregistration.MutatingWebhookConfiguration
		if err := json.Unmarshal(object, &w); err != nil {
			return nil, err
		}
		return webhookVerdict(w.Webhooks)
	case "ValidatingAdmissionPolicy":
		var p admissionregistration.ValidatingAdmissionPolicy
		if err := json.Unmarshal(object, &p); err != nil {
			return nil, err
		}
		refused, err := expressionsOf(&p)
		return append(ValidatingPolicy(&p), refused...), err
	case "MutatingAdmissionPolicy":
		var p admissionregistration.MutatingAdmissionPolicy
		err := json.Unmarshal(object, &p)
		return MutatingPolicy(&p), err
	case "ValidatingAdmissionPolicyBinding":
		var b admissionregistration.ValidatingAdmissionPolicyBinding
		err := json.Unmarshal(object, &b)
		return ValidatingBinding(&b), err
	case "MutatingAdmissionPolicyBinding":
		var b admissionregistration.MutatingAdmissionPolicyBinding
		err := json.Unmarshal(object, &b)
		return MutatingBinding(&b), err
	}
	return nil, nil
}

// webhookVerdict are the rules about webhooks, and their expressions.
func webhookVerdict(hooks []admissionregistration.MutatingWebhook) ([]Violation, error) {
	r := &rules{found: Webhooks(hooks)}
	for i := range hooks {
		if len(hooks[i].MatchConditions) == 0 {
			continue
		}
		c, err := NewCompiler(Scope{})
		if err != nil {
			return nil, err
		}
		r.compiled(c, fmt.Sprintf("webhooks[%d].", i), hooks[i].MatchConditions)
	}
	return r.found, nil
}

// expressionsOf is what a server has against the expressions of a policy. Its match
// conditions see no variables.
func expressionsOf(p *admissionregistration.ValidatingAdmissionPolicy) ([]Violation, error) {
	scope := Scope{Params: p.Spec.ParamKind != nil}
	first, err := NewCompiler(scope)
	if err != nil {
		return nil, err
	}
	r := &rules{}
	r.compiled(first, "spec.", p.Spec.MatchConditions)
	c, err := NewCompiler(scope)
	if err != nil {
		return nil, err
	}
	for i, v := range p.Spec.Variables {
		r.refused(fmt.Sprintf("spec.variables[%d].expression", i), c.Variable(Expression{Text: v.Expression, Name: v.Name}))
	}
	for i, v := range p.Spec.Validations {
		at := fmt.Sprintf("spec.validations[%d]", i)
		r.refused(at+".expression", c.Check(Expression{Text: v.Expression, Result: Bool}))
		if v.MessageExpression != "" {
			r.refused(at+".messageExpression", c.Check(Expression{Text: v.MessageExpression, Result: Text}))
		}
	}
	for i, a := range p.Spec.AuditAnnotations {
		r.refused(fmt.Sprintf("spec.auditAnnotations[%d].valueExpression", i), c.Check(Expression{Text: a.ValueExpression, Result: TextOrNull}))
	}
	return r.found, nil
}

// compiled adds what a server has against match conditions.
func (r *rules) compiled(c *Compiler, at string, conditions []admissionregistration.MatchCondition) {
	for i, m := range conditions {
		r.refused(fmt.Sprintf("%smatchConditions[%d].expression", at, i), c.Check(Expression{Text: m.Expression, Result: Condition}))
	}
}

// refused adds what a server refuses of problems, one for each expression.
func (r *rules) refused(at string, problems []Problem) {
	for _, p := range problems {
		if p.Class == Refused {
			r.add(at, p.Help, "%s", p.Message)
			return
		}
	}
}

package policy

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/admissionkinds"
	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/markers"
)

// An expressionCheck looks at the expressions of policies.
type expressionCheck struct {
	*findings
	program *model.Program
	server  uint // of the run, 0 for any
	kinds   *admissionkinds.Kinds
	known   *resource.Known
	// syntax remembers what was parsed, for all policies.
	syntax expression.Compiler
}

// check compiles all expressions of a policy, and tries those that compile. An error is a
// fault of this program.
func (x *expressionCheck) check(p *policy, s *parts) error {
	scope := admission.Scope{Params: s.paramKind != nil, Mutates: p.mutates(), Objects: x.objectTypes(p, s.match), NoNamespace: x.inNoNamespace(s.match), Server: x.oldestServer(p)}
	if s.paramKind != nil {
		scope.ParamsType = x.paramsType(p, s.paramKind)
	}
	var operations []admissionregistration.OperationType
	for _, r := range s.match.ResourceRules {
		operations = append(operations, r.Operations...)
	}
	scope.OnlyFor(operations)
	c, err := admission.NewCompiler(scope)
	if err != nil {
		return err
	}
	found := x.diags.Collect(func() { x.compile(p, c) })
	x.diags.Add(found...)
	if found.HasErrors() {
		return nil
	}
	return x.checkGuards(p, s, c)
}

// inNoNamespace reports whether all that rules match is cluster-scoped.
func (x *expressionCheck) inNoNamespace(match *admissionregistration.MatchResources) bool {
	inOne := func(r admissionregistration.NamedRuleWithOperations) bool {
		if r.Scope != nil && *r.Scope == admissionregistration.ClusterScope {
			return false
		}
		return slices.ContainsFunc(r.Resources, func(name string) bool {
			base, _, _ := strings.Cut(name, "/")
			found := x.known.Named(base, r.APIGroups...)
			return len(found) < len(r.APIGroups) || slices.ContainsFunc(found, func(k resource.Resource) bool { return !k.Cluster })
		})
	}
	return len(match.ResourceRules) > 0 && !slices.ContainsFunc(match.ResourceRules, inOne)
}

// compile compiles the expressions of a policy, in the order in which they see each other.
func (x *expressionCheck) compile(p *policy, c *admission.Compiler) {
	// Conditions come before variables, which a server does not let them see.
	for _, m := range p.conditions {
		v := m.Value.(markers.PolicyCondition)
		x.expression(p, m, "expression", fmt.Sprintf("match condition %q", v.Name), condition(v), withoutVariables(c))
	}
	for _, m := range p.variables {
		v := m.Value.(markers.PolicyVariable)
		x.expression(p, m, "expression", fmt.Sprintf("variable %q", v.Name), variable(v), c.Variable)
	}
	for _, m := range p.validations {
		v := m.Value.(markers.PolicyValidation)
		x.expression(p, m, "expression", "validation", admission.Expression{Text: v.Expression, Result: admission.Bool}, c.Check)
		x.expression(p, m, "messageExpression", "messageExpression", admission.Expression{Text: v.MessageExpression, Result: admission.Text}, c.Check)
	}
	for _, m := range p.audits {
		v := m.Value.(markers.PolicyAuditAnnotation)
		e := admission.Expression{Text: v.ValueExpression, Result: admission.TextOrNull}
		x.expression(p, m, "valueExpression", fmt.Sprintf("audit annotation %q", v.Key), e, c.Check)
	}
	for _, m := range p.mutations {
		v := m.Value.(markers.PolicyMutation)
		e := admission.Expression{Text: v.Expression, Result: admission.ApplyConfiguration}
		switch mutation(v).PatchType {
		case admissionregistration.PatchTypeJSONPatch:
			e.Result = admission.JSONPatch
		case admissionregistration.PatchTypeApplyConfiguration:
		default:
			continue // reported
		}
		x.expression(p, m, "expression", "mutation", e, c.Check)
	}
}

// The first versions that have policies of each kind without a feature gate
// (KEP-3488, KEP-3962).
const (
	validatingSince kube.Version = 30
	mutatingSince   kube.Version = 36
)

// oldestServer is the oldest that has to take the expressions of a policy. One that
// has no policies of its sort at all is reported; the first that has them is asked
// then.
func (x *expressionCheck) oldestServer(p *policy) kube.Version {
	server, since, sort := kube.Version(x.server), validatingSince, "ValidatingAdmissionPolicy"
	if p.mutates() {
		since, sort = mutatingSince, "MutatingAdmissionPolicy"
	}
	if server == 0 || server >= since {
		return server
	}
	x.diags.Add(diag.Diagnostic{
		Pos: p.mark.Pos, Code: diag.KubeVersion, Stricter: true,
		Message: fmt.Sprintf("policy %q needs Kubernetes %s: %s has no %s of version v1", p.value.Name, since, server, sort),
		Help:    fmt.Sprintf("support %s and newer only: --kube-version=%s; or check it in a webhook", since, since),
	})
	return since
}

// withoutVariables is the check of match conditions.
func withoutVariables(c *admission.Compiler) func(admission.Expression) []admission.Problem {
	return func(e admission.Expression) []admission.Problem {
		problems := c.Check(e)
		for i := range problems {
			if problems[i].Help == "" && problems[i].Word.Meant == "" && strings.HasSuffix(e.Text[:problems[i].Offset], "variables") {
				problems[i].Help = "match conditions are looked at before the variables"
			}
		}
		return problems
	}
}

// expression compiles one expression and reports its problems at their places in
// the marker. An empty one is reported by the rules or may be left out.
func (x *expressionCheck) expression(p *policy, m markers.Mark, argument, what string, e admission.Expression, check func(admission.Expression) []admission.Problem) {
	if strings.TrimSpace(e.Text) == "" {
		return
	}
	for _, problem := range check(e) {
		d := diag.Diagnostic{
			Pos: m.TextPos(argument, problem.Offset), Code: problem.Class.Code(), Severity: problem.Class.Severity(),
			Stricter: problem.Class != admission.Refused,
			Message:  fmt.Sprintf("%s of policy %q: %s", what, p.value.Name, problem.Message), Help: cmp.Or(problem.Help, problem.Word.Help()), Word: problem.Word,
		}
		x.diags.Add(d)
	}
}

// objectTypes returns the types of the program's kinds that rules match, in the
// order of rules, kinds and versions. Of Kubernetes' own and of foreign kinds
// nothing is known.
func (x *expressionCheck) objectTypes(p *policy, match *admissionregistration.MatchResources) []*admission.Type {
	var types []*admission.Type
	for _, r := range match.ResourceRules {
		for _, m := range x.kinds.Matched(r.APIGroups, r.APIVersions, r.Resources) {
			if t := x.typeOf(p, m.Kind, m.Version).Object; t != nil && !slices.Contains(types, t) {
				types = append(types, t)
			}
		}
	}
	return types
}

// paramsType returns the type of parameters of one of the program's kinds, or of Kubernetes'
// as far as it is known, nil for all others.
func (x *expressionCheck) paramsType(p *policy, kind *admissionregistration.ParamKind) *admission.Type {
	group, version := groupVersion(kind.APIVersion)
	for _, k := range x.program.Kinds {
		for _, v := range k.Versions {
			if k.Group == group && k.Name == kind.Kind && v.Name == version {
				return x.typeOf(p, k, v).Params
			}
		}
	}
	return x.kinds.ForeignParams(group, version, kind.Kind)
}

// typeOf returns the type of a version, and reports a schema with errors once.
func (x *expressionCheck) typeOf(p *policy, k *model.Kind, v *model.Version) *admissionkinds.Type {
	t, first := x.kinds.Of(k, v)
	if first && t.Schema == nil {
		x.diags.Add(diag.Diagnostic{
			Pos: p.mark.Pos, Code: diag.AdmissionType, Severity: diag.Warning, Stricter: true,
			Message: fmt.Sprintf("expressions of policy %q are not compared with version %q of kind %q: its schema has errors", p.value.Name, v.Name, k.Name),
			Help:    "the crd generator says which",
		})
	}
	return t
}

package policy

import (
	"fmt"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/crdgen/crdgen/internal/admissionkinds"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

// coreGroupName is how markers may call the group without a name.
const coreGroupName = "core"

// objects makes all objects: each policy with its bindings behind it. An error is
// a fault of this program.
func (b *builder) objects() ([]any, error) {
	b.checkNames()
	targets := &targetCheck{b.findings, b.known}
	expressions := &expressionCheck{findings: b.findings, program: b.program, server: b.server, known: b.known, kinds: admissionkinds.New(b.program, b.compat)}
	var objs []any
	for _, p := range b.policies {
		b.checkParts(p)
		parts := b.shared(p)
		if p.mutates() {
			objs = append(objs, b.mutating(p, parts))
		} else {
			objs = append(objs, b.validating(p, parts))
		}
		targets.check(p, parts)
		if err := expressions.check(p, parts); err != nil {
			return nil, err
		}
		objs = append(objs, b.bindings(p, parts)...)
	}
	return objs, nil
}

// parts are what both kinds of policies have.
type parts struct {
	meta       metav1.ObjectMeta
	paramKind  *admissionregistration.ParamKind
	match      *admissionregistration.MatchResources
	failure    *admissionregistration.FailurePolicyType
	conditions []admissionregistration.MatchCondition
	variables  []admissionregistration.Variable
	// ruleMarks are the marks of the rules in match.
	ruleMarks []markers.Mark
}

// shared makes the parts that do not depend on the kind of the policy.
func (b *builder) shared(p *policy) *parts {
	m, v := p.mark, p.value
	p.places[""] = m.Pos
	p.places.Argument("metadata.name", m, "name")
	what := fmt.Sprintf("policy %q", v.Name)
	s := &parts{
		meta:    metav1.ObjectMeta{Name: v.Name, Labels: b.pairs(what, m, "labels", v.Labels), Annotations: b.pairs(what, m, "annotations", v.Annotations)},
		failure: enum[admissionregistration.FailurePolicyType](v.FailurePolicy, "Fail", "Ignore"),
	}
	p.places.Argument("spec.failurePolicy", m, "failurePolicy")
	if len(p.paramKinds) > 0 {
		k := p.paramKinds[0].Value.(markers.PolicyParamKind)
		s.paramKind = &admissionregistration.ParamKind{APIVersion: k.APIVersion, Kind: k.Kind}
		p.places["spec.paramKind"] = p.paramKinds[0].Pos
		p.places.Argument("spec.paramKind.apiVersion", p.paramKinds[0], "apiVersion")
		p.places.Argument("spec.paramKind.kind", p.paramKinds[0], "kind")
	}
	b.matchConstraints(p, s)
	for i, c := range p.conditions {
		v := c.Value.(markers.PolicyCondition)
		s.conditions = append(s.conditions, admissionregistration.MatchCondition{Name: v.Name, Expression: v.Expression})
		p.named("spec.matchConditions", i, c)
	}
	for i, c := range p.variables {
		v := c.Value.(markers.PolicyVariable)
		s.variables = append(s.variables, admissionregistration.Variable{Name: v.Name, Expression: v.Expression})
		p.named("spec.variables", i, c)
	}
	return s
}

// named notes the places of a condition or variable.
func (p *policy) named(list string, i int, m markers.Mark) {
	path := fmt.Sprintf("%s[%d]", list, i)
	p.places[path] = m.Pos
	p.places.Argument(path+".name", m, "name")
	p.places.Argument(path+".expression", m, "expression")
}

// matchConstraints makes the rule of the kind that the policy stands on, and
// those of further markers.
func (b *builder) matchConstraints(p *policy, s *parts) {
	m, v := p.mark, p.value
	what := fmt.Sprintf("policy %q", v.Name)
	s.match = &admissionregistration.MatchResources{
		NamespaceSelector: b.selector(what, m, "namespaceSelector", v.NamespaceSelector),
		ObjectSelector:    b.selector(what, m, "objectSelector", v.ObjectSelector),
		MatchPolicy:       enum[admissionregistration.MatchPolicyType](v.MatchPolicy, "Exact", "Equivalent"),
	}
	own := markers.PolicyRule{
		APIGroups: []string{p.kind.Group}, APIVersions: v.APIVersions, Resources: v.Resources,
		Operations: v.Operations, ResourceNames: v.ResourceNames, Scope: v.Scope,
	}
	if len(own.APIVersions) == 0 {
		own.APIVersions = []string{p.version.Name}
	}
	if len(own.Resources) == 0 {
		own.Resources = []string{p.resource.Plural}
	}
	if len(own.Operations) == 0 {
		own.Operations = []string{"CREATE", "UPDATE"}
	}
	const field = "spec.matchConstraints"
	for _, argument := range []string{"namespaceSelector", "objectSelector", "matchPolicy"} {
		p.places.Argument(field+"."+argument, m, argument)
	}
	s.match.ResourceRules = []admissionregistration.NamedRuleWithOperations{p.rule(field+".resourceRules[0]", m, own)}
	s.ruleMarks = []markers.Mark{m}
	for i, r := range p.resourceRules {
		s.match.ResourceRules = append(s.match.ResourceRules, p.rule(fmt.Sprintf("%s.resourceRules[%d]", field, i+1), r, r.Value.(markers.PolicyRule)))
		s.ruleMarks = append(s.ruleMarks, r)
	}
	for i, r := range p.excluded {
		s.match.ExcludeResourceRules = append(s.match.ExcludeResourceRules, p.rule(fmt.Sprintf("%s.excludeResourceRules[%d]", field, i), r, r.Value.(markers.PolicyRule)))
	}
}

// rule makes one rule and notes its places.
func (p *policy) rule(path string, m markers.Mark, v markers.PolicyRule) admissionregistration.NamedRuleWithOperations {
	r := admissionregistration.NamedRuleWithOperations{
		ResourceNames: v.ResourceNames,
		RuleWithOperations: admissionregistration.RuleWithOperations{
			Rule: admissionregistration.Rule{
				APIGroups: slices.Clone(v.APIGroups), APIVersions: v.APIVersions, Resources: v.Resources,
				Scope: enum[admissionregistration.ScopeType](v.Scope, "Cluster", "Namespaced", "*"),
			},
		},
	}
	for _, o := range v.Operations {
		r.Operations = append(r.Operations, *enum[admissionregistration.OperationType](o, "CREATE", "UPDATE", "DELETE", "CONNECT", "*"))
	}
	for i, group := range r.APIGroups {
		if group == coreGroupName {
			r.APIGroups[i] = ""
		}
	}
	p.places[path] = m.Pos
	p.places.List(path+".apiGroups", m, "apiGroups", len(r.APIGroups))
	p.places.List(path+".apiVersions", m, "apiVersions", len(r.APIVersions))
	p.places.List(path+".resources", m, "resources", len(r.Resources))
	p.places.List(path+".operations", m, "operations", len(r.Operations))
	p.places.List(path+".resourceNames", m, "resourceNames", len(r.ResourceNames))
	p.places.Argument(path+".scope", m, "scope")
	return r
}

// enum spells a value as the API does, in whatever case it is written; nil for
// none. What is none of the known values stays for the rules to refuse.
func enum[T ~string](text string, known ...string) *T {
	if text == "" {
		return nil
	}
	for _, k := range known {
		if strings.EqualFold(k, text) {
			text = k
		}
	}
	return new(T(text))
}

// selector reads a label selector; nil for none, and for one that was reported.
func (b *builder) selector(what string, m markers.Mark, argument, text string) *metav1.LabelSelector {
	if text == "" {
		return nil
	}
	s, err := metav1.ParseToLabelSelector(text)
	if err != nil {
		problem := err.Error()
		if _, rest, ok := strings.Cut(problem, `": `); ok {
			problem = rest // what the parser says about the text as a whole
		}
		b.add(m.ArgPos(argument), diag.PolicyArgument, `write it as kubectl takes it: "a=b,c in (d,e),!f"`, "%s of %s: %s", argument, what, problem)
		return nil
	}
	return s
}

// pairs reads key=value texts; nil if there are none.
func (b *builder) pairs(what string, m markers.Mark, argument string, list []string) map[string]string {
	var out map[string]string
	for i, text := range list {
		key, value, ok := strings.Cut(text, "=")
		switch {
		case !ok, len(validation.IsQualifiedName(key)) > 0:
			b.add(m.ElementPos(argument, i), diag.PolicyArgument, "quote each of them: "+argument+`="key=value"`,
				"%s of %s: expected key=value with a qualified name, found %q", argument, what, text)
			continue
		case argument == "labels" && len(validation.IsValidLabelValue(value)) > 0:
			b.add(m.ElementPos(argument, i), diag.PolicyArgument, "", "%s of %s: label %q cannot have the value %q", argument, what, key, value)
			continue
		}
		if out == nil {
			out = map[string]string{}
		}
		out[key] = value
	}
	return out
}

package admission

import (
	"fmt"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/crdgen/crdgen/internal/diag"
)

// The rules of an API server about policies and bindings. They are those of
// ValidateValidatingAdmissionPolicy and its siblings in
// k8s.io/kubernetes/pkg/apis/admissionregistration/validation, v1.36, which is no
// library; what it leaves to libraries of k8s.io/apimachinery is left to them here
// too. Expressions are a Compiler's business.

// Limits of that package.
const (
	maxMatchConditions  = 64
	maxAuditAnnotations = 20
	maxAuditExpression  = 5 * 1024 // bytes
)

// A Violation is a rule that an object breaks.
type Violation struct {
	// Path leads to the field, as in spec.validations[0].message; it may be that
	// of a field which is not there.
	Path    string
	Message string
	Help    string // empty where nothing is known
	Word    diag.Word
}

// rules collects what is wrong with one object.
type rules struct{ found []Violation }

func (r *rules) add(path, help, format string, args ...any) {
	r.found = append(r.found, Violation{Path: path, Message: fmt.Sprintf(format, args...), Help: help})
}

// ValidatingPolicy returns what a server has against a policy; nil is a default.
func ValidatingPolicy(p *admissionregistration.ValidatingAdmissionPolicy) []Violation {
	r := &rules{}
	s := &p.Spec
	r.name("metadata.name", p.Name)
	r.shared(s.FailurePolicy, s.ParamKind, s.MatchConstraints, s.MatchConditions, s.Variables)
	for i, v := range s.Validations {
		r.validation(fmt.Sprintf("spec.validations[%d]", i), v)
	}
	if len(s.AuditAnnotations) > maxAuditAnnotations {
		r.add("spec.auditAnnotations", "", "expected at most %d audit annotations, found %d", maxAuditAnnotations, len(s.AuditAnnotations))
	}
	for i, a := range s.AuditAnnotations {
		path := fmt.Sprintf("spec.auditAnnotations[%d]", i)
		if len(validation.IsQualifiedName(p.Name+"/"+a.Key)) > 0 {
			r.add(path+".key", "", "expected a key of at most 63 letters, digits, \"-\", \"_\" and \".\", found %q", a.Key)
		}
		if slices.ContainsFunc(s.AuditAnnotations[:i], func(o admissionregistration.AuditAnnotation) bool { return o.Key == a.Key }) {
			r.add(path+".key", "", "key %q is given twice", a.Key)
		}
		r.filled(path+".valueExpression", a.ValueExpression)
		if n := len(strings.TrimSpace(a.ValueExpression)); n > maxAuditExpression {
			r.add(path+".valueExpression", "", "expected at most %d bytes, found %d", maxAuditExpression, n)
		}
	}
	return r.found
}

// MutatingPolicy returns what a server has against a policy; nil is a default.
func MutatingPolicy(p *admissionregistration.MutatingAdmissionPolicy) []Violation {
	r := &rules{}
	s := &p.Spec
	r.name("metadata.name", p.Name)
	r.shared(s.FailurePolicy, s.ParamKind, s.MatchConstraints, s.MatchConditions, s.Variables)
	r.notDeleting("spec.matchConstraints", s.MatchConstraints)
	r.oneOf("spec.reinvocationPolicy", string(s.ReinvocationPolicy), reinvocationPolicies())
	for i, m := range s.Mutations {
		path := fmt.Sprintf("spec.mutations[%d]", i)
		r.oneOf(path+".patchType", string(m.PatchType), patchTypes())
		switch {
		case m.ApplyConfiguration != nil:
			r.filled(path+".applyConfiguration.expression", m.ApplyConfiguration.Expression)
		case m.JSONPatch != nil:
			r.filled(path+".jsonPatch.expression", m.JSONPatch.Expression)
		}
	}
	return r.found
}

// The values of enumerated fields.
func failurePolicies() []string {
	return texts(admissionregistration.Fail, admissionregistration.Ignore)
}

func matchPolicies() []string {
	return texts(admissionregistration.Exact, admissionregistration.Equivalent)
}

func reinvocationPolicies() []string {
	return texts(admissionregistration.NeverReinvocationPolicy, admissionregistration.IfNeededReinvocationPolicy)
}

func patchTypes() []string {
	return texts(admissionregistration.PatchTypeApplyConfiguration, admissionregistration.PatchTypeJSONPatch)
}

func reasons() []string {
	return texts(metav1.StatusReasonForbidden, metav1.StatusReasonInvalid, metav1.StatusReasonRequestEntityTooLarge)
}

func texts[T ~string](values ...T) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}

// shared are the rules that both kinds of policies have.
func (r *rules) shared(
	failure *admissionregistration.FailurePolicyType, kind *admissionregistration.ParamKind, match *admissionregistration.MatchResources,
	conditions []admissionregistration.MatchCondition, variables []admissionregistration.Variable,
) {
	r.optional("spec.failurePolicy", (*string)(failure), failurePolicies())
	if kind != nil {
		r.paramKind(*kind)
	}
	if match != nil {
		r.matchResources("spec.matchConstraints", match)
	}
	r.conditions("spec.matchConditions", conditions)
	for i, v := range variables {
		path := fmt.Sprintf("spec.variables[%d]", i)
		if !isIdentifier(v.Name) {
			r.add(path+".name", "name it with letters, digits and \"_\"", "expected a CEL identifier, found %q", v.Name)
		}
		if slices.ContainsFunc(variables[:i], func(o admissionregistration.Variable) bool { return o.Name == v.Name }) {
			r.add(path+".name", "", "variable %q is given twice", v.Name)
		}
		r.filled(path+".expression", v.Expression)
	}
}

// conditions demands a name for each match condition that no other one has.
func (r *rules) conditions(at string, all []admissionregistration.MatchCondition) {
	if len(all) > maxMatchConditions {
		r.add(at, "", "expected at most %d match conditions, found %d", maxMatchConditions, len(all))
	}
	for i, c := range all {
		path := fmt.Sprintf("%s[%d]", at, i)
		if len(validation.IsQualifiedName(c.Name)) > 0 {
			r.add(path+".name", "name it with letters, digits, \"-\", \"_\" and \".\"", "expected a qualified name, found %q", c.Name)
		}
		if slices.ContainsFunc(all[:i], func(o admissionregistration.MatchCondition) bool { return o.Name == c.Name }) {
			r.add(path+".name", "", "match condition %q is given twice", c.Name)
		}
		r.filled(path+".expression", c.Expression)
	}
}

func (r *rules) validation(path string, v admissionregistration.Validation) {
	r.filled(path+".expression", v.Expression)
	if v.MessageExpression != "" {
		r.filled(path+".messageExpression", v.MessageExpression)
	}
	if v.Message != "" {
		r.filled(path+".message", v.Message)
	}
	if strings.ContainsAny(strings.TrimSpace(v.Message), "\r\n") {
		r.add(path+".message", "", "expected one line, found a line break")
	}
	if v.Reason != nil {
		r.oneOf(path+".reason", string(*v.Reason), reasons())
	}
}

// paramKind demands a group and a version as an APIService has them.
func (r *rules) paramKind(k admissionregistration.ParamKind) {
	const path = "spec.paramKind"
	group, version, grouped := strings.Cut(k.APIVersion, "/")
	if !grouped {
		group, version = "", k.APIVersion
	}
	switch {
	case group != "" && len(validation.IsDNS1123Subdomain(group)) > 0, len(validation.IsDNS1035Label(version)) > 0:
		r.add(path+".apiVersion", "write it as in manifests: shop.example.com/v1", "expected a group and a version, found %q", k.APIVersion)
	}
	if len(validation.IsDNS1035Label(strings.ToLower(k.Kind))) > 0 {
		r.add(path+".kind", "", "expected a kind, found %q", k.Kind)
	}
}

// filled demands more than blanks.
func (r *rules) filled(path, text string) {
	if strings.TrimSpace(text) == "" {
		r.add(path, "", "expected a string, found nothing")
	}
}

// name demands a DNS subdomain.
func (r *rules) name(path, name string) {
	if len(validation.IsDNS1123Subdomain(name)) > 0 {
		r.add(path, "", "expected lower-case letters, digits, \"-\" and \".\", found %q", name)
	}
}

// optional demands one of some values where there is any.
func (r *rules) optional(path string, value *string, allowed []string) {
	if value != nil {
		r.oneOf(path, *value, allowed)
	}
}

func (r *rules) oneOf(path, value string, allowed []string) {
	if !slices.Contains(allowed, value) {
		r.add(path, "", "expected %s, found %q", alternatives(allowed), value)
		r.found[len(r.found)-1].Word = nearest(value, allowed)
	}
}

// alternatives quotes names and joins them with "or".
func alternatives(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	if len(quoted) < 2 {
		return strings.Join(quoted, "")
	}
	last := len(quoted) - 1
	return strings.Join(quoted[:last], ", ") + " or " + quoted[last]
}

// isIdentifier reports whether a name is an identifier of CEL and none of its
// reserved words.
func isIdentifier(name string) bool {
	for i, c := range name {
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	switch name {
	case "", "true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if", "import",
		"let", "loop", "package", "namespace", "return", "var", "void", "while":
		return false
	}
	return true
}

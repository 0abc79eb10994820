package webhook

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/crdgen/crdgen/internal/admissionkinds"
	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/diag"
)

const (
	conditionsField = "matchConditions"
	maxConditions   = 64
	// conditionsSince is the first version in which the gate
	// AdmissionWebhookMatchConditions is on by default (KEP-3716).
	conditionsSince = 28
)

// A conditionCheck looks at the match conditions of webhooks.
type conditionCheck struct {
	*findings
	server uint // of the run, 0 for any
	// kinds are the program's, nil where it does not hold their fields.
	kinds *admissionkinds.Kinds
	// compilers are those of conditions, by what is known of the objects. Each is
	// made when it is needed; failure says that one cannot be made.
	compilers map[string]*admission.Compiler
	failure   error
}

// check demands names for conditions, each once, and expressions that
// the API server compiles.
func (c *conditionCheck) check(h *hook) {
	conditions := h.result.MatchConditions
	if len(conditions) > 0 && c.server != 0 && c.server < conditionsSince {
		c.stricter(h.pos(conditionsField, conditionsField), diag.KubeVersion,
			fmt.Sprintf("leave them out, or support 1.%d and newer only: --kube-version=1.%d", conditionsSince, conditionsSince),
			"%s of webhook %q need Kubernetes 1.%d: on 1.%d they are dropped, and the webhook is called for everything", conditionsField, h.result.Name, conditionsSince, c.server)
	}
	if len(conditions) > maxConditions {
		c.stricter(h.pos(conditionsField, conditionsField), diag.WebhookArgument, "",
			"%s of webhook %q: expected at most %d, found %d", conditionsField, h.result.Name, maxConditions, len(conditions))
	}
	for i, condition := range conditions {
		earlier := 0
		for _, other := range conditions[:i] {
			if other.Name == condition.Name {
				earlier++
			}
		}
		pos := h.pos(conditionsField, conditionsField)
		if h.patches(conditionsField) {
			pos = h.patchValuePos(conditionsField, condition.Name, earlier)
		}
		switch {
		case len(validation.IsQualifiedName(condition.Name)) > 0:
			c.stricter(pos, diag.WebhookArgument, "name it with letters, digits, \"-\", \"_\" and \".\"", "%s of webhook %q: expected a qualified name, found %s", conditionsField, h.result.Name, quoted(condition.Name))
		case earlier > 0:
			c.stricter(pos, diag.WebhookArgument, "", "%s of webhook %q: condition %q is given twice", conditionsField, h.result.Name, condition.Name)
		case strings.TrimSpace(condition.Expression) == "":
			c.stricter(pos, diag.WebhookArgument, "", "%s of webhook %q: condition %q has no expression", conditionsField, h.result.Name, condition.Name)
		default:
			c.compile(h, condition.Name, condition.Expression, pos)
		}
	}
}

// compile reports what the API server has against an expression. A
// marker's argument shows the place in it, a patch only the condition.
func (c *conditionCheck) compile(h *hook, name, expression string, pos token.Position) {
	compiler := c.compilerFor(h)
	if compiler == nil {
		return
	}
	for _, p := range compiler.Check(admission.Expression{Text: expression, Result: admission.Bool}) {
		if !h.patches(conditionsField) {
			pos = h.extraMark.EntryPos(conditionsField, name, p.Offset)
		}
		d := diag.Diagnostic{
			Pos: pos, Code: p.Class.Code(), Severity: p.Class.Severity(), Stricter: true,
			Message: fmt.Sprintf("condition %q of webhook %q: %s", name, h.result.Name, p.Message), Help: cmp.Or(p.Help, p.Word.Help()), Word: p.Word,
		}
		c.diags.Add(d)
	}
}

// compilerFor returns the compiler for the operations of a webhook, nil if
// there is none, which ends the run.
func (c *conditionCheck) compilerFor(h *hook) *admission.Compiler {
	scope := admission.Scope{Mutates: h.value.Mutating}
	if c.server != 0 { // older ones drop the conditions, which is reported
		scope.Server = kube.Version(max(c.server, conditionsSince))
	}
	var operations []admissionregistration.OperationType
	for _, r := range h.result.Rules {
		operations = append(operations, r.Operations...)
	}
	scope.OnlyFor(operations)
	key := fmt.Sprint(scope.OnlyDeletes, scope.OnlyCreates, scope.Mutates)
	for _, v := range c.objectVersions(h) {
		if t, _ := c.kinds.Of(v.Kind, v.Version); t.Object != nil {
			scope.Objects = append(scope.Objects, t.Object)
			key += " " + v.Kind.Group + "/" + v.Version.Name + "/" + v.Kind.Name
		}
	}
	if len(scope.Objects) == 0 && c.kinds != nil && readsObjects(h) {
		scope.Objects = c.kinds.Foreign(rulesOf(h))
		for _, t := range scope.Objects {
			key += " " + t.Name()
		}
	}
	if made, ok := c.compilers[key]; ok || c.failure != nil {
		return made
	}
	made, err := admission.NewCompiler(scope)
	if err != nil {
		c.failure = err
		return nil
	}
	if c.compilers == nil {
		c.compilers = map[string]*admission.Compiler{}
	}
	c.compilers[key] = made
	return made
}

// objectVersions are the versions of the one kind of the program that a webhook is asked
// about; none where it is asked about others as well. A condition may ask of which kind
// an object is before it reads a field, so that nothing is certain then.
func (c *conditionCheck) objectVersions(h *hook) []admissionkinds.Version {
	if c.kinds == nil {
		return nil
	}
	var all []admissionkinds.Version
	for _, r := range h.result.Rules {
		for _, group := range r.APIGroups {
			for _, name := range r.Resources {
				found := c.kinds.Matched([]string{group}, r.APIVersions, []string{name})
				if len(found) == 0 {
					return nil
				}
				all = append(all, found...)
			}
		}
	}
	if slices.ContainsFunc(all, func(v admissionkinds.Version) bool { return v.Kind != all[0].Kind }) {
		return nil
	}
	return all
}

// rulesOf are the rules of a webhook without their operations.
func rulesOf(h *hook) []admissionregistration.Rule {
	var rules []admissionregistration.Rule
	for _, r := range h.result.Rules {
		rules = append(rules, r.Rule)
	}
	return rules
}

// readsObjects reports whether conditions look at more than the request: only then it
// matters of which kind the objects are.
func readsObjects(h *hook) bool {
	return slices.ContainsFunc(h.result.MatchConditions, func(c admissionregistration.MatchCondition) bool {
		return strings.Contains(strings.ToLower(c.Expression), "object")
	})
}

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
	"github.com/crdgen/crdgen/internal/check/expression"
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
	// syntax remembers what was parsed, for all webhooks.
	syntax expression.Compiler
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
	before := len(c.diags)
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
			c.compile(h, condition, pos)
		}
	}
	if !c.diags[before:].HasErrors() {
		c.tryGuards(h)
	}
}

// compile reports what the API server has against an expression. A
// marker's argument shows the place in it, a patch only the condition.
func (c *conditionCheck) compile(h *hook, condition admissionregistration.MatchCondition, pos token.Position) {
	compiler := c.compilerFor(h)
	if compiler == nil {
		return
	}
	for _, p := range compiler.Check(expressionOf(condition)) {
		if !h.patches(conditionsField) {
			pos = h.extraMark.EntryPos(conditionsField, condition.Name, p.Offset)
		}
		d := diag.Diagnostic{
			Pos: pos, Code: p.Class.Code(), Severity: p.Class.Severity(), Stricter: true,
			Message: fmt.Sprintf("condition %q of webhook %q: %s", condition.Name, h.result.Name, p.Message), Help: cmp.Or(p.Help, p.Word.Help()), Word: p.Word,
		}
		c.diags.Add(d)
	}
}

func expressionOf(c admissionregistration.MatchCondition) admission.Expression {
	return admission.Expression{Text: c.Expression, Result: admission.Condition}
}

// compilerFor returns the compiler for the operations of a webhook, nil if
// there is none, which ends the run.
func (c *conditionCheck) compilerFor(h *hook) *admission.Compiler {
	scope := admission.Scope{Mutates: h.value.Mutating}
	if c.server != 0 { // older ones drop the conditions, which is reported
		scope.Server = kube.Version(max(c.server, conditionsSince))
	}
	var operations []admissionregistration.OperationType
	var rules []admissionregistration.Rule
	for _, r := range h.result.Rules {
		operations, rules = append(operations, r.Operations...), append(rules, r.Rule)
	}
	scope.OnlyFor(operations)
	key := fmt.Sprint(scope.OnlyDeletes, scope.OnlyCreates, scope.Mutates)
	if c.kinds != nil {
		scope.Objects, scope.Several = c.kinds.Objects(rules, readsObjects(h))
	}
	for _, t := range scope.Objects {
		key += fmt.Sprintf(" %p", t)
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

// readsObjects reports whether conditions look at more than the request: only then it
// matters of which kind the objects are.
func readsObjects(h *hook) bool {
	return slices.ContainsFunc(h.result.MatchConditions, func(c admissionregistration.MatchCondition) bool {
		return expression.ReadsVariable(c.Expression, "object", "oldObject")
	})
}

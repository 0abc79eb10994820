package webhook

import (
	"fmt"
	"go/token"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/util/validation"

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

// checkConditions demands names for conditions, each once, and expressions that
// the API server compiles.
func (b *builder) checkConditions(h *hook) {
	conditions := h.result.MatchConditions
	if len(conditions) > 0 && b.server != 0 && b.server < conditionsSince {
		b.stricter(h.pos(conditionsField, conditionsField), diag.KubeVersion,
			fmt.Sprintf("leave them out, or support 1.%d and newer only: --kube-version=1.%d", conditionsSince, conditionsSince),
			"%s of webhook %q need Kubernetes 1.%d: on 1.%d they are dropped, and the webhook is called for everything", conditionsField, h.result.Name, conditionsSince, b.server)
	}
	if len(conditions) > maxConditions {
		b.stricter(h.pos(conditionsField, conditionsField), diag.WebhookArgument, "",
			"%s of webhook %q: expected at most %d, found %d", conditionsField, h.result.Name, maxConditions, len(conditions))
	}
	for i, c := range conditions {
		earlier := 0
		for _, other := range conditions[:i] {
			if other.Name == c.Name {
				earlier++
			}
		}
		pos := h.pos(conditionsField, conditionsField)
		if h.patches(conditionsField) {
			pos = h.patchPosOf(conditionsField+"."+c.Name, earlier)
		}
		switch {
		case len(validation.IsQualifiedName(c.Name)) > 0:
			b.stricter(pos, diag.WebhookArgument, "name it with letters, digits, \"-\", \"_\" and \".\"", "%s of webhook %q: expected a qualified name, found %s", conditionsField, h.result.Name, quoted(c.Name))
		case earlier > 0:
			b.stricter(pos, diag.WebhookArgument, "", "%s of webhook %q: condition %q is given twice", conditionsField, h.result.Name, c.Name)
		case strings.TrimSpace(c.Expression) == "":
			b.stricter(pos, diag.WebhookArgument, "", "%s of webhook %q: condition %q has no expression", conditionsField, h.result.Name, c.Name)
		default:
			b.compileCondition(h, c.Name, c.Expression, pos)
		}
	}
}

// compileCondition reports what the API server has against an expression. A
// marker's argument shows the place in it, a patch only the condition.
func (b *builder) compileCondition(h *hook, name, expression string, pos token.Position) {
	compiler := b.conditionCompiler(h)
	if compiler == nil {
		return
	}
	for _, p := range compiler.Check(admission.Expression{Text: expression, Result: admission.Bool}) {
		if !h.patches(conditionsField) {
			pos = h.extraMark.EntryPos(conditionsField, name, p.Offset)
		}
		code := diag.AdmissionCEL
		switch p.Class {
		case admission.Mistyped:
			code = diag.AdmissionType
		case admission.TooNew:
			code = diag.KubeVersion
		}
		b.diags.Add(diag.Diagnostic{
			Pos: pos, Code: code, Stricter: true,
			Message: fmt.Sprintf("condition %q of webhook %q: %s", name, h.result.Name, p.Message), Help: p.Help,
		})
	}
}

// conditionCompiler returns the compiler for the operations of a webhook, nil if
// there is none, which ends the run.
func (b *builder) conditionCompiler(h *hook) *admission.Compiler {
	scope := admission.Scope{}
	if b.server != 0 { // older ones drop the conditions, which is reported
		scope.Server = kube.Version(max(b.server, conditionsSince))
	}
	var operations []admissionregistration.OperationType
	for _, r := range h.result.Rules {
		operations = append(operations, r.Operations...)
	}
	scope.OnlyFor(operations)
	key := [2]bool{scope.OnlyDeletes, scope.OnlyCreates}
	if c, ok := b.conditions[key]; ok || b.failure != nil {
		return c
	}
	c, err := admission.NewCompiler(scope)
	if err != nil {
		b.failure = err
		return nil
	}
	if b.conditions == nil {
		b.conditions = map[[2]bool]*admission.Compiler{}
	}
	b.conditions[key] = c
	return c
}

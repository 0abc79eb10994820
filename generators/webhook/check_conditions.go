package webhook

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/served"
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
			pos = h.patchValuePos(conditionsField, c.Name, earlier)
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
	key := fmt.Sprint(scope.OnlyDeletes, scope.OnlyCreates)
	for _, v := range b.objectVersions(h) {
		if t, _ := b.kinds.Of(v.Kind, v.Version); t.Object != nil {
			scope.Objects = append(scope.Objects, t.Object)
			key += " " + v.Kind.Group + "/" + v.Version.Name + "/" + v.Kind.Name
		}
	}
	if c, ok := b.conditions[key]; ok || b.failure != nil {
		return c
	}
	c, err := admission.NewCompiler(scope)
	if err != nil {
		b.failure = err
		return nil
	}
	if b.conditions == nil {
		b.conditions = map[string]*admission.Compiler{}
	}
	b.conditions[key] = c
	return c
}

// objectVersions are the versions of the one kind of the program that a webhook is asked
// about; none where it is asked about others as well. A condition may ask of which kind
// an object is before it reads a field, so that nothing is certain then.
func (b *builder) objectVersions(h *hook) []served.Served {
	if b.kinds == nil {
		return nil
	}
	var all []served.Served
	for _, r := range h.result.Rules {
		for _, group := range r.APIGroups {
			for _, name := range r.Resources {
				found := b.kinds.Matched([]string{group}, r.APIVersions, []string{name})
				if len(found) == 0 {
					return nil
				}
				all = append(all, found...)
			}
		}
	}
	if slices.ContainsFunc(all, func(v served.Served) bool { return v.Kind != all[0].Kind }) {
		return nil
	}
	return all
}

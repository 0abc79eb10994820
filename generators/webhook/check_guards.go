package webhook

import (
	"fmt"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/check/unguarded"
	"github.com/crdgen/crdgen/internal/resource"
)

// tryGuards tries the conditions of a webhook on objects of the program's kinds that leave
// optional fields out: where a condition fails and no other one says no, the server refuses
// the request. With another failure policy it does not ask the webhook, as if the condition
// were false.
func (c *conditionCheck) tryGuards(h *hook) {
	policy := h.result.FailurePolicy
	if c.kinds == nil || c.failure != nil || !readsObjects(h) || policy != nil && *policy != admissionregistration.Fail {
		return
	}
	told := map[string]bool{}
	for _, r := range h.result.Rules {
		whole := slices.DeleteFunc(slices.Clone(r.Resources), func(name string) bool { return strings.Contains(name, "/") })
		for _, v := range c.kinds.Matched(r.APIGroups, r.APIVersions, whole) {
			known, _ := c.kinds.Of(v.Kind, v.Version)
			of := resource.Of(v.Kind)
			t := &unguarded.Trial{
				Kind: v.Kind, Version: v.Version, Schema: known.Schema, Plural: of.Plural, ClusterScoped: of.Cluster,
				Operations: r.Operations, Compiler: c.compilerFor(h),
			}
			c.try(h, t, told)
		}
	}
}

// try reports what is found for one version, each condition once for all of them.
func (c *conditionCheck) try(h *hook, t *unguarded.Trial, told map[string]bool) {
	for _, condition := range h.result.MatchConditions {
		t.Expressions = append(t.Expressions, expressionOf(condition))
	}
	found, err := t.Find(&c.syntax)
	if err != nil {
		c.failure = err
	}
	for _, f := range found {
		name := h.result.MatchConditions[f.Index].Name
		if told[name] {
			continue
		}
		told[name] = true
		pos := h.extraMark.EntryPos(conditionsField, name, 0)
		if h.patches(conditionsField) {
			pos = h.patchValuePos(conditionsField, name, 0)
		}
		c.diags.Add(f.Diagnostic(pos, fmt.Sprintf("condition %q of webhook %q", name, h.result.Name)))
	}
}

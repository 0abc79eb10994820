package webhook

import (
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

const wildcard = "*"

// checkRules demands rules that the API server takes; whether they match
// anything is targetCheck's question.
func (c *checker) checkRules(h *hook) {
	if len(h.result.Rules) == 0 {
		c.stricter(h.pos("rules", "resources"), diag.WebhookArgument, "", "rules of webhook %q: expected at least one, found none", h.result.Name)
	}
	for i, r := range h.result.Rules {
		c.checkWildcard(h, i, "operations", "verbs", texts(r.Operations))
		c.checkWildcard(h, i, "apiGroups", "groups", r.APIGroups)
		c.checkWildcard(h, i, "apiVersions", "versions", r.APIVersions)
		c.checkOperations(h, i, r.Operations)
		c.checkFilled(h, i, "apiVersions", "versions", r.APIVersions)
		c.checkFilled(h, i, "resources", "resources", r.Resources)
		c.checkCovered(h, i, r.Resources)
		if r.Scope != nil {
			if known := texts(scopes()); !slices.Contains(known, string(*r.Scope)) {
				c.stricter(h.rulePos(i, "scope", "scope", string(*r.Scope)), diag.WebhookArgument, "", "scope of webhook %q: expected %s, found %s",
					h.result.Name, alternatives(known), quoted(string(*r.Scope)))
			}
		}
	}
}

// checkWildcard demands a list that is not empty, in which "*" stands alone.
func (c *checker) checkWildcard(h *hook, i int, field, argument string, list []string) {
	switch {
	case len(list) == 0:
		c.stricter(h.rulePos(i, field, argument, ""), diag.WebhookArgument, "write * for all", "%s of webhook %q: expected at least one, found none", argument, h.result.Name)
	case len(list) > 1 && slices.Contains(list, wildcard):
		c.stricter(h.rulePos(i, field, argument, wildcard), diag.WebhookArgument, "keep one or the other", "%s of webhook %q: \"*\" stands for all, found others beside it", argument, h.result.Name)
	}
}

func (c *checker) checkOperations(h *hook, i int, list []admissionregistration.OperationType) {
	known := operations()
	for _, op := range list {
		if slices.Contains(known, op) {
			continue
		}
		names := make([]string, len(known))
		for i, k := range known {
			names[i] = strings.ToLower(string(k))
		}
		d := stricterError(h.rulePos(i, "operations", "verbs", string(op)), diag.WebhookArgument, "",
			"verbs of webhook %q: expected %s, found %s", h.result.Name, alternatives(names), quoted(string(op)))
		if strings.EqualFold(string(op), "patch") {
			d.Help = "a patch arrives as update"
		} else {
			d.DidYouMean(string(op), spelling.Nearest(string(op), names))
		}
		c.diags.Add(d)
	}
}

// checkFilled demands that no element is empty.
func (c *checker) checkFilled(h *hook, i int, field, argument string, list []string) {
	if slices.Contains(list, "") {
		c.stricter(h.rulePos(i, field, argument, ""), diag.WebhookArgument, "", "%s of webhook %q: an element is empty", argument, h.result.Name)
	}
}

// checkCovered reports resources that another element of the list covers, which
// the API server refuses.
func (c *checker) checkCovered(h *hook, i int, list []string) {
	for _, r := range list {
		if by := admission.CoveredBy(r, list); by != "" {
			c.stricter(h.rulePos(i, "resources", "resources", r), diag.WebhookArgument, "leave it out", "resources of webhook %q: %q is covered by %q", h.result.Name, r, by)
		}
	}
}

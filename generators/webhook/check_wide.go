package webhook

import (
	"fmt"
	"slices"

	admission "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/internal/diag"
)

// checkWide warns of a webhook that is called for everything and refuses it while it
// cannot be reached: its own pod cannot start again then. Whoever leaves anything out has
// thought of it.
func (c *checker) checkWide(h *hook) {
	r := h.result
	if p := r.FailurePolicy; p != nil && *p != admission.Fail {
		return
	}
	if selects(r.NamespaceSelector) || selects(r.ObjectSelector) || len(r.MatchConditions) > 0 {
		return
	}
	for i, rule := range r.Rules {
		all := slices.Contains(rule.Resources, wildcard) || slices.Contains(rule.Resources, "*/*")
		if !all || !slices.Contains(rule.APIGroups, wildcard) || !writes(rule.Operations) {
			continue
		}
		c.diags.Add(diag.Diagnostic{
			Pos: h.rulePos(i, "apiGroups", "groups", wildcard), Code: diag.WebhookWide, Severity: diag.Warning, Stricter: true,
			Message: fmt.Sprintf("webhook %q can lock the cluster: while it cannot be reached, every write of every resource is refused, its own pods included", r.Name),
			Help:    fmt.Sprintf("name its groups and resources, write failurePolicy=ignore, or leave its own namespace and kube-system out: +crdgen:webhook:name=%s,namespaceSelector=`kubernetes.io/metadata.name notin (kube-system,NAMESPACE)`", r.Name),
		})
		return
	}
}

// selects reports whether a selector leaves anything out.
func selects(s *metav1.LabelSelector) bool {
	return s != nil && len(s.MatchLabels)+len(s.MatchExpressions) > 0
}

// writes reports whether some operation is needed to keep a cluster running.
func writes(operations []admission.OperationType) bool {
	return slices.ContainsFunc(operations, func(o admission.OperationType) bool {
		return o == admission.OperationAll || o == admission.Create || o == admission.Update
	})
}

package access

import (
	"encoding/json"
	"fmt"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/clientconfig"
)

// hookInjected compares who puts in the authority of a webhook. An object that was read in
// another way may be completed later, as generated source by kustomize: of it nothing is said.
func (c webhookDiff) hookInjected(old, h hook) {
	a := clientconfig.Authority{
		By: clientconfig.Injector(old.of.Annotations), Given: clientconfig.Bundle(&apiext.WebhookClientConfig{CABundle: old.ClientConfig.CABundle}),
		Cluster: fromCluster(old.of), Fresh: old.key() != h.key(),
	}
	if !c.whole {
		return
	}
	if other := clientconfig.Replaced(old.of.Annotations, h.of.Annotations, a.Given, strings.TrimSpace(string(h.ClientConfig.CABundle))); other != "" {
		c.hookAdd(h, "clientConfig.caBundle", change.Finding{Rule: change.RuleWebhookCAChanged, Effect: change.Compatible, Unknown: true, Message: other})
	}
	if clientconfig.Injector(h.of.Annotations) != "" {
		return
	}
	what := a.Gone()
	if what == "" || signed(h.ClientConfig) {
		return
	}
	f := change.Finding{Rule: change.RuleWebhookCANotInjected, Effect: h.spared(), Old: a.By, Message: what + ": " + a.When() + "what it is asked about is accepted without it"}
	if h.failurePolicy() == "Fail" {
		f.Effect = change.WritesFail
		f.Message = what + ": " + a.When() + "what it is asked about is refused"
		f.Request, f.Answer = "a request that it is asked about"+a.After(), fmt.Sprintf("failed calling webhook %q: certificate signed by unknown authority", h.Name)
	}
	if f.Effect.Breaking() {
		f.Advice = clientconfig.InjectAdvice
	}
	c.hookAdd(h, "clientConfig", f)
}

// fromCluster reports whether an object is as a server holds it.
func fromCluster(m Meta) bool {
	var o metav1.PartialObjectMetadata
	return json.Unmarshal(m.Object, &o) == nil && o.ResourceVersion != ""
}

// signed reports whether the server trusts a webhook for another reason than an annotation.
func signed(to admissionv1.WebhookClientConfig) bool {
	return to.Service == nil || len(strings.TrimSpace(string(to.CABundle))) > 0 || to.Service.Namespace == clientconfig.ScaffoldNamespace
}

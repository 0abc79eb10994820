package contract

import (
	"fmt"
	"slices"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// injectors are the annotations that ask cert-manager, under both of its names, or OpenShift
// to put a webhook's authority into caBundle, and to renew it.
func injectors() []string {
	return []string{
		"cert-manager.io/inject-ca-from", "cert-manager.io/inject-ca-from-secret", "cert-manager.io/inject-apiserver-ca",
		"certmanager.k8s.io/inject-ca-from", "certmanager.k8s.io/inject-apiserver-ca",
		"service.beta.openshift.io/inject-cabundle", "service.alpha.openshift.io/inject-cabundle",
	}
}

// injector is the annotation that asks for a caBundle; empty if there is none.
func injector(annotations map[string]string) string {
	for _, name := range injectors() {
		if v := annotations[name]; v != "" && v != "false" {
			return name
		}
	}
	return ""
}

// injections compares who puts in the authorities of webhooks. An object that was read in
// another way may be completed later, as generated source by kustomize: of it nothing is said.
func (c *objectDiff) injections(o Options) {
	if !c.whole {
		return
	}
	for _, a := range c.old.CRDs {
		if i := slices.IndexFunc(c.new.CRDs, func(b *CRD) bool { return a.Name == b.Name }); i >= 0 {
			d := definition{Options: o, old: a, new: c.new.CRDs[i]}
			d.injected()
			c.found = append(c.found, d.found...)
		}
	}
}

// injected compares who puts in the authority of the conversion webhook.
func (c *definition) injected() {
	was, hook := injector(c.old.Annotations), conversionHook(c.new)
	if was == "" || hook == nil || strategy(c.old) != string(apiext.WebhookConverter) || c.trusted(hook) {
		return
	}
	f := Finding{Rule: RuleConversionCANotInjected, Keyword: "metadata.annotations", Old: was, Message: notInjected(was)}
	if len(c.new.Spec.Versions) < 2 {
		c.add("", Compatible, f)
		return
	}
	f.Message += ": once its certificate has another authority, objects are neither read nor written in another version than they are stored in"
	f.Advice = injectAdvice
	c.add("", WritesFail, f)
}

// hookInjected is the same of an admission webhook, whose configuration had an annotation.
func (c *objectDiff) hookInjected(h hook, was string) {
	if was == "" || injector(h.of.Annotations) != "" || !c.whole || signed(h.ClientConfig) {
		return
	}
	f := Finding{Rule: RuleWebhookCANotInjected, Effect: h.spared(), Old: was, Message: notInjected(was) + ": once its certificate has another authority, what it is asked about is accepted without it"}
	if h.failurePolicy() == "Fail" {
		f.Effect = WritesFail
		f.Message = notInjected(was) + ": once its certificate has another authority, what it is asked about is refused"
		f.Request, f.Answer = "a request that it is asked about, after its certificate has another authority", fmt.Sprintf("failed calling webhook %q: certificate signed by unknown authority", h.Name)
	}
	if f.Effect.Breaking() {
		f.Advice = injectAdvice
	}
	c.hookAdd(h, "clientConfig", f)
}

// signed reports whether the server trusts a webhook for another reason than an annotation.
func signed(to admissionv1.WebhookClientConfig) bool {
	return to.Service == nil || len(strings.TrimSpace(string(to.CABundle))) > 0 || to.Service.Namespace == scaffoldNamespace
}

const injectAdvice = "keep the annotation, or give the authority in caBundle"

func notInjected(annotation string) string {
	return "the annotation " + annotation + " is gone and there is no caBundle, so that nothing puts the webhook's authority in any more"
}

package contract

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
	was, hook := conversionHook(c.old), conversionHook(c.new)
	if was == nil || hook == nil || strategy(c.old) != string(apiext.WebhookConverter) {
		return
	}
	a := authority{injector(c.old.Annotations), bundle(was.ClientConfig), c.old.ResourceVersion != ""}
	what, when := a.gone(), a.when()
	if what == "" || c.trusted(hook) {
		if b := bundle(hook.ClientConfig); b != "" && a.given != "" && a.given != b && a.by == "" && injector(c.new.Annotations) == "" {
			c.add("", Compatible, Finding{Rule: RuleConversionCAChanged, Keyword: "conversion.webhook.clientConfig.caBundle", Unknown: true, Message: caChanged})
		}
		return
	}
	f := Finding{Rule: RuleConversionCANotInjected, Keyword: "metadata.annotations", Old: a.by, Message: what}
	if a.by == "" {
		f.Keyword = "conversion.webhook.clientConfig"
	}
	if len(c.new.Spec.Versions) < 2 {
		c.add("", Compatible, f)
		return
	}
	f.Message += ": " + when + "objects are neither read nor written in another version than they are stored in"
	f.Advice = injectAdvice
	c.add("", WritesFail, f)
}

// hookInjected is the same of an admission webhook.
func (c webhookDiff) hookInjected(old, h hook) {
	a := authority{injector(old.of.Annotations), bundle(&apiext.WebhookClientConfig{CABundle: old.ClientConfig.CABundle}), fromCluster(old.of)}
	if !c.whole || injector(h.of.Annotations) != "" {
		return
	}
	if b := strings.TrimSpace(string(h.ClientConfig.CABundle)); b != "" && a.given != "" && a.given != b && a.by == "" {
		c.hookAdd(h, "clientConfig.caBundle", Finding{Rule: RuleWebhookCAChanged, Effect: Compatible, Unknown: true, Message: caChanged})
	}
	what := a.gone()
	if what == "" || signed(h.ClientConfig) {
		return
	}
	f := Finding{Rule: RuleWebhookCANotInjected, Effect: h.spared(), Old: a.by, Message: what + ": " + a.when() + "what it is asked about is accepted without it"}
	if h.failurePolicy() == "Fail" {
		f.Effect = WritesFail
		f.Message = what + ": " + a.when() + "what it is asked about is refused"
		f.Request, f.Answer = "a request that it is asked about"+a.after(), fmt.Sprintf("failed calling webhook %q: certificate signed by unknown authority", h.Name)
	}
	if f.Effect.Breaking() {
		f.Advice = injectAdvice
	}
	c.hookAdd(h, "clientConfig", f)
}

// An authority is why the server trusted a webhook: an annotation that asked for a caBundle,
// or the caBundle that was given.
type authority struct {
	by, given string
	cluster   bool // as a cluster holds it, where programs put in what no manifest says
}

// gone says what is gone of it where nothing is left; it is empty where nothing is known.
func (a authority) gone() string {
	switch {
	case a.by != "":
		return "the annotation " + a.by + " is gone and there is no caBundle, so that nothing puts the webhook's authority in any more"
	case a.given != "" && !a.cluster:
		return "the caBundle is gone and no annotation asks for one, so that the server does not trust the webhook's certificate"
	}
	return ""
}

// when says from when on the server does not trust the webhook.
func (a authority) when() string {
	if a.by != "" {
		return "once its certificate has another authority, "
	}
	return ""
}

func (a authority) after() string {
	if a.by != "" {
		return ", after its certificate has another authority"
	}
	return ""
}

const caChanged = "caBundle is another one: whether the webhook's certificate is of that authority, without which the server does not trust it, is not known"

func bundle(to *apiext.WebhookClientConfig) string {
	if to == nil {
		return ""
	}
	return strings.TrimSpace(string(to.CABundle))
}

// fromCluster reports whether an object is as a server holds it.
func fromCluster(m Meta) bool {
	var o metav1.PartialObjectMetadata
	return json.Unmarshal(m.Object, &o) == nil && o.ResourceVersion != ""
}

// signed reports whether the server trusts a webhook for another reason than an annotation.
func signed(to admissionv1.WebhookClientConfig) bool {
	return to.Service == nil || len(strings.TrimSpace(string(to.CABundle))) > 0 || to.Service.Namespace == scaffoldNamespace
}

const injectAdvice = "keep the annotation, or give the authority in caBundle"

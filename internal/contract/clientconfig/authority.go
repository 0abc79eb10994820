package clientconfig

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation"
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

// Injector is the annotation that asks for a caBundle; empty if there is none.
func Injector(annotations map[string]string) string {
	for _, name := range injectors() {
		if v := annotations[name]; v != "" && v != "false" {
			return name
		}
	}
	return ""
}

// An Authority is why the server trusted a webhook: an annotation that asked for a caBundle,
// or the caBundle that was given.
type Authority struct {
	By, Given string
	Cluster   bool // as a cluster holds it, where programs put in what no manifest says
	Fresh     bool // the webhook has another name now, so that nothing has been put in under it yet
}

// Gone says what is gone of it where nothing is left; it is empty where nothing is known.
func (a Authority) Gone() string {
	switch {
	case a.By != "" && a.Fresh:
		return "the annotation " + a.By + " is gone and there is no caBundle, and what was put in under the old name does not come along"
	case a.By != "":
		return "the annotation " + a.By + " is gone and there is no caBundle, so that nothing puts the webhook's authority in any more"
	case a.Given != "" && !a.Cluster:
		return "the caBundle is gone and no annotation asks for one, so that the server does not trust the webhook's certificate"
	}
	return ""
}

// When says from when on the server does not trust the webhook.
func (a Authority) When() string {
	if a.By != "" && !a.Fresh {
		return "once its certificate has another authority, "
	}
	return ""
}

// After is what has to happen before the server does not trust the webhook.
func (a Authority) After() string {
	if a.By != "" && !a.Fresh {
		return ", after its certificate has another authority"
	}
	return ""
}

// Replaced says that the server trusts another authority now: another caBundle was given,
// or the annotation that asks for one names another certificate. It is empty where that is
// the same, is asked for in another way, or is put in before the manifest is applied.
func Replaced(old, new map[string]string, was, is string) string {
	const unknown = ": whether the webhook's certificate is of that authority, without which the server does not trust it, is not known"
	a, b := Injector(old), Injector(new)
	switch {
	case a != b, a != "" && (waits(old[a]) || waits(new[b])):
		return ""
	case a != "" && old[a] != new[b]:
		return fmt.Sprintf("the annotation %s was %s and is now %s", a, old[a], new[b]) + unknown
	case a == "" && was != "" && is != "" && was != is:
		return "caBundle is another one" + unknown
	}
	return ""
}

// waits reports whether an annotation names what no cluster has, as the words in capitals do
// that kubebuilder's projects have kustomize replace, and the variables of its older ones.
func waits(value string) bool {
	return slices.ContainsFunc(strings.Split(value, "/"), func(part string) bool { return len(validation.IsDNS1123Subdomain(part)) > 0 })
}

// Bundle is the authority that is given, empty for none.
func Bundle(to *apiext.WebhookClientConfig) string {
	if to == nil {
		return ""
	}
	return strings.TrimSpace(string(to.CABundle))
}

// InjectAdvice says what to do about an authority that is gone.
const InjectAdvice = "keep the annotation, or give the authority in caBundle"

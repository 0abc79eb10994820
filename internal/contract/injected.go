package contract

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/clientconfig"
	"github.com/crdgen/crdgen/internal/contract/versions"
)

// injections compares who puts in the authorities of conversion webhooks, of sides that were
// read in the same way: generated source may be completed later, as by kustomize.
func injections(old, new []*CRD, o Options) []change.Finding {
	var found []change.Finding
	for _, a := range old {
		if i := slices.IndexFunc(new, func(b *CRD) bool { return a.Name == b.Name }); i >= 0 {
			d := definition{Options: o, old: a, new: new[i]}
			d.injected()
			found = append(found, d.found...)
		}
	}
	return found
}

// injected compares who puts in the authority of the conversion webhook.
func (c *definition) injected() {
	was, hook := conversionHook(c.old), conversionHook(c.new)
	if was == nil || hook == nil || versions.Strategy(c.old) != string(apiext.WebhookConverter) {
		return
	}
	a := clientconfig.Authority{By: clientconfig.Injector(c.old.Annotations), Given: clientconfig.Bundle(was.ClientConfig), Cluster: c.old.ResourceVersion != ""}
	if other := clientconfig.Replaced(c.old.Annotations, c.new.Annotations, a.Given, clientconfig.Bundle(hook.ClientConfig)); other != "" {
		f := change.Finding{Rule: change.RuleConversionCAChanged, Keyword: "conversion.webhook.clientConfig.caBundle", Unknown: true, Message: other}
		if a.By != "" {
			f.Keyword = "metadata.annotations"
		}
		c.add("", change.Compatible, f)
	}
	what, when := a.Gone(), a.When()
	if what == "" || c.trusted(hook) {
		return
	}
	f := change.Finding{Rule: change.RuleConversionCANotInjected, Keyword: "metadata.annotations", Old: a.By, Message: what}
	if a.By == "" {
		f.Keyword = "conversion.webhook.clientConfig"
	}
	if len(c.new.Spec.Versions) < 2 {
		c.add("", change.Compatible, f)
		return
	}
	f.Message += ": " + when + "objects are neither read nor written in another version than they are stored in"
	f.Advice = clientconfig.InjectAdvice
	c.add("", change.WritesFail, f)
}

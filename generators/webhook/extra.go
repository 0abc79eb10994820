package webhook

import (
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

// What crdgen's own markers add to a webhook and to a configuration. They set
// fields that +kubebuilder:webhook has no argument for; where a patch sets one of
// them too, that is a finding.

const (
	extraMarker              = "crdgen:webhook"
	ruleMarker               = "crdgen:webhookrule"
	configurationExtraMarker = "crdgen:webhookconfiguration"

	injectAnnotation = "cert-manager.io/inject-ca-from"
)

// extras are the marks of crdgen's own webhook markers, in source order.
type extras struct {
	webhooks, rules, configurations []markers.Mark
}

func (b *builder) collectExtras() extras {
	var e extras
	for _, p := range b.program.Packages {
		if !p.Root {
			continue
		}
		e.webhooks = append(e.webhooks, p.Marks.All(extraMarker)...)
		e.rules = append(e.rules, p.Marks.All(ruleMarker)...)
		e.configurations = append(e.configurations, p.Marks.All(configurationExtraMarker)...)
	}
	e.webhooks = inSourceOrder(e.webhooks, markPos)
	e.rules = inSourceOrder(e.rules, markPos)
	e.configurations = inSourceOrder(e.configurations, markPos)
	return e
}

// extend gives a hook what speaks of it.
func (b *builder) extend(h *hook) {
	for _, m := range b.extras.webhooks {
		if v := m.Value.(markers.WebhookExtra); v.Name == h.value.Name {
			h.extra, h.extraMark = v, m
			break
		}
	}
	// A directive of the patch may have taken the marker's rule away.
	h.ruleMarks = h.ruleMarks[:min(len(h.ruleMarks), len(h.result.Rules))]
	b.addSelectors(h)
	b.addConditions(h)
	b.addScope(h)
	b.addRules(h)
	b.addCABundle(h)
}

// free reports whether a field can be set: a patch of the same field is reported.
func (b *builder) free(h *hook, m markers.Mark, argument, field string) bool {
	if !h.patches(field) {
		return true
	}
	b.diags.Add(diag.Diagnostic{
		Pos: m.ArgPos(argument), Code: diag.WebhookArgument, Stricter: true,
		Message: fmt.Sprintf("webhook %q: the patch sets %q too", h.value.Name, field),
		Help:    "take it out of the patch",
		Notes:   []diag.Note{{Pos: h.patchPos(field), Message: "the patch sets it here"}},
	})
	return false
}

func (b *builder) addSelectors(h *hook) {
	for _, s := range []struct {
		field, text string
		to          **metav1.LabelSelector
	}{
		{"namespaceSelector", h.extra.NamespaceSelector, &h.result.NamespaceSelector},
		{"objectSelector", h.extra.ObjectSelector, &h.result.ObjectSelector},
	} {
		if s.text == "" || !b.free(h, h.extraMark, s.field, s.field) {
			continue
		}
		selector, err := metav1.ParseToLabelSelector(s.text)
		if err != nil {
			b.stricter(h.extraMark.ArgPos(s.field), diag.WebhookArgument, `write it as kubectl takes it: "a=b,c in (d,e),!f"`,
				"%s of webhook %q: %s", s.field, h.value.Name, selectorProblem(err))
			continue
		}
		*s.to = selector
	}
}

// selectorProblem leaves out what the parser says about the text as a whole.
func selectorProblem(err error) string {
	if _, rest, ok := strings.Cut(err.Error(), `": `); ok {
		return rest
	}
	return err.Error()
}

// addConditions adds the conditions by name: all of them have to be true, so
// their order means nothing.
func (b *builder) addConditions(h *hook) {
	const field = "matchConditions"
	if len(h.extra.MatchConditions) == 0 || !b.free(h, h.extraMark, field, field) {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(h.extra.MatchConditions)) {
		h.result.MatchConditions = append(h.result.MatchConditions, admission.MatchCondition{Name: name, Expression: h.extra.MatchConditions[name]})
	}
}

func (b *builder) addScope(h *hook) {
	if h.extra.Scope != "" && b.free(h, h.extraMark, "scope", "rules") && len(h.ruleMarks) > 0 {
		h.result.Rules[0].Scope = new(scopeNamed(h.extra.Scope))
	}
}

// scopeNamed spells a scope as the API does, where it is one.
func scopeNamed(text string) admission.ScopeType {
	return *canonicalOr(text, text, scopes())
}

func scopes() []admission.ScopeType {
	return []admission.ScopeType{admission.ClusterScope, admission.NamespacedScope, admission.AllScopes}
}

func (b *builder) addRules(h *hook) {
	for _, m := range b.extras.rules {
		v := m.Value.(markers.WebhookRule)
		if v.Name != h.value.Name || !b.free(h, m, "name", "rules") {
			continue
		}
		r := rule(markers.Webhook{Groups: v.Groups, Resources: v.Resources, Verbs: v.Verbs, Versions: v.Versions})
		if v.Scope != "" {
			r.Scope = new(scopeNamed(v.Scope))
		}
		h.result.Rules = append(h.result.Rules, r)
		h.ruleMarks = append(h.ruleMarks, m)
	}
}

func (b *builder) addCABundle(h *hook) {
	if h.extra.CABundle == "" || !b.free(h, h.extraMark, "caBundle", "clientConfig") {
		return
	}
	bundle, err := base64.StdEncoding.DecodeString(h.extra.CABundle)
	if err != nil {
		b.stricter(h.extraMark.ArgPos("caBundle"), diag.WebhookArgument, "", "caBundle of webhook %q: expected base64", h.value.Name)
		return
	}
	h.result.ClientConfig.CABundle = bundle
}

// metadata is the metadata of a configuration.
func (b *builder) metadata(mutating bool) metav1.ObjectMeta {
	meta := metav1.ObjectMeta{Name: defaultValidatingName}
	n := b.validating
	if mutating {
		meta.Name, n = defaultMutatingName, b.mutating
	}
	if n.name != "" {
		meta.Name = n.name
	}
	var first *markers.Mark
	for _, m := range b.extras.configurations {
		v := m.Value.(markers.WebhookConfigurationExtra)
		switch {
		case v.Mutating != mutating:
		case first != nil:
			b.givenTwice(m, *first, "the "+hookKind(mutating)+" configuration")
		default:
			first = &m
			b.addMetadata(&meta, m, v)
		}
	}
	return meta
}

func (b *builder) addMetadata(meta *metav1.ObjectMeta, m markers.Mark, v markers.WebhookConfigurationExtra) {
	meta.Labels = b.pairs(m, "labels", v.Labels)
	for key, value := range meta.Labels {
		if len(validation.IsValidLabelValue(value)) > 0 {
			b.stricter(m.ArgPos("labels"), diag.WebhookArgument, "", "labels of marker %q: label %q cannot have the value %q", "+"+m.Name, key, value)
		}
	}
	meta.Annotations = b.pairs(m, "annotations", v.Annotations)
	if v.CertManager == "" {
		return
	}
	namespace, name, ok := strings.Cut(v.CertManager, "/")
	if !ok || namespace == "" || name == "" || strings.Contains(name, "/") {
		b.stricter(m.ArgPos("certManager"), diag.WebhookArgument, "", "certManager of marker %q: expected namespace/certificate, found %q", "+"+m.Name, v.CertManager)
		return
	}
	if meta.Annotations == nil {
		meta.Annotations = map[string]string{}
	}
	meta.Annotations[injectAnnotation] = v.CertManager
}

// pairs reads key=value texts; nil if there are none.
func (b *builder) pairs(m markers.Mark, argument string, list []string) map[string]string {
	var out map[string]string
	for _, text := range list {
		key, value, ok := strings.Cut(text, "=")
		if !ok || len(validation.IsQualifiedName(key)) > 0 {
			b.stricter(m.ArgPos(argument), diag.WebhookArgument, "quote each of them: "+argument+`="key=value"`,
				"%s of marker %q: expected key=value with a qualified name, found %q", argument, "+"+m.Name, text)
			continue
		}
		if out == nil {
			out = map[string]string{}
		}
		out[key] = value
	}
	return out
}

package webhook

import (
	"fmt"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
)

const (
	// coreGroupName is how markers may call the group without a name.
	coreGroupName = "core"

	configurationVersion    = "v1"
	defaultServiceName      = "webhook-service"
	defaultServiceNamespace = "system"
)

// convert makes the webhook of a mark and applies its patch. It reports what
// controller-gen refuses too, and returns false if no webhook came out.
func (b *builder) convert(h *hook) bool {
	versions := b.convertVersions(h)
	config, called := b.clientConfig(h)
	policy, matches := b.matchPolicy(h)
	v := h.value
	h.result = admissionregistration.MutatingWebhook{
		Name:                    v.Name,
		ClientConfig:            config,
		Rules:                   []admissionregistration.RuleWithOperations{rule(v)},
		FailurePolicy:           canonicalOr(v.FailurePolicy, v.FailurePolicy, failurePolicies()),
		MatchPolicy:             policy,
		SideEffects:             canonical(v.SideEffects, sideEffects()),
		AdmissionReviewVersions: v.AdmissionReviewVersions,
	}
	if v.TimeoutSeconds != 0 {
		h.result.TimeoutSeconds = new(int32(v.TimeoutSeconds))
	}
	if v.Mutating {
		h.result.ReinvocationPolicy = canonical(v.ReinvocationPolicy, reinvocationPolicies())
	}
	return versions && called && matches && b.patch(h) && b.checkRequired(h)
}

// The values of enumerated fields, as the API spells them. Markers may spell
// them in any case.
func failurePolicies() []admissionregistration.FailurePolicyType {
	return []admissionregistration.FailurePolicyType{admissionregistration.Ignore, admissionregistration.Fail}
}

func matchPolicies() []admissionregistration.MatchPolicyType {
	return []admissionregistration.MatchPolicyType{admissionregistration.Exact, admissionregistration.Equivalent}
}

func sideEffects() []admissionregistration.SideEffectClass {
	return []admissionregistration.SideEffectClass{admissionregistration.SideEffectClassNone, admissionregistration.SideEffectClassNoneOnDryRun, admissionregistration.SideEffectClassSome}
}

func reinvocationPolicies() []admissionregistration.ReinvocationPolicyType {
	return []admissionregistration.ReinvocationPolicyType{admissionregistration.NeverReinvocationPolicy, admissionregistration.IfNeededReinvocationPolicy}
}

func operations() []admissionregistration.OperationType {
	return []admissionregistration.OperationType{admissionregistration.Create, admissionregistration.Update, admissionregistration.Delete, admissionregistration.Connect, admissionregistration.OperationAll}
}

// canonical returns the one of values that text spells in any case, nil if it
// spells none.
func canonical[T ~string](text string, values []T) *T {
	lower := strings.ToLower(text)
	for i := range values {
		if strings.ToLower(string(values[i])) == lower {
			return &values[i]
		}
	}
	return nil
}

// canonicalOr is canonical with a value for text that spells none.
func canonicalOr[T ~string](text, otherwise string, values []T) *T {
	if found := canonical(text, values); found != nil {
		return found
	}
	return new(T(otherwise))
}

// refuse reports what leaves a mark without a webhook: it is false, for callers to return.
func (f *findings) refuse(d diag.Diagnostic) bool {
	f.diags.Add(d)
	return false
}

// convertVersions refuses versions of the configuration that do not exist, and reports
// whether all do.
func (b *builder) convertVersions(h *hook) bool {
	ok := true
	for _, version := range h.value.WebhookVersions {
		if version != configurationVersion {
			ok = b.refuse(diag.Diagnostic{
				Pos: h.mark.ArgPos("webhookVersions"), Code: diag.WebhookArgument,
				Message: fmt.Sprintf("webhookVersions of webhook %q: expected %q, found %q", h.value.Name, configurationVersion, version),
				Help:    "leave the argument out",
			})
		}
	}
	return ok
}

// rule is the one rule that a marker describes.
func rule(v markers.Webhook) admissionregistration.RuleWithOperations {
	r := admissionregistration.RuleWithOperations{
		Rule: admissionregistration.Rule{
			APIGroups:   slices.Clone(v.Groups),
			APIVersions: v.Versions,
			Resources:   v.Resources,
		},
		Operations: make([]admissionregistration.OperationType, len(v.Verbs)),
	}
	for i, verb := range v.Verbs {
		r.Operations[i] = *canonicalOr(verb, verb, operations())
	}
	for i, group := range r.APIGroups {
		if group == coreGroupName {
			r.APIGroups[i] = ""
		}
	}
	return r
}

// matchPolicy is the marker's; false where it is none of the API's.
func (b *builder) matchPolicy(h *hook) (*admissionregistration.MatchPolicyType, bool) {
	text := h.value.MatchPolicy
	if text == "" {
		return nil, true
	}
	policy := canonical(text, matchPolicies())
	if policy == nil {
		return nil, b.refuse(unknownValue(h, "matchPolicy", text, texts(matchPolicies())))
	}
	return policy, true
}

// unknownValue is the finding about a text that is none of the values of an
// argument.
func unknownValue(h *hook, argument, text string, names []string) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos: h.pos(argument, argument), Code: diag.WebhookArgument,
		Message: fmt.Sprintf("%s of webhook %q: expected %s, found %s", argument, h.value.Name, alternatives(names), quoted(text)),
	}
	d.DidYouMean(text, spelling.Nearest(text, names))
	return d
}

// clientConfig says where the webhook is served: at a path of a service in the
// cluster, or at an address outside of it. It is false where the marker names neither or
// both.
func (b *builder) clientConfig(h *hook) (admissionregistration.WebhookClientConfig, bool) {
	v := h.value
	switch {
	case v.Path == "" && v.URL == "":
		return admissionregistration.WebhookClientConfig{}, b.refuse(diag.Diagnostic{
			Pos: h.mark.Pos, Code: diag.WebhookArgument,
			Message: fmt.Sprintf("webhook %q: expected \"path\" or \"url\", found neither", v.Name),
			Help:    "add path= for a webhook that a service of the cluster serves, or url= for one outside",
		})
	case v.Path != "" && v.URL != "":
		return admissionregistration.WebhookClientConfig{}, b.refuse(diag.Diagnostic{
			Pos: h.mark.ArgPos("url"), Code: diag.WebhookArgument,
			Message: fmt.Sprintf("webhook %q: expected \"path\" or \"url\", found both", v.Name),
			Help:    "leave out one of them",
			Notes:   []diag.Note{{Pos: h.mark.ArgPos("path"), Message: "the path is here"}},
		})
	case v.URL != "":
		return admissionregistration.WebhookClientConfig{URL: &v.URL}, true
	}
	service := &admissionregistration.ServiceReference{
		Name: defaultServiceName, Namespace: defaultServiceNamespace, Path: &v.Path, Port: v.ServicePort,
	}
	if v.ServiceName != "" {
		service.Name = v.ServiceName
	}
	if v.ServiceNamespace != "" {
		service.Namespace = v.ServiceNamespace
	}
	return admissionregistration.WebhookClientConfig{Service: service}, true
}

// checkRequired reports what the finished webhook lacks although no
// configuration can do without it; controller-gen refuses it too. It is false if anything
// is lacking.
func (b *builder) checkRequired(h *hook) bool {
	w, ok := &h.result, true
	switch effects := w.SideEffects; {
	case effects == nil && h.value.SideEffects == "", effects == nil && h.patches("sideEffects"):
		ok = b.refuse(diag.Diagnostic{
			Pos: h.pos("sideEffects", "sideEffects"), Code: diag.WebhookArgument,
			Message: fmt.Sprintf("sideEffects of webhook %q: expected \"None\" or \"NoneOnDryRun\", found nothing", w.Name),
			Help:    "add sideEffects=None if a call changes nothing outside of the object",
		})
	case effects == nil:
		ok = b.refuse(unknownValue(h, "sideEffects", h.value.SideEffects, admission.SideEffects()))
	case *effects == admissionregistration.SideEffectClassSome, *effects == admissionregistration.SideEffectClassUnknown:
		d := unknownValue(h, "sideEffects", string(*effects), admission.SideEffects())
		d.Help = "a webhook has to leave dry runs without effect; then say NoneOnDryRun"
		ok = b.refuse(d)
	}
	if s := w.TimeoutSeconds; s != nil && (*s < admission.MinTimeout || *s > admission.MaxTimeout) {
		ok = b.refuse(diag.Diagnostic{
			Pos: h.pos("timeoutSeconds", "timeoutSeconds"), Code: diag.WebhookArgument,
			Message: fmt.Sprintf("timeoutSeconds of webhook %q: expected %d to %d, found %d", w.Name, admission.MinTimeout, admission.MaxTimeout, *s),
		})
	}
	if len(w.AdmissionReviewVersions) == 0 {
		d := diag.Diagnostic{
			Pos: h.pos("admissionReviewVersions", "admissionReviewVersions"), Code: diag.WebhookArgument,
			Message: fmt.Sprintf("admissionReviewVersions of webhook %q: expected at least one version, found none", w.Name),
			Help:    "write admissionReviewVersions=v1", Word: diag.Word{Found: "{}", Meant: "v1", Certain: true},
		}
		ok = b.refuse(d)
	}
	return ok
}

// texts are the values of an enumerated field as plain strings.
func texts[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}

// alternatives quotes names and joins them with "or".
func alternatives(names []string) string {
	var b strings.Builder
	for i, n := range names {
		switch {
		case i == 0:
		case i == len(names)-1:
			b.WriteString(" or ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", n)
	}
	return b.String()
}

// quoted quotes what was found, where an empty text is nothing.
func quoted(text string) string {
	if text == "" {
		return "nothing"
	}
	return fmt.Sprintf("%q", text)
}

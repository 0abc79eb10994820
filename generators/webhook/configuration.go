package webhook

import (
	"fmt"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

const (
	webhookMarker       = "kubebuilder:webhook"
	configurationMarker = "kubebuilder:webhookconfiguration"

	defaultMutatingName   = "mutating-webhook-configuration"
	defaultValidatingName = "validating-webhook-configuration"
)

// A builder collects the webhooks of one program and makes their configurations.
type builder struct {
	*findings
	*collected
	program *model.Program
}

// collected is what the marks of a program say of webhooks.
type collected struct {
	// hooks are in the order in which controller-gen meets them: by package, and
	// by name within a package.
	hooks []*hook
	// marked are the webhooks of all markers, the refused ones included.
	marked []markers.Webhook
	// elsewhere are the marks of webhooks that are in other variants alone.
	elsewhere []markers.Mark
	// mutating and validating are the marks that name the configurations; the
	// last one wins.
	mutating, validating named
	// configurations are these marks, those that lost included.
	configurations []markers.Mark
	extras         extras
}

// named is the marker that names a configuration. Its mark is empty where no
// marker does.
type named struct {
	mark markers.Mark
	name string
}

// A hook is one webhook with the mark that it was made from.
type hook struct {
	mark  markers.Mark
	value markers.Webhook
	// extra is what +crdgen:webhook adds to the marker, extraMark is where.
	extra     markers.WebhookExtra
	extraMark markers.Mark
	// ruleMarks are the marks of the rules, where no patch sets them.
	ruleMarks []markers.Mark
	// result is the finished webhook. One that only validates has no
	// reinvocation policy.
	result admission.MutatingWebhook
	// patched are the fields of the webhook that its patch speaks of, sorted.
	patched []string
}

// collect reads the marks of all packages that were named.
func (b *builder) collect() {
	b.extras, b.elsewhere = b.collectExtras(), b.program.AbsentMarks.All(webhookMarker)
	for _, p := range b.program.Packages {
		if !p.Root {
			continue
		}
		b.collectConfigurations(p.Marks.All(configurationMarker))
		marks := p.Marks.All(webhookMarker)
		slices.SortStableFunc(marks, func(a, b markers.Mark) int {
			return strings.Compare(a.Value.(markers.Webhook).Name, b.Value.(markers.Webhook).Name)
		})
		for _, m := range marks {
			h := &hook{mark: m, value: m.Value.(markers.Webhook), ruleMarks: []markers.Mark{m}}
			b.marked = append(b.marked, h.value)
			if b.convert(h) {
				b.extend(h)
				b.hooks = append(b.hooks, h)
			}
		}
	}
}

// collectConfigurations takes over the names of one package's configurations.
func (b *builder) collectConfigurations(marks []markers.Mark) {
	var seen [2]*markers.Mark
	for i, m := range marks {
		v := m.Value.(markers.WebhookConfiguration)
		target, slot := &b.validating, &seen[0]
		if v.Mutating {
			target, slot = &b.mutating, &seen[1]
		}
		if *slot != nil {
			b.diags.Add(diag.Diagnostic{
				Pos: m.Pos, Code: diag.DuplicateMarker,
				Message: fmt.Sprintf("marker %q is given twice for the %s configuration", "+"+m.Name, hookKind(v.Mutating)),
				Help:    "keep one of them",
				Notes:   []diag.Note{{Pos: (*slot).Pos, Message: "first one"}},
			})
			continue
		}
		*slot = &marks[i]
		b.configurations = append(b.configurations, m)
		*target = named{mark: m, name: v.Name}
	}
}

// hookKind names the kind of a webhook or configuration.
func hookKind(mutating bool) string {
	if mutating {
		return "mutating"
	}
	return "validating"
}

// objects returns the configurations that have webhooks, the mutating one
// first, and what says where their parts come from. Webhooks are sorted by name, as controller-gen
// sorts them: among those of one name the order is that of the same sorting function.
func (b *builder) objects() ([]any, func() []generators.Positions) {
	var mutating, validating []*hook
	for _, h := range b.hooks {
		if h.value.Mutating {
			mutating = append(mutating, h)
		} else {
			validating = append(validating, h)
		}
	}
	var objs []any
	if len(mutating) > 0 {
		slices.SortFunc(mutating, byName)
		o := &admission.MutatingWebhookConfiguration{TypeMeta: typeMeta("MutatingWebhookConfiguration"), ObjectMeta: b.metadata(true)}
		for _, h := range mutating {
			o.Webhooks = append(o.Webhooks, h.result)
		}
		objs = append(objs, o)
	}
	if len(validating) > 0 {
		slices.SortFunc(validating, byName)
		o := &admission.ValidatingWebhookConfiguration{TypeMeta: typeMeta("ValidatingWebhookConfiguration"), ObjectMeta: b.metadata(false)}
		for _, h := range validating {
			o.Webhooks = append(o.Webhooks, onlyValidating(h.result))
		}
		objs = append(objs, o)
	}
	return objs, func() []generators.Positions {
		var all []generators.Positions
		if len(mutating) > 0 {
			all = append(all, b.placesOf(b.mutating, mutating))
		}
		if len(validating) > 0 {
			all = append(all, b.placesOf(b.validating, validating))
		}
		return all
	}
}

func byName(a, b *hook) int { return strings.Compare(a.result.Name, b.result.Name) }

func typeMeta(kind string) metav1.TypeMeta {
	return metav1.TypeMeta{APIVersion: admission.SchemeGroupVersion.String(), Kind: kind}
}

// onlyValidating is the webhook as one that changes nothing.
func onlyValidating(w admission.MutatingWebhook) admission.ValidatingWebhook {
	return admission.ValidatingWebhook{
		Name:                    w.Name,
		ClientConfig:            w.ClientConfig,
		Rules:                   w.Rules,
		FailurePolicy:           w.FailurePolicy,
		MatchPolicy:             w.MatchPolicy,
		NamespaceSelector:       w.NamespaceSelector,
		ObjectSelector:          w.ObjectSelector,
		SideEffects:             w.SideEffects,
		TimeoutSeconds:          w.TimeoutSeconds,
		AdmissionReviewVersions: w.AdmissionReviewVersions,
		MatchConditions:         w.MatchConditions,
	}
}

// general is the inverse of onlyValidating.
func general(w admission.ValidatingWebhook) admission.MutatingWebhook {
	return admission.MutatingWebhook{
		Name:                    w.Name,
		ClientConfig:            w.ClientConfig,
		Rules:                   w.Rules,
		FailurePolicy:           w.FailurePolicy,
		MatchPolicy:             w.MatchPolicy,
		NamespaceSelector:       w.NamespaceSelector,
		ObjectSelector:          w.ObjectSelector,
		SideEffects:             w.SideEffects,
		TimeoutSeconds:          w.TimeoutSeconds,
		AdmissionReviewVersions: w.AdmissionReviewVersions,
		MatchConditions:         w.MatchConditions,
	}
}

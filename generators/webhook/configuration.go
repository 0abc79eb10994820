package webhook

import (
	"fmt"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

const (
	webhookMarker       = "kubebuilder:webhook"
	configurationMarker = "kubebuilder:webhookconfiguration"
	extraMarker         = "crdgen:webhook"

	defaultMutatingName   = "mutating-webhook-configuration"
	defaultValidatingName = "validating-webhook-configuration"
)

// A builder collects the webhooks of one program.
type builder struct {
	program *model.Program
	diags   diag.List
	// hooks are in the order in which controller-gen meets them: by package, and
	// by name within a package.
	hooks []*hook
	// mutating and validating are the marks that name the configurations; the
	// last one wins.
	mutating, validating named
	// configurations are these marks, those that lost included.
	configurations []markers.Mark
	// own are the resources of the program.
	own []resource
	// unknownGroups are those that were reported.
	unknownGroups []string
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
	// extra is what +crdgen:webhook adds to the marker.
	extra markers.WebhookExtra
	// result is the finished webhook. One that only validates has no
	// reinvocation policy.
	result admission.MutatingWebhook
	// patched are the fields of the webhook that its patch speaks of, sorted.
	patched []string
}

// collect reads the marks of all packages that were named.
func (b *builder) collect() {
	extras := b.collectExtras()
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
			h := &hook{mark: m, value: m.Value.(markers.Webhook)}
			h.extra = extras.of(h.value.Name)
			if b.convert(h) {
				b.hooks = append(b.hooks, h)
			}
		}
	}
}

// extras are the marks of +crdgen:webhook in the order of the packages.
type extras []markers.Mark

func (b *builder) collectExtras() extras {
	var all extras
	for _, p := range b.program.Packages {
		if p.Root {
			all = append(all, p.Marks.All(extraMarker)...)
		}
	}
	return all
}

// of returns the first mark for a webhook, a zero value if there is none.
func (e extras) of(webhook string) markers.WebhookExtra {
	for _, m := range e {
		if v := m.Value.(markers.WebhookExtra); v.Name == webhook {
			return v
		}
	}
	return markers.WebhookExtra{}
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
				Message: fmt.Sprintf("marker %q is given twice for the %s configuration", "+"+m.Name, sortOf(v.Mutating)),
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

// sortOf names the sort of a webhook or configuration.
func sortOf(mutating bool) string {
	if mutating {
		return "mutating"
	}
	return "validating"
}

// objects returns the configurations that have webhooks, the mutating one
// first. Webhooks are sorted by name, as controller-gen sorts them: among those
// of one name the order is that of the same sorting function.
func (b *builder) objects() []any {
	var mutating []admission.MutatingWebhook
	var validating []admission.ValidatingWebhook
	for _, h := range b.hooks {
		if h.value.Mutating {
			mutating = append(mutating, h.result)
		} else {
			validating = append(validating, onlyValidating(h.result))
		}
	}
	var objs []any
	if len(mutating) > 0 {
		slices.SortFunc(mutating, func(a, b admission.MutatingWebhook) int { return strings.Compare(a.Name, b.Name) })
		objs = append(objs, &admission.MutatingWebhookConfiguration{
			TypeMeta:   typeMeta("MutatingWebhookConfiguration"),
			ObjectMeta: b.mutating.metadata(defaultMutatingName),
			Webhooks:   mutating,
		})
	}
	if len(validating) > 0 {
		slices.SortFunc(validating, func(a, b admission.ValidatingWebhook) int { return strings.Compare(a.Name, b.Name) })
		objs = append(objs, &admission.ValidatingWebhookConfiguration{
			TypeMeta:   typeMeta("ValidatingWebhookConfiguration"),
			ObjectMeta: b.validating.metadata(defaultValidatingName),
			Webhooks:   validating,
		})
	}
	return objs
}

func typeMeta(kind string) metav1.TypeMeta {
	return metav1.TypeMeta{APIVersion: admission.SchemeGroupVersion.String(), Kind: kind}
}

// metadata is the metadata of a configuration with a name of its own or the
// usual one.
func (n named) metadata(usual string) metav1.ObjectMeta {
	if n.name != "" {
		usual = n.name
	}
	return metav1.ObjectMeta{Name: usual}
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

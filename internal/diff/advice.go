package diff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// A topic is what a change is a change of.
type topic string

// The topics. Roles, webhooks and policies are what they are called.
const (
	ofVersion    topic = "version"    // a version of a definition
	ofServing    topic = "serving"    // whether a version can be asked for
	ofDefinition topic = "definition" // all of its versions
	ofConversion topic = "conversion"
	ofPackage    topic = "package"
	roles        topic = "roles"
	webhooks     topic = "webhooks"
	policies     topic = "policies"
)

// topicOf says what a finding is about.
func topicOf(f Finding) topic {
	switch {
	case f.Rule == change.RuleGoAPIIncompatible, f.Rule == change.RuleGoAPICompatible:
		return ofPackage
	case f.Before == nil && f.After == nil:
		return topicOfObject(f)
	case f.Version == "":
		return ofDefinition
	case f.Keyword == "versions" && f.Effect == change.ReadersBreak, f.Keyword == "served":
		return ofServing
	}
	return ofVersion
}

// topicOfObject says what a finding is about that no definition has.
func topicOfObject(f Finding) topic {
	switch f.Kind {
	case "MutatingWebhookConfiguration", "ValidatingWebhookConfiguration":
		return webhooks
	case "MutatingAdmissionPolicy", "MutatingAdmissionPolicyBinding", "ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding":
		return policies
	}
	if f.Keyword == "conversion" {
		return ofConversion
	}
	return roles
}

// worst is the worst effect of breaking changes by what they are changes of.
type worst map[topic]change.Effect

func (w worst) add(f Finding) {
	s := topicOf(f)
	if e, ok := w[s]; !ok || f.Effect < e {
		w[s] = f.Effect
	}
}

// todo is what to do about what was found. It speaks of nothing that did not change.
func (c counts) todo() string {
	switch {
	case c.breaking > 0:
		return c.worst.todo()
	case c.open > 0:
		return c.openWorst.toSee()
	case c.refused > 0:
		return "undo what the project does not take, or waive it"
	case c.alpha > 0:
		return "alpha versions may change without notice; tell users in the release notes"
	case c.waived+c.known+c.warnings > 0:
		return "what breaks was accepted; tell users in the release notes"
	case c.unknown > 0:
		return "safe to apply but for what is not known"
	}
	return "safe to apply"
}

// is reports whether a change of a topic has an effect that bad.
func (w worst) is(s topic, least change.Effect) bool {
	e, ok := w[s]
	return ok && e <= least
}

// objects are the topics that are no definitions, worst first.
func (w worst) objects() []string {
	var all []string
	for _, s := range []topic{roles, webhooks, policies} {
		if w.is(s, change.ApplyDiffers) {
			all = append(all, string(s))
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(w[topic(a)], w[topic(b)]) })
	return all
}

// toSee is what to do where it is not known of any change whether it breaks somebody.
func (w worst) toSee() string {
	if objects := w.objects(); len(objects) == len(w) {
		return enumerate(objects) + " act on all versions at once; see what they answer, or tell users before they upgrade"
	}
	return "see whether what may break is in use: keep what was accepted, or waive the change where nobody is hurt"
}

// todo is what to do about the worst of what breaks.
func (w worst) todo() string {
	is, objects := w.is, w.objects()
	switch {
	case is(ofDefinition, change.Refused), is(ofVersion, change.Refused):
		return "no server takes the new definitions in the place of the old ones; undo what is refused first"
	case len(objects) > 0 && w[topic(objects[0])] == change.Refused:
		return "no server takes the new " + objects[0] + " in the place of the old ones; undo what is refused first"
	case is(ofVersion, change.DataLost):
		return "keep this version as it was and make the change in a new one with a conversion, since objects that are stored are hurt"
	case is(ofDefinition, change.DataLost):
		return "undo it, or have users keep a copy of all objects before they upgrade, since objects that are stored are hurt"
	case is(ofConversion, change.DataLost):
		return "convert as before, or tell users before they upgrade, since objects that are stored in another version are hurt"
	case is(ofVersion, change.ApplyDiffers):
		return "keep accepting what was accepted in this version, or make the change in a new one and deprecate this one first"
	case is(ofServing, change.ApplyDiffers):
		return "go on serving the version for as long as the deprecation policy asks for, and tell users in the release notes"
	case len(objects) > 0:
		return enumerate(objects) + " act on all versions at once; undo it, or tell users before they upgrade"
	case is(ofDefinition, change.ApplyDiffers), is(ofConversion, change.ApplyDiffers):
		return "all versions of the kind are concerned: undo it, or announce it a release before"
	}
	return "importers have to change their code: keep the identifiers, or release a new major version of the module"
}

// enumerate writes words with commas and "and".
func enumerate(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

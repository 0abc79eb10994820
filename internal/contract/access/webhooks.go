package access

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/clientconfig"
	"github.com/crdgen/crdgen/internal/contract/keyword"
	"github.com/crdgen/crdgen/internal/jsontext"
)

// MutatingConfiguration is the kind of configurations of webhooks that change objects.
const MutatingConfiguration = "MutatingWebhookConfiguration"

// jsonOf writes what is set, empty for nothing.
func jsonOf(v any) string {
	text, err := jsontext.Line(v)
	if err != nil || text == "null" || text == "{}" {
		return ""
	}
	return text
}

// webhooks compares configurations, and their webhooks by name.
func (c webhookDiff) webhooks() {
	each := func(w *Webhooks, do func(hook)) {
		for i := range w.Hooks {
			do(w.hook(i))
		}
	}
	renamed := c.renamed()
	gone := func(h hook) {
		if renamed[h.MutatingWebhook] == nil {
			c.hookGone(h)
		}
	}
	come := func(h hook) {
		was := renamed[h.MutatingWebhook]
		if was == nil {
			c.hookCome(h)
			return
		}
		c.hookAdd(h, "name", change.Finding{
			Rule: change.RuleWebhookRenamed, Effect: change.Compatible, Old: was.key(), New: h.key(),
			Message: fmt.Sprintf("the webhook was %s and is %s now, and is asked the same", was.key(), h.key()),
		})
		c.hookInjected(*was, h)
	}
	paired(c.objectDiff, c.old.Webhooks, c.new.Webhooks, func(w *Webhooks) Meta { return w.Meta }, func(a, b *Webhooks) {
		find := func(w *Webhooks, name string) int {
			return slices.IndexFunc(w.Hooks, func(h admissionv1.MutatingWebhook) bool { return h.Name == name })
		}
		each(a, func(h hook) {
			if i := find(b, h.Name); i >= 0 {
				c.hook(h, b.hook(i))
				c.hookInjected(h, b.hook(i))
				return
			}
			gone(hook{b.Meta, h.MutatingWebhook, h.mutating, "webhooks"})
		})
		each(b, func(h hook) {
			if find(a, h.Name) < 0 {
				come(h)
			}
		})
	}, func(a *Webhooks) { each(a, gone) }, func(b *Webhooks) { each(b, come) })
	c.hookOrder(renamed)
}

// hook is the webhook at an index.
func (w *Webhooks) hook(i int) hook {
	return hook{w.Meta, &w.Hooks[i], w.Kind == MutatingConfiguration, fmt.Sprintf("webhooks[%d]", i)}
}

// key is the webhook with its configuration.
func (h hook) key() string { return h.Name + " of " + h.of.Name }

// renamed pairs the webhooks that only one side has by name with one of the other side that is the
// same in all else: each of both is given the other one.
func (c webhookDiff) renamed() map[*admissionv1.MutatingWebhook]*hook {
	named := func(all []*Webhooks) map[string]hook {
		out := map[string]hook{}
		for _, w := range all {
			for i := range w.Hooks {
				out[w.key()+" "+w.Hooks[i].Name] = w.hook(i)
			}
		}
		return out
	}
	alone := func(side, other map[string]hook) []hook {
		var all []hook
		for _, name := range slices.Sorted(maps.Keys(side)) {
			if _, ok := other[name]; !ok {
				all = append(all, side[name])
			}
		}
		return all
	}
	said := func(h hook) string {
		plain := h.served()
		plain.Name, plain.ClientConfig.CABundle = "", nil
		return h.of.Kind + jsonOf(plain)
	}
	old, new := named(c.old.Webhooks), named(c.new.Webhooks)
	saying, pairs := map[string][]hook{}, map[*admissionv1.MutatingWebhook]*hook{}
	for _, b := range alone(new, old) {
		text := said(b)
		saying[text] = append(saying[text], b)
	}
	for _, a := range alone(old, new) {
		if text := said(a); len(saying[text]) > 0 {
			b := saying[text][0]
			saying[text] = saying[text][1:]
			pairs[a.MutatingWebhook], pairs[b.MutatingWebhook] = &b, &a
		}
	}
	return pairs
}

// A hook is a webhook of a configuration.
type hook struct {
	of Meta
	*admissionv1.MutatingWebhook
	mutating bool
	at       string // where it stands in the configuration
}

func (h hook) failurePolicy() string { return orDefault(h.FailurePolicy, "Fail") }

// seconds is how long the server waits for an answer.
func (h hook) seconds() int {
	if h.TimeoutSeconds == nil {
		return 10
	}
	return int(*h.TimeoutSeconds)
}

// tooSlow is what becomes of a request that the webhook does not answer in time. How long it
// takes cannot be seen.
func (h hook) tooSlow() string {
	switch {
	case h.failurePolicy() == "Fail":
		return ": a request that it needs longer for is refused, and how long it needs is not known"
	case h.mutating:
		return ": a request that it needs longer for is accepted as it is, and how long it needs is not known"
	}
	return ": a request that it needs longer for is accepted"
}

// asked is the effect of being asked about more requests: a webhook may change an
// object or refuse it.
func (h hook) asked() change.Effect {
	if h.mutating {
		return change.DataLost
	}
	return change.WritesFail
}

// spared is the effect of not being asked any more: what a webhook filled in is not.
func (h hook) spared() change.Effect {
	if h.mutating {
		return change.DataLost
	}
	return change.Compatible
}

// does is what the webhook may do to a request.
func (h hook) does() string {
	text := "may refuse"
	if h.mutating {
		text = "may change or refuse"
	}
	if h.failurePolicy() == "Fail" {
		return text + " them, and the server refuses them while it cannot be reached"
	}
	return text + " them"
}

// served is the webhook as a server has it, with what it fills in: see SetDefaults of
// admissionregistration/v1.
func (h hook) served() *admissionv1.MutatingWebhook {
	out := h.MutatingWebhook.DeepCopy()
	given(&out.FailurePolicy, admissionv1.Fail)
	given(&out.MatchPolicy, admissionv1.Equivalent)
	given(&out.NamespaceSelector, metav1.LabelSelector{})
	given(&out.ObjectSelector, metav1.LabelSelector{})
	given(&out.TimeoutSeconds, 10)
	if h.mutating {
		given(&out.ReinvocationPolicy, admissionv1.NeverReinvocationPolicy)
	}
	if s := out.ClientConfig.Service; s != nil {
		given(&s.Port, 443)
	}
	for i := range out.Rules {
		given(&out.Rules[i].Scope, admissionv1.AllScopes)
	}
	return out
}

// given sets what is not.
func given[T any](at **T, v T) {
	if *at == nil {
		*at = &v
	}
}

// call is where the server calls.
func (h hook) call() clientconfig.Call {
	c := clientconfig.Call{URL: h.ClientConfig.URL}
	if s := h.ClientConfig.Service; s != nil {
		c.Namespace, c.Name, c.Port, c.Path = s.Namespace, s.Name, s.Port, s.Path
	}
	return c
}

func (c webhookDiff) hookAdd(h hook, at string, f change.Finding) {
	f.Path = h.Name
	if at != "" {
		at = "." + at
	}
	c.add(h.of, h.at+at, f)
}

func (c webhookDiff) hookGone(h hook) {
	f := change.Finding{Rule: change.RuleWebhookRemoved, Effect: h.spared(), Old: h.Name, Message: "the webhook is gone: what it refused is accepted"}
	if h.mutating {
		f.Message = "the webhook is gone: what it filled in stays empty"
		f.Advice = "fill it in by defaults of the schema, or in the controller, before the webhook goes"
	}
	c.hookAdd(h, "", f)
}

func (c webhookDiff) hookCome(h hook) {
	c.more(h, change.RuleWebhookAdded, matcherOfHook(h.MutatingWebhook, c.new.CRDs).requests(), "", "the webhook is new")
}

// more reports requests that a webhook is asked about now, at a place in its rules.
func (c webhookDiff) more(h hook, rule string, requests []request, at, what string) {
	if len(requests) == 0 {
		c.hookAdd(h, "rules", change.Finding{Rule: rule, Effect: change.Compatible, Message: what + ": there are no requests that it is asked about"})
		return
	}
	known := slices.DeleteFunc(slices.Clone(requests), func(q request) bool { return c.freshResource(q.group, q.resource) })
	f := change.Finding{Rule: rule, Effect: h.asked(), New: texts(requests), Message: fmt.Sprintf("%s: it is asked about %s, and %s", what, texts(requests), h.does())}
	if len(known) == 0 {
		f.Effect, f.Message = change.Compatible, fmt.Sprintf("%s: it is asked about %s, which are new as well", what, texts(requests))
	} else {
		f.Advice = "let it answer before it is registered, and let it accept what is stored"
		f.Request, f.Answer = known[0].String(), "decided by "+h.Name+" at "+h.call().String()
	}
	f.Pos = h.of.at(h.at + ".rules" + at)
	c.hookAdd(h, "rules", f)
}

// hook compares two webhooks of one name.
func (c webhookDiff) hook(a, b hook) {
	old, new := matcherOfHook(a.MutatingWebhook, c.old.CRDs).beside(matcherOfHook(b.MutatingWebhook, c.new.CRDs))
	if come := new.more(old); len(come) > 0 {
		c.more(b, change.RuleWebhookMatchesMore, come, new.place(old), "the webhook matches more")
	}
	if gone := old.more(new); len(gone) > 0 {
		f := change.Finding{Rule: change.RuleWebhookMatchesLess, Effect: b.spared(), Old: texts(gone), Message: "the webhook is not asked about " + texts(gone) + " any more"}
		if b.mutating {
			f.Advice = "fill in what it filled in by defaults of the schema"
		}
		c.hookAdd(b, "rules", f)
	}
	if sent := change.Joined(new.converted(old)); sent != "" {
		f := change.Finding{Rule: change.RuleWebhookVersionChanged, Effect: change.Compatible, Old: sent, Message: "objects of " + sent + " are converted to another version before they are sent: whether whoever answers reads that one is not known"}
		f.Unknown = b.failurePolicy() == "Fail" || b.mutating
		c.hookAdd(b, "rules", f)
	}
	for _, n := range narrowings(old, new) {
		f := change.Finding{Rule: change.RuleWebhookMatchChanged, Old: n.old, New: n.new, Message: change.Became(n.what, n.old, n.new), Effect: b.asked(), Advice: "let it accept the objects that it is asked about from now on"}
		if n.relation == keyword.Tighter {
			f.Effect, f.Advice = b.spared(), ""
		}
		if n.what == "matchConditions" && b.failurePolicy() == "Fail" {
			new.fails(old, &f)
		}
		c.hookAdd(b, n.what, f)
	}
	c.hookFailure(a, b)
	c.hookCall(a, b)
}

func (c webhookDiff) hookFailure(a, b hook) {
	old, new := a.failurePolicy(), b.failurePolicy()
	if old == new {
		return
	}
	f := change.Finding{Rule: change.RuleWebhookFailOpen, Effect: change.Compatible, Old: old, New: new, Message: "what the webhook is asked about is accepted while it cannot be reached"}
	if new == "Fail" {
		f = change.Finding{
			Rule: change.RuleWebhookFailClosed, Effect: change.WritesFail, Old: old, New: new, Message: "what the webhook is asked about is refused while it cannot be reached",
			Advice:  "run more than one replica of it, and leave its own namespace out by namespaceSelector",
			Request: "a request that it is asked about, while " + b.call().String() + " does not answer", Answer: fmt.Sprintf("failed calling webhook %q", b.Name),
		}
	}
	c.hookAdd(b, "failurePolicy", f)
}

// hookCall compares how the webhook is called.
func (c webhookDiff) hookCall(a, b hook) {
	if old, new := clientconfig.Calls(a.call(), b.call()); old != new {
		f := change.Finding{Rule: change.RuleWebhookPathChanged, Effect: b.spared(), Old: old, New: new, Message: fmt.Sprintf("calls go to %s instead of %s", new, old)}
		if b.failurePolicy() == "Fail" {
			f.Effect = change.WritesFail
			f.Message += ": requests are refused until everything behind it answers there"
			f.Advice = "serve both paths for one release"
			f.Request, f.Answer = "POST "+new+" to the version that runs", "not found"
		}
		c.hookAdd(b, "clientConfig", f)
	}
	if old, new := orDefault(a.SideEffects, ""), orDefault(b.SideEffects, ""); old != new {
		f := change.Finding{Rule: change.RuleWebhookSideEffectsChanged, Effect: change.Compatible, Old: old, New: new, Message: change.Became("sideEffects", old, new)}
		c.hookAdd(b, "sideEffects", f)
	}
	c.hookReview(a, b)
	for _, p := range []struct{ rule, at, old, new string }{
		{change.RuleWebhookTimeoutChanged, "timeoutSeconds", strconv.Itoa(a.seconds()), strconv.Itoa(b.seconds())},
		{change.RuleWebhookReinvocationChanged, "reinvocationPolicy", orDefault(a.ReinvocationPolicy, "Never"), orDefault(b.ReinvocationPolicy, "Never")},
	} {
		if p.old != p.new {
			f := change.Finding{Rule: p.rule, Effect: change.Compatible, Old: p.old, New: p.new, Message: change.Became(p.at, p.old, p.new)}
			if p.rule == change.RuleWebhookTimeoutChanged && b.seconds() < a.seconds() {
				f.Message += b.tooSlow()
				f.Unknown = b.failurePolicy() == "Fail" || b.mutating
			}
			c.hookAdd(b, p.at, f)
		}
	}
}

// hookReview compares the versions of reviews that a webhook is asked in.
func (c webhookDiff) hookReview(a, b hook) {
	old, new := strings.Join(a.AdmissionReviewVersions, ", "), strings.Join(b.AdmissionReviewVersions, ", ")
	if old == new {
		return
	}
	f := change.Finding{Rule: change.RuleWebhookReviewVersionsChanged, Effect: change.Compatible, Old: old, New: new, Message: change.Became("admissionReviewVersions", old, new)}
	if was, is := clientconfig.ReviewVersion(a.AdmissionReviewVersions), clientconfig.ReviewVersion(b.AdmissionReviewVersions); was != is && was != "" && is != "" {
		f.Effect = b.spared()
		f.Message += ": the server asks in " + is + " now"
		if b.failurePolicy() == "Fail" {
			f.Effect = change.WritesFail
			f.Message += ", and requests are refused unless everything behind it answers that"
			f.Advice = "list " + was + " first until no replica is left that knows it alone"
			f.Request, f.Answer = "POST a review of "+is+" to the version that runs", "not understood, if it knows "+was+" alone"
		}
	}
	c.hookAdd(b, "admissionReviewVersions", f)
}

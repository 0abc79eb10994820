package access

import (
	"slices"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// hookOrder compares the order in which webhooks change objects: that of the names of their
// configurations, and inside of each as it lists them. Those that refuse are called side by side.
func (c webhookDiff) hookOrder(renamed map[*admissionv1.MutatingWebhook]*hook) {
	called := func(all []*Webhooks) (hooks []hook) {
		for _, w := range slices.SortedStableFunc(slices.Values(all), func(a, b *Webhooks) int { return strings.Compare(a.Meta.Name, b.Meta.Name) }) {
			for i := range w.Hooks {
				if w.Kind == MutatingConfiguration {
					hooks = append(hooks, w.hook(i))
				}
			}
		}
		return hooks
	}
	old, new := called(c.old.Webhooks), called(c.new.Webhooks)
	at := map[string]int{} // the place of an old one among those that both sides have
	for i, h := range old {
		at[h.key()] = i
	}
	was := func(h hook) int {
		if other := renamed[h.MutatingWebhook]; other != nil {
			h = *other
		}
		if i, there := at[h.key()]; there {
			return i
		}
		return -1
	}
	new = slices.DeleteFunc(new, func(h hook) bool { return was(h) < 0 })
	before := slices.SortedStableFunc(slices.Values(new), func(a, b hook) int { return was(a) - was(b) })
	differs := func(a, b []hook) bool {
		return !slices.EqualFunc(a, b, func(x, y hook) bool { return x.MutatingWebhook == y.MutatingWebhook })
	}
	if !differs(before, new) {
		return
	}
	of := func(all []hook, m Meta) []hook {
		return slices.DeleteFunc(slices.Clone(all), func(h hook) bool { return h.of.key() != m.key() })
	}
	told := false
	for _, w := range c.new.Webhooks {
		if a, b := of(before, w.Meta), of(new, w.Meta); differs(a, b) {
			c.ordered(w.Meta, old, was, a, b)
			told = true
		}
	}
	for i := range new {
		if !told && new[i].MutatingWebhook != before[i].MutatingWebhook { // of two configurations
			c.ordered(new[i].of, old, was, before, new)
			return
		}
	}
}

// ordered reports that webhooks are called in another order than before.
func (c webhookDiff) ordered(at Meta, old []hook, was func(hook) int, before, after []hook) {
	var a, b []string
	for i := range before {
		a, b = append(a, old[was(before[i])].Name), append(b, after[i].Name)
	}
	c.add(at, "webhooks", change.Finding{
		Rule: change.RuleWebhookOrderChanged, Effect: change.Compatible, Unknown: true, Old: strings.Join(a, ", "), New: strings.Join(b, ", "),
		Message: "webhooks change objects in another order: what one of them sees may have been changed by another one before, and what comes of it is not known",
	})
}

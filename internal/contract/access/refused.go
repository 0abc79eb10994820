package access

import (
	"cmp"
	"strings"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/contract/change"
)

// refusals reports what a server has against objects that are no definitions, and had not
// against those of the old side.
func (c objectDiff) refusals() {
	refusalsOf(c, c.old.Webhooks, c.new.Webhooks, func(w *Webhooks) Meta { return w.Meta })
	refusalsOf(c, c.old.Policies, c.new.Policies, func(p *AdmissionPolicy) Meta { return p.Meta })
	refusalsOf(c, c.old.PolicyBindings, c.new.PolicyBindings, func(b *PolicyBinding) Meta { return b.Meta })
}

func refusalsOf[T any](c objectDiff, old, new []*T, meta func(*T) Meta) {
	paired(c, old, new, meta, func(a, b *T) { c.refusal(meta(a), meta(b)) }, func(*T) {}, func(b *T) { c.refusal(Meta{}, meta(b)) })
}

// refusal reports what is refused of one object and was not before. An item of a list may
// have moved, so that its number does not count.
func (c objectDiff) refusal(old, new Meta) {
	said := func(v admission.Violation) string {
		return strings.Map(func(r rune) rune {
			if '0' <= r && r <= '9' {
				return -1
			}
			return r
		}, v.Path) + ": " + v.Message
	}
	known := map[string]int{}
	for _, v := range refusedOf(old) {
		known[said(v)]++
	}
	for _, v := range refusedOf(new) {
		if known[said(v)]--; known[said(v)] >= 0 {
			continue
		}
		c.add(new, v.Path, change.Finding{
			Rule: change.RuleObjectRefused, Effect: change.Refused, New: v.Path, Message: v.Path + ": " + v.Message, Advice: cmp.Or(v.Help, v.Word.Help()),
			Request: "PUT " + resourceOf(new.Kind) + "/" + new.Name, Answer: v.Path + ": " + v.Message,
		})
	}
}

// resourceOf is the resource of a kind of admission.
func resourceOf(kind string) string {
	if stem, ok := strings.CutSuffix(kind, "y"); ok {
		kind = stem + "ie"
	}
	return strings.ToLower(kind) + "s"
}

// refusedOf is what a server has against an object. Of what cannot be judged nothing is refused.
func refusedOf(m Meta) []admission.Violation {
	if m.Object == nil {
		return nil
	}
	violations, err := admission.Verdict(m.Kind, m.Object)
	if err != nil {
		return nil
	}
	return violations
}

package contract

import (
	"cmp"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/check/server"
	"github.com/crdgen/crdgen/internal/check/trace"
)

// refused asks the server's own code whether the new definition may replace the old
// one. What has a rule of its own is not said twice, nor is what the server has
// against the old definition as well.
func (c *definition) refused() {
	if c.old.Name != c.new.Name {
		return
	}
	refused := server.UpdateVerdict(c.ctx, c.new, c.old)
	if len(refused) == 0 {
		return
	}
	var known []string
	for _, e := range server.Verdict(c.ctx, c.old) {
		known = append(known, e.Error())
	}
	for _, e := range refused {
		if slices.Contains(known, e.Error()) || c.hasOwnRule(e) {
			continue
		}
		c.add("", Refused, Finding{
			Rule: RuleDefinitionRefused, Keyword: e.Field, Message: said(e),
			Advice: "no server takes the new definition: see \"crdgen check\"",
		})
	}
}

// said is what the server says, without values that are whole objects.
func said(refused *field.Error) string {
	e := *refused
	if place := trace.LocationOf(e.Field); len(place.Rest) > 0 && place.Rest[0].Name == "default" {
		e.Detail = server.OfDefault(e.Detail)
	}
	text := e.ErrorBody()
	if len(text) > longest {
		text = e.Type.String() + ": " + e.Detail
	}
	return e.Field + ": " + clip(text)
}

// hasOwnRule reports whether what the server says is a change with a rule of its own: see
// names and versions.
func (c *definition) hasOwnRule(e *field.Error) bool {
	switch {
	case strings.HasPrefix(e.Field, "spec.scope"):
		return c.old.Spec.Scope != c.new.Spec.Scope
	case strings.HasPrefix(e.Field, "spec.names.kind"):
		return c.old.Spec.Names.Kind != c.new.Spec.Names.Kind
	case strings.HasPrefix(e.Field, "status.storedVersions"):
		return slices.ContainsFunc(StoredVersions(c.old), c.endsStored) || len(c.storedNowhere()) > 0
	}
	return false
}

// refusals reports what a server has against objects that are no definitions, and had not
// against those of the old side.
func (c *objectDiff) refusals() {
	refusalsOf(c, c.old.Webhooks, c.new.Webhooks, func(w *Webhooks) Meta { return w.Meta })
	refusalsOf(c, c.old.Policies, c.new.Policies, func(p *AdmissionPolicy) Meta { return p.Meta })
	refusalsOf(c, c.old.PolicyBindings, c.new.PolicyBindings, func(b *PolicyBinding) Meta { return b.Meta })
}

func refusalsOf[T any](c *objectDiff, old, new []*T, meta func(*T) Meta) {
	paired(c, old, new, meta, func(a, b *T) { c.refusal(meta(a), meta(b)) }, func(*T) {}, func(b *T) { c.refusal(Meta{}, meta(b)) })
}

// refusal reports what is refused of one object and was not before. An item of a list may
// have moved, so that its number does not count.
func (c *objectDiff) refusal(old, new Meta) {
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
		c.add(new, v.Path, Finding{
			Rule: RuleObjectRefused, Effect: Refused, New: v.Path, Message: v.Path + ": " + v.Message, Advice: cmp.Or(v.Help, v.Word.Help()),
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

package rbac

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/plural"
	"github.com/crdgen/crdgen/internal/resource"
)

// customSubresources are what permissions for the resources of a definition name behind
// the slash: the two that the API server serves, and the one of which it asks whoever
// sets blockOwnerDeletion.
func customSubresources() []string { return []string{"status", "scale", "finalizers"} }

// subresource finds a subresource that is misspelt, and /scale of a kind of the program that
// has none. What other subresources there are nobody knows: other authorizers ask for those
// that they make up. Of a resource that the program or Kubernetes has, a word that is
// like one of its own is none of them.
func (c *checker) subresource(e element, base, sub string) {
	if slices.Contains(customSubresources(), sub) {
		c.servedSubresource(e, base, sub)
		return
	}
	isKnown := false
	var own []string
	for _, group := range coreGroup(e.permission.Groups) {
		isKnown = isKnown || c.own.has(group, base)
		if g, ok := builtin.GroupNamed(group); ok {
			own = slices.AppendSeq(own, g.Subresources(base))
		}
	}
	if slices.Contains(own, sub) || !isKnown && isOfBuiltin(sub) {
		return
	}
	for _, known := range append(own, customSubresources()...) {
		if slip(sub, known) || isKnown && (plural.Of(known) == sub || resource.Resource{Plural: known}.IsSlip(sub)) {
			c.report(diag.Warning, e.pos(), diag.RBACResource, "",
				"unknown subresource %q of resource %q", sub, base).DidYouMean(e.value, base+"/"+known)
			c.instead(e, base+"/"+known)
			return
		}
	}
}

// isOfBuiltin reports whether a resource of Kubernetes has a subresource: another resource of
// which nobody knows anything may have one of that name.
func isOfBuiltin(sub string) bool {
	for _, g := range builtin.Groups() {
		for r := range g.Resources() {
			for known := range g.Subresources(r.Plural) {
				if known == sub {
					return true
				}
			}
		}
	}
	return false
}

// servedSubresource reports the scale of kinds of the program that no version of them has
// a marker for. The status is left alone: scaffolds write the permission for every kind,
// and one that nothing asks for does no harm.
func (c *checker) servedSubresource(e element, base, sub string) {
	if sub != "scale" {
		return
	}
	for _, group := range coreGroup(e.permission.Groups) {
		named := c.own.OwnNamed(group, base)
		if len(named) == 0 || slices.Contains(named[0].Subresources, sub) {
			continue
		}
		kind := named[0].Kind
		c.report(diag.Warning, e.pos(), diag.RBACNoEffect,
			fmt.Sprintf("add +kubebuilder:subresource:scale:specpath=…,statuspath=… to type %s, or drop it", kind),
			"resource %q matches no request: kind %q has no subresource %q", base+"/"+sub, kind, sub)
	}
}

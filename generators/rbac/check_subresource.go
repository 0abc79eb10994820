package rbac

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// customSubresources are what permissions for the resources of a definition name behind
// the slash: the two that the API server serves, and the one of which it asks whoever
// sets blockOwnerDeletion.
func customSubresources() []string { return []string{"status", "scale", "finalizers"} }

// builtinSubresources are those of Kubernetes' own resources that are spelt like one of
// these.
func builtinSubresources() []string { return []string{"finalize", "stats"} }

// subresource finds a subresource that is misspelt, and /status and /scale of a kind of
// the program that has none. What other subresources there are nobody knows: other
// authorizers ask for those that they make up.
func (c *checker) subresource(e element, base, sub string) {
	if slices.Contains(builtinSubresources(), sub) {
		return
	}
	for _, known := range customSubresources() {
		if known == sub {
			c.servedSubresource(e, base, sub)
			return
		}
		if slip(sub, known) {
			c.report(diag.Warning, e.pos(), diag.RBACResource, fmt.Sprintf("did you mean %q?", base+"/"+known),
				"unknown subresource %q of resource %q", sub, base)
			return
		}
	}
}

// servedSubresource reports a subresource of the program's kinds that no version of them
// has a marker for. A kind that has no status in its type is left alone: scaffolds write
// the permission for every kind, and it does no harm there.
func (c *checker) servedSubresource(e element, base, sub string) {
	for _, group := range coreGroup(e.permission.Groups) {
		i := slices.IndexFunc(c.own, func(r ownResource) bool { return r.group == group && r.plural == base })
		if i < 0 {
			continue
		}
		own := c.own[i]
		if sub == "finalizers" || slices.Contains(own.subresources, sub) || sub == "status" && !own.hasStatus {
			continue
		}
		help := "add +kubebuilder:subresource:status to type " + own.kind
		if sub == "scale" {
			help = fmt.Sprintf("add +kubebuilder:subresource:scale:specpath=…,statuspath=… to type %s, or drop it", own.kind)
		}
		c.report(diag.Warning, e.pos(), diag.RBACNoEffect, help,
			"resource %q matches no request: kind %q has no subresource %q", strings.Join([]string{base, sub}, "/"), own.kind, sub)
	}
}

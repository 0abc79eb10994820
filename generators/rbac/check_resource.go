package rbac

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/resource"
)

// baseOf returns a resource without its subresource.
func baseOf(resource string) string {
	base, _, _ := strings.Cut(resource, "/")
	return base
}

// groups finds groups that no request has.
func (c *checker) groups(p *permission) {
	for e := range p.elements("groups", p.Groups) {
		group := e.value
		if group == "" || group == "*" || group == "core" || !c.wellFormed(e) {
			continue
		}
		name, version, versioned := strings.Cut(group, "/")
		switch {
		case versioned:
			if name == "core" {
				name = ""
			}
			c.report(diag.Error, e.pos(), diag.RBACNoEffect, "write groups="+groupText(name),
				"group %q matches no request: expected a group without version %q", group, version)
			c.instead(e, name)
		case strings.Contains(group, "*"):
			c.report(diag.Error, e.pos(), diag.RBACNoEffect, "name the groups in full, or write groups=* for all",
				"group %q matches no request: %q stands for all groups only by itself", group, "*")
		case !isSubdomain(group):
			c.report(diag.Error, e.pos(), diag.RBACNoEffect, "a group is a DNS name in lower case",
				"group %q matches no request: it is no name of a group", group)
		default:
			minor, help := goneGroup(c.own, e)
			if minor > 0 && len(p.Groups) == 1 { // beside another one it is for older servers
				c.report(diag.Warning, e.pos(), diag.RBACResource, help, "no server has the group %q since Kubernetes 1.%d", group, minor).
					Unfixed = unwritten
			}
			if minor == 0 && !c.nearGroup(e) && !c.otherGroup(e) {
				c.dotlessGroup(e)
			}
		}
	}
}

// nearGroup reports a group that is spelt almost as one that has the resources that the
// permission names, one of the program or of Kubernetes: groups that differ by a letter
// are common, those that have the same resources besides are not.
func (c *checker) nearGroup(e element) bool {
	group := e.value
	if _, known := builtin.GroupNamed(group); known || c.own.hasGroup(group) || !strings.Contains(group, ".") {
		return false
	}
	for _, near := range c.own.groupsLike(group) {
		if slices.ContainsFunc(e.permission.Resources, func(r string) bool { return !c.own.has(near, baseOf(r)) }) {
			continue
		}
		c.report(diag.Warning, e.pos(), diag.RBACResource, "write groups="+near,
			"unknown group %q: the resource %q is in group %q", group, strings.Join(e.permission.Resources, ";"), near)
		if !apidiag.Disputed(&c.diags[len(c.diags)-1], c.program, group, near) {
			c.instead(e, near)
		}
		return true
	}
	return false
}

// placeholder is the domain that kubebuilder scaffolds where none is given.
const placeholder = "my.domain"

// otherGroup reports a group that nobody here has, of a permission for resources of the program
// that are in another one: its domain was changed, or left as it was scaffolded. Another project may
// have resources of the same names, so that the two groups have to be alike, and no permission
// may name the right one, unless the domain is that of nobody.
func (c *checker) otherGroup(e element) bool {
	group := e.value
	if _, known := builtin.GroupNamed(group); known || c.own.hasGroup(group) || !strings.Contains(group, ".") || len(e.permission.Resources) == 0 {
		return false
	}
	scaffolded := isBelow(group, placeholder)
	all := func(home string) bool {
		return !slices.ContainsFunc(e.permission.Resources, func(r string) bool {
			return c.own.OwnNamed(home, baseOf(r)) == nil || !scaffolded && c.granted[grant{home, baseOf(r)}]
		})
	}
	for _, own := range c.own.Own() {
		home := own.Group
		if !strings.Contains(home, ".") || !scaffolded && !isAlike(group, home) || !all(home) {
			continue
		}
		c.report(diag.Warning, e.pos(), diag.RBACResource, "write groups="+home,
			"unknown group %q: the resource %q is in group %q", group, strings.Join(e.permission.Resources, ";"), home).Unfixed = unwritten
		apidiag.Disputed(&c.diags[len(c.diags)-1], c.program, group, home)
		return true
	}
	return false
}

// isAlike reports whether two groups have the same name in different domains, or one is the domain
// of the other.
func isAlike(a, b string) bool {
	first, _, _ := strings.Cut(a, ".")
	second, _, _ := strings.Cut(b, ".")
	return first == second || isBelow(a, b) || isBelow(b, a)
}

// isBelow reports whether a group is a domain or one below it.
func isBelow(group, domain string) bool {
	return group == domain || strings.HasSuffix(group, "."+domain)
}

// goneGroup returns the release since which no server has a group, 0 where one may have it, and
// what to write in its place.
func goneGroup(own ownResources, e element) (minor int, help string) {
	g, _ := builtin.GroupNamed(e.value)
	minor, gone := g.AllGone()
	if !gone {
		return 0, ""
	}
	if home, ok := own.homeOf(unserved(own, e)); ok {
		return minor, "write groups=" + groupText(home) + ", or delete the permission"
	}
	return minor, "write the groups that have the resources now, or delete the permission"
}

// metricsGroup is the group of the usage of pods and nodes, which metrics servers add to a cluster.
const metricsGroup = "metrics.k8s.io"

// dotlessGroup suggests the full name for what is short of one: but for a few of
// Kubernetes' own, groups have a dot, which the API server asks of those of definitions.
func (c *checker) dotlessGroup(e element) {
	group := e.value
	if _, known := builtin.GroupNamed(group); known || strings.Contains(group, ".") || c.own.hasGroup(group) {
		return
	}
	names := []string{metricsGroup}
	for _, g := range builtin.Groups() {
		names = append(names, g.Name)
	}
	for _, name := range names {
		if strings.HasPrefix(name, group+".") || len(name) > 3 && slip(group, name) {
			c.report(diag.Warning, e.pos(), diag.RBACResource,
				fmt.Sprintf("did you mean %q?", name), "unknown group %q", group)
			c.instead(e, name)
			return
		}
	}
	without := unserved(c.own, e)
	if home, ok := c.own.homeOf(without); ok {
		c.report(diag.Warning, e.pos(), diag.RBACResource, "write groups="+groupText(home),
			"unknown group %q: the resource %q is in group %q", group, strings.Join(without, ";"), home).
			Unfixed = unwritten // the name says nothing of that group, unlike its resources
	}
}

// groupText is how a marker has a group.
func groupText(group string) string {
	if group == "" {
		return `""`
	}
	return group
}

// unserved are the resources of a permission that no group has which it names, but for the one
// of an element, which is unknown.
func unserved(own ownResources, e element) []string {
	var without []string
	for _, r := range e.permission.Resources {
		if !slices.ContainsFunc(coreGroup(e.permission.Groups), func(g string) bool { return own.has(g, baseOf(r)) }) {
			without = append(without, r)
		}
	}
	return without
}

// resources finds resources that no request has and those that are misspelt or
// belong to another group.
func (c *checker) resources(p *permission) {
	for e := range p.elements("resources", p.Resources) {
		resource := e.value
		if resource == "*" || !c.wellFormed(e) {
			continue
		}
		base, sub, hasSub := strings.Cut(resource, "/")
		switch {
		case strings.Contains(sub, "*"), base != "*" && strings.Contains(base, "*"):
			help := "name the resources in full, or write resources=* for all of the group"
			if sub == "*" && base != "*" {
				help = "name the subresources, as in resources=" + base + ";" + base + "/status"
			}
			c.report(diag.Error, e.pos(), diag.RBACNoEffect, help,
				"resource %q matches no request: expected %q or %q followed by a subresource as the only wildcards", resource, "*", "*/")
		case base == "*":
		case base == "":
			c.report(diag.Error, e.pos(), diag.RBACNoEffect, "write *"+resource+" for that subresource of all resources",
				"resource %q matches no request: expected a resource before the slash", resource)
		case hasSub && sub == "":
			c.report(diag.Error, e.pos(), diag.RBACNoEffect, "drop the slash",
				"resource %q matches no request: expected a subresource behind the slash", resource)
		case strings.ToLower(base) != base:
			if !mayBeMetric(p) {
				c.report(diag.Error, e.pos(), diag.RBACNoEffect, c.spelling(p, strings.ToLower(base)),
					"resource %q matches no request: resources are in lower case", resource)
			}
		case strings.Contains(base, ".") && !mayBeMetric(p):
			c.dotted(e, base)
		default:
			c.knownResource(e)
			if hasSub {
				c.subresource(e, base, sub)
			}
		}
	}
}

// dotted reports a resource with its group, as kubectl takes it: no resource that is served
// has a dot. What other authorizers ask for may have one, as Calico's tier.networkpolicies, so
// that what follows the dot must be a group: one that is known, one that the permission names,
// or a name with a dot. It is an error only where the name is that of a resource of the group.
func (c *checker) dotted(e element, base string) {
	name, group, _ := strings.Cut(base, ".")
	meant := name + e.value[len(base):]
	severity, help := diag.Warning, "a resource is a plural in lower case without its group"
	inGroup := slices.Contains(e.permission.Groups, group)
	if _, known := builtin.GroupNamed(group); !inGroup && !known && !c.own.hasGroup(group) && !strings.Contains(group, ".") {
		return
	}
	switch {
	case inGroup:
		severity, help = diag.Error, "write "+meant
	case c.own.has(group, name):
		severity, help = diag.Error, fmt.Sprintf("write %s, and groups=%s", meant, group)
	}
	c.report(severity, e.pos(), diag.RBACNoEffect, help, "resource %q matches no request: the name of a resource has no dot", e.value)
	if inGroup {
		c.instead(e, meant)
	}
}

// mayBeMetric reports whether resources can be names of metrics, which may be in
// any case.
func mayBeMetric(p *permission) bool {
	return slices.ContainsFunc(p.Groups, func(g string) bool { return strings.HasSuffix(g, "metrics.k8s.io") })
}

// spelling is the help for a resource that is written like a kind.
func (c *checker) spelling(p *permission, lower string) string {
	for _, group := range coreGroup(p.Groups) {
		if c.own.has(group, lower) {
			return "write " + lower
		}
		if meant := c.own.meant(group, lower); meant != nil {
			return "write " + strings.Join(meant, " or ")
		}
	}
	return "write the plural in lower case"
}

// knownResource looks for the resource in all of the permission's groups. It is
// silent if one of the groups is not known whole, or if nothing better is known.
func (c *checker) knownResource(e element) {
	resource, base := e.value, baseOf(e.value)
	asked := coreGroup(e.permission.Groups)
	var meant []string
	for _, group := range asked {
		found, known := builtinResource(group, base)
		if found.GoneSince > 0 && len(asked) == 1 {
			c.report(diag.Warning, e.pos(), diag.RBACResource, "delete it",
				"no server has the resource %q in group %q since Kubernetes 1.%d", resource, group, found.GoneSince).
				Unfixed = "an older server may be asked for it"
			return
		}
		if !known && !c.own.hasGroup(group) || c.own.has(group, base) {
			c.scope(e)
			return
		}
		if meant == nil {
			meant = c.own.meant(group, base)
		}
	}
	if len(asked) == 0 {
		return
	}
	if meant != nil {
		for i := range meant {
			meant[i] += resource[len(base):]
		}
		c.report(diag.Warning, e.pos(), diag.RBACResource, "",
			"unknown resource %q in group %q", resource, strings.Join(asked, ";")).DidYouMeanOneOf(diag.Resource, resource, meant)
		if len(meant) == 1 {
			c.instead(e, meant[0])
		}
		return
	}
	if home, ok := builtin.GroupOf(base); ok && !slices.ContainsFunc(asked, c.own.hasGroup) {
		help := fmt.Sprintf("it is in group %q", home)
		c.report(diag.Warning, e.pos(), diag.RBACResource, help,
			"unknown resource %q in group %q", resource, strings.Join(asked, ";"))
	}
}

// scope reports resources outside of namespaces in a Role. A Role does apply to
// its own namespace object.
func (c *checker) scope(e element) {
	p, base := e.permission, baseOf(e.value)
	if p.Namespace == "" || base == "namespaces" || !c.own.isClusterScoped(p, base) {
		return
	}
	c.report(diag.Warning, e.pos(), diag.RBACNoEffect,
		"drop namespace= for it; it needs a ClusterRole",
		"resource %q has no effect in a Role of namespace %q: it is in no namespace", e.value, p.Namespace)
}

// isClusterScoped reports whether every group of the permission is known to have
// the resource outside of namespaces.
func (own ownResources) isClusterScoped(p *permission, base string) bool {
	if len(p.Groups) == 0 {
		return false
	}
	for _, group := range coreGroup(p.Groups) {
		found, _ := builtinResource(group, base)
		outside := found.Cluster || slices.ContainsFunc(own.OwnNamed(group, base), func(r resource.Resource) bool { return r.Cluster })
		if !outside {
			return false
		}
	}
	return true
}

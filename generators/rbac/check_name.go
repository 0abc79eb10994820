package rbac

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/resource"
)

// defaultName checks the name that the command line gives, if a permission
// takes it. It has no place in the source.
func (c *checker) defaultName(permissions []permission, name string) {
	if slices.ContainsFunc(permissions, func(p permission) bool { return p.RoleName == "" }) {
		c.roleName(token.Position{}, name)
	}
}

// names checks what becomes the role's metadata.
func (c *checker) names(p *permission) {
	if p.RoleName != "" {
		c.roleName(p.mark.ArgPos("roleName"), p.RoleName)
	}
	if ns := p.Namespace; ns != "" && !resource.IsPlaceholder(ns) && !isLabel(ns) {
		c.report(diag.Error, p.mark.ArgPos("namespace"), diag.RBACName,
			"a namespace has up to 63 lower case letters, digits and hyphens", "%q is no name of a namespace", ns)
	}
}

// roleName applies the API server's rule for names of roles: they must be a
// segment of a path.
func (c *checker) roleName(pos token.Position, name string) {
	if resource.IsTemplate(name) || name != "" && name != "." && name != ".." && !strings.ContainsAny(name, "/%") {
		return
	}
	c.report(diag.Error, pos, diag.RBACName,
		`a role's name is not empty, "." or "..", and has no "/" and no "%"`, "%q is no name of a role", name)
}

// isLabel reports whether s is a DNS label as RFC 1123 defines it.
func isLabel(s string) bool {
	return len(s) <= 63 && isSubdomain(s) && !strings.Contains(s, ".")
}

// isSubdomain reports whether s is made of DNS labels, without looking at lengths.
func isSubdomain(s string) bool {
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for i := range len(label) {
			if c := label[i]; c != '-' && (c < 'a' || 'z' < c) && (c < '0' || '9' < c) {
				return false
			}
		}
	}
	return true
}

// resourceNames finds names that match nothing and verbs whose requests have no
// name.
func (c *checker) resourceNames(p *permission) {
	if len(p.ResourceNames) == 0 {
		return
	}
	for e := range p.elements("resourceNames", p.ResourceNames) {
		if !c.wellFormed(e) || !strings.Contains(e.value, "*") || namesAreFree(p) {
			continue
		}
		help := "name the objects in full, or leave resourceNames out"
		if e.value == "*" {
			help = "leave resourceNames out to allow all names"
		}
		c.report(diag.Error, e.pos(), diag.RBACNoEffect, help,
			"resource name %q matches no object: names have no wildcards", e.value)
	}
	c.namelessVerbs(p)
}

// namesAreFree reports whether names may contain a wildcard: users may be called
// anything, and of a domain's signers all can be named at once.
func namesAreFree(p *permission) bool {
	return slices.Contains(p.Verbs, "impersonate") || slices.Contains(p.Resources, "signers")
}

// namelessVerbs reports verbs of requests that have no name. "list" and "watch"
// are left alone, as clients can give the name in a field selector.
func (c *checker) namelessVerbs(p *permission) {
	for e := range p.elements("verbs", p.Verbs) {
		switch e.value {
		case "deletecollection":
			severity := diag.Warning
			if len(p.Verbs) == 1 {
				severity = diag.Error
			}
			c.report(severity, e.pos(), diag.RBACNoEffect, "give it a marker of its own without resourceNames",
				"verb %q has no effect together with resourceNames: the request names no object", e.value)
		case "create":
			// Requests to subresources, such as an eviction, have a name. What is
			// left for the others is server-side apply.
			if slices.ContainsFunc(p.Resources, func(r string) bool { return !strings.Contains(r, "/") }) {
				c.report(diag.Warning, e.pos(), diag.RBACNoEffect, "give it a marker of its own without resourceNames",
					"verb %q does not cover new objects together with resourceNames: the request names none", e.value)
			}
		}
	}
}

// urls finds URLs that no request for a URL has.
func (c *checker) urls(p *permission) {
	for e := range p.elements("urls", p.URLs) {
		url := e.value
		if !c.wellFormed(e) || url == "*" {
			continue
		}
		star := strings.IndexByte(url, '*')
		switch {
		case url[0] != '/':
			help := "write " + `"/` + url + `"`
			if strings.Contains(url, "://") {
				help = "write the path alone"
			}
			c.report(diag.Error, e.pos(), diag.RBACNoEffect, help, "URL %q matches no request: expected a path that begins with %q", url, "/").
				Word = diag.Word{Found: url, Meant: "/" + url, Certain: !strings.Contains(url, "://")}
		case star >= 0 && star != len(url)-1:
			c.report(diag.Error, e.pos(), diag.RBACNoEffect, "end the URL with the first \"*\"",
				"URL %q matches no request: %q stands for anything at the end only", url, "*")
		case strings.Contains(url, "?"):
			c.report(diag.Error, e.pos(), diag.RBACNoEffect, "drop what begins with \"?\"",
				"URL %q matches no request: paths are compared without their query", url)
		case star < 0 && isResourcePath(url):
			c.report(diag.Warning, e.pos(), diag.RBACNoEffect, "use groups= and resources=",
				"URL %q has no effect: requests to it are requests for a resource", url)
		}
	}
}

// isResourcePath reports whether the API server takes a request to that path for
// one for a resource: /api/VERSION/… and /apis/GROUP/VERSION/….
func isResourcePath(path string) bool {
	segments := strings.Split(strings.Trim(path, "/"), "/")
	return segments[0] == "api" && len(segments) >= 3 || segments[0] == "apis" && len(segments) >= 4
}

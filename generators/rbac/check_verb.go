package rbac

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// apiVerbs are what the API server makes of requests for resources.
func apiVerbs() []string {
	return []string{"get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"}
}

// specialVerbs are asked for by the API server besides: all of them at once,
// then those of roles, users, signers, policies, node proxies and tokens.
func specialVerbs() []string {
	return []string{
		"*", "bind", "escalate", "impersonate", "approve", "sign", "attest", "use", "proxy",
		"request-serviceaccounts-token-audience",
	}
}

// urlVerbs are the HTTP methods in lower case, which is what URLs are asked with.
func urlVerbs() []string {
	return []string{"get", "head", "post", "put", "patch", "delete", "options", "trace", "connect"}
}

// verbs compares verbs with those that requests have.
func (c *checker) verbs(p *permission) {
	for e := range p.elements("verbs", p.Verbs) {
		switch {
		case !c.wellFormed(e):
		case len(p.URLs) > 0:
			c.urlVerb(e)
		default:
			c.resourceVerb(e)
		}
	}
}

func (c *checker) resourceVerb(e element) {
	verb := e.value
	api := apiVerbs()
	if slices.Contains(api, verb) || slices.Contains(specialVerbs(), verb) || isQualifiedVerb(verb) {
		return
	}
	pos := e.pos()
	if meant := resourceVerbFor(verb); meant != "" {
		c.report(diag.Warning, pos, diag.RBACVerb, fmt.Sprintf("write %q", meant),
			"verb %q is an HTTP method, and requests for resources have verbs of their own", verb)
		c.instead(e, meant)
		return
	}
	if meant := misspelt(verb, append(specialVerbs(), api...), api); meant != "" {
		c.report(diag.Error, pos, diag.RBACVerb, fmt.Sprintf("did you mean %q?", meant), "unknown verb %q", verb)
		c.instead(e, meant)
		return
	}
	help := "keep it only if something else than the API server asks for it; the API server's verbs are " + strings.Join(api, ", ")
	nearest := spelling.Nearest(verb, api)
	c.report(diag.Warning, pos, diag.RBACVerb, help, "unknown verb %q", verb).DidYouMean(verb, nearest)
	if nearest != "" {
		c.instead(e, nearest)
	}
}

func (c *checker) urlVerb(e element) {
	verb, others := e.value, e.permission.Verbs
	methods := urlVerbs()
	if verb == "*" || slices.Contains(methods, verb) {
		return
	}
	pos := e.pos()
	if meant := urlVerbFor(verb); meant != "" {
		severity := diag.Warning
		if !slices.ContainsFunc(others, func(v string) bool { return v == "*" || slices.Contains(methods, v) }) {
			severity = diag.Error
		}
		c.report(severity, pos, diag.RBACNoEffect, fmt.Sprintf("write %q", meant),
			"verb %q has no effect on URLs, which are asked for with HTTP methods", verb)
		c.instead(e, meant)
		return
	}
	severity, help := diag.Warning, "expected HTTP methods in lower case: "+strings.Join(methods, ", ")
	meant := misspelt(verb, methods, methods)
	if meant != "" {
		severity, help = diag.Error, fmt.Sprintf("did you mean %q?", meant)
	}
	c.report(severity, pos, diag.RBACVerb, help, "unknown verb %q for URLs", verb)
	if meant != "" {
		c.instead(e, meant)
	}
}

// isQualifiedVerb reports whether a verb is one of constrained impersonation and of status
// updates of resource claims, which end in what they apply to.
func isQualifiedVerb(verb string) bool {
	head, _, found := strings.Cut(verb, ":")
	if !found {
		return false
	}
	return slices.Contains([]string{"impersonate", "impersonate-on", "associated-node", "arbitrary-node"}, head)
}

// misspelt returns the verb that differs from a known one in case only, or from
// a common one by a slip of the finger.
func misspelt(verb string, known, common []string) string {
	lower := strings.ToLower(verb)
	if slices.Contains(known, lower) {
		return lower
	}
	for _, k := range common {
		if len(k) > 3 && slip(lower, k) {
			return k
		}
	}
	return ""
}

func resourceVerbFor(method string) string {
	switch strings.ToLower(method) {
	case "post":
		return "create"
	case "put":
		return "update"
	case "head":
		return "get"
	}
	return ""
}

func urlVerbFor(verb string) string {
	switch strings.ToLower(verb) {
	case "list", "watch":
		return "get"
	case "create":
		return "post"
	case "update":
		return "put"
	case "deletecollection":
		return "delete"
	}
	return ""
}

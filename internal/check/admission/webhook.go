package admission

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/util/validation"
)

// The rules of an API server about configurations of webhooks. They are those of
// ValidateMutatingWebhookConfiguration and its sibling in
// k8s.io/kubernetes/pkg/apis/admissionregistration/validation, v1.36, and of
// k8s.io/apiserver/pkg/util/webhook.

// Limits of these packages.
const (
	// NameParts is how many parts the name of a webhook has at least.
	NameParts = 3
	// MinTimeout and MaxTimeout are in seconds.
	MinTimeout, MaxTimeout = 1, 30
)

// Webhooks returns what a server has against the webhooks of a configuration; nil is a
// default. Those of a ValidatingWebhookConfiguration have no reinvocation policy.
func Webhooks(hooks []admissionregistration.MutatingWebhook) []Violation {
	r := &rules{}
	for i := range hooks {
		at, w := fmt.Sprintf("webhooks[%d]", i), &hooks[i]
		if slices.ContainsFunc(hooks[:i], func(o admissionregistration.MutatingWebhook) bool { return o.Name == w.Name }) {
			r.add(at+".name", "", "name %q is given twice", w.Name)
		}
		r.webhook(at, w)
	}
	return r.found
}

func (r *rules) webhook(at string, w *admissionregistration.MutatingWebhook) {
	r.name(at+".name", w.Name)
	if parts := strings.Count(w.Name, ".") + 1; parts < NameParts {
		r.add(at+".name", "", "expected a domain of at least %d parts, found %q", NameParts, w.Name)
	}
	r.optional(at+".failurePolicy", (*string)(w.FailurePolicy), failurePolicies())
	r.optional(at+".matchPolicy", (*string)(w.MatchPolicy), matchPolicies())
	r.optional(at+".reinvocationPolicy", (*string)(w.ReinvocationPolicy), reinvocationPolicies())
	if w.SideEffects == nil {
		r.add(at+".sideEffects", "", "expected %s, found nothing", alternatives(SideEffects()))
	}
	r.optional(at+".sideEffects", (*string)(w.SideEffects), SideEffects())
	if s := w.TimeoutSeconds; s != nil && (*s < MinTimeout || *s > MaxTimeout) {
		r.add(at+".timeoutSeconds", "", "expected %d to %d, found %d", MinTimeout, MaxTimeout, *s)
	}
	r.reviewVersions(at+".admissionReviewVersions", w.AdmissionReviewVersions)
	r.client(at+".clientConfig", &w.ClientConfig)
	r.selector(at+".namespaceSelector", w.NamespaceSelector)
	r.selector(at+".objectSelector", w.ObjectSelector)
	for i, rule := range w.Rules {
		r.rule(fmt.Sprintf("%s.rules[%d]", at, i), rule)
	}
	r.conditions(at+".matchConditions", w.MatchConditions)
}

// SideEffects are those that a webhook may declare.
func SideEffects() []string {
	return texts(admissionregistration.SideEffectClassNone, admissionregistration.SideEffectClassNoneOnDryRun)
}

// reviewVersions demands versions of AdmissionReview of which the server knows one.
func (r *rules) reviewVersions(at string, versions []string) {
	for i, v := range versions {
		if len(validation.IsDNS1035Label(v)) > 0 {
			r.add(fmt.Sprintf("%s[%d]", at, i), "", "expected a version such as \"v1\", found %q", v)
		}
		if slices.Contains(versions[:i], v) {
			r.add(fmt.Sprintf("%s[%d]", at, i), "", "version %q is given twice", v)
		}
	}
	if !slices.ContainsFunc(versions, IsReviewVersion) {
		r.add(at, "add v1", "expected \"v1\" or \"v1beta1\" among them, found %q", strings.Join(versions, ", "))
	}
}

// IsReviewVersion reports whether a server knows a version of AdmissionReview.
func IsReviewVersion(v string) bool { return v == "v1" || v == "v1beta1" }

// client demands an address or a service.
func (r *rules) client(at string, c *admissionregistration.WebhookClientConfig) {
	if (c.URL == nil) == (c.Service == nil) {
		r.add(at, "", "expected either an address or a service")
	}
	if c.URL != nil {
		if problem := NotURL(*c.URL); problem != "" {
			r.add(at+".url", "", "%s", problem)
		}
	}
	if s := c.Service; s != nil {
		for _, f := range []struct{ name, value string }{{"name", s.Name}, {"namespace", s.Namespace}} {
			if f.value == "" {
				r.add(at+".service."+f.name, "", "expected a name, found nothing")
			}
		}
		if s.Port != nil && len(validation.IsValidPortNum(int(*s.Port))) > 0 {
			r.add(at+".service.port", "", "expected 1 to 65535, found %d", *s.Port)
		}
		if s.Path != nil {
			if problem := NotServicePath(*s.Path); problem != "" {
				r.add(at+".service.path", "", "%s, found %q", problem, *s.Path)
			}
		}
	}
}

// NotSubdomain says what is wrong with a name that has to be a DNS subdomain, ""
// if nothing is.
func NotSubdomain(name string) string {
	switch {
	case len(validation.IsDNS1123Subdomain(name)) == 0:
		return ""
	case len(name) > validation.DNS1123SubdomainMaxLength:
		return fmt.Sprintf("expected at most %d characters", validation.DNS1123SubdomainMaxLength)
	}
	return `expected lower-case letters, digits, "-" and "."`
}

// NotServicePath says what is wrong with the path of a service, "" if nothing is.
func NotServicePath(path string) string {
	if path == "" || path == "/" {
		return ""
	}
	rest, ok := strings.CutPrefix(path, "/")
	if !ok {
		return `expected "/" in front`
	}
	for segment := range strings.SplitSeq(strings.TrimSuffix(rest, "/"), "/") {
		if segment == "" {
			return "expected something between two slashes"
		}
		if problem := NotSubdomain(segment); problem != "" {
			return problem
		}
	}
	return ""
}

// NotURL says what is wrong with the address of a webhook, "" if nothing is.
func NotURL(address string) string {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return fmt.Sprintf("expected an address, found %q", address)
	case u.Scheme == "":
		return `expected the scheme "https", found nothing`
	case u.Scheme != "https":
		return fmt.Sprintf("expected the scheme \"https\", found %q", u.Scheme)
	case u.Host == "":
		return "expected a host, found none"
	case u.User != nil:
		return "expected no user"
	case u.Fragment != "":
		return fmt.Sprintf("expected no fragment, found %q", u.Fragment)
	case u.RawQuery != "":
		return fmt.Sprintf("expected no query, found %q", u.RawQuery)
	}
	return ""
}

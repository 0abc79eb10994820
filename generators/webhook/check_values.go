package webhook

import (
	"fmt"
	"slices"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/markers/misuse"
)

// The rules of this file are those of the API server for the fields of a webhook, as
// [admission.Webhooks] has them for finished configurations, at the arguments that break them.

// checkName demands a domain of three parts.
func (c *checker) checkName(h *hook) {
	name := h.result.Name
	pos := h.pos("name", "name")
	if problem := admission.NotSubdomain(name); problem != "" {
		c.stricter(pos, diag.WebhookName, "", "name of webhook %q: %s", name, problem)
		return
	}
	if parts := strings.Count(name, ".") + 1; parts < admission.NameParts {
		c.stricter(pos, diag.WebhookName, "put the API group behind it, as in pizza.shop.example.com",
			"name of webhook %q: expected a domain of at least %d parts, found %d", name, admission.NameParts, parts)
	}
}

// checkPolicies demands the API's own spelling, which a patch may miss, and
// reports what has no effect.
func (c *checker) checkPolicies(h *hook) {
	w := &h.result
	c.checkEnum(h, "failurePolicy", (*string)(w.FailurePolicy), texts(failurePolicies()))
	c.checkEnum(h, "matchPolicy", (*string)(w.MatchPolicy), texts(matchPolicies()))
	c.checkEnum(h, "sideEffects", (*string)(w.SideEffects), admission.SideEffects())
	c.checkEnum(h, "reinvocationPolicy", (*string)(w.ReinvocationPolicy), texts(reinvocationPolicies()))
	policy := h.value.ReinvocationPolicy
	switch {
	case policy == "":
	case !h.value.Mutating:
		// It is written nowhere, so that nothing is lost.
		d := stricterError(h.mark.ArgPos("reinvocationPolicy"), diag.WebhookArgument, "leave the argument out",
			"reinvocationPolicy of webhook %q has no effect: only mutating webhooks have one", w.Name)
		d.Severity, d.Edits = diag.Warning, misuse.WithoutArg(h.mark, "reinvocationPolicy")
		c.diags.Add(d)
	case canonical(policy, reinvocationPolicies()) == nil:
		c.stricterUnknown(h, "reinvocationPolicy", policy, texts(reinvocationPolicies()))
	}
}

func (c *checker) checkEnum(h *hook, field string, value *string, allowed []string) {
	if value != nil && !slices.Contains(allowed, *value) {
		c.stricterUnknown(h, field, *value, allowed)
	}
}

func (c *checker) stricterUnknown(h *hook, argument, text string, allowed []string) {
	d := unknownValue(h, argument, text, allowed)
	d.Stricter = true
	c.diags.Add(d)
}

// checkReviewVersions demands versions of AdmissionReview of which the API
// server knows one.
func (c *checker) checkReviewVersions(h *hook) {
	const field = "admissionReviewVersions"
	versions := h.result.AdmissionReviewVersions
	known := false
	for i, v := range versions {
		pos := elementPos(h.mark, field, i)
		if h.patches(field) {
			pos = h.patchValuePos(field, v, 0)
		}
		known = known || admission.IsReviewVersion(v)
		switch {
		case len(validation.IsDNS1035Label(v)) > 0:
			c.stricter(pos, diag.WebhookArgument, "", "%s of webhook %q: expected a version such as \"v1\", found %q", field, h.result.Name, v)
			known = true // one finding is enough
		case slices.Contains(versions[:i], v):
			c.stricter(pos, diag.WebhookArgument, "", "%s of webhook %q: version %q is given twice", field, h.result.Name, v)
		}
	}
	if !known {
		c.stricter(h.pos(field, field), diag.WebhookArgument, "add v1",
			"%s of webhook %q: expected \"v1\" or \"v1beta1\" among them, found %s", field, h.result.Name, strings.Join(quoteAll(versions), ", "))
	}
}

func quoteAll(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = fmt.Sprintf("%q", s)
	}
	return out
}

// checkTimeout reports a timeout that is lost: 0 counts as none, and what does
// not fit into the field is cut off.
func (c *checker) checkTimeout(h *hook) {
	const field = "timeoutSeconds"
	given := h.mark.ArgPos(field) != h.mark.Pos
	if seconds := h.value.TimeoutSeconds; given && !h.patches(field) && (seconds < admission.MinTimeout || seconds > admission.MaxTimeout) {
		c.stricter(h.mark.ArgPos(field), diag.WebhookArgument, "leave the argument out for the default of 10 seconds",
			"%s of webhook %q: expected %d to %d, found %d", field, h.result.Name, admission.MinTimeout, admission.MaxTimeout, seconds)
	}
}

// checkService demands a port and a path that a service can have, and reports
// arguments that a webhook outside of the cluster has no use for.
func (c *checker) checkService(h *hook) {
	if h.value.URL != "" {
		for _, argument := range []string{"serviceName", "serviceNamespace", "servicePort"} {
			if pos := h.mark.ArgPos(argument); pos != h.mark.Pos {
				d := stricterError(pos, diag.WebhookArgument, "leave it out, or give path= instead of url=",
					"%s of webhook %q: a webhook with \"url\" has no service", argument, h.result.Name)
				d.Outcome = diag.Taken // it is written without the service
				c.diags.Add(d)
			}
		}
	}
	service := h.result.ClientConfig.Service
	if service == nil {
		return
	}
	if p := service.Port; p != nil && len(validation.IsValidPortNum(int(*p))) > 0 {
		c.stricter(h.pos("clientConfig", "servicePort"), diag.WebhookArgument, "",
			"servicePort of webhook %q: expected 1 to 65535, found %d", h.result.Name, *p)
	}
	if service.Path == nil {
		return
	}
	if problem := admission.NotServicePath(*service.Path); problem != "" {
		c.stricter(h.pos("clientConfig", "path"), diag.WebhookArgument, "",
			"path of webhook %q: %s, found %q", h.result.Name, problem, *service.Path)
	}
}

// checkURL demands an address that the API server calls.
func (c *checker) checkURL(h *hook) {
	address := h.result.ClientConfig.URL
	if address == nil || resource.IsTemplate(*address) {
		return
	}
	if problem := admission.NotURL(*address); problem != "" {
		c.stricter(h.pos("clientConfig", "url"), diag.WebhookArgument, "write it as https://HOST:PORT/PATH",
			"url of webhook %q: %s", h.result.Name, problem)
	}
}

// checkSelectors demands selectors that select: known operators, and labels that
// can exist.
func (c *checker) checkSelectors(h *hook) {
	for _, s := range []struct {
		field    string
		selector *metav1.LabelSelector
	}{{"namespaceSelector", h.result.NamespaceSelector}, {"objectSelector", h.result.ObjectSelector}} {
		if _, err := metav1.LabelSelectorAsSelector(s.selector); err != nil {
			c.stricter(h.pos(s.field, s.field), diag.WebhookArgument, "", "%s of webhook %q: %v", s.field, h.result.Name, err)
		}
	}
}

package admission

import (
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/util/validation/field"
	serverwebhook "k8s.io/apiserver/pkg/util/webhook"
)

// TestPathsAndAddressesAsTheServerTakesThem compares with the API server's own
// validation, which is too large to be part of crdgen.
func TestPathsAndAddressesAsTheServerTakesThem(t *testing.T) {
	for _, path := range []string{
		"", "/", "//", "/a", "/a/", "/a//", "a", "/a/b", "/a//b", "/A", "/a_b", "/a.b", "/-a", "/validate--v1-pod", "/a b", "/" + strings.Repeat("a", 253), "/" + strings.Repeat("a", 254),
	} {
		want := len(serverwebhook.ValidateWebhookService(field.NewPath("x"), "ns", "name", &path, 443)) == 0
		if got := NotServicePath(path); (got == "") != want {
			t.Errorf("path %q: we say %q, the server accepts it: %t", path, got, want)
		}
	}
	for _, address := range []string{
		"", "https://a", "https://a/b", "http://a", "https://", "https://u@a", "https://a#f", "https://a?q=1", "a", "https://a:443/x", "https://[::1]/x", "https://%zz", "HTTPS://a",
	} {
		want := len(serverwebhook.ValidateWebhookURL(field.NewPath("x"), address, true)) == 0
		if got := NotURL(address); (got == "") != want {
			t.Errorf("address %q: we say %q, the server accepts it: %t", address, got, want)
		}
	}
}

// TestVerdict holds objects that a server refuses for one reason each, and one that it takes.
func TestVerdict(t *testing.T) {
	const hook = `{"name": "a.b.c", "sideEffects": "None", "admissionReviewVersions": ["v1"], "clientConfig": {"service": {"name": "s", "namespace": "n"}}`
	for _, c := range []struct{ more, path string }{
		{"", ""},
		{`, "timeoutSeconds": 30, "failurePolicy": "Ignore", "matchPolicy": "Exact", "matchConditions": [{"name": "a", "expression": "has(object.spec)"}]`, ""},
		{`, "timeoutSeconds": 31`, "webhooks[0].timeoutSeconds"},
		{`, "timeoutSeconds": 0`, "webhooks[0].timeoutSeconds"},
		{`, "failurePolicy": "Never"`, "webhooks[0].failurePolicy"},
		{`, "matchPolicy": "Same"`, "webhooks[0].matchPolicy"},
		{`, "sideEffects": "Some"`, "webhooks[0].sideEffects"},
		{`, "reinvocationPolicy": "Always"`, "webhooks[0].reinvocationPolicy"},
		{`, "admissionReviewVersions": ["v2"]`, "webhooks[0].admissionReviewVersions"},
		{`, "admissionReviewVersions": []`, "webhooks[0].admissionReviewVersions"},
		{`, "name": "a.b"`, "webhooks[0].name"},
		{`, "rules": [{"operations": ["MAKE"], "apiGroups": ["a"], "apiVersions": ["v1"], "resources": ["b"]}]`, "webhooks[0].rules[0].operations[0]"},
		{`, "rules": [{"operations": ["CREATE"], "apiGroups": ["a"], "apiVersions": ["v1"], "resources": ["*", "b"]}]`, "webhooks[0].rules[0].resources[1]"},
		{`, "clientConfig": {"url": "http://a", "service": null}`, "webhooks[0].clientConfig.url"},
		{`, "clientConfig": {"service": null}`, "webhooks[0].clientConfig"},
		{`, "clientConfig": {"service": {"name": "s", "namespace": "n", "path": "x"}}`, "webhooks[0].clientConfig.service.path"},
		{`, "matchConditions": [{"name": "a", "expression": "objekt.spec.a == 1"}]`, "webhooks[0].matchConditions[0].expression"},
		{`, "matchConditions": [{"name": "a", "expression": "1"}]`, "webhooks[0].matchConditions[0].expression"},
		{"}, " + hook, "webhooks[1].name"},
	} {
		refused, err := Verdict("MutatingWebhookConfiguration", []byte(`{"webhooks": [`+hook+c.more+`}]}`))
		if err != nil {
			t.Fatal(err)
		}
		var paths []string
		for _, v := range refused {
			paths = append(paths, v.Path)
		}
		if got := strings.Join(paths, " "); got != c.path {
			t.Errorf("%s: refused at %q, want %q", c.more, got, c.path)
		}
	}
}

package webhook

import (
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/util/validation/field"
	serverwebhook "k8s.io/apiserver/pkg/util/webhook"

	"github.com/crdgen/crdgen/internal/resource"
)

// TestPathsAndAddressesAsTheServerTakesThem compares with the API server's own
// validation, which is too large to be part of crdgen.
func TestPathsAndAddressesAsTheServerTakesThem(t *testing.T) {
	for _, path := range []string{
		"", "/", "//", "/a", "/a/", "/a//", "a", "/a/b", "/a//b", "/A", "/a_b", "/a.b", "/-a", "/validate--v1-pod", "/a b", "/" + strings.Repeat("a", 253), "/" + strings.Repeat("a", 254),
	} {
		want := len(serverwebhook.ValidateWebhookService(field.NewPath("x"), "ns", "name", &path, 443)) == 0
		if got := notServicePath(path); (got == "") != want {
			t.Errorf("path %q: we say %q, the server accepts it: %t", path, got, want)
		}
	}
	for _, address := range []string{
		"", "https://a", "https://a/b", "http://a", "https://", "https://u@a", "https://a#f", "https://a?q=1", "a", "https://a:443/x", "https://[::1]/x", "https://%zz", "HTTPS://a",
	} {
		want := len(serverwebhook.ValidateWebhookURL(field.NewPath("x"), address, true)) == 0
		if got := notWebhookURL(address); (got == "") != want {
			t.Errorf("address %q: we say %q, the server accepts it: %t", address, got, want)
		}
	}
}

// TestServedPath holds the path against the form in controller-runtime's
// pkg/builder/webhook.go.
func TestServedPath(t *testing.T) {
	for _, c := range []struct {
		kind     servedKind
		mutating bool
		want     string
	}{
		{servedKind{resource.Resource{Group: "batch.tutorial.kubebuilder.io", Kind: "CronJob"}, "v1"}, true, "/mutate-batch-tutorial-kubebuilder-io-v1-cronjob"},
		{servedKind{resource.Resource{Kind: "Pod"}, "v1"}, false, "/validate--v1-pod"},
	} {
		if got := c.kind.path(c.mutating); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

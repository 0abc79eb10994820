package webhook

import (
	"testing"

	"github.com/crdgen/crdgen/internal/resource"
)

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

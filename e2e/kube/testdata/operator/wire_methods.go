//go:build !typed

package voyages

import (
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	v1 "example.com/voyages/api/v1"
)

// wire registers the conversion webhook, which calls ConvertTo and ConvertFrom.
func wire(mgr manager.Manager) error {
	return builder.WebhookManagedBy(mgr, &v1.Voyage{}).Complete()
}

// reason is what the API server is told of a panic: controller-runtime's own
// words, whatever the object and the reason.
func reason(string) string { return "internal error occurred during conversion" }

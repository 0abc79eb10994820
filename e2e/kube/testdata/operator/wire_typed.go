//go:build typed

package voyages

import (
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	v1 "example.com/voyages/api/v1"
	"example.com/voyages/internal/convert"
)

// wire registers the conversion webhook, which calls typed converters.
func wire(mgr manager.Manager) error {
	return builder.WebhookManagedBy(mgr, &v1.Voyage{}).WithConverter(convert.VoyageConverter()).Complete()
}

// reason is what the API server is told of a panic.
func reason(text string) string { return text }

// Package webhook hands out converters of a package that the paths do not name.
package webhook

import (
	ctrl "sigs.k8s.io/controller-runtime"

	v1 "example.com/cases/crd/converters/of_other_package/v1"
	"example.com/cases/crd/converters/of_other_package/webhook/converters"
)

// SetUp sets the webhook up.
func SetUp(mgr ctrl.Manager) error {
	return ctrl.NewWebhookManagedBy(mgr, &v1.Lamp{}).WithConverter(converters.Converter).Complete()
}

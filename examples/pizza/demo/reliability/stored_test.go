package reliability

import (
	"testing"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// TestSpokeIsStored edits an order of the hub twice in the version that is stored,
// which no conversion sees: what only the hub has must be there afterwards.
func TestSpokeIsStored(t *testing.T) {
	redefine(t, func(crd *apiextensionsv1.CustomResourceDefinition) {
		for i := range crd.Spec.Versions {
			crd.Spec.Versions[i].Storage = crd.Spec.Versions[i].Name == "v1beta1"
		}
	})
	create(t, "v1", "order", rich)
	for _, change := range []string{"spec: {replicas: 4}", "spec: {replicas: 5}", "spec: {replicas: 6}"} {
		mustPatch(t, "v1beta1", "order", change)
	}
	expect(t, get(t, "v1", "order"), map[string]any{"spec.replicas": int64(6), "spec.crust": "Pan", "spec.oven.time": "2m30.5s"})
}

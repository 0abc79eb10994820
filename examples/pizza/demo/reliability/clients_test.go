package reliability

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// rich is an order that no version but v1 can hold.
const rich = `spec: {crust: Pan, oven: {time: 2m30.5s}, replicas: 3, toppings: [{name: tomato, quantity: 2}]}`

// TestStatusOfOldClient has a controller of yesterday write the status of an
// object that a client of today has edited since the controller read it.
func TestStatusOfOldClient(t *testing.T) {
	for _, version := range []string{"v1beta1", "v1alpha1"} {
		t.Run(version, func(t *testing.T) {
			name := "order-" + version
			create(t, "v1", name, rich)
			mustPatch(t, "v1", name, `status: {replicas: 1}`, "status")
			old := get(t, version, name)
			mustPatch(t, "v1", name, `spec: {oven: {time: 3m0.25s}, replicas: 5}`)

			// The stale object is refused whole,
			if err := unstructured.SetNestedField(old.Object, int64(700), "status", "cost"); err != nil {
				t.Fatal(err)
			}
			if _, err := pizzas(t, version).UpdateStatus(t.Context(), old, metav1.UpdateOptions{}); err == nil {
				t.Error("a status of a stale object was written")
			}
			// a patch changes the status alone.
			mustPatch(t, version, name, `status: {cost: 700}`, "status")
			expect(t, get(t, "v1", name), map[string]any{
				"spec.oven.time": "3m0.25s", "spec.replicas": int64(5), "spec.crust": "Pan",
				"status.cost": int64(700), "status.replicas": int64(1),
			})
		})
	}
}

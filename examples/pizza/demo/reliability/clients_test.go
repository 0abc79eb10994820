package reliability

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	apierrors "k8s.io/apimachinery/pkg/api/errors"

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

// apply is a server-side apply of what stands in rest, as YAML.
func apply(t testing.TB, version, manager, name, rest string, force bool) error {
	t.Helper()
	_, err := pizzas(t, version).Apply(t.Context(), name, pizza(t, version, name, rest), metav1.ApplyOptions{FieldManager: manager, Force: force})
	return err
}

// TestApplyPartialObjects has managers of two versions, each of which applies
// the fields that it cares about.
func TestApplyPartialObjects(t *testing.T) {
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(apply(t, "v1", "baker", "order", "spec: {crust: Pan, oven: {time: 2m30.5s}}", false))
	must(apply(t, "v1beta1", "waiter", "order", "spec: {replicas: 3, toppings: [{name: tomato, quantity: 2}]}", false))
	want := map[string]any{
		"spec.crust": "Pan", "spec.oven.time": "2m30.5s", "spec.replicas": int64(3),
	}
	expect(t, get(t, "v1", "order"), want)

	// What one manager holds in its version is held in all.
	if err := apply(t, "v1beta1", "waiter", "order", "spec: {replicas: 3, bakingSeconds: 200, toppings: [{name: tomato, quantity: 2}]}", false); !apierrors.IsConflict(err) {
		t.Errorf("the time of another manager: %v, want a conflict", err)
	}
	expect(t, get(t, "v1", "order"), want)

	// An item of the list joins those of others, in another version.
	must(apply(t, "v1", "cook", "order", "spec: {toppings: [{name: salami, quantity: 1}]}", false))
	must(apply(t, "v1beta1", "waiter", "order", "spec: {replicas: 4, toppings: [{name: tomato, quantity: 3}]}", false))
	want["spec.replicas"] = int64(4)
	o := get(t, "v1", "order")
	expect(t, o, want)
	toppings := map[string]any{}
	for _, item := range field(o, "spec.toppings").([]any) {
		toppings[item.(map[string]any)["name"].(string)] = item.(map[string]any)["quantity"]
	}
	if diff := cmp.Diff(map[string]any{"tomato": int64(3), "salami": int64(1)}, toppings); diff != "" {
		t.Errorf("toppings (-want +got):\n%s", diff)
	}

	// What a manager leaves out goes, and what others have stays.
	must(apply(t, "v1beta1", "waiter", "order", "spec: {replicas: 4}", false))
	o = get(t, "v1", "order")
	expect(t, o, want)
	if items := field(o, "spec.toppings").([]any); len(items) != 1 {
		t.Errorf("toppings %v, want salami", items)
	}
}

package reliability

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// TestZeroStays writes a zero where there is a default, in each version that can
// say it, and edits other fields in all versions: it is still zero, in all of
// them, and in lists, which the server converts from what it stores.
func TestZeroStays(t *testing.T) {
	for _, test := range []struct{ name, version, spec string }{
		{"spoke", "v1beta1", "spec: {bakingSeconds: 0, replicas: 0}"},
		{"hub", "v1", "spec: {oven: {time: 0s}, replicas: 0}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			create(t, test.version, test.name, test.spec)
			expectRaw(t, test.name)
			for _, version := range []string{"v1beta1", "v1alpha1", "v1"} {
				mustPatch(t, version, test.name, "spec: {toppings: null}")
				mustPatch(t, version, test.name, "metadata: {labels: {written-as: "+version+"}}")
				replace(t, version, test.name)
				expectRaw(t, test.name)
			}
		})
	}
}

// TestNothingIsTheDefault is the other side: who says nothing gets the default.
func TestNothingIsTheDefault(t *testing.T) {
	for _, version := range []string{"v1", "v1beta1", "v1alpha1"} {
		create(t, version, version, "spec: {}")
		o := get(t, "v1", version)
		expect(t, o, map[string]any{"spec.replicas": int64(1)})
		if got := normal(field(o, "spec.oven.time")); got != "1m30s" {
			t.Errorf("as %s: spec.oven.time is %v, want the default", version, got)
		}
		expect(t, get(t, "v1beta1", version), map[string]any{"spec.bakingSeconds": int64(90), "spec.replicas": int64(1)})
	}
}

// expectRaw wants an order that is not baked at all.
func expectRaw(t *testing.T, name string) {
	t.Helper()
	expect(t, get(t, "v1", name), map[string]any{"spec.oven.time": "0s", "spec.replicas": int64(0)})
	expect(t, get(t, "v1beta1", name), map[string]any{"spec.bakingSeconds": int64(0), "spec.replicas": int64(0)})
	list, err := pizzas(t, "v1beta1").List(t.Context(), metav1.ListOptions{FieldSelector: "metadata.name=" + name})
	if err != nil || len(list.Items) != 1 {
		t.Fatalf("%d orders in the list, %v", len(list.Items), err)
	}
	expect(t, &list.Items[0], map[string]any{"spec.bakingSeconds": int64(0), "spec.replicas": int64(0)})
}

// replace writes an order as it is read, as a client that edits nothing does.
func replace(t *testing.T, version, name string) {
	t.Helper()
	if _, err := pizzas(t, version).Update(t.Context(), get(t, version, name), metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
}

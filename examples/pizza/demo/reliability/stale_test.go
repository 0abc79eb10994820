package reliability

import (
	"strings"
	"testing"

	"sigs.k8s.io/yaml"
)

// TestStaleManifest applies a manifest that was exported in an old version, with
// what its annotation kept then, after the object was edited in the hub. The file
// means what it says: the values that it carries come back, those that were never
// edited are as they were, and nothing is reset to a default.
func TestStaleManifest(t *testing.T) {
	for _, test := range []struct {
		name  string
		edits []string // in the hub, after the export
	}{
		{name: "no edit"},
		{name: "one edit", edits: []string{"spec: {replicas: 5}"}},
		{name: "two edits", edits: []string{"spec: {replicas: 4}", "spec: {replicas: 5}"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := strings.ReplaceAll(test.name, " ", "-")
			create(t, "v1", name, rich)
			export := get(t, "v1alpha1", name)
			for _, edit := range test.edits {
				mustPatch(t, "v1", name, edit)
			}
			// Without the annotation the edits stand.
			spec, err := yaml.Marshal(map[string]any{"spec": export.Object["spec"]})
			if err != nil {
				t.Fatal(err)
			}
			before := get(t, "v1", name)
			mustPatch(t, "v1alpha1", name, string(spec))
			if after := get(t, "v1", name); after.GetResourceVersion() != before.GetResourceVersion() {
				t.Errorf("what says nothing new was written: %v", after.Object)
			}

			whole, err := yaml.Marshal(map[string]any{
				"metadata": map[string]any{"annotations": field(export, "metadata.annotations")}, "spec": export.Object["spec"],
			})
			if err != nil {
				t.Fatal(err)
			}
			mustPatch(t, "v1alpha1", name, string(whole))
			expect(t, get(t, "v1", name), map[string]any{"spec.replicas": int64(3), "spec.oven.time": "2m30.5s", "spec.crust": "Pan"})
		})
	}
}

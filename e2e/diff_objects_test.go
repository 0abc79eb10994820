package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"sigs.k8s.io/yaml"
)

// TestRefusedObjects replaces configurations of webhooks and policies as the cases of "crdgen
// diff" do that are told as refused: the server takes the old ones, and not the new ones.
// Nothing is stored. The server in process has neither.
func TestRefusedObjects(t *testing.T) {
	if api.InProcess() {
		t.Skip("takes a whole server: make e2e-kube")
	}
	client, err := dynamic.NewForConfig(api.Config)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"webhooks/refused": {
			"webhooks[0].admissionReviewVersions", "webhooks[0].failurePolicy", "webhooks[0].rules[0].operations[0]", "webhooks[0].timeoutSeconds",
			"webhooks[1].matchConditions[0].expression", "webhooks[1].name",
		},
		"webhooks/side_effects": {"webhooks[0].sideEffects"},
		"policies/refused":      {"spec.validations[0].expression"},
	} {
		t.Run(name, func(t *testing.T) {
			// create gives the first object of a side to the server.
			create := func(side string) error {
				text, err := os.ReadFile(filepath.Join(casesDir, "diff", filepath.FromSlash(name), side, "objects.yaml"))
				if err != nil {
					t.Fatal(err)
				}
				o := &unstructured.Unstructured{}
				first, _, _ := strings.Cut(string(text), "\n---\n")
				data, err := yaml.YAMLToJSON([]byte(first))
				if err == nil {
					err = json.Unmarshal(data, &o.Object)
				}
				if err != nil {
					t.Fatal(err)
				}
				resource := strings.ToLower(o.GetKind()) + "s"
				if strings.HasSuffix(resource, "ys") {
					resource = strings.TrimSuffix(resource, "ys") + "ies"
				}
				all := client.Resource(schema.GroupVersionResource{Group: "admissionregistration.k8s.io", Version: "v1", Resource: resource})
				_, err = all.Create(t.Context(), o, metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}})
				return err
			}
			if err := create("old"); err != nil {
				t.Errorf("the old side: %v", err)
			}
			err := create("new")
			if err == nil {
				t.Fatal("the new side is taken")
			}
			for _, field := range want {
				if !strings.Contains(err.Error(), field+":") {
					t.Errorf("the server has nothing against %s: %v", field, err)
				}
			}
		})
	}
}

package kube

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/dynamic"
	"sigs.k8s.io/yaml"
)

// TestExampleManifests gives all that deploys the example operator to the
// server, generated or written by hand; only cert-manager's kinds it cannot know.
func TestExampleManifests(t *testing.T) {
	client, err := dynamic.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	mapper := restMapper(t)
	judged := map[string]bool{}
	for _, o := range deployed(t, "../../examples/pizza/config") {
		switch o.GroupVersionKind().Group {
		case "cert-manager.io", "kustomize.config.k8s.io":
			continue
		}
		judged[o.GetKind()] = true
		if err := dryRun(t, client, mapper, o); err != nil {
			t.Errorf("%s %s: %v", o.GetKind(), o.GetName(), err)
		}
	}
	for _, kind := range []string{"CustomResourceDefinition", "Deployment", "RoleBinding", "Service", "ValidatingAdmissionPolicy", "ValidatingWebhookConfiguration"} {
		if !judged[kind] {
			t.Errorf("no %s in the example", kind)
		}
	}
}

// deployed returns all objects below a directory but the samples.
func deployed(t *testing.T, dir string) []*unstructured.Unstructured {
	t.Helper()
	var found []*unstructured.Unstructured
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "samples" {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for document := range strings.SplitSeq(strings.TrimPrefix(string(content), "---\n"), "\n---\n") {
			o := &unstructured.Unstructured{}
			if err := yaml.UnmarshalStrict([]byte(document), &o.Object); err != nil {
				return err
			}
			found = append(found, o)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

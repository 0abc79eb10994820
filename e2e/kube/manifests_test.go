package kube

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/restmapper"
	"sigs.k8s.io/yaml"
)

const (
	casesDir  = "../../testdata"
	goldenDir = "../../golden"

	// refusedFile of a case holds a part of what the server says against it.
	refusedFile = "refused"
)

// refusals are parts of what the server says against manifests of cases that are
// no definitions: what controller-gen writes all the same, and what is a template.
func refusals() map[string]string {
	return map[string]string{
		"rbac/output/compat":                           "resource rules must supply at least one api group",
		"rbac/rules/placeholders":                      "metadata.name: Invalid value",
		"webhook/configuration/compat_lowers_findings": "should be a domain with at least three segments separated by dots",
	}
}

// caseName is the name of a case by its directory in golden.
func caseName(t *testing.T, dir string) string {
	t.Helper()
	name, err := filepath.Rel(goldenDir, dir)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(name)
}

// TestGoldenManifests gives every manifest of the golden cases to the server:
// definitions, webhook configurations, policies and roles. It refuses those
// of the cases that say so, for the reason they name, and no other.
func TestGoldenManifests(t *testing.T) {
	client, err := dynamic.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	mapper := restMapper(t)
	// This module must not require crdgen's, which would choose the versions of the
	// server: so it cannot ask package golden what a case is.
	cases, err := filepath.Glob(filepath.Join(goldenDir, "*", "*", "*"))
	if err != nil || len(cases) == 0 {
		t.Fatalf("%d cases below %s, error %v", len(cases), goldenDir, err)
	}
	judged := map[string]int{}
	for _, dir := range cases {
		found := manifests(t, dir)
		name := caseName(t, dir)
		reason, err := os.ReadFile(filepath.Join(casesDir, name, refusedFile))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if len(found) == 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			verdicts := ""
			for _, o := range found {
				judged[o.GetKind()]++
				if err := dryRun(t, client, mapper, o); err != nil {
					verdicts += err.Error() + "\n"
				}
			}
			expected := cmp.Or(strings.TrimSpace(string(reason)), refusals()[name])
			switch {
			case expected == "" && verdicts != "":
				t.Errorf("refused: %s", verdicts)
			case expected != "" && !strings.Contains(verdicts, expected):
				t.Errorf("not refused for %q: %q", expected, verdicts)
			}
		})
	}
	t.Log(judged)
	for _, kind := range []string{"CustomResourceDefinition", "ClusterRole", "Role", "MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"} {
		if judged[kind] == 0 {
			t.Errorf("no %s among the golden cases", kind)
		}
	}
}

// dryRun asks the server to create an object without keeping it.
func dryRun(t *testing.T, client dynamic.Interface, mapper meta.RESTMapper, o *unstructured.Unstructured) error {
	t.Helper()
	mapping, err := mapper.RESTMapping(o.GroupVersionKind().GroupKind(), o.GroupVersionKind().Version)
	if err != nil {
		return err
	}
	var objects dynamic.ResourceInterface = client.Resource(mapping.Resource)
	if mapping.Scope.Name() == meta.RESTScopeNameNamespace {
		objects = client.Resource(mapping.Resource).Namespace(o.GetNamespace())
	}
	_, err = objects.Create(t.Context(), o, metav1.CreateOptions{
		DryRun:          []string{metav1.DryRunAll},
		FieldValidation: metav1.FieldValidationStrict,
	})
	return err
}

// manifests returns all objects of the server's own groups below a directory.
func manifests(t *testing.T, dir string) []*unstructured.Unstructured {
	t.Helper()
	groups := map[string]bool{
		"apiextensions.k8s.io": true, "admissionregistration.k8s.io": true, "rbac.authorization.k8s.io": true,
	}
	var found []*unstructured.Unstructured
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" && d.Name() != "stdout" {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for document := range strings.SplitSeq(string(content), "\n---\n") {
			o := &unstructured.Unstructured{}
			if yaml.Unmarshal([]byte(document), &o.Object) == nil && groups[schema.FromAPIVersionAndKind(o.GetAPIVersion(), "").Group] {
				found = append(found, o)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func restMapper(t *testing.T) meta.RESTMapper {
	t.Helper()
	client, err := discovery.NewDiscoveryClientForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	groups, err := restmapper.GetAPIGroupResources(client)
	if err != nil {
		t.Fatal(err)
	}
	return restmapper.NewDiscoveryRESTMapper(groups)
}

package e2e

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
)

// installLamps gives the definition of a case to the server, in a group of its own, and
// returns what judges its objects without a server, and a client for them.
func installLamps(t *testing.T, name, group string) (*crvalidation.Server, dynamic.ResourceInterface) {
	t.Helper()
	manifests, said, err := generate(t, filepath.Join(casesDir, name), "crd", "paths=./...", "output:stdout")
	if err != nil {
		t.Fatal(said)
	}
	definition := strings.ReplaceAll(manifests, "example.com", group)
	if _, err := api.Install(t.Context(), []byte(definition)); err != nil {
		t.Fatal(err)
	}
	crd := &apiextensionsv1.CustomResourceDefinition{}
	if err := yaml.Unmarshal([]byte(definition), crd); err != nil {
		t.Fatal(err)
	}
	offline := crvalidation.NewServer([]*apiextensionsv1.CustomResourceDefinition{crd})
	client, err := dynamic.NewForConfig(api.Config)
	if err != nil {
		t.Fatal(err)
	}
	lamps := client.Resource(schema.GroupVersionResource{Group: group, Version: "v1", Resource: "lamps"}).Namespace("default")
	return offline, lamps
}

// TestObjectVerdicts gives the objects of the validate cases to the server: it says
// of each what crdgen says without one.
func TestObjectVerdicts(t *testing.T) {
	const group = "objects.example.com"
	local := func(text string) string { return strings.ReplaceAll(text, "example.com/", group+"/") }
	offline, lamps := installLamps(t, "validate/objects/accepted", group)
	judged := 0
	for _, file := range []string{"validate/objects/accepted/samples/a.yaml", "validate/objects/accepted/samples/b.json", "validate/objects/refused/lamps.yaml"} {
		text, err := os.ReadFile(filepath.Join(casesDir, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		docs, _ := crvalidation.Read(file, []byte(local(string(text))))
		for i := range docs {
			k := offline.Kind(docs[i].Kind())
			if k == nil {
				continue
			}
			judged++
			verdict, err := k.Judge(t.Context(), docs[i].Object, nil)
			if err != nil {
				t.Fatal(err)
			}
			object := &unstructured.Unstructured{Object: docs[i].Object}
			object.SetNamespace("default")
			var want []string
			for _, e := range append(verdict.Invalid, verdict.Failed...) {
				want = append(want, e.Field+": "+e.ErrorBody())
			}
			create := func(validation string) error {
				_, err := lamps.Create(t.Context(), object, metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}, FieldValidation: validation})
				return err
			}
			if diff := cmp.Diff(sorted(want), sorted(causesOf(create("Ignore")))); diff != "" {
				t.Errorf("%s, document %d (-crdgen +server):\n%s", file, i, diff)
			}
			strict := create("Strict")
			for _, path := range verdict.Unknown {
				if strict == nil || !strings.Contains(strict.Error(), fmt.Sprintf("unknown field %q", path)) {
					t.Errorf("%s, document %d: the server knows %q: %v", file, i, path, strict)
				}
			}
		}
	}
	if judged < 6 {
		t.Errorf("only %d objects were judged", judged)
	}
}

// TestStatusVerdicts writes the status of objects through its subresource: the server says
// of each what crdgen says without one.
func TestStatusVerdicts(t *testing.T) {
	const group, dir = "status.example.com", "validate/objects/status"
	offline, lamps := installLamps(t, dir, group)
	read := func(name string) []crvalidation.Document {
		text, err := os.ReadFile(filepath.Join(casesDir, dir, name))
		if err != nil {
			t.Fatal(err)
		}
		docs, _ := crvalidation.Read(name, []byte(strings.ReplaceAll(string(text), "example.com/", group+"/")))
		return docs
	}
	before := map[string]map[string]any{}
	for _, d := range read("old.yaml") {
		_, name := d.Name()
		before[name] = d.Object
	}
	refused := 0
	for _, d := range read("lamps.yaml") {
		_, name := d.Name()
		verdict, err := offline.Kind(d.Kind()).JudgeStatus(t.Context(), d.Object, before[name])
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, e := range append(verdict.Invalid, verdict.Failed...) {
			want = append(want, e.Field+": "+e.ErrorBody())
		}
		stored, err := lamps.Create(t.Context(), &unstructured.Unstructured{Object: d.Object}, metav1.CreateOptions{})
		if err != nil {
			continue // the object itself is refused
		}
		if old := before[name]; old != nil {
			stored.Object["status"] = old["status"]
			if stored, err = lamps.UpdateStatus(t.Context(), stored, metav1.UpdateOptions{}); err != nil {
				t.Fatal(err)
			}
		}
		stored.Object["status"] = d.Object["status"]
		_, err = lamps.UpdateStatus(t.Context(), stored, metav1.UpdateOptions{DryRun: []string{metav1.DryRunAll}})
		if diff := cmp.Diff(sorted(want), sorted(causesOf(err))); diff != "" {
			t.Errorf("%s (-crdgen +server):\n%s", name, diff)
		}
		if err != nil {
			refused++
		}
	}
	if refused < 3 {
		t.Errorf("only %d were refused", refused)
	}
}

// causesOf are the single errors of the server's answer, without the one that says
// that rules were left out.
func causesOf(err error) []string {
	var status *apierrors.StatusError
	if !errors.As(err, &status) || status.ErrStatus.Details == nil {
		if err != nil {
			return []string{err.Error()}
		}
		return nil
	}
	var all []string
	for _, c := range status.ErrStatus.Details.Causes {
		if !strings.Contains(c.Message, "some validation rules were not checked") {
			all = append(all, c.Field+": "+c.Message)
		}
	}
	return all
}

func sorted(s []string) []string {
	s = slices.Clone(s)
	slices.Sort(s)
	return s
}

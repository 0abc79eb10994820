package crvalidation

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

const file = `# first
apiVersion: example.com/v1
kind: Lamp
spec:
  ports:
  - name: a
  - {name: b, example.com/x: 1}
  labels:
    a.b: x
    a: {b: y}
---
apiVersion: v1
kind: LampList
items:
- apiVersion: example.com/v1
  kind: Lamp
  metadata: {name: two}
---
- not an object
---
a: [
`

func TestPositions(t *testing.T) {
	docs, wrong := Read("f.yaml", []byte(file))
	if len(docs) != 2 || len(wrong) != 2 {
		t.Fatalf("%d documents, %d mistakes: %v", len(docs), len(wrong), wrong)
	}
	for path, want := range map[string]string{
		"":                            "2:1",
		"<nil>":                       "2:1",
		"kind":                        "3:1",
		"spec.ports[0].name":          "6:5",
		"spec.ports[1].example.com/x": "7:15",
		"spec.ports[1].missing":       "7:5",
		"spec.ports[7]":               "5:3",
		"spec.labels.a.b":             "9:5",
		"spec.labels[a.b]":            "9:5",
		"spec.labels.a.c":             "10:5",
		"status":                      "2:1",
	} {
		pos := docs[0].Pos(path)
		if got := fmt.Sprintf("%d:%d", pos.Line, pos.Column); got != want || pos.Filename != "f.yaml" {
			t.Errorf("%q is at %s, want %s", path, pos, want)
		}
	}
	if pos := docs[1].Pos("metadata.name"); pos.Line != 17 || pos.Column != 14 {
		t.Errorf("the name in the list is at %s", pos)
	}
	if wrong[0].Pos.Line != 19 || wrong[1].Pos.Line != 21 && wrong[1].Pos.Line != 22 {
		t.Errorf("mistakes at %s and %s", wrong[0].Pos, wrong[1].Pos)
	}
}

func TestJudge(t *testing.T) {
	crd := &apiext.CustomResourceDefinition{Spec: apiext.CustomResourceDefinitionSpec{
		Group: "example.com", Scope: apiext.ClusterScoped, Names: apiext.CustomResourceDefinitionNames{Kind: "Lamp"},
		Versions: []apiext.CustomResourceDefinitionVersion{{
			Name: "v1", Served: true, Storage: true,
			Subresources: &apiext.CustomResourceSubresources{Status: &apiext.CustomResourceSubresourceStatus{}},
			Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &apiext.JSONSchemaProps{
				Type: "object",
				Properties: map[string]apiext.JSONSchemaProps{
					"size":   {Type: "integer", Default: &apiext.JSON{Raw: []byte("3")}},
					"status": {Type: "object", Properties: map[string]apiext.JSONSchemaProps{"on": {Type: "boolean"}}},
				},
				XValidations: apiext.ValidationRules{{Rule: "self.size >= oldSelf.size", Message: "must grow"}},
			}},
		}, {Name: "v0"}},
	}}
	server := NewServer([]*apiext.CustomResourceDefinition{crd})
	if server.Kind("example.com/v0", "Lamp") != nil || server.Kind("a/b/c", "Lamp") != nil {
		t.Error("a version that is not served has a kind")
	}
	k := server.Kind("example.com/v1", "Lamp")
	lamp := func(more map[string]any) map[string]any {
		object := map[string]any{"apiVersion": "example.com/v1", "kind": "Lamp", "metadata": map[string]any{"name": "one"}}
		for name, v := range more {
			object[name] = v
		}
		return object
	}
	object := lamp(map[string]any{"status": map[string]any{"on": "no bool, but dropped"}, "colour": "red"})
	got, err := k.Judge(context.Background(), object, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lamp(map[string]any{"size": int64(3)}), got.Stored); diff != "" {
		t.Errorf("stored (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"colour"}, got.Unknown); diff != "" || len(got.Invalid)+len(got.Failed) > 0 {
		t.Errorf("unknown (-want +got):\n%s%v %v", diff, got.Invalid, got.Failed)
	}
	if object["colour"] != "red" {
		t.Error("the object was changed")
	}
	got, _ = k.Judge(context.Background(), lamp(map[string]any{"size": int64(2)}), lamp(nil))
	if len(got.Failed) != 1 || got.Failed[0].Detail != "must grow" {
		t.Errorf("a change: %v %v", got.Invalid, got.Failed)
	}
	got, _ = k.Judge(context.Background(), lamp(map[string]any{"metadata": map[string]any{"name": "one", "namespace": "a"}}), nil)
	if len(got.Invalid) != 1 || got.Invalid[0].Field != "metadata.namespace" {
		t.Errorf("a namespace: %v", got.Invalid)
	}
	if got, _ = k.Judge(context.Background(), lamp(map[string]any{"metadata": "text"}), nil); got.Stored != nil || len(got.Invalid) != 1 {
		t.Errorf("metadata that is none: %+v", got)
	}
}

package server

import (
	"context"
	"fmt"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// What is left out of two schemas hides nothing that the server has against one of them in the
// place of the other.
func TestUpdateVerdictOfChanges(t *testing.T) {
	object := func(fields map[string]apiext.JSONSchemaProps) apiext.JSONSchemaProps {
		return apiext.JSONSchemaProps{Type: "object", Properties: fields}
	}
	rule := func(s apiext.JSONSchemaProps, text string) apiext.JSONSchemaProps {
		s.XValidations = []apiext.ValidationRule{{Rule: text}}
		return s
	}
	leaf, number := apiext.JSONSchemaProps{Type: "string"}, apiext.JSONSchemaProps{Type: "integer"}
	pod := object(map[string]apiext.JSONSchemaProps{"a": leaf, "b": object(map[string]apiext.JSONSchemaProps{"c": leaf, "d": number})})
	of := func(s apiext.JSONSchemaProps) *apiext.JSONSchemaProps { return &s }
	keyed := object(map[string]apiext.JSONSchemaProps{"name": leaf, "inside": pod})
	keyed.Required = []string{"name"}
	list := apiext.JSONSchemaProps{Type: "array", XListType: new("map"), XListMapKeys: []string{"name"}, Items: &apiext.JSONSchemaPropsOrArray{Schema: &keyed}}
	costly := func(n int) apiext.JSONSchemaProps {
		items := rule(leaf, "self.matches('^[a-z]+$') && self.matches('^[a-y]+$')")
		all := map[string]apiext.JSONSchemaProps{}
		for i := range n {
			all[fmt.Sprintf("list%d", i)] = apiext.JSONSchemaProps{
				Type: "array", MaxItems: new(int64(20000)), Items: &apiext.JSONSchemaPropsOrArray{Schema: of(func() apiext.JSONSchemaProps {
					s := items
					s.MaxLength = new(int64(500))
					return s
				}())},
			}
		}
		return object(all)
	}
	for _, tt := range []struct {
		name     string
		old, new apiext.JSONSchemaProps
		refused  bool
	}{
		{"nothing", pod, pod, false},
		{"a field", object(map[string]apiext.JSONSchemaProps{"pod": pod}), object(map[string]apiext.JSONSchemaProps{"pod": pod, "x": leaf}), false},
		{"a list with keys", object(map[string]apiext.JSONSchemaProps{"l": list}), object(map[string]apiext.JSONSchemaProps{"l": list, "x": leaf}), false},
		{"keys that are gone", object(map[string]apiext.JSONSchemaProps{"l": list}), object(map[string]apiext.JSONSchemaProps{"l": func() apiext.JSONSchemaProps {
			l, items := list, keyed
			items.Properties = map[string]apiext.JSONSchemaProps{"inside": pod}
			l.Items = &apiext.JSONSchemaPropsOrArray{Schema: &items}
			return l
		}()}), true},
		{
			"a rule that reads what is the same", object(map[string]apiext.JSONSchemaProps{"pod": pod}),
			rule(object(map[string]apiext.JSONSchemaProps{"pod": pod}), "!has(self.pod) || !has(self.pod.b) || !has(self.pod.b.c) || self.pod.b.c != 'x'"), false,
		},
		{
			"a rule that reads a field which is nowhere", object(map[string]apiext.JSONSchemaProps{"pod": pod}),
			rule(object(map[string]apiext.JSONSchemaProps{"pod": pod}), "!has(self.pod) || self.pod.b.e == 'x'"), true,
		},
		{
			"a rule over the whole", object(map[string]apiext.JSONSchemaProps{"pod": pod}),
			rule(object(map[string]apiext.JSONSchemaProps{"pod": pod}), "self == oldSelf"), false,
		},
		{"a default that is the same", object(map[string]apiext.JSONSchemaProps{"pod": pod}), func() apiext.JSONSchemaProps {
			p := pod
			p.Default = &apiext.JSON{Raw: []byte(`{"b":{"d":"x"}}`)}
			return object(map[string]apiext.JSONSchemaProps{"pod": p})
		}(), true},
		{"costs that come to too much", costly(1), costly(40), true},
		{"a type that is none", object(map[string]apiext.JSONSchemaProps{"pod": pod}), object(map[string]apiext.JSONSchemaProps{"pod": pod, "x": {Type: "text"}}), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			definition := func(spec apiext.JSONSchemaProps) *apiext.CustomResourceDefinition {
				crd := &apiext.CustomResourceDefinition{}
				crd.Name, crd.Spec.Group, crd.Spec.Scope = "lamps.example.com", "example.com", apiext.NamespaceScoped
				crd.Spec.Names = apiext.CustomResourceDefinitionNames{Plural: "lamps", Singular: "lamp", Kind: "Lamp", ListKind: "LampList"}
				root := object(map[string]apiext.JSONSchemaProps{"spec": spec, "status": pod})
				crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{
					Name: "v1", Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &root},
				}}
				return crd
			}
			errs := UpdateVerdict(context.Background(), definition(tt.new), definition(tt.old))
			if (len(errs) > 0) != tt.refused {
				t.Errorf("%v, want refused %t", errs, tt.refused)
			}
			after, before := changedOnly(definition(tt.new), definition(tt.old))
			if got := UpdateVerdict(context.Background(), after, before); (len(got) > 0) != tt.refused {
				t.Errorf("of the changes alone: %v, want refused %t", got, tt.refused)
			}
		})
	}
}

// TestUpdateVerdictOfClusters replaces a definition as a cluster has it by the same one without what
// the server fills in, by another cluster's, and the other way round: the server refuses none.
func TestUpdateVerdictOfClusters(t *testing.T) {
	definition := func(meta metav1.ObjectMeta) *apiext.CustomResourceDefinition {
		crd := &apiext.CustomResourceDefinition{ObjectMeta: meta}
		crd.Name, crd.Spec.Group, crd.Spec.Scope = "lamps.example.com", "example.com", apiext.NamespaceScoped
		crd.Spec.Names = apiext.CustomResourceDefinitionNames{Plural: "lamps", Singular: "lamp", Kind: "Lamp", ListKind: "LampList"}
		crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{
			Name: "v1", Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &apiext.JSONSchemaProps{Type: "object"}},
		}}
		return crd
	}
	created, deleted := metav1.Unix(1700000000, 0), metav1.Unix(1750000000, 0)
	sides := map[string]metav1.ObjectMeta{
		"source": {}, "cluster": {UID: "0b6f", Generation: 1, CreationTimestamp: created, ResourceVersion: "7", ManagedFields: []metav1.ManagedFieldsEntry{{Manager: "kubectl", Operation: "Apply"}}},
		"other cluster": {UID: "77aa", Generation: 3, CreationTimestamp: metav1.Unix(1600000000, 0), Annotations: map[string]string{"a": "b"}},
		"deleted":       {UID: "0b6f", Generation: 2, CreationTimestamp: created, DeletionTimestamp: &deleted, DeletionGracePeriodSeconds: new(int64(0)), Finalizers: []string{"customresourcecleanup.apiextensions.k8s.io"}},
	}
	for old, before := range sides {
		for new, after := range sides {
			if errs := UpdateVerdict(t.Context(), definition(after), definition(before)); len(errs) > 0 {
				t.Errorf("%s replaced by %s: %v", old, new, errs)
			}
		}
	}
}

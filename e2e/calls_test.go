package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// The calls of scenarios. Bodies are YAML without apiVersion, kind and metadata,
// and so are objects that are returned.

// create makes an object; unknown fields are dropped with a warning.
func create(version, name, body string) call {
	return createWith(version, name, body, metav1.CreateOptions{})
}

// createStrict makes an object that may have no unknown field.
func createStrict(version, name, body string) call {
	return createWith(version, name, body, metav1.CreateOptions{FieldValidation: metav1.FieldValidationStrict})
}

// tryCreate asks what create would say, as often as one likes.
func tryCreate(version, name, body string) call {
	return createWith(version, name, body, metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}})
}

func createWith(version, name, body string, options metav1.CreateOptions) call {
	return func(ctx context.Context, w *world) (any, error) {
		o, err := w.object(version, name, body)
		if err != nil {
			return nil, err
		}
		return bare(w.resource(version).Create(ctx, o, options))
	}
}

// generateName asks what the server says of an object that it shall name itself.
func generateName(version, prefix string) call {
	return func(ctx context.Context, w *world) (any, error) {
		o, err := w.object(version, "", "")
		if err != nil {
			return nil, err
		}
		o.SetGenerateName(prefix)
		return bare(w.resource(version).Create(ctx, o, metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}))
	}
}

// defined returns annotations and labels of the definition.
func defined(ctx context.Context, w *world) (any, error) {
	d, err := w.client.ApiextensionsV1().CustomResourceDefinitions().Get(ctx, w.definition.Name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	return map[string]any{"annotations": d.Annotations, "labels": d.Labels}, nil
}

// get reads an object.
func get(version, name string) call {
	return func(ctx context.Context, w *world) (any, error) {
		return bare(w.resource(version).Get(ctx, name, metav1.GetOptions{}))
	}
}

// update replaces everything of an object except its metadata.
func update(version, name, body string) call { return updateThrough(version, name, body) }

// updateStatus does the same through the status subresource.
func updateStatus(version, name, body string) call {
	return updateThrough(version, name, body, "status")
}

func updateThrough(version, name, body string, subresource ...string) call {
	return func(ctx context.Context, w *world) (any, error) {
		o, err := w.object(version, name, body)
		if err != nil {
			return nil, err
		}
		old, err := w.resource(version).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return nil, err
		}
		o.Object["metadata"] = old.Object["metadata"]
		return bare(w.resource(version).Update(ctx, o, metav1.UpdateOptions{}, subresource...))
	}
}

// apply applies an object as a field manager, who is refused what others have.
func apply(manager, version, name, body string) call {
	return func(ctx context.Context, w *world) (any, error) {
		o, err := w.object(version, name, body)
		if err != nil {
			return nil, err
		}
		return bare(w.resource(version).Apply(ctx, name, o, metav1.ApplyOptions{FieldManager: manager}))
	}
}

// remove deletes an object, and returns what is left of it: its finalizers, if it has some.
func remove(version, name string) call {
	return func(ctx context.Context, w *world) (any, error) {
		if err := w.resource(version).Delete(ctx, name, metav1.DeleteOptions{}); err != nil {
			return nil, err
		}
		o, err := w.resource(version).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return nil, err
		}
		return map[string]any{"deleted": o.GetDeletionTimestamp() != nil, "finalizers": o.GetFinalizers()}, nil
	}
}

// generation reads an object's generation.
func generation(version, name string) call {
	return func(ctx context.Context, w *world) (any, error) {
		o, err := w.resource(version).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return nil, err
		}
		return o.GetGeneration(), nil
	}
}

// names lists the names of the objects that a field selector selects.
func names(version, selector string) call {
	return func(ctx context.Context, w *world) (any, error) {
		list, err := w.resource(version).List(ctx, metav1.ListOptions{FieldSelector: selector})
		if err != nil {
			return nil, err
		}
		found := []string{}
		for _, o := range list.Items {
			found = append(found, o.GetName())
		}
		return found, nil
	}
}

// installs replaces the definition by that of another directory of testdata.
func installs(types string, changes ...replacement) call {
	return func(ctx context.Context, w *world) (any, error) {
		return nil, w.install(ctx, types, changes...)
	}
}

// judges asks what the server says about the scenario's definition after a
// change, without keeping it.
func judges(types string, changes ...replacement) call {
	return func(ctx context.Context, w *world) (any, error) {
		definition, err := w.generate(types, changes...)
		if err != nil {
			return nil, err
		}
		return nil, api.DryRun(ctx, []byte(definition))
	}
}

// judgesLenient asks what the server says about a definition that crdgen writes
// under --compat only.
func judgesLenient(types string) call {
	return func(ctx context.Context, w *world) (any, error) {
		manifests, findings, err := generate(w.t, ".", "--compat=controller-gen", "crd", "paths=./testdata/"+types+"/...")
		if err != nil {
			return nil, fmt.Errorf("%w\n%s", err, findings)
		}
		return nil, api.DryRun(ctx, []byte(definitions(manifests)[0]))
	}
}

// generates runs crdgen and returns what it says against the types.
func generates(types string) call {
	return func(_ context.Context, w *world) (any, error) {
		_, err := w.generate(types)
		return nil, err
	}
}

// warned returns the warnings that calls since the last one brought.
func warned(_ context.Context, w *world) (any, error) { return w.warnings.take(), nil }

// fetch reads a document of the server; pick takes the part that matters.
func fetch(path func(*world) string, accept string, pick func(*world, map[string]any) (any, error)) call {
	return func(ctx context.Context, w *world) (any, error) {
		content, err := w.client.RESTClient().Get().AbsPath(path(w)).SetHeader("Accept", accept).DoRaw(ctx)
		if err != nil {
			return nil, err
		}
		document := map[string]any{}
		if err := json.Unmarshal(content, &document); err != nil {
			return nil, err
		}
		return pick(w, document)
	}
}

// table reads an object as kubectl prints it: the columns that the definition
// adds to the name, and the object's cells in them.
func table(version, name string) call {
	path := func(w *world) string { return w.path(version, name) }
	return fetch(path, "application/json;as=Table;v=v1;g=meta.k8s.io", func(_ *world, document map[string]any) (any, error) {
		columns, cells := []any{}, []any{}
		for _, c := range document["columnDefinitions"].([]any)[1:] {
			column := maps.Clone(c.(map[string]any))
			if column["priority"] == float64(0) {
				delete(column, "priority")
			}
			columns = append(columns, column)
		}
		for _, r := range document["rows"].([]any) {
			cells = append(cells, r.(map[string]any)["cells"].([]any)[1:]...)
		}
		return map[string]any{"columns": columns, "cells": cells}, nil
	})
}

// bare returns an object without what every object has.
func bare(o *unstructured.Unstructured, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	rest := maps.Clone(o.Object)
	delete(rest, "apiVersion")
	delete(rest, "kind")
	delete(rest, "metadata")
	return rest, nil
}

// cells reads the first cells of an object's row. Those that tell an age are no
// use in a test.
func cells(version, name string, count int) call {
	return func(ctx context.Context, w *world) (any, error) {
		answer, err := table(version, name)(ctx, w)
		if err != nil {
			return nil, err
		}
		return answer.(map[string]any)["cells"].([]any)[:count], nil
	}
}

// scale reads an object's scale subresource, or writes the number of replicas.
func scale(version, name string, replicas *int32) call {
	return func(ctx context.Context, w *world) (any, error) {
		client := w.resource(version)
		o, err := client.Get(ctx, name, metav1.GetOptions{}, "scale")
		if err != nil || replicas == nil {
			return bare(o, err)
		}
		if err := unstructured.SetNestedField(o.Object, int64(*replicas), "spec", "replicas"); err != nil {
			return nil, err
		}
		return bare(client.Update(ctx, o, metav1.UpdateOptions{}, "scale"))
	}
}

// watched returns the first event about an object.
func watched(version, name string) call {
	return func(ctx context.Context, w *world) (any, error) {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		events, err := w.resource(version).Watch(ctx, metav1.ListOptions{
			FieldSelector: "metadata.name=" + name, ResourceVersion: "0",
		})
		if err != nil {
			return nil, err
		}
		defer events.Stop()
		event, ok := <-events.ResultChan()
		if !ok {
			return nil, errors.New("no event")
		}
		kind := event.Object.GetObjectKind().GroupVersionKind()
		return map[string]any{"type": event.Type, "version": kind.Version}, nil
	}
}

// stored returns the versions that the store holds objects in.
func stored(ctx context.Context, w *world) (any, error) {
	d, err := w.client.ApiextensionsV1().CustomResourceDefinitions().Get(ctx, w.definition.Name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	return d.Status.StoredVersions, nil
}

// setStored says which versions the store holds objects in.
func setStored(versions ...string) call {
	return func(ctx context.Context, w *world) (any, error) {
		client := w.client.ApiextensionsV1().CustomResourceDefinitions()
		d, err := client.Get(ctx, w.definition.Name, metav1.GetOptions{})
		if err != nil {
			return nil, err
		}
		d.Status.StoredVersions = versions
		_, err = client.UpdateStatus(ctx, d, metav1.UpdateOptions{})
		return nil, err
	}
}

// explained returns what kubectl explain would print of the kind Bell.
func explained(w *world, schemas any) (any, error) {
	for _, schema := range schemas.(map[string]any) {
		text, err := json.Marshal(schema)
		if err != nil {
			return nil, err
		}
		var bell struct {
			Kinds       []map[string]string `json:"x-kubernetes-group-version-kind"`
			Description string              `json:"description"`
			Properties  struct {
				Spec struct {
					Description string `json:"description"`
					Properties  struct {
						Tone any `json:"tone"`
					} `json:"properties"`
				} `json:"spec"`
			} `json:"properties"`
		}
		if json.Unmarshal(text, &bell) != nil || len(bell.Kinds) != 1 ||
			bell.Kinds[0]["group"] != w.group || bell.Kinds[0]["kind"] != "Bell" {
			continue // another kind, the list, or nothing of ours
		}
		spec := bell.Properties.Spec
		return map[string]any{"description": bell.Description, "spec": spec.Description, "tone": spec.Properties.Tone}, nil
	}
	return nil, errors.New("no schema of Bell")
}

// property returns what a document of OpenAPI 3 says of a field of the spec.
func property(w *world, document map[string]any, name string) (any, error) {
	for _, schema := range document["components"].(map[string]any)["schemas"].(map[string]any) {
		fields, ok, err := unstructured.NestedMap(schema.(map[string]any), "properties", "spec", "properties", name)
		if ok || err != nil {
			return fields, err
		}
	}
	return nil, fmt.Errorf("no field %q in %s", name, w.group)
}

// byURL replaces the definition by one that names the webhook's address in the
// place of its service.
func byURL(types string) call {
	return func(ctx context.Context, w *world) (any, error) {
		w.byURL = true
		return nil, w.install(ctx, types)
	}
}

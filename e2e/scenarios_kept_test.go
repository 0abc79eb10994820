package e2e

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/yaml"
)

// What conversions keep in annotations, and who may write it.

// keptForHub is the annotation of the spoke that keeps what only the hub has.
const keptForHub = "conversion.kept.example.com/v1"

// forged says more than the schema of the hub takes.
const forged = `{"f":{"/spec/limit":1000000,"/spec/role":"admin"}}`

// kept: an annotation brings no more into the hub than the hub's schema takes.
func kept() scenario {
	const types = "kept"
	return scenario{
		name: types, crd: "crd:conversion=webhook,service=system/converter", converts: true,
		flip:     replacement{"maximum: 10\n", "maximum: 20\n"},
		flipCode: replacement{`{"maximum":10,`, `{`},
		steps: []step{
			{does: "the hub has bounds", call: createStrict("v1", "no", "spec: {limit: 11}"), refused: "spec.limit: Invalid value: 11: spec.limit in body should be less than or equal to 10"},
			{does: "an object of the hub", call: createStrict("v1", "one", "spec: {command: a, limit: 5, role: user}")},
			{does: "has less in the spoke", call: get("v1beta1", "one"), answer: "spec: {command: a}"},
			{does: "which keeps the rest", call: annotation("v1beta1", "one", keptForHub), answer: `'{"f":{"/spec/limit":5,"/spec/role":"user"}}'`},
			{does: "what comes back as it was read", call: update("v1beta1", "one", "spec: {command: b}")},
			{does: "brings it back", call: get("v1", "one"), answer: "spec: {command: b, limit: 5, role: user}"},
			{does: "the annotation is forged by an update", call: annotate("v1beta1", "one", forged)},
			{does: "and brings nothing back that the schema refuses", call: get("v1", "one"), answer: "spec: {command: b}"},
			{does: "nor does a patch", call: patchAnnotation("v1beta1", "one", forged)},
			{does: "", call: get("v1", "one"), answer: "spec: {command: b}"},
			{does: "nor a new object", call: createAnnotated("v1beta1", "two", "spec: {command: c}", forged)},
			{does: "", call: get("v1", "two"), answer: "spec: {command: c}"},
			{does: "nor what is applied", call: applyAnnotated("v1beta1", "three", "spec: {command: c}", forged)},
			{does: "", call: get("v1", "three"), answer: "spec: {command: c}"},
			{does: "what the schema takes comes back", call: annotate("v1beta1", "one", `{"f":{"/spec/limit":7}}`)},
			{does: "", call: get("v1", "one"), answer: "spec: {command: b, limit: 7}"},
			{does: "an annotation in the hub is none of the spoke's", call: annotateAs("v1", "two", keptForHub, `{"f":{"/spec/limit":9}}`)},
			{does: "", call: annotation("v1beta1", "two", keptForHub), answer: `""`},
			{does: "", call: update("v1beta1", "two", "spec: {command: d}")},
			{does: "", call: get("v1", "two"), answer: "spec: {command: d}"},
			// A conversion cannot know through which endpoint an object came: docs/conversion.md.
			{does: "the status comes back through the main endpoint, too, which takes the policy to prevent", call: annotate("v1beta1", "one", `{"f":{"/status/approved":true}}`)},
			{does: "", call: get("v1", "one"), answer: "{spec: {command: b}, status: {approved: true}}"},
		},
	}
}

// TestKeptAnnotationsPolicy applies the generated policy: who writes in the spoke's version
// sends what was kept as it was read, or leaves it out. The server in process
// has no policies.
func TestKeptAnnotationsPolicy(t *testing.T) {
	if api.InProcess() {
		t.Skip("takes a whole server: make e2e-kube")
	}
	s := kept()
	w := install(t, "guarded.", []scenario{s}, nothing, nothing)[0]
	w.applyPolicies(t, s.directory())
	const (
		message  = "annotations conversion.kept.example.com/* keep the data of another version: leave them as they were read, or leave them out"
		approved = `{"f":{"/status/approved":true}}`
		readOnce = `{"f":{"/spec/limit":5,"/spec/role":"user"}}`
	)
	for _, problem := range w.play(t.Context(), []step{
		{does: "an object of the hub", call: createStrict("v1", "one", "spec: {command: a, limit: 5, role: user}")},
		{does: "one that may lose what was kept before the server knows the policy", call: createStrict("v1", "early", "spec: {command: a, limit: 5}")},
		{does: "the policy is obeyed", call: annotate("v1beta1", "early", forged), refused: message, eventually: true},
		{does: "for any object", call: annotate("v1beta1", "one", forged), refused: message},
		{does: "a patch of the annotation", call: patchAnnotation("v1beta1", "one", approved), refused: message},
		{does: "its part that the schema takes", call: patchAnnotation("v1beta1", "one", `{"f":{"/spec/limit":7,"/spec/role":"user"}}`), refused: message},
		{does: "an annotation that is applied", call: applyAnnotated("v1beta1", "one", "spec: {command: b}", approved), refused: message},
		{does: "a new object with one", call: createAnnotated("v1beta1", "two", "spec: {command: c}", approved), refused: message},
		{does: "and with what was read of another object, as from kubectl get -o yaml", call: createAnnotated("v1beta1", "two", "spec: {command: c}", readOnce), refused: message},
		{does: "nothing of it came in", call: get("v1", "one"), answer: "spec: {command: a, limit: 5, role: user}"},
		{does: "a read that comes back", call: update("v1beta1", "one", "spec: {command: a}")},
		{does: "an edit of something else", call: update("v1beta1", "one", "spec: {command: b}")},
		{does: "a patch of something else", call: patch("v1beta1", "one", `{"metadata":{"annotations":{"a":"b"}},"spec":{"command":"c"}}`)},
		{does: "one applies something else", call: apply("ann", "v1beta1", "one", "status: {}")},
		{does: "what was kept is still there", call: get("v1", "one"), answer: "spec: {command: c, limit: 5, role: user}"},
		{does: "the controller of the hub writes a status", call: updateStatus("v1", "one", "{spec: {}, status: {approved: true}}")},
		{does: "that of the spoke, too", call: updateStatus("v1beta1", "one", "{spec: {}, status: {done: true}}")},
		{does: "which loses nothing", call: get("v1", "one"), answer: "{spec: {command: c, limit: 5, role: user}, status: {done: true, approved: true}}"},
		{does: "an old annotation, after the hub has changed", call: func(ctx context.Context, w *world) (any, error) {
			old, err := w.resource("v1beta1").Get(ctx, "one", metav1.GetOptions{})
			if err != nil {
				return nil, err
			}
			if _, err := update("v1", "one", "spec: {command: c, limit: 6, role: user}")(ctx, w); err != nil {
				return nil, err
			}
			return bare(w.resource("v1beta1").Update(ctx, old, metav1.UpdateOptions{}))
		}, refused: "the object has been modified"},
		{does: "a new object without annotations", call: createStrict("v1beta1", "three", "spec: {command: c}")},
		{does: "a backup is restored in the hub's version, annotations and all", call: createAnnotated("v1", "four", "spec: {command: c, limit: 3}", forged)},
		{does: "and they mean nothing there", call: update("v1beta1", "four", "spec: {command: d}")},
		{does: "", call: get("v1", "four"), answer: "spec: {command: d, limit: 3}"},
		{does: "annotations may be left out, and what they kept is given up", call: patch("v1beta1", "one", `{"metadata":{"annotations":null}}`)},
		{does: "", call: get("v1", "one"), answer: "{spec: {command: c}, status: {done: true}}"},
	}, patience) {
		t.Error(problem)
	}
}

// applyPolicies gives the policies for conversions to the server.
func (w *world) applyPolicies(t *testing.T, types string) {
	t.Helper()
	manifests, findings, err := generate(t, ".", "policy:conversionAnnotations=true", "paths=./testdata/"+types+"/...")
	if err != nil {
		t.Fatalf("%v\n%s", err, findings)
	}
	resources := map[string]string{
		"ValidatingAdmissionPolicy": "validatingadmissionpolicies", "ValidatingAdmissionPolicyBinding": "validatingadmissionpolicybindings",
	}
	for document := range strings.SplitSeq(strings.TrimPrefix(w.rename(manifests), "---\n"), "\n---\n") {
		o := &unstructured.Unstructured{}
		if err := yaml.Unmarshal([]byte(document), &o.Object); err != nil {
			t.Fatal(err)
		}
		client := w.objects.Resource(schema.GroupVersionResource{Group: "admissionregistration.k8s.io", Version: "v1", Resource: resources[o.GetKind()]})
		if _, err := client.Create(t.Context(), o, metav1.CreateOptions{FieldValidation: metav1.FieldValidationStrict}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := client.Delete(context.Background(), o.GetName(), metav1.DeleteOptions{}); err != nil && !apierrors.IsNotFound(err) {
				t.Error(err)
			}
		})
	}
}

// annotation reads an annotation, "" where there is none.
func annotation(version, name, key string) call {
	return func(ctx context.Context, w *world) (any, error) {
		o, err := w.resource(version).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return nil, err
		}
		return o.GetAnnotations()[w.rename(key)], nil
	}
}

// annotate replaces what is kept for the hub by an update of an object as it was read.
func annotate(version, name, value string) call { return annotateAs(version, name, keptForHub, value) }

func annotateAs(version, name, key, value string) call {
	return func(ctx context.Context, w *world) (any, error) {
		o, err := w.resource(version).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return nil, err
		}
		w.setAnnotation(o, key, value)
		return bare(w.resource(version).Update(ctx, o, metav1.UpdateOptions{}))
	}
}

func (w *world) setAnnotation(o *unstructured.Unstructured, key, value string) {
	annotations := o.GetAnnotations()
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations[w.rename(key)] = value
	o.SetAnnotations(annotations)
}

// patchAnnotation does the same by a merge patch of nothing else.
func patchAnnotation(version, name, value string) call {
	return func(ctx context.Context, w *world) (any, error) {
		text, err := json.Marshal(map[string]any{"metadata": map[string]any{"annotations": map[string]string{w.rename(keptForHub): value}}})
		if err != nil {
			return nil, err
		}
		return patch(version, name, string(text))(ctx, w)
	}
}

// patch changes an object by a merge patch.
func patch(version, name, text string) call {
	return func(ctx context.Context, w *world) (any, error) {
		return bare(w.resource(version).Patch(ctx, name, types.MergePatchType, []byte(text), metav1.PatchOptions{}))
	}
}

// createAnnotated makes an object with something kept for the hub.
func createAnnotated(version, name, body, value string) call {
	return func(ctx context.Context, w *world) (any, error) {
		o, err := w.object(version, name, body)
		if err != nil {
			return nil, err
		}
		w.setAnnotation(o, keptForHub, value)
		return bare(w.resource(version).Create(ctx, o, metav1.CreateOptions{}))
	}
}

// applyAnnotated applies such an object.
func applyAnnotated(version, name, body, value string) call {
	return func(ctx context.Context, w *world) (any, error) {
		o, err := w.object(version, name, body)
		if err != nil {
			return nil, err
		}
		w.setAnnotation(o, keptForHub, value)
		answer, err := w.resource(version).Apply(ctx, name, o, metav1.ApplyOptions{FieldManager: "forger", Force: true})
		return bare(answer, err)
	}
}

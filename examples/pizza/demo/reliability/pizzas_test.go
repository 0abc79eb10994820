package reliability

import (
	"context"
	"strings"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"sigs.k8s.io/yaml"

	restaurantv1 "github.com/crdgen/crdgen/examples/pizza/api/v1"
)

// pizzas returns the orders in a version. Each test has a namespace of its own.
func pizzas(t testing.TB, version string) dynamic.ResourceInterface {
	t.Helper()
	resource := restaurantv1.GroupVersion.WithResource("pizzas").GroupResource().WithVersion(version)
	return client.Resource(resource).Namespace(namespace(t))
}

// namespace is made of the name of a test, without its subtests.
func namespace(t testing.TB) string {
	name, _, _ := strings.Cut(t.Name(), "/")
	return strings.ToLower(name)
}

// pizza makes an order of what stands in rest, as YAML.
func pizza(t testing.TB, version, name, rest string) *unstructured.Unstructured {
	t.Helper()
	o := &unstructured.Unstructured{Object: map[string]any{}}
	if err := yaml.Unmarshal([]byte(rest), &o.Object); err != nil {
		t.Fatal(err)
	}
	o.SetAPIVersion(restaurantv1.GroupVersion.Group + "/" + version)
	o.SetKind("Pizza")
	o.SetName(name)
	return o
}

func create(t testing.TB, version, name, rest string) *unstructured.Unstructured {
	t.Helper()
	o, err := pizzas(t, version).Create(t.Context(), pizza(t, version, name, rest), metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func get(t testing.TB, version, name string) *unstructured.Unstructured {
	t.Helper()
	o, err := pizzas(t, version).Get(t.Context(), name, metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// patch changes an order by a JSON merge patch, written as YAML.
func patch(ctx context.Context, in dynamic.ResourceInterface, name, change string, subresource ...string) (*unstructured.Unstructured, error) {
	body, err := yaml.YAMLToJSON([]byte(change))
	if err != nil {
		return nil, err
	}
	return in.Patch(ctx, name, types.MergePatchType, body, metav1.PatchOptions{}, subresource...)
}

func mustPatch(t testing.TB, version, name, change string, subresource ...string) *unstructured.Unstructured {
	t.Helper()
	o, err := patch(t.Context(), pizzas(t, version), name, change, subresource...)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// field reads what stands at a path, "spec.oven.time"; nil for nothing.
func field(o *unstructured.Unstructured, path string) any {
	value, _, err := unstructured.NestedFieldNoCopy(o.Object, splitPath(path)...)
	if err != nil {
		return nil
	}
	return value
}

// expect compares fields of an object, by their paths.
func expect(t testing.TB, o *unstructured.Unstructured, want map[string]any) {
	t.Helper()
	for path, value := range want {
		if got := field(o, path); got != value {
			t.Errorf("%s %q: %s is %v, want %v", o.GetAPIVersion(), o.GetName(), path, got, value)
		}
	}
}

// eventually waits until a condition holds that takes the server some moments.
func eventually(t testing.TB, holds func() error) {
	t.Helper()
	deadline := time.Now().Add(5 * time.Minute)
	for {
		err := holds()
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func splitPath(path string) []string { return strings.Split(path, ".") }

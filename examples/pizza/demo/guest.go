package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/yaml"

	restaurantv1 "github.com/crdgen/crdgen/examples/pizza/api/v1"
)

// A guest talks to the API server, as kubectl would, and writes down what is
// asked and answered.
type guest struct {
	out    io.Writer
	client dynamic.Interface
	http   *http.Client
	host   string
}

func newGuest(config *rest.Config, out io.Writer) (*guest, error) {
	g := &guest{out: out, host: config.Host}
	config = rest.CopyConfig(config)
	config.WarningHandler = g
	var err, err2 error
	g.client, err = dynamic.NewForConfig(config)
	g.http, err2 = rest.HTTPClientFor(config)
	return g, errors.Join(err, err2)
}

// HandleWarningHeader implements rest.WarningHandler.
func (g *guest) HandleWarningHeader(_ int, _, text string) { g.hear("Warning: %s", text) }

// ask writes down what the guest says, hear what the API server says.
func (g *guest) ask(format string, args ...any)  { g.say("> ", format, args...) }
func (g *guest) hear(format string, args ...any) { g.say("< ", format, args...) }

// say writes indented lines.
func (g *guest) say(prefix, format string, args ...any) {
	for line := range strings.Lines(fmt.Sprintf(format, args...)) {
		fmt.Fprintf(g.out, "    %s%s\n", prefix, strings.TrimRight(line, " \n"))
	}
}

// headline begins a part of the story.
func (g *guest) headline(format string, args ...any) {
	fmt.Fprintf(g.out, "\n"+format+"\n\n", args...)
}

// pizzas returns the orders in a version.
func (g *guest) pizzas(version string) dynamic.ResourceInterface {
	return g.client.Resource(restaurantv1.GroupVersion.WithResource("pizzas").GroupResource().WithVersion(version)).Namespace("default")
}

// pizza makes an order of what stands in spec, as YAML.
func pizza(version, name, spec string) (*unstructured.Unstructured, error) {
	fields := map[string]any{}
	if err := yaml.Unmarshal([]byte(spec), &fields); err != nil {
		return nil, err
	}
	o := &unstructured.Unstructured{Object: map[string]any{"spec": fields}}
	o.SetGroupVersionKind(schema.GroupVersionKind{Group: restaurantv1.GroupVersion.Group, Version: version, Kind: "Pizza"})
	o.SetName(name)
	return o, nil
}

// order creates a pizza.
func (g *guest) order(ctx context.Context, version, name, spec string) error {
	o, err := pizza(version, name, spec)
	if err != nil {
		return err
	}
	text, err := text(o)
	if err != nil {
		return err
	}
	g.ask("create\n%s", text)
	_, err = g.pizzas(version).Create(ctx, o, metav1.CreateOptions{})
	return err
}

// refused tries something that must be refused and writes down why it is.
func (g *guest) refused(do func() error) error {
	err := do()
	var status apierrors.APIStatus
	if !errors.As(err, &status) {
		return errors.Join(errors.New("it should have been refused by the API server"), err)
	}
	g.hear("%d: %s", status.Status().Code, status.Status().Message)
	return nil
}

// get shows a pizza in a version.
func (g *guest) get(ctx context.Context, version, name string) error {
	g.ask("get pizzas.%s/%s", version, name)
	o, err := g.pizzas(version).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	text, err := text(o)
	g.hear("%s", text)
	return err
}

// patch changes a pizza by a JSON merge patch, written as YAML.
func (g *guest) patch(ctx context.Context, version, name, change string, subresource ...string) error {
	patch, err := yaml.YAMLToJSON([]byte(change))
	if err != nil {
		return err
	}
	g.ask("patch %s with %s", strings.Join(append([]string{"pizzas." + version, name}, subresource...), "/"), patch)
	_, err = g.pizzas(version).Patch(ctx, name, types.MergePatchType, patch, metav1.PatchOptions{}, subresource...)
	return err
}

// billed waits until the kitchen has written a bill of so many cents.
func (g *guest) billed(ctx context.Context, name string, cents int64) error {
	return wait.PollUntilContextCancel(ctx, pause, true, func(ctx context.Context) (bool, error) {
		o, err := g.pizzas("v1").Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return false, err
		}
		cost, _, err := unstructured.NestedInt64(o.Object, "status", "cost")
		return cost == cents, err
	})
}

// text is an object as YAML, without what the server adds to every object.
func text(o *unstructured.Unstructured) (string, error) {
	metadata := map[string]any{"name": o.GetName()}
	if annotations := o.GetAnnotations(); len(annotations) > 0 {
		metadata["annotations"] = annotations
	}
	shown := map[string]any{"apiVersion": o.GetAPIVersion(), "kind": o.GetKind(), "metadata": metadata, "spec": o.Object["spec"]}
	if status, ok := o.Object["status"]; ok {
		shown["status"] = status
	}
	yaml, err := yaml.Marshal(shown)
	return string(yaml), err
}

// field shows one field of a pizza, or of a subresource of it.
func (g *guest) field(ctx context.Context, version, name, subresource string, path ...string) error {
	at := strings.TrimSuffix("pizzas."+version+"/"+name+"/"+subresource, "/")
	g.ask("get %s", at)
	o, err := g.pizzas(version).Get(ctx, name, metav1.GetOptions{}, strings.Fields(subresource)...)
	if err != nil {
		return err
	}
	value, _, err := unstructured.NestedFieldNoCopy(o.Object, path...)
	g.hear("%s: %v", strings.Join(path, "."), value)
	return err
}

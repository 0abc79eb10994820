package e2e

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/yaml"
)

// A world is a definition on the shared server and clients for its objects.
type world struct {
	t     *testing.T
	group string // the API group on the server
	own   string // the API group in the types

	crd      string       // the generator with its options
	converts http.Handler // answers ConversionReviews
	byURL    bool         // the server is to call webhooks by their addresses

	manifests  string // all that crdgen wrote for the definition
	definition *apiextensionsv1.CustomResourceDefinition
	objects    dynamic.Interface
	client     *clientset.Clientset
	warnings   *warnings
}

// newWorld returns a world whose API group is known to the server by another
// name, so that the same types can be installed more than once.
func newWorld(t *testing.T, group string) *world {
	t.Helper()
	w := &world{t: t, group: group, own: ownGroup(group), crd: "crd", byURL: !api.InProcess(), warnings: &warnings{}}
	config := rest.CopyConfig(api.Config)
	config.WarningHandler = w.warnings
	var err, err2 error
	w.objects, err = dynamic.NewForConfig(config)
	w.client, err2 = clientset.NewForConfig(config)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	return w
}

// ownGroup is a group without the prefix by which a test knows it.
func ownGroup(group string) string {
	for _, prefix := range []string{"flipped.", "miswritten.", "guarded."} {
		group = strings.TrimPrefix(group, prefix)
	}
	return group
}

// rename replaces the API group of the types.
func (w *world) rename(text string) string { return strings.ReplaceAll(text, w.own, w.group) }

// generate runs crdgen on a directory of testdata and returns the definition,
// changed.
func (w *world) generate(types string, changes ...replacement) (string, error) {
	manifests, findings, err := generate(w.t, ".", w.crd, "webhook", "paths=./testdata/"+types+"/...")
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, findings)
	}
	w.manifests = w.rename(manifests)
	found := definitions(w.manifests)
	if len(found) != 1 {
		return "", fmt.Errorf("%s: %d definitions, want one", types, len(found))
	}
	definition := found[0]
	for _, c := range changes {
		if definition, err = c.in(definition); err != nil {
			return "", err
		}
	}
	return definition, nil
}

// install generates a definition and puts it into the server, in the place of
// the one before.
func (w *world) install(ctx context.Context, types string, changes ...replacement) error {
	definition, err := w.generate(types, changes...)
	if err != nil {
		return err
	}
	if w.converts != nil {
		if definition, err = w.serveConversion(definition); err != nil {
			return err
		}
	}
	installed, err := api.Install(ctx, []byte(definition))
	if err == nil {
		w.definition = installed
	}
	return err
}

// resource returns a client for the objects in a version, in the namespace
// default unless they have none.
func (w *world) resource(version string) dynamic.ResourceInterface {
	all := w.objects.Resource(schema.GroupVersionResource{
		Group: w.group, Version: version, Resource: w.definition.Spec.Names.Plural,
	})
	if w.definition.Spec.Scope == apiextensionsv1.ClusterScoped {
		return all
	}
	return all.Namespace("default")
}

// path returns where objects in a version are.
func (w *world) path(version string, more ...string) string {
	path := "/apis/" + w.group + "/" + version
	if w.definition.Spec.Scope == apiextensionsv1.NamespaceScoped {
		path += "/namespaces/default"
	}
	return strings.Join(append([]string{path, w.definition.Spec.Names.Plural}, more...), "/")
}

// object makes an object of what stands in body, as YAML, beside its name.
func (w *world) object(version, name, body string) (*unstructured.Unstructured, error) {
	o := &unstructured.Unstructured{}
	if err := yaml.Unmarshal([]byte(w.rename(body)), &o.Object); err != nil {
		return nil, err
	}
	if o.Object == nil {
		o.Object = map[string]any{}
	}
	o.SetAPIVersion(w.group + "/" + version)
	o.SetKind(w.definition.Spec.Names.Kind)
	o.SetName(name)
	return o, nil
}

// warnings collects the Warning headers of answers.
type warnings struct {
	mutex sync.Mutex
	texts []string
}

// HandleWarningHeader implements rest.WarningHandler.
func (w *warnings) HandleWarningHeader(_ int, _, text string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.texts = append(w.texts, text)
}

// take returns what came since the last call.
func (w *warnings) take() []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	texts := append([]string{}, w.texts...)
	w.texts = nil
	return texts
}

package serve

import (
	"encoding/pem"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/conversion"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/util/webhook"
)

// TestAgainstTheAPIServer lets the API server's own client of conversion webhooks
// call the handler: it checks the response and restores metadata as it does in a
// cluster.
func TestAgainstTheAPIServer(t *testing.T) {
	for _, version := range []string{"v1", "v1beta1"} {
		t.Run(version, func(t *testing.T) {
			h, _ := toys()
			server := httptest.NewTLSServer(h)
			defer server.Close()
			converter := converterFor(t, server, version)

			list := &unstructured.UnstructuredList{Object: map[string]any{"apiVersion": "example.com/v1beta1", "kind": "LampList"}}
			for _, name := range []string{"b", "a", "c"} {
				list.Items = append(list.Items, unstructured.Unstructured{Object: map[string]any{
					"apiVersion": "example.com/v1beta1", "kind": "Lamp", "power": int64(len(list.Items)),
					"metadata": map[string]any{"name": name, "namespace": "n", "uid": "u", "labels": map[string]any{"l": name}},
				}})
			}
			got, err := converter(list, "v1")
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, item := range got.(*unstructured.UnstructuredList).Items {
				watts, _, _ := unstructured.NestedInt64(item.Object, "watts")
				names = append(names, item.GetAPIVersion()+" "+item.GetName()+" "+item.GetLabels()["l"]+" "+strings.Repeat("w", int(watts)))
			}
			want := []string{"example.com/v1 b b ", "example.com/v1 a a w", "example.com/v1 c c ww"}
			if diff := cmp.Diff(want, names); diff != "" {
				t.Errorf("items (-want +got):\n%s", diff)
			}

			bare := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "example.com/v1beta1", "kind": "Lamp", "power": int64(3)}}
			if _, err := converter(bare, "v1"); err != nil {
				t.Errorf("an object without metadata: %v", err)
			}
			bad := list.Items[0].DeepCopy()
			bad.Object["power"] = int64(-1)
			if _, err := converter(bad, "v1"); err == nil || !strings.Contains(err.Error(), "negative power") {
				t.Errorf("a failed conversion gives error %v", err)
			}
		})
	}
}

// converterFor returns the API server's converter for a CRD whose webhook is the
// given server.
func converterFor(t *testing.T, server *httptest.Server, reviewVersion string) func(in runtime.Object, version string) (runtime.Object, error) {
	t.Helper()
	url := server.URL + "/convert"
	ca := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	crd := &apiext.CustomResourceDefinition{Spec: apiext.CustomResourceDefinitionSpec{
		Group: "example.com", Scope: apiext.NamespaceScoped,
		Versions: []apiext.CustomResourceDefinitionVersion{{Name: "v1"}, {Name: "v1beta1"}, {Name: "v1alpha1"}},
		Conversion: &apiext.CustomResourceConversion{Strategy: apiext.WebhookConverter, Webhook: &apiext.WebhookConversion{
			ClientConfig:             &apiext.WebhookClientConfig{URL: &url, CABundle: ca},
			ConversionReviewVersions: []string{reviewVersion},
		}},
	}}
	crd.Name = "lamps.example.com"
	factory, err := conversion.NewCRConverterFactory(webhook.NewDefaultServiceResolver(), webhook.NewDefaultAuthenticationInfoResolverWrapper(nil, nil, nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	safe, _, err := factory.NewConverter(crd)
	if err != nil {
		t.Fatal(err)
	}
	return func(in runtime.Object, version string) (runtime.Object, error) {
		return safe.ConvertToVersion(in, schema.GroupVersion{Group: "example.com", Version: version})
	}
}

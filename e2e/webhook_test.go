package e2e

import (
	"encoding/json"
	"net/http"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/yaml"
)

// A place is where a webhook of a world answers: in the world's own namespace,
// for a server that looks services up in process, and at a URL for any other.
type place struct {
	namespace string
	url       string
	caBundle  []byte
}

// serve lets a handler answer for a service.
func (w *world) serve(name, path string, handler http.HandlerFunc) (place, error) {
	paths := http.NewServeMux()
	paths.HandleFunc(path, handler)
	namespace := strings.ReplaceAll(w.group, ".", "-")
	address, caBundle, err := api.Services.Serve(namespace, name, paths)
	return place{namespace, "https://" + address + path, caBundle}, err
}

// serveConversion lets the world's handler answer where a generated definition
// points to. Nothing of the definition changes but the namespace and caBundle.
func (w *world) serveConversion(definition string) (string, error) {
	crd := &apiextensionsv1.CustomResourceDefinition{}
	if err := yaml.UnmarshalStrict([]byte(definition), crd); err != nil {
		return "", err
	}
	to := crd.Spec.Conversion.Webhook.ClientConfig
	place, err := w.serve(to.Service.Name, *to.Service.Path, w.converts)
	if err != nil {
		return "", err
	}
	to.Service.Namespace, to.CABundle = place.namespace, place.caBundle
	if w.byURL {
		to.URL, to.Service = &place.url, nil
	}
	text, err := yaml.Marshal(crd)
	return string(text), err
}

// renames answers ConversionReviews of both versions: spec.name of v1 is
// spec.title of v2.
func renames(answer http.ResponseWriter, request *http.Request) {
	review := apiextensionsv1.ConversionReview{}
	if err := json.NewDecoder(request.Body).Decode(&review); err != nil || review.Request == nil {
		http.Error(answer, "not a review", http.StatusBadRequest)
		return
	}
	review.Response = &apiextensionsv1.ConversionResponse{
		UID: review.Request.UID, Result: metav1.Status{Status: metav1.StatusSuccess},
	}
	for _, raw := range review.Request.Objects {
		o := unstructured.Unstructured{}
		if err := json.Unmarshal(raw.Raw, &o.Object); err != nil {
			http.Error(answer, err.Error(), http.StatusBadRequest)
			return
		}
		renameField(o.Object, strings.HasSuffix(review.Request.DesiredAPIVersion, "/v2"))
		o.SetAPIVersion(review.Request.DesiredAPIVersion)
		review.Response.ConvertedObjects = append(review.Response.ConvertedObjects, runtime.RawExtension{Object: &o})
	}
	review.Request = nil
	_ = json.NewEncoder(answer).Encode(review) // the server says it when it fails
}

func renameField(object map[string]any, forth bool) {
	from, to := "title", "name"
	if forth {
		from, to = to, from
	}
	if spec, ok := object["spec"].(map[string]any); ok && spec[from] != nil {
		spec[to] = spec[from]
		delete(spec, from)
	}
}

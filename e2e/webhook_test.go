package e2e

import (
	"net/http"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

// An endpoint is where a webhook of a world answers: in the world's own namespace,
// for a server that looks services up in process, and at a URL for any other.
type endpoint struct {
	namespace string
	url       string
	caBundle  []byte
}

// serve lets a handler answer for a service.
func (w *world) serve(name, path string, handler http.Handler) (endpoint, error) {
	paths := http.NewServeMux()
	paths.Handle(path, handler)
	namespace := strings.ReplaceAll(w.group, ".", "-")
	address, caBundle, err := api.Services.Serve(namespace, name, paths)
	return endpoint{namespace, "https://" + address + path, caBundle}, err
}

// serveConversion lets the world's handler answer where a generated definition
// points to. Nothing of the definition changes but the namespace and caBundle.
func (w *world) serveConversion(definition string) (string, error) {
	crd := &apiextensionsv1.CustomResourceDefinition{}
	if err := yaml.UnmarshalStrict([]byte(definition), crd); err != nil {
		return "", err
	}
	to := crd.Spec.Conversion.Webhook.ClientConfig
	at, err := w.serve(to.Service.Name, *to.Service.Path, w.converts)
	if err != nil {
		return "", err
	}
	to.Service.Namespace, to.CABundle = at.namespace, at.caBundle
	if w.byURL {
		to.URL, to.Service = &at.url, nil
	}
	text, err := yaml.Marshal(crd)
	return string(text), err
}

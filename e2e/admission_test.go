package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	admissionv1 "k8s.io/api/admission/v1"
	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"
)

// mutates configures the server with the generated mutating webhook, behind
// which a service answers every request with a JSON patch.
func mutates(patch string) call {
	return func(ctx context.Context, w *world) (any, error) {
		configuration, err := w.mutatingConfiguration()
		if err != nil {
			return nil, err
		}
		for i := range configuration.Webhooks {
			hook := &configuration.Webhooks[i]
			setDefaults(hook)
			to := &hook.ClientConfig
			at, err := w.serve(to.Service.Name, *to.Service.Path, patches(patch))
			if err != nil {
				return nil, err
			}
			to.Service.Namespace, to.CABundle = at.namespace, at.caBundle
			if w.byURL {
				to.URL, to.Service = &at.url, nil
			}
		}
		client := api.Admission.AdmissionregistrationV1().MutatingWebhookConfigurations()
		_, err = client.Create(ctx, configuration, metav1.CreateOptions{})
		return nil, err
	}
}

// mutatingConfiguration reads the configuration that crdgen wrote.
func (w *world) mutatingConfiguration() (*admissionregistrationv1.MutatingWebhookConfiguration, error) {
	for document := range strings.SplitSeq(w.manifests, "\n---\n") {
		if !strings.Contains(document, "kind: MutatingWebhookConfiguration\n") {
			continue
		}
		configuration := &admissionregistrationv1.MutatingWebhookConfiguration{}
		err := yaml.UnmarshalStrict([]byte(document), configuration)
		configuration.Name = w.group
		return configuration, err
	}
	return nil, fmt.Errorf("crdgen wrote no configuration: %s", w.manifests)
}

// setDefaults does what the API server for configurations does.
func setDefaults(hook *admissionregistrationv1.MutatingWebhook) {
	match, again, scope := admissionregistrationv1.Equivalent, admissionregistrationv1.NeverReinvocationPolicy, admissionregistrationv1.AllScopes
	hook.MatchPolicy, hook.ReinvocationPolicy = &match, &again
	hook.NamespaceSelector, hook.ObjectSelector = &metav1.LabelSelector{}, &metav1.LabelSelector{}
	hook.TimeoutSeconds = new(int32(10))
	hook.ClientConfig.Service.Port = new(int32(443))
	for i := range hook.Rules {
		hook.Rules[i].Scope = &scope
	}
}

// patches answers admission reviews with a JSON patch.
func patches(patch string) http.HandlerFunc {
	return func(answer http.ResponseWriter, request *http.Request) {
		review := admissionv1.AdmissionReview{}
		if err := json.NewDecoder(request.Body).Decode(&review); err != nil || review.Request == nil {
			http.Error(answer, "not a review", http.StatusBadRequest)
			return
		}
		kind := admissionv1.PatchTypeJSONPatch
		review.Response = &admissionv1.AdmissionResponse{
			UID: review.Request.UID, Allowed: true, PatchType: &kind, Patch: []byte(patch),
		}
		review.Request = nil
		_ = json.NewEncoder(answer).Encode(review) // the server says it when it fails
	}
}

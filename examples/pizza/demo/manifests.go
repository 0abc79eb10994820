package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/e2e/server"
)

// An applier gives generated manifests to an API server. It changes one thing:
// the authority, which cert-manager puts into them in a cluster because of the
// annotation cert-manager.io/inject-ca-from.
type applier struct {
	api       *server.Server
	authority []byte
	report    strings.Builder
}

// definitions installs all CRDs of a directory.
func (a *applier) definitions(ctx context.Context, dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no manifests in %s: %w", dir, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		crd := &apiextensionsv1.CustomResourceDefinition{}
		if err := yaml.UnmarshalStrict(text, crd); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if c := crd.Spec.Conversion; c != nil && c.Webhook != nil {
			c.Webhook.ClientConfig.CABundle = a.authority
		}
		if text, err = yaml.Marshal(crd); err != nil {
			return err
		}
		if _, err := a.api.Install(ctx, text); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		fmt.Fprintf(&a.report, "crd/%s: %s\n", filepath.Base(file), versions(crd))
	}
	return nil
}

// versions lists the versions of a definition.
func versions(crd *apiextensionsv1.CustomResourceDefinition) string {
	var names []string
	for _, v := range crd.Spec.Versions {
		name := v.Name
		if v.Storage {
			name += " (stored)"
		}
		if v.Deprecated {
			name += " (deprecated)"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// eachDocument calls for each document of a YAML file, with its kind, until one
// fails.
func eachDocument(file string, call func(kind string, document []byte) error) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for document := range bytes.SplitSeq(text, []byte("---\n")) {
		var kind metav1.TypeMeta
		err := yaml.Unmarshal(document, &kind)
		if err == nil {
			err = call(kind.Kind, document)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

// webhooks configures the admission webhooks of a file.
func (a *applier) webhooks(ctx context.Context, file string) error {
	client := a.api.Admission.AdmissionregistrationV1()
	return eachDocument(file, func(kind string, document []byte) (err error) {
		switch kind {
		case "MutatingWebhookConfiguration":
			configuration := &admissionregistrationv1.MutatingWebhookConfiguration{}
			if err := yaml.UnmarshalStrict(document, configuration); err != nil {
				return err
			}
			for i := range configuration.Webhooks {
				w := &configuration.Webhooks[i]
				w.ReinvocationPolicy = new(admissionregistrationv1.NeverReinvocationPolicy)
				a.complete(w.Name, &w.ClientConfig, w.Rules, &w.NamespaceSelector, &w.ObjectSelector, &w.TimeoutSeconds)
			}
			_, err = client.MutatingWebhookConfigurations().Create(ctx, configuration, metav1.CreateOptions{})
		case "ValidatingWebhookConfiguration":
			configuration := &admissionregistrationv1.ValidatingWebhookConfiguration{}
			if err := yaml.UnmarshalStrict(document, configuration); err != nil {
				return err
			}
			for i := range configuration.Webhooks {
				w := &configuration.Webhooks[i]
				a.complete(w.Name, &w.ClientConfig, w.Rules, &w.NamespaceSelector, &w.ObjectSelector, &w.TimeoutSeconds)
			}
			_, err = client.ValidatingWebhookConfigurations().Create(ctx, configuration, metav1.CreateOptions{})
		}
		return err
	})
}

// complete does what the API for configurations does in a cluster, which this
// server does not have: it sets defaults. And it puts the authority in.
func (a *applier) complete(name string, to *admissionregistrationv1.WebhookClientConfig, rules []admissionregistrationv1.RuleWithOperations,
	namespaces, objects **metav1.LabelSelector, timeout **int32,
) {
	to.CABundle = a.authority
	to.Service.Port = new(int32(443))
	*namespaces, *objects, *timeout = &metav1.LabelSelector{}, &metav1.LabelSelector{}, new(int32(10))
	for i := range rules {
		rules[i].Scope = new(admissionregistrationv1.AllScopes)
	}
	fmt.Fprintf(&a.report, "webhook/manifests.yaml: %s\n", name)
}

// policies creates the admission policies of a file and their bindings, with the
// defaults of the API that this server does not have.
func (a *applier) policies(ctx context.Context, file string) error {
	client := a.api.Admission.AdmissionregistrationV1()
	return eachDocument(file, func(kind string, document []byte) (err error) {
		switch kind {
		case "ValidatingAdmissionPolicy":
			policy := &admissionregistrationv1.ValidatingAdmissionPolicy{}
			if err := yaml.UnmarshalStrict(document, policy); err != nil {
				return err
			}
			policy.Spec.FailurePolicy = new(admissionregistrationv1.Fail)
			to := policy.Spec.MatchConstraints
			to.MatchPolicy = new(admissionregistrationv1.Equivalent)
			to.NamespaceSelector, to.ObjectSelector = &metav1.LabelSelector{}, &metav1.LabelSelector{}
			for i := range to.ResourceRules {
				to.ResourceRules[i].Scope = new(admissionregistrationv1.AllScopes)
			}
			_, err = client.ValidatingAdmissionPolicies().Create(ctx, policy, metav1.CreateOptions{})
			fmt.Fprintf(&a.report, "policy/policies.yaml: %s\n", policy.Name)
		case "ValidatingAdmissionPolicyBinding":
			binding := &admissionregistrationv1.ValidatingAdmissionPolicyBinding{}
			if err := yaml.UnmarshalStrict(document, binding); err != nil {
				return err
			}
			_, err = client.ValidatingAdmissionPolicyBindings().Create(ctx, binding, metav1.CreateOptions{})
		}
		return err
	})
}

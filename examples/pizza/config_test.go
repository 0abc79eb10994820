package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"
)

// manifests returns the documents of all files of config, by "KIND NAME".
func manifests(t *testing.T) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	files, err := filepath.Glob("config/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	below, err := filepath.Glob("config/*/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, below...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for document := range bytes.SplitSeq(text, []byte("---\n")) {
			var head metav1.PartialObjectMetadata
			if err := yaml.Unmarshal(document, &head); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			found[head.Kind+" "+head.Name] = document
		}
	}
	return found
}

// read decodes one manifest and takes no field that its type does not have.
func read[T any](t *testing.T, documents map[string][]byte, name string) *T {
	t.Helper()
	document, ok := documents[name]
	if !ok {
		t.Fatalf("config has no %s", name)
	}
	out := new(T)
	if err := yaml.UnmarshalStrict(document, out); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return out
}

// TestWebhooksLeadToTheOperator follows the path of a request: from the
// generated configuration by the hand-written service to the container.
func TestWebhooksLeadToTheOperator(t *testing.T) {
	documents := manifests(t)
	service := read[corev1.Service](t, documents, "Service pizza-webhook")
	deployment := read[appsv1.Deployment](t, documents, "Deployment pizza")
	hooks := read[admissionregistrationv1.ValidatingWebhookConfiguration](t, documents, "ValidatingWebhookConfiguration pizza")

	to := hooks.Webhooks[0].ClientConfig.Service
	if to.Name != service.Name || to.Namespace != service.Namespace {
		t.Errorf("webhooks ask %s/%s, the service is %s/%s", to.Namespace, to.Name, service.Namespace, service.Name)
	}
	pod := deployment.Spec.Template
	for key, value := range service.Spec.Selector {
		if pod.Labels[key] != value || deployment.Namespace != service.Namespace {
			t.Errorf("the service selects %s=%s, which the pods do not have", key, value)
		}
	}
	port := service.Spec.Ports[0]
	if i := slices.IndexFunc(pod.Spec.Containers[0].Ports, func(p corev1.ContainerPort) bool {
		return p.Name == port.TargetPort.StrVal
	}); port.Port != 443 || i < 0 || pod.Spec.Containers[0].Ports[i].ContainerPort != 8443 {
		t.Errorf("port %d leads to %q, want 443 to lead to 8443", port.Port, port.TargetPort.StrVal)
	}
	settings, err := parse(pod.Spec.Containers[0].Args)
	if err != nil {
		t.Fatal(err)
	}
	if mount := pod.Spec.Containers[0].VolumeMounts[0]; settings.port != 8443 || settings.certificates != mount.MountPath {
		t.Errorf("the program listens on %d with certificates of %s, want 8443 and %s", settings.port, settings.certificates, mount.MountPath)
	}
}

// TestCertificateIsTheOneThatManifestsName compares the hand-written certificate
// with the annotations that crdgen wrote.
func TestCertificateIsTheOneThatManifestsName(t *testing.T) {
	documents := manifests(t)
	certificate := read[struct {
		metav1.TypeMeta   `json:",inline"`
		metav1.ObjectMeta `json:"metadata"`
		Spec              struct {
			SecretName string            `json:"secretName"`
			DNSNames   []string          `json:"dnsNames"`
			IssuerRef  map[string]string `json:"issuerRef"`
		} `json:"spec"`
	}](t, documents, "Certificate pizza-serving-cert")

	deployment := read[appsv1.Deployment](t, documents, "Deployment pizza")
	if secret := deployment.Spec.Template.Spec.Volumes[0].Secret.SecretName; secret != certificate.Spec.SecretName {
		t.Errorf("the certificate is in secret %q, the deployment mounts %q", certificate.Spec.SecretName, secret)
	}
	if !slices.Contains(certificate.Spec.DNSNames, "pizza-webhook.pizza-system.svc") {
		t.Errorf("the certificate is for %q, not for the service", certificate.Spec.DNSNames)
	}
	want := certificate.Namespace + "/" + certificate.Name
	for name, document := range documents {
		var head metav1.PartialObjectMetadata
		if err := yaml.Unmarshal(document, &head); err != nil {
			t.Fatal(err)
		}
		if got, ok := head.Annotations["cert-manager.io/inject-ca-from"]; ok && got != want {
			t.Errorf("%s takes its authority from %q, want %q", name, got, want)
		}
	}
}

// TestRolesAreBound compares hand-written bindings with generated roles.
func TestRolesAreBound(t *testing.T) {
	documents := manifests(t)
	account := read[corev1.ServiceAccount](t, documents, "ServiceAccount pizza")
	deployment := read[appsv1.Deployment](t, documents, "Deployment pizza")
	if got := deployment.Spec.Template.Spec.ServiceAccountName; got != account.Name {
		t.Errorf("the deployment runs as %q, want %q", got, account.Name)
	}
	bindings := []rbacv1.RoleBinding{
		*read[rbacv1.RoleBinding](t, documents, "ClusterRoleBinding pizza"),
		*read[rbacv1.RoleBinding](t, documents, "RoleBinding pizza"),
	}
	for _, b := range bindings {
		if _, ok := documents[b.RoleRef.Kind+" "+b.RoleRef.Name]; !ok {
			t.Errorf("%s %s binds %s %s, which is not there", b.Kind, b.Name, b.RoleRef.Kind, b.RoleRef.Name)
		}
		if s := b.Subjects[0]; s.Name != account.Name || s.Namespace != account.Namespace {
			t.Errorf("%s %s is for %s/%s, want %s/%s", b.Kind, b.Name, s.Namespace, s.Name, account.Namespace, account.Name)
		}
	}
}

// TestKustomizationIsComplete wants all manifests in it, but the samples.
func TestKustomizationIsComplete(t *testing.T) {
	text, err := os.ReadFile("config/kustomization.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var listed struct {
		Resources []string `json:"resources"`
	}
	if err := yaml.Unmarshal(text, &listed); err != nil {
		t.Fatal(err)
	}
	var there []string
	err = filepath.WalkDir("config", func(path string, entry os.DirEntry, err error) error {
		name := strings.TrimPrefix(filepath.ToSlash(path), "config/")
		if err == nil && !entry.IsDir() && name != "kustomization.yaml" && !strings.HasPrefix(name, "samples/") {
			there = append(there, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(listed.Resources)
	slices.Sort(there)
	if !slices.Equal(listed.Resources, there) {
		t.Errorf("kustomization.yaml lists %q, config has %q", listed.Resources, there)
	}
}

package e2e

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/dynamic"
)

// TestConversionWebhookAdded installs the cases of a conversion webhook that is new. Requests
// for the version that objects are not stored in fail, where no service answers as well as where
// one does whose certificate nobody vouches for; the other version works.
func TestConversionWebhookAdded(t *testing.T) {
	for _, how := range []struct{ name, fails string }{
		{"unserved", "is not mapped to an address"},
		{"untrusted", "x509: certificate signed by unknown authority"},
	} {
		t.Run(how.name, func(t *testing.T) {
			t.Parallel()
			group := how.name + ".diff.example.com"
			c := changing{T: t, group: group}
			read := func(side string) []byte {
				text, err := os.ReadFile(filepath.Join(casesDir, "diff", "conversions", "webhook_added", side, "crd.yaml"))
				if err != nil {
					t.Fatal(err)
				}
				return []byte(strings.NewReplacer("example.com", group, "namespace: example", "namespace: "+how.name).Replace(string(text)))
			}
			if how.name == "untrusted" {
				if _, _, err := api.Services.Serve(how.name, "lamps", http.NotFoundHandler()); err != nil {
					t.Fatal(err)
				}
			}
			var err error
			if c.client, err = dynamic.NewForConfig(api.Config); err != nil {
				t.Fatal(err)
			}
			c.install(read("old"), "Old")
			object := func(version, name string) *unstructured.Unstructured {
				u := &unstructured.Unstructured{Object: map[string]any{"apiVersion": group + "/" + version, "kind": "Lamp", "spec": map[string]any{"size": int64(1)}}}
				u.SetName(name)
				return u
			}
			if _, err := c.objects("v1beta1").Create(t.Context(), object("v1beta1", "stored"), metav1.CreateOptions{}); err != nil {
				t.Fatal(err)
			}
			if _, err := api.Install(t.Context(), read("new")); err != nil {
				t.Fatal(err)
			}
			fails := func(err error) (bool, string) {
				if err == nil {
					return false, "it is answered"
				}
				return strings.Contains(err.Error(), how.fails) && strings.Contains(err.Error(), "conversion webhook for "+group+"/"), err.Error()
			}
			c.eventually("reading", func() (bool, string) {
				_, err := c.objects("v1beta1").Get(t.Context(), "stored", metav1.GetOptions{})
				return fails(err)
			})
			c.eventually("writing", func() (bool, string) {
				_, err := c.objects("v1beta1").Create(t.Context(), object("v1beta1", "new"), metav1.CreateOptions{})
				return fails(err)
			})
			c.eventually("the version that is stored", func() (bool, string) {
				_, err := c.objects("v1").Get(t.Context(), "stored", metav1.GetOptions{})
				return err == nil, "it is read"
			})
		})
	}
}

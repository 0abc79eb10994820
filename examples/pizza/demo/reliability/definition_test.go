package reliability

import (
	"context"
	"os"
	"testing"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

// redefine changes the definition until the test ends. The server forgets all
// that it holds in memory of the objects, some moments later.
func redefine(t *testing.T, change func(*apiextensionsv1.CustomResourceDefinition)) {
	t.Helper()
	text, err := os.ReadFile(definition)
	if err != nil {
		t.Fatal(err)
	}
	define := func(ctx context.Context, change func(*apiextensionsv1.CustomResourceDefinition)) error {
		crd := &apiextensionsv1.CustomResourceDefinition{}
		if err := yaml.UnmarshalStrict(text, crd); err != nil {
			return err
		}
		crd.Spec.Conversion.Webhook.ClientConfig.CABundle = webhook.authority
		change(crd)
		text, err := yaml.Marshal(crd)
		if err != nil {
			return err
		}
		_, err = api.Install(ctx, text)
		return err
	}
	t.Cleanup(func() {
		if err := define(context.Background(), func(*apiextensionsv1.CustomResourceDefinition) {}); err != nil {
			t.Error(err)
		}
	})
	if err := define(t.Context(), change); err != nil {
		t.Fatal(err)
	}
}

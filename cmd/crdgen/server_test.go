package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"sigs.k8s.io/yaml"
)

// TestGoldenIsAccepted gives every golden CRD to the API server's own
// validation, as for a new object. A case that the server must refuse says so in
// a file "refused", which holds a part of the server's message.
func TestGoldenIsAccepted(t *testing.T) {
	for _, name := range caseNames(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reason, err := os.ReadFile(filepath.Join(casesDir, name, refusedFile))
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			expected := strings.TrimSpace(string(reason))
			verdicts, found := serverVerdicts(t, runCase(t, name).wrote)
			switch {
			case expected == "" && verdicts != "":
				t.Errorf("the API server refuses the CRD: %s", verdicts)
			case expected != "" && found == 0:
				t.Error(`there is a file "refused" but no CRD`)
			case expected != "" && !strings.Contains(verdicts, expected):
				t.Errorf("the API server does not say what the file %q expects: %q", refusedFile, verdicts)
			}
		})
	}
}

// serverVerdicts validates every CRD of a tree and returns all complaints and
// the number of CRDs.
func serverVerdicts(t *testing.T, tree files) (complaints string, found int) {
	t.Helper()
	var all []string
	for name, content := range tree {
		if !strings.HasSuffix(name, ".yaml") && name != stdoutName {
			continue
		}
		for document := range strings.SplitSeq(content, "\n---\n") {
			if !strings.Contains("\n"+document, "\nkind: CustomResourceDefinition\n") {
				continue // of another generator
			}
			crd := &apiextensionsv1.CustomResourceDefinition{}
			if err := yaml.UnmarshalStrict([]byte(document), crd); err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			found++
			if message := serverVerdict(t, crd); message != "" {
				all = append(all, name+": "+message)
			}
		}
	}
	return strings.Join(all, "\n"), found
}

// serverVerdict defaults, converts and validates a CRD as the API server does
// before it stores a new one. It returns an empty text for a valid CRD.
func serverVerdict(t *testing.T, crd *apiextensionsv1.CustomResourceDefinition) string {
	t.Helper()
	apiextensionsv1.SetDefaults_CustomResourceDefinition(crd)
	apiextensionsv1.SetDefaults_CustomResourceDefinitionSpec(&crd.Spec)
	internal := &apiextensions.CustomResourceDefinition{}
	if err := apiextensionsv1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(crd, internal, nil); err != nil {
		t.Error(err)
		return ""
	}
	for _, v := range internal.Spec.Versions {
		if v.Storage {
			internal.Status.StoredVersions = []string{v.Name}
		}
	}
	if errs := validation.ValidateCustomResourceDefinition(context.Background(), internal); len(errs) > 0 {
		return errs.ToAggregate().Error()
	}
	return ""
}

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/server"
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
			if errs := server.Verdict(context.Background(), crd); len(errs) > 0 {
				all = append(all, name+": "+errs.ToAggregate().Error())
			}
		}
	}
	return strings.Join(all, "\n"), found
}

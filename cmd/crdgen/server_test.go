package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
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

var (
	channelNamed = regexp.MustCompile(`crdgen:(?:in:)?channel=([a-z0-9;]+)`)
	gateNamed    = regexp.MustCompile(`crdgen:(?:in:)?featureGate=!?([A-Za-z0-9]+)|if(?:Enabled|Disabled)\("?([A-Za-z0-9]+)"?\)`)
)

// TestVariantsAreAccepted gives the server every variant of every case: all channels
// that its source names, and one that it does not name, with each feature gate on and
// off. Checks are off, so that crdgen's own answer hides none of the server's.
func TestVariantsAreAccepted(t *testing.T) {
	t.Parallel()
	var made atomic.Int64
	t.Run("cases", func(t *testing.T) {
		for _, name := range caseNames(t) {
			channels, gates := variantsOf(readTree(t, filepath.Join(casesDir, name)))
			_, err := os.Stat(filepath.Join(casesDir, name, refusedFile))
			if len(channels)+len(gates) == 0 || err == nil {
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				if slices.Contains(caseArgs(t, name), "fix") || hasError(runCase(t, name).wrote[diagnosticsName]) {
					t.Skip("the source has mistakes")
				}
				dir := layOut(t, name, nil)
				for states := range 1 << len(gates) {
					job := "crd:channels=none;" + strings.Join(channels, ";")
					for i, gate := range gates {
						job += fmt.Sprintf("%s%s=%t", []string{",featureGates=", ";"}[min(i, 1)], gate, states&(1<<i) != 0)
					}
					args := []string{"--check=off", job, "paths=./...", fmt.Sprintf("output:crd:dir=variants/%d", states)}
					if i := slices.IndexFunc(caseArgs(t, name), func(arg string) bool { return strings.HasPrefix(arg, "--config=") }); i >= 0 {
						args = append(args, caseArgs(t, name)[i])
					}
					got := runIn(t, dir, args)
					verdicts, found := serverVerdicts(t, got.wrote)
					if got.exit != exitClean || verdicts != "" {
						t.Errorf("%s: exit code %d, the API server says %q\n%s", job, got.exit, verdicts, got.wrote[diagnosticsName])
					}
					made.Add(int64(found))
				}
			})
		}
	})
	if made.Load() < 50 {
		t.Errorf("only %d CRDs were judged", made.Load())
	}
}

// variantsOf are the channels and feature gates that the sources of a case name.
func variantsOf(tree files) (channels, gates []string) {
	for name, content := range tree {
		if filepath.Ext(name) != ".go" {
			continue
		}
		for _, m := range channelNamed.FindAllStringSubmatch(content, -1) {
			channels = append(channels, strings.Split(m[1], ";")...)
		}
		for _, m := range gateNamed.FindAllStringSubmatch(content, -1) {
			gates = append(gates, m[1]+m[2])
		}
	}
	slices.Sort(channels)
	slices.Sort(gates)
	return slices.Compact(channels), slices.Compact(gates)
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

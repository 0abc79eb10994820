package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/crdgen/crdgen/internal/meaning"
)

// TestAcceptedFindingsLeaveWhatServersTake runs every case with errors once more with settings that
// switch all findings off. What is written then is what every API server takes: a finding that lets
// anything else through has to be binding.
func TestAcceptedFindingsLeaveWhatServersTake(t *testing.T) {
	t.Parallel()
	skipRepeats(t)
	var off strings.Builder
	off.WriteString("severity:\n")
	for _, code := range meaning.OfSource() {
		fmt.Fprintf(&off, "  %s: off\n", code)
	}
	var judged atomic.Int64
	t.Run("cases", func(t *testing.T) {
		for _, name := range caseNames(t) {
			args := caseArgs(t, name)
			makes := slices.ContainsFunc(args, func(a string) bool { return a == "crd" || strings.HasPrefix(a, "crd:") })
			chosen := slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "--c") || strings.HasPrefix(a, "--baseline") })
			if !makes || chosen {
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				if !hasError(runCase(t, name).wrote[diagnosticsName]) {
					return
				}
				dir := layOut(t, name, nil)
				settings := filepath.Join(dir, "off.yaml")
				if err := os.WriteFile(settings, []byte(off.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				got := runIn(t, dir, append([]string{"--config=" + settings}, args...))
				verdicts, found := serverVerdicts(t, got.wrote)
				if verdicts != "" {
					t.Errorf("the API server refuses the CRD: %s\n%s", verdicts, runCase(t, name).wrote[diagnosticsName])
				}
				judged.Add(int64(found))
			})
		}
	})
	if judged.Load() < 50 {
		t.Errorf("only %d CRDs were judged", judged.Load())
	}
}

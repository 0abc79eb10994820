package kube

import (
	"os"
	"os/exec"
	"testing"
)

// TestScenarios runs the scenarios of the module around this one on the whole
// server.
func TestScenarios(t *testing.T) {
	run := exec.CommandContext(t.Context(), "go", "test", "-count=1", "-run=^(TestScenarios|TestFlippedLineIsCaught|TestFlippedConversionIsCaught|TestGoldenVerdicts|TestKeptAnnotationsPolicy)$", ".")
	run.Dir = ".."
	run.Env = append(os.Environ(), "CRDGEN_E2E_KUBECONFIG="+kubeconfig)
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// Package ci tests how .ci/run runs its steps.
package ci

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// script returns a bash script that runs the steps of its lines in two lanes.
func script(t *testing.T, steps ...string) *exec.Cmd {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	file, err := filepath.Abs("../../.ci/steps")
	if err != nil {
		t.Fatal(err)
	}
	lines := append([]string{"set -euo pipefail", ". " + file}, steps...)
	cmd := exec.Command(bash, "-c", strings.Join(append(lines, "run_steps 2", "echo all"), "\n"))
	cmd.Dir = t.TempDir()
	return cmd
}

// run returns what the script writes, and its exit code.
func run(t *testing.T, cmd *exec.Cmd) (string, int) {
	t.Helper()
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// TestStepsAreDone checks the order of steps, that two run at a time, and that their output
// stays together.
func TestStepsAreDone(t *testing.T) {
	t.Parallel()
	// Each of two steps waits for the other: alone, neither would end.
	wait := func(mine, other string) string {
		return `step ` + mine + ` -after first bash -c 'echo ` + mine + `1; touch ` + mine + `; while [ ! -e ` + other + ` ]; do sleep 0.05; done; echo ` + mine + `2'`
	}
	out, code := run(t, script(t,
		`step first bash -c 'echo "x  y" >first'`,
		wait("a", "b"), wait("b", "a"),
		`last() { false || true; cat first; [ -e a ] && [ -e b ]; }`,
		`step last -after a -after b last`))
	if code != 0 {
		t.Fatalf("exit code %d:\n%s", code, out)
	}
	for _, part := range []string{"a1\na2\n== done in ", "b1\nb2\n== done in ", "x  y\n== done in "} {
		if strings.Count(out, part) != 1 {
			t.Errorf("want %q once", part)
		}
	}
	if !strings.HasSuffix(out, " s of CPU time: last ==\nall\n") || strings.Contains(out, "stopped") {
		t.Errorf("the end is missing")
	}
	if t.Failed() {
		t.Log(out)
	}
}

// TestFailureStopsSteps checks that a step that fails, wherever in a function, stops what
// another has started, and that its output comes last.
func TestFailureStopsSteps(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]string{
		"command":     `step bad bash -c 'while [ ! -s child ]; do sleep 0.05; done; echo cause; exit 7'`,
		"in function": `bad() { while [ ! -s child ]; do sleep 0.05; done; echo cause; (exit 7); echo on; }; step bad bad`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := script(t, `step long bash -c 'echo began; sleep 600 & echo $! >child; wait'`, fail, `step never touch never`)
			out, code := run(t, cmd)
			if code != 7 || !strings.Contains(out, "cause\n== failed with 7 in ") || !strings.HasSuffix(out, " s of CPU time: bad ==\n") ||
				!strings.Contains(out, "== stopped: long ==") || strings.Contains(out, "began") || strings.Contains(out, "started: never") {
				t.Errorf("exit code %d:\n%s", code, out)
			}
			gone(t, cmd.Dir)
		})
	}
}

// TestKilledStep checks that a step whose processes all are killed fails.
func TestKilledStep(t *testing.T) {
	t.Parallel()
	out, code := run(t, script(t, `step bad bash -c 'kill -KILL 0'`))
	if code != 137 || !strings.Contains(out, "== failed with 137 in ") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

// TestInterruptStopsSteps checks that what stops the script stops what its steps started.
func TestInterruptStopsSteps(t *testing.T) {
	t.Parallel()
	for sign, want := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		t.Run(sign.String(), func(t *testing.T) {
			t.Parallel()
			cmd := script(t, `step long bash -c 'sleep 600 & echo $! >child; wait'`)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			child := filepath.Join(cmd.Dir, "child")
			for text := []byte(nil); len(text) == 0; text, _ = os.ReadFile(child) {
				time.Sleep(10 * time.Millisecond)
			}
			if err := cmd.Process.Signal(sign); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != want {
				t.Errorf("exit code %d, want %d", got, want)
			}
			gone(t, cmd.Dir)
		})
	}
}

// gone checks that the process runs no more whose number stands in the file.
func gone(t *testing.T, dir string) {
	t.Helper()
	out, err := exec.Command("bash", "-c", "! kill -0 $(cat "+filepath.Join(dir, "child")+") 2>/dev/null").CombinedOutput()
	if err != nil {
		t.Errorf("the child is still there: %s%v", out, err)
	}
}

// TestUnknownStep checks that a step cannot wait for one that does not stand before it.
func TestUnknownStep(t *testing.T) {
	t.Parallel()
	if out, code := run(t, script(t, `step a -after b true`, `step b true`)); code != 2 || !strings.Contains(out, "no step b stands before it") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

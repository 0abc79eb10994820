package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/filelock"
)

// TestDiffKilled kills comparisons with a revision at random moments, and whenever the
// revision is being unpacked. The repository is byte for byte as it was, its index and
// refs included, and the next run leaves no temporary directory of any of them.
func TestDiffKilled(t *testing.T) {
	t.Parallel()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	r := newDiffRepository(t)
	r.write("api/v1/lamp.go", diffTypes("// +kubebuilder:validation:Maximum=5"))
	r.write("staged.txt", "in the index")
	r.git("add", "staged.txt")
	r.write("untracked.txt", "not committed")
	before := readTree(t, r.dir)
	temp := t.TempDir()
	env := append(os.Environ(), "TMPDIR="+temp)
	left := func() []string {
		names, err := filepath.Glob(filepath.Join(temp, "crdgen-diff-*"))
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	abandoned := 0
	for n := range 8 {
		cmd := exec.Command(path, "diff", "./api/...", "--against=v1.0.0")
		cmd.Dir, cmd.Env = r.dir, env
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if n%2 == 0 {
			// Two files are a lock and the directory of this run.
			for deadline := time.Now().Add(time.Minute); len(left()) < 2 && time.Now().Before(deadline); {
				time.Sleep(time.Millisecond)
			}
		} else {
			time.Sleep(time.Duration(rand.IntN(150)) * time.Millisecond)
		}
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
		abandoned += len(left())
		if d := cmp.Diff(before, readTree(t, r.dir)); d != "" {
			t.Fatalf("the repository changed (-before +after):\n%s", d)
		}
	}
	if abandoned == 0 {
		t.Error("no run was killed while it had a temporary directory")
	}
	if got := runBinary(t, r.dir, env, "diff", "./api/...", "--against=v1.0.0"); got.exit != exitFindings {
		t.Errorf("exit code %d\n%s", got.exit, got.stderr)
	}
	if names := left(); len(names) > 0 {
		t.Errorf("temporary files are left: %q", names)
	}
}

// TestDiffWorkspaces holds that a run does not remove the temporary directory of another
// one that still runs.
func TestDiffWorkspaces(t *testing.T) {
	r := newDiffRepository(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	other := filepath.Join(temp, "crdgen-diff-other")
	r.run(other + ".lock")
	if err := os.Mkdir(other, 0o700); err != nil {
		t.Fatal(err)
	}
	if code, stdout, stderr := r.diff("", "", "./api/...", "--against=v1.0.0"); code != exitClean {
		t.Fatalf("exit code %d\n%s%s", code, stdout, stderr)
	}
	if _, err := os.Stat(other); err != nil {
		t.Error(err)
	}
}

// run holds the lock of a run until the test ends.
func (r diffRepository) run(lock string) {
	r.Helper()
	f, err := os.Create(lock)
	if err != nil {
		r.Fatal(err)
	}
	r.Cleanup(func() { _ = f.Close() })
	if filelock.Supported && !filelock.Try(f) {
		r.Fatal("the lock is taken")
	}
}

// TestDiffTerminated ends a comparison that takes half a minute as a CI system does: it ends at
// once, says so, and prints nothing that could be taken for a report.
func TestDiffTerminated(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("processes get no signals")
	}
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	for _, output := range []string{"text", "json"} {
		cmd := exec.Command(path, "diff", "--config=off", "--against=old.yaml", "--to=new.yaml", "--output="+output, "--html=page.html")
		cmd.Dir = hostileModule(t, changedRules(1000))
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // the exit code tells
		const enough = 6 * time.Second
		if used := cmd.ProcessState.UserTime(); used > enough {
			t.Errorf("%s: took %v of CPU time", output, used)
		}
		if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGTERM || !strings.Contains(stderr.String(), "error: interrupted: the sides were not compared") {
			t.Errorf("%s: %v\n%s", output, cmd.ProcessState, &stderr)
		}
		if text := stdout.String(); output == "text" && text != "" || output == "json" && !strings.Contains(text, "interrupted: the sides were not compared") {
			t.Errorf("%s: printed %q", output, text)
		}
		if page, err := os.ReadFile(filepath.Join(cmd.Dir, "page.html")); err != nil || !strings.Contains(string(page), "interrupted: the sides were not compared") {
			t.Errorf("%s: the page does not say so: %v", output, err)
		}
	}
}

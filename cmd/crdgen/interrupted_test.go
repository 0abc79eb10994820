//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/crdgen/crdgen/internal/filelock"
)

// A slowProgram stands for the go command or a driver: it writes its number and that of a program
// that it starts, and works for minutes. Shells have what they start in the background ignore SIGINT.
const slowProgram = "#!/bin/sh\nsleep 300 &\necho $$ $! >\"$SLOW.new\"\nmv \"$SLOW.new\" \"$SLOW\"\nsleep 300\n"

// TestSignalsEndWhatWasStarted ends runs by signals while a driver, or the go command with copies of
// go.mod, is at work: the run dies by that signal, and of what it started and made nothing stays.
func TestSignalsEndWhatWasStarted(t *testing.T) {
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, started := range []string{"driver", "go"} {
		for _, sent := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGKILL} {
			t.Run(started+" "+sent.String(), func(t *testing.T) {
				t.Parallel()
				bin, temp, pids := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "pids")
				if err := os.WriteFile(filepath.Join(bin, started), []byte(slowProgram), 0o755); err != nil {
					t.Fatal(err)
				}
				cmd := exec.Command(path, "crd", "paths=./...", "output:none")
				cmd.Dir = hostileModule(t, files{"api/v1/types.go": "package v1\n"})
				cmd.Env = append(os.Environ(), "TMPDIR="+temp, "SLOW="+pids, "CRDGEN_CACHE=off", "GOROOT="+strings.TrimSpace(string(goroot)))
				if started == "go" {
					cmd.Env = append(cmd.Env, "GOFLAGS=-mod=mod", "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
				} else {
					cmd.Env = append(cmd.Env, "GOPACKAGESDRIVER="+filepath.Join(bin, started))
				}
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				programs := waitForPrograms(t, pids)
				t.Cleanup(func() {
					for _, pid := range programs {
						_ = syscall.Kill(pid, syscall.SIGKILL)
					}
				})
				made, _ := filepath.Glob(filepath.Join(temp, "crdgen-*"))
				if started == "go" && len(made) == 0 {
					t.Error("nothing temporary was made")
				}
				if err := cmd.Process.Signal(sent); err != nil {
					t.Fatal(err)
				}
				_ = cmd.Wait()
				if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || !status.Signaled() || status.Signal() != sent {
					t.Errorf("it did not die by the signal: %v", cmd.ProcessState)
				}
				if sent == syscall.SIGKILL {
					if started == "go" && filelock.Supported {
						removesAbandoned(t, cmd, temp)
					}
					return
				}
				if made, _ := os.ReadDir(temp); len(made) > 0 {
					t.Errorf("temporary files are left: %v", made)
				}
				if runtime.GOOS == "linux" && slices.ContainsFunc(programs, runs) { // elsewhere a driver ends what it starts
					t.Errorf("programs are left: %v", programs)
				}
			})
		}
	}
}

// TestIgnoredSignalsStayIgnored sends a run SIGHUP that was started as nohup starts it.
func TestIgnoredSignalsStayIgnored(t *testing.T) {
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	bin, pids := t.TempDir(), filepath.Join(t.TempDir(), "pids")
	driver := filepath.Join(bin, "driver")
	if err := os.WriteFile(driver, []byte(slowProgram), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", "trap '' HUP; exec \"$0\" crd paths=./... output:none", path)
	cmd.Dir = hostileModule(t, files{"api/v1/types.go": "package v1\n"})
	cmd.Env = append(os.Environ(), "SLOW="+pids, "CRDGEN_CACHE=off", "GOPACKAGESDRIVER="+driver)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for _, pid := range waitForPrograms(t, pids) {
		t.Cleanup(func() { _ = syscall.Kill(pid, syscall.SIGKILL) })
	}
	for _, s := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM} {
		if err := cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
	}
	_ = cmd.Wait()
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGTERM {
		t.Errorf("it did not die by SIGTERM: %v", cmd.ProcessState)
	}
}

// removesAbandoned asserts that a later run removes what a killed one has left.
func removesAbandoned(t *testing.T, killed *exec.Cmd, temp string) {
	t.Helper()
	cmd := exec.Command(killed.Path, killed.Args[1:]...)
	cmd.Dir, cmd.Env = killed.Dir, append(killed.Env, "PATH="+os.Getenv("PATH"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if left, _ := filepath.Glob(filepath.Join(temp, "crdgen-*")); len(left) > 0 {
		t.Errorf("temporary files of a killed run are left: %v", left)
	}
}

// waitForPrograms waits until a [slowProgram] is at work.
func waitForPrograms(t *testing.T, file string) (pids []int) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		for _, word := range strings.Fields(string(text)) {
			pid, err := strconv.Atoi(word)
			if err != nil {
				t.Fatal(err)
			}
			pids = append(pids, pid)
		}
		return pids
	}
	t.Fatal("nothing was started")
	return nil
}

// runs reports whether a process has not ended; one that nobody waits for has.
func runs(pid int) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err == nil && strings.Contains(string(text), ") Z ") {
		return false
	}
	return syscall.Kill(pid, 0) == nil
}

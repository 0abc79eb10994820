package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestLinearGrowth runs the command on 10, 100 and 500 kinds with 30 fields
// each. Five times the kinds may need a little more than five times as much,
// never twenty-five times.
func TestLinearGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	sizes := []int{10, 100, 500}
	cost := make([]growth, len(sizes))
	for i, n := range sizes {
		cost[i] = measureKinds(t, n)
		t.Logf("%d kinds: %v CPU, %d kB", n, cost[i].cpu, cost[i].memory)
	}
	// The difference between two sizes is free of what every run needs.
	small, large := cost[1].cpu-cost[0].cpu, cost[2].cpu-cost[1].cpu
	perSmall, perLarge := float64(small)/90, float64(large)/400
	if noise := float64(5 * time.Millisecond / 90); perLarge > 3*max(perSmall, noise) {
		t.Errorf("CPU time of one more kind rises from %v to %v", time.Duration(perSmall), time.Duration(perLarge))
	}
	memSmall, memLarge := float64(cost[1].memory-cost[0].memory)/90, float64(cost[2].memory-cost[1].memory)/400
	if noise := 40.0; memLarge > 3*max(memSmall, noise) {
		t.Errorf("memory of one more kind rises from %.0f kB to %.0f kB", memSmall, memLarge)
	}
}

type growth struct {
	cpu    time.Duration
	memory int64 // kB
}

// measureKinds measures three runs on n kinds. Of the CPU times the least counts,
// which has the least of what else the machine does; of the memory the most,
// because a sample can only miss the peak.
func measureKinds(t *testing.T, n int) growth {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("memory is read from /proc")
	}
	tree := files{}
	for k := range n {
		tree[fmt.Sprintf("kind%03d.go", k)] = manyFields(fmt.Sprintf("Kind%03d", k))
	}
	dir := hostileModule(t, tree)
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	all := growth{}
	for i := range 3 {
		one := measureRun(t, exec.Command(path, "crd", "paths=.", "output:dir=out"), dir)
		if i == 0 || one.cpu < all.cpu {
			all.cpu = one.cpu
		}
		all.memory = max(all.memory, one.memory)
	}
	return all
}

// measureRun runs a command. The memory is what /proc said last before the end:
// the peak in a process' resource usage also holds its parent's, which is this
// large test.
func measureRun(t *testing.T, cmd *exec.Cmd, dir string) growth {
	t.Helper()
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- cmd.Wait() }()
	status := fmt.Sprintf("/proc/%d/status", cmd.Process.Pid)
	one := growth{}
	for {
		select {
		case err := <-done:
			if err != nil {
				t.Fatalf("%v\n%s", err, stderr.String())
			}
			one.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			return one
		case <-time.After(time.Millisecond):
			text, err := os.ReadFile(status)
			if _, rest, found := strings.Cut(string(text), "VmHWM:"); err == nil && found {
				fmt.Sscan(rest, &one.memory)
			}
		}
	}
}

// manyFields is a kind with 30 fields of several forms, each with markers.
func manyFields(kind string) string {
	var b strings.Builder
	b.WriteString(strings.TrimSuffix(kindSource(kind, ""), "}\n"))
	for i := range 29 {
		form := []string{"string", "int32", "*bool", "[]string", "map[string]string", kind + "Part"}[i%6]
		fmt.Fprintf(&b, "\n\t// Field%02d is a field of %s.\n\t// +optional\n", i, kind)
		if form == "string" {
			b.WriteString("\t// +kubebuilder:validation:MaxLength=64\n\t// +kubebuilder:validation:Pattern=`^[a-z]+$`\n")
		}
		fmt.Fprintf(&b, "\tField%02d %s `json:\"field%02d,omitempty\"`\n", i, form, i)
	}
	fmt.Fprintf(&b, "}\n\n// %[1]sPart is a part.\ntype %[1]sPart struct {\n\tName string `json:\"name\"`\n}\n", kind)
	return b.String()
}

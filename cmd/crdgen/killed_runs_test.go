package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// killedThings is a source with many fields, so that killed runs are often writing.
func killedThings(version int) string {
	var b strings.Builder
	b.WriteString("// +groupName=example.com\n// +kubebuilder:object:generate=true\npackage v1\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n")
	for i := range 12 {
		fmt.Fprintf(&b, "\n// +kubebuilder:object:root=true\ntype Thing%d struct {\n\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\n\t// Of version %d.\n\tSpec Spec%d `json:\"spec\"`\n}\n\ntype Spec%d struct {\n", i, version, i, i)
		for f := range 20 {
			fmt.Fprintf(&b, "\t// Field is of version %d.\n\tF%d []string `json:\"f%d,omitempty\"`\n", version, f, f)
		}
		fmt.Fprintf(&b, "\tV%d *string `json:\"v%d,omitempty\"`\n}\n", version, version)
	}
	return b.String()
}

// TestKilledRuns edits a program, and has eight processes at once work on its tree with one
// cache, of which all but two at most are killed: half of them at random moments, and half while files
// are written. No file is half written then. One run more writes what a run without a
// cache writes, and leaves no other file. CRDGEN_KILLS says how many runs are killed.
func TestKilledRuns(t *testing.T) {
	t.Parallel()
	const atOnce = 8
	kills := 16
	if testing.Short() {
		kills = 6
	}
	if n, err := strconv.Atoi(os.Getenv("CRDGEN_KILLS")); err == nil {
		kills = n
	}
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"crd", "object", "paths=./...", "output:crd:dir=config"}
	const versions = 3
	var whole [versions]files
	for v := range whole {
		dir := hostileModule(t, files{"types.go": killedThings(v)})
		if got := runHere(dir, args...); got.exit != exitClean {
			t.Fatal(got)
		}
		whole[v] = readTree(t, dir)
	}
	dir, cache := hostileModule(t, files{"types.go": killedThings(0)}), t.TempDir()
	env := append(os.Environ(), cacheVariable+"="+cache)
	took := time.Now()
	if got := runBinary(t, dir, env, args...); got.exit != exitClean {
		t.Fatal(got)
	}
	longest := time.Since(took)
	killed, mixtures, leftOver := 0, 0, 0
	for round := 0; killed < kills; round++ {
		version := (round + 1) % versions
		writeTree(t, dir, files{"types.go": killedThings(version)}, []string{"types.go"})
		var mu sync.Mutex
		var wg sync.WaitGroup
		for i := range atOnce {
			wg.Go(func() {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				cmd := exec.CommandContext(ctx, path, args...)
				cmd.Dir, cmd.Env = dir, env
				switch at := time.Duration(rand.Int64N(int64(2 * longest))); {
				case i < round%3:
				case i%2 == 0:
					time.AfterFunc(at, cancel)
				default: // what the processes take to their first file depends on the machine
					go func() {
						for begin := time.Now(); time.Since(begin) < 10*longest && ctx.Err() == nil && !hasTemporary(dir); {
							time.Sleep(time.Millisecond / 2)
						}
						time.Sleep(time.Duration(rand.IntN(4000)) * time.Microsecond)
						cancel()
					}()
				}
				out, err := cmd.CombinedOutput()
				switch {
				case err == nil || cmd.ProcessState == nil && ctx.Err() != nil || cmd.ProcessState.Success():
				case !cmd.ProcessState.Exited():
					mu.Lock()
					killed++
					mu.Unlock()
				default:
					t.Errorf("round %d: %v, it says:\n%s", round, err, out)
				}
			})
		}
		wg.Wait()
		seen := map[int]bool{}
		for name, text := range readTree(t, dir) {
			if strings.HasPrefix(filepath.Base(name), ".crdgen-") {
				leftOver++
				continue
			}
			of := -1
			for v := range whole {
				if whole[v][name] == text {
					of = v
				}
			}
			if of < 0 {
				t.Errorf("round %d: %s is of no version:\n%.300s", round, name, text)
			}
			if name != "types.go" && name != "go.mod" && name != "go.sum" {
				seen[of] = true
			}
		}
		if len(seen) > 1 {
			mixtures++
		}
		for range 2 { // the second one may have nothing to do
			got := runBinary(t, dir, env, args...)
			if rest, _ := strings.CutPrefix(got.stderr, "crdgen: an earlier run was killed while it wrote: "); got.exit != exitClean || got.stderr == rest && rest != "" {
				t.Errorf("round %d: exit code %d, it says:\n%s", round, got.exit, got.stderr)
			}
			if diff := cmp.Diff(whole[version], readTree(t, dir)); diff != "" {
				t.Fatalf("round %d: (-want +got)\n%s", round, diff)
			}
		}
		if t.Failed() {
			return
		}
	}
	// What is remembered belongs to the source that it was remembered for.
	for v := range whole {
		writeTree(t, dir, files{"types.go": killedThings(v)}, []string{"types.go"})
		for range 3 {
			if got := runBinary(t, dir, env, args...); got.exit != exitClean {
				t.Error(got)
			}
			if diff := cmp.Diff(maps.Clone(whole[v]), readTree(t, dir)); diff != "" {
				t.Errorf("version %d: (-want +got)\n%s", v, diff)
			}
		}
	}
	t.Logf("%d runs killed: %d files left over, %d mixtures", killed, leftOver, mixtures)
}

// hasTemporary reports whether a run is writing.
func hasTemporary(dir string) bool {
	names, _ := filepath.Glob(filepath.Join(dir, "config", ".crdgen-*"))
	return len(names) > 0
}

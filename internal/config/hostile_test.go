//go:build unix

package config

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestCommandsHaveBounds searches untrusted files for commands: none takes processor time that
// grows faster than it, and one that is too large is not read.
func TestCommandsHaveBounds(t *testing.T) {
	small, large := hostileTexts(1), hostileTexts(4)
	for name := range large {
		for _, at := range []string{"Makefile", "hack/gen.sh", "a.go"} {
			const noise = 50 * time.Millisecond
			more := timeOfSearch(t, at, large[name])
			t.Logf("%s in %s: %v", name, at, more)
			if more <= 9*noise {
				continue
			}
			if less := timeOfSearch(t, at, small[name]); more > 9*max(less, noise) {
				t.Errorf("%s in %s: %v, four times as much of it %v", name, at, less, more)
			}
		}
	}
	dir := t.TempDir()
	for name, bytes := range map[string]int64{"Makefile": 3 << 30, "hack.sh": 3 << 30} {
		file, err := os.Create(filepath.Join(dir, name))
		if err == nil {
			err = file.Truncate(bytes)
		}
		if err != nil {
			t.Skip(err)
		}
	}
	if text, origin := New(os.DirFS(dir), Vocabulary{}); !origin.Assumed || text == "" {
		t.Errorf("origin %+v", origin)
	}
}

// hostileTexts are files of some size, by what there is much of.
func hostileTexts(n int) map[string]string {
	fill := func(line string) string { return strings.Repeat(line, n<<15/len(line)) }
	return map[string]string{
		"appended":      strings.Repeat(fill("A+=x\n"), 4),
		"assigned":      fill("A=x\n") + "all:\n\tcontroller-gen crd paths=./...\n",
		"newlines":      fill("\n"),
		"continued":     fill("\\\n"),
		"recipe":        "all:\n\t" + fill("x \\\n"),
		"conditionals":  fill("ifdef A\n"),
		"definitions":   fill("define A\n"),
		"includes":      fill("include b\n"),
		"itself":        fill("include Makefile\n"),
		"references":    "A=" + strings.Repeat("x", 64<<10) + "\nall:\n" + strings.Repeat("\tcontroller-gen $(A)\n", 1250*n),
		"in one":        "A=" + strings.Repeat("x", 64<<10) + "\nall:\n\tcontroller-gen " + strings.Repeat("$(A)", 11250*n) + "\n",
		"calls":         fill("\tcontroller-gen crd paths=./...\n"),
		"many programs": strings.Repeat("CG=controller-gen\nCG=crdgen\n", 1250*n) + strings.Repeat("\t$(CG) crd\n", 1250*n),
		"doubled":       "A00=xxxxxxxxxx\n" + doubled() + "all:\n\tcontroller-gen $(A60)\n",
	}
}

// timeOfSearch is the processor time that the search for commands takes, which other work of
// the machine does not change much.
func timeOfSearch(t *testing.T, at, text string) time.Duration {
	t.Helper()
	dir := t.TempDir()
	if at == "a.go" {
		text = "package a\n//go:generate controller-gen crd\n" + text
	}
	for file, content := range map[string]string{at: text, "b": "include c\ninclude c\n", "c": "include b\n"} {
		path := filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	begun := processorTime(t)
	New(os.DirFS(dir), Vocabulary{})
	return processorTime(t) - begun
}

func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// doubled are variables of which each is twice the one before.
func doubled() string {
	var b strings.Builder
	for i := range 60 {
		n := string(rune('0'+(i+1)/10)) + string(rune('0'+(i+1)%10))
		before := string(rune('0'+i/10)) + string(rune('0'+i%10))
		b.WriteString("A" + n + "=$(A" + before + ")$(A" + before + ")\n")
	}
	return b.String()
}

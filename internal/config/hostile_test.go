package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestCommandsHaveBounds searches files that a stranger made for commands: none takes time or
// memory that grows faster than it, and one that is too large is not read.
func TestCommandsHaveBounds(t *testing.T) {
	fill := func(line string) string { return strings.Repeat(line, (1<<18)/len(line)) }
	call := "all:\n\tcontroller-gen crd paths=./...\n"
	for name, text := range map[string]string{
		"appended":      strings.Repeat(fill("A+=x\n"), 4),
		"assigned":      fill("A=x\n") + call,
		"newlines":      fill("\n"),
		"continued":     fill("\\\n"),
		"recipe":        "all:\n\t" + fill("x \\\n"),
		"conditionals":  fill("ifdef A\n"),
		"definitions":   fill("define A\n"),
		"includes":      fill("include b\n"),
		"itself":        fill("include Makefile\n"),
		"references":    "A=" + strings.Repeat("x", 64<<10) + "\nall:\n" + strings.Repeat("\tcontroller-gen $(A)\n", 10000),
		"in one":        "A=" + strings.Repeat("x", 64<<10) + "\nall:\n\tcontroller-gen " + strings.Repeat("$(A)", 50000) + "\n",
		"calls":         fill("\tcontroller-gen crd paths=./...\n"),
		"many programs": strings.Repeat("CG=controller-gen\nCG=crdgen\n", 10000) + strings.Repeat("\t$(CG) crd\n", 10000),
		"doubled":       "A00=xxxxxxxxxx\n" + doubled() + "all:\n\tcontroller-gen $(A60)\n",
	} {
		for _, at := range []string{"Makefile", "hack/gen.sh", "a.go"} {
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
			begun := time.Now()
			New(os.DirFS(dir), Vocabulary{})
			if took := time.Since(begun); took > 20*time.Second {
				t.Errorf("%s in %s takes %v", name, at, took)
			} else {
				t.Logf("%s in %s: %v", name, at, took)
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

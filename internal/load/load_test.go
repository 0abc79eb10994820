package load

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
)

// writeModule writes a module with the given files, by slash-separated path,
// into a new directory and returns it.
func writeModule(t testing.TB, modPath string, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	if _, ok := files["go.mod"]; !ok && modPath != "" {
		writeFile(t, filepath.Join(dir, "go.mod"), "module "+modPath+"\n\ngo 1.25\n")
	}
	for name, content := range files {
		writeFile(t, filepath.Join(dir, filepath.FromSlash(name)), content)
	}
	return dir
}

func writeFile(t testing.TB, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// describe prints findings one a line.
func describe(found diag.List) string {
	var b strings.Builder
	for _, d := range found.Sorted() {
		fmt.Fprintf(&b, "%s: %s [%s] %s\n", d.Pos, d.Message, d.Code, d.Help)
	}
	return b.String()
}

package revision

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diff/incomparable"
)

// Kinds of a submodule would each be a new one, since the revision lacks their files: a comparison
// that asks for them fails, and one that does not, or of a submodule without kinds, goes on.
func TestSubmodulesWithKindsAreNotCompared(t *testing.T) {
	repository := t.TempDir()
	git := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir = repository
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	put := func(name, text string) {
		t.Helper()
		file := filepath.Join(repository, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("go.mod", "module example.com/m\n")
	put("own/types.go", "// +groupName=example.com\npackage own\n")
	git("init", "-q")
	git("add", "-A")
	git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "first")
	commit := git("rev-parse", "HEAD")
	for _, name := range []string{"sub/kinds", "sub/tools"} { // as git has submodules in its index
		git("update-index", "--add", "--cacheinfo", "160000,"+commit+","+name)
	}
	git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "second")
	put("sub/kinds/api/types.go", "package api\n\n// +kubebuilder:object:root=true\ntype Lamp struct{}\n")
	put("sub/tools/main.go", "package main\n\n// \"// +kubebuilder:object:root=true\" is a marker of a kind, +groupName one of a package.\n"+
		"// +kubebuilder:rbac:groups=\"\",resources=pods,verbs=get\nfunc main() {}\n\n"+
		"const scaffold = `\n// +kubebuilder:object:root=true\ntype Lamp struct{}\n`\n")
	for _, tt := range []struct {
		patterns string
		fails    bool
	}{
		{"", true},
		{"./...", true},
		{"./sub/...", true},
		{"./sub/kinds/...", true},
		{"./sub/kinds/api", true},
		{"example.com/m/...", true},
		{"./own/...", false},
		{"./own", false},
		{"./sub/tools/...", false},
		{".", false},
	} {
		tree, err := Open(t.Context(), repository, "HEAD", func(string) string { return "" }, func(*Tree) ([]string, error) {
			return strings.Fields(tt.patterns), nil
		})
		var told *incomparable.Error
		if got := errors.As(err, &told); got != tt.fails || err != nil && !got {
			t.Errorf("%q: %v, want an error: %t", tt.patterns, err, tt.fails)
		}
		if told != nil && !strings.Contains(told.Message, `"sub/kinds" is a submodule`) {
			t.Errorf("%q: %s", tt.patterns, told.Message)
		}
		if tree != nil {
			if err := tree.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

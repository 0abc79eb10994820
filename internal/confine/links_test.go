package confine

import (
	"os"
	"path/filepath"
	"testing"
)

// TestLinkOut: links of a repository, and those of a module outside of any, stay in it.
func TestLinkOut(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	for _, name := range []string{"repo/.git/hooks", "repo/sub/module", "repo/config", "module/sub", "outside/deep", "free"} {
		if err := os.MkdirAll(at(name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(at("module/go.mod"), []byte("module m\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{
		"repo/out": "../outside", "repo/sub/out": "../../outside/deep", "repo/gone": "../nothing", "repo/in": "config", "repo/chain": "in", "repo/twice": "out",
		"repo/git": ".git/hooks", "repo/back": "../link/repo/config", "module/out": "../outside", "module/in": "sub", "free/out": "../outside", "link": ".",
	} {
		if err := os.Symlink(filepath.FromSlash(to), at(link)); err != nil {
			t.Skip(err)
		}
	}
	for path, want := range map[string]string{
		"repo/out": "repo/out", "repo/out/deep/new": "repo/out", "repo/sub/out/x": "repo/sub/out", "repo/gone/x": "repo/gone", "repo/twice/x": "repo/twice",
		"repo/in/x": "", "repo/chain/x": "", "repo/back/x": "", "repo/config/x": "", "repo/git/x": "", "repo/new/x": "",
		"module/out/x": "module/out", "module/in": "", "free/out": "", "link/repo/in": "", "link/repo/out/x": "repo/out",
	} {
		got, _ := LinkOut(at(path))
		if want != "" {
			want = at(want)
		}
		if got != want {
			t.Errorf("LinkOut(%q) = %q, want %q", path, got, want)
		}
	}
	for path, want := range map[string]bool{
		"repo/.git/hooks/x": true, "repo/.git/x": true, "repo/.git": true, "repo/.GIT/x": true, "repo/sub/x": false, "repo/.gitignore": false,
		"module/sub/x": false, "free/.git/x": true, "outside/x": false,
	} {
		if got := OfRepository(at(path)); got != want {
			t.Errorf("OfRepository(%q) = %v", path, got)
		}
	}
}

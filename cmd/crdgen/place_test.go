package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBaselineHoldsElsewhere writes a baseline in one directory of a repository
// and uses it from others, as make -C does.
func TestBaselineHoldsElsewhere(t *testing.T) {
	root := filepath.Dir(layOut(t, "verify_with_baseline", nil))
	run := func(dir, baseline, paths string, more ...string) shell {
		t.Helper()
		return runHere(filepath.Join(root, dir), append(more, "--baseline="+baseline, "crd", "paths="+paths, "output:none")...)
	}
	if got := run("verify_with_baseline", "../shared.txt", "./...", "--write-baseline"); got.exit != exitClean {
		t.Fatalf("got %+v", got)
	}
	content, err := os.ReadFile(filepath.Join(root, "shared.txt"))
	if err != nil || !strings.Contains(string(content), "\nverify_with_baseline/api/v1/types.go\t") {
		t.Errorf("baseline %q, error %v", content, err)
	}
	for _, test := range []struct{ dir, baseline, paths string }{
		{".", "shared.txt", "./verify_with_baseline/..."},
		{"verify_with_baseline/api", filepath.Join(root, "shared.txt"), "./v1"},
		{"verify_with_baseline/config", "../../shared.txt", "../..."},
	} {
		if got := run(test.dir, test.baseline, test.paths); got.exit != exitClean || got.stderr != "crdgen: 1 on the baseline\n" {
			t.Errorf("in %s: got %+v", test.dir, got)
		}
	}
}

// TestGitHubPaths checks from where annotations name their files.
func TestGitHubPaths(t *testing.T) {
	tests := []struct{ name, git, workspace, want string }{
		{"no repository", "", "", "api/v1/types.go"},
		{"repository", ".git", "", "verify_error_in_source/api/v1/types.go"},
		{"workspace", "verify_error_in_source/.git", ".", "verify_error_in_source/api/v1/types.go"},
		{"workspace of something else", ".git", "../other", "verify_error_in_source/api/v1/types.go"},
	}
	for _, test := range tests {
		dir := layOut(t, "verify_error_in_source", nil)
		root := filepath.Dir(dir)
		if test.git != "" {
			// In a linked working tree .git is a file.
			if err := os.WriteFile(filepath.Join(root, test.git), nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		env := func(name string) string {
			switch {
			case name != "GITHUB_WORKSPACE":
				return os.Getenv(name)
			case test.workspace == "":
				return ""
			}
			return filepath.Join(root, test.workspace)
		}
		got := commandIn(t, dir, env, false, "--diagnostics=github", "crd", "paths=./...", "output:none")
		if !strings.HasPrefix(got.stderr, "::error file="+test.want+",line=") {
			t.Errorf("%s: got %q, want %s", test.name, got.stderr, test.want)
		}
	}
}

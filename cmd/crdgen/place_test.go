package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
)

// TestBaselineHoldsElsewhere writes a baseline in one directory of a repository
// and uses it from others, as make -C does.
func TestBaselineHoldsElsewhere(t *testing.T) {
	const name = "verify/flags/baseline"
	root := laidOutRoot(layOut(t, name, nil), name)
	run := func(dir, baseline, paths string, more ...string) shell {
		t.Helper()
		return runHere(filepath.Join(root, dir), append(more, "--baseline="+baseline, "crd", "paths="+paths, "output:none")...)
	}
	if got := run(name, "../../../shared.txt", "./...", "--write-baseline"); got.exit != exitClean {
		t.Fatalf("got %+v", got)
	}
	content, err := os.ReadFile(filepath.Join(root, "shared.txt"))
	if err != nil || !strings.Contains(string(content), "\n"+name+"/api/v1\tGreeting.To\t") {
		t.Errorf("baseline %q, error %v", content, err)
	}
	for _, test := range []struct{ dir, baseline, paths string }{
		{".", "shared.txt", "./" + name + "/..."},
		{name + "/api", filepath.Join(root, "shared.txt"), "./v1"},
		{name + "/config", "../../../../shared.txt", "../..."},
	} {
		if got := run(test.dir, test.baseline, test.paths); got.exit != exitClean || got.stderr != "crdgen: 1 on the baseline\n" {
			t.Errorf("in %s: got %+v", test.dir, got)
		}
	}
}

// TestGitHubPaths checks from where annotations name their files.
func TestGitHubPaths(t *testing.T) {
	const name = "verify/drift/error_in_source"
	tests := []struct{ name, git, workspace, want string }{
		{"no repository", "", "", "api/v1/types.go"},
		{"repository", ".git", "", name + "/api/v1/types.go"},
		{"workspace", name + "/.git", ".", name + "/api/v1/types.go"},
		{"workspace of something else", ".git", "../other", name + "/api/v1/types.go"},
	}
	for _, test := range tests {
		dir := layOut(t, name, nil)
		root := laidOutRoot(dir, name)
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

// TestManyFindings checks that text ends after some, errors before warnings, and
// that programs get all.
func TestManyFindings(t *testing.T) {
	var all diag.List
	for i := range mostFindings {
		all.Add(diag.Diagnostic{Severity: diag.Warning, Message: fmt.Sprintf("warning %d", i)})
	}
	if diff := cmp.Diff(all, all.MostSevere(mostFindings)); diff != "" {
		t.Errorf("as many as there may be (-want +got):\n%s", diff)
	}
	for i := range 10 {
		all.Add(diag.Diagnostic{Message: fmt.Sprintf("error %d", i)})
	}
	for format, want := range map[diag.Format]int{diag.Text: mostFindings + 1, diag.JSON: len(all), diag.GitHub: len(all)} {
		var out bytes.Buffer
		if err := printFindings(invocation{dir: t.TempDir(), stderr: &out, getenv: os.Getenv}, flags{format: format}, all); err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(out.String(), "\n"); lines != want || !strings.Contains(out.String(), "error 9") {
			t.Errorf("%s: %d lines, want %d and the last error", format, lines, want)
		}
		if more := strings.Contains(out.String(), "crdgen: and 10 more"); more != (format == diag.Text) {
			t.Errorf("%s: %q", format, out.String()[max(0, out.Len()-200):])
		}
	}
	onlyErrors := make(diag.List, 3*mostFindings)
	if got := onlyErrors.MostSevere(mostFindings); len(got) != mostFindings {
		t.Errorf("%d errors are shown", len(got))
	}
}

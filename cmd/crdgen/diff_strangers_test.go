//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDiffRunsNothing compares with a revision where files that were checked out look like a
// repository, or the configuration of the repository names programs and a remote of which
// objects are missing: git starts nothing, and fetches nothing.
func TestDiffRunsNothing(t *testing.T) {
	ran := filepath.Join(t.TempDir(), "ran")
	program := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho \"$@\" >>"+ran+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	config := "[core]\n\trepositoryformatversion = 1\n\tbare = false\n\tfsmonitor = " + program + "\n\tpager = " + program + "\n\thooksPath = " + filepath.Dir(program) +
		"\n\tsshCommand = " + program + "\n\taskPass = " + program + "\n[diff]\n\texternal = " + program + "\n[extensions]\n\tpartialClone = origin\n" +
		"[remote \"origin\"]\n\turl = \"ext::" + program + "\"\n\tpromisor = true\n\tuploadpack = " + program + "\n[protocol]\n\tallow = always\n[protocol \"ext\"]\n\tallow = always\n" +
		"[filter \"a\"]\n\tsmudge = " + program + "\n\tclean = " + program + "\n[diff \"a\"]\n\ttextconv = " + program + "\n\tcommand = " + program + "\n"
	r := newDiffRepository(t)
	r.write(".gitattributes", "* filter=a diff=a\n")
	const commit = "1111111111111111111111111111111111111111"
	below := func(dir string, worktree string) {
		for name, text := range map[string]string{
			"HEAD": "ref: refs/heads/main\n", "refs/tags/v1.0.0": commit + "\n", "refs/tags/v9.0.0": commit + "\n", "objects/pack/.keep": "",
			"config": strings.Replace(config, "[core]\n", "[core]\n\tworktree = "+worktree+"\n", 1),
		} {
			r.write(filepath.Join(dir, name), text)
		}
	}
	below("op", "..")
	below("op/bare/deep", "../../..")
	r.write("op/bare/deep/more/x.txt", "")
	r.write(".git/refs/tags/v9.0.0", commit+"\n")
	r.write(".git/config", config)
	if err := os.Chmod(filepath.Join(r.dir, ".git/config"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		dir, revision, said string
	}{
		{"", "v1.0.0", ""},
		{"api", "v1.0.0", ""},
		{"", "v9.0.0", "the clone is partial, and crdgen fetches nothing"},
		{"op", "v1.0.0", "is a bare repository"},
		{"op/bare", "v9.0.0", "is a bare repository"},
		{"op/bare/deep", "v9.0.0", "is a bare repository"},
		{"op/bare/deep/more", "v1.0.0", "is a bare repository"},
		{"op", "", "is a bare repository"},
	} {
		args := []string{"./..."}
		if test.revision != "" {
			args = append(args, "--against="+test.revision)
		}
		code, stdout, stderr := r.diff(test.dir, "", args...)
		if test.said == "" && code != exitClean || test.said != "" && (code != exitUsage || !strings.Contains(stderr, test.said)) {
			t.Errorf("in %q, %s: exit code %d, want %q\n%s%s", test.dir, test.revision, code, test.said, stdout, stderr)
		}
		if said, err := os.ReadFile(ran); err == nil {
			t.Fatalf("in %q, %s: a program was started with %s", test.dir, test.revision, said)
		}
	}
}

// TestGoAPIRunsNothing compares the Go API of source that would have the go command start
// programs.
func TestGoAPIRunsNothing(t *testing.T) {
	ran := filepath.Join(t.TempDir(), "ran")
	program := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho \"$@\" >>"+ran+"\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	settings := filepath.Join(t.TempDir(), "env")
	if err := os.WriteFile(settings, []byte("GOFLAGS=-toolexec="+program+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for key, value := range map[string]string{"CC": program, "CGO_ENABLED": "", "GOENV": settings, "GOFLAGS": "", "GOTOOLCHAIN": ""} {
		t.Setenv(key, value)
	}
	r := diffRepository{t, t.TempDir()}
	r.git("init", "-q", "-b", "main")
	r.write("go.mod", "module example.com/m\n\ngo 1.25\n")
	r.write("a/a.go", "package a\n\n// +kubebuilder:object:generate=true\ntype A struct{ B int }\n")
	r.write("a/c.go", "package a\n\n// int one(void) { return 1; }\nimport \"C\"\n\nvar One = C.one()\n")
	r.write("main.go", "package main\n\nfunc main() {}\n")
	r.commit("first")
	r.git("config", "core.fsmonitor", program)
	code, stdout, stderr := r.diff("", "", "--go-api", "./a", "--against=HEAD")
	if strings.Contains(stderr, "does not compile") {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
	// So does crdgen check, which sees that c.go is left out.
	r.write("a/d.go", "package a\n\nvar two = One\n")
	got := runIn(t, r.dir, []string{"check", "object", "./a"}).wrote["diagnostics.txt"]
	if want := "undefined: One"; !strings.Contains(got, want) {
		t.Errorf("crdgen check does not say %q:\n%s", want, got)
	}
	if said, err := os.ReadFile(ran); err == nil {
		t.Errorf("a program was started with %s", said)
	}
}

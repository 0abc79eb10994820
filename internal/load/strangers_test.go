//go:build unix

package load

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// program writes a shell script that leaves a note where it runs, and fails.
func program(t *testing.T, note string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, []byte("#!/bin/sh\necho ran >> "+note+"\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestFallbackRunsNothing loads source that would make the go command start programs:
// a C compiler for cgo, a tool for each package, version control for a main package.
func TestFallbackRunsNothing(t *testing.T) {
	note := filepath.Join(t.TempDir(), "note")
	tool := program(t, note)
	dir := writeModule(t, "", map[string]string{
		"go.mod":      "module example.com/m\n\ngo 1.16\n",
		"a/a.go":      "package a\n\nimport \"example.com/m/c\"\n\ntype A struct{ C c.T }\n",
		"c/c.go":      "package c\n\n// #cgo CFLAGS: -DX\n// int one(void) { return 1; }\nimport \"C\"\n\ntype T int\n\nvar One = C.one()\n",
		"main.go":     "package main\n\nfunc main() {}\n",
		".git/HEAD":   "ref: refs/heads/main\n",
		".git/config": "[core]\n\tfsmonitor = " + tool + "\n",
	})
	settings := filepath.Join(t.TempDir(), "env")
	writeFile(t, settings, "GOFLAGS=-toolexec="+tool+"\n")
	for key, value := range map[string]string{"CC": tool, "CGO_ENABLED": "1", "GOENV": settings, "GOFLAGS": "", "GOTOOLCHAIN": ""} {
		t.Setenv(key, value)
	}
	set := mustLoad(t, Config{Dir: dir, Patterns: []string{"./..."}})
	if set.fallback == "" || len(set.Roots) != 3 {
		t.Fatalf("fallback %q, %d packages", set.fallback, len(set.Roots))
	}
	for _, p := range set.Roots {
		if p.Path != "example.com/m/a" {
			continue
		}
		c, err := p.Import("example.com/m/c")
		if err != nil || c.Type("T") == nil {
			t.Errorf("the cgo package is not read: %v, %v", c, err)
		}
	}
	if text, err := os.ReadFile(note); err == nil {
		t.Errorf("a program of the source ran:\n%s", text)
	}
}

// TestFallbackStartsNoToolchain: a go.mod that asks for another toolchain neither
// fetches it nor starts one on the PATH, unless the user has set GOTOOLCHAIN.
func TestFallbackStartsNoToolchain(t *testing.T) {
	note := filepath.Join(t.TempDir(), "note")
	bin := filepath.Dir(program(t, note))
	if err := os.Rename(filepath.Join(bin, "program"), filepath.Join(bin, "go1.998.0")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("GOPROXY", "off")
	dir := writeModule(t, "", map[string]string{"go.mod": "module example.com/m\n\ngo 1.998.0\n", "a/a.go": "package a\n"})
	for choice, runs := range map[string]bool{"": false, "local": false, "path": true} {
		t.Setenv("GOTOOLCHAIN", choice)
		t.Setenv("GOENV", "off")
		_ = os.Remove(note)
		_, found, err := Load(Config{Dir: dir, Patterns: []string{"./..."}})
		if err != nil || !found.HasErrors() {
			t.Errorf("GOTOOLCHAIN=%s: %v, %v", choice, found, err)
		}
		if _, err := os.Stat(note); (err == nil) != runs {
			t.Errorf("GOTOOLCHAIN=%s: the toolchain of go.mod ran: %t", choice, err == nil)
		}
		if !runs && !strings.Contains(describe(found), "or set GOTOOLCHAIN=auto") {
			t.Errorf("GOTOOLCHAIN=%s: no word of what to do:\n%s", choice, describe(found))
		}
	}
	// A toolchain line is a wish: what is installed will do.
	writeFile(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.25\n\ntoolchain go1.998.0\n")
	t.Setenv("GOTOOLCHAIN", "")
	if set := mustLoad(t, Config{Dir: dir, Patterns: []string{"./..."}}); set.fallback != "" {
		t.Errorf("fell back: %s", set.fallback)
	}
}

// TestFallbackReadsRegularFilesOnly puts pipes and devices where the go command would read
// them, which waits for the one and reads the other until no memory is left.
func TestFallbackReadsRegularFilesOnly(t *testing.T) {
	for _, name := range []string{"go.sum", "go.work", "go.work.sum", "vendor/modules.txt", "dep/go.mod", "dep/more.go", "used/go.mod", "used/go.sum", "a/more.go", "b/x.s"} {
		for _, to := range []string{"pipe", "/dev/zero", "/etc/passwd"} {
			files := map[string]string{
				"go.mod": "module example.com/m\n\ngo 1.16\n\nreplace example.com/dep => ./dep\n", "a/a.go": "package a\n\ntype A struct{}\n", "b/b.go": "package b\n",
				"dep/d.go": "package dep\n", "dep/go.mod": "module example.com/dep\n",
			}
			if strings.HasPrefix(name, "go.work.") || strings.HasPrefix(name, "used/") {
				files["go.work"] = "go 1.25\n\nuse .\nuse ./used\n"
				files["used/a.go"] = "package used\n"
			}
			if to == "/etc/passwd" && filepath.Ext(name) != ".sum" && filepath.Ext(name) != ".txt" {
				continue // held by others
			}
			dir := writeModule(t, "", files)
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			_ = os.Remove(path)
			err := os.Symlink(to, path)
			if to == "pipe" {
				err = errors.Join(os.Remove(path), syscall.Mkfifo(path, 0o600))
			}
			if err != nil {
				t.Skip(err)
			}
			_, found, err := Load(Config{Dir: dir, Patterns: []string{"./a"}})
			said := describe(found)
			if err != nil {
				said += err.Error()
			}
			if !strings.Contains(said, "is no regular file") && !strings.Contains(said, "is a link that leads out of its module") {
				t.Errorf("%s, %s: it says %q", name, to, said)
			}
		}
	}
}

// TestFallbackReadsOnlyWhatGoOpens puts a pipe where editors and servers leave theirs, and a
// replacement that source can write and that has no end.
func TestFallbackReadsOnlyWhatGoOpens(t *testing.T) {
	const module = "module example.com/m\n\ngo 1.16\n" // the go command is asked
	dir := writeModule(t, "", map[string]string{"go.mod": module, "a/a.go": "package a\n\ntype A struct{}\n"})
	if err := syscall.Mkfifo(filepath.Join(dir, "dev.sock"), 0o600); err != nil {
		t.Skip(err)
	}
	if _, found, err := Load(Config{Dir: dir, Patterns: []string{"./a"}}); err != nil || len(found) > 0 {
		t.Errorf("beside a pipe: %v, %s", err, describe(found))
	}
	dir = writeModule(t, "", map[string]string{"go.mod": module + "\nreplace example.com/x => /\n", "a/a.go": "package a\n"})
	_, found, err := Load(Config{Dir: dir, Patterns: []string{"./a"}})
	said := describe(found)
	if err != nil {
		said += err.Error()
	}
	if !strings.Contains(said, errRootWords) {
		t.Errorf("a module at the root: it says %q", said)
	}
}

const errRootWords = "holds all files of the machine"

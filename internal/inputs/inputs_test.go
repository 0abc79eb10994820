package inputs

import (
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestChanged asks every question, changes the answer, and changes it back.
func TestChanged(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(at(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("file", "0123456789")
	write("whole", "whole")
	write("x.go", "package x")
	if err := os.Symlink("file", at("link")); err != nil {
		t.Skip(err)
	}
	env := map[string]string{"A": "1"}
	get := func(name string) string { return env[name] }
	for name, test := range map[string]struct {
		ask    func(r *Recorder)
		change func()
		undo   func()
		holds  bool // the change does not count
	}{
		"variable":         {func(r *Recorder) { r.Getenv(get)("A") }, func() { env["A"] = "2" }, func() { env["A"] = "1" }, false},
		"unset":            {func(r *Recorder) { r.Getenv(get)("B") }, func() { env["B"] = "2" }, func() { delete(env, "B") }, false},
		"absent":           {func(r *Recorder) { r.IsFile(at("new")) }, func() { write("new", "") }, func() { os.Remove(at("new")) }, false},
		"kind":             {func(r *Recorder) { r.IsDir(at("file")) }, func() { os.Remove(at("file")); os.Mkdir(at("file"), 0o755) }, func() { os.Remove(at("file")); write("file", "0123456789") }, false},
		"link":             {func(r *Recorder) { r.Lstat(at("whole")) }, func() { os.Remove(at("whole")); os.Symlink("x.go", at("whole")) }, func() { os.Remove(at("whole")); write("whole", "whole") }, false},
		"where it leads":   {func(r *Recorder) { r.EvalSymlinks(at("link")) }, func() { os.Remove(at("link")); os.Symlink("whole", at("link")) }, func() { os.Remove(at("link")); os.Symlink("file", at("link")) }, false},
		"Go file":          {func(r *Recorder) { r.ReadGoDir(dir) }, func() { write("y.go", "") }, func() { os.Remove(at("y.go")) }, false},
		"other file":       {func(r *Recorder) { r.ReadGoDir(dir) }, func() { write("y.yaml", "") }, func() { os.Remove(at("y.yaml")) }, true},
		"any file":         {func(r *Recorder) { r.ReadDir(dir) }, func() { write("y.yaml", "") }, func() { os.Remove(at("y.yaml")) }, false},
		"beginning":        {func(r *Recorder) { read(t, r, at("file"), 4) }, func() { write("file", "012x456789") }, func() { write("file", "0123456789") }, false},
		"behind the read":  {func(r *Recorder) { read(t, r, at("file"), 4) }, func() { write("file", "0123x") }, func() { write("file", "0123456789") }, true},
		"longer":           {func(r *Recorder) { read(t, r, at("whole"), 100) }, func() { write("whole", "whole!") }, func() { write("whole", "whole") }, false},
		"shorter":          {func(r *Recorder) { read(t, r, at("whole"), 100) }, func() { write("whole", "who") }, func() { write("whole", "whole") }, false},
		"gone":             {func(r *Recorder) { read(t, r, at("whole"), 100) }, func() { os.Remove(at("whole")) }, func() { write("whole", "whole") }, false},
		"time and nothing": {func(r *Recorder) { read(t, r, at("whole"), 100) }, func() { write("whole", "whole") }, func() {}, true},
	} {
		r := New()
		test.ask(r)
		facts := r.Facts()
		if len(facts) == 0 || Changed(facts, get) != "" {
			t.Errorf("%s: %v does not hold", name, facts)
		}
		test.change()
		if changed := Changed(facts, get); (changed == "") != test.holds {
			t.Errorf("%s: changed is %q", name, changed)
		}
		test.undo()
		if changed := Changed(facts, get); changed != "" {
			t.Errorf("%s: undone, and yet %q", name, changed)
		}
	}
}

// read reads the first n bytes of a file.
func read(t *testing.T, r *Recorder, name string, n int64) {
	t.Helper()
	f, err := r.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := io.ReadAll(io.LimitReader(f, n)); err != nil {
		t.Fatal(err)
	}
}

// TestChangeWhileReading: two answers to one question never hold both.
func TestChangeWhileReading(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	r := New()
	for _, text := range []string{"one", "two"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		read(t, r, name, 100)
	}
	if Changed(r.Facts(), os.Getenv) != name {
		t.Error("the change was not noticed")
	}
}

// TestNilRecorder answers and notes nothing.
func TestNilRecorder(t *testing.T) {
	var r *Recorder
	if !r.IsDir(t.TempDir()) || r.Getenv(os.Getenv)("PATH") != os.Getenv("PATH") {
		t.Error("wrong answers")
	}
	r.Unknown("x")
}

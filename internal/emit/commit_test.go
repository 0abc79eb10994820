package emit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var errRender = errors.New("no paper")

// text is a target with the given content, written in pieces of the given size.
func text(path, content string, piece int) Target {
	return Target{Path: path, Render: func(w io.Writer) error {
		for s := content; s != ""; {
			n := min(piece, len(s))
			if _, err := io.WriteString(w, s[:n]); err != nil {
				return err
			}
			s = s[n:]
		}
		return nil
	}}
}

func failing(path string) Target {
	return Target{Path: path, Render: func(w io.Writer) error {
		if _, err := io.WriteString(w, "half a f"); err != nil {
			return err
		}
		return errRender
	}}
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// tree returns everything below dir: content of files, targets of links, and
// "/" for directories.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir():
			got[name] = "/"
		case d.Type()&fs.ModeSymlink != 0:
			got[name], err = os.Readlink(path)
			got[name] = "-> " + got[name]
		default:
			var b []byte
			b, err = os.ReadFile(path)
			got[name] = string(b)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func wantTree(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestCommitWritesFiles(t *testing.T) {
	dir := t.TempDir()
	big := strings.Repeat("0123456789abcdef", 10000)
	for name, content := range map[string]string{"same": "same", "longer": "long and longer", "shorter": "shor", "big": big, "bigTail": big, "empty": "x", "stays": "stays"} {
		write(t, filepath.Join(dir, name), content)
	}
	var targets []Target
	want := map[string]string{"stays": "stays", "deep": "/", "deep/er": "/"}
	for _, piece := range []int{1, 1 << 20} {
		for name, content := range map[string]string{"same": "same", "longer": "long", "shorter": "shorter", "big": big + "tail", "bigTail": big[:99999], "empty": "", "new": "new", "deep/er/file": "deep", "deep/er/other": ""} {
			targets = append(targets, text(filepath.Join(dir, name), content, piece))
			want[name] = content
		}
		if _, err := Commit(t.Context(), targets); err != nil {
			t.Fatal(err)
		}
		wantTree(t, dir, want)
		// The second time around nothing is left to do.
		r, err := Commit(t.Context(), targets)
		if err != nil || len(r.Written) > 0 || len(r.Unchanged) != len(targets) {
			t.Errorf("second commit wrote %q, error %v", r.Written, err)
		}
		targets = nil
		for name := range want {
			if name == "stays" || want[name] == "/" {
				continue
			}
			write(t, filepath.Join(dir, name), want[name]+"!")
		}
	}
}

func TestCommitReportsInOrder(t *testing.T) {
	dir := t.TempDir()
	var targets []Target
	var want Result
	for i := range 100 {
		path := filepath.Join(dir, fmt.Sprint(i))
		targets = append(targets, text(path, "x", 1))
		if i%3 == 0 {
			write(t, path, "x")
			want.Unchanged = append(want.Unchanged, path)
		} else {
			want.Written = append(want.Written, path)
		}
	}
	got, err := Commit(t.Context(), targets)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
}

// TestCommitLeavesEqualFiles keeps inode, mode and modification time.
func TestCommitLeavesEqualFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	write(t, path, "a")
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	old := time.Unix(1e9, 0)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Commit(t.Context(), []Target{text(path, "a", 1)}); err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if !os.SameFile(before, after) || !after.ModTime().Equal(old) || after.Mode() != before.Mode() {
		t.Errorf("same file: %v, modification time %v, mode %v", os.SameFile(before, after), after.ModTime(), after.Mode())
	}
}

func TestCommitKeepsModes(t *testing.T) {
	dir := t.TempDir()
	plain, private, open := filepath.Join(dir, "plain"), filepath.Join(dir, "private"), filepath.Join(dir, "open")
	for path, mode := range map[string]fs.FileMode{private: 0o600, open: 0o777} {
		write(t, path, "old")
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	// os.Create says what a new file's mode is under the umask of the moment.
	write(t, filepath.Join(dir, "model"), "")
	model, err := os.Stat(filepath.Join(dir, "model"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Commit(t.Context(), []Target{text(plain, "new", 1), text(private, "new", 1), text(open, "new", 1)}); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]fs.FileMode{plain: model.Mode(), private: 0o600, open: 0o777} {
		if info, err := os.Stat(path); err != nil || info.Mode() != want {
			t.Errorf("%s: mode %v, want %v, error %v", path, info.Mode(), want, err)
		}
	}
}

func TestCommitFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "real", "file"), "old")
	for link, to := range map[string]string{"link": "real/file", "chain": "link", "dangling": "real/later", "dir": "real"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	targets := []Target{text(filepath.Join(dir, "chain"), "new", 1), text(filepath.Join(dir, "dangling"), "late", 1), text(filepath.Join(dir, "dir", "third"), "third", 1)}
	if _, err := Commit(t.Context(), targets); err != nil {
		t.Fatal(err)
	}
	wantTree(t, dir, map[string]string{
		"real": "/", "real/file": "new", "real/later": "late", "real/third": "third",
		"link": "-> real/file", "chain": "-> link", "dangling": "-> real/later", "dir": "-> real",
	})
}

// Whatever goes wrong, the tree has to be what it was before.
func TestCommitIsAllOrNothing(t *testing.T) {
	for name, c := range map[string]struct {
		targets func(dir string) []Target
		want    string
	}{
		"rendering fails": {func(dir string) []Target {
			return []Target{text(dir+"/file", "new", 1), text(dir+"/new/dir/x", "x", 1), failing(dir + "/bad"), failing(dir + "/worse"), text(dir+"/last", "x", 1)}
		}, "bad"},
		"one file for two": {func(dir string) []Target {
			a, b := text(dir+"/new/file", "a", 1), text(dir+"/new/../new/file", "b", 1)
			a.Origin, b.Origin = "kind A", "kind B"
			return []Target{a, b}
		}, "for kind A and for kind B"},
		"one file for two, through a link": {func(dir string) []Target {
			return []Target{text(dir+"/sub/new/file", "a", 1), text(dir+"/link/new/file", "b", 1)}
		}, "twice"},
		"target is a directory": {func(dir string) []Target { return []Target{text(dir+"/x", "x", 1), text(dir+"/sub", "x", 1)} }, "found a directory"},
		"directory is a file":   {func(dir string) []Target { return []Target{text(dir+"/x", "x", 1), text(dir+"/file/x", "x", 1)} }, "file"},
		"links in a circle":     {func(dir string) []Target { return []Target{text(dir+"/x", "x", 1), text(dir+"/round", "x", 1)} }, "circle"},
		"no name":               {func(dir string) []Target { return []Target{text(dir+"/x", "x", 1), text("", "x", 1)} }, "needs a name"},
		"name is too long": {func(dir string) []Target {
			return []Target{text(dir+"/x", "x", 1), text(dir+"/"+strings.Repeat("x", 300), "x", 1)}
		}, "too long"},
		"file of one, dir of another": {func(dir string) []Target { return []Target{text(dir+"/y", "x", 1), text(dir+"/y/z", "x", 1)} }, "y"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir+"/file", "old")
			write(t, dir+"/sub/file", "old")
			for link, to := range map[string]string{"round": "about", "about": "round", "link": "sub"} {
				if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
					t.Skip(err)
				}
			}
			before := tree(t, dir)
			r, err := Commit(t.Context(), c.targets(dir))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got error %v, want one with %q", err, c.want)
			}
			if len(r.Written)+len(r.Unchanged) > 0 {
				t.Errorf("got a result: %v", r)
			}
			wantTree(t, dir, before)
		})
	}
}

// A rename that fails in the middle takes back those before it. It is provoked
// by putting a directory in the way after the targets were looked at.
func TestCommitUndoesRenames(t *testing.T) {
	dir := t.TempDir()
	write(t, dir+"/a", "old")
	write(t, dir+"/z", "old")
	last := Target{Path: dir + "/obstacle", Render: func(w io.Writer) error {
		_, err := io.WriteString(w, "x")
		return errors.Join(err, os.MkdirAll(dir+"/obstacle/inside", 0o777))
	}}
	_, err := Commit(t.Context(), []Target{text(dir+"/a", "new", 1), text(dir+"/b/c", "new", 1), last, text(dir+"/z", "new", 1)})
	if err == nil || !strings.Contains(err.Error(), "obstacle") {
		t.Errorf("got error %v", err)
	}
	wantTree(t, dir, map[string]string{"a": "old", "z": "old", "obstacle": "/", "obstacle/inside": "/"})
}

func TestCommitRefusesProtectedFiles(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := t.TempDir()
	write(t, dir+"/file", "old")
	if err := os.Chmod(dir+"/file", 0o444); err != nil {
		t.Fatal(err)
	}
	if _, err := Commit(t.Context(), []Target{text(dir+"/file", "new", 1)}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got error %v", err)
	}
	wantTree(t, dir, map[string]string{"file": "old"})
}

func TestCommitStopsWithContext(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var rendered atomic.Int32
	var targets []Target
	for i := range 50 {
		targets = append(targets, Target{Path: fmt.Sprintf("%s/new/%d", dir, i), Render: func(w io.Writer) error {
			if rendered.Add(1) == 5 {
				cancel()
			}
			_, err := io.WriteString(w, "x")
			return err
		}})
	}
	if _, err := Commit(ctx, targets); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
	if n := rendered.Load(); n == 50 {
		t.Error("all targets were rendered")
	}
	wantTree(t, dir, map[string]string{})
}

func TestPrint(t *testing.T) {
	var b bytes.Buffer
	if err := Print(&b, []Target{text("b", "second\n", 1), text("a", "first\n", 9)}); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "second\nfirst\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if err := Print(&b, []Target{failing("a")}); !errors.Is(err, errRender) {
		t.Errorf("got error %v", err)
	}
}

// TestCommitRemovesEmptiedDirectories holds that a directory goes with the last of its files,
// and stays with any other in it.
func TestCommitRemovesEmptiedDirectories(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"gone/a", "gone/b", "kept/a", "kept/other", "alone/a", "lone"} {
		write(t, at(name), "old")
	}
	var targets []Target
	for i, name := range []string{"gone/a", "gone/b", "kept/a", "alone/a"} {
		root := dir
		if i == 3 {
			root = ""
		}
		targets = append(targets, Target{Path: at(name), Root: root})
	}
	if _, err := Commit(context.Background(), append(targets, text(at("new/a"), "new", 1))); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"kept": "/", "kept/other": "old", "lone": "old", "new": "/", "new/a": "new"}
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Errorf("tree (-want +got):\n%s", diff)
	}
}

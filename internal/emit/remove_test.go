package emit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCommitRemoves(t *testing.T) {
	dir := t.TempDir()
	write(t, dir+"/old", "old")
	write(t, dir+"/twin", "twin")
	write(t, dir+"/stays", "stays")
	if err := os.Link(dir+"/twin", dir+"/other"); err != nil {
		t.Skip(err)
	}
	got, err := Commit(t.Context(), []Target{{Path: dir + "/old"}, text(dir+"/new", "new", 1), {Path: dir + "/twin"}, {Path: dir + "/none/missing"}})
	if err != nil {
		t.Fatal(err)
	}
	want := Result{Written: []string{dir + "/new"}, Removed: []string{dir + "/old", dir + "/twin"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
	wantTree(t, dir, map[string]string{"new": "new", "other": "twin", "stays": "stays"})
}

// TestCommitRemovesAllOrNothing looks for the whole tree, as a file that is gone
// cannot be made again.
func TestCommitRemovesAllOrNothing(t *testing.T) {
	for name, c := range map[string]struct {
		targets func(dir string) []Target
		want    string
	}{
		"rendering fails":     {func(dir string) []Target { return []Target{{Path: dir + "/a"}, failing(dir + "/bad")} }, "bad"},
		"written and removed": {func(dir string) []Target { return []Target{text(dir+"/a", "new", 1), {Path: dir + "/sub/../a"}} }, "twice"},
		"through two names":   {func(dir string) []Target { return []Target{text(dir+"/link/b", "new", 1), {Path: dir + "/sub/b"}} }, "twice"},
		"a symbolic link":     {func(dir string) []Target { return []Target{{Path: dir + "/a"}, {Path: dir + "/alias"}} }, "regular file"},
		"a directory":         {func(dir string) []Target { return []Target{{Path: dir + "/a"}, {Path: dir + "/sub"}} }, "regular file"},
		"a rename fails behind": {func(dir string) []Target {
			return []Target{{Path: dir + "/a"}, {Path: dir + "/sub/b"}, obstacle(dir + "/x")}
		}, "x"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir+"/a", "a")
			write(t, dir+"/sub/b", "b")
			for link, to := range map[string]string{"alias": "a", "link": "sub"} {
				if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
					t.Skip(err)
				}
			}
			before := tree(t, dir)
			r, err := Commit(t.Context(), c.targets(dir))
			if err == nil || !strings.Contains(err.Error(), c.want) || len(r.Removed) > 0 {
				t.Errorf("removed %q, error %v, want one with %q", r.Removed, err, c.want)
			}
			os.RemoveAll(dir + "/x")
			wantTree(t, dir, before)
		})
	}
}

// obstacle is a target that cannot be put in place, as rendering it puts a
// directory there.
func obstacle(path string) Target {
	return Target{Path: path, Render: func(w io.Writer) error {
		_, err := io.WriteString(w, "x")
		return errors.Join(err, os.MkdirAll(path+"/inside", 0o777))
	}}
}

func TestCommitKeepsProtectedFiles(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := t.TempDir()
	write(t, dir+"/open/a", "a")
	write(t, dir+"/file", "old")
	write(t, dir+"/closed/b", "b")
	for path, mode := range map[string]fs.FileMode{"file": 0o444, "closed": 0o555} {
		if err := os.Chmod(filepath.Join(dir, path), mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { os.Chmod(dir+"/closed", 0o755) })
	before := tree(t, dir)
	for _, path := range []string{"/file", "/closed/b"} {
		_, err := Commit(t.Context(), []Target{{Path: dir + "/open/a"}, {Path: dir + path}})
		if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "cannot remove") {
			t.Errorf("%s: got error %v", path, err)
		}
		wantTree(t, dir, before)
	}
}

func TestCompare(t *testing.T) {
	dir := t.TempDir()
	write(t, dir+"/same", "same")
	write(t, dir+"/changed", "old")
	write(t, dir+"/longer", "new and longer")
	before := tree(t, dir)
	got, err := Compare(t.Context(), []Target{
		text(dir+"/new/file", "new", 1), text(dir+"/same", "same", 1), text(dir+"/longer", "new", 1), text(dir+"/changed", "new", 1),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []Difference{
		{Path: dir + "/new/file", New: []byte("new")},
		{Path: dir + "/longer", Exists: true, Old: []byte("new and longer"), New: []byte("new")},
		{Path: dir + "/changed", Exists: true, Old: []byte("old"), New: []byte("new")},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("differences (-want +got):\n%s", diff)
	}
	for _, bad := range []Target{failing(dir + "/bad"), text(dir, "x", 1)} {
		if _, err := Compare(t.Context(), []Target{text(dir+"/changed", "x", 1), bad}); err == nil {
			t.Errorf("%s: no error", bad.Path)
		}
	}
	// A comparison writes nothing and says so of what it cannot look at.
	below := dir + "/same/below"
	if _, err := Compare(t.Context(), []Target{text(below, "x", 1)}); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("cannot read %q: ", below)) {
		t.Errorf("a file below a file: got error %v", err)
	}
	wantTree(t, dir, before)
}

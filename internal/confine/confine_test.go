package confine

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWithin(t *testing.T) {
	for _, test := range []struct {
		dir, path string
		want      bool
	}{
		{"/a/b", "/a/b", true},
		{"/a/b", "/a/b/c", true},
		{"/a/b", "/a/bc", false},
		{"/a/b", "/a", false},
		{"/a/b", "/a/b/../c", false},
		{"/", "/a", true},
	} {
		if got := Within(test.dir, test.path); got != test.want {
			t.Errorf("%s in %s: got %t, want %t", test.path, test.dir, got, test.want)
		}
	}
}

// TestInsideFollowsLinks has links that lead out of a directory and into it, and
// directories that are not there yet.
func TestInsideFollowsLinks(t *testing.T) {
	top, other := t.TempDir(), t.TempDir()
	for link, to := range map[string]string{filepath.Join(top, "out"): other, filepath.Join(other, "in"): top} {
		if err := os.Symlink(to, link); err != nil {
			t.Skip(err)
		}
	}
	for dir, want := range map[string]bool{
		top:                                     true,
		filepath.Join(top, "new", "dir"):        true,
		filepath.Join(top, "out"):               false,
		filepath.Join(top, "out", "new"):        false,
		filepath.Join(other, "in"):              true,
		filepath.Join(other, "in", "new"):       true,
		filepath.Join(top, "out", "in", "here"): true,
		other:                                   false,
	} {
		if got := Inside(top, dir); got != want {
			t.Errorf("%s in %s: got %t, want %t", dir, top, got, want)
		}
	}
}

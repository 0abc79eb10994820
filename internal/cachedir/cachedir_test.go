package cachedir

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"
)

func TestGetReturnsWhatWasPut(t *testing.T) {
	d := Open(filepath.Join(t.TempDir(), "below", "it"))
	if got := d.Get(Key("a")); got != nil {
		t.Errorf("got %q from nothing", got)
	}
	d.Put(Key("a"), []byte("one"))
	d.Put(Key("b"), []byte("two"))
	d.Put(Key("a"), []byte("three"))
	if got := d.Get(Key("a")); string(got) != "three" {
		t.Errorf("got %q", got)
	}
	if n, size := d.Info(); n != 2 || size == 0 {
		t.Errorf("%d entries of %d bytes", n, size)
	}
	if n, err := d.Clean(); n != 2 || err != nil || d.Get(Key("b")) != nil {
		t.Errorf("%d removed, error %v", n, err)
	}
}

// TestKeysTellTextsApart: where one text ends counts.
func TestKeysTellTextsApart(t *testing.T) {
	if Key("a", "bc") == Key("ab", "c") || Key("a") == Key("a", "") {
		t.Error("keys are equal")
	}
}

// TestGetBelievesOwnFilesOnly puts everything there that is no entry.
func TestGetBelievesOwnFilesOnly(t *testing.T) {
	key, other := Key("a"), Key("b")
	for name, spoil := range map[string]func(t *testing.T, d Dir, path string) error{
		"changed": func(_ *testing.T, _ Dir, path string) error {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			return os.WriteFile(path, append(text, 'x'), 0o600)
		},
		"cut":          func(_ *testing.T, _ Dir, path string) error { return os.Truncate(path, 10) },
		"empty":        func(_ *testing.T, _ Dir, path string) error { return os.Truncate(path, 0) },
		"for everyone": func(_ *testing.T, _ Dir, path string) error { return os.Chmod(path, 0o666) },
		"of another key": func(_ *testing.T, d Dir, path string) error {
			d.Put(other, []byte("other"))
			return os.Rename(filepath.Join(d.path, entryName(other)), path)
		},
		"a link": func(t *testing.T, _ Dir, path string) error {
			to := filepath.Join(t.TempDir(), "entry")
			if err := os.Rename(path, to); err != nil {
				return err
			}
			return os.Symlink(to, path)
		},
		"a directory": func(_ *testing.T, _ Dir, path string) error {
			if err := os.Remove(path); err != nil {
				return err
			}
			return os.Mkdir(path, 0o700)
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := Open(t.TempDir())
			d.Put(key, []byte("secret"))
			if err := spoil(t, d, filepath.Join(d.path, entryName(key))); err != nil {
				t.Fatal(err)
			}
			if got := d.Get(key); got != nil {
				t.Errorf("got %q", got)
			}
		})
	}
}

// TestPutStaysInside: a link in place of a directory is not followed.
func TestPutStaysInside(t *testing.T) {
	d, outside := Open(t.TempDir()), t.TempDir()
	key := Key("a")
	if err := os.Symlink(outside, filepath.Join(d.path, key[:2])); err != nil {
		t.Skip(err)
	}
	d.Put(key, []byte("x"))
	if entries, err := os.ReadDir(outside); err != nil || len(entries) > 0 {
		t.Errorf("%v was written, error %v", entries, err)
	}
}

// TestDirectoryIsNoLink: a link to another directory, or anything that is none, in the place of
// the directory holds no entries, and nothing is put there or removed.
func TestDirectoryIsNoLink(t *testing.T) {
	elsewhere, key := t.TempDir(), Key("a")
	Open(elsewhere).Put(key, []byte("x"))
	link, pipe := filepath.Join(t.TempDir(), "runs"), filepath.Join(t.TempDir(), "runs")
	if err := os.Symlink(elsewhere, link); err != nil {
		t.Skip(err)
	}
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, path := range []string{link, pipe} {
		d := Open(path)
		d.Put(Key("b"), []byte("y"))
		n, _ := d.Info()
		removed, err := d.Clean()
		if got := d.Get(key); got != nil || n != 0 || removed != 0 || err == nil {
			t.Errorf("%s: got %q, %d entries, %d removed, error %v", path, got, n, removed, err)
		}
	}
	if n, _ := Open(elsewhere).Info(); n != 1 {
		t.Errorf("there are %d entries elsewhere", n)
	}
}

// TestSweepBounds removes what is old first, and nothing that is no entry.
func TestSweepBounds(t *testing.T) {
	d := Open(t.TempDir())
	now := time.Now()
	for i := range 10 {
		key := Key(fmt.Sprint(i))
		d.Put(key, bytes.Repeat([]byte("x"), 1000))
		used := now.Add(-time.Duration(i) * 4 * 24 * time.Hour)
		if err := os.Chtimes(filepath.Join(d.path, entryName(key)), used, used); err != nil {
			t.Fatal(err)
		}
	}
	foreign := filepath.Join(d.path, "README")
	if err := os.WriteFile(foreign, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(d.path)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	sweep(root, now, 1<<20)
	if n, _ := d.Info(); n != 8 { // ages 0 to 28 days
		t.Errorf("%d entries are left by their age", n)
	}
	sweep(root, now, 3500)
	if n, _ := d.Info(); n != 3 || d.Get(Key("0")) == nil || d.Get(Key("7")) != nil {
		t.Errorf("%d entries are left by their size", n)
	}
	if _, err := os.Stat(foreign); err != nil {
		t.Error(err)
	}
}

// TestPutAtOnce writes one entry from many sides.
func TestPutAtOnce(t *testing.T) {
	d := Open(t.TempDir())
	key := Key("a")
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 20 {
				d.Put(key, bytes.Repeat([]byte{byte('a' + i)}, 10000))
				if got := d.Get(key); len(got) != 10000 || bytes.Count(got, got[:1]) != 10000 {
					t.Errorf("got %d bytes", len(got))
				}
			}
		})
	}
	wg.Wait()
}

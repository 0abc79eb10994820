package cache

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/crdgen/crdgen/internal/diag"
)

// TestCacheTakesOwnFilesOnly checks entries with the right bytes in the wrong kind of
// file.
func TestCacheTakesOwnFilesOnly(t *testing.T) {
	c, key := OpenCache(t.TempDir(), ""), strings.Repeat("ef", 32)
	path := filepath.Join(c.dir, c.path(key))
	for name, spoil := range map[string]func() error{
		"writable by others": func() error { return os.Chmod(path, 0o666) },
		"a link": func() error {
			other := filepath.Join(c.dir, "other")
			if err := os.Rename(path, other); err != nil {
				return err
			}
			return os.Symlink(other, path)
		},
		"a directory": func() error {
			if err := os.Remove(path); err != nil {
				return err
			}
			return os.Mkdir(path, 0o700)
		},
		"of another user": func() error { return os.Chown(path, os.Geteuid()+1, -1) },
	} {
		if err := os.RemoveAll(path); err != nil {
			t.Fatal(err)
		}
		c.Open(key).Keep()
		if !c.Open(key).known {
			t.Fatalf("%s: the entry is not known at first", name)
		}
		if err := spoil(); os.IsPermission(err) && os.Geteuid() != 0 {
			continue // only root can give files away
		} else if err != nil {
			t.Fatal(err)
		}
		if c.Open(key).known {
			t.Errorf("%s: the entry counts", name)
		}
	}
}

// TestSweepStaysInside links every kind of name that a sweep looks at to files outside.
func TestSweepStaysInside(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	old := time.Now().Add(-2 * entryAge)
	entry := strings.Repeat("ab", 31)
	for _, name := range []string{filepath.Join(outside, entry), filepath.Join(outside, "stamp"), filepath.Join(dir, "cd", "README"), filepath.Join(dir, "ef", entry)} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("precious"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, old, old); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"ab": outside, SweepFile: filepath.Join(outside, "stamp"), "cd/" + entry: filepath.Join(outside, entry)} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	OpenCache(dir, "").Sweep(time.Now())
	for _, name := range []string{filepath.Join(outside, entry), filepath.Join(outside, "stamp"), filepath.Join(dir, "cd", "README")} {
		if text, err := os.ReadFile(name); err != nil || string(text) != "precious" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if _, err := os.Lstat(filepath.Join(dir, "ef", entry)); !os.IsNotExist(err) {
		t.Errorf("the old entry is still there: %v", err)
	}
	// Writing through a linked directory is no better.
	key := "ab" + strings.Repeat("0", 62)
	OpenCache(dir, "").Open(key).Keep()
	if found, _ := os.ReadDir(outside); len(found) != 2 {
		t.Errorf("outside: %v", found)
	}
}

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	c := OpenCache(dir, "")
	old, young := strings.Repeat("ab", 32), strings.Repeat("cd", 32)
	now := time.Now()
	age := func() {
		c.Open(old).Keep()
		if err := os.Chtimes(filepath.Join(dir, c.path(old)), now.Add(-2*entryAge), now.Add(-2*entryAge)); err != nil {
			t.Fatal(err)
		}
	}
	age()
	c.Open(young).Keep()
	c.Sweep(now)
	if c.Open(old).known || !c.Open(young).known {
		t.Error("the old entry should be gone and the young one there")
	}
	age()
	c.Sweep(now)
	if !c.Open(old).known {
		t.Error("swept twice a day")
	}
	if info, err := os.Stat(filepath.Join(dir, c.path(old))); err != nil || now.Sub(info.ModTime()) > entryAge {
		t.Error("an entry that was of use stays old")
	}
}

func TestEntryNamesRulesThatFound(t *testing.T) {
	c, key := OpenCache(t.TempDir(), ""), strings.Repeat("ef", 32)
	e := c.Open(key)
	if e.Clean(diag.CELCost) {
		t.Error("a rule is clean before it was applied")
	}
	e.Note(diag.CELCompile)
	e.Note(diag.CELCompile)
	e.Keep()
	again := c.Open(key)
	if again.Clean(diag.CELCompile) || !again.Clean(diag.CELCost) || len(again.found) != 1 {
		t.Errorf("read back: %+v", again)
	}
}

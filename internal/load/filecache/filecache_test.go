package filecache

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestChangedFileIsForgotten changes a file in every way that its version can show, and in
// one that it cannot, a moment after it was written.
func TestChangedFileIsForgotten(t *testing.T) {
	long := time.Now().Add(-time.Hour)
	write := func(path, text string, at time.Time) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	for name, test := range map[string]struct {
		written time.Time
		change  func(path string)
		known   bool
	}{
		"same":    {long, func(string) {}, true},
		"touched": {long, func(path string) { write(path, "one", long.Add(time.Second)) }, false},
		"longer":  {long, func(path string) { write(path, "three", long) }, false},
		"renamed": {long, func(path string) { write(path+"x", "two", long); _ = os.Rename(path+"x", path) }, false},
		"a link":  {long, func(path string) { _ = os.Rename(path, path+"x"); _ = os.Symlink(path+"x", path) }, false},
		"young":   {time.Now(), func(string) {}, false},
		"future":  {time.Now().Add(time.Hour), func(string) {}, false},
	} {
		path := filepath.Join(t.TempDir(), "file")
		write(path, "one", test.written)
		version := func() Version {
			info, err := os.Lstat(path)
			if err != nil {
				t.Fatal(err)
			}
			return VersionOf(info)
		}
		c := New[string](10)
		c.Put(path, version(), "found", 1)
		test.change(path)
		if _, known := c.Get(path, version()); known != test.known {
			t.Errorf("%s: known is %t", name, known)
		}
	}
}

// TestCacheIsBounded asserts that the weight has an end, and that what is asked for again and
// again stays.
func TestCacheIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	v := VersionOf(info)
	c := New[int](1000)
	c.Put("often", v, 0, 10)
	for i := range 5000 {
		c.Put(fmt.Sprint("file ", i%700), v, i, i%7)
		if _, ok := c.Get("often", v); !ok {
			t.Fatalf("what is asked for is gone after %d", i)
		}
		kept, young := 0, 0
		for _, e := range c.young {
			young += e.weight
		}
		for _, e := range c.old {
			kept += e.weight
		}
		if kept+young > 1000+10 || young != c.weight {
			t.Fatalf("%d of %d are kept, counted are %d", kept+young, 1000, c.weight)
		}
	}
}

// Package stabledir gives tests that compile what they generate a directory which they have
// again when they run again.
//
// The go command compiles and vets a package anew when it lies in another directory, though
// its files are the same. Only tests import it.
package stabledir

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/filelock"
)

// most is how many directories the runs of one test have at a time.
const most = 16

// New returns an empty directory that is the test's own until it ends, and is removed then.
// A test that runs in two processes, or asks twice, gets two; each of them is there again in
// the next run. Where the system locks no files, or the user has no cache directory, it is a
// new one.
func New(t testing.TB) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil || !filelock.Supported {
		return t.TempDir()
	}
	home, err := os.Getwd() // the directory of the tested package
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(home))
	above := filepath.Join(cache, "crdgen-tests", fmt.Sprintf("%x", sum[:8]))
	if err := os.MkdirAll(above, 0o700); err != nil {
		return t.TempDir()
	}
	name := strings.NewReplacer("/", "-", `\`, "-").Replace(t.Name())
	for n := range most {
		dir := filepath.Join(above, fmt.Sprintf("%s-%d", name, n))
		lock, err := os.OpenFile(dir+".lock", os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			break
		}
		if !filelock.Try(lock) {
			lock.Close()
			continue
		}
		claim(t, dir, lock)
		return dir
	}
	return t.TempDir()
}

// claim empties a directory that is locked, and removes it when the test ends.
func claim(t testing.TB, dir string, lock *os.File) {
	t.Helper()
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
		lock.Close()
	})
	if err := os.RemoveAll(dir); err != nil { // of a run that was killed
		t.Fatal(err)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
}

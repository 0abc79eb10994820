// Package stabledir gives tests that compile what they generate a directory which they have
// again when they run again.
//
// The go command compiles and vets a package anew when it lies in another directory, though
// its files are the same. A directory belongs to a test by name, wherever the repository is
// checked out: what one clone has compiled is not compiled again in the next. Only tests
// import it.
package stabledir

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

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
	home, err := testedPackage()
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
		take(t, dir, lock)
		return dir
	}
	return t.TempDir()
}

// testedPackage returns the import path of the package whose test runs: that of its module,
// and the way from there to the directory in which the test runs.
func testedPackage() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for root := dir; ; root = filepath.Dir(root) {
		text, err := os.ReadFile(filepath.Join(root, "go.mod"))
		switch {
		case err == nil:
			rel, err := filepath.Rel(root, dir)
			return modfile.ModulePath(text) + "/" + filepath.ToSlash(rel), err
		case !os.IsNotExist(err):
			return "", err
		case root == filepath.Dir(root):
			return dir, nil // in no module: the directory alone tells what it is
		}
	}
}

// take empties a directory that is locked, and removes it when the test ends.
func take(t testing.TB, dir string, lock *os.File) {
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

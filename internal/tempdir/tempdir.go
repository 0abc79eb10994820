// Package tempdir makes temporary directories that do not stay: a signal that ends the process
// removes them, and those of processes that were killed go when the next one is made.
//
// It lies below all that runs programs, and knows nothing of what is put there.
package tempdir

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/crdgen/crdgen/internal/filelock"
	"github.com/crdgen/crdgen/internal/interrupt"
)

// Names of directories begin with prefix and what they are for; the files beside them are locked
// as long as the process runs that made them.
const (
	prefix     = "crdgen-"
	lockSuffix = ".lock"
)

// attempts are how often a name is tried again that another process has taken, or whose
// lock it has removed in the moment between its making and its locking.
const attempts = 100

// A Dir is a temporary directory of this process.
type Dir struct {
	Name string // absolute
	lock *os.File
	done func()
}

// New makes a temporary directory, and removes those of processes that were killed. Kind is a word
// that is a part of its name.
func New(kind string) (Dir, error) {
	removeAbandoned(os.TempDir())
	var err error
	for range attempts {
		var w Dir
		if w.lock, err = os.CreateTemp("", prefix+kind+"-*"+lockSuffix); err != nil {
			return w, err
		}
		w.Name = strings.TrimSuffix(w.lock.Name(), lockSuffix)
		if filelock.Supported && !w.holds() {
			_ = w.lock.Close() // another process took it for abandoned, and removes it
			continue
		}
		if err = os.Mkdir(w.Name, 0o700); err == nil {
			w.done = interrupt.Undo(func() { _ = w.remove() })
			return w, nil
		}
		_ = w.remove()
	}
	return Dir{}, err
}

// holds reports whether the lock is taken and still the file of its name.
func (w Dir) holds() bool {
	if !filelock.Try(w.lock) {
		return false
	}
	here, err := os.Lstat(w.lock.Name())
	mine, statErr := w.lock.Stat()
	return err == nil && statErr == nil && os.SameFile(here, mine)
}

// Close removes the directory. That of the zero Dir does nothing.
func (w Dir) Close() error {
	if w.lock == nil {
		return nil
	}
	defer w.done()
	return w.remove()
}

// remove removes the directory. The lock goes last, so that a removal that is killed is
// finished by the next run.
func (w Dir) remove() error {
	err := os.RemoveAll(w.Name)
	if err == nil {
		_ = os.Remove(w.lock.Name())
	}
	_ = w.lock.Close()
	return err
}

// removeAbandoned removes what processes that were killed have left in a directory. It
// is best effort: the result does not depend on it, and what belongs to other users
// stays.
func removeAbandoned(dir string) {
	locks, err := filepath.Glob(filepath.Join(escapeGlob(dir), prefix+"*-*"+lockSuffix))
	if err != nil {
		return
	}
	for _, name := range locks {
		if info, err := os.Lstat(name); err != nil || info.Mode().Type() != 0 { // opening anything else could wait for ever
			continue
		}
		lock, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			continue
		}
		tree := strings.TrimSuffix(name, lockSuffix)
		if info, err := os.Lstat(tree); filelock.Try(lock) && (err != nil || info.Mode().Type() == fs.ModeDir) {
			_ = Dir{Name: tree, lock: lock}.remove()
			continue
		}
		_ = lock.Close()
	}
}

// escapeGlob keeps what is special in a pattern from being so.
func escapeGlob(path string) string {
	if filepath.Separator == '\\' {
		return path // there is no way to write it
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

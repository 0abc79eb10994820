package revision

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/crdgen/crdgen/internal/filelock"
)

// Names of directories that revisions are unpacked into, and of the files beside them
// that are locked as long as the process runs that made them.
const (
	tempPrefix = "crdgen-diff-"
	lockSuffix = ".lock"
)

// attempts are how often a name is tried again that another process has taken, or whose
// lock it has removed in the moment between its making and its locking.
const attempts = 100

// A workspace is a temporary directory of this process.
type workspace struct {
	dir  string
	lock *os.File
}

// newWorkspace makes a temporary directory, and removes those of processes that were
// killed.
func newWorkspace() (workspace, error) {
	removeAbandoned(os.TempDir())
	var err error
	for range attempts {
		var w workspace
		if w.lock, err = os.CreateTemp("", tempPrefix+"*"+lockSuffix); err != nil {
			return w, err
		}
		w.dir = strings.TrimSuffix(w.lock.Name(), lockSuffix)
		if filelock.Supported && !w.holds() {
			_ = w.lock.Close() // another process took it for abandoned, and removes it
			continue
		}
		if err = os.Mkdir(w.dir, 0o700); err == nil {
			return w, nil
		}
		_ = w.close()
	}
	return workspace{}, err
}

// holds reports whether the lock is taken and still the file of its name.
func (w workspace) holds() bool {
	if !filelock.Try(w.lock) {
		return false
	}
	here, err := os.Lstat(w.lock.Name())
	mine, statErr := w.lock.Stat()
	return err == nil && statErr == nil && os.SameFile(here, mine)
}

// close removes the directory. The lock goes last, so that a removal that is killed is
// finished by the next run.
func (w workspace) close() error {
	err := os.RemoveAll(w.dir)
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
	locks, err := filepath.Glob(filepath.Join(escapeGlob(dir), tempPrefix+"*"+lockSuffix))
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
			_ = workspace{tree, lock}.close()
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

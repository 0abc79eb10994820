package emit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/filelock"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// Names of temporary files are .crdgen-RUN-NUMBER, where RUN stands for one commit.
// Beside them lies .crdgen-RUN.lock, which the process holds locked as long as it
// runs: what has no such lock is left over from a process that was killed. Go,
// kustomize and kubectl pass over names with a leading dot.
const (
	tempPrefix = ".crdgen-"
	lockSuffix = ".lock"
)

// tempName matches those names. The run is submatch 1.
var tempName = lazyregexp.New(`^\.crdgen-([0-9a-z]{13})(-[0-9]+|\.lock)$`)

// temporaries are the names that one commit uses, and its locks.
type temporaries struct {
	run string

	mu     sync.Mutex
	number int
	locks  map[string]*dirLock // by directory
}

// A dirLock says that the files of a run in one directory are in use.
type dirLock struct {
	root *os.Root
	name string
	file *os.File
}

func newTemporaries() *temporaries {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	run := make([]byte, 13)
	for i := range run {
		run[i] = digits[rand.IntN(len(digits))]
	}
	return &temporaries{run: string(run), locks: map[string]*dirLock{}}
}

// sibling returns a free name beside a file, seen from its root. The directory is
// locked from the first one on.
func (t *temporaries) sibling(f *stagedFile) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	dir := filepath.Dir(f.rel)
	place := filepath.Join(f.rootDir, dir)
	if t.locks[place] == nil {
		l, err := lockDir(f.root, filepath.Join(dir, tempPrefix+t.run+lockSuffix))
		if err != nil {
			return "", err
		}
		t.locks[place] = l
	}
	t.number++
	return filepath.Join(dir, fmt.Sprintf("%s%s-%d", tempPrefix, t.run, t.number)), nil
}

// attempts are how often a lock is tried again that another process has removed in
// the moment between its making and its locking.
const attempts = 100

func lockDir(root *os.Root, name string) (*dirLock, error) {
	for range attempts {
		file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		if err != nil {
			continue
		}
		if !filelock.Supported || filelock.Try(file) {
			here, err := root.Lstat(name)
			if mine, statErr := file.Stat(); err == nil && statErr == nil && os.SameFile(here, mine) {
				return &dirLock{root, name, file}, nil
			}
		}
		file.Close()
	}
	return nil, fmt.Errorf("cannot lock %q", name)
}

// release removes the locks. It may be called again.
func (t *temporaries) release() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for place, l := range t.locks {
		_ = l.root.Remove(l.name)
		l.file.Close()
		delete(t.locks, place)
	}
}

// removeAbandoned removes what commits that were killed have left in the directories
// of files. It is best effort: the result does not depend on it.
func removeAbandoned(files []*stagedFile) (r Recovery) {
	seen := map[string]bool{}
	for _, f := range files {
		if dir := filepath.Dir(f.path); f.root != nil && !seen[dir] {
			seen[dir] = true
			r.add(recoverDir(f.root, filepath.Dir(f.rel)))
		}
	}
	return r
}

// removeAbandonedIn does so in one directory. Locks are not counted.
func removeAbandonedIn(root *os.Root, dir string) (r Recovery) {
	entries, err := fs.ReadDir(root.FS(), filepath.ToSlash(dir))
	if err != nil {
		return r
	}
	left := map[string][]string{} // by run
	for _, e := range entries {
		if m := tempName.FindStringSubmatch(e.Name()); m != nil && e.Type().IsRegular() {
			left[m[1]] = append(left[m[1]], filepath.Join(dir, e.Name()))
		}
	}
	for run, names := range left {
		r.add(removeRun(root, filepath.Join(dir, tempPrefix+run+lockSuffix), names))
	}
	return r
}

// removeRun removes the files of a run in a directory unless its process holds the
// lock. The lock goes last, so that a sweep that is killed is finished by the next.
func removeRun(root *os.Root, lock string, names []string) (r Recovery) {
	file, err := root.OpenFile(lock, os.O_RDWR, 0)
	if err == nil {
		defer file.Close()
		if !filelock.Try(file) {
			return r
		}
		// What lies here may be needed to finish the run.
		if to, err := io.ReadAll(io.LimitReader(file, longestPointer)); err == nil && len(to) > 0 {
			run := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(lock), tempPrefix), lockSuffix)
			r = finishRun(filepath.Join(root.Name(), filepath.Dir(lock), filepath.FromSlash(string(to))), run)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return r
	}
	for _, name := range names {
		if name != lock && root.Remove(name) == nil {
			r.Removed++
		}
	}
	if err == nil {
		_ = root.Remove(lock)
	}
	return r
}

// longestPointer is more than any relative path takes.
const longestPointer = 64 << 10

// pointTo writes into all locks where the journal lies, seen from each.
func (t *temporaries) pointTo(dir string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for place, l := range t.locks {
		rel, err := filepath.Rel(place, dir)
		if err == nil {
			_, err = l.file.WriteString(filepath.ToSlash(rel))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

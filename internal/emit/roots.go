package emit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A rootSet holds the open roots of a commit by their real paths.
type rootSet map[string]*os.Root

// open gives the file its root; it stays nil where there is no such directory.
func (s rootSet) open(f *stagedFile) error {
	root, known := s[f.rootDir]
	if !known {
		var err error
		if root, err = os.OpenRoot(f.rootDir); errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err != nil {
			return err
		}
		s[f.rootDir] = root
	}
	f.root = root
	return nil
}

func (s rootSet) close() {
	for _, root := range s {
		root.Close() //nolint:errcheck // nothing is written through it
	}
}

// newDirs are the directories that a commit made, parents first.
type newDirs []newDir

// A newDir is a directory in a root, or a root itself or above one, which has an
// absolute name and no root.
type newDir struct {
	root *os.Root
	name string
}

// make opens the roots of all files and makes the directories that files are
// missing. Those that were made before an error are in the list.
func (d *newDirs) make(roots rootSet, files []*stagedFile) error {
	last := ""
	for _, f := range files {
		if err := d.makeFor(roots, f, &last); err != nil {
			return fmt.Errorf("cannot make the directory of %q: %w", f.path, err)
		}
	}
	return nil
}

// makeFor does so for one file; last is the directory of the one before.
func (d *newDirs) makeFor(roots rootSet, f *stagedFile, last *string) error {
	missing := !f.exists && !f.remove
	if missing {
		if err := d.makeOne(newDir{name: f.rootDir}); err != nil {
			return err
		}
	}
	if err := roots.open(f); err != nil {
		return err
	}
	dir := filepath.Dir(f.path)
	if !missing || dir == *last {
		return nil
	}
	*last = dir
	return d.makeOne(newDir{f.root, filepath.Dir(f.rel)})
}

func (d *newDirs) makeOne(dir newDir) error {
	if dir.there() {
		return nil
	}
	if parent := filepath.Dir(dir.name); parent != dir.name {
		if err := d.makeOne(newDir{dir.root, parent}); err != nil {
			return err
		}
	}
	err := dir.mkdir()
	if err == nil {
		*d = append(*d, dir)
		return nil
	}
	if dir.there() {
		return nil // somebody else was faster
	}
	return err
}

// remove deletes the directories again, where nobody has put anything into them.
func (d newDirs) remove() {
	for i := len(d) - 1; i >= 0; i-- {
		d[i].remove()
	}
}

func (d newDir) there() bool {
	stat := os.Stat
	if d.root != nil {
		stat = d.root.Stat
	}
	info, err := stat(d.name)
	return err == nil && info.IsDir()
}

func (d newDir) mkdir() error {
	if d.root != nil {
		return d.root.Mkdir(d.name, os.ModePerm)
	}
	return os.Mkdir(d.name, os.ModePerm)
}

func (d newDir) remove() {
	if d.root != nil {
		_ = d.root.Remove(d.name)
		return
	}
	_ = os.Remove(d.name)
}

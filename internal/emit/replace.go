package emit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// replace renames all temporary files and removes what is to go. When one step
// fails, those before it are undone.
func replace(files []*stagedFile) error {
	for _, f := range files {
		if !f.exists || f.temp == "" && !f.remove {
			continue
		}
		if err := f.keepOld(); err != nil {
			return f.replaceError(err)
		}
	}
	for i, f := range files {
		var err error
		switch {
		case f.remove && f.exists:
			err = os.Remove(f.path)
		case f.temp != "":
			err = os.Rename(f.temp, f.path)
		default:
			continue
		}
		if err != nil {
			return errors.Join(f.replaceError(err), undo(files[:i]))
		}
		f.replaced = true
	}
	return nil
}

func (f *stagedFile) replaceError(err error) error {
	if f.remove {
		return fmt.Errorf("cannot remove %q: %w", f.path, err)
	}
	return fmt.Errorf("cannot replace %q: %w", f.path, err)
}

// undo puts the old files back.
func undo(files []*stagedFile) error {
	var errs []error
	for _, f := range files {
		if !f.replaced {
			continue
		}
		var err error
		if f.exists {
			err = os.Rename(f.backup, f.path)
		} else {
			err = os.Remove(f.path)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("cannot restore %q, its old content is in %q: %w", f.path, f.backup, err))
			f.backup = "" // the only copy must stay
		}
	}
	return errors.Join(errs...)
}

// keepOld gives the old file a second name, or copies it where the file system
// knows no hard links.
func (f *stagedFile) keepOld() error {
	backup := f.sibling()
	err := os.Link(f.path, backup)
	if err == nil {
		f.backup = backup
		return nil
	}
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	return f.copyOld(backup)
}

// copyOld copies the old file. The copy is the backup from the moment it is
// made, so that half a copy is removed as well.
func (f *stagedFile) copyOld(backup string) (err error) {
	in, err := os.Open(f.path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	out, err := os.OpenFile(backup, os.O_WRONLY|os.O_CREATE|os.O_EXCL, f.mode)
	if err != nil {
		return err
	}
	f.backup = backup
	// The umask had its say in the mode of a new file.
	err = out.Chmod(f.mode)
	if err == nil {
		_, err = io.Copy(out, in)
	}
	return errors.Join(err, out.Close())
}

// removeLeftovers deletes what stands beside the final file. It is best effort:
// the run's result does not depend on it.
func (f *stagedFile) removeLeftovers() {
	if f == nil {
		return
	}
	if f.temp != "" && !f.replaced {
		_ = os.Remove(f.temp)
	}
	if f.backup != "" {
		_ = os.Remove(f.backup)
	}
}

// newDirs are the directories that a commit made, parents first.
type newDirs []string

// make makes the directories that files are missing. Those that were made
// before an error are in the list.
func (d *newDirs) make(files []*stagedFile) error {
	last := ""
	for _, f := range files {
		dir := filepath.Dir(f.path)
		if f.exists || f.remove || dir == last {
			continue
		}
		last = dir
		if err := d.makeOne(dir); err != nil {
			return fmt.Errorf("cannot make the directory of %q: %w", f.path, err)
		}
	}
	return nil
}

func (d *newDirs) makeOne(dir string) error {
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return nil
	}
	if parent := filepath.Dir(dir); parent != dir {
		if err := d.makeOne(parent); err != nil {
			return err
		}
	}
	err := os.Mkdir(dir, os.ModePerm)
	if err == nil {
		*d = append(*d, dir)
		return nil
	}
	if info, statErr := os.Stat(dir); statErr == nil && info.IsDir() {
		return nil // somebody else was faster
	}
	return err
}

// remove deletes the directories again, where nobody has put anything into them.
func (d newDirs) remove() {
	for i := len(d) - 1; i >= 0; i-- {
		_ = os.Remove(d[i])
	}
}

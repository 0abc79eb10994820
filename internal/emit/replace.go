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
// fails, those before it are undone; when the process is killed, whoever finds the
// journal does the others.
func replace(files []*stagedFile) error {
	for _, f := range files {
		if !f.exists || f.temp == "" && !f.remove {
			continue
		}
		if err := f.keepOld(); err != nil {
			return f.replaceError(err)
		}
	}
	j, err := writeJournal(files)
	if err != nil {
		return fmt.Errorf("cannot write a journal: %w", err)
	}
	defer j.remove()
	for i, f := range files {
		var err error
		switch {
		case f.remove && f.exists:
			err = f.root.Remove(f.rel)
		case f.temp != "":
			err = f.root.Rename(f.temp, f.rel)
		default:
			continue
		}
		if err != nil {
			j.remove() // nothing of it is to be done any more
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
			err = f.root.Rename(f.backup, f.rel)
		} else {
			err = f.root.Remove(f.rel)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("cannot restore %q, its old content is in %q: %w", f.path, filepath.Join(f.rootDir, f.backup), err))
			f.backup = "" // the only copy must stay
		}
	}
	return errors.Join(errs...)
}

// keepOld gives the old file a second name, or copies it where the file system
// knows no hard links.
func (f *stagedFile) keepOld() error {
	backup, err := f.sibling(f)
	if err != nil {
		return err
	}
	err = f.root.Link(f.rel, backup)
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
	in, err := f.root.Open(f.rel)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	out, err := f.root.OpenFile(backup, os.O_WRONLY|os.O_CREATE|os.O_EXCL, f.mode)
	if err != nil {
		return err
	}
	f.backup = backup
	keepOwner(out, f.info)
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
		_ = f.root.Remove(f.temp)
	}
	if f.backup != "" {
		_ = f.root.Remove(f.backup)
	}
}

// removeEmptied removes the directories of removed files that hold nothing any more, such as
// that of a channel. It is best effort, and removes neither links nor a root that a target
// names.
func removeEmptied(targets []Target, files []*stagedFile) {
	for i, f := range files {
		dir := filepath.Dir(f.rel)
		switch {
		case !f.remove || !f.exists:
		case dir != ".":
			_ = f.root.Remove(dir) // one with anything in it stays
		case targets[i].Root == "":
			dir = filepath.Dir(targets[i].Path)
			if info, err := os.Lstat(dir); err == nil && info.IsDir() {
				_ = os.Remove(dir)
			}
		}
	}
}

package emit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/crdgen/crdgen/internal/confine"
)

// A dirResolver turns directories into paths without symbolic links, so that
// two ways to one file are seen as one. A run's files stand in few directories,
// so it keeps what it found.
type dirResolver map[string]string

// resolve returns the directory's real path. What does not exist yet is kept
// as it is.
func (d dirResolver) resolve(dir string) string {
	if real, ok := d[dir]; ok {
		return real
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		real = dir
		if parent := filepath.Dir(dir); parent != dir {
			real = filepath.Join(d.resolve(parent), filepath.Base(dir))
		}
	}
	d[dir] = real
	return real
}

// maxLinks is how many symbolic links are followed before they count as a
// circle.
const maxLinks = 40

// find returns the file that a target writes or removes. Of one that cannot be
// found an error says that it cannot be read, or written, as verb has it.
func (d dirResolver) find(t Target, verb string) (*stagedFile, error) {
	if t.Render == nil {
		f, err := d.locateSelf(t.Path)
		if err == nil {
			err = d.confine(f, t)
		}
		if err != nil {
			return nil, fmt.Errorf("cannot remove %q: %w", t.Path, err)
		}
		return f, nil
	}
	f, err := d.locate(t.Path)
	if err == nil {
		err = d.confine(f, t)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot %s %q: %w", verb, t.Path, err)
	}
	return f, nil
}

// confine finds out where the file lies in the target's root, and refuses one that
// lies elsewhere. It says so before anything is opened; that nothing is exchanged
// for a link afterwards is the business of os.Root. Links on the way to the root may have been
// checked out as the source was, and stay in the repository that they lie in.
func (d dirResolver) confine(f *stagedFile, t Target) error {
	root, err := filepath.Abs(t.Root)
	if t.Root == "" {
		root, err = filepath.Abs(filepath.Dir(t.Path))
	}
	if err != nil {
		return err
	}
	f.rootDir = d.resolve(root)
	f.rel, err = filepath.Rel(f.rootDir, f.path)
	if err != nil || !filepath.IsLocal(f.rel) {
		return fmt.Errorf("it leads to %q, outside of %q", f.path, root)
	}
	if confine.OfRepository(f.path) {
		return fmt.Errorf("it leads to %q, in the .git that belongs to the repository", f.path)
	}
	if link, to := confine.LinkOut(root); link != "" {
		return fmt.Errorf("%q is a link to %q, out of the repository that the link lies in; name that directory itself if it is right", link, to)
	}
	return nil
}

// locateSelf finds the regular file that is to be removed, or nothing.
func (d dirResolver) locateSelf(path string) (*stagedFile, error) {
	at, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	at = filepath.Join(d.resolve(filepath.Dir(at)), filepath.Base(at))
	info, err := os.Lstat(at)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &stagedFile{path: at, remove: true}, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("expected a regular file, found one of mode %s", info.Mode())
	}
	return &stagedFile{path: at, exists: true, remove: true, mode: info.Mode().Perm(), info: info}, nil
}

// locate finds the file that opening the path for writing would open.
func (d dirResolver) locate(path string) (*stagedFile, error) {
	if path == "" {
		return nil, errors.New("a file needs a name")
	}
	at, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	for range maxLinks {
		at = filepath.Join(d.resolve(filepath.Dir(at)), filepath.Base(at))
		info, err := os.Lstat(at)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return &stagedFile{path: at}, nil
		case err != nil:
			return nil, err
		case info.Mode().IsRegular():
			return &stagedFile{path: at, exists: true, mode: info.Mode().Perm(), info: info}, nil
		case info.IsDir():
			return nil, errors.New("expected a file, found a directory")
		case info.Mode()&fs.ModeSymlink == 0:
			return nil, fmt.Errorf("expected a regular file, found one of mode %s", info.Mode())
		}
		to, err := os.Readlink(at)
		if err != nil {
			return nil, err
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(at), to)
		}
		at = to
	}
	return nil, errors.New("its symbolic links go in a circle")
}

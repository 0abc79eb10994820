package sourcefile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/confine"
	"github.com/crdgen/crdgen/internal/inputs"
)

var errRepository = errors.New("is a link that leads to a file of the repository itself")

// LinksVariable is the environment variable that lists directories which links in source
// may lead to.
const LinksVariable = "CRDGEN_LINKS"

// A LinkError says that a link leads out of the module or repository that it lies in.
type LinkError struct{ to, outOf string }

func (e *LinkError) Error() string { return "is a link that leads out of " + e.outOf }

// Help says how the link is followed.
func (e *LinkError) Help() string {
	return fmt.Sprintf("links out of a module are not followed, since source may come from strangers; if this one is right, set %s=%s in the environment", LinksVariable, filepath.Dir(e.to))
}

// HelpFor returns the help for an error of this package, "" if it has none.
func HelpFor(err error) string {
	var out *LinkError
	if errors.As(err, &out) {
		return out.Help()
	}
	return ""
}

// Why says in words for users why a file or directory cannot be used; they follow its name.
func Why(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "does not exist"
	case errors.Is(err, fs.ErrPermission):
		return "cannot be read: permission denied"
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return "cannot be read: " + pathErr.Err.Error()
	}
	return "cannot be read: " + err.Error()
}

// ErrIrregular says that a file is a pipe, a device or a directory.
var ErrIrregular = errors.New("is no regular file")

// CheckLink returns an error for a symbolic link that leads out of the module that it
// lies in, or out of its directory where it lies in none, and for one that leads into
// a directory .git. Source may come from strangers, and what a link of theirs leads to
// must not be quoted or copied. A module whose go.mod is a link itself is also where
// that leads, as build systems make whole modules of links; go.work and go.work.sum may be links to
// files of their name. The user may allow more directories with [LinksVariable]. The words
// of the error follow the file's name.
func CheckLink(rec *inputs.Recorder, path string) error {
	_, err := checkLink(rec, path)
	return err
}

// checkLink is CheckLink, and returns what is at the path itself, nil for nothing.
func checkLink(rec *inputs.Recorder, path string) (fs.FileInfo, error) {
	info, err := rec.Lstat(path)
	if err != nil {
		return nil, nil //nolint:nilerr // whoever opens it says why it cannot be
	}
	if info.Mode()&fs.ModeSymlink == 0 {
		return info, nil
	}
	return info, checkTarget(rec, path)
}

// checkTarget is CheckLink for what is a link.
func checkTarget(rec *inputs.Recorder, path string) error {
	real, err := rec.EvalSymlinks(path)
	if err != nil {
		return nil //nolint:nilerr // as above
	}
	if slices.ContainsFunc(strings.Split(real, string(filepath.Separator)), func(name string) bool { return strings.EqualFold(name, ".git") }) {
		return errRepository
	}
	inside := func(root string) bool {
		rel, err := filepath.Rel(root, real)
		return err == nil && filepath.IsLocal(rel)
	}
	switch base := filepath.Base(path); {
	case slices.ContainsFunc(linkRoots(rec, filepath.Dir(path)), inside):
		return nil
	case (base == "go.work" || base == "go.work.sum") && filepath.Base(real) == base:
		return nil
	}
	if isAllowed(rec, real) {
		return nil
	}
	return &LinkError{real, "its module"}
}

// isAllowed reports whether the user lets links lead to a place.
func isAllowed(rec *inputs.Recorder, real string) bool {
	return slices.ContainsFunc(rec.LinkDirs(), func(dir string) bool {
		root, err := rec.EvalSymlinks(dir)
		return err == nil && confine.Within(root, real)
	})
}

// linkRoots are the real directories that links in a directory may lead to.
func linkRoots(rec *inputs.Recorder, dir string) []string {
	root := FindModule(rec, dir)
	if root == "" {
		root = dir
	}
	var roots []string
	if real, err := rec.EvalSymlinks(root); err == nil {
		roots = append(roots, real)
	}
	if mod, err := rec.EvalSymlinks(filepath.Join(root, "go.mod")); err == nil && filepath.Base(mod) == "go.mod" {
		roots = append(roots, filepath.Dir(mod))
	}
	return roots
}

// Check returns why a file would not be opened by [Open]; nil where there is none.
func Check(rec *inputs.Recorder, path string) error {
	_, err := Info(rec, path)
	return err
}

// Info is [Check], and says what is at the path, behind a link; nil where there is nothing.
func Info(rec *inputs.Recorder, path string) (fs.FileInfo, error) {
	info, err := checkLink(rec, path)
	if err != nil {
		return nil, err
	}
	if info != nil && info.Mode()&fs.ModeSymlink != 0 {
		info, _ = rec.Stat(path)
	}
	switch {
	case info == nil:
		return nil, nil
	case !info.Mode().IsRegular():
		return nil, ErrIrregular // opening it could wait for ever
	case info.Size() > largestOf(path):
		rec.Unknown(path + " is too large")
		return nil, tooLarge(largestOf(path))
	}
	return info, nil
}

// largestOf is the size of the largest file of a name that is read. Of a go.mod or go.work file
// is made a tree hundreds of times its size, and long lists of modules take the go command
// minutes; those of the largest repositories have some hundred kilobytes.
func largestOf(path string) int64 {
	switch filepath.Base(path) {
	case "go.mod", "go.work":
		return 1 << 20
	case "go.sum", "go.work.sum", "modules.txt":
		return 16 << 20
	}
	return Largest
}

// Open opens a regular file unless it is a link that CheckLink refuses.
func Open(rec *inputs.Recorder, path string) (*inputs.File, error) {
	if err := Check(rec, path); err != nil {
		return nil, err
	}
	return rec.Open(path)
}

// ReadNamed is [Read] for a file that an option names, or one that lies in a directory
// that an option names: a refusal says which file it is.
//
// A directory on the way to it that is a link, and leads out of the repository that it lies in, is
// as a link in the place of the file: who names the file need not know of it.
func ReadNamed(rec *inputs.Recorder, path string) ([]byte, error) {
	if link, to := confine.LinkOut(filepath.Dir(path)); link != "" && !isAllowed(rec, to) {
		return nil, fmt.Errorf("%q: %q %w", path, link, &LinkError{filepath.Join(to, filepath.Base(path)), "the repository"})
	}
	text, err := Read(rec, path)
	var pathErr *fs.PathError
	if err != nil && !errors.As(err, &pathErr) {
		return nil, fmt.Errorf("%q %w", path, err)
	}
	return text, err
}

// Largest is the size of the largest file that is read.
const Largest = 64 << 20

// ErrLarge says that a file is larger than those of its name that are read, at most [Largest].
var ErrLarge = errors.New("is too large")

// tooLarge is [ErrLarge] with the size.
type tooLarge int64

func (e tooLarge) Error() string { return fmt.Sprintf("is larger than %d MiB", int64(e)>>20) }

func (e tooLarge) Is(target error) bool { return target == ErrLarge }

// Read reads a file as [CheckLink] allows. The recorder may be nil.
func Read(rec *inputs.Recorder, path string) ([]byte, error) {
	file, err := Open(rec, path)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it is read only
	return ReadAll(file)
}

// ReadAll reads the rest of a file that is open, as [Read] does.
func ReadAll(file io.Reader) ([]byte, error) {
	var text bytes.Buffer
	if f, ok := file.(interface{ Stat() (fs.FileInfo, error) }); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() && info.Size() <= Largest {
			text.Grow(int(info.Size()) + bytes.MinRead) // so that it does not grow again
		}
	}
	_, err := text.ReadFrom(io.LimitReader(file, Largest+1))
	if err == nil && text.Len() > Largest {
		return nil, tooLarge(Largest)
	}
	return text.Bytes(), err
}

// FindModule returns the directory of the nearest go.mod file at dir or above,
// "" if there is none.
func FindModule(rec *inputs.Recorder, dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if rec.IsFile(filepath.Join(d, "go.mod")) {
			return d
		}
		if d == filepath.Dir(d) {
			return ""
		}
	}
}

// Plain is a file system of which only regular files up to a size are read: others are
// errors, and nothing waits for them.
func Plain(of fs.FS, largest int64) fs.FS { return plain{of, largest} }

type plain struct {
	of      fs.FS
	largest int64
}

func (p plain) Open(name string) (fs.File, error) {
	if info, err := fs.Stat(p.of, name); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() && !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: ErrIrregular}
	} else if info.Mode().IsRegular() && info.Size() > p.largest {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("is larger than %d bytes", p.largest)}
	}
	return p.of.Open(name)
}

func (p plain) Stat(name string) (fs.FileInfo, error)      { return fs.Stat(p.of, name) }
func (p plain) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(p.of, name) }

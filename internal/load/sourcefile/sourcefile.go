package sourcefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/inputs"
)

var (
	errLinkOut    = errors.New("is a link that leads out of its module")
	errRepository = errors.New("is a link that leads to a file of the repository itself")
)

// ErrIrregular says that a file is a pipe, a device or a directory.
var ErrIrregular = errors.New("is no regular file")

// CheckLink returns an error for a symbolic link that leads out of the module that it
// lies in, or out of its directory where it lies in none, and for one that leads into
// a directory .git. Source may come from strangers, and what a link of theirs leads to
// must not be quoted or copied. A module whose go.mod is a link itself is also where
// that leads, as build systems make whole modules of links. The words of the error
// follow the file's name.
func CheckLink(rec *inputs.Recorder, path string) error {
	info, err := rec.Lstat(path)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return nil // whoever opens it says why it cannot be
	}
	real, err := rec.EvalSymlinks(path)
	if err != nil {
		return nil
	}
	if slices.Contains(strings.Split(real, string(filepath.Separator)), ".git") {
		return errRepository
	}
	for _, root := range linkRoots(rec, filepath.Dir(path)) {
		if rel, err := filepath.Rel(root, real); err == nil && filepath.IsLocal(rel) {
			return nil
		}
	}
	return errLinkOut
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

// Open opens a regular file unless it is a link that CheckLink refuses.
func Open(rec *inputs.Recorder, path string) (*inputs.File, error) {
	if err := CheckLink(rec, path); err != nil {
		return nil, err
	}
	if info, err := rec.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, ErrIrregular // opening it could wait for ever
	} else if err == nil && info.Size() > Largest {
		rec.Unknown(path + " is too large")
		return nil, ErrLarge
	}
	return rec.Open(path)
}

// ReadNamed is [Read] for a file that an option names, or one that lies in a directory
// that an option names: a refusal says which file it is.
func ReadNamed(rec *inputs.Recorder, path string) ([]byte, error) {
	text, err := Read(rec, path)
	var pathErr *fs.PathError
	if err != nil && !errors.As(err, &pathErr) {
		return nil, fmt.Errorf("%q %w", path, err)
	}
	return text, err
}

// Largest is the size of the largest file that is read.
const Largest = 64 << 20

// ErrLarge says that a file is larger than [Largest].
var ErrLarge = errors.New("is larger than 64 MiB")

// Read reads a file as [CheckLink] allows. The recorder may be nil.
func Read(rec *inputs.Recorder, path string) ([]byte, error) {
	file, err := Open(rec, path)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it is read only
	text, err := io.ReadAll(io.LimitReader(file, Largest+1))
	if err == nil && len(text) > Largest {
		return nil, ErrLarge
	}
	return text, err
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

package gobuild

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// Unreadable finds the first file that the go command would read in dir and that is not read
// here: a pipe, a device, a link that leads elsewhere, or a file of any size. The go command
// asks nothing of a file, waits for pipes, and reads devices until no memory is left. The
// error is worded to follow the file's name.
func (e *Environ) Unreadable(dir string) (name string, err error) {
	var all []string
	add := func(dir string, names ...string) {
		for _, name := range names {
			all = append(all, filepath.Join(dir, filepath.FromSlash(name)))
		}
	}
	roots := []string{}
	if root := sourcefile.FindModule(e.Inputs, dir); root != "" {
		roots = append(roots, root)
	}
	if work := e.WorkFile(dir); work != "" {
		all = append(all, work, work+".sum")
		add(filepath.Dir(work), "vendor/modules.txt")
		roots = append(roots, e.used(work)...)
	}
	for _, root := range slices.Clone(roots) { // replaced modules replace no others
		roots = append(roots, e.replacing(root, roots)...)
	}
	for _, root := range roots {
		add(root, "go.mod", "go.sum", "vendor/modules.txt")
	}
	for _, name := range all {
		if err := sourcefile.Check(e.Inputs, name); err != nil {
			return name, err
		}
	}
	for _, root := range roots {
		if root == filepath.Dir(root) {
			return root, errRoot // source can say so, and there would be no end of it
		}
		if name := irregularBelow(root); name != "" {
			return name, sourcefile.ErrIrregular
		}
	}
	return "", nil
}

// used are the directories of modules that a go.work file names.
func (e *Environ) used(work string) (dirs []string) {
	text, err := sourcefile.Read(e.Inputs, work)
	if err != nil {
		return nil
	}
	file, err := modfile.ParseWork(work, text, nil)
	if err != nil {
		return nil
	}
	for _, u := range file.Use {
		dirs = append(dirs, below(filepath.Dir(work), u.Path))
	}
	for _, r := range file.Replace {
		if r.New.Version == "" {
			dirs = append(dirs, below(filepath.Dir(work), r.New.Path))
		}
	}
	return dirs
}

// replacing are the directories by which a go.mod file replaces modules, but for those that
// are known.
func (e *Environ) replacing(root string, known []string) (dirs []string) {
	name := filepath.Join(root, "go.mod")
	text, err := sourcefile.Read(e.Inputs, name)
	if err != nil {
		return nil
	}
	file, err := modfile.Parse(name, text, nil) // ParseLax passes over replacements
	if err != nil {
		return nil // the go command says so
	}
	seen := map[string]bool{}
	for _, dir := range known {
		seen[dir] = true
	}
	for _, r := range file.Replace {
		if dir := below(root, r.New.Path); r.New.Version == "" && !seen[dir] {
			seen[dir] = true
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

func below(dir, name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(dir, name)
}

var errRoot = errors.New("holds all files of the machine, and is no module")

// opened are the extensions of the files that go/build opens.
var opened = []string{
	".go", ".c", ".cc", ".cpp", ".cxx", ".m", ".h", ".hh", ".hpp", ".hxx", ".f", ".F", ".for", ".f90", ".s", ".S", ".sx", ".swig", ".swigcxx", ".syso",
}

// irregularBelow finds a pipe, a device or a link to one among what the go command may open
// in the directories of a module, "" if there is none. Modules below it are not looked at.
func irregularBelow(root string) string {
	found := ""
	_ = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // the go command says so
		case d.IsDir():
			if base := d.Name(); name != root && (strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "testdata" || base == "node_modules") {
				return fs.SkipDir
			}
			if _, err := os.Lstat(filepath.Join(name, "go.mod")); err == nil && name != root {
				return fs.SkipDir
			}
			return nil
		case d.Type().IsRegular() || !slices.Contains(opened, filepath.Ext(name)):
			return nil
		}
		if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
			found = name
			return fs.SkipAll
		}
		return nil
	})
	return found
}

package gobuild

import (
	"io/fs"
	"os"
	"path/filepath"
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
	for i := 0; i < len(roots); i++ {
		add(roots[i], "go.mod", "go.sum", "vendor/modules.txt")
		if i < 100 { // replaced modules replace no others
			roots = append(roots, e.replacing(roots[i], roots)...)
		}
	}
	for _, name := range all {
		if err := sourcefile.Check(e.Inputs, name); err != nil {
			return name, err
		}
	}
	for _, root := range roots {
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
	file, err := modfile.ParseLax(name, text, nil)
	if err != nil {
		return nil
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

// irregularBelow finds a pipe, a device or a link to one among what the go command may open
// in the directories of a module, "" if there is none.
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
			return nil
		case d.Type().IsRegular() || filepath.Ext(name) == "":
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

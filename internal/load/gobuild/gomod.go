package gobuild

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A Build is what all modules of a run have in common: the Go installation, its settings, and
// where go.mod files were found.
type Build struct {
	Env *Environ
	// Unusual says why the environment rules out resolving import paths in process,
	// "" if it does not.
	Unusual string

	goMods sync.Map // directory → whether it has a go.mod file
}

// A Module is a go.mod file that is in force for some packages: it says what import paths
// mean in every package that they reach.
type Module struct {
	Path string // module path
	Dir  string // "" outside of any module
	// Unusual says why import paths cannot be resolved in process, "" if they can.
	Unusual string
	File    *modfile.File // nil outside of any module

	build   *Build
	modules map[string]*moduleDir // required ones and the module itself, by path; nil where it is unusual
}

// A moduleDir is where a required module lies.
type moduleDir struct {
	module.Version // after replacement; Version is empty for a directory
	dir            string
	local          bool // replaced by a directory, or the main module itself
	check          func() error
}

// ErrNotProvided says that no required module provides a package.
var ErrNotProvided = errors.New("no required module provides it")

// A MissingModule error says that a module is required but not downloaded.
type MissingModule struct{ module.Version }

func (e *MissingModule) Error() string {
	return fmt.Sprintf("module %q is not in the module cache", e.Version.String())
}

// ErrNoModule is said of a go.mod that names no module.
var ErrNoModule = errors.New("no module directive")

// ReadModule reads the go.mod file in dir. An error is about that file.
func (b *Build) ReadModule(dir string) (*Module, error) {
	name := filepath.Join(dir, "go.mod")
	data, err := readGoMod(b.Env.Inputs, name)
	if err != nil {
		return nil, err
	}
	file, err := modfile.Parse(name, data, nil)
	if err != nil {
		return nil, err
	}
	if file.Module == nil {
		return nil, &modfile.Error{Filename: name, Pos: modfile.Position{Line: 1, LineRune: 1}, Err: ErrNoModule}
	}
	m := &Module{Path: file.Module.Mod.Path, Dir: dir, File: file, build: b}
	m.Unusual = b.unusual(file, dir)
	if m.Unusual == "" {
		m.modules = b.moduleDirs(file, dir)
	}
	return m, nil
}

// readGoMod reads a go.mod file, which may be a link to another one and to nothing
// else: the parser quotes what it does not understand.
func readGoMod(rec *inputs.Recorder, name string) ([]byte, error) {
	if real, err := rec.EvalSymlinks(name); err == nil && filepath.Base(real) != "go.mod" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("is a link that leads to something else")}
	}
	data, err := sourcefile.Read(rec, name)
	if errors.Is(err, sourcefile.ErrIrregular) || errors.Is(err, sourcefile.ErrLarge) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return data, err
}

// moduleDirs returns the required modules by path.
func (b *Build) moduleDirs(file *modfile.File, dir string) map[string]*moduleDir {
	modules := make(map[string]*moduleDir, len(file.Require)+1)
	for _, require := range file.Require {
		mod := Replaced(file, require.Mod)
		d := &moduleDir{Version: mod}
		if mod.Version == "" {
			d.local, d.dir = true, filepath.FromSlash(mod.Path)
			if !filepath.IsAbs(d.dir) {
				d.dir = filepath.Join(dir, d.dir)
			}
		}
		d.check = sync.OnceValue(func() error { return b.locate(d) })
		modules[require.Mod.Path] = d
	}
	main := &moduleDir{Version: module.Version{Path: file.Module.Mod.Path}, dir: dir, local: true}
	main.check = func() error { return nil }
	modules[main.Path] = main
	return modules
}

// Replaced applies the replace directives; one with a version wins.
func Replaced(file *modfile.File, mod module.Version) module.Version {
	result := mod
	for _, r := range file.Replace {
		if r.Old == mod {
			return r.New
		}
		if r.Old.Path == mod.Path && r.Old.Version == "" {
			result = r.New
		}
	}
	return result
}

// locate finds a module's directory in the module cache.
func (b *Build) locate(d *moduleDir) error {
	if d.local {
		return nil
	}
	escaped, err := module.EscapePath(d.Path)
	if err != nil {
		return err
	}
	version, err := module.EscapeVersion(d.Version.Version)
	if err != nil {
		return err
	}
	cache := b.Env.modCache()
	d.dir = filepath.Join(cache, filepath.FromSlash(escaped)+"@"+version)
	if !b.Env.Inputs.IsDir(d.dir) {
		return &MissingModule{d.Version}
	}
	// The go command leaves this file where unpacking was interrupted.
	partial := filepath.Join(cache, "cache", "download", filepath.FromSlash(escaped), "@v", version+".partial")
	if _, err := b.Env.Inputs.Lstat(partial); err == nil {
		return &MissingModule{d.Version}
	}
	return nil
}

// A SourceDir is a directory with Go files.
type SourceDir struct {
	Dir   string
	Names []string // of its Go files
	Std   bool
	Local bool // in the main module
}

// Find returns where the package with the import path lies, by the go
// command's rules: the standard library first, then the longest module path
// that has such a directory with Go files.
func (m *Module) Find(importPath string) (SourceDir, error) {
	if IsStdPath(importPath) {
		if p, ok := m.build.FindStd(importPath); ok {
			return p, nil
		}
	}
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		mod := m.modules[prefix]
		if mod == nil {
			continue
		}
		if err := mod.check(); err != nil {
			return SourceDir{}, err
		}
		dir := filepath.Join(mod.dir, filepath.FromSlash(importPath[len(prefix):]))
		if mod.local && m.build.otherModule(dir, mod.dir) {
			continue
		}
		if names, _ := GoFiles(m.build.Env.Inputs, dir); len(names) > 0 {
			return SourceDir{Dir: dir, Names: names, Local: mod.dir == m.Dir}, nil
		}
	}
	return SourceDir{}, ErrNotProvided
}

// IsStdPath reports whether the import path has the form of one of the standard
// library: no dot in its first element.
func IsStdPath(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// FindStd looks in the standard library, and in what it has vendored.
func (b *Build) FindStd(importPath string) (SourceDir, bool) {
	root := b.Env.GOROOT()
	if root == "" {
		return SourceDir{}, false
	}
	dir := filepath.Join(root, "src", filepath.FromSlash(importPath))
	names, _ := GoFiles(b.Env.Inputs, dir)
	return SourceDir{Dir: dir, Names: names, Std: true}, len(names) > 0
}

// otherModule reports whether a go.mod file stands between dir and the directory
// of the module that would contain it.
func (b *Build) otherModule(dir, modDir string) bool {
	for d := dir; len(d) > len(modDir); d = filepath.Dir(d) {
		known, ok := b.goMods.Load(d)
		if !ok {
			known = b.Env.Inputs.IsFile(filepath.Join(d, "go.mod"))
			b.goMods.Store(d, known)
		}
		if known.(bool) {
			return true
		}
	}
	return false
}

// GoFiles returns the names of all files in dir that end in .go, sorted.
func GoFiles(rec *inputs.Recorder, dir string) ([]string, error) {
	entries, err := rec.ReadGoDir(dir)
	return goNames(rec, dir, entries), err
}

func goNames(rec *inputs.Recorder, dir string, entries []fs.DirEntry) []string {
	var names []string
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		if e.Type().IsRegular() || e.Type() == fs.ModeSymlink && mayBeFile(rec, filepath.Join(dir, e.Name())) {
			names = append(names, e.Name())
		}
	}
	return names
}

// mayBeFile follows a symbolic link. One that leads nowhere counts as a file,
// so that the failure to read it is seen.
func mayBeFile(rec *inputs.Recorder, name string) bool {
	info, err := rec.Stat(name)
	return err != nil || info.Mode().IsRegular()
}

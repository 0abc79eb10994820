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

	mu         sync.Mutex
	workspaces map[string]*workspace // by the name of the go.work file
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
	modules map[string]*moduleDir // main and required ones, by path; nil where it is unusual
	vendor  *vendored             // nil where packages of others are not looked up in a vendor directory
	shared  bool                  // with other main modules of a workspace
}

// A moduleDir is where a required module lies.
type moduleDir struct {
	module.Version // after replacement; Version is empty for a directory
	dir            string
	main           bool // a main module of the run
	local          bool // a main module, or replaced by a directory
	named          bool // a pattern names a package of it
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
	file, err := b.parseGoMod(dir)
	if err != nil {
		return nil, err
	}
	m := &Module{Path: file.Module.Mod.Path, Dir: dir, File: file, build: b}
	if m.Unusual = b.Unusual; m.Unusual != "" {
		return m, nil
	}
	if work := b.Env.WorkFile(dir); work != "" {
		w := b.workspace(work)
		if m.Unusual = w.refuses(dir); m.Unusual == "" {
			m.modules, m.shared = w.modules, true
		}
		return m, nil
	}
	if m.Unusual = b.unusual(file); m.Unusual == "" {
		m.vendor, m.Unusual = b.vendored(file, dir)
	}
	switch {
	case m.Unusual != "":
	case m.vendor != nil:
		m.modules = map[string]*moduleDir{m.Path: mainModule(m.Path, dir)}
	default:
		m.modules = b.moduleDirs(file, dir)
	}
	return m, nil
}

// parseGoMod reads and parses the go.mod file in dir, which names a module.
func (b *Build) parseGoMod(dir string) (*modfile.File, error) {
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
	return file, nil
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

// moduleDirs returns the required modules and the module itself by path.
func (b *Build) moduleDirs(file *modfile.File, dir string) map[string]*moduleDir {
	modules := make(map[string]*moduleDir, len(file.Require)+1)
	for _, require := range file.Require {
		modules[require.Mod.Path] = b.requiredModule(inDir(Replaced(file, require.Mod), dir))
	}
	main := mainModule(file.Module.Mod.Path, dir)
	modules[main.Path] = main
	return modules
}

// requiredModule is a module that is required, after replacement.
func (b *Build) requiredModule(mod module.Version) *moduleDir {
	d := &moduleDir{Version: mod}
	if mod.Version == "" {
		d.local, d.dir = true, mod.Path
	}
	d.check = sync.OnceValue(func() error { return b.locate(d) })
	return d
}

func mainModule(modPath, dir string) *moduleDir {
	return &moduleDir{Version: module.Version{Path: modPath}, dir: dir, main: true, local: true, check: func() error { return nil }}
}

// inDir makes a replacement by a directory, which is relative to that of go.mod or
// go.work, absolute.
func inDir(mod module.Version, dir string) module.Version {
	if mod.Version != "" {
		return mod
	}
	mod.Path = filepath.FromSlash(mod.Path)
	if !filepath.IsAbs(mod.Path) {
		mod.Path = filepath.Join(dir, mod.Path)
	}
	return mod
}

// Replaced applies the replace directives of a module.
func Replaced(file *modfile.File, mod module.Version) module.Version {
	if by, ok := replacement(file.Replace, mod); ok {
		return by
	}
	return mod
}

// replacement returns what replaces a module; a directive with a version wins.
func replacement(replaces []*modfile.Replace, mod module.Version) (by module.Version, ok bool) {
	for _, r := range replaces {
		if r.Old == mod {
			return r.New, true
		}
		if r.Old.Path == mod.Path && r.Old.Version == "" {
			by, ok = r.New, true
		}
	}
	return by, ok
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
	Local bool // in a main module, or Beside one
	// Beside says that it lies in a directory by which go.mod replaces a module of which a
	// pattern names a package: people who ask for it work on it.
	Beside bool
	// Sealed says that it lies in the module cache or the Go installation, which hold no links.
	Sealed bool
}

// Find returns where the package with the import path lies, by the go
// command's rules: the standard library first, then the longest module path
// that has such a directory with Go files, or the vendor directory.
func (m *Module) Find(importPath string) (SourceDir, error) {
	if IsStdPath(importPath) {
		if p, ok := m.build.FindStd(importPath); ok {
			return p, nil
		}
	}
	if m.vendor != nil {
		return m.findVendored(importPath)
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
			return mod.source(dir, names), nil
		}
	}
	return SourceDir{}, ErrNotProvided
}

// source is a directory of a module.
func (d *moduleDir) source(dir string, names []string) SourceDir {
	beside := d.named && d.local && !d.main
	return SourceDir{Dir: dir, Names: names, Local: d.main || beside, Beside: beside, Sealed: !d.local}
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
	return SourceDir{Dir: dir, Names: names, Std: true, Sealed: true}, len(names) > 0
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

// mayBeFile reports whether a symbolic link may lead to a file. One that leads nowhere does,
// so that the failure to read it is seen.
func mayBeFile(rec *inputs.Recorder, name string) bool {
	info, err := rec.Stat(name)
	return err != nil || info.Mode().IsRegular()
}

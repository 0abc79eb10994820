package load

import (
	"errors"
	"fmt"
	"go/version"
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

// A mainModule is a go.mod file that is in force for some roots: it says what
// import paths mean in every package that they reach.
type mainModule struct {
	set  *Set
	path string // module path
	dir  string // "" outside of any module
	// unusual says why import paths cannot be resolved in process, "" if they can.
	unusual string
	ignore  []string // directories that patterns skip, as go.mod gives them
	modules map[string]*moduleDir
	file    *modfile.File // nil outside of any module
	// described is what the file says of other modules.
	described func() *Module

	mu       sync.Mutex
	packages map[string]*Package // by import path
	listOnce sync.Once
	list     *listing // what the go command says, once it was asked
	listErr  error
}

// A moduleDir is where a required module lies.
type moduleDir struct {
	module.Version // after replacement; Version is empty for a directory
	dir            string
	local          bool // replaced by a directory, or the main module itself
	check          func() error
}

// errNotProvided says that no required module provides a package.
var errNotProvided = errors.New("no required module provides it")

// A missingModule error says that a module is required but not downloaded.
type missingModule struct{ module.Version }

func (e *missingModule) Error() string {
	return fmt.Sprintf("module %q is not in the module cache", e.Version.String())
}

// errNoModule is said of a go.mod that names no module.
var errNoModule = errors.New("no module directive")

// readModule reads the go.mod file in dir. An error is about that file.
func (s *Set) readModule(dir string) (*mainModule, error) {
	m := &mainModule{set: s, dir: dir, packages: map[string]*Package{}}
	m.described = sync.OnceValue(m.describe)
	name := filepath.Join(dir, "go.mod")
	data, err := readGoMod(s.env.rec, name)
	if err != nil {
		return nil, err
	}
	file, err := modfile.Parse(name, data, nil)
	if err != nil {
		return nil, err
	}
	if file.Module == nil {
		return nil, &modfile.Error{Filename: name, Pos: modfile.Position{Line: 1, LineRune: 1}, Err: errNoModule}
	}
	m.file, m.path = file, file.Module.Mod.Path
	for _, ignore := range file.Ignore {
		m.ignore = append(m.ignore, ignore.Path)
	}
	m.unusual = s.unusual(file, dir)
	if m.unusual == "" {
		m.modules = s.moduleDirs(file, dir)
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
func (s *Set) moduleDirs(file *modfile.File, dir string) map[string]*moduleDir {
	modules := make(map[string]*moduleDir, len(file.Require)+1)
	for _, require := range file.Require {
		mod := replaced(file, require.Mod)
		d := &moduleDir{Version: mod}
		if mod.Version == "" {
			d.local, d.dir = true, filepath.FromSlash(mod.Path)
			if !filepath.IsAbs(d.dir) {
				d.dir = filepath.Join(dir, d.dir)
			}
		}
		d.check = sync.OnceValue(func() error { return s.locate(d) })
		modules[require.Mod.Path] = d
	}
	main := &moduleDir{Version: module.Version{Path: file.Module.Mod.Path}, dir: dir, local: true}
	main.check = func() error { return nil }
	modules[main.Path] = main
	return modules
}

// replaced applies the replace directives; one with a version wins.
func replaced(file *modfile.File, mod module.Version) module.Version {
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
func (s *Set) locate(d *moduleDir) error {
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
	cache := s.env.modCache()
	d.dir = filepath.Join(cache, filepath.FromSlash(escaped)+"@"+version)
	if !s.env.rec.IsDir(d.dir) {
		return &missingModule{d.Version}
	}
	// The go command leaves this file where unpacking was interrupted.
	partial := filepath.Join(cache, "cache", "download", filepath.FromSlash(escaped), "@v", version+".partial")
	if _, err := s.env.rec.Lstat(partial); err == nil {
		return &missingModule{d.Version}
	}
	return nil
}

// A place is a directory with Go files.
type place struct {
	dir   string
	names []string // of its Go files
	std   bool
	local bool // in the main module
}

// find returns where the package with the import path lies, by the go
// command's rules: the standard library first, then the longest module path
// that has such a directory with Go files.
func (m *mainModule) find(importPath string) (place, error) {
	if isStdPath(importPath) {
		if p, ok := m.set.findStd(importPath); ok {
			return p, nil
		}
	}
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		mod := m.modules[prefix]
		if mod == nil {
			continue
		}
		if err := mod.check(); err != nil {
			return place{}, err
		}
		dir := filepath.Join(mod.dir, filepath.FromSlash(importPath[len(prefix):]))
		if mod.local && m.set.otherModule(dir, mod.dir) {
			continue
		}
		if names, _ := goFiles(m.set.env.rec, dir); len(names) > 0 {
			return place{dir: dir, names: names, local: mod.dir == m.dir}, nil
		}
	}
	return place{}, errNotProvided
}

// isStdPath reports whether the import path has the form of one of the standard
// library: no dot in its first element.
func isStdPath(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// findStd looks in the standard library, and in what it has vendored.
func (s *Set) findStd(importPath string) (place, bool) {
	root := s.env.goroot()
	if root == "" {
		return place{}, false
	}
	dir := filepath.Join(root, "src", filepath.FromSlash(importPath))
	names, _ := goFiles(s.env.rec, dir)
	return place{dir: dir, names: names, std: true}, len(names) > 0
}

// otherModule reports whether a go.mod file stands between dir and the directory
// of the module that would contain it.
func (s *Set) otherModule(dir, modDir string) bool {
	for d := dir; len(d) > len(modDir); d = filepath.Dir(d) {
		known, ok := s.goMods.Load(d)
		if !ok {
			known = s.env.rec.IsFile(filepath.Join(d, "go.mod"))
			s.goMods.Store(d, known)
		}
		if known.(bool) {
			return true
		}
	}
	return false
}

// goFiles returns the names of all files in dir that end in .go, sorted.
func goFiles(rec *inputs.Recorder, dir string) ([]string, error) {
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

// unusual returns the first reason not to resolve import paths in process.
func (s *Set) unusual(file *modfile.File, dir string) string {
	if s.unusualEnv != "" {
		return s.unusualEnv
	}
	if file.Go == nil || version.Compare("go"+file.Go.Version, "go1.17") < 0 {
		return "go.mod of " + file.Module.Mod.Path + " is from before Go 1.17"
	}
	if work := s.env.workFile(dir); work != "" {
		return work + " is in force"
	}
	if s.env.rec.IsDir(filepath.Join(dir, "vendor")) {
		return "the module has a vendor directory"
	}
	if !isStdModule(file.Module.Mod.Path) && s.newerToolchain(file) {
		return "go.mod asks for a newer toolchain"
	}
	if isStdModule(file.Module.Mod.Path) {
		return "the module is the standard library"
	}
	excluded := map[module.Version]bool{}
	for _, x := range file.Exclude {
		excluded[x.Mod] = true
	}
	seen := map[string]bool{}
	for _, r := range file.Require {
		if excluded[r.Mod] || seen[r.Mod.Path] || module.CanonicalVersion(r.Mod.Version) != r.Mod.Version {
			return "go.mod requires " + r.Mod.String() + ", which is not final"
		}
		seen[r.Mod.Path] = true
	}
	return ""
}

func isStdModule(modPath string) bool { return modPath == "std" || modPath == "cmd" }

// newerToolchain reports whether the go command would use, or ask for, another
// minor version than the one that is installed.
func (s *Set) newerToolchain(file *modfile.File) bool {
	have := "go" + s.env.version()
	if version.Compare("go"+file.Go.Version, have) > 0 && !sameMinor(file.Go.Version, s.env.version()) {
		return true
	}
	choice := s.env.toolchainChoice()
	if choice == "local" {
		return false
	}
	if choice != "" && choice != "auto" && choice != "path" {
		return true
	}
	return file.Toolchain != nil && version.Compare(file.Toolchain.Name, have) > 0 &&
		!sameMinor(strings.TrimPrefix(file.Toolchain.Name, "go"), s.env.version())
}

func sameMinor(a, b string) bool { return version.Lang("go"+a) == version.Lang("go"+b) }

// workFile returns the go.work file that is in force for dir, "" if none.
func (e *environ) workFile(dir string) string {
	switch work := e.value("GOWORK"); work {
	case "off":
		return ""
	case "", "auto":
	default:
		return work
	}
	for d := dir; ; d = filepath.Dir(d) {
		if name := filepath.Join(d, "go.work"); e.rec.IsFile(name) {
			return name
		}
		if d == filepath.Dir(d) || filepath.Dir(d) == e.goroot() {
			return ""
		}
	}
}

// unusual returns the first reason in the environment not to resolve import
// paths in process.
func (e *environ) unusual() string {
	if v := e.value("GO111MODULE"); v != "" && v != "on" && v != "auto" {
		return "GO111MODULE is " + v
	}
	switch driver := e.get("GOPACKAGESDRIVER"); {
	case driver == "off":
	case driver != "":
		return "GOPACKAGESDRIVER is " + driver
	case e.lookPath("gopackagesdriver") != "":
		return "gopackagesdriver is on the PATH"
	}
	for _, flag := range e.flags() {
		if !harmless(flag) {
			return "GOFLAGS has " + flag
		}
	}
	return ""
}

// harmless reports whether a word of GOFLAGS has no influence on which packages
// and files are found.
func harmless(flag string) bool {
	name, value, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
	switch name {
	case "a", "asmflags", "buildvcs", "count", "gcflags", "json", "ldflags", "modcacherw", "n", "p", "pgo",
		"timeout", "trimpath", "v", "work", "x":
		return true
	case "tags": // the tags of the run replace them
		return true
	case "mod":
		return value == "readonly"
	}
	return false
}

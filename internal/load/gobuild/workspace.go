package gobuild

import (
	"go/version"
	"path/filepath"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A workspace is a go.work file with the modules that it uses: what they require holds for
// all of them.
type workspace struct {
	name    string
	unusual string                // why import paths cannot be resolved in process, "" if they can
	mains   map[string]usedModule // by directory
	modules map[string]*moduleDir // main and required ones, by path
}

// A usedModule is a main module of a workspace.
type usedModule struct {
	dir  string
	file *modfile.File
}

// knownSelection is the minor version of Go whose choice of versions for workspaces [graph]
// follows. It changes with the go command and is documented in part only.
const knownSelection = 26

// workspace returns what the go.work file of that name says; it is read once.
func (b *Build) workspace(name string) *workspace {
	b.mu.Lock()
	defer b.mu.Unlock()
	w := b.workspaces[name]
	if w != nil {
		return w
	}
	w = &workspace{name: name, mains: map[string]usedModule{}}
	w.unusual = b.readWorkspace(w)
	if b.workspaces == nil {
		b.workspaces = map[string]*workspace{}
	}
	b.workspaces[name] = w
	return w
}

// refuses returns the reason to ask the go command about the module in a directory, "" if
// there is none.
func (w *workspace) refuses(dir string) string {
	if w.unusual != "" {
		return w.name + " " + w.unusual
	}
	if _, ok := w.mains[dir]; !ok {
		return w.name + " does not use the module in " + dir
	}
	return ""
}

// readWorkspace fills in a workspace. It returns the first reason to ask the go command, in
// words that follow the name of the file. Mistakes are among them: the go command reports
// them.
func (b *Build) readWorkspace(w *workspace) string {
	data, err := sourcefile.Read(b.Env.Inputs, w.name)
	if err != nil {
		return "cannot be read"
	}
	file, err := modfile.ParseWork(w.name, data, nil)
	dir := filepath.Dir(w.name)
	switch {
	case err != nil:
		return "has mistakes"
	case file.Go == nil:
		return "names no version of Go"
	case b.newerToolchain(file.Go, file.Toolchain):
		return "asks for a newer toolchain"
	case minorVersion(b.Env.version()) != knownSelection:
		return "is read by a Go whose rules may be other ones"
	case b.Env.buildMod() == "vendor", b.Env.Inputs.IsDir(filepath.Join(dir, "vendor")):
		return "has a vendor directory"
	}
	paths := map[string]bool{}
	for _, use := range file.Use {
		used := usedModule{dir: inDir(module.Version{Path: use.Path}, dir).Path}
		if used.file, err = b.parseGoMod(used.dir); err != nil {
			return "uses a module whose go.mod cannot be used"
		}
		if why := b.unusual(used.file); why != "" {
			return "uses a module that is out of the ordinary: " + why
		}
		if version.Compare("go"+used.file.Go.Version, "go"+file.Go.Version) > 0 {
			return "is of an older Go than a module that it uses"
		}
		path := used.file.Module.Mod.Path
		if _, twice := w.mains[used.dir]; twice || paths[path] {
			return "uses a module twice"
		}
		w.mains[used.dir], paths[path] = used, true
	}
	return b.require(w, file.Replace, paths)
}

// require finds the modules of a workspace.
func (b *Build) require(w *workspace, replaces []*modfile.Replace, mains map[string]bool) string {
	for _, r := range replaces {
		if mains[r.Old.Path] && r.Old.Version == "" {
			return "replaces a module that it uses"
		}
	}
	g := &graph{build: b, workspace: w, replaces: replaces, excluded: map[module.Version]bool{}, mains: mains, selected: map[string]string{}, required: map[module.Version][]module.Version{}, loaded: map[node]bool{}}
	if why := g.load(); why != "" {
		return why
	}
	w.modules = map[string]*moduleDir{}
	for path, version := range g.selected {
		by, _ := g.replaced(module.Version{Path: path, Version: version})
		w.modules[path] = b.requiredModule(by)
	}
	for dir, used := range w.mains {
		path := used.file.Module.Mod.Path
		w.modules[path] = mainModule(path, dir)
	}
	return ""
}

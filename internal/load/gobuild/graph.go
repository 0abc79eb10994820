package gobuild

import (
	"go/version"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// A graph is that of the modules of a workspace. It is read as far as the go command reads it
// ("module graph pruning" in the reference of Go modules), and the newest version of a
// module that is required anywhere is the one that is selected.
type graph struct {
	build     *Build
	workspace *workspace
	replaces  []*modfile.Replace // of go.work
	excluded  map[module.Version]bool
	mains     map[string]bool // main modules by path

	selected map[string]string                   // path → version
	required map[module.Version][]module.Version // by modules that were read
	loaded   map[node]bool
}

// A node is a module whose go.mod file is read.
type node struct {
	module.Version
	follow following
}

// A following says which of the modules that a module requires are read as well.
type following int

const (
	// ofOld reads them for a module before Go 1.17, whose go.mod does not list all that its
	// packages need: with all that these require.
	ofOld following = iota
	// ofNew reads them for all modules, but only for old ones with all that these require.
	ofNew
	// ofAll reads everything.
	ofAll
)

// load reads the graph. It returns why that cannot be done.
func (g *graph) load() string {
	for _, used := range g.workspace.mains {
		for _, x := range used.file.Exclude {
			g.excluded[x.Mod] = true
		}
	}
	if !g.agree() {
		return "uses modules that replace a module by different ones"
	}
	var open []node
	var direct []module.Version
	for _, used := range g.workspace.mains {
		direct = append(direct, g.require(used.file)...)
	}
	for _, r := range direct {
		open = append(open, node{r, ofOld})
	}
	if why := g.read(open); why != "" {
		return why
	}
	return g.readSelected(direct)
}

// readSelected reads modules that are selected in a newer version than a main module requires:
// what that version requires counts as if a main module required it.
func (g *graph) readSelected(direct []module.Version) string {
	read := map[string]map[string]bool{} // path → versions
	for {
		var more []node
		add := func(path string) {
			version := g.selected[path]
			if read[path] == nil {
				read[path] = map[string]bool{}
			}
			if !read[path][version] {
				read[path][version] = true
				more = append(more, node{module.Version{Path: path, Version: version}, ofNew})
			}
		}
		requires := slices.Clone(direct)
		for path, versions := range read {
			if version := g.selected[path]; versions[version] {
				requires = append(requires, g.required[module.Version{Path: path, Version: version}]...)
			} else {
				add(path)
			}
		}
		for _, r := range requires {
			if g.selected[r.Path] != r.Version {
				add(r.Path)
			}
		}
		if len(more) == 0 {
			return ""
		}
		if why := g.read(more); why != "" {
			return why
		}
	}
}

// read reads go.mod files, and those that follow.
func (g *graph) read(open []node) string {
	for len(open) > 0 {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		if g.loaded[n] {
			continue
		}
		g.loaded[n] = true
		file, ok := g.goMod(n.Version)
		if !ok {
			return "needs " + n.Version.String() + ", whose go.mod is not in the module cache"
		}
		g.required[n.Version] = g.require(file)
		old := file.Go == nil || version.Compare("go"+file.Go.Version, "go1.17") < 0
		follow := ofOld
		if old || n.follow == ofAll {
			follow = ofAll
		}
		for _, r := range g.required[n.Version] {
			if old || n.follow != ofOld {
				open = append(open, node{r, follow})
			}
		}
	}
	return ""
}

// require selects the versions that a go.mod file requires, and returns them.
func (g *graph) require(file *modfile.File) (required []module.Version) {
	for _, r := range file.Require {
		if g.mains[r.Mod.Path] || g.excluded[r.Mod] {
			continue
		}
		if semver.Compare(r.Mod.Version, g.selected[r.Mod.Path]) > 0 {
			g.selected[r.Mod.Path] = r.Mod.Version
		}
		required = append(required, r.Mod)
	}
	return required
}

// goMod reads the go.mod file of a module, or of what replaces it.
func (g *graph) goMod(mod module.Version) (*modfile.File, bool) {
	by, _ := g.replaced(mod)
	data, err := g.readGoMod(by)
	if err != nil {
		return nil, false
	}
	file, err := modfile.ParseLax(mod.Path, data, nil)
	return file, err == nil
}

func (g *graph) readGoMod(mod module.Version) ([]byte, error) {
	env := g.build.Env
	if mod.Version == "" {
		return readGoMod(env.Inputs, filepath.Join(mod.Path, "go.mod"))
	}
	path, err := module.EscapePath(mod.Path)
	if err != nil {
		return nil, err
	}
	of, err := module.EscapeVersion(mod.Version)
	if err != nil {
		return nil, err
	}
	return readFile(env.Inputs, filepath.Join(env.modCache(), "cache", "download", filepath.FromSlash(path), "@v", of+".mod"))
}

// replaced returns what replaces a module: go.work's directives win, and those of main
// modules have to say the same.
func (g *graph) replaced(mod module.Version) (by module.Version, same bool) {
	if by, ok := replacement(g.replaces, mod); ok {
		return inDir(by, filepath.Dir(g.workspace.name)), true
	}
	found := false
	for _, used := range g.workspace.mains {
		one, ok := replacement(used.file.Replace, mod)
		if !ok {
			continue
		}
		if one = inDir(one, used.dir); found && one != by {
			return by, false
		}
		by, found = one, true
	}
	if !found {
		by = mod
	}
	return by, true
}

// agree reports whether main modules replace each module by the same one.
func (g *graph) agree() bool {
	for _, used := range g.workspace.mains {
		for _, r := range used.file.Replace {
			if _, same := g.replaced(r.Old); !same {
				return false
			}
		}
		for _, r := range used.file.Require {
			if _, same := g.replaced(r.Mod); !same {
				return false
			}
		}
	}
	return true
}

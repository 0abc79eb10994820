package gobuild

import (
	"errors"
	"go/version"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A vendored is the vendor directory of a module, in which the packages of all others lie.
type vendored struct {
	dir  string
	list modulesText
	// unlisted says that packages count also if modules.txt does not list them.
	unlisted bool
}

// vendored returns the vendor directory that is in force for a module, nil if none is; or
// why only the go command can tell.
func (b *Build) vendored(file *modfile.File, dir string) (v *vendored, unusual string) {
	mode := b.Env.buildMod()
	v = &vendored{dir: filepath.Join(dir, "vendor"), unlisted: version.Compare("go"+file.Go.Version, "go1.23") < 0}
	if mode == "readonly" || mode == "" && !b.Env.Inputs.IsDir(v.dir) {
		return nil, ""
	}
	name := filepath.Join(v.dir, "modules.txt")
	text, err := sourcefile.Read(b.Env.Inputs, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, name + " cannot be read"
	}
	v.list = readModulesText(string(text))
	switch {
	case mode == "" && v.list.workspace:
		return nil, ""
	case !v.list.agrees(file):
		return nil, name + " does not agree with go.mod"
	case b.newerThan(v.list.newest):
		return nil, name + " asks for a newer Go"
	}
	return v, ""
}

// newerThan reports whether a version of Go is above that of the installation.
func (b *Build) newerThan(language string) bool {
	return language != "" && version.Compare("go"+language, "go"+b.Env.version()) > 0
}

// findVendored is [Module.Find] where the vendor directory is in force. What lies at two
// places is provided by none: the go command says so.
func (m *Module) findVendored(importPath string) (SourceDir, error) {
	var found []SourceDir
	if importPath == m.Path || strings.HasPrefix(importPath, m.Path+"/") {
		dir := filepath.Join(m.Dir, filepath.FromSlash(importPath[len(m.Path):]))
		if names, _ := GoFiles(m.build.Env.Inputs, dir); len(names) > 0 && !m.build.otherModule(dir, m.Dir) {
			found = append(found, SourceDir{Dir: dir, Names: names, Local: true})
		}
	}
	if at, ok := m.vendoredAt(importPath); ok {
		found = append(found, at)
	}
	if len(found) != 1 {
		return SourceDir{}, ErrNotProvided
	}
	return found[0], nil
}

// vendoredAt returns a package of the vendor directory.
func (m *Module) vendoredAt(importPath string) (SourceDir, bool) {
	if _, listed := m.vendor.list.packages[importPath]; !listed && (!m.vendor.unlisted || module.CheckImportPath(importPath) != nil) {
		return SourceDir{}, false
	}
	dir := filepath.Join(m.vendor.dir, filepath.FromSlash(importPath))
	names, _ := GoFiles(m.build.Env.Inputs, dir)
	return SourceDir{Dir: dir, Names: names}, len(names) > 0
}

// matchVendored returns the packages of the vendor directory that an import path pattern
// with a wildcard matches, of those that modules.txt lists.
func (m *Module) matchVendored(pattern string) []Match {
	var found []Match
	for name := range m.vendor.list.packages {
		if !MatchPattern(pattern, name) {
			continue
		}
		if at, ok := m.vendoredAt(name); ok {
			found = append(found, Match{name, at})
		}
	}
	return found
}

// InVendor reports whether a directory lies in the vendor directory of the module: the go
// command gives it another path, or none.
func (m *Module) InVendor(dir string) bool {
	rel, err := filepath.Rel(filepath.Join(m.Dir, "vendor"), dir)
	return err == nil && filepath.IsLocal(rel)
}

// A modulesText is what vendor/modules.txt says.
type modulesText struct {
	// packages are the modules of the packages that are there.
	packages map[string]module.Version
	// explicit are the modules that go.mod requires, replaced those that it replaces, by what,
	// and providing those that provide a package.
	explicit  map[module.Version]bool
	replaced  map[module.Version]module.Version
	providing []module.Version
	// newest is the newest version of Go that a module asks for.
	newest string
	// workspace says that the directory was made for a go.work file.
	workspace bool
}

// readModulesText reads modules.txt. Like the go command, it passes over what it does not
// understand.
func readModulesText(text string) modulesText {
	t := modulesText{packages: map[string]module.Version{}, explicit: map[module.Version]bool{}, replaced: map[module.Version]module.Version{}}
	if first, _, _ := strings.Cut(text, "\n"); strings.HasPrefix(first, "## ") {
		t.workspace = slices.Contains(annotationsOf(first), "workspace")
	}
	var mod module.Version
	for line := range strings.SplitSeq(text, "\n") {
		switch fields := strings.Fields(line); {
		case strings.HasPrefix(line, "# "):
			if len(fields) > 2 {
				mod = t.module(fields[1:])
			}
		case mod.Path == "":
		case strings.HasPrefix(line, "## "):
			t.annotate(mod, annotationsOf(line))
		case len(fields) == 1 && module.CheckImportPath(fields[0]) == nil:
			t.packages[fields[0]] = mod
			if !slices.Contains(t.providing, mod) {
				t.providing = append(t.providing, mod)
			}
		}
	}
	return t
}

func annotationsOf(line string) []string {
	var all []string
	for one := range strings.SplitSeq(strings.TrimPrefix(line, "## "), ";") {
		all = append(all, strings.TrimSpace(one))
	}
	return all
}

// module reads the words of a line about a module: its path, with a version or for all of
// them, and what replaces it. It is empty for a line that means nothing.
func (t *modulesText) module(words []string) module.Version {
	mod, rest := module.Version{Path: words[0]}, words[1:]
	switch {
	case semver.IsValid(rest[0]):
		mod.Version, rest = rest[0], rest[1:]
	case rest[0] != "=>":
		return module.Version{}
	}
	switch {
	case len(rest) == 2 && rest[0] == "=>":
		t.replaced[mod] = module.Version{Path: rest[1]}
	case len(rest) == 3 && rest[0] == "=>" && semver.IsValid(rest[2]):
		t.replaced[mod] = module.Version{Path: rest[1], Version: rest[2]}
	}
	return mod
}

func (t *modulesText) annotate(mod module.Version, annotations []string) {
	for _, one := range annotations {
		language, isLanguage := strings.CutPrefix(one, "go ")
		switch {
		case one == "explicit":
			t.explicit[mod] = true
		case isLanguage && (t.newest == "" || version.Compare("go"+language, "go"+t.newest) > 0):
			t.newest = language
		}
	}
}

// agrees reports whether the go command takes the directory for what go.mod requires and
// replaces.
func (t *modulesText) agrees(file *modfile.File) bool {
	required := map[module.Version]bool{}
	for _, r := range file.Require {
		if required[r.Mod] = true; !t.explicit[r.Mod] {
			return false
		}
	}
	for _, mod := range t.providing {
		if t.explicit[mod] && !required[mod] {
			return false
		}
	}
	for _, r := range file.Replace {
		if by, ok := t.replaced[r.Old]; r.Old.Path != file.Module.Mod.Path && (!ok || by != Replaced(file, r.Old)) {
			return false
		}
	}
	for mod := range t.replaced {
		if _, ok := replacement(file.Replace, mod); !ok {
			return false
		}
	}
	return true
}

package revision

import (
	"maps"
	"path"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"

	"github.com/crdgen/crdgen/internal/load/moddir"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// An Outside is a module that a revision reads from a directory outside of the repository:
// it is there as it is now, and not as it was.
type Outside struct{ Module, Dir string }

// localModules are the modules that go.mod and go.work files of a revision read from
// directories. Those of the repository are the revision's, wherever the files say that they are.
type localModules struct {
	top, root string              // of the repository, and of the revision
	outside   map[string][]string // directories outside of the repository by the paths of modules: each go.mod file may name another one
	imported  map[string]bool
}

// module has a go.mod file name directories as they are seen from the revision.
func (l *localModules) module(name string, text []byte, inside func(module, dir string)) []byte {
	file, err := modfile.Parse(name, text, nil)
	if err != nil {
		return text // it is reported when it is loaded
	}
	return formatted(file.Syntax, text, l.replacements(file.Replace, name, inside))
}

// workspace is that of a go.work file.
func (l *localModules) workspace(name string, text []byte, inside func(module, dir string)) []byte {
	file, err := modfile.ParseWork(name, text, nil)
	if err != nil {
		return text
	}
	uses := moddir.Use(file.Use, func(u *modfile.Use) (dir, module string, other bool) {
		text, failure := sourcefile.Read(nil, filepath.Join(l.absolute(path.Dir(name), u.Path), "go.mod"))
		if module = modfile.ModulePath(text); failure != nil || module == "" {
			return "", "", false // it is of the repository, or it is reported when it is loaded
		}
		dir, other = l.dir(path.Dir(name), u.Path, module, func(string, string) {})
		return dir, module, other
	})
	replacements := l.replacements(file.Replace, name, inside)
	return formatted(file.Syntax, text, uses || replacements)
}

// replacements has those of a file name directories as they are seen from the revision, and
// reports whether any is another one.
func (l *localModules) replacements(all []*modfile.Replace, name string, inside func(module, dir string)) bool {
	return moddir.Replace(all, func(r *modfile.Replace) (dir string, other bool) {
		return l.dir(path.Dir(name), r.New.Path, r.Old.Path, inside)
	})
}

func formatted(file *modfile.FileSyntax, text []byte, changed bool) []byte {
	if !changed {
		return text
	}
	return modfile.Format(file)
}

// dir is what a file in a directory of the revision has to name to read a module from where
// it is, and whether that is something else than it names.
func (l *localModules) dir(from, named, module string, inside func(module, dir string)) (string, bool) {
	dir := l.absolute(from, named)
	rel, err := filepath.Rel(l.top, dir)
	if err != nil || !filepath.IsLocal(rel) {
		if l.outside == nil {
			l.outside = map[string][]string{}
		}
		if !slices.Contains(l.outside[module], dir) {
			l.outside[module] = append(l.outside[module], dir)
		}
		return filepath.ToSlash(dir), true
	}
	inside(module, filepath.ToSlash(rel))
	return filepath.ToSlash(filepath.Join(l.root, rel)), filepath.IsAbs(filepath.FromSlash(named))
}

// absolute is a directory of the working tree that a file of it names.
func (l *localModules) absolute(from, named string) string {
	named = filepath.FromSlash(named)
	if filepath.IsAbs(named) {
		if real, err := filepath.EvalSymlinks(named); err == nil {
			named = real
		}
		return filepath.Clean(named)
	}
	return filepath.Join(l.top, filepath.FromSlash(from), named)
}

// imports notes that something of a module is imported, where it is one from outside.
func (l *localModules) imports(module string) {
	if len(l.outside[module]) == 0 {
		return
	}
	if l.imported == nil {
		l.imported = map[string]bool{}
	}
	l.imported[module] = true
}

// read are the modules from outside that are imported, by their paths.
func (l *localModules) read() []Outside {
	var all []Outside
	for _, module := range slices.Sorted(maps.Keys(l.imported)) {
		for _, dir := range slices.Sorted(slices.Values(l.outside[module])) {
			all = append(all, Outside{module, dir})
		}
	}
	return all
}

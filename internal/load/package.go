package load

import (
	"errors"
	"fmt"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/gofile"
	"github.com/crdgen/crdgen/internal/load/golist"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A Package is a Go package of the build: the files that the build constraints
// select, without test files.
type Package struct {
	gofile.Package // what its files ask it for, such as whether a pattern named it (Root)
	// Path is the import path, Dir the absolute directory.
	Path, Dir string
	// Local says that the package belongs to a main module of the run, or to one that a
	// directory replaces and a pattern names.
	Local bool

	set    *Set
	module *mainModule // whose rules its imports follow
	std    bool
	beside bool     // in a module that a directory replaces
	files  []*File  // candidates: which belong to the build is known after scan
	tests  []string // names of test files
	listed *golist.Package

	mu       sync.Mutex
	types    typeIndex
	declared []*TypeDecl // what Types returns, nil before the first call
	methods  methodIndex
	imports  map[string]imported
	byHand   map[string][]HandWritten

	hidden hidden
	aside  aside

	checked *checkResult // under Set.checks
	consts  *constScope  // under Set.checks
}

type imported struct {
	pkg *Package
	err error
}

// rootAt returns the package in a directory of the main module.
func (m *mainModule) rootAt(d gobuild.Dir) *Package {
	rel, err := filepath.Rel(m.Dir, d.Path)
	if err != nil {
		rel = "." // cannot be: the directory was found below the module's
	}
	return m.packageAt(path.Join(m.Path, filepath.ToSlash(rel)), gobuild.SourceDir{Dir: d.Path, Names: d.Names, Local: true})
}

// packageAt returns the one package with the import path.
func (m *mainModule) packageAt(importPath string, at gobuild.SourceDir) *Package {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p := m.packages[importPath]; p != nil {
		return p
	}
	p := &Package{Package: m.set.files.Package(at.Sealed), Path: importPath, Dir: at.Dir, Local: at.Local, set: m.set, module: m, std: at.Std, beside: at.Beside}
	for _, name := range at.Names {
		switch {
		case name[0] == '_' || name[0] == '.' || !m.set.files.Target.MatchName(name):
		case strings.HasSuffix(name, "_test.go"):
			p.tests = append(p.tests, name)
		default:
			p.addFile(name)
		}
	}
	m.packages[importPath] = p
	return p
}

func (p *Package) addFile(name string) {
	if !filepath.IsAbs(name) {
		name = filepath.Join(p.Dir, name)
	}
	p.files = append(p.files, p.newFile(name, false))
}

// exists reports whether the directory holds a package for this build; test files
// suffice, and so does a file that cannot be read: it may be part of the build,
// and a package that is left out for it would be lost silently.
func (p *Package) exists() bool {
	if p.listed != nil {
		return len(p.listed.Files) > 0 || len(p.listed.Errors) == 0
	}
	if p.Name() != "" || len(p.Files()) > 0 {
		return true
	}
	return slices.ContainsFunc(p.files, func(f *File) bool { return f.Failure() != nil })
}

// Name returns the name in the package clause, "" if there is no readable file.
func (p *Package) Name() string {
	if p.listed != nil && p.listed.Name != "" {
		return p.listed.Name
	}
	for _, f := range p.files {
		if name := f.PackageName(); name != "" {
			return name
		}
	}
	for _, name := range p.tests {
		f := p.newFile(filepath.Join(p.Dir, name), false)
		if name := f.PackageName(); name != "" {
			return strings.TrimSuffix(name, "_test")
		}
	}
	return ""
}

// Files returns the files of the build, sorted by name.
func (p *Package) Files() []*File {
	files := make([]*File, 0, len(p.files))
	for _, f := range p.files {
		if f.InBuild() {
			files = append(files, f)
		}
	}
	return files
}

// problems looks at what only all files together tell: two names of packages, and files that
// cannot be read.
func (p *Package) problems() diag.List {
	found := diag.List{}
	for _, f := range p.files {
		if err := f.Failure(); err != nil {
			found.Add(f.unusable(err))
		}
	}
	first := ""
	for _, f := range p.Files() {
		name := f.PackageName()
		if name == "" && p.Root && f.Failure() == nil {
			// Nothing in it belongs to any package: its types would be lost silently.
			_, syntax := f.Syntax()
			found.Add(syntax...)
		}
		if first == "" {
			first = name
		}
		if name != "" && name != first {
			found.Add(diag.Diagnostic{
				Pos: token.Position{Filename: p.set.files.Display(f.Path), Line: 1, Column: 1}, Code: diag.LoadFailed,
				Message: fmt.Sprintf("package %q is in the same directory as package %q", name, first),
				Help:    "keep one package in " + p.set.files.Display(p.Dir),
			})
		}
	}
	return found
}

// unusable is the finding about a file that cannot be used at all.
func (f *File) unusable(why error) diag.Diagnostic {
	pos := token.Position{Filename: f.Pkg.set.files.Display(f.Path)}
	var constraint *gobuild.ConstraintError
	if errors.As(why, &constraint) {
		pos.Line, pos.Column = constraint.Line, 1
	}
	return diag.Diagnostic{Pos: pos, Code: diag.LoadFailed, Message: quote(pos.Filename) + " " + why.Error(), Help: sourcefile.HelpFor(why)}
}

// ImportPaths returns what the package's files import, sorted.
func (p *Package) ImportPaths() []string {
	var paths []string
	for _, f := range p.Files() {
		for _, spec := range f.ImportSpecs() {
			paths = append(paths, spec.Path)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// ImportNames returns the names by which the package's files call what they import,
// by import path, where they give it a name of their own: the first in the order of
// the files.
func (p *Package) ImportNames() map[string]string {
	names := map[string]string{}
	for _, f := range p.Files() {
		for _, spec := range f.ImportSpecs() {
			if _, known := names[spec.Path]; !known && spec.Name != "" && spec.Name != "." && spec.Name != "_" {
				names[spec.Path] = spec.Name
			}
		}
	}
	return names
}

// Import returns the package that an import of path in p's files means. A path
// that is a root's path is that root. The error is a [*ResolveError] of kind
// [ImportNotFound].
func (p *Package) Import(path string) (*Package, error) {
	if q := p.set.byPath[path]; q != nil {
		return q, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if known, ok := p.imports[path]; ok {
		return known.pkg, known.err
	}
	q, err := p.lookUp(path)
	if err == nil && !isBuilt(q) {
		err = whyNotBuilt(q)
	}
	if err == nil {
		err = unusable(q)
	}
	if err != nil {
		q, err = nil, p.module.importError(path, err)
	}
	if p.imports == nil {
		p.imports = map[string]imported{}
	}
	p.imports[path] = imported{q, err}
	return q, err
}

func (p *Package) lookUp(path string) (*Package, error) {
	m := p.module
	if p.listed != nil {
		return m.listedImport(p.listed, path)
	}
	if p.std {
		for _, candidate := range []string{path, "vendor/" + path} {
			if at, ok := p.set.build.FindStd(candidate); ok {
				return p.set.std.packageAt(candidate, at), nil
			}
		}
		return nil, gobuild.ErrNotProvided
	}
	m.mu.Lock()
	q := m.packages[path]
	m.mu.Unlock()
	if q != nil {
		return q, nil
	}
	at, err := m.Find(path)
	switch {
	case err == nil && at.Std:
		return p.set.std.packageAt(path, at), nil
	case err == nil:
		return m.packageAt(path, at), nil
	case gobuild.IsStdPath(path) && p.set.env.GOROOT() == "":
		return nil, errNoGoroot
	}
	return m.askFor(path, err)
}

// isBuilt reports whether any file of a package but tests belongs to the build.
func isBuilt(p *Package) bool {
	return p.listed != nil || slices.ContainsFunc(p.files, (*File).InBuild)
}

var errNoGoroot = errors.New("the Go installation is not found")

// importError words a failed look-up for users.
func (m *mainModule) importError(path string, err error) *ResolveError {
	why, help := golist.Remedy(err.Error())
	if missing, ok := m.notDownloaded(path, why); ok {
		return &ResolveError{Kind: ImportNotFound, Message: missing.Message(), Help: golist.DownloadHelp, Cause: missing.Module}
	}
	e := &ResolveError{Kind: ImportNotFound, Message: fmt.Sprintf("package %q cannot be found: %s", path, why), Cause: path, Help: help}
	var said *golist.CommandError
	var missing *gobuild.MissingModule
	var mixed *mixedError
	link := sourcefile.HelpFor(err)
	switch {
	case link != "":
		e.Message, e.Help = fmt.Sprintf("package %q cannot be used: %s", path, why), link
	case errors.As(err, &mixed):
		e.Message, e.Help = fmt.Sprintf("package %q cannot be used: %s", path, why), "keep one package in "+mixed.dir
	case errors.As(err, &said):
		e.Help, e.Cause = said.Help, said.Error()
	case help != "":
	case errors.As(err, &missing):
		e.Help, e.Cause = "run go mod download", missing.Path
	case errors.Is(err, errNoGoroot):
		e.Help, e.Cause = "put the go command on the PATH or set GOROOT", err.Error()
	case errors.Is(err, gobuild.ErrNotProvided):
		e.Help = "run go get " + path
	}
	return e
}

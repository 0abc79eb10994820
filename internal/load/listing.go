package load

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A listing is what the go command said about the packages of one module.
type listing struct {
	roots  []*listedPackage // in its order
	byPath map[string]*listedPackage
}

// A listedPackage is one package of a listing.
type listedPackage struct {
	path, dir string
	name      string
	files     []string          // absolute
	imports   map[string]string // what import paths in the files mean, where it differs
	std       bool
	local     bool
	errors    []packages.Error
	pkg       *Package
}

// listMode asks for nothing that the go command would have to compile for: compiled
// files would make it run cgo and with it the C compiler, with flags that the source
// gives.
const listMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule

// goList asks go/packages for everything that the patterns reach from dir.
func (s *Set) goList(why, dir string, patterns []string) (*listing, error) {
	s.mu.Lock()
	if s.fallback == "" {
		s.fallback = why
	}
	s.mu.Unlock()
	if s.progress != nil {
		s.progress("asking the go command for packages: " + why)
	}
	s.env.Inputs.Unknown(why)
	driver := s.env.Get("GOPACKAGESDRIVER")
	if s.env.LookPath("go") == "" && (driver == "" || driver == "off") {
		return nil, fmt.Errorf("the go command is needed (%s) and is not on the PATH", why)
	}
	if work := s.env.WorkFile(dir); work != "" {
		if err := sourcefile.CheckLink(s.env.Inputs, work); err != nil {
			return nil, fmt.Errorf("%s %w", quote(s.display(work)), err)
		}
	}
	apart, err := s.env.Aside(dir)
	if err != nil {
		return nil, fmt.Errorf("the go command is needed (%s) and would write go.mod or go.sum, of which no copy can be made: %w", why, err)
	}
	defer apart.Close()
	flags := s.listFlags()
	if !s.otherDriver() {
		flags = append(flags, apart.Flags...)
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: listMode, Dir: dir, Env: append(s.env.Vars(), apart.Env...), BuildFlags: flags,
	}, patterns...)
	if err != nil {
		return nil, s.goCommandError(dir, apart.Original(err.Error()))
	}
	l := &listing{byPath: map[string]*listedPackage{}}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		at := s.listed(p)
		for i := range at.errors {
			at.errors[i].Pos, at.errors[i].Msg = apart.Original(at.errors[i].Pos), apart.Original(at.errors[i].Msg)
		}
		l.byPath[p.PkgPath] = at
	})
	for _, p := range pkgs {
		l.roots = append(l.roots, l.byPath[p.PkgPath])
	}
	return l, nil
}

// listFlags are the build flags for go list. Programs that the go command would start
// are left out unless the environment names them: version control, whose settings stand
// in the source, and a -toolexec that is written in a file.
func (s *Set) listFlags() []string {
	flags := []string{"-tags=" + strings.Join(s.tags, ",")}
	if s.otherDriver() {
		return flags
	}
	flags = append(flags, "-buildvcs=false")
	if !strings.Contains(s.env.Get("GOFLAGS"), "-toolexec") {
		flags = append(flags, "-toolexec=")
	}
	return flags
}

// otherDriver reports whether a program that is not the go command is asked for packages.
func (s *Set) otherDriver() bool {
	driver := s.env.Get("GOPACKAGESDRIVER")
	return driver != "" && driver != "off"
}

func (s *Set) listed(p *packages.Package) *listedPackage {
	l := &listedPackage{path: p.PkgPath, dir: p.Dir, name: p.Name, files: p.GoFiles, errors: p.Errors}
	if p.Dir == "" && len(p.Errors) > 0 {
		// The package does not exist: go/packages names the file that imports it.
		l.files = nil
	}
	if why := refusedLink(p); why != nil {
		l.errors = []packages.Error{*why}
	}
	l.std = p.Module == nil && gobuild.IsStdPath(strings.TrimPrefix(p.PkgPath, "vendor/"))
	l.local = p.Module != nil && p.Module.Main
	if s.otherDriver() {
		s.place(l)
	}
	for path, imported := range p.Imports {
		if path != imported.PkgPath {
			if l.imports == nil {
				l.imports = map[string]string{}
			}
			l.imports[path] = imported.PkgPath
		}
	}
	return l
}

// place says where a package lies that a driver names: drivers tell its files, but neither its
// directory nor its module.
func (s *Set) place(l *listedPackage) {
	if len(l.files) == 0 {
		return
	}
	l.dir = filepath.Dir(l.files[0])
	below := func(dir string) bool {
		rel, err := filepath.Rel(dir, l.dir)
		return dir != "" && err == nil && filepath.IsLocal(rel)
	}
	l.std = below(filepath.Join(s.env.GOROOT(), "src"))
	l.local = !l.std && below(cmp.Or(sourcefile.FindModule(s.env.Inputs, s.dir), s.dir)) && !strings.Contains(filepath.ToSlash(l.dir), "/vendor/")
}

// refusedLink returns, for a package with errors, that about a Go file which is a link
// that [sourcefile.CheckLink] refuses: the go command has followed it, and quotes what it found.
func refusedLink(p *packages.Package) *packages.Error {
	if len(p.Errors) == 0 || p.Dir == "" {
		return nil
	}
	names, _ := filepath.Glob(filepath.Join(p.Dir, "*.go"))
	for _, name := range names {
		if err := sourcefile.CheckLink(nil, name); err != nil {
			return &packages.Error{Kind: packages.ListError, Msg: filepath.Base(name) + " " + err.Error()}
		}
	}
	return nil
}

// askFor asks the go command about an import that is not found in process, once
// for each module; cause is why it is not found.
func (m *mainModule) askFor(importPath string, cause error) (*Package, error) {
	m.listOnce.Do(func() {
		patterns := []string{importPath}
		for _, p := range m.set.Roots {
			if p.module == m {
				patterns = append(patterns, p.Path)
			}
		}
		m.list, m.listErr = m.set.goList(fmt.Sprintf("import %q: %v", importPath, cause), m.Dir, patterns)
	})
	if m.listErr != nil {
		return nil, fmt.Errorf("%w; %w", cause, m.listErr)
	}
	l := m.list.byPath[importPath]
	if l == nil {
		return nil, cause
	}
	if len(l.files) == 0 {
		return nil, l.failure(cause)
	}
	return m.listedPackage(l), nil
}

// failure returns what the go command says about a package without files.
func (l *listedPackage) failure(cause error) error {
	if len(l.errors) > 0 {
		return errors.New(strings.TrimSpace(l.errors[0].Msg))
	}
	return cause
}

// listedPackage returns the package that l describes, one for each.
func (m *mainModule) listedPackage(l *listedPackage) *Package {
	m.mu.Lock()
	defer m.mu.Unlock()
	if l.pkg != nil {
		return l.pkg
	}
	p := &Package{Path: l.path, Dir: l.dir, Local: l.local, set: m.set, module: m, std: l.std, listed: l}
	for _, name := range l.files {
		if strings.HasSuffix(name, ".go") {
			p.files = append(p.files, &File{source: source{Path: name, Pkg: p, always: true}})
		}
	}
	l.pkg = p
	if m.packages[l.path] == nil {
		m.packages[l.path] = p
	}
	return p
}

// listedImport returns what an import path means in a listed package.
func (m *mainModule) listedImport(l *listedPackage, path string) (*Package, error) {
	if to, ok := l.imports[path]; ok {
		path = to
	}
	q := m.list.byPath[path]
	if q == nil {
		return nil, gobuild.ErrNotProvided
	}
	if len(q.files) == 0 && path != "unsafe" {
		return nil, q.failure(gobuild.ErrNotProvided)
	}
	return m.listedPackage(q), nil
}

// askGoCommand lists the roots of all modules that are not looked up in
// process, each module once.
func (r *roots) askGoCommand() {
	asked := map[*mainModule]bool{}
	for _, q := range r.requests {
		m := q.module
		if m.Unusual == "" {
			continue
		}
		q.shared = asked[m]
		if asked[m] {
			continue
		}
		asked[m] = true
		dir, patterns := r.patternsOf(m)
		m.listOnce.Do(func() { m.list, m.listErr = r.set.goList(m.Unusual, dir, patterns) })
		if m.listErr != nil {
			r.found.Add(r.set.listFailed(m.listErr)...)
			continue
		}
		for _, l := range m.list.roots {
			q.found = append(q.found, m.listedRoot(r, l, dir))
		}
	}
	r.reportMissing()
}

// patternsOf gathers the patterns of all requests of a module, relative to the
// directory where the go command runs.
func (r *roots) patternsOf(m *mainModule) (dir string, patterns []string) {
	for _, q := range r.requests {
		if q.module != m {
			continue
		}
		if dir == "" {
			dir = q.dir
		}
		for _, pattern := range q.patterns {
			if gobuild.IsPath(pattern) {
				pattern = filepath.Join(q.dir, pattern)
			}
			patterns = append(patterns, pattern)
		}
	}
	return dir, patterns
}

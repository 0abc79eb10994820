package load

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/golist"
)

// goList asks the go command for everything that the patterns reach from dir.
func (s *Set) goList(why, dir string, patterns []string) (*golist.Listing, error) {
	s.mu.Lock()
	if s.fallback == "" {
		s.fallback = why
	}
	s.mu.Unlock()
	return s.command.List(why, dir, patterns)
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
	var said *golist.CommandError
	switch {
	case errors.As(m.listErr, &said):
		return nil, said // why the import is not found may be wrong then
	case m.listErr != nil:
		return nil, fmt.Errorf("%w; %w", cause, m.listErr)
	}
	l := m.list.ByPath[importPath]
	if l == nil {
		return nil, cause
	}
	if len(l.Files) == 0 {
		return nil, l.Failure(cause)
	}
	return m.listedPackage(l), nil
}

// listedPackage returns the package that l describes, one for each.
func (m *mainModule) listedPackage(l *golist.Package) *Package {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p := m.listed[l]; p != nil {
		return p
	}
	p := &Package{Package: m.set.files.Package(false), Path: l.Path, Dir: l.Dir, Local: l.Local, set: m.set, module: m, std: l.Std, beside: l.Beside, listed: l}
	for _, name := range l.Files {
		if strings.HasSuffix(name, ".go") {
			p.files = append(p.files, p.newFile(name, true))
		}
	}
	m.listed[l] = p
	if m.packages[l.Path] == nil {
		m.packages[l.Path] = p
	}
	return p
}

// listedImport returns what an import path means in a listed package.
func (m *mainModule) listedImport(l *golist.Package, path string) (*Package, error) {
	if to, ok := l.Imports[path]; ok {
		path = to
	}
	q := m.list.ByPath[path]
	if q == nil {
		return nil, gobuild.ErrNotProvided
	}
	if len(q.Files) == 0 && path != "unsafe" {
		return nil, q.Failure(gobuild.ErrNotProvided)
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
			r.found.Add(golist.Findings(m.listErr)...)
			continue
		}
		for _, l := range m.list.Roots {
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

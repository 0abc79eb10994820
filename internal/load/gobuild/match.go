package gobuild

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A Match is a package that a pattern of import paths names.
type Match struct {
	Path string
	SourceDir
}

// Match returns the packages that an import path names, with or without a wildcard, sorted.
// It is not ok where the go command knows more patterns and more modules.
func (m *Module) Match(pattern string) ([]Match, bool) {
	before, _, wild := strings.Cut(pattern, "...")
	if !wild {
		m.name(pattern)
		p, err := m.Find(pattern)
		if err != nil || isMeta(pattern) {
			return nil, false
		}
		return []Match{{pattern, p}}, true
	}
	own := before == m.Path || strings.HasPrefix(before, m.Path+"/")
	if m.shared || m.vendor == nil && !own && !m.RequiresAll(before) {
		return nil, false // it may match in any module of the graph
	}
	var found []Match
	for modPath, mod := range m.modules {
		if !mayMatch(modPath, before) {
			continue
		}
		if mod.check() != nil {
			return nil, false
		}
		found = append(found, m.matchIn(mod, modPath, pattern)...)
	}
	if m.vendor != nil {
		found = append(found, m.matchVendored(pattern)...)
	}
	slices.SortFunc(found, func(a, b Match) int { return strings.Compare(a.Path, b.Path) })
	found = slices.CompactFunc(found, func(a, b Match) bool { return a.Path == b.Path })
	return found, own || len(found) > 0
}

// name notes that a pattern names a package, for the module that has it.
func (m *Module) name(importPath string) {
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		if mod := m.modules[prefix]; mod != nil {
			mod.named = true
			return
		}
	}
}

// isMeta reports whether a pattern is a name that the go command gives a meaning.
func isMeta(pattern string) bool {
	switch pattern {
	case "all", "std", "cmd", "tool", "work":
		return true
	}
	return false
}

// matchIn returns the packages of one module that an import path pattern with a wildcard
// matches.
func (m *Module) matchIn(mod *moduleDir, modPath, pattern string) []Match {
	w := Walk{Inputs: m.build.Env.Inputs, stay: true}
	w.Run(mod.dir)
	var ignored func(string) bool
	if mod.main {
		ignored = m.Ignored()
	}
	var found []Match
	for _, d := range w.Outer.Dirs {
		name := path.Join(modPath, filepath.ToSlash(strings.TrimPrefix(d.Path, mod.dir)))
		if MatchPattern(pattern, name) && (ignored == nil || !ignored(d.Path)) {
			mod.named = true
			found = append(found, Match{name, mod.source(d.Path, d.Names)})
		}
	}
	return found
}

// Ignored returns what go.mod's ignore directives say about directories of the module; nil
// if there are none. "./x" means that directory of the module, "x" every one of that name.
func (m *Module) Ignored() func(dir string) bool {
	if len(m.File.Ignore) == 0 {
		return nil
	}
	return func(dir string) bool {
		rel, err := filepath.Rel(m.Dir, dir)
		if err != nil {
			return false
		}
		rel = "/" + strings.Trim(filepath.ToSlash(rel), "/") + "/"
		for _, ignore := range m.File.Ignore {
			fixed, isRelative := strings.CutPrefix(ignore.Path, "./")
			fixed = "/" + strings.Trim(fixed, "/") + "/"
			if isRelative && strings.HasPrefix(rel, fixed) || !isRelative && strings.Contains(rel, fixed) {
				return true
			}
		}
		return false
	}
}

package model

import (
	"maps"
	"path/filepath"
	"slices"
)

// Incomplete returns the directories of packages about whose types nothing is certain.
func (p *Program) Incomplete() map[string]bool {
	missing := map[string]bool{} // import paths
	users := map[string][]string{}
	for _, pkg := range p.Packages {
		if pkg.Unresolved {
			missing[pkg.Path] = true
		}
		for _, t := range pkg.Types {
			t.mentions(true, func(used *Type) {
				switch {
				case used.Declared():
					users[used.Name.Package] = append(users[used.Name.Package], pkg.Path)
				case used.Shape == Invalid:
					missing[pkg.Path] = true
				}
			})
		}
	}
	for queue := slices.Collect(maps.Keys(missing)); len(queue) > 0; queue = queue[1:] {
		for _, path := range users[queue[0]] {
			if !missing[path] {
				missing[path] = true
				queue = append(queue, path)
			}
		}
	}
	groups, dirs := map[string]bool{}, map[string]bool{}
	for _, pkg := range p.Packages {
		if missing[pkg.Path] && pkg.HasGroup {
			groups[pkg.Group] = true
		}
	}
	for _, pkg := range p.Packages {
		if missing[pkg.Path] || pkg.HasGroup && groups[pkg.Group] {
			dirs[filepath.Dir(pkg.Pos.Filename)] = true
		}
	}
	return dirs
}

// EachNamed calls visit with the types that a declaration names, and with those without a name
// that it is made of.
func (t *Type) EachNamed(visit func(*Type)) { t.mentions(true, visit) }

// mentions calls visit with the types that the right-hand side of a declaration names
// and with those without a name that it is made of.
func (t *Type) mentions(declaration bool, visit func(*Type)) {
	if t == nil {
		return
	}
	if !declaration {
		visit(t)
	}
	for _, arg := range t.Args {
		arg.mentions(false, visit)
	}
	if !declaration && t.Declared() {
		return
	}
	t.Key.mentions(false, visit)
	t.Elem.mentions(false, visit)
	for _, f := range t.Fields {
		f.Type.mentions(false, visit)
		if f.GoType != f.Type {
			f.GoType.mentions(false, visit)
		}
	}
}

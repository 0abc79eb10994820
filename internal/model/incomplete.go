package model

import (
	"maps"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
)

// Certain returns what generators and checks found without what may be there only
// because a type could not be resolved: whether a struct is a kind, what a schema has and
// how versions differ, nobody knows where a part is missing. The missing part is a finding
// of its own, and the others come back, those that are true, when it is there. Left out is
// what lies in a package of which a type reaches a missing one, or in another version of
// such a package's group, and that nothing was found. A nil program has no types.
func (p *Program) Certain(found diag.List) diag.List {
	if p == nil {
		return found
	}
	incomplete := p.incomplete()
	if len(incomplete) == 0 {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(d diag.Diagnostic) bool {
		return d.Code == diag.NothingFound || incomplete[filepath.Dir(d.Pos.Filename)]
	})
}

// incomplete returns the directories of packages about whose types nothing is certain.
func (p *Program) incomplete() map[string]bool {
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

package load

import (
	"slices"

	"github.com/crdgen/crdgen/internal/load/scan"
)

// A receiver is the declared type that methods belong to whose receiver has a name: that name, or
// what it is an alias of.
type receiver struct {
	typ string
	ptr bool // the alias is of a pointer
}

// Named returns the type that a name means in the package of a declaration, and whether it means a
// pointer to that.
func (d *TypeDecl) Named(name string) (typ string, ptr bool) {
	d.Pkg.mu.Lock()
	defer d.Pkg.mu.Unlock()
	of := d.Pkg.types.receiver(d.Pkg.files, name)
	return of.typ, of.ptr
}

// receiver returns the type that a name means in a package with files. Files that are none of its
// build may have aliases, too.
func (x *typeIndex) receiver(files []*File, name string, beside ...scan.Alias) receiver {
	found := receiver{typ: name}
	for range maxAliases {
		next, ok := x.alias(files, found.typ)
		for i := 0; i < len(beside) && !ok; i++ {
			next, ok = beside[i], beside[i].Name == found.typ
		}
		if !ok {
			break
		}
		found = receiver{next.Of, found.ptr || next.Ptr}
	}
	return found
}

// maxAliases bounds how many aliases are followed. Only a circle, which is an error in Go, has more.
const maxAliases = 100

// alias returns what a type of the package is another name of, if it is one. Of two, which is an
// error in Go, the one in the first file counts.
func (x *typeIndex) alias(files []*File, name string) (scan.Alias, bool) {
	if x.aliases == nil {
		x.aliases = map[string]scan.Alias{}
		found := make([][]scan.Alias, len(files))
		inParallel(len(files), func(i int) { found[i] = files[i].Aliases() })
		for _, alias := range slices.Backward(slices.Concat(found...)) {
			x.aliases[alias.Name] = alias
		}
	}
	alias, ok := x.aliases[name]
	return alias, ok
}

// aliasesOf are those that some files declare.
func aliasesOf(files []*File) (all []scan.Alias) {
	for _, f := range files {
		all = append(all, f.Aliases()...)
	}
	return all
}

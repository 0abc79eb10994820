package deepcopy

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// imports names the packages that a file needs. Names depend on the order in
// which packages are asked for, and follow controller-gen's rule: as many of the
// path's last elements, joined, as make a name that is not taken.
type imports struct {
	pkg   *model.Package
	names map[string]string // by import path
	taken map[string]string // import path by name
	known map[string]string // names in package clauses, by import path
}

// newImports returns the imports of a file in a package, whose own name is not
// used for others.
func newImports(pkg *model.Package) *imports {
	return &imports{
		pkg:   pkg,
		names: map[string]string{},
		taken: map[string]string{pkg.Name: ""},
		known: map[string]string{},
	}
}

// need returns the name of a package in the file. declared is the name in the
// package's own clause.
func (im *imports) need(importPath, declared string) string {
	if i := strings.LastIndex(importPath, "/vendor/"); i >= 0 {
		importPath = importPath[i+len("/vendor/"):]
	}
	if name, ok := im.names[importPath]; ok {
		return name
	}
	name := im.choose(importPath)
	im.names[importPath], im.taken[name], im.known[importPath] = name, importPath, declared
	return name
}

// choose finds a free name. A path of one element gets an "x" appended at once,
// and so does one whose elements are used up.
func (im *imports) choose(importPath string) string {
	rest, word := path.Split(importPath)
	name := ""
	for {
		if rest == "" {
			name += "x"
		}
		word = identifier(word)
		name = word + name
		if rest != "" {
			rest, word = path.Split(strings.TrimSuffix(rest, "/"))
		}
		if _, taken := im.taken[name]; !taken {
			return name
		}
	}
}

// identifier makes a part of an identifier of a path element.
func identifier(word string) string {
	word = strings.TrimLeftFunc(word, unicode.IsDigit)
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' {
			return r
		}
		return '_'
	}, word)
}

// block is the import declaration. A name is spelt out unless a file of the
// package imports the same path already and the name is the imported package's
// own: that is how controller-gen knows it.
func (im *imports) block() jen.Code {
	paths := make([]string, 0, len(im.names))
	for p := range im.names {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	specs := make([]jen.Code, len(paths))
	for i, p := range paths {
		spec := jen.Lit(p)
		if _, direct := slices.BinarySearch(im.pkg.Imports, p); !direct || im.known[p] != im.names[p] {
			spec = jen.Id(im.names[p]).Add(spec)
		}
		specs[i] = spec
	}
	return jen.Id("import").Custom(jen.Options{Open: "(", Close: ")", Multi: true}, specs...)
}

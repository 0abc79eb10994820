package load

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/load/scan"
)

// A declRef points at one specification in a declaration that the scan saw.
type declRef struct {
	file       *File
	decl, spec int
}

// Type returns the declaration of a package-level type, nil if there is none.
// Files are read only until the declaration is found; in packages that are not
// roots only that declaration is parsed.
func (p *Package) Type(name string) *TypeDecl {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.types.named(p.files, name)
}

// Again returns the declaration of a type that stands a second time in the package, which
// is an error in Go; nil if there is none. Packages of the module cache and of the Go
// installation have been compiled by others and are not searched.
func (p *Package) Again(name string) *TypeDecl {
	if p.Sealed || p.std {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	ref, ok := p.types.second(p.files, name)
	if !ok {
		return nil
	}
	return ref.declared()
}

// unread holds files in the order in which they are likely to declare some type:
// those that are named like it, then those named for types, generated ones last
// because they are large and declare few. Each is given out once, at a cost that
// does not depend on how many there are.
type unread struct {
	ordered []*File            // the likeliest first
	named   map[string][]*File // by name without .go and underscores, but generated ones
	taken   map[*File]bool
}

func newUnread(files []*File) *unread {
	u := &unread{ordered: slices.Clone(files), named: map[string][]*File{}, taken: map[*File]bool{}}
	rank := make(map[*File]int, len(files))
	for _, f := range files {
		base := strings.TrimSuffix(filepath.Base(f.Path), ".go")
		switch {
		case strings.Contains(base, "generated"):
			rank[f] = 2
			continue
		case !strings.Contains(base, "type"):
			rank[f] = 1
		}
		name := strings.ReplaceAll(base, "_", "")
		u.named[name] = append(u.named[name], f)
	}
	slices.SortStableFunc(u.ordered, func(a, b *File) int { return rank[a] - rank[b] })
	return u
}

// next takes out the file that most likely declares a type whose name is given in
// small letters; nil if none is left.
func (u *unread) next(name string) *File {
	for _, queue := range []*[]*File{u.namedLike(name), &u.ordered} {
		for len(*queue) > 0 {
			f := (*queue)[0]
			*queue = (*queue)[1:]
			if !u.taken[f] {
				u.taken[f] = true
				return f
			}
		}
	}
	return nil
}

// namedLike returns the files that are named like a type, to be taken from.
func (u *unread) namedLike(name string) *[]*File {
	files := u.named[name]
	delete(u.named, name)
	if len(files) > 1 {
		u.named[name] = files[1:]
	}
	return &files
}

type namedRef struct {
	name string
	declRef
}

// typeRefs returns the types that the file declares, in source order.
func (f *File) typeRefs() []namedRef {
	sum := f.Scan()
	if sum == nil {
		return nil
	}
	var refs []namedRef
	if sum.Broken {
		tree, _ := f.Syntax()
		for i, d := range tree.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.TYPE {
				continue
			}
			for j, spec := range gen.Specs {
				refs = append(refs, namedRef{spec.(*ast.TypeSpec).Name.Name, declRef{f, i, j}})
			}
		}
		return refs
	}
	for i, d := range sum.Decls {
		if d.Kind != scan.Type || d.Name == "" {
			continue
		}
		refs = append(refs, namedRef{d.Name, declRef{f, i, 0}})
		for j, name := range d.More {
			refs = append(refs, namedRef{name, declRef{f, i, j + 1}})
		}
	}
	return refs
}

// Types returns all package-level type declarations by file name, then in
// source order. Files that declare none are not parsed.
func (p *Package) Types() []*TypeDecl {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.declared != nil {
		return slices.Clone(p.declared) // one declaration is one value, in each call
	}
	var all []*TypeDecl
	for _, f := range p.files {
		here := map[string]bool{}
		for _, ref := range f.typeRefs() {
			d := p.types.named(p.files, ref.name)
			if d != nil && (d.File != f || here[ref.name]) {
				d = ref.declared() // declared twice, an error in Go
			}
			if d == nil {
				continue
			}
			here[ref.name] = true
			all = append(all, d)
		}
	}
	p.declared = all
	return slices.Clone(all)
}

// FilesMentioning returns the files of the build that contain one of the words,
// in the order of Files. It is a search for bytes: much cheaper than looking at
// every file, and large generated files are not kept in memory.
func (p *Package) FilesMentioning(words ...string) []*File {
	mention := make([]bool, len(p.files))
	inParallel(len(p.files), func(i int) { mention[i] = p.files[i].Mentions(words) })
	var found []*File
	for i, f := range p.files {
		if mention[i] {
			found = append(found, f)
		}
	}
	return found
}

// A Method is a declared method.
type Method struct {
	Name string
	// Ptr says that the receiver is a pointer.
	Ptr bool
	// Type is the signature, nil if it does not parse.
	Type *ast.FuncType
	File *File
	Pos  token.Pos // of the method's name
}

// Method returns a declared method of a type, not a promoted one, nil if there
// is none. Files that do not mention the method's name are not looked at, and
// only the method's header is parsed.
func (p *Package) Method(typeName, name string) *Method {
	p.mu.Lock()
	ref, ok := p.methods.find(p.files, typeName, name, func(name string) receiver { return p.types.receiver(p.files, name) })
	p.mu.Unlock()
	if !ok {
		return nil
	}
	m := ref.method()
	return &m
}

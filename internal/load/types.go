package load

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
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
	return p.typeNamed(name)
}

// typeNamed is Type with p.mu held.
func (p *Package) typeNamed(name string) *TypeDecl {
	if d, ok := p.types[name]; ok {
		return d
	}
	ref, ok := p.refs[name]
	for !ok {
		f := p.nextFile(name)
		if f == nil {
			return nil
		}
		p.index(f)
		ref, ok = p.refs[name]
	}
	d := p.declared(ref)
	if p.types == nil {
		p.types = map[string]*TypeDecl{}
	}
	p.types[name] = d
	return d
}

// nextFile takes the file out of those not yet indexed that most likely
// declares the type; nil if all are indexed.
func (p *Package) nextFile(name string) *File {
	if p.refs == nil {
		p.refs = map[string]declRef{}
		p.rest = newUnread(p.files)
	}
	return p.rest.next(strings.ToLower(name))
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

// index enters the types that a file declares. Of two with the same name, which
// is an error in Go, the one in the first file counts.
func (p *Package) index(f *File) {
	for _, ref := range f.typeRefs() {
		name := ref.name
		if old, ok := p.refs[name]; !ok || old.file.Path > f.Path {
			p.refs[name] = ref.declRef
		}
	}
}

type namedRef struct {
	name string
	declRef
}

// typeRefs returns the types that the file declares, in source order.
func (f *File) typeRefs() []namedRef {
	sum := f.scan()
	if sum == nil {
		return nil
	}
	var refs []namedRef
	if sum.broken {
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
	for i, d := range sum.decls {
		if d.kind != typeDecl || d.name == "" {
			continue
		}
		refs = append(refs, namedRef{d.name, declRef{f, i, 0}})
		for j, name := range d.more {
			refs = append(refs, namedRef{name, declRef{f, i, j + 1}})
		}
	}
	return refs
}

// declared parses the declaration that ref points at; nil if it does not parse.
func (p *Package) declared(ref declRef) *TypeDecl {
	gen, groups := ref.file.declWith(ref.decl)
	if gen == nil || ref.spec >= len(gen.Specs) {
		return nil
	}
	spec, ok := gen.Specs[ref.spec].(*ast.TypeSpec)
	if !ok {
		return nil
	}
	d := &TypeDecl{Pkg: p, File: ref.file, Decl: gen, Spec: spec}
	start := ref.file.aboveDecl(ref.decl)
	if gen.Lparen.IsValid() {
		start = gen.Lparen
		if ref.spec > 0 {
			start = gen.Specs[ref.spec-1].End()
		}
	}
	d.comments = commentsIn(groups, start, spec.End())
	return d
}

// declWith returns the declaration with an index from typeRefs.
func (f *File) declWith(index int) (*ast.GenDecl, []*ast.CommentGroup) {
	if !f.scan().broken {
		return f.genDecl(index)
	}
	tree, _ := f.Syntax()
	gen, _ := tree.Decls[index].(*ast.GenDecl)
	return gen, tree.Comments
}

// aboveDecl returns where the declaration before a declaration ends; index is
// from typeRefs.
func (f *File) aboveDecl(index int) token.Pos {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.sum.broken {
		return f.tokenFile().Pos(int(f.sum.decls[index].above))
	}
	if index > 0 {
		return f.tree.Decls[index-1].End()
	}
	return f.tree.Name.End()
}

// Types returns all package-level type declarations by file name, then in
// source order. Files that declare none are not parsed.
func (p *Package) Types() []*TypeDecl {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []*TypeDecl
	for _, f := range p.files {
		for _, ref := range f.typeRefs() {
			d := p.typeNamed(ref.name)
			if d == nil {
				continue
			}
			if d.File != f {
				d = p.declared(ref.declRef) // declared twice, an error in Go
			}
			all = append(all, d)
		}
	}
	return all
}

// FilesMentioning returns the files of the build that contain one of the words,
// in the order of Files. It is a search for bytes: much cheaper than looking at
// every file, and large generated files are not kept in memory.
func (p *Package) FilesMentioning(words ...string) []*File {
	return p.mentioning(words)
}

func (p *Package) mentioning(words []string) []*File {
	var files []*File
	for _, f := range p.files {
		if f.mentions(words) {
			files = append(files, f)
		}
	}
	return files
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

// methodRef points at a method that the scan saw.
type methodRef struct {
	file *File
	decl decl
}

// Method returns a declared method of a type, not a promoted one, nil if there
// is none. Files that do not mention the method's name are not looked at, and
// only the method's header is parsed.
func (p *Package) Method(typeName, name string) *Method {
	p.mu.Lock()
	ref, ok := p.methodRef(typeName, name)
	p.mu.Unlock()
	if !ok {
		return nil
	}
	m := ref.method()
	return &m
}

// methodRef looks a method up. p.mu is held.
func (p *Package) methodRef(typeName, name string) (methodRef, bool) {
	byType, ok := p.methodsByName[name]
	if !ok {
		names := []string{name}
		if watched := watchedWords(); slices.Contains(watched, name) {
			names = watched // they are asked for together
		}
		p.indexMethods(names)
		byType = p.methodsByName[name]
	}
	ref, ok := byType[typeName]
	return ref, ok
}

// indexMethods finds all methods with the names. p.mu is held.
func (p *Package) indexMethods(names []string) {
	if p.methodsByName == nil {
		p.methodsByName = map[string]map[string]methodRef{}
	}
	for _, name := range names {
		p.methodsByName[name] = map[string]methodRef{}
	}
	for _, f := range p.mentioning(names) {
		for _, d := range f.scan().decls {
			if d.kind == methodDecl && slices.Contains(names, d.name) {
				p.methodsByName[d.name][d.recv] = methodRef{f, d}
			}
		}
	}
}

func (r methodRef) method() Method {
	m := Method{Name: r.decl.name, Ptr: r.decl.ptr, Type: r.file.funcType(r.decl), File: r.file}
	m.Pos = r.file.pos(int(r.decl.nameOff))
	return m
}

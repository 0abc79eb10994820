package load

import (
	"go/ast"
	"slices"
	"strings"
)

// A typeIndex finds the declarations of a package's types by name. It looks at files until
// it has the one that is asked for, and is guarded by the lock of the package.
type typeIndex struct {
	rest  *unread            // files whose types are not in refs yet
	refs  map[string]declRef // by name, as far as files were looked at
	decls map[string]*TypeDecl
}

// named returns the declaration of a type in files, which are those of the package, nil if
// there is none.
func (x *typeIndex) named(files []*File, name string) *TypeDecl {
	if d, ok := x.decls[name]; ok {
		return d
	}
	ref, ok := x.refs[name]
	for !ok {
		f := x.next(files, name)
		if f == nil {
			return nil
		}
		x.add(f)
		ref, ok = x.refs[name]
	}
	d := ref.declared()
	if x.decls == nil {
		x.decls = map[string]*TypeDecl{}
	}
	x.decls[name] = d
	return d
}

// next takes the file out of those not yet indexed that most likely
// declares the type; nil if all are indexed.
func (x *typeIndex) next(files []*File, name string) *File {
	if x.refs == nil {
		x.refs = map[string]declRef{}
		x.rest = newUnread(files)
	}
	return x.rest.next(strings.ToLower(name))
}

// add enters the types that a file declares. Of two with the same name, which
// is an error in Go, the one in the first file counts.
func (x *typeIndex) add(f *File) {
	for _, ref := range f.typeRefs() {
		name := ref.name
		if old, ok := x.refs[name]; !ok || old.file.Path > f.Path {
			x.refs[name] = ref.declRef
		}
	}
}

// declared parses the declaration; nil if it does not parse.
func (ref declRef) declared() *TypeDecl {
	gen, groups := ref.file.declWith(ref.decl)
	if gen == nil || ref.spec >= len(gen.Specs) {
		return nil
	}
	spec, ok := gen.Specs[ref.spec].(*ast.TypeSpec)
	if !ok {
		return nil
	}
	d := &TypeDecl{Pkg: ref.file.Pkg, File: ref.file, Decl: gen, Spec: spec}
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

// A methodIndex finds the declared methods of a package's types by name. It looks at files
// that mention one of the names, and is guarded by the lock of the package.
type methodIndex struct {
	byName map[string]map[string]methodRef // then by type
}

// find looks a method up in files, which are those of the package.
func (x *methodIndex) find(files []*File, typeName, name string) (methodRef, bool) {
	byType, ok := x.byName[name]
	if !ok {
		names := []string{name}
		if watched := watchedWords(); slices.Contains(watched, name) {
			names = watched // they are asked for together
		}
		x.add(files, names)
		byType = x.byName[name]
	}
	ref, ok := byType[typeName]
	return ref, ok
}

// add finds all methods with the names.
func (x *methodIndex) add(files []*File, names []string) {
	if x.byName == nil {
		x.byName = map[string]map[string]methodRef{}
	}
	for _, name := range names {
		x.byName[name] = map[string]methodRef{}
	}
	for _, f := range mentioning(files, names) {
		for _, d := range f.scan().decls {
			if d.kind == methodDecl && slices.Contains(names, d.name) {
				x.byName[d.name][d.recv] = methodRef{f, d}
			}
		}
	}
}

// methodRef points at a method that the scan saw.
type methodRef struct {
	file *File
	decl decl
}

func (r methodRef) method() Method {
	m := Method{Name: r.decl.name, Ptr: r.decl.ptr, Type: r.file.funcType(r.decl), File: r.file}
	m.Pos = r.file.pos(int(r.decl.nameOff))
	return m
}

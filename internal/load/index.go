package load

import (
	"go/ast"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/load/gofile"
	"github.com/crdgen/crdgen/internal/load/scan"
)

// A typeIndex finds the declarations of a package's types by name. It looks at files until
// it has the one that is asked for, and is guarded by the lock of the package.
type typeIndex struct {
	rest    *unread            // files whose types are not in refs yet
	refs    map[string]declRef // by name, as far as files were looked at
	decls   map[string]*TypeDecl
	again   map[string]declRef    // second declarations, nil before somebody asked for one
	aliases map[string]scan.Alias // by name, nil before somebody asked for one
}

// second returns where a type that named knows is declared once more in files, which are
// those of the package: the first such place.
func (x *typeIndex) second(files []*File, name string) (declRef, bool) {
	if x.again == nil {
		x.again = map[string]declRef{}
		inParallel(len(files), func(i int) { files[i].Scan() })
		first := map[string]bool{}
		for _, f := range files {
			for _, ref := range f.typeRefs() {
				if _, known := x.again[ref.name]; first[ref.name] && !known {
					x.again[ref.name] = ref.declRef
				}
				first[ref.name] = true
			}
		}
	}
	ref, ok := x.again[name]
	return ref, ok
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
	gen, groups := ref.file.Decl(ref.decl)
	if gen == nil || ref.spec >= len(gen.Specs) {
		return nil
	}
	spec, ok := gen.Specs[ref.spec].(*ast.TypeSpec)
	if !ok {
		return nil
	}
	d := &TypeDecl{Pkg: ref.file.Pkg, File: ref.file, Decl: gen, Spec: spec}
	start := ref.file.AboveDecl(ref.decl)
	if gen.Lparen.IsValid() {
		start = gen.Lparen
		if ref.spec > 0 {
			start = gen.Specs[ref.spec-1].End()
		}
	}
	d.comments = commentsIn(groups, start, spec.End())
	return d
}

// A methodIndex finds the declared methods of a package's types by name. It scans files
// that may declare the one that is asked for, and is guarded by the lock of the package.
type methodIndex struct {
	// seen has the places in the package's files of those that may declare a method, by its
	// name, then by its type, "" where that is not told.
	seen map[string]map[string][]int
	// aliased has the names by which types have a method that are aliases, by the method's name,
	// then by the type.
	aliased map[string]map[string][]string
}

// find looks a method up in files, which are those of the package, given the types that names in
// receivers mean. Of two, which is an error in Go, the last one counts.
func (x *methodIndex) find(files []*File, typeName, name string, typeOf func(string) receiver) (found methodRef, ok bool) {
	x.lookFor(files, name)
	if found, ok = x.findNamed(files, typeName, name); ok {
		return found, ok
	}
	for _, alias := range x.aliases(files, name, typeOf)[typeName] {
		if found, ok = x.findNamed(files, alias, name); ok {
			found.decl.Ptr = found.decl.Ptr || typeOf(alias).ptr
			return found, ok
		}
	}
	return found, false
}

// aliases are the names of the types that have a method and are aliases, by what they are aliases of.
func (x *methodIndex) aliases(files []*File, name string, typeOf func(string) receiver) map[string][]string {
	if known, ok := x.aliased[name]; ok {
		return known
	}
	names := map[string]bool{}
	for recv, places := range x.seen[name] {
		if names[recv] = true; recv != "" {
			continue
		}
		for _, i := range places { // it is not told before the scan
			if sum := files[i].Scan(); sum != nil {
				for _, s := range sum.Methods([]string{name}) {
					names[s.Recv] = true
				}
			}
		}
	}
	delete(names, "")
	found := map[string][]string{}
	for _, recv := range slices.Sorted(maps.Keys(names)) {
		if of := typeOf(recv); of.typ != recv {
			found[of.typ] = append(found[of.typ], recv)
		}
	}
	if x.aliased == nil {
		x.aliased = map[string]map[string][]string{}
	}
	x.aliased[name] = found
	return found
}

// lookFor finds out which files may declare a method, if that is not known.
func (x *methodIndex) lookFor(files []*File, name string) {
	if _, known := x.seen[name]; known {
		return
	}
	names := []string{name}
	if watched := gofile.WatchedWords(); slices.Contains(watched, name) {
		names = watched // they are asked for together
	}
	x.look(files, names)
}

// findNamed looks up a method whose receiver has a name.
func (x *methodIndex) findNamed(files []*File, typeName, name string) (found methodRef, ok bool) {
	byType := x.seen[name]
	places := slices.Concat(byType[typeName], byType[""])
	slices.Sort(places)
	for _, i := range slices.Compact(places) {
		sum := files[i].Scan()
		if sum == nil {
			continue
		}
		for _, d := range sum.Decls {
			if d.Kind == scan.Method && d.Name == name && d.Recv == typeName {
				found, ok = methodRef{files[i], d}, true
			}
		}
	}
	return found, ok
}

// look finds out which files may declare methods with the names.
func (x *methodIndex) look(files []*File, names []string) {
	if x.seen == nil {
		x.seen = map[string]map[string][]int{}
	}
	for _, name := range names {
		x.seen[name] = map[string][]int{}
	}
	sighted := make([][]scan.Sighting, len(files))
	inParallel(len(files), func(i int) { sighted[i] = files[i].Sight(names) })
	for i, found := range sighted {
		for _, s := range found {
			x.seen[s.Name][s.Recv] = append(x.seen[s.Name][s.Recv], i)
		}
	}
}

// methodRef points at a method that the scan saw.
type methodRef struct {
	file *File
	decl scan.Decl
}

func (r methodRef) method() Method {
	m := Method{Name: r.decl.Name, Ptr: r.decl.Ptr, Type: r.file.FuncType(r.decl), File: r.file}
	m.Pos = r.file.Pos(int(r.decl.NameOff))
	return m
}

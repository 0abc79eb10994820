package methodset

import (
	"go/ast"

	"github.com/crdgen/crdgen/internal/assemble/fieldsyntax"
	"github.com/crdgen/crdgen/internal/load"
)

// A Shallow knows what controller-gen's type checker cannot tell. That one reads the
// packages that types name in fields with a JSON tag, and so on from those. A type of any other
// package is invalid to it, and go/types holds that a struct which embeds such a type, at any
// depth, may have any method. metav1.Time embeds time.Time without a tag, for instance.
type Shallow struct {
	roots []*load.Package
	read  map[*load.Package]bool // as far as packages were followed, nil until somebody asks
	todo  []*load.Package        // of those, whose types were not looked at
	chains
}

// NewShallow knows what controller-gen reads of a run for given packages.
func NewShallow(roots []*load.Package) *Shallow { return &Shallow{roots: roots, chains: newChains()} }

// AllowsAny reports whether a declared type is a struct that has every method, as far as
// controller-gen can tell.
func (c *Shallow) AllowsAny(decl *load.TypeDecl) bool {
	return c.embedsUnread(decl, map[*load.TypeDecl]bool{})
}

func (c *Shallow) embedsUnread(decl *load.TypeDecl, met map[*load.TypeDecl]bool) bool {
	decl = c.standsFor(decl)
	form, file := c.underlying(decl)
	st, ok := form.(*ast.StructType)
	if !ok || met[decl] {
		return false
	}
	met[decl] = true
	for _, field := range st.Fields.List {
		if len(field.Names) > 0 {
			continue
		}
		embedded := resolveDecl(file, fieldsyntax.PointedAt(field.Type))
		if embedded == nil {
			continue
		}
		// A pointer to an invalid type is none.
		_, qualified := ast.Unparen(field.Type).(*ast.SelectorExpr)
		if qualified && !c.isRead(embedded.Pkg) || c.embedsUnread(embedded, met) {
			return true
		}
	}
	return false
}

// isRead reports whether controller-gen type-checks a package. Packages are followed, those that
// were named first, until it is found: most are named by one that was given.
func (c *Shallow) isRead(p *load.Package) bool {
	add := func(named *load.Package) {
		if !c.read[named] {
			c.read[named] = true
			c.todo = append(c.todo, named)
		}
	}
	if c.read == nil {
		c.read = map[*load.Package]bool{}
		for _, root := range c.roots {
			add(root)
		}
	}
	for !c.read[p] && len(c.todo) > 0 {
		next := c.todo[0]
		c.todo = c.todo[1:]
		for _, decl := range next.Types() {
			ast.Walk(namedPackages{file: decl.File, add: add}, decl.Spec.Type)
		}
	}
	return c.read[p]
}

// namedPackages visits the form of a type for the packages that it names, but not in interfaces
// and in fields without a JSON tag.
type namedPackages struct {
	file *load.File
	add  func(*load.Package)
}

func (v namedPackages) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.InterfaceType:
		return nil
	case *ast.Field:
		if _, ok := fieldsyntax.Tag(n.Tag).Lookup("json"); !ok {
			return nil
		}
	case *ast.SelectorExpr:
		if ref, err := v.file.Resolve(n); err == nil && ref.Decl != nil {
			v.add(ref.Decl.Pkg)
		}
		return nil
	}
	return v
}

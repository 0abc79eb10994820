package load

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/crdgen/crdgen/internal/load/gofile"
)

// A constSolver lets go/types compute constants without seeing more than they
// need: the const declarations themselves, the types and constants that they
// mention, of other packages too, and what those mention in turn.
type constSolver struct {
	parts map[*Package]*constPart
}

// A constPart is what is needed of one package.
type constPart struct {
	seen    map[string]bool // names that were looked up
	decls   map[*File][]ast.Decl
	known   map[*ast.GenDecl]bool // const declarations in decls
	indexes map[*File]*constIndex
	checked *types.Package
	busy    bool
}

func (s *constSolver) part(p *Package) *constPart {
	part := s.parts[p]
	if part == nil {
		part = &constPart{
			seen: map[string]bool{}, decls: map[*File][]ast.Decl{},
			known: map[*ast.GenDecl]bool{}, indexes: map[*File]*constIndex{},
		}
		s.parts[p] = part
	}
	return part
}

// addGroup adds a const declaration of p and what it mentions.
func (s *constSolver) addGroup(p *Package, g constGroup) {
	part := s.part(p)
	if part.known[g.decl] {
		return
	}
	part.known[g.decl] = true
	part.decls[g.file] = append(part.decls[g.file], g.decl)
	s.addMentioned(g.file, g.decl)
}

// addMentioned adds what the names in n mean, as far as they are types or
// constants.
func (s *constSolver) addMentioned(f *File, n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				if q, err := f.importNamed(x.Name); err == nil {
					s.add(q, n.Sel.Name)
				}
			}
			return false
		case *ast.Ident:
			s.add(f.Pkg, n.Name)
		}
		return true
	})
}

// add adds the declaration of one name of p, if it is a type or a constant.
func (s *constSolver) add(p *Package, name string) {
	part := s.part(p)
	if part.seen[name] || p.Path == "unsafe" {
		return
	}
	part.seen[name] = true
	if gofile.IsPredeclared(name) && !p.Root {
		return
	}
	if d := p.Type(name); d != nil {
		s.addType(part, d)
		return
	}
	for _, f := range p.Files() {
		if !f.Declares(name) {
			continue
		}
		index := part.indexes[f]
		if index == nil {
			index = newConstIndex(f)
			part.indexes[f] = index
		}
		for _, g := range index.take(f, name) {
			s.addGroup(p, g)
		}
	}
}

// addType adds a type declaration. No constant has a type whose right-hand side
// is not a name, so that of others is left out.
func (s *constSolver) addType(part *constPart, d *TypeDecl) {
	spec := *d.Spec
	switch rhs := spec.Type.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		s.addMentioned(d.File, rhs)
	default:
		spec.Type = &ast.StructType{Struct: rhs.Pos(), Fields: &ast.FieldList{Opening: rhs.Pos(), Closing: rhs.Pos()}}
	}
	decl := &ast.GenDecl{TokPos: d.Decl.TokPos, Tok: token.TYPE, Specs: []ast.Spec{&spec}}
	part.decls[d.File] = append(part.decls[d.File], decl)
}

// check type-checks what was added of p, and of other packages as it imports
// them. defs may be nil.
func (s *constSolver) check(p *Package, defs map[*ast.Ident]types.Object) *types.Package {
	part := s.part(p)
	var files []*ast.File
	for _, f := range p.Files() {
		if decls := part.decls[f]; len(decls) > 0 {
			tree := &ast.File{Package: f.Pos(0), Name: &ast.Ident{NamePos: f.Pos(0), Name: p.Name()}}
			files = append(files, pruned(f, tree, decls))
		}
	}
	part.busy = true
	part.checked, _ = p.runChecker(files, &types.Info{Defs: defs}, func(path string) (*types.Package, error) {
		q, err := p.Import(path)
		if err != nil {
			return nil, err
		}
		imported := s.part(q)
		switch {
		case imported.checked != nil:
			return imported.checked, nil
		case imported.busy:
			return nil, fmt.Errorf("import cycle through %q", path)
		}
		return s.check(q, nil), nil
	})
	return part.checked
}

package load

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/crdgen/crdgen/internal/diag"
)

// A Const is a declared constant of a named type.
type Const struct {
	Name string
	// Value is the value of a string constant, or the Go text of another.
	Value string
	// Literal says that the declaration's value is a plain string literal; all
	// others are computed.
	Literal bool
	// Doc is the comment above, Comment the one at the end of the line; both may
	// be nil. Above are the comment groups between the previous specification
	// and the constant, Doc included.
	Doc, Comment *ast.CommentGroup
	Above        []*ast.CommentGroup
	File         *File
	Pos          token.Pos // of the name
}

// Constants returns the constants of a named basic type by file name, then in
// source order, those named "_" included. The findings are about constants
// whose value cannot be computed.
func (p *Package) Constants(typeName string) ([]Const, diag.List) {
	scope := p.constScope()
	var consts []Const
	var found diag.List
	for _, g := range scope.groups {
		above := g.start
		for _, spec := range g.decl.Specs {
			value, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for i, name := range value.Names {
				obj, _ := scope.defs[name].(*types.Const)
				if obj == nil || !isNamed(obj.Type(), p, typeName) {
					continue
				}
				c := Const{Name: name.Name, Doc: value.Doc, Comment: value.Comment, File: g.file, Pos: name.Pos()}
				if c.Doc == nil && !g.decl.Lparen.IsValid() {
					c.Doc = g.decl.Doc
				}
				c.Above = commentsIn(g.comments, above, value.Pos())
				if obj.Val().Kind() == constant.Unknown {
					found.Errorf(g.file.Position(name.Pos()), diag.EnumConstants, "the value of constant %q cannot be computed", name.Name)
					continue
				}
				if c.Value = obj.Val().ExactString(); obj.Val().Kind() == constant.String {
					c.Value = constant.StringVal(obj.Val())
				}
				if i < len(value.Values) {
					lit, ok := value.Values[i].(*ast.BasicLit)
					c.Literal = ok && lit.Kind == token.STRING
				}
				consts = append(consts, c)
			}
			above = spec.End()
		}
	}
	return consts, found
}

func isNamed(t types.Type, p *Package, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == p.Path
}

// A constScope is what go/types knows when it sees only a package's constants
// and the types that they mention.
type constScope struct {
	groups []constGroup
	defs   map[*ast.Ident]types.Object
	pkg    *types.Package
	done   bool
}

// A constGroup is one const declaration.
type constGroup struct {
	file     *File
	decl     *ast.GenDecl
	start    token.Pos // where the declaration before it ends
	comments []*ast.CommentGroup
}

func (p *Package) constScope() *constScope {
	p.set.checks.Lock()
	defer p.set.checks.Unlock()
	return p.constants()
}

// constants is constScope with the set's lock held.
func (p *Package) constants() *constScope {
	if p.consts != nil {
		return p.consts
	}
	s := &constScope{defs: map[*ast.Ident]types.Object{}}
	p.consts = s
	var files []*ast.File
	closure := &typeClosure{pkg: p, seen: map[string]bool{}, byFile: map[*File][]ast.Decl{}}
	for _, f := range p.Files() {
		groups := f.constGroups()
		s.groups = append(s.groups, groups...)
		for _, g := range groups {
			closure.byFile[f] = append(closure.byFile[f], g.decl)
			closure.add(g.decl)
		}
	}
	for _, f := range p.Files() {
		if decls := closure.byFile[f]; len(decls) > 0 {
			tree := &ast.File{Name: ast.NewIdent(p.Name()), Package: f.pos(0)}
			tree.Name.NamePos = tree.Package
			files = append(files, p.prune(f, tree, decls))
		}
	}
	s.pkg, _ = p.runChecker(files, &types.Info{Defs: s.defs}, func(path string) (*types.Package, error) {
		q, err := p.Import(path)
		if err != nil {
			return nil, err
		}
		if imported := q.constants(); imported.done {
			return imported.pkg, nil
		}
		return nil, fmt.Errorf("import cycle through %q", path)
	})
	s.done = true
	return s
}

// constGroups returns the file's const declarations.
func (f *File) constGroups() []constGroup {
	sum := f.scan()
	var groups []constGroup
	if sum.broken {
		tree, _ := f.Syntax()
		for _, d := range tree.Decls {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.CONST {
				groups = append(groups, constGroup{f, gen, f.aboveDecl(gen), tree.Comments})
			}
		}
		return groups
	}
	for i, d := range sum.decls {
		if d.kind != constDecl {
			continue
		}
		if gen, comments := f.genDecl(i); gen != nil {
			groups = append(groups, constGroup{f, gen, f.aboveDecl(gen), comments})
		}
	}
	return groups
}

// A typeClosure gathers the declarations of types that constants mention, and
// of the types on their right-hand sides, as far as those are names.
type typeClosure struct {
	pkg    *Package
	seen   map[string]bool
	byFile map[*File][]ast.Decl
}

func (c *typeClosure) add(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || c.seen[id.Name] {
			return true
		}
		c.seen[id.Name] = true
		if isPredeclared(id.Name) && !c.pkg.Root {
			return true
		}
		if d := c.pkg.Type(id.Name); d != nil {
			spec := *d.Spec
			switch rhs := spec.Type.(type) {
			case *ast.Ident, *ast.SelectorExpr:
				c.add(rhs)
			default: // no constant has such a type
				spec.Type = &ast.StructType{Struct: rhs.Pos(), Fields: &ast.FieldList{Opening: rhs.Pos(), Closing: rhs.Pos()}}
			}
			decl := &ast.GenDecl{TokPos: d.Decl.TokPos, Tok: token.TYPE, Specs: []ast.Spec{&spec}}
			c.byFile[d.File] = append(c.byFile[d.File], decl)
		}
		return true
	})
}

package load

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/scan"
)

// A Const is a declared constant of a named type.
type Const struct {
	Name string
	// Value is the value of a string constant, or the Go text of another.
	Value string
	// Literal says that the declaration's value is a plain string literal; all
	// others are computed.
	Literal bool
	// Above are the comment groups between the line where the previous
	// specification ends and the constant.
	Above []*ast.CommentGroup
	File  *File
	Pos   token.Pos // of the name
}

// Constants returns the constants of a named basic type by file name, then in
// source order, those named "_" included. The findings are about constants
// whose value cannot be computed.
func (p *Package) Constants(typeName string) ([]Const, diag.List) {
	scope := p.constScope()
	lengths := scope.lengths()
	total := 0
	var consts []Const
	var found diag.List
	for _, g := range scope.groups {
		above := g.start
		if g.decl.Lparen.IsValid() {
			above = g.decl.Lparen
		}
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
				if obj.Val().Kind() == constant.Unknown {
					found.Errorf(g.file.Position(name.Pos()), diag.EnumConstants, "the value of constant %q cannot be computed", name.Name)
					continue
				}
				if total += lengths.of(name.Name); total > maxConstBytes {
					found.Errorf(g.file.Position(name.Pos()), diag.EnumConstants,
						"the constants of type %q hold more than %d bytes together: no API server stores such an enum", typeName, maxConstBytes)
					return consts, found
				}
				c := g.describe(value, i, above)
				if obj.Val().Kind() == constant.String {
					c.Value = constant.StringVal(obj.Val())
				} else {
					c.Value = obj.Val().ExactString()
				}
				consts = append(consts, c)
			}
			above = spec.End()
		}
	}
	return consts, found
}

// describe returns what the syntax tells about one constant. above is where the
// specification before it ends.
func (g constGroup) describe(value *ast.ValueSpec, index int, above token.Pos) Const {
	name := value.Names[index]
	c := Const{Name: name.Name, File: g.file, Pos: name.Pos()}
	line := g.file.Position(above).Line
	for _, group := range commentsIn(g.comments, above, value.Pos()) {
		if g.file.Position(group.Pos()).Line > line {
			c.Above = append(c.Above, group)
		}
	}
	if index < len(value.Values) {
		lit, ok := value.Values[index].(*ast.BasicLit)
		c.Literal = ok && lit.Kind == token.STRING
	}
	return c
}

func isNamed(t types.Type, p *Package, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == p.Path
}

// A constScope is what go/types knows about a package's constants.
type constScope struct {
	groups []constGroup
	defs   map[*ast.Ident]types.Object
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
	if p.consts == nil {
		s := &constScope{defs: map[*ast.Ident]types.Object{}}
		for _, f := range p.Files() {
			s.groups = append(s.groups, f.constGroups()...)
		}
		solver := &constSolver{parts: map[*Package]*constPart{}}
		for _, g := range s.groups {
			solver.addGroup(p, g)
		}
		solver.check(p, s.defs)
		p.consts = s
	}
	return p.consts
}

// constGroups returns the file's const declarations.
func (f *File) constGroups() []constGroup {
	sum := f.Scan()
	var groups []constGroup
	if sum.Broken {
		tree, _ := f.Syntax()
		for i, d := range tree.Decls {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.CONST {
				groups = append(groups, constGroup{f, gen, f.AboveDecl(i), tree.Comments})
			}
		}
		return groups
	}
	for i := range sum.Decls {
		if sum.Decls[i].Kind == scan.Const {
			groups = f.appendConstGroup(groups, i)
		}
	}
	return groups
}

// appendConstGroup appends the file's declaration i, one of constants.
func (f *File) appendConstGroup(groups []constGroup, i int) []constGroup {
	if gen, comments := f.Decl(i); gen != nil {
		groups = append(groups, constGroup{f, gen, f.AboveDecl(i), comments})
	}
	return groups
}

// A constIndex tells which declarations of a file declare a constant, so that a name
// that is looked up does not cost a search through all others.
type constIndex struct {
	decls map[string][]int
	all   []constGroup // of a file that cannot be scanned: all count for each name
}

func newConstIndex(f *File) *constIndex {
	sum := f.Scan()
	if sum.Broken {
		return &constIndex{all: f.constGroups()}
	}
	index := &constIndex{decls: map[string][]int{}}
	for i := range sum.Decls {
		if sum.Decls[i].Kind != scan.Const {
			continue
		}
		for name := range sum.Decls[i].Names() {
			index.decls[name] = append(index.decls[name], i)
		}
	}
	return index
}

// take returns the declarations that may declare a name of the file and that were
// not all returned before.
func (x *constIndex) take(f *File, name string) []constGroup {
	groups := x.all
	x.all = nil
	for _, i := range x.decls[name] {
		groups = f.appendConstGroup(groups, i)
	}
	return groups
}

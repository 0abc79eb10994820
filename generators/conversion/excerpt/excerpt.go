// Package excerpt copies what is used of a package of Go code: nobody wants to review code
// that does nothing.
//
// What is used is found in the syntax by names and scopes alone, without types.
package excerpt

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/generators/conversion/layout"
)

// A Package is Go code of which others get a copy, without the declarations that they do
// not use.
//
// A method is used where its type is, and any method of its name.
type Package struct {
	// Name is that of the package.
	Name string

	read    func() []string // returns the sources; few runs need them
	sources []string
	once    sync.Once
	fset    *token.FileSet
	files   []*ast.File
	parts   map[ast.Node]*part // by function or by what stands between parentheses
}

// Of makes a package of sources, which are read when they are needed.
func Of(name string, read func() []string) *Package { return &Package{Name: name, read: read} }

// A part is a declaration that can be left out.
type part struct {
	// name is what it declares, owner the type whose method it is.
	name, owner string
	own         *ast.Ident // the name of a function
	// names are those that stand in it, selected those behind a dot.
	names, selected map[string]bool
}

// parse finds the parts of the package.
func (s *Package) parse() {
	s.sources, s.fset, s.parts = s.read(), token.NewFileSet(), map[ast.Node]*part{}
	for _, source := range s.sources {
		file, err := parser.ParseFile(s.fset, s.Name, source, parser.ParseComments)
		if err != nil {
			panic(err) // it is compiled as a part of crdgen
		}
		s.files = append(s.files, file)
		for _, d := range file.Decls {
			counted := countedNames(d)
			for _, node := range partsOf(d) {
				p := &part{names: maps.Clone(counted), selected: map[string]bool{}}
				switch node := node.(type) {
				case *ast.FuncDecl:
					p.name, p.owner = node.Name.Name, receiverOf(node)
					p.own = node.Name
				case *ast.ValueSpec:
					p.name = node.Names[0].Name
				case *ast.TypeSpec:
					p.name = node.Name.Name
				case *ast.ImportSpec:
					continue // imports follow from what is left
				}
				p.collect(node, node)
				s.parts[node] = p
			}
		}
	}
}

// partsOf returns a function itself, and each of the types, values or imports of
// another declaration.
func partsOf(d ast.Decl) []ast.Node {
	group, ok := d.(*ast.GenDecl)
	if !ok {
		return []ast.Node{d}
	}
	var nodes []ast.Node
	for _, spec := range group.Specs {
		nodes = append(nodes, spec)
	}
	return nodes
}

// countedNames are those of constants that are counted: none of them can be left out.
func countedNames(d ast.Decl) map[string]bool {
	names := map[string]bool{}
	group, ok := d.(*ast.GenDecl)
	if !ok || group.Tok != token.CONST || !slices.ContainsFunc(group.Specs, func(s ast.Spec) bool { return s.(*ast.ValueSpec).Values == nil }) {
		return names
	}
	for _, spec := range group.Specs {
		for _, name := range spec.(*ast.ValueSpec).Names {
			names[name.Name] = true
		}
	}
	return names
}

// collect adds the names in a piece of a declaration that are declared elsewhere, and those behind
// dots. Whatever may be a method of an interface counts as one of these.
func (p *part) collect(in, declaration ast.Node) {
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			p.selected[n.Sel.Name] = true
			p.collect(n.X, declaration)
			return false
		case *ast.InterfaceType:
			for _, method := range n.Methods.List {
				for _, name := range method.Names {
					p.selected[name.Name] = true
				}
			}
		case *ast.Ident:
			isLocal := n.Obj != nil && declaration.Pos() <= n.Obj.Pos() && n.Obj.Pos() < declaration.End()
			if !isLocal && n != p.own {
				p.names[n.Name] = true
			}
		}
		return true
	})
}

// receiverOf names the type of a method, "" for a function.
func receiverOf(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	name := ""
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name // type parameters come behind it
		}
		return name == ""
	})
	return name
}

// Used returns one file with what is used of the sources, below a package clause of
// its own and the imports that this needs.
func (s *Package) Used(u Uses) (string, error) {
	s.once.Do(s.parse)
	reached := s.reached(u)
	names := map[string]bool{}
	var body strings.Builder
	for i, file := range s.files {
		for _, d := range file.Decls {
			body.WriteString(s.declared(i, d, reached, names))
		}
	}
	text := s.spelt(0, s.files[0].Doc) + "\npackage " + s.Name + "\n\nimport (\n" + strings.Join(s.imports(names), "\n") + "\n)" + body.String() + "\n"
	formatted, err := format.Source([]byte(text))
	return string(formatted), err
}

// Uses are what some code uses of a package: names that it selects from it, and names
// that it selects from whatever else, which may be methods.
type Uses struct{ names, selected map[string]bool }

// NewUses are none yet.
func NewUses() Uses { return Uses{map[string]bool{}, map[string]bool{}} }

// Add adds what a file uses of the package with an import path.
func (u Uses) Add(source, importPath string) error {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	as := ""
	for _, spec := range file.Imports {
		if at, err := strconv.Unquote(spec.Path.Value); err == nil && at == importPath {
			as = importName(spec)
		}
	}
	if as == "" {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if from, ok := sel.X.(*ast.Ident); ok && from.Name == as {
			u.names[sel.Sel.Name] = true
		} else {
			u.selected[sel.Sel.Name] = true
		}
		return true
	})
	return nil
}

// reached returns the parts that are used, by others or by each other. Exported methods
// of a type that is not exported are there for an interface.
func (s *Package) reached(u Uses) map[ast.Node]bool {
	names, selected := maps.Clone(u.names), maps.Clone(u.selected)
	reached := map[ast.Node]bool{}
	for changed := true; changed; {
		changed = false
		for node, p := range s.parts {
			known := names[p.name]
			if p.owner != "" {
				known = names[p.owner] && (selected[p.name] || token.IsExported(p.name) && !token.IsExported(p.owner))
			}
			if known && !reached[node] {
				reached[node], changed = true, true
				maps.Copy(names, p.names)
				maps.Copy(selected, p.selected)
			}
		}
	}
	return reached
}

// declared spells what is reached of a declaration, and adds the names in it.
func (s *Package) declared(i int, d ast.Decl, reached map[ast.Node]bool, names map[string]bool) string {
	nodes := partsOf(d)
	stays := map[ast.Node]bool{}
	for _, node := range nodes {
		if reached[node] {
			stays[node] = true
			maps.Copy(names, s.parts[node].names)
		}
	}
	switch {
	case len(stays) == 0:
		return ""
	case len(stays) == len(nodes):
		return "\n\n" + s.spelt(i, d)
	}
	return "\n\n" + s.some(i, d.(*ast.GenDecl), stays)
}

// imports are those of all files whose names are used.
func (s *Package) imports(names map[string]bool) []string {
	all := map[string]bool{}
	for i, file := range s.files {
		for _, spec := range file.Imports {
			if names[importName(spec)] {
				all["\t"+s.spelt(i, spec)] = true
			}
		}
	}
	return layout.Imports(slices.Sorted(maps.Keys(all)))
}

// some spells a declaration in parentheses with some of its parts, and empty lines
// where they were.
func (s *Package) some(i int, d *ast.GenDecl, stays map[ast.Node]bool) string {
	text := d.Tok.String() + " ("
	if d.Doc != nil {
		text = s.spelt(i, d.Doc) + "\n" + text
	}
	line := func(at token.Pos) int { return s.fset.Position(at).Line }
	last, gap := line(d.Lparen), ""
	for _, spec := range d.Specs {
		from, to := extent(spec)
		if line(from) > last+1 {
			gap = "\n"
		}
		last = line(to)
		if stays[spec] {
			text += "\n" + gap + s.spelt(i, spec)
			gap = ""
		}
	}
	return text + "\n)"
}

// spelt is a part or a declaration with its comments.
func (s *Package) spelt(i int, node ast.Node) string {
	from, to := extent(node)
	at := s.fset.File(from)
	return s.sources[i][at.Offset(from):at.Offset(to)]
}

// extent says where a declaration begins and ends, with its comments.
func extent(node ast.Node) (from, to token.Pos) {
	var doc, comment *ast.CommentGroup
	switch node := node.(type) {
	case *ast.FuncDecl:
		doc = node.Doc
	case *ast.GenDecl:
		doc = node.Doc
	case *ast.ValueSpec:
		doc, comment = node.Doc, node.Comment
	case *ast.TypeSpec:
		doc, comment = node.Doc, node.Comment
	}
	from, to = node.Pos(), node.End()
	if doc != nil {
		from = doc.Pos()
	}
	if comment != nil {
		to = comment.End()
	}
	return from, to
}

// importName is the name by which a file knows an import.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	name, _ := strconv.Unquote(spec.Path.Value)
	return path.Base(name)
}

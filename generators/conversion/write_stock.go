package conversion

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/generators"
)

// A stock is code of ours of which a package gets a copy, without the declarations
// that it does not reach: nobody wants to read code that does nothing, and linters
// complain of it.
//
// What is reached is found by names alone, so that a name of the stock must mean
// nothing else where it is copied to. What is exported is always reached, since it
// may be called from anywhere.
type stock struct {
	room    string // the package where it stands
	sources []string
	once    sync.Once
	fset    *token.FileSet
	files   []*ast.File
	parts   map[ast.Node]*part // by function or by what stands between parentheses
}

// A part of a stock is a declaration that can be left out.
type part struct {
	// name is what it declares, owner the type whose method it is.
	name, owner string
	// names are those that stand in it, selected those behind a dot.
	names, selected map[string]bool
}

// parse finds the parts of a stock.
func (s *stock) parse() {
	s.fset, s.parts = token.NewFileSet(), map[ast.Node]*part{}
	for _, source := range s.sources {
		file, err := parser.ParseFile(s.fset, s.room, source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			panic(err) // it is compiled as a part of crdgen
		}
		s.files = append(s.files, file)
		for _, d := range file.Decls {
			for _, node := range partsOf(d) {
				p := &part{names: map[string]bool{}, selected: map[string]bool{}}
				switch node := node.(type) {
				case *ast.FuncDecl:
					p.name, p.owner = node.Name.Name, receiverOf(node)
				case *ast.ValueSpec:
					p.name = node.Names[0].Name
				case *ast.TypeSpec:
					p.name = node.Name.Name
				case *ast.ImportSpec:
					continue // imports follow from what is left
				}
				collectNames(node, p.names, p.selected)
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

// collectNames adds the names that stand in a piece of code, and those behind dots.
func collectNames(node ast.Node, names, selected map[string]bool) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			selected[n.Sel.Name] = true
			collectNames(n.X, names, selected)
			return false
		case *ast.Ident:
			names[n.Name] = true
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

// copied returns the sources behind their package clauses, with what some code
// beside them reaches.
func (s *stock) copied(beside string) ([]string, error) {
	s.once.Do(s.parse)
	file, err := parser.ParseFile(token.NewFileSet(), "", beside, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	reached := s.reached(file)
	var all []string
	for i := range s.sources {
		text, err := s.cut(i, reached)
		if err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, nil
}

// reached returns the parts that a file reaches.
func (s *stock) reached(beside *ast.File) map[ast.Node]bool {
	names, selected := map[string]bool{}, map[string]bool{}
	collectNames(beside, names, selected)
	reached := map[ast.Node]bool{}
	for changed := true; changed; {
		changed = false
		for node, p := range s.parts {
			known := names[p.name] || token.IsExported(p.name)
			if p.owner != "" {
				known = names[p.owner] && (selected[p.name] || token.IsExported(p.name))
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

// cut returns the code of a file behind its package clause: what is reached, and the
// imports that this needs.
func (s *stock) cut(i int, reached map[ast.Node]bool) (string, error) {
	names := map[string]bool{}
	for _, d := range s.files[i].Decls {
		for _, node := range partsOf(d) {
			if reached[node] {
				maps.Copy(names, s.parts[node].names)
			}
		}
	}
	text := "package " + s.room
	for _, d := range s.files[i].Decls {
		nodes := partsOf(d)
		stays := map[ast.Node]bool{}
		for _, node := range nodes {
			if spec, ok := node.(*ast.ImportSpec); ok && names[importName(spec)] || reached[node] {
				stays[node] = true
			}
		}
		switch {
		case len(stays) == len(nodes):
			text += "\n\n" + s.spelt(i, d)
		case len(stays) > 0:
			text += "\n\n" + s.some(i, d.(*ast.GenDecl), stays)
		}
	}
	formatted, err := format.Source([]byte(text + "\n"))
	_, code, _ := strings.Cut(string(formatted), "\n")
	return code, err
}

// some spells a declaration in parentheses with some of its parts, and empty lines
// where they were.
func (s *stock) some(i int, d *ast.GenDecl, stays map[ast.Node]bool) string {
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
func (s *stock) spelt(i int, node ast.Node) string {
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

// stocked makes files with what a package reaches of a stock, one for each of its
// sources: beside is the code that reaches it, head what stands above each.
func (w *writer) stocked(s *stock, head string, beside func() (string, error), names ...string) []generators.File {
	code := sync.OnceValues(func() ([]string, error) {
		text, err := beside()
		if err != nil {
			return nil, err
		}
		return s.copied(text)
	})
	var files []generators.File
	for i, name := range names {
		files = append(files, generators.File{Name: name, Package: w.pkg.Package, Origin: w.pkg.Pos, Render: func(out io.Writer) error {
			all, err := code()
			if err != nil {
				return err
			}
			_, err = io.WriteString(out, head+"\n"+all[i])
			return err
		}})
	}
	return files
}

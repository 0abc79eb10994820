// Package comments says which node of a parsed file each marker comment belongs to,
// and which description remains of the rest.
//
// Both follow controller-tools to the letter. The package asks the vocabulary whether
// a marker is one for packages, and nothing else.
package comments

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// FileMarks holds the marker comments of one file by the node they belong to.
// Nodes without markers have no entry; a map may be nil.
type FileMarks struct {
	// Package holds the free-standing markers in source order, behind them those
	// that stand above a type but are known for packages only.
	Package []markers.Comment
	Types   map[*ast.TypeSpec][]markers.Comment
	// Fields holds the fields of every struct in the file, nested ones included.
	Fields map[*ast.Field][]markers.Comment
	// Consts holds the markers in the documentation of constants. controller-gen
	// does not read them.
	Consts map[*ast.ValueSpec][]markers.Comment
	// Stray holds marker lines that reach no target, in source order: at the end
	// of a code line, inside a struct away from any field, in the documentation
	// of a function, variable or import, beside parameters and methods. Markers of
	// fields and types that are commented out are none.
	Stray []markers.Comment
}

// Collect assigns the marker comments of a file to nodes. It follows
// controller-tools' rules to the letter, because they decide which fields a
// marker reaches:
//
//   - a node has the markers of its documentation and, if it is a type or a
//     field, those of the nearest comment group before it, however far away;
//   - the documentation of an ungrouped type declaration is that of its type;
//   - a marker in the group above a type goes to the package if the registry
//     knows it for packages and not for types;
//   - what is left at the top level of the file goes to the package.
//
// The file must have been parsed with comments. Function bodies may be blank.
// position is called once for each marker.
func Collect(f *ast.File, position func(token.Pos) token.Position, r *markers.Registry) *FileMarks {
	out := &FileMarks{}
	if len(f.Comments) == 0 {
		return out
	}
	w := walker{comments: f.Comments, position: position, registry: r, out: out}
	w.stack = append(w.stackSpace[:0], frame{fileScope: true})
	ast.Walk(&w, f)
	w.packageMarkers(w.next, len(w.comments), false)
	out.Package = append(out.Package, w.fromTypes...)
	w.collectConsts(f)
	w.collectStray(f)
	return out
}

// walker visits the nodes of a file in source order and hands out comment
// groups. Each group is handed out at most once.
type walker struct {
	comments []*ast.CommentGroup
	next     int // first group that no node before this one has passed
	// lineComment is the end-of-line comment of the node visited last, as far as
	// comments were left then.
	lineComment *ast.CommentGroup
	// declared are the markers of an ungrouped type declaration, kept for its
	// type.
	declared []markers.Comment

	stack      []frame // the nodes around the one that is visited
	stackSpace [32]frame

	position  func(token.Pos) token.Position
	registry  *markers.Registry
	out       *FileMarks
	fromTypes []markers.Comment // package markers that stand above types
	taken     int               // markers that were assigned
}

// frame is an open node.
type frame struct {
	node ast.Node
	// fileScope says that free-standing markers between the node's children
	// belong to the package.
	fileScope bool
}

// Visit implements [ast.Visitor]. It returns nil for a node without comments
// inside: the nodes below could neither take a comment nor pass one.
func (w *walker) Visit(node ast.Node) ast.Visitor {
	if node == nil {
		w.leave()
		return nil
	}
	w.skipLineComment()

	parent := w.stack[len(w.stack)-1]
	above, doc := w.groupsBefore(node, parent.fileScope)
	w.assign(node, parent, above, doc)

	if w.hasNothingInside(node) {
		w.skipLineComment()
		return nil
	}
	_, isFile := node.(*ast.File)
	w.stack = append(w.stack, frame{node: node, fileScope: isFile})
	return w
}

// leave closes the innermost node and passes the comments that its children
// left over.
func (w *walker) leave() {
	top := w.stack[len(w.stack)-1]
	w.stack = w.stack[:len(w.stack)-1]
	if top.fileScope {
		return
	}
	end := top.node.End()
	for w.next < len(w.comments) && w.comments[w.next].Pos() < end {
		w.next++
	}
}

func (w *walker) skipLineComment() {
	if w.lineComment != nil && w.next < len(w.comments) && w.comments[w.next] == w.lineComment {
		w.next++
	}
}

// hasNothingInside reports whether the children of node need no visit. Files and
// declarations of a single spec do: the spec may take the declaration's
// markers, and its end-of-line comment lies behind both.
func (w *walker) hasNothingInside(node ast.Node) bool {
	switch node := node.(type) {
	case *ast.File:
		return false
	case *ast.GenDecl:
		if !node.Lparen.IsValid() {
			return false
		}
	}
	if len(w.declared) > 0 {
		return false
	}
	return w.next >= len(w.comments) || w.comments[w.next].Pos() >= node.End()
}

// groupsBefore returns the indexes of the comment group above the node and of
// its documentation, -1 for none, and passes both. At file scope the groups
// before them go to the package.
func (w *walker) groupsBefore(node ast.Node, fileScope bool) (above, doc int) {
	above, doc = -1, -1
	if w.next >= len(w.comments) {
		return above, doc
	}
	pos := node.Pos()
	end := w.next
	for end < len(w.comments) && w.comments[end].Pos() < pos {
		end++
	}
	var docGroup *ast.CommentGroup
	docGroup, w.lineComment = commentsOf(node)

	last := end - 1
	if docGroup != nil && last >= 0 && w.comments[last] == docGroup {
		doc = last
		last--
	}
	if last >= w.next {
		if fileScope {
			w.packageMarkers(w.next, last, false)
		}
		above = last
	}
	w.next = end
	return above, doc
}

// assign gives the markers of both groups to the node, to the package, or to
// nobody.
func (w *walker) assign(node ast.Node, parent frame, above, doc int) {
	if above < 0 && doc < 0 && len(w.declared) == 0 {
		return
	}
	switch node := node.(type) {
	case *ast.GenDecl:
		if node.Lparen.IsValid() || node.Tok != token.TYPE {
			w.packageMarkers(above, above+1, false)
			return
		}
		w.declared = w.take(w.declared, above, false)
		w.declared = w.take(w.declared, doc, true)
	case *ast.TypeSpec:
		own := w.declared
		w.declared = nil
		own = w.take(own, above, false)
		own = w.take(own, doc, true)
		_, isInterface := node.Type.(*ast.InterfaceType)
		list := isList(node)
		for i := range own {
			own[i].Interface, own[i].List = isInterface, list
		}
		if own = w.withoutPackageMarkers(own); len(own) > 0 {
			setComments(&w.out.Types, node, own)
		}
	case *ast.Field:
		if !w.inStruct() {
			return
		}
		own := w.take(nil, above, false)
		own = w.take(own, doc, true)
		if len(own) > 0 {
			setComments(&w.out.Fields, node, own)
		}
	case *ast.File:
		w.packageMarkers(above, above+1, false)
		w.packageMarkers(doc, doc+1, true)
	default:
		if parent.fileScope {
			w.packageMarkers(above, above+1, false)
		}
	}
}

// inStruct reports whether the node that is visited stands in a struct's list of
// fields and not among parameters, results, type parameters or methods.
func (w *walker) inStruct() bool {
	if len(w.stack) < 2 {
		return false
	}
	_, ok := w.stack[len(w.stack)-2].node.(*ast.StructType)
	return ok
}

// withoutPackageMarkers sends markers that only packages know to the package
// and returns the others.
func (w *walker) withoutPackageMarkers(comments []markers.Comment) []markers.Comment {
	return slices.DeleteFunc(comments, func(c markers.Comment) bool {
		if c.Doc || !w.registry.IsForPackages(c.Text) {
			return false
		}
		w.fromTypes = append(w.fromTypes, c)
		return true
	})
}

// packageMarkers gives the markers of the groups from start up to end to the
// package. A negative start stands for no group.
func (w *walker) packageMarkers(start, end int, doc bool) {
	for i := start; 0 <= i && i < end; i++ {
		w.out.Package = w.take(w.out.Package, i, doc)
	}
}

// take appends the markers of a group, nothing for a negative index.
func (w *walker) take(to []markers.Comment, group int, doc bool) []markers.Comment {
	if group < 0 {
		return to
	}
	dead := CommentedOut(w.comments[group])
	line, above := w.lineToBreak(w.comments[group])
	for i, c := range w.comments[group].List {
		if !markers.IsMarker(c.Text) {
			continue
		}
		w.taken++
		comment := w.comment(c, doc)
		comment.CommentedOut = i < dead
		if strings.HasSuffix(comment.Text, ";") {
			comment.Next = restOfList(w.comments[group].List[i+1:])
		}
		if doc && i < above {
			comment.Break = line
		}
		to = append(to, comment)
	}
	return to
}

// restOfList is the first of these lines if it looks like the rest of a list that begins
// in the line above: words with semicolons between them. One word may be prose.
func restOfList(lines []*ast.Comment) string {
	if len(lines) == 0 || markers.IsMarker(lines[0].Text) {
		return ""
	}
	text, ok := strings.CutPrefix(lines[0].Text, "//")
	if !ok || !strings.Contains(text, ";") {
		return ""
	}
	for word := range strings.SplitSeq(strings.TrimSuffix(strings.TrimSpace(text), ";"), ";") {
		if len(strings.Fields(word)) != 1 {
			return ""
		}
	}
	return strings.TrimSpace(text)
}

// lineToBreak returns the line above which a blank line would separate the first markers of a
// documentation from what is below them, and how many lines they are: the first prose behind
// them, else the declaration. Prose before a marker would be separated, too. There is none
// inside of declarations.
func (w *walker) lineToBreak(group *ast.CommentGroup) (line token.Position, above int) {
	if w.position(group.Pos()).Column > 1 {
		return token.Position{}, 0
	}
	for i, c := range group.List {
		if !markers.IsMarker(c.Text) {
			return lineStart(w.position(c.Slash)), i
		}
	}
	above = len(group.List)
	below := lineStart(w.position(group.List[above-1].Slash))
	below.Line++
	return below, above
}

func lineStart(pos token.Position) token.Position {
	return token.Position{Filename: pos.Filename, Line: pos.Line, Column: 1}
}

func (w *walker) comment(c *ast.Comment, doc bool) markers.Comment {
	comment, _ := markers.CommentOf(c.Text, w.position(c.Slash))
	comment.Doc = doc
	return comment
}

// collectConsts finds the markers in the documentation of constants. The walk
// passes them like the documentation of anything that is neither type nor
// field.
func (w *walker) collectConsts(f *ast.File) {
	if !w.hasUntaken() {
		return
	}
	for _, decl := range f.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.CONST {
			continue
		}
		for _, spec := range gen.Specs {
			value := spec.(*ast.ValueSpec)
			doc := value.Doc
			if doc == nil && !gen.Lparen.IsValid() {
				doc = gen.Doc
			}
			own := w.docMarkers(doc)
			if len(own) > 0 {
				setComments(&w.out.Consts, value, own)
			}
		}
	}
}

func (w *walker) docMarkers(doc *ast.CommentGroup) []markers.Comment {
	if doc == nil {
		return nil
	}
	var own []markers.Comment
	for _, c := range doc.List {
		if markers.IsMarker(c.Text) {
			w.taken++
			own = append(own, w.comment(c, true))
		}
	}
	return own
}

package applyconfiguration

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// comments finds the comments of declarations as the library does: by the line
// on which they end. A file is read when it is asked for.
type comments struct {
	read  func(name string) ([]byte, error)
	files map[string]*commentFile
}

// A commentFile holds the comments of one file.
type commentFile struct {
	all []*ast.CommentGroup
	// ending are the comments by their last line, starts their first lines.
	ending map[int]*ast.CommentGroup
	starts map[*ast.CommentGroup]int
}

func newComments(read func(string) ([]byte, error)) *comments {
	return &comments{read, map[string]*commentFile{}}
}

// file returns the comments of a file; one that cannot be read or parsed has
// none, as it was reported when it was loaded.
func (c *comments) file(name string) *commentFile {
	if f, ok := c.files[name]; ok {
		return f
	}
	f := &commentFile{ending: map[int]*ast.CommentGroup{}, starts: map[*ast.CommentGroup]int{}}
	c.files[name] = f
	text, err := c.read(name)
	if err != nil {
		return f
	}
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return f
	}
	f.all = syntax.Comments
	for _, group := range f.all {
		f.ending[fset.Position(group.End()).Line] = group
		f.starts[group] = fset.Position(group.Pos()).Line
	}
	return f
}

// whole returns the lines of all comments of a file.
func (c *comments) whole(name string) []string {
	var lines []string
	for _, group := range c.file(name).all {
		lines = append(lines, linesOf(group)...)
	}
	return lines
}

// before returns the comment that ends on the line above a place, and the one
// that a blank line parts from it.
func (c *comments) before(pos token.Position) (closest, second []string) {
	f := c.file(pos.Filename)
	first := f.ending[pos.Line-1]
	line := pos.Line
	if first != nil {
		line = f.starts[first]
	}
	return linesOf(first), linesOf(f.ending[line-2])
}

func linesOf(group *ast.CommentGroup) []string {
	text := strings.TrimRight(group.Text(), "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

package misspelt

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
	"github.com/crdgen/crdgen/markers/misuse"
	"github.com/crdgen/crdgen/markers/syntax"
)

// Almost reports comments of a file that would be markers but for their form:
// line comments without '+' or with something before it, and markers in block comments.
// No tool reads them. Text counts as a marker only if its name is registered, so that
// prose passes.
//
// About says of a comment that documents a field what is known of that; nil for nothing.
func Almost(registry *markers.Registry, f *ast.File, position func(token.Pos) token.Position, about func(*ast.Field, markers.Comment) markers.Comment) diag.List {
	r := corrector{registry}
	var list diag.List
	docs := sync.OnceValue(func() map[*ast.CommentGroup]documentation { return documented(f) }) // where one is needed
	meant := func(group *ast.CommentGroup, d diag.Diagnostic, text string) diag.Diagnostic {
		doc := docs()[group]
		c := markers.Comment{Text: strings.TrimPrefix(text, "+"), Pos: d.Pos}
		if doc.field != nil && about != nil {
			c = about(doc.field, c)
		}
		return r.unlessRefused(d, c, doc.target)
	}
	for _, group := range f.Comments {
		var dead, lines int
		for i, c := range group.List {
			switch {
			case !strings.HasPrefix(c.Text, "//"):
				if !mayHoldMarker(c.Text) {
					continue
				}
				list.Add(r.inBlock(c, docs()[group].target, position, func(d diag.Diagnostic, text string) diag.Diagnostic { return meant(group, d, text) })...)
			case markers.IsMarker(c.Text):
			case isDressed(c.Text[2:]):
				if lines == 0 {
					dead, lines = comments.CommentedOut(group), len(group.List)
				}
				if i >= dead && !isListed(group.List[:i]) {
					if d, text := r.dressed(c, position); text != "" {
						list.Add(meant(group, d, text))
					}
				}
			default:
				if d, text := r.withoutPlus(c, position); text != "" {
					list.Add(meant(group, d, text))
				}
			}
		}
	}
	return list
}

// oddBlanks are blanks that are no marker's business: those of typography, and those that
// nobody sees.
const oddBlanks = " \t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c\u200d\u2060\u202f\u205f\u3000\ufeff"

// pluses are what people take for the '+' of a marker.
const pluses = "+＋﹢➕@"

// undress returns a comment's text, without slashes, from the name of a marker on, where
// something stands before it that no tool passes over: the mark of a list, a third slash,
// blanks that nobody sees, several '+' or one of another alphabet. plus says that there is
// a '+'.
func undress(text string) (name string, plus bool) {
	rest := strings.TrimLeft(text, oddBlanks)
	if strings.HasPrefix(text, "/") {
		rest = strings.TrimLeft(text[1:], oddBlanks)
	}
	for _, bullet := range []string{"-", "*", "•", "–"} {
		if after, ok := strings.CutPrefix(rest, bullet); ok && strings.TrimLeft(after, oddBlanks) != after {
			rest = strings.TrimLeft(after, oddBlanks)
			break
		}
	}
	name = strings.TrimLeft(rest, pluses)
	return strings.TrimLeft(name, oddBlanks), strings.Trim(rest[:len(rest)-len(name)], "@") != ""
}

// isDressed reports whether a comment's text, without slashes, begins with something else
// than the name of a marker.
func isDressed(text string) bool {
	name, _ := undress(text)
	return name != "" && len(name) < len(strings.TrimSpace(text))
}

// isListed reports whether what stands below comments is what they announce: a list in
// documentation that speaks of markers.
func isListed(above []*ast.Comment) bool {
	return slices.ContainsFunc(above, func(c *ast.Comment) bool {
		return strings.HasSuffix(strings.TrimSpace(c.Text), ":")
	})
}

// unlessRefused returns a finding that proposes a marker, whose text is the comment's without
// "+". Where that would be refused the finding says so and has no edits.
func (r corrector) unlessRefused(d diag.Diagnostic, c markers.Comment, target markers.Target) diag.Diagnostic {
	name := syntax.Name("+" + c.Text)
	refused, instead := r.refused(c, target, name, strings.TrimPrefix(c.Text, name))
	if refused == "" {
		return d
	}
	d.Help, d.Edits, d.Unfixed = refused, nil, fmt.Sprintf("%q would be refused there", "+"+name)
	if instead != "" {
		d.Help = strings.Replace(refused, "write ", "write // ", 1)
	}
	return d
}

// dressed reports a line comment that is a marker behind something that hides it; marker is
// the one, "" if it is none.
func (r corrector) dressed(c *ast.Comment, position func(token.Pos) token.Position) (d diag.Diagnostic, marker string) {
	text := strings.TrimRight(c.Text, oddBlanks+"\r")
	name, plus := undress(text[2:])
	word := syntax.Name("+" + name)
	if word == "" || !plus && (!saysMarker(word, name[len(word):]) || !strings.Contains(text[:len(text)-len(name)], "@")) {
		return d, ""
	}
	known, ok := r.readAnywhere("+" + name)
	if !ok {
		return d, ""
	}
	// The slashes stay, and the blank behind them.
	start := 2
	if strings.HasPrefix(text[2:], " ") {
		start = 3
	}
	pos := syntax.At(position(c.Slash), start)
	hidden := text[start : len(text)-len(name)]
	return diag.Diagnostic{
		Pos: pos, Severity: diag.Warning, Code: diag.UnknownMarker, Stricter: true,
		Message: fmt.Sprintf("marker %q is not read: %+q stands in the place of \"+\"", "+"+known, strings.TrimSpace(hidden)),
		Help:    "write // +" + shortenText(name),
		Edits:   []diag.Edit{{Pos: pos, Old: hidden + word, New: "+" + word}},

		Generators: r.owners(known),
		Acts:       misuse.Acts(known, "write the marker if it should"),
	}, "+" + name
}

// owners are the generators that a marker is for, nil if it is for all.
func (r corrector) owners(name string) []string {
	owners := r.Owners(name)
	if slices.Contains(owners, "") {
		return nil
	}
	return owners
}

// readAnywhere returns the name of a marker that some target takes as it is written.
func (r corrector) readAnywhere(text string) (name string, ok bool) {
	name, targets := r.LookupAnywhere(text)
	for _, target := range []markers.Target{markers.Package, markers.Type, markers.Field} {
		if targets&target != 0 && r.reads(text, target) {
			return name, true
		}
	}
	return "", false
}

// withoutPlus reports a line comment that is a marker without its '+'; marker
// is that marker with it, "" if it is none.
func (r corrector) withoutPlus(c *ast.Comment, position func(token.Pos) token.Position) (d diag.Diagnostic, marker string) {
	text := strings.TrimSpace(c.Text[2:])
	word := syntax.Name("+" + text)
	if word == "" || !saysMarker(word, text[len(word):]) {
		return d, ""
	}
	name, targets := r.LookupAnywhere("+" + text)
	if targets == 0 || name == uniqueItems { // with its "+" every API server would refuse the schema
		return d, ""
	}
	pos := syntax.At(position(c.Slash), strings.Index(c.Text, text))
	return diag.Diagnostic{
		Pos: pos, Severity: diag.Warning, Code: diag.UnknownMarker, Stricter: true,
		Message: fmt.Sprintf("%q is a comment and no marker: it has no \"+\"", name),
		Help:    "write // +" + shortenText(text),
		Edits:   []diag.Edit{{Pos: pos, Old: word, New: "+" + word}},

		Generators: r.owners(name),
		Acts:       misuse.Acts(name, "write the marker if it should"),
	}, "+" + text
}

// saysMarker reports whether a word with what follows it can be nothing but a marker:
// it is in one of our namespaces, or one of the words that have a value and that
// nobody writes in prose.
func saysMarker(word, tail string) bool {
	head, _, found := strings.Cut(word, ":")
	if found && slices.Contains([]string{"kubebuilder", "k8s", "crdgen"}, head) {
		return tail == "" || strings.IndexByte("=:(", tail[0]) >= 0
	}
	return slices.Contains([]string{"listType", "listMapKey", "mapType", "structType", "groupName", "versionName"}, word) &&
		len(tail) > 1 && tail[0] == '=' && tail[1] != ' ' && !strings.ContainsAny(tail, " \t")
}

// mayHoldMarker reports whether a block comment is worth a look at its lines.
func mayHoldMarker(text string) bool {
	return strings.ContainsAny(text, pluses) || strings.Contains(text, "kubebuilder:")
}

// A documentation is what a comment documents: a field, or a type.
type documentation struct {
	target markers.Target
	field  *ast.Field // nil for a type
}

// documented returns the comments that are documentation of fields and types.
func documented(f *ast.File) map[*ast.CommentGroup]documentation {
	docs := map[*ast.CommentGroup]documentation{}
	ofType := documentation{target: markers.Type}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			docs[n.Doc] = documentation{markers.Field, n}
		case *ast.TypeSpec:
			docs[n.Doc] = ofType
		case *ast.GenDecl:
			if n.Tok == token.TYPE && !n.Lparen.IsValid() {
				docs[n.Doc] = ofType
			}
		}
		return true
	})
	delete(docs, nil)
	return docs
}

// inBlock reports the lines of a block comment that would be markers as comments of
// their own. Where the comment documents something the marker can be written above it.
// Meant is asked what to say of each.
func (r corrector) inBlock(c *ast.Comment, target markers.Target, position func(token.Pos) token.Position, meant func(diag.Diagnostic, string) diag.Diagnostic) diag.List {
	var list diag.List
	start := position(c.Slash)
	offset, line, first := 0, start.Line, start.Column
	for text := range strings.Lines(c.Text) {
		content := strings.TrimSpace(strings.TrimSuffix(strings.TrimRight(text, " \t\r\n"), "*/"))
		content = strings.TrimLeft(strings.TrimPrefix(content, "/*"), "* \t")
		if marker, name := r.markerIn(content); name != "" {
			column := strings.Index(text, content)
			pos := token.Position{Filename: start.Filename, Offset: start.Offset + offset + column, Line: line, Column: first + column}
			d := diag.Diagnostic{
				Pos: pos, Severity: diag.Warning, Code: diag.MisplacedMarker, Stricter: true,
				Message: fmt.Sprintf("marker %q has no effect in a block comment", "+"+name),
				Help:    "write it on a line of its own as // " + shortenText(marker),

				Generators: r.owners(name),
			}
			if target != 0 && r.reads(marker, target) {
				d.Edits = outOfBlock(c.Text, content, marker, start, pos)
			}
			list.Add(meant(d, marker))
		}
		offset, line, first = offset+len(text), line+1, 1
	}
	return list
}

// outOfBlock returns the edits that write a marker above the block comment that begins at
// start, and take it out there: with the comment where that holds nothing else.
func outOfBlock(comment, content, marker string, start, pos token.Position) []diag.Edit {
	above := diag.Edit{Pos: start, Above: true, New: "// " + marker}
	body := strings.Trim(strings.TrimSuffix(strings.TrimPrefix(comment, "/*"), "*/"), "* \t\r\n")
	if body == content {
		return []diag.Edit{above, {Pos: start, Old: comment}}
	}
	return []diag.Edit{above, {Pos: pos, Old: content}}
}

// markerIn returns the marker that a line of a block comment is, and its name; "" for
// prose.
func (r corrector) markerIn(content string) (marker, name string) {
	if strings.HasPrefix(content, "+") {
		if name, targets := r.LookupAnywhere(content); targets != 0 && syntax.Name(content) != "" {
			return content, name
		}
	}
	text, plus := undress(content)
	word := syntax.Name("+" + text)
	if word == "" || !plus && (len(text) < len(content) || !saysMarker(word, text[len(word):])) {
		return "", ""
	}
	if name, ok := r.readAnywhere("+" + text); ok {
		return "+" + text, name
	}
	return "", ""
}

// shortenText returns a marker as help shows it.
func shortenText(text string) string {
	const most = 80
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

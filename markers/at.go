package markers

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/syntax"
)

// At is the value of +crdgen:at: a path, and a marker that changes what it leads to.
type At struct {
	// Path leads from the value of the field or type inwards; it is empty for the
	// value itself.
	Path []AtStep
	// Mark is the marker behind the path, with positions of its own.
	Mark Mark
}

// An AtStep is one step of a path.
type AtStep struct {
	// Name is the JSON name of a property; empty for all items of a list or all
	// values of a map.
	Name string
	// Pos is the position of the name, or of the bracket.
	Pos token.Position
	// Given reports that the name is an argument of a project's own marker, and that the
	// value which the marker stands on has to have the field: that is checked there.
	Given bool
}

// SamePath reports whether the paths of both lead to the same value.
func (a At) SamePath(b At) bool {
	return slices.EqualFunc(a.Path, b.Path, func(x, y AtStep) bool { return x.Name == y.Name })
}

// PathText spells a path as markers do.
func PathText(path []AtStep) string {
	var b strings.Builder
	for _, step := range path {
		switch {
		case step.Name == "":
			b.WriteString("[*]")
		case strings.ContainsAny(step.Name, ".[]' "):
			b.WriteString("['" + step.Name + "']")
		default:
			b.WriteString("." + step.Name)
		}
	}
	return cmp.Or(b.String(), ".")
}

// atName is the name of the marker whose value is an [At].
const atName = "crdgen:at"

// Behind returns the innermost marker that stands behind paths; false for a mark without
// a path.
func (m Mark) Behind() (Mark, bool) {
	inner, ok := m, false
	for {
		switch v := inner.Value.(type) {
		case At:
			inner, ok = v.Mark, true
		case Composition:
			inner, ok = v.Mark, true
		default:
			return inner, ok
		}
	}
}

// parseAt reads a path and the marker behind it. It follows the contract of
// [Registry.Parse].
func (r decoder) parseAt(c Comment, d *Definition, target Target, own bool) (Mark, bool, diag.List) {
	mark := Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: true, CommentedOut: c.CommentedOut, List: c.List, When: c.When}
	if !own {
		return mark, false, nil
	}
	p := atParser{name: atName, text: c.Text, at: min(len("+"+atName+"="), len(c.Text)), pos: c.Pos}
	path, wrong := p.path()
	if wrong != nil {
		return mark, false, diag.List{diagnosticOf(wrong, c, true)}
	}
	inner, ok, found := r.behindPath(d, c, p.at)
	mark.Value = At{Path: path, Mark: inner}
	return mark, ok, found
}

// behindPath reads the marker that begins at an offset of a comment, behind the path of
// one that is defined so: a marker that may stand on a field, else one that may stand
// on a type. Of one without a definition it says nothing, and returns where it stands.
func (r decoder) behindPath(d *Definition, c Comment, offset int) (Mark, bool, diag.List) {
	offset = syntax.SkipBlanks(c.Text, offset)
	refuse := func(why, help string) (Mark, bool, diag.List) {
		wrong := &grammar.Problem{Offset: offset, Message: fmt.Sprintf("value of %q: ", "+"+d.Name) + why, Help: help}
		return Mark{}, false, diag.List{diagnosticOf(wrong, c, true)}
	}
	text := c.Text[offset:]
	if !strings.HasPrefix(text, "+") {
		help := "write the marker with its \"+\": +" + d.Name + "=.spec.image +kubebuilder:validation:MaxLength=255"
		if text == "" {
			help = cmp.Or(behindComma(c.Text), help)
		}
		return refuse(fmt.Sprintf("expected a marker behind the path, found %q", text), help)
	}
	target := Field
	if r.Lookup(text, Field) == nil && r.Lookup(text, Type) != nil {
		target = Type
	}
	inner, ok, found := r.parse(Comment{Text: text, Pos: syntax.At(c.Pos, offset)}, target, true)
	for i := range found {
		found[i].Edits = nil // they would replace the path as well
		found[i].Stricter = true
	}
	switch {
	case len(inner.When) > 0:
		return refuse("a condition stands behind a path", "write the condition first: +crdgen:in:channel=NAME +"+d.Name+"=PATH +MARKER")
	case ok && inner.Name == atName:
		return refuse("one path stands behind another", "write one path and one marker")
	}
	return inner, ok, found
}

// An atParser reads the path of one marker.
type atParser struct {
	name string // of the marker
	text string
	at   int
	pos  token.Position
}

// path reads up to the first blank behind the last step.
func (p *atParser) path() ([]AtStep, *grammar.Problem) {
	if p.rest() == "" || p.text[p.at] != '.' && p.text[p.at] != '[' {
		wrong := p.wrong("expected a path such as .spec.image or [*].name, found %q", p.word())
		wrong.Help = p.meant()
		return nil, wrong
	}
	if p.rest() == "." || strings.HasPrefix(p.rest(), ". ") || strings.HasPrefix(p.rest(), ".\t") {
		p.at++
		return nil, nil
	}
	var path []AtStep
	for p.rest() != "" && p.text[p.at] != ' ' && p.text[p.at] != '\t' {
		step, wrong := p.step()
		if wrong != nil {
			return nil, wrong
		}
		path = append(path, step)
	}
	return path, nil
}

// step reads one step: .name, ['name'] or [*].
func (p *atParser) step() (AtStep, *grammar.Problem) {
	here := syntax.At(p.pos, p.at)
	rest := p.rest()
	switch {
	case strings.HasPrefix(rest, "[*]"):
		p.at += len("[*]")
		return AtStep{Pos: here}, nil
	case strings.HasPrefix(rest, "['"):
		name, _, closed := strings.Cut(rest[len("['"):], "']")
		if !closed || name == "" {
			return AtStep{}, p.wrong("expected a name in ['…'], found %q", p.word())
		}
		p.at += len("['") + len(name) + len("']")
		return AtStep{Name: name, Pos: syntax.At(here, len("['"))}, nil
	case rest[0] == '[':
		return AtStep{}, p.wrong("expected [*] or ['name'], found %q: a path leads to all items of a list", p.word())
	case rest[0] == '.':
		end := strings.IndexAny(rest[1:], ".[ \t")
		if end < 0 {
			end = len(rest) - 1
		}
		if end == 0 {
			wrong := p.wrong("expected a name behind the dot, found %q", p.word())
			if strings.HasPrefix(rest, ".[") {
				wrong.Help = "remove the dot"
			}
			return AtStep{}, wrong
		}
		p.at += 1 + end
		return AtStep{Name: rest[1 : 1+end], Pos: syntax.At(here, 1)}, nil
	}
	return AtStep{}, p.wrong("expected \".\" or \"[\", found %q", p.word())
}

// meant is what to write in the place of a path that does not begin like one; "" where
// nothing is certain. People write path and marker as named arguments, which most other
// markers have, the path in quotes, with the $ of JSONPath, or without its first dot.
func (p *atParser) meant() string {
	path, marker := pathAndMarker(p.rest())
	if path == "" {
		path, marker, _ = strings.Cut(p.rest(), " ")
	}
	path = strings.TrimPrefix(strings.Trim(path, "\"'`"), "$")
	if path == "" {
		return ""
	}
	if path[0] != '.' && path[0] != '[' {
		path = "." + path
	}
	again := atParser{name: p.name, text: path}
	if _, wrong := again.path(); wrong != nil || again.rest() != "" {
		return ""
	}
	return "write " + strings.TrimRight(p.text[:p.at], ":=") + "=" + path + " " + withPlus(marker)
}

// pathAndMarker reads a path and a marker that are written as named arguments, the marker
// perhaps behind a blank.
func pathAndMarker(text string) (path, marker string) {
	for arg := range syntax.Arguments(text, 0) {
		value := text[arg.Value:arg.End]
		switch text[arg.Name:arg.NameEnd] {
		case "path":
			path = strings.TrimSpace(value)
			if before, _, ok := strings.Cut(path, " "); ok {
				return before, strings.TrimPrefix(text[arg.Value:], before)
			}
		case "marker":
			marker = unquotedMarker(value)
		default:
			return "", ""
		}
	}
	return path, marker
}

// behindComma is what to write where a comma stands between path and marker, "" where
// none does.
func behindComma(text string) string {
	before, marker, ok := strings.Cut(text, ",")
	if !ok {
		return ""
	}
	return "write a blank between path and marker: " + before + " " + withPlus(unquotedMarker(strings.TrimPrefix(marker, "marker=")))
}

func unquotedMarker(text string) string {
	text = strings.TrimSpace(text)
	if unquoted, err := strconv.Unquote(text); err == nil {
		return unquoted
	}
	return text
}

// withPlus is a marker as it stands behind a path, the word MARKER where there is none.
func withPlus(marker string) string {
	return "+" + cmp.Or(strings.TrimPrefix(strings.TrimSpace(marker), "+"), "MARKER")
}

func (p *atParser) rest() string { return p.text[p.at:] }

// word is the rest up to the next blank.
func (p *atParser) word() string {
	word, _, _ := strings.Cut(p.rest(), " ")
	return word
}

func (p *atParser) wrong(format string, args ...any) *grammar.Problem {
	return &grammar.Problem{Offset: p.at, Message: fmt.Sprintf("path of %q: ", "+"+p.name) + fmt.Sprintf(format, args...)}
}

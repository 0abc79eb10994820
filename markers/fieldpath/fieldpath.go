// Package fieldpath reads and spells the paths that markers write: .spec.image, [*].name and
// ['a.b'].
//
// A path leads from the value of a field or type inwards. The package knows no marker but
// by its name, and no type: whether a path leads anywhere is judged where schemas are.
package fieldpath

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/syntax"
)

// A Path leads inwards; it is empty for the value itself.
type Path []Step

// A Step is one step of a path.
type Step struct {
	// Name is the JSON name of a property; empty for all items of a list or all
	// values of a map.
	Name string
	// Pos is the position of the name, or of the bracket.
	Pos token.Position
	// Given reports that the name is an argument of a project's own marker, and that the
	// value which the marker stands on has to have the field: that is checked there.
	Given bool
}

// Equal reports whether two paths lead to the same value.
func (p Path) Equal(q Path) bool {
	return slices.EqualFunc(p, q, func(x, y Step) bool { return x.Name == y.Name })
}

// String spells a path as markers do.
func (p Path) String() string {
	var b strings.Builder
	for _, step := range p {
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

// Parse reads the path that begins at an offset of a marker's text, up to the first blank
// behind the last step, and returns where it ends. name is the marker's, pos the position of
// its text.
func Parse(name, text string, offset int, pos token.Position) (Path, int, *grammar.Problem) {
	p := parser{name: name, text: text, at: min(offset, len(text)), pos: pos}
	path, wrong := p.path()
	return path, p.at, wrong
}

// A parser reads the path of one marker.
type parser struct {
	name string // of the marker
	text string
	at   int
	pos  token.Position
}

// path reads up to the first blank behind the last step.
func (p *parser) path() (Path, *grammar.Problem) {
	if each := p.several(); each != "" {
		wrong := p.wrong("expected one path, found %q", p.word())
		wrong.Help = each
		return nil, wrong
	}
	if p.rest() == "" || p.text[p.at] != '.' && p.text[p.at] != '[' {
		wrong := p.wrong("expected a path such as .spec.image or [*].name, found %q", p.word())
		wrong.Help = p.meant()
		return nil, wrong
	}
	if p.rest() == "." || strings.HasPrefix(p.rest(), ". ") || strings.HasPrefix(p.rest(), ".\t") {
		p.at++
		return nil, nil
	}
	var path Path
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
func (p *parser) step() (Step, *grammar.Problem) {
	here := syntax.At(p.pos, p.at)
	rest := p.rest()
	switch {
	case strings.HasPrefix(rest, "[*]"):
		p.at += len("[*]")
		return Step{Pos: here}, nil
	case strings.HasPrefix(rest, "['"):
		name, _, closed := strings.Cut(rest[len("['"):], "']")
		if !closed || name == "" {
			return Step{}, p.wrong("expected a name in ['…'], found %q", p.word())
		}
		p.at += len("['") + len(name) + len("']")
		return Step{Name: name, Pos: syntax.At(here, len("['"))}, nil
	case strings.HasPrefix(rest, "[]"):
		wrong := p.wrong("expected [*] or ['name'], found %q: a path leads to all items of a list", p.word())
		wrong.Help = "write " + p.text[:p.at] + "[*]" + strings.TrimPrefix(rest, "[]")
		wrong.Change = &grammar.Change{Offset: p.at, Old: "[]", New: "[*]"}
		return Step{}, wrong
	case rest[0] == '[':
		wrong := p.wrong("expected [*] or ['name'], found %q: a path leads to all items of a list", p.word())
		wrong.Help = "write " + p.text[:p.at] + "[*]… for all items, and for one of them a rule, as in self.exists(x, x.name == 'a')"
		return Step{}, wrong
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
			return Step{}, wrong
		}
		p.at += 1 + end
		return Step{Name: rest[1 : 1+end], Pos: syntax.At(here, 1)}, nil
	}
	return Step{}, p.wrong("expected \".\" or \"[\", found %q", p.word())
}

// meant is what to write in the place of a path that does not begin like one; "" where
// nothing is certain. People write path and marker as named arguments, which most other
// markers have, the path in quotes, with the $ of JSONPath, or without its first dot.
func (p *parser) meant() string {
	path, marker := pathAndMarker(p.rest())
	if path == "" {
		path, marker, _ = strings.Cut(p.rest(), " ")
	}
	path = strings.TrimPrefix(strings.Trim(path, "\"'`"), "$")
	if path == "" {
		return ""
	}
	if steps, ok := strings.CutPrefix(path, "/"); ok { // of a JSON pointer
		path = strings.NewReplacer("/*", "[*]", "/", ".").Replace("/" + steps)
	}
	if path[0] != '.' && path[0] != '[' {
		path = "." + path
	}
	again := parser{name: p.name, text: path}
	if _, wrong := again.path(); wrong != nil || again.rest() != "" {
		return ""
	}
	return "write " + strings.TrimRight(p.text[:p.at], ":=") + "=" + path + " " + withPlus(marker)
}

// several is a marker for each of several paths that stand in the place of one, "" where one does.
func (p *parser) several() string {
	word := p.word()
	paths := strings.FieldsFunc(word, func(c rune) bool { return c == ';' || c == ',' })
	if len(paths) < 2 || strings.ContainsAny(word, "'+=:\"`") {
		return ""
	}
	var all []string
	for _, path := range paths {
		again := parser{name: p.name, text: "." + strings.TrimPrefix(path, ".")}
		if _, wrong := again.path(); wrong != nil || again.rest() != "" || again.text == "." {
			return ""
		}
		all = append(all, strings.TrimRight(p.text[:p.at], ":=")+"="+again.text+" "+withPlus(p.rest()[len(word):]))
	}
	return "write a line for each: " + strings.Join(all, ", ")
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

// BehindComma is what to write where a comma stands between path and marker, "" where
// none does.
func BehindComma(text string) string {
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

func (p *parser) rest() string { return p.text[p.at:] }

// word is the rest up to the next blank.
func (p *parser) word() string {
	word, _, _ := strings.Cut(p.rest(), " ")
	return word
}

func (p *parser) wrong(format string, args ...any) *grammar.Problem {
	return &grammar.Problem{Offset: p.at, Message: fmt.Sprintf("path of %q: ", "+"+p.name) + fmt.Sprintf(format, args...)}
}

package load

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/crdgen/crdgen/internal/diag"
)

// A goCommandError is what the go command says where it lists nothing.
type goCommandError struct {
	text string
	at   diag.List // the lines of it that have a position
}

func (e *goCommandError) Error() string { return "the go command failed: " + e.text }

// goCommandError shortens what go/packages says to the go command's own words, which it
// has said in dir.
func (s *Set) goCommandError(dir, text string) error {
	text = strings.TrimSpace(text)
	if _, after, ok := strings.Cut(text, "stderr: "); ok {
		text = strings.TrimSpace(after)
	}
	e := &goCommandError{text: text}
	for line := range strings.Lines(text) {
		at := positioned.FindStringSubmatch(strings.TrimSpace(line))
		if at == nil {
			continue
		}
		what := "the go command says: "
		if name := filepath.Base(at[1]); name == "go.mod" || name == "go.work" {
			what = name + " cannot be used: "
		}
		e.at.Errorf(s.positionOf(dir, at[1]+":"+at[2]+at[3]), diag.LoadFailed, "%s%s", what, at[4])
	}
	if strings.Contains(text, "GOTOOLCHAIN=local") {
		e.text += "; crdgen starts no other toolchain than the one on the PATH: install that version, or set GOTOOLCHAIN=auto"
	}
	return e
}

// positioned is a line about a place in a file.
var positioned = regexp.MustCompile(`^(?:go: )?(\S+\.(?:go|mod|work|sum)):(\d+)(:\d+)?: (.+)$`)

// listFailed are the findings about a list that the go command did not give: those at the
// places that it names, else one with all of its words.
func (s *Set) listFailed(err error) diag.List {
	var said *goCommandError
	if errors.As(err, &said) && len(said.at) > 0 {
		return said.at
	}
	return diag.List{{Code: diag.LoadFailed, Message: err.Error()}}
}

// positionOf reads a position of the go command, "file:line:column" or less, which is
// relative to the directory where it ran.
func (s *Set) positionOf(dir, text string) token.Position {
	var numbers []int
	for len(numbers) < 2 {
		i := strings.LastIndexByte(text, ':')
		if i < 0 {
			break
		}
		n, err := strconv.Atoi(text[i+1:])
		if err != nil {
			break
		}
		numbers, text = append([]int{n}, numbers...), text[:i]
	}
	if text == "" || text == "-" {
		return token.Position{}
	}
	if !filepath.IsAbs(text) {
		text = filepath.Join(dir, text)
	}
	pos := token.Position{Filename: s.display(text)}
	if len(numbers) > 0 {
		pos.Line, pos.Column = numbers[0], 1
	}
	if len(numbers) > 1 {
		pos.Column = numbers[1]
	}
	return pos
}

// listedRoot makes a root package, and reports what the go command says of it in dir. What
// reading the files tells as well is left to that, so that it stands once and in the same
// words whoever finds the files.
func (m *mainModule) listedRoot(r *roots, l *listedPackage, dir string) *Package {
	p := m.listedPackage(l)
	for _, e := range l.errors {
		if e.Kind != packages.ListError && len(l.files) > 0 {
			continue
		}
		pos := r.set.positionOf(dir, e.Pos)
		if m.doesNotParse(p, pos) {
			continue
		}
		if d, ok := m.leftOut(p, e.Msg); ok {
			r.found.Add(d)
			continue
		}
		why, _, unknown := strings.Cut(strings.TrimSpace(e.Msg), "; to add it:")
		if module, said, ok := m.notDownloaded(l.path, why); ok {
			r.missing = append(r.missing, diag.Diagnostic{Pos: pos, Code: diag.LoadFailed, Message: undownloaded(module, said), Help: downloadHelp})
			continue
		}
		d := diag.Diagnostic{Pos: pos, Code: diag.LoadFailed, Message: fmt.Sprintf("package %q: %s", l.path, why)}
		if strings.HasPrefix(why, "package "+l.path+" is not in std (") {
			// Where the standard library lies is of no use here.
			d.Message = fmt.Sprintf("package %q is neither in a module nor in the standard library", l.path)
		}
		if d.Help = r.asDirectory(l.path); d.Help == "" && unknown {
			d.Help = "check paths=, or run go get " + l.path
		}
		r.found.Add(d)
	}
	return p
}

// doesNotParse reports whether a position is in a file of the package that has a syntax
// error as far as the go command reads it.
func (m *mainModule) doesNotParse(p *Package, pos token.Position) bool {
	for _, f := range p.files {
		if m.set.display(f.Path) != pos.Filename {
			continue
		}
		src, err := m.set.read(f.Path)
		if err != nil {
			return false
		}
		_, err = parser.ParseFile(token.NewFileSet(), "", src, parser.ImportsOnly)
		return err != nil
	}
	return false
}

// leftOut is the finding about a file that the go command leaves out of a package, and
// names at the beginning of what it says.
func (m *mainModule) leftOut(p *Package, message string) (diag.Diagnostic, bool) {
	name, _, _ := strings.Cut(message, ": ")
	if !strings.HasSuffix(name, ".go") || p.Dir == "" {
		return diag.Diagnostic{}, false
	}
	f := &File{source: source{Path: filepath.Join(p.Dir, filepath.Base(name)), Pkg: p}}
	err := f.failure()
	if err == nil {
		return diag.Diagnostic{}, false
	}
	return f.unusable(err), true
}

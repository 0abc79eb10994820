package golist

import (
	"errors"
	"fmt"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A CommandError is what the go command says where it lists nothing.
type CommandError struct {
	// Help has the command that it proposes, "" if it proposes none.
	Help string

	text string
	at   diag.List // the lines of it that have a position
}

func (e *CommandError) Error() string { return "the go command failed: " + e.text }

// proposal is what the go command says with the command that it proposes on the next line.
var proposal = lazyregexp.New(`^(?:go: )?([^\n]+); to [a-z ]+:\s+(go [^\n]+)$`)

// vendoring is what the go command says of a vendor directory that go.mod or go.work does
// not agree with: the modules a line each, and the command that writes the directory anew.
var vendoring = lazyregexp.New(`^(?:go: )?(inconsistent vendoring in [^\n]+:)\n\t([^\n]+)((?:\n\t[^\n]+)*)\n\n(?:\t[^\n]+\n)*\tTo sync the vendor directory, run:\n\t+(go [^\n]+)$`)

// Remedy splits what the go command says into the reason, and a help with the command that
// it proposes; "" where there is none, or more than one thing is wrong. All that is wrong
// with a vendor directory is one thing.
func Remedy(said string) (why, help string) {
	said = strings.TrimSpace(said)
	if m := vendoring.FindStringSubmatch(said); m != nil {
		why = m[1] + " " + m[2]
		if more := strings.Count(m[3], "\n"); more > 0 {
			why += fmt.Sprintf(" (and %d more)", more)
		}
		return why, "run " + m[4]
	}
	if m := proposal.FindStringSubmatch(said); m != nil {
		return m[1], "run " + m[2]
	}
	return said, ""
}

// MostMistakes are told of a go.mod or go.work file, or of what the go command says. A file of
// a megabyte may have hundreds of thousands.
const MostMistakes = 100

// failed shortens what go/packages says to the go command's own words, which it has said
// in dir.
func (c *Command) failed(dir, text string) error {
	text = strings.TrimSpace(text)
	if _, after, ok := strings.Cut(text, "stderr: "); ok {
		text = strings.TrimSpace(after)
	}
	e := &CommandError{}
	e.text, e.Help = Remedy(text)
	for line := range strings.Lines(text) {
		at := positioned.FindStringSubmatch(strings.TrimSpace(line))
		if at == nil {
			continue
		}
		if len(e.at) == MostMistakes {
			e.at.Errorf(c.Position(dir, at[1]+":"+at[2]+at[3]), diag.LoadFailed, "the go command says more, of this line and others")
			break
		}
		what := "the go command says: "
		if name := filepath.Base(at[1]); name == "go.mod" || name == "go.work" {
			what = name + " cannot be used: "
		}
		e.at.Errorf(c.Position(dir, at[1]+":"+at[2]+at[3]), diag.LoadFailed, "%s%s", what, at[4])
	}
	if strings.Contains(text, "GOTOOLCHAIN=local") {
		e.text += "; crdgen starts no other toolchain than the one on the PATH: install that version, or set GOTOOLCHAIN=auto"
	}
	return e
}

// positioned is a line about a position in a file.
var positioned = lazyregexp.New(`^(?:go: )?(\S+\.(?:go|mod|work|sum)):(\d+)(:\d+)?: (.+)$`)

// Findings are those about a list that the go command did not give: those at the
// positions that it names, else one with all of its words.
func Findings(err error) diag.List {
	d := diag.Diagnostic{Code: diag.LoadFailed, Message: err.Error(), Help: sourcefile.HelpFor(err)}
	var said *CommandError
	if errors.As(err, &said) {
		if len(said.at) > 0 {
			return said.at
		}
		d.Help = said.Help
	}
	return diag.List{d}
}

// Position reads a position of the go command, "file:line:column" or less, which is
// relative to the directory where it ran.
func (c *Command) Position(dir, text string) token.Position {
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
	pos := token.Position{Filename: c.Display(text)}
	if len(numbers) > 0 {
		pos.Line, pos.Column = numbers[0], 1
	}
	if len(numbers) > 1 {
		pos.Column = numbers[1]
	}
	return pos
}

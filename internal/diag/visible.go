package diag

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// A Visible is a writer for people and for logs of CI: nothing in what is written moves the
// cursor, and no line is a command to the runner of a workflow. What would be is escaped as in
// JSON, so that JSON stays what it is. Line feeds and tabs stay.
type Visible struct {
	w       io.Writer
	pending []byte // the begin of a character
	line    lineState
	hashes  int  // how many # were written last
	colors  bool // escape sequences are the writer's own
}

// A lineState says how much of a line there is.
type lineState int

const (
	blankLine lineState = iota
	colonLine           // its first character that is no blank is a colon
	textLine
)

// NewVisible returns a writer that escapes what w must not get.
func NewVisible(w io.Writer) *Visible { return &Visible{w: w} }

// Raw is the writer behind a [Visible], for what has been escaped already, or is no text for
// people; any other writer is itself.
func Raw(w io.Writer) io.Writer {
	if v, ok := w.(*Visible); ok {
		return v.w
	}
	return w
}

// Write escapes what may not be seen as it is. The begin of a character waits for its end.
func (v *Visible) Write(p []byte) (int, error) {
	text := append(v.pending, p...)
	v.pending = nil
	var b bytes.Buffer
	for len(text) > 0 {
		if !utf8.FullRune(text) {
			v.pending = bytes.Clone(text)
			break
		}
		r, size := utf8.DecodeRune(text)
		v.put(&b, r, text[:size])
		text = text[size:]
	}
	if _, err := v.w.Write(b.Bytes()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Close writes the begin of a character that has no end.
func (v *Visible) Close() error {
	if len(v.pending) == 0 {
		return nil
	}
	var b bytes.Buffer
	for _, c := range v.pending {
		fmt.Fprintf(&b, `\x%02x`, c)
	}
	v.pending = nil
	_, err := v.w.Write(b.Bytes())
	return err
}

// put writes one character. Runners take lines for commands that begin with two colons behind
// blanks, and those that have ##[ anywhere.
func (v *Visible) put(b *bytes.Buffer, r rune, text []byte) {
	command := r == ':' && v.line == colonLine || r == '[' && v.hashes >= 2
	switch {
	case r == '\n':
		v.line = blankLine
	case r == ':' && v.line == blankLine:
		v.line = colonLine
	case r != ' ' && r != '\t':
		v.line = textLine
	case v.line == colonLine:
		v.line = textLine
	}
	if v.hashes++; r != '#' {
		v.hashes = 0
	}
	switch {
	case !command && (isVisible(r, len(text)) || r == '\x1b' && v.colors):
		b.Write(text)
	case r == utf8.RuneError && len(text) == 1:
		fmt.Fprintf(b, `\x%02x`, text[0])
	case r > 0xffff:
		first, second := utf16.EncodeRune(r)
		fmt.Fprintf(b, `\u%04x\u%04x`, first, second)
	default:
		fmt.Fprintf(b, `\u%04x`, r)
	}
}

// OneLine is a name as it is shown where each line is one of a list.
func OneLine(name string) string {
	var b bytes.Buffer
	for _, r := range Printable(name) {
		switch r {
		case '\n':
			b.WriteString(`\n`)
		case '\t':
			b.WriteString(`\t`)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

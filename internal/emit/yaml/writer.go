package yaml

import (
	"io"
	"sync"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

const (
	// indentStep is the number of blanks of a level.
	indentStep = 2
	// flushSize is the amount of text that is gathered before it is written.
	flushSize = 32 << 10
	// maxDepth is where encoding/json gives up reading, so no deeper object has
	// ever been written. It also ends a walk around a cycle.
	maxDepth = 10000
)

// A writer knows where the next thing stands: it lays out mappings and
// sequences, whatever they are made from.
//
// A node is written by one call, after key or item has said where it stands.
// The first error stays in err; everything behind it is useless and may be
// skipped.
type writer struct {
	out io.Writer
	buf []byte
	// line is the index in buf where the current line begins.
	line int
	// fresh says that the last scalar ended in a line break, so that the next
	// line has begun already.
	fresh bool

	// indent, inline and edit belong to the node that comes next: the indent of
	// the collection it stands in, whether a collection begins on the same line
	// (behind "-" and behind the ":" of a "?" key), and what is changed in it.
	indent int
	inline bool
	edit   *change

	depth int
	err   error

	// Scratch space, so that walking costs no garbage: keys is a stack of the
	// keys of all open maps, slots has one schema for each open map of schemas.
	keys     []string
	slots    []*apiextensionsv1.JSONSchemaProps
	slotsOut int
}

// A collection is an open mapping or sequence.
type collection struct {
	indent  int
	inline  bool // the first entry stands on the current line
	started bool
	edit    *change
}

// writers keeps buffers between documents: a run writes hundreds.
var writers = sync.Pool{New: func() any { return new(writer) }}

func newWriter(out io.Writer) *writer {
	w := writers.Get().(*writer)
	*w = writer{out: out, buf: w.buf[:0], keys: w.keys[:0], slots: w.slots, indent: -indentStep, inline: true}
	return w
}

func (w *writer) release() {
	w.out, w.edit, w.err = nil, nil, nil
	clear(w.keys[:cap(w.keys)])
	for _, s := range w.slots {
		*s = apiextensionsv1.JSONSchemaProps{}
	}
	writers.Put(w)
}

// finish ends the document. It fails where the document is no collection:
// only those say where their end is.
func (w *writer) finish() error {
	if w.err == nil && w.depth == 0 && len(w.buf) == 0 {
		return errNoObject
	}
	if !w.fresh {
		w.buf = append(w.buf, '\n')
	}
	w.flush()
	return w.err
}

func (w *writer) flush() {
	if w.err == nil {
		_, w.err = w.out.Write(w.buf)
	}
	w.buf = w.buf[:0]
}

// fail keeps the first error.
func (w *writer) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// root reports whether the next node is the document itself.
func (w *writer) root() bool { return w.indent < 0 }

// newline begins a line with the given indent.
func (w *writer) newline(indent int) {
	if len(w.buf) >= flushSize {
		w.flush()
		w.line = 0
	}
	if !w.fresh {
		w.lineBreak()
	}
	w.fresh = false
	w.blanks(indent)
}

func (w *writer) lineBreak() {
	w.buf = append(w.buf, '\n')
	w.line = len(w.buf)
}

const blanks = "                                                                "

func (w *writer) blanks(n int) {
	for n > len(blanks) {
		w.buf = append(w.buf, blanks...)
		n -= len(blanks)
	}
	w.buf = append(w.buf, blanks[:n]...)
}

// beginMapping opens a mapping as the next node.
func (w *writer) beginMapping() collection {
	w.descend()
	c := collection{indent: w.indent + indentStep, inline: w.inline, edit: w.edit}
	w.edit = nil
	return c
}

// beginSequence opens a sequence as the next node. Behind a key it is not
// indented.
func (w *writer) beginSequence() collection {
	w.descend()
	if w.root() {
		w.fail(errNoObject)
	}
	c := collection{indent: w.indent, inline: w.inline}
	w.edit = nil
	if c.inline {
		c.indent += indentStep
	}
	return c
}

func (w *writer) descend() {
	if w.depth++; w.depth > maxDepth {
		w.fail(errTooDeep)
	}
}

// end closes a collection; empty is how one without entries looks.
func (w *writer) end(c *collection, empty string) {
	w.depth--
	if c.started {
		return
	}
	if c.indent > 0 || !c.inline {
		w.buf = append(w.buf, ' ')
	}
	w.buf = append(w.buf, empty...)
}

func (w *writer) endMapping(c *collection)  { w.end(c, "{}") }
func (w *writer) endSequence(c *collection) { w.end(c, "[]") }

// entry moves to where the next key or item begins.
func (w *writer) entry(c *collection) {
	switch {
	case c.started || !c.inline:
		w.newline(c.indent)
	case c.indent > 0:
		w.buf = append(w.buf, ' ')
	}
	c.started = true
	w.indent = c.indent
}

// item begins an item of a sequence; the next node is its value.
func (w *writer) item(c *collection) {
	w.entry(c)
	w.buf = append(w.buf, '-')
	w.inline = true
}

// field begins an entry whose key needs no look: nameColon is a plain name and
// a colon. The next node is its value. It must not be used where edits may
// apply.
func (w *writer) field(c *collection, nameColon string) {
	w.entry(c)
	w.buf = append(w.buf, nameColon...)
	w.inline = false
}

// key begins an entry of a mapping; the next node is its value.
func (w *writer) key(c *collection, name string) {
	w.entry(c)
	w.edit = c.edit.at(name)
	how := styleOf(name)
	if len(name) <= maxSimpleKey && !how.multiline {
		w.styled(name, how, false)
		w.buf = append(w.buf, ':')
		w.inline = false
		return
	}
	w.buf = append(w.buf, '?', ' ')
	w.styled(name, how, true)
	w.newline(c.indent)
	w.buf = append(w.buf, ':')
	w.inline = true
}

// maxSimpleKey is the length in bytes up to which a key stands before its
// colon without a "?".
const maxSimpleKey = 128

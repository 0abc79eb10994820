package yaml

import "io"

const (
	// indentStep is the number of blanks of a level.
	indentStep = 2
	// flushSize is the amount of text that is gathered before it is written.
	flushSize = 32 << 10
	// maxDepth is where encoding/json gives up reading, so no deeper object has
	// ever been written. It also ends a walk around a cycle.
	maxDepth = 10000
)

// A scalars gathers the text of a document: lines, and one scalar after another in the
// style that it needs.
//
// The first error stays in err; everything behind it is useless and may be skipped.
type scalars struct {
	out io.Writer
	buf []byte
	// line is the index in buf where the current line begins.
	line int
	// fresh says that the last scalar ended in a line break, so that the next
	// line has begun already.
	fresh bool
	// indent is that of the collection in which the next node stands.
	indent int
	err    error
}

func (w *scalars) flush() {
	if w.err == nil {
		_, w.err = w.out.Write(w.buf)
	}
	w.buf = w.buf[:0]
}

// fail keeps the first error.
func (w *scalars) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// newline begins a line with the given indent.
func (w *scalars) newline(indent int) {
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

func (w *scalars) lineBreak() {
	w.buf = append(w.buf, '\n')
	w.line = len(w.buf)
}

func (w *scalars) blanks(n int) {
	for n > len(blanks) {
		w.buf = append(w.buf, blanks...)
		n -= len(blanks)
	}
	w.buf = append(w.buf, blanks[:n]...)
}

// root reports whether the next node is the document itself.
func (w *scalars) root() bool { return w.indent < 0 }

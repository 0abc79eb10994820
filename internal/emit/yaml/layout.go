package yaml

// A layout knows where the next thing stands: it lays out mappings and sequences,
// whatever they are made from.
//
// A node is written by one call, after key or item has said where it stands.
type layout struct {
	scalars
	// inline and edit belong to the node that comes next: whether a collection begins
	// on the same line (behind "-" and behind the ":" of a "?" key), and what is changed
	// in it.
	inline bool
	edit   *change

	depth int
	// keys is a stack of the keys of all open maps, so that walking costs no garbage.
	keys []string
}

// A collection is an open mapping or sequence.
type collection struct {
	indent  int
	inline  bool // the first entry stands on the current line
	started bool
	edit    *change
}

// finish ends the document. It fails where the document is no collection:
// only those say where their end is.
func (w *layout) finish() error {
	if w.err == nil && w.depth == 0 && len(w.buf) == 0 {
		return errNoObject
	}
	if !w.fresh {
		w.buf = append(w.buf, '\n')
	}
	w.flush()
	return w.err
}

const blanks = "                                                                "

// beginMapping opens a mapping as the next node.
func (w *layout) beginMapping() collection {
	w.descend()
	c := collection{indent: w.indent + indentStep, inline: w.inline, edit: w.edit}
	w.edit = nil
	return c
}

// beginSequence opens a sequence as the next node. Behind a key it is not
// indented.
func (w *layout) beginSequence() collection {
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

func (w *layout) descend() {
	if w.depth++; w.depth > maxDepth {
		w.fail(errTooDeep)
	}
}

// end closes a collection; empty is how one without entries looks.
func (w *layout) end(c *collection, empty string) {
	w.depth--
	if c.started {
		return
	}
	if c.indent > 0 || !c.inline {
		w.buf = append(w.buf, ' ')
	}
	w.buf = append(w.buf, empty...)
}

func (w *layout) endMapping(c *collection)  { w.end(c, "{}") }
func (w *layout) endSequence(c *collection) { w.end(c, "[]") }

// entry moves to where the next key or item begins.
func (w *layout) entry(c *collection) {
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
func (w *layout) item(c *collection) {
	w.entry(c)
	w.buf = append(w.buf, '-')
	w.inline = true
}

// field begins an entry whose key needs no look: nameColon is a plain name and
// a colon. The next node is its value. It must not be used where edits may
// apply.
func (w *layout) field(c *collection, nameColon string) {
	w.entry(c)
	w.buf = append(w.buf, nameColon...)
	w.inline = false
}

// key begins an entry of a mapping; the next node is its value.
func (w *layout) key(c *collection, name string) {
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

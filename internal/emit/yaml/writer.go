package yaml

import (
	"io"
	"sync"
)

// A writer writes any Go value as encoding/json sees it. It stands on layout, which
// stands on scalars: each knows what is below it only. What is JSON and what has a plan
// hold each other, so that one type writes both. Schemas, which hold JSON and are held by
// values, stand beside it and are asked by one method.
type writer struct {
	layout
	schemas schemaWriter
}

// writers keeps buffers between documents: a run writes hundreds.
var writers = sync.Pool{New: func() any {
	w := new(writer)
	w.schemas.writer = w
	return w
}}

func newWriter(out io.Writer) *writer {
	w := writers.Get().(*writer)
	w.reset(out)
	w.keys = w.keys[:0]
	return w
}

func (w *writer) release() {
	w.out, w.edit, w.err = nil, nil, nil
	clear(w.keys[:cap(w.keys)])
	w.schemas.release()
	writers.Put(w)
}

// reset begins a document.
func (w *layout) reset(out io.Writer) {
	*w = layout{scalars: scalars{out: out, buf: w.buf[:0], indent: -indentStep}, inline: true, keys: w.keys}
}

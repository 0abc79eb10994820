package yaml

import (
	"io"
	"sync"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A writer writes any Go value as encoding/json sees it. It stands on layout, which
// stands on scalars: each knows what is below it only. What is JSON, what has a plan and
// what is a schema hold each other, so that one type writes them all.
type writer struct {
	layout
	// slots has one schema for each open map of schemas, so that walking costs no
	// garbage.
	slots    []*apiextensionsv1.JSONSchemaProps
	slotsOut int
}

// writers keeps buffers between documents: a run writes hundreds.
var writers = sync.Pool{New: func() any { return new(writer) }}

func newWriter(out io.Writer) *writer {
	w := writers.Get().(*writer)
	w.reset(out)
	w.keys, w.slotsOut = w.keys[:0], 0
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

// reset begins a document.
func (w *layout) reset(out io.Writer) {
	*w = layout{scalars: scalars{out: out, buf: w.buf[:0], indent: -indentStep}, inline: true, keys: w.keys}
}

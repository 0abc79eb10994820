package output

import (
	"bytes"
	"io"
)

// Kept divides what renders a file into two: keep renders and keeps the text, for whoever looks
// at it before it is written, and write writes that text, or renders where none is kept.
func Kept(render func(io.Writer) error) (keep, write func(io.Writer) error) {
	m := &manifest{render: render}
	return m.keep, m.write
}

// A manifest is rendered once, when it is first asked for.
type manifest struct {
	render func(io.Writer) error
	text   *pieces // nil as long as it is not kept
}

// keep renders to w and keeps the text.
func (m *manifest) keep(w io.Writer) error {
	m.text = &pieces{}
	return m.render(io.MultiWriter(m.text, w))
}

// write writes the text that was kept, or renders it.
func (m *manifest) write(w io.Writer) error {
	if m.text == nil {
		return m.render(w)
	}
	for _, piece := range *m.text {
		if _, err := w.Write(piece); err != nil {
			return err
		}
	}
	return nil
}

// pieces keep a text as it is written. Manifests come in pieces of some size; one buffer for
// megabytes would be copied again and again while it grows.
type pieces [][]byte

func (p *pieces) Write(text []byte) (int, error) {
	*p = append(*p, bytes.Clone(text))
	return len(text), nil
}

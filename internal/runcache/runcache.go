// Package runcache remembers clean runs: what an earlier run of the same command has read,
// the digests of what it wrote, and what it said. Where all of it is as it was, there is
// nothing to do.
//
// It stands around a run: [Cache.Recall] before it, [Cache.Watch] between making files
// and writing them, [Cache.Keep] after it. Whether a run may be remembered at all is
// decided by cmd/crdgen, which knows its flags. The package prints nothing, and what it
// cannot read or keep is forgotten.
package runcache

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"io"

	"github.com/crdgen/crdgen/internal/cachedir"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/output"
)

// A Cache is that of one command line. A nil one remembers nothing.
type Cache struct {
	dir  cachedir.Dir
	key  string
	sums []*outputSum // of what was watched, in order
}

// A Run is a clean run.
type Run struct {
	Inputs   []inputs.Fact
	Outputs  []emit.Sum
	Findings diag.List
	Hidden   int // findings on the baseline
}

// An outputSum is the digest of what was rendered for an output.
type outputSum struct {
	done bool
	sum  [sha256.Size]byte
}

// Open returns the cache in a directory of the run that the texts tell from all others.
func Open(dir string, texts ...string) *Cache {
	return &Cache{dir: cachedir.Open(dir), key: cachedir.Key(texts...)}
}

// Recall returns the earlier run, if everything that it read and wrote is as it was.
// Lookup reads a variable of the environment.
func (c *Cache) Recall(lookup func(string) string) (Run, bool) {
	var r Run
	if c == nil {
		return r, false
	}
	body := c.dir.Get(c.key)
	if body == nil || gob.NewDecoder(bytes.NewReader(body)).Decode(&r) != nil || inputs.Changed(r.Inputs, lookup) != "" {
		return r, false
	}
	return r, len(r.Outputs) == 0 || emit.Unchanged(r.Outputs)
}

// Watch has the digests of files noted when they are rendered.
func (c *Cache) Watch(outs []output.File) {
	if c == nil {
		return
	}
	for i := range outs {
		sum := &outputSum{}
		outs[i].Render = sum.noting(outs[i].Render)
		c.sums = append(c.sums, sum)
	}
}

// noting renders, and notes the digest.
func (s *outputSum) noting(render func(io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) error {
		h := sha256.New()
		if err := render(io.MultiWriter(w, h)); err != nil {
			return err
		}
		s.done = true
		h.Sum(s.sum[:0])
		return nil
	}
}

// Keep remembers a run that has written the files that were watched, unless it read what
// nobody can look at again. Only what was read and rendered counts, not what lies there now:
// where the run itself or another process has written something since, the answers that were
// noted are those of before, and [Cache.Recall] finds that out.
func (c *Cache) Keep(rec *inputs.Recorder, outs []output.File, findings diag.List, hidden int) {
	if c == nil || rec.WhyUnknown() != "" {
		return
	}
	r := Run{Inputs: rec.Facts(), Findings: findings, Hidden: hidden}
	for i, o := range outs {
		if o.Path == "" {
			continue
		}
		if !c.sums[i].done {
			return
		}
		r.Outputs = append(r.Outputs, emit.Sum{Path: o.Path, Root: o.Root, Sum: c.sums[i].sum})
	}
	var body bytes.Buffer
	if gob.NewEncoder(&body).Encode(r) == nil {
		c.dir.Put(c.key, body.Bytes())
	}
}

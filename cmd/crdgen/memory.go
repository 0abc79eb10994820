package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"io"
	"path/filepath"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/keep"
	"github.com/crdgen/crdgen/internal/output"
)

// A memory is what an earlier run of the same command has left: everything that it
// read, the digests of what it wrote, and what it said. Where all of it is as it was,
// there is nothing to do. A nil memory remembers nothing.
type memory struct {
	dir  keep.Dir
	key  string
	sums []outputSum
}

// A remembered is a clean run.
type remembered struct {
	Inputs   []inputs.Fact
	Outputs  []emit.Sum
	Findings diag.List
	Hidden   int
}

// An outputSum is the digest of what was rendered for an output.
type outputSum struct {
	done bool
	sum  [sha256.Size]byte
}

// runsDir is where runs are remembered, below the directory of the cache.
const runsDir = "runs"

// memoryOf returns the memory of a run, nil for one that is not remembered: one that
// looks at, or removes, files that it does not write, and one that prints.
func (in invocation) memoryOf(fl flags, plans []*plan) *memory {
	dir := in.cacheDir()
	if dir == "" || fl.cacheOff || fl.verify || fl.prune || fl.writeBaseline || in.overlay != nil || in.inputs == nil {
		return nil
	}
	for _, p := range plans {
		for _, j := range p.Jobs {
			if j.Rule.Form == output.Stdout {
				return nil
			}
		}
	}
	texts := append([]string{"run", programIdentity(), in.dir, in.home}, in.args...)
	return &memory{dir: keep.Open(filepath.Join(dir, runsDir)), key: keep.Key(texts...)}
}

// replay says again what the earlier run said, where everything that it read and wrote
// is as it was, and returns the exit code; -1 says that there is something to do.
func (m *memory) replay(in invocation, fl flags) (int, error) {
	if m == nil {
		return -1, nil
	}
	var r remembered
	body := m.dir.Get(m.key)
	if body == nil || gob.NewDecoder(bytes.NewReader(body)).Decode(&r) != nil {
		return -1, nil
	}
	if inputs.Changed(r.Inputs, in.lookup) != "" || fl.fails(r.Findings) {
		return -1, nil
	}
	if len(r.Outputs) > 0 && !emit.Unchanged(r.Outputs) {
		return -1, nil
	}
	if in.replayed != nil {
		*in.replayed = true
	}
	return exitClean, report(in, fl, r.Findings, r.Hidden)
}

// watch has the digests of all files noted when they are rendered.
func (m *memory) watch(made *made) {
	if m == nil {
		return
	}
	for i := range made.parts {
		m.sums = append(m.sums, make([]outputSum, len(made.parts[i].outs))...)
	}
	n := 0
	for i := range made.parts {
		outs := made.parts[i].outs
		for j := range outs {
			outs[j].Render = m.sums[n].noting(outs[j].Render)
			n++
		}
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

// keep remembers a run that has written its files, unless it read what nobody can look
// at again, or something is different already: another process, or the run itself, has
// written it. Only what was rendered counts, not what lies there now.
func (m *memory) keep(in invocation, made made) {
	if m == nil || in.inputs.WhyUnknown() != "" {
		return
	}
	r := remembered{Inputs: in.inputs.Facts(), Findings: made.findings, Hidden: made.hidden}
	for i, o := range made.outs() {
		if o.Path == "" {
			continue
		}
		if !m.sums[i].done {
			return
		}
		r.Outputs = append(r.Outputs, emit.Sum{Path: o.Path, Root: o.Root, Sum: m.sums[i].sum})
	}
	if inputs.Changed(r.Inputs, in.lookup) != "" {
		return
	}
	var body bytes.Buffer
	if gob.NewEncoder(&body).Encode(r) == nil {
		m.dir.Put(m.key, body.Bytes())
	}
}

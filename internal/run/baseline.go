package run

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"github.com/crdgen/crdgen/internal/baseline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/options"
)

// ReadBaseline reads a baseline, which a user calls by name; nothing is known without a
// name. When it is about to be written it need not exist.
func (r Request) ReadBaseline(path, name string, writing bool) (*baseline.Known, error) {
	if name == "" {
		return &baseline.Known{}, nil
	}
	k := &baseline.Known{Path: path, Name: name, Dir: r.Dir, Read: r.ReadSource, Stat: r.Inputs.Stat}
	text, err := sourcefile.ReadNamed(r.Inputs, k.Path)
	if k.Writing = writing; k.Writing {
		if errors.Is(err, fs.ErrNotExist) {
			return k, nil
		}
		if err == nil && !baseline.OfFindings(text) {
			err = &options.Error{
				Argument: -1, Message: fmt.Sprintf("%q is no baseline of findings that crdgen has written, and is not replaced by one", name),
				Help: "name another file, or remove this one",
			}
		}
		if err != nil {
			return nil, err
		}
		return k, k.Load(text)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &options.Error{Argument: -1, Message: fmt.Sprintf("baseline %q does not exist", name), Help: "make it with --baseline=" + name + " --write-baseline"}
	}
	if err != nil {
		return nil, err
	}
	return k, k.Load(text)
}

// Record is a new baseline, with the files of the run or not at all; nothing where
// none is recorded.
func Record(k *baseline.Known, record *baseline.Record) []emit.Target {
	if record == nil {
		return nil
	}
	render := Guarded(func(w io.Writer) error { return k.Write(w, record) })
	return []emit.Target{{Path: k.Path, Origin: "--write-baseline", Render: render}}
}

// Looked reports, for a finding of some code in a directory, whether this part of a
// run would have it if it were there: whether it read the packages of the directory
// and looked for the code.
func (p Part) Looked(o Options) func(dir string, code diag.Code) bool {
	sought := p.Plan.waivers(o, p.Program).Sought
	return func(dir string, code diag.Code) bool {
		if p.Program == nil || !sought(code) {
			return false
		}
		for _, pkg := range p.Program.Packages {
			if pkg.Root && pkg.Dir == dir {
				return true
			}
		}
		return false
	}
}

// Looked reports whether some part would have the finding.
func (m Made) Looked(o Options) func(dir string, code diag.Code) bool {
	return func(dir string, code diag.Code) bool {
		return slices.ContainsFunc(m.Parts, func(p Part) bool { return p.Looked(o)(dir, code) })
	}
}

// Apart is the run without what the baseline knows, and a new record of it; nil where
// none is written.
func (m Made) Apart(known *baseline.Known, o Options) (Made, *baseline.Record) {
	var record *baseline.Record
	m.Findings, m.Hidden, record = known.Apply(m.Findings, m.Looked(o))
	return m, record
}

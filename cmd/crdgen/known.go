package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"github.com/crdgen/crdgen/internal/baseline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
)

// readBaseline reads the file of --baseline. When the baseline is about to be
// written it need not exist.
func readBaseline(in invocation, fl flags) (*baseline.Known, error) {
	if fl.baseline == "" {
		return &baseline.Known{}, nil
	}
	k := &baseline.Known{Path: absolute(in.shown(), fl.baseline), Name: fl.baseline, Dir: in.dir, Read: in.readSource, Stat: in.inputs.Stat}
	text, err := readInside(in.inputs, k.Path)
	if k.Writing = fl.writeBaseline; k.Writing {
		if err == nil {
			_ = k.Load(text) // what is none is written over
		}
		return k, nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &usageError{message: fmt.Sprintf("baseline %q does not exist", fl.baseline), help: "make it with --baseline=" + fl.baseline + " --write-baseline"}
	}
	if err != nil {
		return nil, err
	}
	return k, k.Load(text)
}

// recordTarget is a new baseline, with the files of the run or not at all; nothing where
// none is recorded.
func recordTarget(k *baseline.Known, record *baseline.Record) []emit.Target {
	if record == nil {
		return nil
	}
	render := guarded(func(w io.Writer) error { return k.Write(w, record) })
	return []emit.Target{{Path: k.Path, Origin: "--write-baseline", Render: render}}
}

// looked reports, for a finding of some code in a directory, whether this part of a
// run would have it if it were there: whether it read the packages of the directory
// and looked for the code.
func (m part) looked(fl flags) func(dir string, code diag.Code) bool {
	sought := m.plan.waivers(fl, m.program).Sought
	return func(dir string, code diag.Code) bool {
		if m.program == nil || !sought(code) {
			return false
		}
		for _, pkg := range m.program.Packages {
			if pkg.Root && pkg.Dir == dir {
				return true
			}
		}
		return false
	}
}

// looked reports whether some part would have the finding.
func (m made) looked(fl flags) func(dir string, code diag.Code) bool {
	return func(dir string, code diag.Code) bool {
		return slices.ContainsFunc(m.parts, func(p part) bool { return p.looked(fl)(dir, code) })
	}
}

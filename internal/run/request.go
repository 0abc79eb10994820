package run

import (
	"slices"

	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/markers"
)

// Options are what a run is asked for besides its plans, as a user chooses it.
type Options struct {
	Compat  bool // the bytes are those of controller-gen also where it is wrong
	Relaxed bool // findings that controller-gen does not have are dropped
	Tags    []string
	Checks  pass.Level
	Server  kube.Version      // the oldest that has to take what is written
	FailOn  diag.Severity     // the least that fails a run
	Levels  []config.Severity // what .crdgen.yaml says of rules
}

// Fails reports whether the findings fail a run. Entries of a baseline that no longer
// apply are told and fail nothing.
func (o Options) Fails(l diag.List) bool {
	return l.HasErrors() || o.FailOn == diag.Warning &&
		slices.ContainsFunc(l, func(d diag.Diagnostic) bool { return d.Code != diag.StaleBaseline })
}

// A Request is what a run is asked to do and what it may know of its surroundings. It is
// a value and never changed: another directory or other contents make another one.
type Request struct {
	Options
	Dir     string                   // absolute directory that it reads and writes in
	Getenv  func(name string) string // must not be nil
	Overlay map[string][]byte        // what source files would be, by absolute path; may be nil
	Inputs  *inputs.Recorder         // notes what is read; may be nil
	Markers *markers.Registry        // those of the project
	// Configured says that the settings of the project name generators, so that no
	// Makefile is asked for what a finding advises.
	Configured bool
	// Verdicts is the directory that remembers clean verdicts, "" for none, and Tool the
	// version of this program, which they hold for.
	Verdicts, Tool string
	// Progress is told what the run does; nil for nobody. It may be called from any
	// goroutine.
	Progress func(doing string)

	marked func(markers.Mark) // is told each marker as soon as it is read; nil for nobody
}

// doing tells what the run does now.
func (r Request) doing(what string) {
	if r.Progress != nil {
		r.Progress(what)
	}
}

// ReadSource reads a source file as the run does.
func (r Request) ReadSource(name string) ([]byte, error) {
	name = output.Absolute(r.Dir, name)
	if content, ok := r.Overlay[name]; ok {
		return content, nil
	}
	return sourcefile.ReadNamed(r.Inputs, name)
}

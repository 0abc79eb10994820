package gofile

import (
	"maps"

	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load/filecache"
	"github.com/crdgen/crdgen/internal/load/scan"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// known is what the content of a file tells, without regard to what is built. Nothing of it
// changes once it is there: maps are copied to be added to.
type known struct {
	header  *header                    // nil before the file is opened
	sum     *scan.Summary              // nil before the file is scanned
	hides   bool                       // declares the name of a predeclared type; known with sum
	size    int                        // of the content, known with sum
	sighted map[string][]scan.Sighting // by the names of methods that were looked for
	aliases bool                       // the file may have another name for a type; known with sighted
	mention map[string]bool            // by the words that were looked for
}

// A header is what stands above the declarations.
type header struct {
	scan.Header
	constraints []byte // what gobuild.Target.MatchHeader looks at
}

// A Memory is what loads of this process learned of the files of the module cache and of the Go
// installation: the next load asks for most of it again.
type Memory struct{ files *filecache.Cache[learned] }

// NewMemory makes one that holds about so many bytes.
func NewMemory(bytes int) *Memory { return &Memory{filecache.New[learned](bytes)} }

// memory is the one that is in use.
var memory = NewMemory(8 << 20)

// Remember has the loads that follow use another memory, and returns the one in use: a test
// compares what they tell. No load may be running.
func Remember(in *Memory) (before *Memory) {
	before, memory = memory, in
	return before
}

// learned is what is known of a file, and what was noted where it was read.
type learned struct {
	known
	noted bool // facts are there
	facts []inputs.Fact
}

// weight is about the size in bytes.
func (k learned) weight() int {
	n := 512 + 128*(len(k.facts)+len(k.mention))
	if k.header != nil {
		n += len(k.header.constraints)
	}
	for _, sighted := range k.sighted {
		n += 64 + 64*len(sighted)
	}
	if k.sum != nil {
		n += 128*len(k.sum.Decls) + 64*len(k.sum.Imports) + 8*(len(k.sum.Bodies)+len(k.sum.BodyMarkers))
	}
	return n
}

// kept says whether and how what is known of a source is kept for later loads.
type kept struct {
	asked   bool
	inputs  *inputs.Recorder   // notes what is read of the file; nil where nothing is kept
	version *filecache.Version // nil where nothing is kept
}

// recall takes over what an earlier load found in the file, and reports whether that says if
// it belongs to the build. f.mu is held.
func (f *source) recall() bool {
	if f.kept.asked {
		return f.headed
	}
	f.kept.asked = true
	set := f.pkg.set
	if _, ok := set.Overlay[f.Path]; ok || !f.pkg.Sealed || f.pkg.Root {
		return f.headed
	}
	f.kept.inputs = set.Inputs.Part()
	info, err := sourcefile.Info(f.kept.inputs, f.Path)
	f.checked, f.refused = true, err
	if info == nil || err != nil {
		return f.headed // whoever opens it says why it cannot be
	}
	version := filecache.VersionOf(info)
	f.kept.version = &version
	if k, ok := memory.files.Get(f.Path, version); ok && (k.noted || !f.kept.inputs.Notes()) {
		f.kept.inputs.Repeat(k.facts)
		f.known = k.known
		f.choose()
	}
	return f.headed
}

// keep has later loads find what is known of the file. f.mu is held.
func (f *source) keep() {
	if f.kept.version == nil || f.err != nil || f.header == nil {
		return
	}
	k := learned{known: f.known}
	if k.noted = f.kept.inputs.Notes(); k.noted {
		k.facts = f.kept.inputs.Facts()
	}
	memory.files.Put(f.Path, *f.kept.version, k, k.weight())
}

// recorder notes what is read of the file.
func (f *source) recorder() *inputs.Recorder {
	if f.kept.inputs != nil {
		return f.kept.inputs
	}
	return f.pkg.set.Inputs
}

// added returns a map with one more entry, or an equal one where there are many.
func added[V any](to map[string]V, key string, value V) map[string]V {
	if len(to) > 64 {
		return to
	}
	more := make(map[string]V, len(to)+1)
	maps.Copy(more, to)
	more[key] = value
	return more
}

package main

import (
	"io"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/meaning"
)

// heldFindings are those of a format that is one document: a run may report more than
// once, and a clean one not at all.
type heldFindings struct {
	list diag.List // with absolute names
	bug  bool      // something else was printed, which must stay the only thing
	// onStdout says that JSON and SARIF go to standard output, as the command writes
	// nothing else there.
	onStdout bool
}

// findingsTo is where findings of a format are printed.
func (in invocation) findingsTo(format diag.Format) io.Writer {
	if in.held != nil && in.held.onStdout && (format == diag.JSON || format == diag.SARIF) {
		return in.stdout
	}
	return in.stderr
}

// releaseVersion is one that SARIF takes: builds without a release have none.
var releaseVersion = lazyregexp.New(`^v\d+\.\d+\.\d+$`)

// printHeld prints what was held back, and an empty document where a command that
// reports findings has none.
func (in invocation) printHeld(raw *rawFlags, code int) error {
	if in.held.bug || raw.format != diag.SARIF && len(in.held.list) == 0 {
		return nil
	}
	read := func(name string) ([]byte, error) {
		if text, ok := in.overlay[name]; ok {
			return text, nil
		}
		return sourcefile.Read(nil, name)
	}
	meanings := map[diag.Code]diag.Meaning{}
	for _, e := range meaning.Codes() {
		meanings[e.Code] = e.Meaning
	}
	o := diag.SARIFOptions{
		Failed: code == exitUsage, Read: read,
		Explain: func(c diag.Code) (diag.Meaning, bool) {
			m, ok := meanings[c]
			return m, ok
		},
		Changes: edit.Locator(read),
	}
	if v := toolVersion(); releaseVersion.MatchString(v) {
		o.Version = v
	}
	return diag.Print(in.findingsTo(diag.SARIF), in.held.list.Sorted(), diag.PrintOptions{Format: diag.SARIF, Dir: repositoryRoot(in), SARIF: o})
}

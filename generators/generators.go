// Package generators holds the contract between the command line and what writes
// files; the list of all generators is package registry.
//
// A generator is pure: it turns a [model.Program] and its options into files
// and findings. It does no I/O (a file's content is rendered when the run is
// committed), reads no flags and never exits.
package generators

import (
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"path/filepath"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/generatedby"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
)

// A File is one file that a run would write.
type File struct {
	// Name is relative to the directory the output rule gives.
	Name string
	// NamedBy is the argument by which the user names the file, "" where the name is made
	// from source. The user may name a directory below, source may not.
	NamedBy string
	// Package is the package that generated Go code belongs to, nil for manifests.
	Package *model.Package
	// Beside says that the file belongs beside its package whatever the output
	// rule says, because its import path follows from that.
	Beside bool
	// Overwrites says that Go code takes the place of what somebody wrote into a file of
	// that name, as controller-gen's does, which is a warning then and an error otherwise.
	Overwrites bool
	// Origin is the declaration that the file is made from, for messages about it.
	Origin token.Position
	// Object is the finished object that Render writes, nil where the file is not
	// one object; checks look at it. Kind is what it was made from. Neither is
	// changed any more.
	Object any
	Kind   *model.Kind
	// Origins says what set the keywords of the object's schemas; nil where nothing
	// is known of that.
	Origins *schema.Origins
	// Positions says where the fields of the objects that Render writes come from, one by one,
	// with nil for an object of which nothing is known. It is nil itself where the file is
	// one object, and where nothing is known of any. Comparisons alone ask.
	Positions func() []Positions
	// Render writes the content. It may be called from another goroutine and at
	// most once; it fails only if w fails.
	Render func(w io.Writer) error
}

// Env is what a generator may ask of the run.
type Env struct {
	// Compat asks for controller-gen's bytes also where controller-gen is wrong;
	// findings that controller-gen does not have are warnings then.
	Compat bool
	// Relaxed says that findings which controller-gen does not have are not heard of: what
	// takes long to look for need not be looked for.
	Relaxed bool
	// SharedGates are the feature gates whose states come from a file: it may declare
	// some for others, so that one which nothing names is no finding.
	SharedGates []string
	// Server is the minor version of the oldest API server that has to take what is
	// written, 1.N; 0 stands for the newest.
	Server uint
	// Generators are the names of all generators of the run.
	Generators []string
	// Dir is the absolute directory that relative names in options start from.
	Dir string
	// ReadFile reads a file that an option names, such as headerFile.
	ReadFile func(name string) ([]byte, error)
	// ReadDir lists a directory that an option names, sorted by name.
	ReadDir func(name string) ([]fs.DirEntry, error)
}

// Absolute returns the place of a file or directory that an option names.
func (e Env) Absolute(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(e.Dir, name)
}

// A Generator is one generator as the command line knows it.
type Generator struct {
	// Name is the word on the command line.
	Name string
	// Own says that controller-gen has no such generator.
	Own bool
	// Options is the zero value of the struct that the command line's arguments
	// are decoded into, with controller-tools' `marker` struct tags.
	Options any
	// CheckOptions are those of a check for which nobody gives any, where Options
	// lacks what is required; nil for Options.
	CheckOptions any
	// Values are those of options that have a fixed set, by the option's name on the
	// command line, for completion.
	Values map[string][]string
	// Removed are options that controller-gen took once, by their name on the command
	// line, and values of options as NAME=VALUE, each with why it is gone.
	Removed map[string]string
	// Help documents the generator and its options.
	Help *ctmarkers.DefinitionHelp
	// Reach says how far the generator, with these options, looks into types; one
	// entry for each way of looking.
	Reach func(options any) []model.Reach
	// Deeper is how far it looks where the packages have the marker DeeperFor, which asks
	// more of it than others do; nil for no further.
	Deeper    func() model.Reach
	DeeperFor string
	// Generate makes the files of a run.
	Generate func(p *model.Program, options any, env Env) ([]File, diag.List, error)
	// Variants reads and sets the options that name variants. A generator of manifests
	// has it: it is given the program of one variant at a time. Nil is for generators of
	// Go code, which is the same in every variant.
	Variants *Variants
	// Recognize reports whether a leftover is what the generator wrote in an earlier
	// run. Recognized files are removed on request, so what a person may have
	// written must not be recognized. Nil recognizes nothing.
	Recognize func(p *model.Program, s Leftover) (Recognized, error)
	// Dirs returns the directories of packages that options name, where leftovers are
	// looked for as well; nil for a generator without such options.
	Dirs func(options any) []string
	// Outputs returns the absolute directories of code that the generator writes for
	// the package in dir, or would write if there were something left to write there.
	// The package is nil for a directory where only generated code is left. Leftovers are
	// looked for in them as well; nil for a generator that writes into the package.
	Outputs func(dir string, pkg *model.Package) []string
}

// A Leftover is a file in a directory where a generator's files go that no
// generator of the run writes.
type Leftover struct {
	// Name is the file's name without its directory.
	Name string
	// Code says that the directory is one of Go code: that of a package which
	// was named on the command line, that of an output rule's code argument, or one
	// that a pattern names and in which nothing but generated code is left.
	Code bool
	// Among says that the generator itself writes files into the directory in
	// this run.
	Among bool
	// Named says that an option names the directory, or that it is one of the
	// generator's own: see Generator.Dirs and Generator.Outputs.
	Named bool
	// Dir is the absolute directory of the file.
	Dir string
	// Options are those of the generator in this run.
	Options any
	// Read returns the content; a name that says enough spares it.
	Read func() ([]byte, error)
}

// Recognized is what a generator says of a leftover.
type Recognized struct {
	Own bool
	// Type is the name of the Go type that the file was made from, "" where it
	// was made from a whole package. The file is no orphan where that type is
	// declared in a package that the run did not read.
	Type string
	// Markers are what the file was made from, without "+", nil where it was made from
	// types. The file is no orphan where a package that the run did not read has one.
	Markers []string
}

// A UsageError is a wrong option: the run ends with exit code 2 and no file is
// written.
type UsageError struct {
	message string
	// Help says what to do; it may be empty.
	Help string
}

func (e *UsageError) Error() string { return e.message }

// UsageErrorf makes a UsageError.
func UsageErrorf(format string, args ...any) *UsageError {
	return &UsageError{message: fmt.Sprintf(format, args...)}
}

// SaysGenerated reports whether a line above the package clause of Go code says
// that crdgen or controller-gen has written it.
func SaysGenerated(content []byte) bool {
	for _, by := range generatedby.Headers(content) {
		if by == "crdgen" || by == "controller-gen" {
			return true
		}
	}
	return false
}

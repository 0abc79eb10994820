// Package config reads .crdgen.yaml, the settings of a project: which rules
// count, which API server is the oldest, and what "crdgen generate" runs.
//
// It stands before a run. [Find] looks for the file at the root of the module,
// [Read] decodes it strictly, with a position for every mistake, [Schema] is the
// JSON Schema that editors check it by, and [New] writes a first one. A [Config] answers
// what its file means: for which packages, in which repository, with which severities
// and markers. What the generators and their options are called comes in as a
// [Vocabulary]; the package neither runs generators nor reads flags, and what wins over
// the file is decided by cmd/crdgen.
package config

import (
	"errors"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/markers"
)

// Name is the file's name.
const Name = ".crdgen.yaml"

// SchemaURL is where the JSON Schema is published.
const SchemaURL = "https://raw.githubusercontent.com/crdgen/crdgen/main/docs/crdgen.schema.json"

// A Config is a file's content. What the file does not name is zero.
type Config struct {
	// File is the absolute name, empty where there is no file.
	File string
	// Flags are settings that a flag has as well, by the flag's name, in the order
	// of the file. File names in them are relative to the file's directory.
	Flags []Flag
	// Severity says how the findings of a rule count, in the order of the file.
	Severity []Severity
	// Paths are the packages that commands read where the command line names none,
	// relative to the file's directory.
	Paths []Value
	// Generate are the runs of "crdgen generate", in order.
	Generate []Run
	// Markers are the project's own, KnownMarkers the names of those that other tools
	// read.
	Markers      []markers.Own
	KnownMarkers []Value
	// Diff is what "crdgen diff" makes of changes.
	Diff Diff
}

// FlagsOf are the settings that hold for the flags of a command: those of its own
// section, and those of the file of which the section has none.
func (c *Config) FlagsOf(command string) []Flag {
	var all []Flag
	for _, f := range c.Flags {
		if f.Command == command || f.Command == "" && (command != DiffCommand || !slices.Contains(diffFlags(), f.Name)) {
			all = append(all, f)
		}
	}
	return all
}

// A Flag is a setting that a flag has as well.
type Flag struct {
	// Command is the one whose section has the setting; empty for one of the whole file.
	Command     string
	Name, Value string
	Pos         token.Position
}

// A Severity says how the findings of a rule count: as "error", "warning" or "off".
type Severity struct {
	Code  diag.Code
	Level string
	Pos   token.Position
}

// A Value is a string with its place.
type Value struct {
	Text string
	Pos  token.Position
}

// A Run is one run of generators: what one line of a Makefile asks for.
type Run struct {
	// Arguments are those of the command line, such as "crd:maxDescLen=0" and
	// "output:dir=config", without paths.
	Arguments []Value
	// Paths are the packages to read; none means those of the whole file.
	Paths []Value
	Pos   token.Position
}

// Dir is the directory that names in the file are relative to.
func (c *Config) Dir() string { return filepath.Dir(c.File) }

// Find returns the absolute name of the file at the root of the module that holds
// dir, an absolute directory: beside the nearest go.mod above it. It returns ""
// where there is no module or no such file.
func Find(rec *inputs.Recorder, dir string) (string, error) {
	root := Root(rec, dir)
	if root == "" {
		return "", nil
	}
	name := filepath.Join(root, Name)
	switch _, err := rec.Stat(name); {
	case err == nil:
		return name, nil
	case errors.Is(err, fs.ErrNotExist):
		return "", nil
	default:
		return "", err
	}
}

// Unread returns the absolute name of a file that somebody wrote as settings and that no command
// in dir reads: one with the other ending beside go.mod, or one in dir that go.mod lies above; ""
// for none. It is asked for where Find finds none.
func Unread(rec *inputs.Recorder, dir string) string {
	root := Root(rec, dir)
	if root == "" {
		return ""
	}
	names := []string{filepath.Join(root, otherName)}
	if dir != root {
		names = append(names, filepath.Join(dir, Name), filepath.Join(dir, otherName))
	}
	for _, name := range names {
		if rec.IsFile(name) {
			return name
		}
	}
	return ""
}

// otherName is the file's name with the other ending of YAML.
const otherName = ".crdgen.yml"

// Root returns the directory of the nearest go.mod at or above dir, "" for none.
func Root(rec *inputs.Recorder, dir string) string {
	for at := dir; ; {
		if rec.IsFile(filepath.Join(at, "go.mod")) {
			return at
		}
		parent := filepath.Dir(at)
		if parent == at {
			return ""
		}
		at = parent
	}
}

// Package settings makes of a project's .crdgen.yaml what a run takes of it: the file as it
// was read, and the markers of the project beside those that all projects have.
//
// It stands between package config, which knows the grammar of the file and no rule,
// generator or keyword, and the command line, which gives flags their values. It reads no
// flags and prints nothing; what is wrong with a file is a [run.FindingsError].
package settings

import (
	"slices"
	"time"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/internal/schema/override"
	"github.com/crdgen/crdgen/markers"
)

// Settings are those of one .crdgen.yaml. The zero value is that of a project without one.
type Settings struct {
	File config.Config
	// markers are those that runs read, the project's own among them; nil for the usual
	// ones.
	markers *markers.Registry
}

// Read reads a file of settings, without the markers that it declares.
func (s *Settings) Read(rec *inputs.Recorder, name string, known []generators.Generator) error {
	text, err := sourcefile.ReadNamed(rec, name)
	if err != nil {
		return err
	}
	return s.Parse(name, text, known)
}

// Parse takes over what a file of settings says, but for keys that are not used.
func (s *Settings) Parse(name string, text []byte, known []generators.Generator, unused ...string) error {
	words, err := Vocabulary(known)
	if err != nil {
		return err
	}
	words.Unused = unused
	read, findings := config.Read(name, text, words)
	if len(findings) > 0 {
		_, wrong := registryOf(read)
		return &run.FindingsError{List: append(findings, wrong...)}
	}
	s.File = *read
	return nil
}

// registryOf are the markers that runs read, with those that a file declares, and all that is
// wrong with its declarations.
func registryOf(c *config.Config) (*markers.Registry, diag.List) {
	registry, findings := c.Registry()
	for i := range c.Markers {
		o := &c.Markers[i]
		if d := registry.OwnDefinition(o.Name); d != nil && d.Declared() == o.Pos {
			findings.Add(override.WrongOwn(registry, o)...)
		}
	}
	return registry, findings
}

// Complete refuses packages outside of the repository, and adds the markers that the file
// declares to those of a run.
func (s *Settings) Complete(rec *inputs.Recorder) error {
	if found := s.File.Outside(rec); len(found) > 0 {
		return &run.FindingsError{List: found}
	}
	return s.AddMarkers()
}

// AddMarkers adds the markers that the file declares to those that runs read.
func (s *Settings) AddMarkers() error {
	registry, findings := registryOf(&s.File)
	if len(findings) > 0 {
		return &run.FindingsError{List: findings}
	}
	s.markers = registry
	return nil
}

// ProjectMarkers are the markers that a run in a directory would read.
func ProjectMarkers(rec *inputs.Recorder, dir string, known []generators.Generator) (*markers.Registry, error) {
	name, err := config.Find(rec, dir)
	if err != nil || name == "" {
		return markers.Default(), err
	}
	var s Settings
	if err := s.Read(rec, name, known); err != nil {
		return nil, err
	}
	err = s.AddMarkers()
	return s.markers, err
}

// Registry are the markers of a run.
func (s *Settings) Registry() *markers.Registry {
	if s == nil || s.markers == nil {
		return markers.Default()
	}
	return s.markers
}

// NamesGenerators reports whether the file says what to run.
func (s *Settings) NamesGenerators() bool { return s != nil && len(s.File.Generate) > 0 }

// FlagValue is the value that the file has for a flag of a command in a directory.
func (s *Settings) FlagValue(rec *inputs.Recorder, setting config.Flag, dir string) (string, error) {
	value, found := s.File.FlagValue(rec, setting, dir)
	if len(found) > 0 {
		return "", &run.FindingsError{List: found}
	}
	return value, nil
}

// Wrong is a mistake in the value of a flag that the file has.
func Wrong(setting config.Flag, err error) error {
	return &run.FindingsError{List: diag.List{{Pos: setting.Pos, Code: diag.Config, Message: err.Error()}}}
}

// Policy is what the file says of changes.
func (s *Settings) Policy(now time.Time) diff.Policy {
	p := diff.Policy{Severity: map[string]diff.Level{}, Now: now}
	for _, of := range s.File.Diff.Severity {
		p.Severity[string(of.Code)] = diff.Level(of.Level)
	}
	for _, w := range s.File.Diff.Waivers {
		p.Waivers = append(p.Waivers, diff.Waiver{Rule: w.Rule, Name: w.Name, Version: w.Version, Path: w.Path, Reason: w.Reason, Until: w.Until, Pos: w.Pos})
	}
	return p
}

// Vocabulary is what a file of settings may name, with these generators.
func Vocabulary(known []generators.Generator) (config.Vocabulary, error) {
	v := config.Vocabulary{Compat: []string{"controller-gen"}, Checks: pass.Levels(), DiffRules: change.Rules(), DiffThresholds: diff.Thresholds(), Keywords: schema.Keywords()}
	for _, code := range meaning.OfSource() {
		v.Codes = append(v.Codes, string(code))
	}
	slices.Sort(v.Codes)
	var err error
	v.Generators, err = options.Describe(known)
	return v, err
}

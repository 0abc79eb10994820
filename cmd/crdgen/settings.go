package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/internal/schema/override"
	"github.com/crdgen/crdgen/markers"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// configFlag is the flag that names the file of settings, or is "off".
const configFlag = "config"

// settings are those of .crdgen.yaml. They give flags their values where neither
// the command line nor the environment does.
type settings struct {
	file config.Config
	// from says where the value of a flag comes from, for "crdgen config show".
	from map[string]string
	// markers are those that runs read, the project's own among them; nil for the usual
	// ones.
	markers *markers.Registry
}

// configure reads the file for a command that has flags for it. The flags in set
// were given by the environment.
func (s *settings) configure(in invocation, raw *rawFlags, c *cobra.Command, known []generators.Generator, set map[string]bool) error {
	s.from = map[string]string{}
	if c.Flags().Lookup(configFlag) == nil || raw.showVersion || raw.helpLevel > 0 || raw.markerLevel > 0 {
		return nil
	}
	name, err := in.settingsFile(raw.configFile)
	if err != nil || name == "" {
		return err
	}
	if err := s.read(in, name, known); err != nil {
		return err
	}
	if found := s.file.Stray(in.inputs); len(found) > 0 {
		return &run.FindingsError{List: found}
	}
	if err := s.addMarkers(); err != nil {
		return err
	}
	return s.setFlags(in, c, set)
}

// setFlags gives the flags of a command the values of the file, where neither the command
// line nor the environment gives any.
func (s *settings) setFlags(in invocation, c *cobra.Command, set map[string]bool) error {
	for _, setting := range s.file.FlagsOf(c.Name()) {
		flag := c.Flags().Lookup(setting.Name)
		switch {
		case flag == nil:
			continue
		case flag.Changed:
			s.from[setting.Name] = "the command line"
			continue
		case set[setting.Name]:
			s.from[setting.Name] = flagsVariable
			continue
		}
		value, found := s.file.FlagValue(in.inputs, setting, in.dir)
		if len(found) > 0 {
			return &run.FindingsError{List: found}
		}
		if err := flag.Value.Set(value); err != nil {
			return &run.FindingsError{List: diag.List{{Pos: setting.Pos, Code: diag.Config, Message: err.Error()}}}
		}
		s.from[setting.Name] = relative(in.shown(), s.file.File)
		if _, err := kube.ParseVersion(value); setting.Name == "kube-version" && err != nil {
			return &run.FindingsError{List: diag.List{{Pos: setting.Pos, Code: diag.Config, Message: err.Error()}}}
		}
	}
	return nil
}

// read reads a file of settings.
func (s *settings) read(in invocation, name string, known []generators.Generator) error {
	text, err := sourcefile.ReadNamed(in.inputs, name)
	if err != nil {
		return err
	}
	return s.parse(name, text, known)
}

// parse takes over what a file of settings says, but for keys that are not used.
func (s *settings) parse(name string, text []byte, known []generators.Generator, unused ...string) error {
	words, err := vocabulary(known)
	if err != nil {
		return err
	}
	words.Unused = unused
	read, findings := config.Read(name, text, words)
	if len(findings) > 0 {
		return &run.FindingsError{List: findings}
	}
	s.file = *read
	return nil
}

// addMarkers adds the markers that the file declares to those that runs read.
func (s *settings) addMarkers() error {
	registry, findings := s.file.Registry()
	if len(findings) == 0 {
		for i := range s.file.Markers {
			findings.Add(override.WrongOwn(&s.file.Markers[i])...)
		}
	}
	if len(findings) > 0 {
		return &run.FindingsError{List: findings}
	}
	s.markers = registry
	return nil
}

// projectMarkers are the markers that a run in this directory would read, for commands
// without settings.
func (in invocation) projectMarkers() (*markers.Registry, error) {
	name, err := config.Find(in.inputs, in.dir)
	if err != nil || name == "" {
		return markers.Default(), err
	}
	var s settings
	if err := s.read(in, name, registry.All()); err != nil {
		return nil, err
	}
	err = s.addMarkers()
	return s.markers, err
}

// registry are the markers of a run.
func (s *settings) registry() *markers.Registry {
	if s == nil || s.markers == nil {
		return markers.Default()
	}
	return s.markers
}

// namesGenerators reports whether the file says what to run.
func (s *settings) namesGenerators() bool { return s != nil && len(s.file.Generate) > 0 }

// settingsFile is the absolute name of the file that counts, "" for none.
func (in invocation) settingsFile(given string) (string, error) {
	switch given {
	case "off":
		return "", nil
	case "":
		return config.Find(in.inputs, in.dir)
	}
	name := absolute(in.dir, given)
	if _, err := in.inputs.Stat(name); err != nil {
		return "", &usageError{message: fmt.Sprintf("flag --%s: %q cannot be read", configFlag, given), help: `"crdgen config init" writes a first one; off reads none`}
	}
	return name, nil
}

// vocabulary is what a file of settings may name.
func vocabulary(known []generators.Generator) (config.Vocabulary, error) {
	v := config.Vocabulary{Compat: []string{"controller-gen"}, Checks: pass.Levels(), DiffRules: change.Rules(), DiffThresholds: diff.Thresholds(), Keywords: schema.Keywords()}
	for _, code := range meaning.OfSource() {
		v.Codes = append(v.Codes, string(code))
	}
	slices.Sort(v.Codes)
	var err error
	v.Generators, err = options.Describe(known)
	return v, err
}

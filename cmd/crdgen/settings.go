package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/internal/schema/override"
	"github.com/crdgen/crdgen/markers"
)

// configFlag is the flag that names the file of settings, or is "off".
const configFlag = "config"

// settings are those of .crdgen.yaml. They give flags their values where neither
// the command line nor the environment does.
type settings struct {
	file config.Config
	// from says where the value of a flag comes from, for "crdgen config show".
	from   map[string]string
	inputs *inputs.Recorder
	// markers are those that runs read, the project's own among them; nil for the usual
	// ones.
	markers *markers.Registry
}

// configure reads the file for a command that has flags for it. The flags in set
// were given by the environment.
func (s *settings) configure(in invocation, raw *rawFlags, c *cobra.Command, known []generators.Generator, set map[string]bool) error {
	s.from, s.inputs = map[string]string{}, in.inputs
	if c.Flags().Lookup(configFlag) == nil || raw.showVersion || raw.helpLevel > 0 || raw.markerLevel > 0 {
		return nil
	}
	name, err := in.settingsFile(raw.configFile)
	if err != nil || name == "" {
		return err
	}
	text, err := readInside(in.inputs, name)
	if err != nil {
		return err
	}
	words, err := vocabulary(known)
	if err != nil {
		return err
	}
	read, findings := config.Read(name, text, words)
	if len(findings) > 0 {
		return &findingsError{findings}
	}
	s.file = *read
	if found := s.strayPaths(); len(found) > 0 {
		return &findingsError{found}
	}
	if err := s.composeMarkers(); err != nil {
		return err
	}
	return s.setFlags(in, read, c, set)
}

// setFlags gives the flags of a command the values of the file, where neither the command
// line nor the environment gives any.
func (s *settings) setFlags(in invocation, read *config.Config, c *cobra.Command, set map[string]bool) error {
	for _, setting := range read.FlagsOf(c.Name()) {
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
		if setting.Name == "baseline" && !output.IsWithin(s.top(), absolute(s.file.Dir(), setting.Value)) {
			return &findingsError{diag.List{{
				Pos: setting.Pos, Code: config.Code, Message: fmt.Sprintf("baseline %q lies outside of the repository", setting.Value),
				Help: "keep it in the repository, or name it with --baseline",
			}}}
		}
		if err := flag.Value.Set(s.valueOf(in, setting)); err != nil {
			return &findingsError{diag.List{{Pos: setting.Pos, Code: config.Code, Message: err.Error()}}}
		}
		s.from[setting.Name] = relative(in.shown(), s.file.File)
		if _, err := kube.ParseVersion(setting.Value); setting.Name == "kube-version" && err != nil {
			return &findingsError{diag.List{{Pos: setting.Pos, Code: config.Code, Message: err.Error()}}}
		}
	}
	return nil
}

// composeMarkers adds the markers that the file declares to those that runs read.
func (s *settings) composeMarkers() error {
	known := make([]markers.OwnText, len(s.file.KnownMarkers))
	for i, k := range s.file.KnownMarkers {
		known[i] = markers.OwnText(k)
	}
	registry, findings := markers.Default().With(s.file.Markers, known)
	if len(findings) == 0 {
		for i := range s.file.Markers {
			findings.Add(override.WrongOwn(&s.file.Markers[i])...)
		}
	}
	if len(findings) > 0 {
		return &findingsError{findings}
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
	text, err := readInside(in.inputs, name)
	if err != nil {
		return nil, err
	}
	words, err := vocabulary(registry.All())
	if err != nil {
		return nil, err
	}
	read, findings := config.Read(name, text, words)
	if len(findings) > 0 {
		return nil, &findingsError{findings}
	}
	s := settings{file: *read}
	err = s.composeMarkers()
	return s.markers, err
}

// registry are the markers of a run.
func (s *settings) registry() *markers.Registry {
	if s == nil || s.markers == nil {
		return markers.Default()
	}
	return s.markers
}

// valueOf is the value of a flag; the names of files are made those that the flag
// takes.
func (s *settings) valueOf(in invocation, setting config.Flag) string {
	if setting.Name != "baseline" || filepath.IsAbs(setting.Value) {
		return setting.Value
	}
	name := filepath.Join(s.file.Dir(), setting.Value)
	if rel, err := filepath.Rel(in.dir, name); err == nil {
		return rel
	}
	return name
}

// top is the directory that the settings may name files in: the repository that they
// belong to, without one the directory of go.mod. They are a part of the source, and so
// may come from strangers.
func (s *settings) top() string {
	for dir := s.file.Dir(); ; dir = filepath.Dir(dir) {
		if _, err := s.inputs.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return s.file.Dir()
		}
	}
}

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
	v := config.Vocabulary{Compat: []string{"controller-gen"}, Checks: pass.Levels(), DiffRules: contract.Rules(), DiffThresholds: diff.Thresholds(), Keywords: schema.Keywords()}
	for _, code := range allCodes() {
		v.Codes = append(v.Codes, string(code))
	}
	slices.Sort(v.Codes)
	var err error
	v.Generators, err = options.Describe(known)
	return v, err
}

// severities gives findings the severities of the settings. What makes the output
// wrong stays an error.
func (fl flags) severities(l diag.List) diag.List {
	if len(fl.levels) == 0 {
		return l
	}
	out := make(diag.List, 0, len(l))
	for _, d := range l {
		i := slices.IndexFunc(fl.levels, func(s config.Severity) bool { return s.Code == d.Code })
		if i < 0 {
			out.Add(d)
			continue
		}
		level := fl.levels[i]
		switch {
		case level.Level == diag.Error.String():
			d.Stricter = d.Stricter || d.Severity == diag.Warning
			d.Severity = diag.Error
		case d.Severity == diag.Error && !d.Stricter:
			d.Notes = append(slices.Clone(d.Notes), diag.Note{Pos: level.Pos, Message: fmt.Sprintf("severity %q does not hold, since no right file can be made", level.Level)})
		case level.Level == "off":
			continue
		default:
			d.Severity = diag.Warning
		}
		out.Add(d)
	}
	return out
}

// fails reports whether the findings fail a run. Entries of a baseline that no longer
// apply are told and fail nothing.
func (fl flags) fails(l diag.List) bool {
	return l.HasErrors() || fl.failOn == diag.Warning &&
		slices.ContainsFunc(l, func(d diag.Diagnostic) bool { return d.Code != staleCode })
}

// pathsFrom are the packages of settings as patterns for the directory of the run.
func (in invocation) pathsFrom(values []config.Value) []string {
	paths := make([]string, len(values))
	for i, v := range values {
		paths[i] = v.Text
		if strings.HasPrefix(v.Text, ".") && in.settings.file.Dir() != in.dir {
			paths[i] = filepath.Join(in.settings.file.Dir(), v.Text)
		}
	}
	return paths
}

// defaultPaths are the packages that commands read for which none are named.
func (in invocation) defaultPaths() []string {
	if paths := in.pathsFrom(in.settings.file.Paths); len(paths) > 0 {
		return paths
	}
	return []string{"./..."}
}

// topOfPaths is the directory that the packages of defaultPaths must lie in, "" where the
// settings name none.
func (s *settings) topOfPaths() string {
	if len(s.file.Paths) == 0 {
		return ""
	}
	return s.top()
}

// explainSetting puts a mistake in an option where the settings have it.
func explainSetting(run config.Run, err error) error {
	var wrong *options.Error
	if !errors.As(err, &wrong) {
		return err
	}
	pos := run.Pos
	if wrong.Argument >= 0 {
		pos = run.Arguments[wrong.Argument].Pos
	}
	return &findingsError{diag.List{{Pos: pos, Code: config.Code, Message: wrong.Message, Help: wrong.Help}}}
}

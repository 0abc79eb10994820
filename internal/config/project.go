package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/confine"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/declared"
	"github.com/crdgen/crdgen/markers/own"
)

// Top is the directory that the settings may name files in: the repository that they
// belong to, without one the directory of go.mod. They are a part of the source, and so
// may come from strangers.
func (c *Config) Top(rec *inputs.Recorder) string {
	for dir := c.Dir(); ; dir = filepath.Dir(dir) {
		if _, err := rec.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return c.Dir()
		}
	}
}

// Outside reports the packages that lie outside of the repository: what is read is edited by
// fix, and code is written beside it.
func (c *Config) Outside(rec *inputs.Recorder) diag.List {
	values := c.Paths
	for _, run := range c.Generate {
		values = append(slices.Clip(values), run.Paths...)
	}
	var found diag.List
	for _, v := range values {
		dir, _, _ := strings.Cut(v.Text, "...")
		if (strings.HasPrefix(v.Text, ".") || filepath.IsAbs(v.Text)) && !confine.Inside(c.Top(rec), c.absolute(dir)) {
			found.Add(diag.Diagnostic{
				Pos: v.Pos, Code: diag.Config, Message: fmt.Sprintf("packages %q lie outside of the repository", v.Text),
				Help: "name packages of the repository; others on the command line, as in paths=" + v.Text,
			})
		}
	}
	return found
}

// FlagValue is the value of a flag as the flag takes it in a directory: names of files are
// seen from there. A file outside of the repository is a finding.
func (c *Config) FlagValue(rec *inputs.Recorder, f Flag, dir string) (string, diag.List) {
	if f.Name != "baseline" {
		return f.Value, nil
	}
	name := c.absolute(f.Value)
	if !confine.Within(c.Top(rec), name) {
		return "", diag.List{{
			Pos: f.Pos, Code: diag.Config, Message: fmt.Sprintf("baseline %q lies outside of the repository", f.Value),
			Help: "keep it in the repository, or name it with --baseline",
		}}
	}
	if filepath.IsAbs(f.Value) {
		return f.Value, nil
	}
	if rel, err := filepath.Rel(dir, name); err == nil {
		return rel, nil
	}
	return name, nil
}

// absolute is the place of what the file names.
func (c *Config) absolute(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(c.Dir(), name)
}

// everything is what is read where nothing says what.
const everything = "./..."

// PatternsFrom are the packages that commands in a directory read where the command line
// names none: those of the file, as patterns of that directory. A file that names none and has
// runs means all below it, as its runs do; another one says nothing, and all below the
// directory are read.
func (c *Config) PatternsFrom(dir string) []string {
	if len(c.Paths) == 0 {
		if len(c.Generate) == 0 {
			return []string{everything}
		}
		return []string{c.patternFrom(dir, everything)}
	}
	patterns := make([]string, len(c.Paths))
	for i, v := range c.Paths {
		patterns[i] = c.patternFrom(dir, v.Text)
	}
	return patterns
}

// patternFrom is a pattern of the file as one of a directory.
func (c *Config) patternFrom(dir, pattern string) string {
	if strings.HasPrefix(pattern, ".") && c.Dir() != dir {
		return filepath.Join(c.Dir(), pattern)
	}
	return pattern
}

// PatternsOf are the packages of a run, as patterns of the file's directory.
func (c *Config) PatternsOf(run Run) []string {
	values := run.Paths
	if len(values) == 0 {
		values = c.Paths
	}
	if len(values) == 0 {
		return []string{everything}
	}
	patterns := make([]string, len(values))
	for i, v := range values {
		patterns[i] = v.Text
	}
	return patterns
}

// Registry are the markers that runs read, with those that the file declares rightly.
func (c *Config) Registry() (*markers.Registry, diag.List) {
	known := make([]own.Text, len(c.KnownMarkers))
	for i, k := range c.KnownMarkers {
		known[i] = own.Text(k)
	}
	return declared.With(markers.Default(), c.Markers, known)
}

package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/settings"
	"github.com/crdgen/crdgen/markers"
)

// configFlag is the flag that names the file of settings, or is "off".
const configFlag = "config"

// configured are the settings of .crdgen.yaml. They give flags their values where neither
// the command line nor the environment does.
type configured struct {
	settings.Settings
	// from says where the value of a flag comes from, for "crdgen config show".
	from map[string]string
}

// configure reads the file for a command that has flags for it. The flags in set
// were given by the environment.
func (s *configured) configure(in invocation, raw *rawFlags, c *cobra.Command, known []generators.Generator, set map[string]bool) error {
	s.from = map[string]string{}
	if c.Flags().Lookup(configFlag) == nil || raw.showVersion || raw.helpLevel > 0 || raw.markerLevel > 0 {
		return nil
	}
	name, err := in.settingsFile(raw.configFile)
	if err != nil || name == "" {
		return err
	}
	if err := s.Read(in.inputs, name, known); err != nil {
		return err
	}
	if err := s.Complete(in.inputs); err != nil {
		return err
	}
	return s.setFlags(in, c, set)
}

// setFlags gives the flags of a command the values of the file, where neither the command
// line nor the environment gives any.
func (s *configured) setFlags(in invocation, c *cobra.Command, set map[string]bool) error {
	for _, setting := range s.File.FlagsOf(c.Name()) {
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
		value, err := s.FlagValue(in.inputs, setting, in.dir)
		if err != nil {
			return err
		}
		if err := flag.Value.Set(value); err != nil {
			return settings.Wrong(setting, err)
		}
		s.from[setting.Name] = relative(in.shown(), s.File.File)
		if _, err := kube.ParseVersion(value); setting.Name == "kube-version" && err != nil {
			return settings.Wrong(setting, err)
		}
	}
	return nil
}

// projectMarkers are the markers that a run in this directory would read, for commands
// without settings.
func (in invocation) projectMarkers() (*markers.Registry, error) {
	return settings.ProjectMarkers(in.inputs, in.dir, registry.All())
}

// settingsFile is the absolute name of the file that counts, "" for none.
func (in invocation) settingsFile(given string) (string, error) {
	switch given {
	case "off":
		return "", nil
	case "":
		found, err := config.Find(in.inputs, in.dir)
		if unread := config.Unread(in.inputs, in.dir); found == "" && err == nil && unread != "" {
			return "", &commandline.Error{
				Message: fmt.Sprintf("%s is not read: the settings are in %s beside go.mod", relative(in.shown(), unread), config.Name),
				Help:    fmt.Sprintf("move it to %s, or name it with --%s", relative(in.shown(), filepath.Join(config.Root(in.inputs, in.dir), config.Name)), configFlag),
			}
		}
		return found, err
	}
	name := absolute(in.dir, given)
	if _, err := in.inputs.Stat(name); err != nil {
		return "", &commandline.Error{Message: fmt.Sprintf("flag --%s: %q cannot be read", configFlag, given), Help: `"crdgen config init" writes a first one; off reads none`}
	}
	return name, nil
}

package run

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/output"
)

// Commands are how a user gets the CRDs that a command with some arguments looks at.
type Commands struct {
	Generate, Dir string // what writes them, and where
	Validate      string // what holds objects against them
}

// Flags are those of a command that the ones of its [Commands] need as well.
type Flags struct {
	Channel string // the one that the command looks at
	// Source decide how source is read, Objects besides how objects are held against it:
	// words of a shell.
	Source, Objects []string
}

// Commands are the commands for what a command with these arguments looks at: what the
// settings name, else the arguments themselves. Where these name channels, the directory is
// that of the one that the command looks at.
func (p Project) Commands(args []string, fl Flags) (Commands, error) {
	args = options.WithPaths(args)
	given, err := options.Parse(args, p.Known)
	if err != nil {
		return Commands{}, err
	}
	configured, err := p.Jobs()
	if err != nil {
		return Commands{}, err
	}
	meant := options.Of(options.Meant(p.Known, configured, options.CRDs), "crd")
	project := "" // where the settings have it
	if meant.Configured && meant.Rule.Writes() {
		project = output.Relative(p.Dir, output.Absolute(p.Settings.Dir(), meant.Rule.Config))
	}
	var words []string
	for _, arg := range args {
		words = append(words, config.ShellWord(arg))
	}
	flags := fl.Source
	if file := p.Settings.File; file != "" && filepath.Base(file) != ".crdgen.yaml" {
		flags = append([]string{"--config=" + config.ShellWord(output.Relative(p.Dir, file))}, flags...)
	}
	if len(given.Jobs) == 0 && project != "" {
		return Commands{commandLine("generate", flags), meant.DirOf(project, fl.Channel), commandLine("validate", flags, fl.Objects, words)}, nil
	}
	if len(given.Paths) == 0 {
		paths, _ := p.Paths()
		for _, path := range paths {
			words = append(words, config.ShellWord(options.Path(path)))
		}
	}
	out := Commands{Validate: commandLine("validate", flags, fl.Objects, words)}
	crd, name := cmp.Or(given.Job("crd"), &options.Job{}), "crd"
	if len(given.Jobs) > 0 {
		name = words[0]
		words = words[1:]
	}
	if crd.Generator.Name != "" && crd.Rule.Writes() && !crd.Rule.Standard {
		out.Generate, out.Dir = commandLine(name, words, flags), crd.DirOf(crd.Rule.Config, fl.Channel)
		return out, nil
	}
	dir := cmp.Or(project, "config/crd/bases") // an option changes what is written, and not where
	out.Generate, out.Dir = commandLine(name, words, []string{"output:crd:dir=" + config.ShellWord(dir)}, flags), crd.DirOf(dir, fl.Channel)
	return out, nil
}

// commandLine is a command of crdgen.
func commandLine(name string, words ...[]string) string {
	return strings.Join(append([]string{"crdgen", name}, slices.Concat(words...)...), " ")
}

package run

import (
	"os"
	"slices"

	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/config/calls"
	"github.com/crdgen/crdgen/internal/diag"
)

// withMakefile says in findings that advise an option which the project's Makefile passes
// already how a command without generators learns of it. It changes nothing where the
// options come from the command line or from the settings: those count.
func (r Request) withMakefile(p *Plan, l diag.List) diag.List {
	if p.Open == nil || r.Configured {
		return l
	}
	var commands []calls.Command
	read := false
	for i := range l {
		option := l[i].Option
		if option == (diag.Option{}) {
			continue
		}
		if !read {
			read, commands = true, makefileCommands(r.Dir)
		}
		if slices.ContainsFunc(commands, func(c calls.Command) bool { return c.Sets(option) }) {
			l[i].Help += "; the Makefile passes " + option.String() + ", which this command does not know: \"crdgen config init\" writes it into " + config.Name
		}
	}
	return l
}

// makefileCommands are the calls of generators in the Makefile of the module, if there is
// one that can be read.
func makefileCommands(dir string) []calls.Command {
	root := config.Root(nil, dir)
	if root == "" {
		return nil
	}
	module, err := os.OpenRoot(root) // what a Makefile includes from elsewhere is not read
	if err != nil {
		return nil
	}
	defer module.Close() //nolint:errcheck // nothing was written
	return calls.Of(module.FS())
}

package main

import (
	"os"
	"regexp"
	"strings"

	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
)

// advisedOption finds an option of a generator in the help of a finding.
var advisedOption = regexp.MustCompile(`(?:^|[\s("])([a-z]+):([A-Za-z]+)=`)

// withMakefile says in findings that advise an option which the project's Makefile passes
// already how a command without generators learns of it. It changes nothing where the
// options come from the command line or from the settings: those count.
func (in invocation) withMakefile(p *plan, l diag.List) diag.List {
	if p.Open == nil || len(in.settings.file.Generate) > 0 {
		return l
	}
	var commands []config.Command
	read := false
	for i := range l {
		option := advisedOption.FindStringSubmatch(l[i].Help)
		if option == nil {
			continue
		}
		if !read {
			read, commands = true, makefileCommands(in.dir)
		}
		if passes(commands, option[1], option[2]) {
			l[i].Help += "; the Makefile passes " + option[1] + ":" + option[2] + ", which this command does not know: \"crdgen config init\" writes it into " + config.Name
		}
	}
	return l
}

// makefileCommands are the calls of generators in the Makefile of the module, if there is
// one that can be read.
func makefileCommands(dir string) []config.Command {
	root := config.Root(nil, dir)
	if root == "" {
		return nil
	}
	module, err := os.OpenRoot(root) // what a Makefile includes from elsewhere is not read
	if err != nil {
		return nil
	}
	defer module.Close() //nolint:errcheck // nothing was written
	return config.Commands(module.FS())
}

// passes reports whether a call gives a generator an option.
func passes(commands []config.Command, generator, option string) bool {
	for _, c := range commands {
		for _, arg := range c.Args {
			given, isOf := strings.CutPrefix(arg, generator+":")
			if isOf && strings.Contains(","+given, ","+option+"=") {
				return true
			}
		}
	}
	return false
}

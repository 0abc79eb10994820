package main

import (
	"path/filepath"

	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/wrap"
)

// flagsVariable is the environment variable that holds flags for every command,
// as GOFLAGS does for the go command. A Makefile that quotes "$(CONTROLLER_GEN)"
// leaves no other place for --compat=controller-gen.
const flagsVariable = "CRDGEN_FLAGS"

// flagsOf are the flags of the environment.
func flagsOf(in invocation) commandline.Variable {
	return commandline.Variable{Name: flagsVariable, Value: in.getenv(flagsVariable)}
}

// environment lists the environment variables that every command reads.
func environment() []wrap.Row {
	return []wrap.Row{
		{Name: flagsVariable, Text: "flags for every command, as --name=value, separated by spaces; those that a command does not have are passed over"},
		{Name: cacheVariable, Text: "directory that remembers runs and clean verdicts, or off (default crdgen in the user's cache directory)"},
		{Name: run.LoaderVariable, Text: "packages loads through go list, as controller-gen does (default auto: only where nothing faster is right)"},
		{Name: sourcefile.LinksVariable, Text: "directories outside of the module that links in source may lead to, as in PATH (default none)"},
	}
}

// linkDirs are the directories that the user lets links in source lead to. An entry that is
// empty, as behind a colon at the end, names none.
func linkDirs(in invocation) []string {
	var dirs []string
	for _, dir := range filepath.SplitList(in.getenv(sourcefile.LinksVariable)) {
		if dir != "" {
			dirs = append(dirs, absolute(in.dir, dir))
		}
	}
	return dirs
}

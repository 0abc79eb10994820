package config

import (
	"io/fs"
	"strings"

	"golang.org/x/mod/modfile"
)

// modules says which modules go.mod knows, and whether their packages lie beside it: a
// path is true for the module itself and for those that a directory replaces.
type modules map[string]bool

// modulesOf reads go.mod. One that cannot be read knows no modules.
func modulesOf(dir fs.FS) modules {
	known := modules{}
	content, err := fs.ReadFile(dir, "go.mod")
	if err != nil {
		return known
	}
	file, err := modfile.Parse("go.mod", content, nil)
	if err != nil {
		return known
	}
	for _, r := range file.Require {
		known[r.Mod.Path] = false
	}
	for _, r := range file.Replace {
		known[r.Old.Path] = r.New.Version == "" // a directory
	}
	if file.Module != nil {
		known[file.Module.Mod.Path] = true
	}
	return known
}

// foreign returns the first of the packages that arguments name by the import path of
// another module, "" for none.
func (m modules) foreign(args []string) string {
	for _, arg := range args {
		value, isPaths := strings.CutPrefix(arg, "paths=")
		if !isPaths {
			continue
		}
		for _, path := range listOf(value) {
			if m.isForeign(path) {
				return path
			}
		}
	}
	return ""
}

// isForeign reports whether an import path belongs to another module: to the one with the
// longest path, as the go command has it.
func (m modules) isForeign(path string) bool {
	of, own := "", true
	for module, here := range m {
		if len(module) > len(of) && (path == module || strings.HasPrefix(path, module+"/")) {
			of, own = module, here
		}
	}
	return !own
}

package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
)

// declaredElsewhere returns the types among those of found that are declared as
// structs below the modules of the run in packages that it did not read. Projects
// make the manifests of one directory by several runs, each with some of the
// packages, and none of them must take the others' files for orphans. Nothing is
// read where found is empty.
func declaredElsewhere(program *model.Program, found map[string]orphan) (map[string]bool, error) {
	wanted := map[string]bool{}
	for _, o := range found {
		if o.typ != "" {
			wanted[o.typ] = true
		}
	}
	declared := map[string]bool{}
	if len(wanted) == 0 {
		return declared, nil
	}
	read, modules := map[string]bool{}, map[string]bool{}
	for _, pkg := range program.Packages {
		if pkg.Root {
			read[pkg.Dir] = true
			modules[moduleDir(pkg.Dir)] = true
		}
	}
	declaration := regexp.MustCompile(`(?m)^(?:type[ \t]+|\t)(\w+)[ \t]+struct\b`)
	for dir := range modules {
		err := walkSource(dir, read, func(source []byte) {
			for _, m := range declaration.FindAllSubmatch(source, -1) {
				if name := string(m[1]); wanted[name] {
					declared[name] = true
				}
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return declared, nil
}

// moduleDir is the directory of the go.mod above a package, or its own.
func moduleDir(dir string) string {
	for at := dir; ; {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at
		}
		parent := filepath.Dir(at)
		if parent == at {
			return dir
		}
		at = parent
	}
}

// walkSource shows every Go file below dir that is no test, save those that lie
// in a directory that was read and in those the go command passes over.
func walkSource(dir string, read map[string]bool, show func(source []byte)) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if errors.Is(err, fs.ErrPermission) {
				return nil // no package of a run, either
			}
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if path != dir && (name[0] == '.' || name[0] == '_' || name == "vendor" || name == "testdata" || name == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || read[filepath.Dir(path)] {
			return nil
		}
		source, err := os.ReadFile(path)
		if err == nil && bytes.Contains(source, []byte("struct")) {
			show(source)
		}
		return err
	})
}

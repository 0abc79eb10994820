package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/confine"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/output"
)

// read reads a file for a generator. Settings name none outside of the repository;
// Go files are those of packages. A plan for a revision reads the file of the revision; one
// that this does not have is that of the working tree, as the settings are.
func (p plan) read(rec *inputs.Recorder, path string) ([]byte, error) {
	ofRevision := p.revision != nil && filepath.Ext(path) != ".go"
	if ofRevision {
		path = p.revision.InWorkingTree(path)
	}
	outside := func(j options.Job) bool { return j.Rule.Top != "" && !confine.Within(j.Rule.Top, path) }
	if slices.ContainsFunc(p.Jobs, outside) && filepath.Ext(path) != ".go" {
		return nil, fmt.Errorf("%q, which .crdgen.yaml names, lies outside of the repository", path)
	}
	if ofRevision {
		if text, ok := p.revision.ReadFile(path); ok {
			return text, nil
		}
	}
	return readInside(rec, path)
}

// readInside reads a file that an option names, or one that lies in a directory that
// an option names. Links are not followed out of the module: what they lead to would be
// copied into the output.
func readInside(rec *inputs.Recorder, path string) ([]byte, error) {
	text, err := sourcefile.Read(rec, path)
	var pathErr *fs.PathError
	if err != nil && !errors.As(err, &pathErr) {
		return nil, fmt.Errorf("%q %w", path, err)
	}
	return text, err
}

// confined refuses packages that settings name and that lie outside of the repository: a
// pattern can be an import path, and a workspace says where its modules lie.
func (p *plan) confined(set *load.Set) error {
	for _, root := range set.Roots {
		if p.top != "" && !confine.Inside(p.top, root.Dir) {
			return &usageError{
				message: fmt.Sprintf("package %q, which .crdgen.yaml names, lies outside of the repository", root.Path),
				help:    "name packages of the repository; others on the command line, as in paths=" + root.Path,
			}
		}
	}
	return nil
}

// mayEdit reports whether a source file is one that the command line asks to look at: one
// of the repository that the command runs in, or of packages that it names by their place.
// A workspace, or a module in the place of another one, leads elsewhere.
func (in invocation) mayEdit(plans []*plan, file string) bool {
	file = absolute(in.dir, file)
	if confine.Inside(repositoryRoot(in), filepath.Dir(file)) || confine.Inside(output.ModuleRoot(in.dir), filepath.Dir(file)) {
		return true
	}
	return slices.ContainsFunc(plans, func(p *plan) bool {
		return p.top == "" && slices.ContainsFunc(p.Paths, func(path string) bool {
			dir, _, _ := strings.Cut(path, "...")
			return (strings.HasPrefix(path, ".") || filepath.IsAbs(path)) && confine.Inside(absolute(in.dir, dir), filepath.Dir(file))
		})
	})
}

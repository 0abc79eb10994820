package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/output"
)

// read reads a file for a generator. Settings name none outside of the repository;
// Go files are those of packages.
func (p plan) read(rec *inputs.Recorder, path string) ([]byte, error) {
	outside := func(j job) bool { return j.rule.Top != "" && !output.IsWithin(j.rule.Top, path) }
	if slices.ContainsFunc(p.jobs, outside) && filepath.Ext(path) != ".go" {
		return nil, fmt.Errorf("%q, which .crdgen.yaml names, lies outside of the repository", path)
	}
	return readInside(rec, path)
}

// readInside reads a file that an option names, or one that lies in a directory that
// an option names. Links are not followed out of the module: what they lead to would be
// copied into the output.
func readInside(rec *inputs.Recorder, path string) ([]byte, error) {
	text, err := load.ReadSource(rec, path)
	var pathErr *fs.PathError
	if err != nil && !errors.As(err, &pathErr) {
		return nil, fmt.Errorf("%q %w", path, err)
	}
	return text, err
}

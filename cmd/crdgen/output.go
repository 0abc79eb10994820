package main

import (
	"github.com/crdgen/crdgen/internal/output"
)

// shown is the directory that names are shown relative to and that file names in
// flags start from: where the command was called.
func (in invocation) shown() string {
	if in.home != "" {
		return in.home
	}
	return in.dir
}

// absolute makes a path absolute, seen from dir.
func absolute(dir, path string) string { return output.Absolute(dir, path) }

// relative shortens a path below dir for messages.
func relative(dir, path string) string { return output.Relative(dir, path) }

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A way is one of the ways to run crdgen on an entry.
type way struct {
	name  string
	flags []string
	// remembers says that the cache of earlier runs is used; edits, that one Go
	// file is another one in each run.
	remembers, edits bool
	// alone is a command in place of the entry's arguments.
	alone []string
	// floor is what the least that validates the same CRDs does in the place of crdgen.
	floor string
}

var allWays = []way{
	{name: "checks"},
	{name: "off", flags: []string{"--check=off"}},
	{name: "unchanged", remembers: true},
	{name: "edited", remembers: true, edits: true},
	{name: "start", alone: []string{"version"}},
	{name: "verdict", floor: "verdict"},
	{name: "parse", floor: "parse"},
}

func wayNames() string {
	var names []string
	for _, w := range allWays {
		names = append(names, w.name)
	}
	return strings.Join(names, ",")
}

// readWays reads a list of names.
func readWays(names string) ([]way, error) {
	var ways []way
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(allWays, func(w way) bool { return w.name == name })
		if i < 0 {
			return nil, fmt.Errorf("-ways: expected some of %s, got %q", wayNames(), name)
		}
		ways = append(ways, allWays[i])
	}
	return ways, nil
}

// of is crdgen run in this way, with what it remembers below scratch.
func (w way) of(crdgen tool, scratch string) tool {
	crdgen.flags = append(slices.Clone(crdgen.flags), w.flags...)
	crdgen.alone = w.alone
	cache := "CRDGEN_CACHE=off"
	if w.remembers {
		cache = "CRDGEN_CACHE=" + filepath.Join(scratch, "cache-"+w.name)
	}
	crdgen.env = append(slices.Clone(crdgen.env), cache)
	return crdgen
}

// measure runs crdgen once in this way; file is what an edit changes, for as long as
// the run takes.
func (w way) measure(dir string, crdgen tool, e entry, scratch, file string, run int) (one sample, err error) {
	if w.edits {
		source, err := os.ReadFile(file)
		if err != nil {
			return one, err
		}
		if err := os.WriteFile(file, edited(source, run), 0o644); err != nil {
			return one, err
		}
		defer func() { err = errors.Join(err, os.WriteFile(file, source, 0o644)) }()
	}
	if w.floor != "" {
		return w.measureFloor(dir, crdgen, e, scratch)
	}
	out := filepath.Join(scratch, w.name)
	if w.remembers {
		return measure(dir, w.of(crdgen, scratch), e, out)
	}
	return anew(dir, w.of(crdgen, scratch), e, out)
}

var structure = regexp.MustCompile(`(?m)^type [A-Z]\w* struct \{$`)

// edited is a Go file with one field more, which has another name in each run.
func edited(source []byte, run int) []byte {
	at := structure.FindIndex(source)
	if at == nil {
		return fmt.Appendf(slices.Clip(source), "\n// Edit %d.\n", run)
	}
	field := fmt.Sprintf("\n\t// Edited is one field more.\n\tEdited%d string `json:\"edited%d,omitempty\"`", run, run)
	return slices.Concat(source[:at[1]], []byte(field), source[at[1]:])
}

// largestFile is the largest Go file of an entry that a person wrote; empty for an
// entry whose packages lie in the module cache, where nobody edits.
func (e entry) largestFile(dir string) (string, error) {
	var largest string
	var size int64
	for _, p := range e.paths {
		if !strings.HasPrefix(p, ".") {
			continue
		}
		root := filepath.Join(dir, e.name, e.folder, strings.TrimSuffix(p, "..."))
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			info, err := d.Info()
			if err != nil || info.Size() <= size {
				return err
			}
			content, err := os.ReadFile(path)
			if err == nil && !bytes.Contains(content, []byte("DO NOT EDIT")) && bytes.Contains(content, []byte("+kubebuilder:")) {
				largest, size = path, info.Size()
			}
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return largest, nil
}

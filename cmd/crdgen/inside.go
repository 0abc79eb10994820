package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load"
)

// longestName is how many bytes file systems take for one name.
const longestName = 255

// misplaced reports files whose names lead out of the directory that was named for
// them, and those that would replace code that somebody wrote. Nothing takes these
// findings away: names come from source, and source may come from strangers.
func misplaced(dir string, outs []output) diag.List {
	var found diag.List
	for _, o := range outs {
		d := diag.Diagnostic{Pos: o.file.Origin, Code: diag.OutputPath}
		switch why := nameProblem(o.file); {
		case why != "":
			d.Message = fmt.Sprintf("generator %q cannot write file %q: %s", o.generator, o.file.Name, why)
			d.Help = "the name is made from group, plural or an option; none of them may hold a path"
		case o.path == "":
			continue
		case !isWithin(o.root, o.path):
			d.Message = fmt.Sprintf("generator %q would write outside of the module", o.generator)
			d.Help = "name a package of the same module"
			if o.rule.top != "" && !o.file.Beside {
				d.Message = fmt.Sprintf("generator %q would write outside of the repository", o.generator)
				d.Help = "name a directory of the repository in .crdgen.yaml, or another one on the command line"
			}
		case o.file.Package != nil && isHandWritten(o.path):
			d.Message = fmt.Sprintf("file %q is not generated and would be overwritten", relative(dir, o.path))
			d.Help = "generate into another package, or rename the file"
		default:
			continue
		}
		found.Add(d)
	}
	return found
}

// nameProblem says what is wrong with the name of a file, "" for nothing. That of a
// manifest is one path element; code may lie in directories below or beside its
// package, but its name is one too.
func nameProblem(f generators.File) string {
	name := f.Name
	if f.Package != nil {
		name = filepath.Base(name)
	}
	switch {
	case strings.ContainsAny(name, `/\`):
		return "it is not one path element"
	case !filepath.IsLocal(name) || name == ".":
		return "it is no file name"
	case strings.ContainsFunc(name, unicode.IsControl):
		return "it holds control characters"
	case len(name) > longestName:
		return fmt.Sprintf("it has more than %d bytes", longestName)
	}
	return ""
}

// isWithin reports whether a path lies in a directory, by name alone.
func isWithin(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// ownCode begins the names that no tool but a generator uses.
const ownCode = "zz_generated."

var saysGenerated = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.$`)

// isHandWritten reports whether a file is there that no generator has written, as its
// name and the line that Go asks for say.
func isHandWritten(path string) bool {
	if strings.HasPrefix(filepath.Base(path), ownCode) {
		return false
	}
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return true
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if line := strings.TrimRight(lines.Text(), "\r"); saysGenerated.MatchString(line) {
			return false
		} else if strings.HasPrefix(line, "package ") {
			return true
		}
	}
	return true
}

// read reads a file for a generator. Settings name none outside of the repository;
// Go files are those of packages.
func (p plan) read(rec *inputs.Recorder, path string) ([]byte, error) {
	outside := func(j job) bool { return j.rule.top != "" && !isWithin(j.rule.top, path) }
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

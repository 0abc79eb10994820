// Package prune finds the files that earlier runs have written and that nothing makes
// any more: --prune removes them, --verify names them. It comes after the generators,
// compares what they made with what lies in their directories, and removes nothing
// itself. Whether a file is a generator's own is the generator's answer.
package prune

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
)

// A Run is what one plan of a run was asked for, and what came of it.
type Run struct {
	Program  *model.Program
	Patterns []string // of packages
	Jobs     []Job
	Files    []output.File
}

// A Job is one generator with its options and the rule for its files.
type Job struct {
	Generator generators.Generator
	Options   any
	Rule      output.Rule
	// Channels is the directory whose directories are the channels of the generator: the
	// one that the rule names is among them. It is empty where there are no channels.
	Channels string
}

// NamesFiles reports whether some pattern names a single Go file. What the others of
// its directory make would be taken for orphans, so that no orphan is looked for.
func NamesFiles(patterns []string) bool {
	return slices.ContainsFunc(patterns, func(path string) bool { return strings.HasSuffix(path, ".go") })
}

// Orphans returns the absolute paths of files that an earlier run has written where
// the plans of a run write, and that none of them writes, sorted. Patterns and
// directories that are not absolute are seen from dir. Symbolic links are never among
// them, nor is a file whose type is declared in a package that the run did not read:
// another run makes it.
func Orphans(dir string, runs []Run) ([]string, error) {
	written := map[string]bool{}
	for _, p := range runs {
		for _, f := range p.Files {
			written[realPath(f.Path)] = true
		}
	}
	var all []string
	for _, p := range runs {
		found, err := p.orphanPaths(dir)
		if err != nil {
			return nil, err
		}
		for _, path := range found {
			if !written[realPath(path)] {
				all = append(all, path)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// An outputDir is a directory that a job writes into.
type outputDir struct {
	dir   string // absolute
	code  bool   // of Go code
	among bool   // some file is written into it
	named bool   // by an option, or by the generator itself
}

// outputDirs returns the directories of a job: those that its rule names, those of
// packages that were named or are gone, and those that its files go to. Each is
// there once.
func (j Job) outputDirs(dir string, p Run, gone []string) []outputDir {
	var all []outputDir
	add := func(at outputDir) {
		if i := slices.IndexFunc(all, func(q outputDir) bool { return q.dir == at.dir && q.code == at.code }); i >= 0 {
			all[i].among = all[i].among || at.among
			all[i].named = all[i].named || at.named
			return
		}
		all = append(all, at)
	}
	if !j.Rule.Writes() {
		return nil
	}
	add(outputDir{dir: output.Absolute(dir, j.Rule.Config)})
	switch {
	case j.Rule.Form == output.Directory:
	case j.Rule.Code != "":
		add(outputDir{dir: output.Absolute(dir, j.Rule.Code), code: true})
	default:
		for _, pkg := range p.Program.Packages {
			if pkg.Root {
				add(outputDir{dir: pkg.Dir, code: true})
			}
		}
		for _, name := range gone {
			add(outputDir{dir: name, code: true})
		}
		if j.Generator.Dirs != nil {
			for _, name := range j.Generator.Dirs(j.Options) {
				add(outputDir{dir: output.Absolute(dir, name), code: true, named: true})
			}
		}
	}
	for _, name := range j.ownDirs(p.Program, gone) {
		add(outputDir{dir: name, code: true, named: true})
	}
	for _, o := range p.Files {
		if o.Generator == j.Generator.Name {
			add(outputDir{dir: filepath.Dir(o.Path), code: o.Package != nil, among: true})
		}
	}
	return all
}

// ownDirs are the directories of code that a generator names itself: none that lies
// outside of its module, as a marker may have it.
func (j Job) ownDirs(program *model.Program, gone []string) []string {
	if j.Generator.Outputs == nil {
		return nil
	}
	var dirs []string
	add := func(root string, all []string) {
		for _, dir := range all {
			if rel, err := filepath.Rel(realDir(root), realDir(dir)); err == nil && filepath.IsLocal(rel) {
				dirs = append(dirs, dir)
			}
		}
	}
	for _, pkg := range program.Packages {
		if pkg.Root {
			add(output.PackageRoot("", pkg), j.Generator.Outputs(pkg.Dir, pkg))
		}
	}
	for _, at := range gone {
		add(output.ModuleRoot(at), j.Generator.Outputs(at, nil))
	}
	return dirs
}

// orphanPaths returns the files of earlier runs that one plan does not write.
func (p Run) orphanPaths(dir string) ([]string, error) {
	if p.Program == nil || NamesFiles(p.Patterns) {
		return nil, nil
	}
	written := make(map[string]bool, len(p.Files))
	for _, f := range p.Files {
		written[realPath(f.Path)] = true
	}
	gone, err := p.gonePackages(dir)
	if err != nil {
		return nil, err
	}
	found := map[string]orphan{}
	for _, j := range p.Jobs {
		if j.Generator.Recognize == nil {
			continue
		}
		for _, at := range j.outputDirs(dir, p, gone) {
			if err := at.addOrphans(j, p, written, found); err != nil {
				return nil, err
			}
		}
	}
	if err := p.droppedChannels(dir, written, found); err != nil {
		return nil, err
	}
	elsewhere, err := madeElsewhere(p.Program, found)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, o := range found {
		if !elsewhere(o) {
			paths = append(paths, o.path)
		}
	}
	return paths, nil
}

// An orphan is a recognized file and the Go type or the markers that it was made from, if any.
// It is alone where its generator made no file in this run.
type orphan struct {
	path, typ string
	markers   []string
	alone     bool
}

// addOrphans adds the files of a directory that the generator recognizes to found, by
// their paths without links. A directory that does not exist has none.
func (at outputDir) addOrphans(j Job, p Run, written map[string]bool, found map[string]orphan) error {
	entries, err := os.ReadDir(at.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot look for files of earlier runs: %w", err)
	}
	real := realDir(at.dir)
	alone := !slices.ContainsFunc(p.Files, func(o output.File) bool { return o.Generator == j.Generator.Name })
	for _, e := range entries {
		key := filepath.Join(real, e.Name())
		if !e.Type().IsRegular() || written[key] {
			continue
		}
		path := filepath.Join(at.dir, e.Name())
		c, err := j.Generator.Recognize(p.Program, generators.Leftover{
			Name: e.Name(), Dir: at.dir, Code: at.code, Among: at.among, Named: at.named, Options: j.Options,
			Read: func() ([]byte, error) { return sourcefile.Read(nil, path) },
		})
		if err != nil {
			return fmt.Errorf("cannot look for files of earlier runs: %w", err)
		}
		if c.Own {
			found[key] = orphan{path, c.Type, c.Markers, alone}
		}
	}
	return nil
}

// realPath is the path with the links of its directory followed, so that one
// file has one path.
func realPath(path string) string {
	return filepath.Join(realDir(filepath.Dir(path)), filepath.Base(path))
}

// realDir follows links. A directory that does not exist stays as it is.
func realDir(dir string) string {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}

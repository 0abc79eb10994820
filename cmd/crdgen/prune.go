package main

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/model"
)

// checkFlags refuses --verify and --prune where they would mean nothing, or
// something that nobody can have meant.
func (p plan) checkFlags(fl flags) error {
	writes := func(j job) bool { return j.rule.form == toArtifacts || j.rule.form == toDirectory }
	switch {
	case fl.verify && fl.prune:
		return &usageError{message: "--verify and --prune exclude each other", help: "--verify names orphans as well; drop --prune"}
	case fl.verify && fl.writeBaseline:
		return &usageError{message: "--verify and --write-baseline exclude each other", help: "--verify writes nothing"}
	case fl.verify:
		for _, j := range p.jobs {
			if !writes(j) {
				return &usageError{
					message: fmt.Sprintf("--verify: generator %q writes no files to compare with", j.generator.Name),
					help:    "name the directory that its files are kept in, as in output:" + j.generator.Name + ":dir=DIR",
				}
			}
		}
	case fl.prune && !slices.ContainsFunc(p.jobs, writes):
		return &usageError{message: "--prune: no generator writes files", help: "name the directory, as in output:dir=DIR"}
	case fl.prune && p.namesFiles():
		return &usageError{message: "--prune: a path names a single file", help: "name whole packages: what the others of its directory make would be taken for orphans"}
	}
	return nil
}

// namesFiles reports whether only some files of a package are read.
func (p plan) namesFiles() bool {
	return slices.ContainsFunc(p.paths, func(path string) bool { return strings.HasSuffix(path, ".go") })
}

// A place is a directory that a job writes into.
type place struct {
	dir   string // absolute
	code  bool   // of Go code
	among bool   // some file is written into it
	named bool   // by an option, or by the generator itself
}

// places returns the directories of a job: those that its rule names, those of
// packages that were named or are gone, and those that its files go to. Each is
// there once.
func (j job) places(dir string, m part, gone []string) []place {
	var all []place
	add := func(p place) {
		if i := slices.IndexFunc(all, func(q place) bool { return q.dir == p.dir && q.code == p.code }); i >= 0 {
			all[i].among = all[i].among || p.among
			all[i].named = all[i].named || p.named
			return
		}
		all = append(all, p)
	}
	if j.rule.form != toDirectory && j.rule.form != toArtifacts {
		return nil
	}
	add(place{dir: absolute(dir, j.rule.config)})
	switch {
	case j.rule.form == toDirectory:
	case j.rule.code != "":
		add(place{dir: absolute(dir, j.rule.code), code: true})
	default:
		for _, pkg := range m.program.Packages {
			if pkg.Root {
				add(place{dir: pkg.Dir, code: true})
			}
		}
		for _, at := range gone {
			add(place{dir: at, code: true})
		}
		if j.generator.Dirs != nil {
			for _, name := range j.generator.Dirs(j.options) {
				add(place{dir: absolute(dir, name), code: true, named: true})
			}
		}
	}
	for _, at := range j.ownDirs(m.program, gone) {
		add(place{dir: at, code: true, named: true})
	}
	for _, o := range m.outs {
		if o.generator == j.generator.Name {
			add(place{dir: filepath.Dir(o.path), code: o.file.Package != nil, among: true})
		}
	}
	return all
}

// ownDirs are the directories of code that a generator names itself: none that lies
// outside of its module, as a marker may have it.
func (j job) ownDirs(program *model.Program, gone []string) []string {
	if j.generator.Outputs == nil {
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
			add(packageRoot("", pkg), j.generator.Outputs(pkg.Dir, pkg))
		}
	}
	for _, at := range gone {
		add(moduleRoot(at), j.generator.Outputs(at, nil))
	}
	return dirs
}

// findOrphans returns the absolute paths of files that an earlier run has
// written where this run writes, and that it does not write, sorted. Symbolic
// links are never among them, nor is a file whose type is declared in a package
// that the run did not read: another run makes it.
func findOrphans(dir string, m part) ([]string, error) {
	if m.program == nil || m.plan.namesFiles() {
		return nil, nil
	}
	written := make(map[string]bool, len(m.outs))
	for _, o := range m.outs {
		written[realPath(o.path)] = true
	}
	gone, err := gonePackages(dir, m)
	if err != nil {
		return nil, err
	}
	found := map[string]orphan{}
	for _, j := range m.plan.jobs {
		if j.generator.Claim == nil {
			continue
		}
		for _, at := range j.places(dir, m, gone) {
			if err := at.orphans(j, m, written, found); err != nil {
				return nil, err
			}
		}
	}
	elsewhere, err := declaredElsewhere(m.program, found)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, o := range found {
		if o.typ == "" || !elsewhere[o.typ] {
			paths = append(paths, o.path)
		}
	}
	slices.Sort(paths)
	return paths, nil
}

// An orphan is a claimed file and the Go type it was made from, if any.
type orphan struct{ path, typ string }

// orphans adds the files of a directory that the generator claims to found, by
// their paths without links. A directory that does not exist has none.
func (at place) orphans(j job, m part, written map[string]bool, found map[string]orphan) error {
	entries, err := os.ReadDir(at.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot look for files of earlier runs: %w", err)
	}
	real := realDir(at.dir)
	for _, e := range entries {
		key := filepath.Join(real, e.Name())
		if !e.Type().IsRegular() || written[key] {
			continue
		}
		path := filepath.Join(at.dir, e.Name())
		c, err := j.generator.Claim(m.program, generators.Stray{
			Name: e.Name(), Dir: at.dir, Code: at.code, Among: at.among, Named: at.named, Options: j.options,
			Read: func() ([]byte, error) { return os.ReadFile(path) },
		})
		if err != nil {
			return fmt.Errorf("cannot look for files of earlier runs: %w", err)
		}
		if c.Own {
			found[key] = orphan{path, c.Type}
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

// removals are the targets that remove files.
func removals(paths []string) []emit.Target {
	targets := make([]emit.Target, len(paths))
	for i, path := range paths {
		targets[i] = emit.Target{Path: path, Origin: "--prune"}
	}
	return targets
}

// reportRemoved says which files a run has removed, in the form of findings.
func reportRemoved(in invocation, fl flags, paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	var removed diag.List
	for _, path := range paths {
		removed.Add(diag.Diagnostic{
			Pos: token.Position{Filename: path}, Severity: diag.Warning, Code: orphanCode,
			Message: "file was removed, as nothing in the given packages makes it any more",
		})
	}
	if err := printFindings(in, fl, removed); err != nil || fl.format != diag.Text {
		return err
	}
	_, err := fmt.Fprintf(in.stderr, "crdgen: %s removed\n", countFiles(len(paths)))
	return err
}

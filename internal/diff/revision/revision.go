// Package revision reads Go source as it was at a git revision: it finds the revision that a
// pull request is to be compared with, and writes what loading some packages needs into a
// temporary directory, which it removes.
//
// It reads the repository through git alone, and changes neither its working tree nor its index
// nor its refs. It fetches nothing, starts no program that a file of the repository names, and
// follows no name out of the directory. What is generated of the source, and what the settings
// at the revision ask for, is the business of diff/sides.
package revision

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diff/incomparable"
	"github.com/crdgen/crdgen/internal/tempdir"
)

// A Tree is the source of a revision in a directory of its own.
type Tree struct {
	// Root is the directory that stands for that of the repository.
	Root string
	// Top is the directory of the repository itself, with links resolved.
	Top string
	// Name is the revision as it was asked for, with its commit.
	Name string
	// Outside are modules that are read from outside of the repository, as they are now.
	Outside []Outside
	// Submodules are the paths that the revision has from elsewhere: they are not read.
	Submodules []string

	commit    string
	lacks     error           // why a file of the revision could not be read
	dirs      map[string]bool // all that have files, as git writes them
	git       repository
	workspace tempdir.Dir
}

// Close removes the directory.
func (t *Tree) Close() error { return t.workspace.Close() }

// Dir is what a directory of the working tree was at the revision.
func (t *Tree) Dir(dir string) (string, error) {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	rel, err := filepath.Rel(t.Top, dir)
	if err != nil || !filepath.IsLocal(rel) {
		return "", &incomparable.Error{Message: fmt.Sprintf("directory %q is not in the repository at %q", dir, t.Top), Help: "name packages of the repository that the revision is of"}
	}
	old := filepath.Join(t.Root, rel)
	if !t.dirs[filepath.ToSlash(rel)] {
		return "", &incomparable.Error{Message: fmt.Sprintf("directory %q is not in %s", filepath.ToSlash(rel), t.Name), Help: "name a later revision, or a directory that both sides have"}
	}
	return old, os.MkdirAll(old, 0o755) // whether or not packages of it were asked for
}

// Patterns are patterns of packages with the directories of the revision in the place of
// those of the working tree that they name in full.
func (t *Tree) Patterns(patterns []string) ([]string, error) {
	all := slices.Clone(patterns)
	for i, pattern := range all {
		if !filepath.IsAbs(pattern) {
			continue
		}
		dir, rest, below := strings.Cut(pattern, "...")
		old, err := t.Dir(filepath.Clean(dir))
		if err != nil {
			return nil, err
		}
		if all[i] = old; below {
			all[i] = filepath.Join(old, "..."+rest)
		}
	}
	return all, nil
}

// InWorkingTree is the file of the working tree that a file of the revision was. Any other
// name stays as it is.
func (t *Tree) InWorkingTree(name string) string {
	rel, err := filepath.Rel(t.Root, name)
	if err != nil || !filepath.IsLocal(rel) {
		return name
	}
	return filepath.Join(t.Top, rel)
}

// ReadFile reads what a file of the working tree was at the revision, and reports whether
// it was there. The directory of the revision holds only what loading packages needs.
func (t *Tree) ReadFile(name string) ([]byte, bool) {
	if dir, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil {
		name = filepath.Join(dir, filepath.Base(name))
	}
	rel, err := filepath.Rel(t.Top, name)
	if err != nil || !filepath.IsLocal(rel) {
		return nil, false
	}
	rel = filepath.ToSlash(rel)
	entry, err := t.git.run("ls-tree", t.commit, "--", rel)
	if err != nil || !strings.HasPrefix(entry, "100") {
		return nil, false // links are not followed
	}
	text, err := t.git.bytes("cat-file", "blob", t.commit+":"+rel)
	t.lacks = cmp.Or(t.lacks, err)
	return text, err == nil
}

// Lacks is why a file of the revision that was asked for could not be read, although it is
// there; nil if all could.
func (t *Tree) Lacks() error { return t.lacks }

// YAMLHelp says how to compare with YAML of a revision: source alone is read of one.
const YAMLHelp = "compare with its YAML as a directory: mkdir DIR && git archive REVISION config/crd | tar -x -C DIR, and name DIR"

// Open writes Go source of a revision into a temporary directory: what loading some packages
// needs, by patterns as the go command takes them in the directory. They are asked for when
// the tree can read files of the revision and has its go.mod files. Where no revision is named,
// it is the merge base with the branch that a pull request is for, as variables of its run in
// CI name it, else with the remote's default branch.
func Open(ctx context.Context, dir, revision string, getenv func(string) string, patterns func(*Tree) ([]string, error)) (*Tree, error) {
	r, top, err := openRepository(ctx, dir)
	if err != nil {
		var wrong *incomparable.Error
		if revision != "" && errors.As(err, &wrong) {
			err = &incomparable.Error{Message: fmt.Sprintf("%q is neither a file nor a directory, and no git revision: %s", revision, wrong.Message), Help: wrong.Help}
		}
		return nil, err
	}
	name := revision
	if revision == "" {
		if revision, name, err = r.base(getenv); err != nil {
			return nil, err
		}
	}
	commit, err := r.commit(revision)
	if err != nil {
		return nil, err
	}
	t := &Tree{Top: top, Name: fmt.Sprintf("%s (%.7s)", name, commit)}
	if t.workspace, err = tempdir.New("diff"); err != nil {
		return nil, err
	}
	t.Root = t.workspace.Name
	t.git, t.commit = repository{ctx, top}, commit
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	if err := t.fill(dir, patterns); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

// commit is the commit of a revision.
func (r repository) commit(revision string) (string, error) {
	commit, err := r.run("rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err == nil && commit != "" {
		return commit, nil
	}
	help := "\"git branch -a\" and \"git tag\" list what there is; \"git fetch --tags\" gets what a remote has"
	if strings.Contains(revision, ":") { // a path of a revision, which git calls so
		help = "of a revision, Go source is read; " + YAMLHelp
	}
	return "", r.incomplete(&incomparable.Error{Message: fmt.Sprintf("%q is neither a file nor a directory nor a git revision", revision), Help: help})
}

// IsKnown reports whether the repository of a directory has a revision.
func IsKnown(ctx context.Context, dir, revision string) bool {
	r, _, err := openRepository(ctx, dir)
	if err != nil {
		return false
	}
	_, err = r.run("rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	return err == nil
}

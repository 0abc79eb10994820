// Package output says where the files of generators go: the rules behind "output:", the
// path of every file, and what is wrong with a path. It comes after the generators and
// before the files are written; it writes nothing itself.
package output

import (
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// A Rule says where a generator's files go.
type Rule struct {
	Form Form
	// Config is the directory of manifests, and of Go code unless Code is set
	// or the file lies beside its package.
	Config string
	// Code is the directory of Go code; empty means beside its package.
	Code string
	// Standard says that the user has named no directory.
	Standard bool
	// Top is the directory that the other ones must lie in, because the settings of the
	// project name them and not the user; empty for those that the user names.
	Top string
	// Run is where the settings of the project name the run; not valid for arguments.
	Run token.Position
}

// A Form is a way of passing files on.
type Form uint8

const (
	// Artifacts puts manifests into Config and Go code beside its package.
	Artifacts Form = iota
	// Directory puts everything into Config.
	Directory
	// Stdout prints everything.
	Stdout
	// Nothing renders and checks, and writes nothing.
	Nothing
)

// The values that output options decode into; controller-tools' `marker` tags
// hold.
type (
	dirRule       string
	noneRule      struct{}
	stdoutRule    struct{}
	artifactsRule struct {
		Config dirRule
		Code   dirRule `marker:",optional"`
	}
)

// Writes reports whether files are written.
func (r Rule) Writes() bool { return r.Form == Artifacts || r.Form == Directory }

// A File is one file of a generator with the place that a rule gives it.
type File struct {
	generators.File
	Generator string
	Rule      Rule
	Path      string // absolute; empty for rules that write no files
	Root      string // the directory that it must not leave
	// Own says that controller-gen has no such generator.
	Own bool
	// Amends says that the file was made from what an earlier generator of the run has made
	// at the same path: nothing of that is lost which the generator did not mean to change.
	Amends bool
}

// Files gives the files of a generator their places, as seen from dir.
func (r Rule) Files(dir string, by generators.Generator, files []generators.File) []File {
	placed := make([]File, 0, len(files))
	for _, f := range files {
		o := File{File: f, Generator: by.Name, Rule: r, Own: by.Own}
		if r.Writes() {
			o.Path, o.Root = r.place(dir, f)
		}
		placed = append(placed, o)
	}
	return placed
}

// GoPath is where a Go file lies once it is written, as seen from dir: beside its package, if the
// run writes nothing. It is "" for other files.
func (f File) GoPath(dir string) string {
	if filepath.Ext(f.Name) != ".go" || f.Path == "" && f.Package == nil {
		return ""
	}
	if f.Path != "" {
		return f.Path
	}
	path, _ := Rule{Form: Artifacts}.place(dir, f.File)
	return path
}

// Placed are the files that have a path.
func Placed(files []File) []File {
	return slices.DeleteFunc(slices.Clone(files), func(f File) bool { return f.Path == "" })
}

// RuleNames returns the words behind "output:".
func RuleNames() []string { return []string{"artifacts", "dir", "none", "stdout"} }

// ZeroRule returns the value that a rule decodes into, nil for an unknown one.
func ZeroRule(name string) any {
	switch name {
	case "artifacts":
		return artifactsRule{}
	case "dir":
		return dirRule("")
	case "none":
		return noneRule{}
	case "stdout":
		return stdoutRule{}
	}
	return nil
}

// RuleOf turns a decoded value into a rule.
func RuleOf(value any) Rule {
	switch v := value.(type) {
	case artifactsRule:
		return Rule{Form: Artifacts, Config: string(v.Config), Code: string(v.Code)}
	case dirRule:
		return Rule{Form: Directory, Config: string(v)}
	case stdoutRule:
		return Rule{Form: Stdout}
	}
	return Rule{Form: Nothing}
}

// StandardRule is the rule of a generator when no default rule was given.
func StandardRule(generator string) Rule {
	return Rule{Form: Artifacts, Config: filepath.Join("config", generator), Standard: true}
}

// place returns the absolute path of a file, with dir as the working directory, and
// the directory that it must not leave: the one that the command line names, the
// working directory where it names none, the root of the module for code beside its
// package. It is asked of rules that write only.
func (r Rule) place(dir string, f generators.File) (path, root string) {
	switch {
	case r.besidePackage(f):
		return filepath.Join(Absolute(dir, f.Package.Dir), f.Name), PackageRoot(dir, f.Package)
	case f.Package != nil && r.Form == Artifacts:
		root = Absolute(dir, r.Code)
	case r.Standard:
		return filepath.Join(dir, r.Config, f.Name), dir
	default:
		root = Absolute(dir, r.Config)
	}
	path = filepath.Join(root, f.Name)
	if r.Top != "" {
		root = r.Top
	}
	return path, root
}

// besidePackage reports whether a file goes where its package lies, wherever that is.
func (r Rule) besidePackage(f generators.File) bool {
	return f.Package != nil && (f.Beside || r.Form == Artifacts && r.Code == "")
}

// BesidePackage reports whether the file goes where its package lies, which its source says.
func (f File) BesidePackage() bool { return f.Rule.besidePackage(f.File) }

// PackageRoot is the root of the module of a package, whose directory may be relative
// to dir: that of one that is yet to be made.
func PackageRoot(dir string, pkg *model.Package) string {
	if pkg.Module != nil && pkg.Module.Dir != "" {
		return pkg.Module.Dir
	}
	return ModuleRoot(Absolute(dir, pkg.Dir))
}

// ModuleRoot is the nearest directory with a go.mod file that a directory lies in,
// else the directory itself.
func ModuleRoot(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if info, err := os.Stat(filepath.Join(at, "go.mod")); err == nil && !info.IsDir() {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// Absolute makes a path absolute, seen from dir.
func Absolute(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

// Relative shortens a path below dir for messages.
func Relative(dir, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

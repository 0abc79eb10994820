package main

import (
	"os"
	"path/filepath"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// A rule says where a generator's files go.
type rule struct {
	form ruleForm
	// config is the directory of manifests, and of Go code unless code is set
	// or beside is.
	config string
	// code is the directory of Go code; empty means beside its package.
	code string
	// standard says that the user has named no directory.
	standard bool
	// top is the directory that the other ones must lie in, because the settings of the
	// project name them and not the user; empty for those that the user names.
	top string
}

type ruleForm uint8

const (
	// toArtifacts puts manifests into config and Go code beside its package.
	toArtifacts ruleForm = iota
	// toDirectory puts everything into config.
	toDirectory
	// toStdout prints everything.
	toStdout
	// toNothing renders and checks, and writes nothing.
	toNothing
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

// ruleNames returns the words behind "output:".
func ruleNames() []string { return []string{"artifacts", "dir", "none", "stdout"} }

// zeroRule returns the value that a rule decodes into, nil for an unknown one.
func zeroRule(name string) any {
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

// ruleOf turns a decoded value into a rule.
func ruleOf(value any) rule {
	switch v := value.(type) {
	case artifactsRule:
		return rule{form: toArtifacts, config: string(v.Config), code: string(v.Code)}
	case dirRule:
		return rule{form: toDirectory, config: string(v)}
	case stdoutRule:
		return rule{form: toStdout}
	}
	return rule{form: toNothing}
}

// standardRule is the rule of a generator when no default rule was given.
func standardRule(generator string) rule {
	return rule{form: toArtifacts, config: filepath.Join("config", generator), standard: true}
}

// place returns the absolute path of a file, with dir as the working directory, and
// the directory that it must not leave: the one that the command line names, the
// working directory where it names none, the root of the module for code beside its
// package. It must not be asked of toStdout and toNothing.
func (r rule) place(dir string, f generators.File) (path, root string) {
	switch {
	case f.Package != nil && (f.Beside || r.form == toArtifacts && r.code == ""):
		return filepath.Join(absolute(dir, f.Package.Dir), f.Name), packageRoot(dir, f.Package)
	case f.Package != nil && r.form == toArtifacts:
		root = absolute(dir, r.code)
	case r.standard:
		return filepath.Join(dir, r.config, f.Name), dir
	default:
		root = absolute(dir, r.config)
	}
	path = filepath.Join(root, f.Name)
	if r.top != "" {
		root = r.top
	}
	return path, root
}

// packageRoot is the root of the module of a package, whose directory may be relative
// to dir: that of one that is yet to be made.
func packageRoot(dir string, pkg *model.Package) string {
	if pkg.Module != nil && pkg.Module.Dir != "" {
		return pkg.Module.Dir
	}
	return moduleRoot(absolute(dir, pkg.Dir))
}

// moduleRoot is the nearest directory with a go.mod file that a directory lies in,
// else the directory itself.
func moduleRoot(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if info, err := os.Stat(filepath.Join(at, "go.mod")); err == nil && !info.IsDir() {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// shown is the directory that names are shown relative to and that file names in
// flags start from: where the command was called.
func (in invocation) shown() string {
	if in.home != "" {
		return in.home
	}
	return in.dir
}

// absolute makes a path absolute, seen from dir.
func absolute(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

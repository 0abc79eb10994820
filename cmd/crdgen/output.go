package main

import (
	"path/filepath"

	"github.com/crdgen/crdgen/generators"
)

// A rule says where a generator's files go.
type rule struct {
	form ruleForm
	// config is the directory of manifests, and of Go code unless code is set
	// or beside is.
	config string
	// code is the directory of Go code; empty means beside its package.
	code string
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
	return rule{form: toArtifacts, config: filepath.Join("config", generator)}
}

// path returns the absolute path of a file, with dir as the working directory.
// It must not be asked of toStdout and toNothing.
func (r rule) path(dir string, f generators.File) string {
	target := r.config
	if f.Beside && f.Package != nil {
		return filepath.Join(f.Package.Dir, f.Name)
	}
	if r.form == toArtifacts && f.Package != nil {
		target = f.Package.Dir
		if r.code != "" {
			target = r.code
		}
	}
	return filepath.Join(absolute(dir, target), f.Name)
}

// absolute makes a path absolute, seen from dir.
func absolute(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

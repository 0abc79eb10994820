// Package gobuild answers in process what the go command would: which settings are in force,
// which module a directory belongs to and what it requires, where the package with an import
// path lies, which packages a pattern names, and which files belong to the build.
//
// internal/load makes packages of the answers. This package knows no packages, no syntax
// and no findings: it reads the environment, go.mod, go.sum and directories through the
// recorder of internal/inputs, and the beginning of Go files only as bytes that it is given.
// Where an answer could be another than that of the go command, Unusual says why, and the
// caller asks the go command.
//
// Two things go beyond reading. Where what is called go on the PATH is no part of an
// installation, "go env GOROOT" is run once. [Environ.Aside] copies files that the go command may
// write to a temporary directory, so that what a caller asks of it changes nothing.
package gobuild

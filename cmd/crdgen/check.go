package main

import (
	"path/filepath"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/check/cache"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/keep"
	"github.com/crdgen/crdgen/internal/memory"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
)

// subjects are the objects of a run that are checked. Their manifests are
// rendered while they are checked, and kept to be written later.
func subjects(fl flags, program *model.Program, outs []output.File) []trace.Subject {
	var all []trace.Subject
	for i := range outs {
		f := &outs[i].File
		crd, ok := f.Object.(*apiext.CustomResourceDefinition)
		if !ok {
			continue
		}
		s := trace.Subject{CRD: crd, Kind: f.Kind, Origins: f.Origins, Program: program}
		if fl.checks != pass.Off {
			s.Render, f.Render = output.Kept(f.Render)
		}
		all = append(all, s)
	}
	return all
}

// checkOptions are those of the flags and the environment.
func (in invocation) checkOptions(fl flags, known diag.List) check.Settings {
	o := check.Settings{Options: pass.Options{Level: fl.checks, Server: fl.server, Compat: fl.compat, Wrong: known.ErrorLines()}}
	if fl.compat {
		known = known.Relaxed()
	}
	if dir := in.cacheDir(); dir != "" && !fl.cacheOff && !known.HasErrors() {
		o.Cache = cache.OpenCache(filepath.Join(dir, checkedDir), memory.Identity(toolVersion()))
	}
	return o
}

// cacheVariable is the environment variable that names the directory of the cache,
// or is "off".
const cacheVariable = "CRDGEN_CACHE"

// cacheDir is where runs may remember things, "" for nowhere.
func (in invocation) cacheDir() string {
	switch dir := in.lookup(cacheVariable); dir {
	case "off":
		return ""
	case "":
		if user := keep.UserDir(in.lookup); user != "" {
			return filepath.Join(user, "crdgen")
		}
		return ""
	default:
		return absolute(in.dir, dir)
	}
}

package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/check/cache"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/keep"
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
			m := &manifest{render: f.Render}
			s.Render, f.Render = m.keep, m.write
		}
		all = append(all, s)
	}
	return all
}

// A manifest is rendered once, when it is first asked for.
type manifest struct {
	render func(io.Writer) error
	text   *bytes.Buffer // nil as long as it is not kept
}

// keep renders to w and keeps the text.
func (m *manifest) keep(w io.Writer) error {
	m.text = &bytes.Buffer{}
	return m.render(io.MultiWriter(m.text, w))
}

// write writes the text that was kept, or renders it.
func (m *manifest) write(w io.Writer) error {
	if m.text == nil {
		return m.render(w)
	}
	_, err := w.Write(m.text.Bytes())
	return err
}

// checkOptions are those of the flags and the environment.
func (in invocation) checkOptions(fl flags, known diag.List) check.Settings {
	o := check.Settings{Options: pass.Options{Level: fl.checks, Server: fl.server, Compat: fl.compat, Known: known}}
	if fl.compat {
		known = known.Relaxed()
	}
	if dir := in.cacheDir(); dir != "" && !fl.cacheOff && !known.HasErrors() {
		o.Cache = cache.OpenCache(filepath.Join(dir, checkedDir), programIdentity())
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

// programIdentity tells this program from other builds of it: their versions are
// the same while it is developed.
func programIdentity() string {
	identity := toolVersion()
	path, err := os.Executable()
	if err != nil {
		return identity
	}
	if info, err := os.Stat(path); err == nil {
		identity += fmt.Sprintf(" %d %d", info.Size(), info.ModTime().UnixNano())
	}
	// The linker writes the program's build identity into its beginning.
	if f, err := os.Open(path); err == nil {
		defer f.Close()
		head, _ := io.ReadAll(io.LimitReader(f, 16<<10))
		identity += fmt.Sprintf(" %x", sha256.Sum256(head))
	}
	return identity
}

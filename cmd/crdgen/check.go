package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// subjects are the objects of a run that are checked. Their manifests are
// rendered while they are checked, and kept to be written later.
func subjects(fl flags, program *model.Program, outs []output) []check.Subject {
	var all []check.Subject
	for i := range outs {
		f := &outs[i].file
		crd, ok := f.Object.(*apiext.CustomResourceDefinition)
		if !ok {
			continue
		}
		s := check.Subject{CRD: crd, Kind: f.Kind, Program: program}
		if fl.checks != check.Off {
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
func (in invocation) checkOptions(fl flags, known diag.List) check.Options {
	o := check.Options{Level: fl.checks, Server: fl.server, Compat: fl.compat, Known: known}
	if fl.compat {
		known = known.Relaxed()
	}
	if dir := in.cacheDir(); dir != "" && !known.HasErrors() {
		o.Cache = check.OpenCache(filepath.Join(dir, "checked"), programIdentity())
	}
	return o
}

// cacheVariable is the environment variable that names the directory of the cache,
// or is "off".
const cacheVariable = "CRDGEN_CACHE"

// cacheDir is where runs may remember things, "" for nowhere.
func (in invocation) cacheDir() string {
	switch dir := in.getenv(cacheVariable); dir {
	case "off":
		return ""
	case "":
		user, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		return filepath.Join(user, "crdgen")
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
	return identity
}

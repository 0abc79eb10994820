package gobuild

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load/moddir"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/tempdir"
)

// An Aside has the files of a module that the go command may write, as copies in a
// directory of their own: go.mod and go.sum under -mod=mod, and go.work.sum in a workspace.
// What is asked of the go command with Flags and Env changes nothing of the user's.
type Aside struct {
	Flags []string // build flags
	Env   []string // variables, as "key=value"

	dir   tempdir.Dir       // of the copies, zero if there are none
	names map[string]string // of the copies, to what they are copies of
}

// Aside copies what the go command may write when it runs in dir. Close removes the copies.
func (e *Environ) Aside(dir string) (*Aside, error) {
	a := &Aside{names: map[string]string{}}
	var err error
	if work := e.WorkFile(dir); work != "" {
		err = a.workspace(e.Inputs, work)
	} else if mod := e.writtenModFile(dir); mod != "" {
		err = a.module(e.Inputs, mod)
	}
	if err != nil {
		a.Close()
		return nil, err
	}
	return a, nil
}

// writtenModFile returns the go.mod file that the go command may write in dir, "" if none:
// it writes under -mod=mod only.
func (e *Environ) writtenModFile(dir string) string {
	mode, file := "", ""
	for _, flag := range e.flags() {
		name, value, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
		switch name {
		case "mod":
			mode = value
		case "modfile":
			file = value
		}
	}
	if root := sourcefile.FindModule(e.Inputs, dir); file == "" && root != "" {
		file = filepath.Join(root, "go.mod")
	}
	if mode != "mod" || file == "" {
		return ""
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	return file
}

// module copies a go.mod file, and its go.sum.
func (a *Aside) module(rec *inputs.Recorder, mod string) error {
	content, err := sourcefile.Read(rec, mod)
	if err != nil {
		return nil //nolint:nilerr // the go command says why it cannot be read
	}
	sum := strings.TrimSuffix(mod, ".mod") + ".sum"
	name, err := a.copy(content, mod, "go.mod")
	if err == nil {
		err = a.copyFile(rec, sum, "go.sum")
	}
	a.Flags = append(a.Flags, "-modfile="+name)
	return err
}

// workspace copies a go.work file and its go.work.sum. The copy names its modules absolutely. One
// with a vendor directory is left where it is: nothing is looked up for it.
func (a *Aside) workspace(rec *inputs.Recorder, work string) error {
	content, err := sourcefile.Read(rec, work)
	if err != nil || rec.IsDir(filepath.Join(filepath.Dir(work), "vendor")) {
		return nil //nolint:nilerr // the go command says why it cannot be read
	}
	file, err := modfile.ParseWork(work, content, nil)
	if err != nil {
		return nil //nolint:nilerr // as above
	}
	makeAbsolute(file, filepath.Dir(work))
	name, err := a.copy(modfile.Format(file.Syntax), work, "go.work")
	if err == nil {
		err = a.copyFile(rec, work+".sum", "go.work.sum")
	}
	a.Env = append(a.Env, "GOWORK="+name)
	return err
}

// makeAbsolute rewrites the paths of a go.work file that are relative to its directory.
func makeAbsolute(file *modfile.WorkFile, dir string) {
	from := func(path string) string {
		if path = filepath.FromSlash(path); filepath.IsAbs(path) {
			return path
		}
		return filepath.Join(dir, path)
	}
	moddir.Use(file.Use, func(u *modfile.Use) (dir, module string, other bool) {
		return filepath.ToSlash(from(u.Path)), u.ModulePath, true
	})
	moddir.Replace(file.Replace, func(r *modfile.Replace) (dir string, other bool) {
		return filepath.ToSlash(from(r.New.Path)), true
	})
}

// copyFile copies a file if it is there.
func (a *Aside) copyFile(rec *inputs.Recorder, from, name string) error {
	content, err := sourcefile.Read(rec, from)
	if err != nil {
		return nil //nolint:nilerr // what cannot be read is as good as not there
	}
	_, err = a.copy(content, from, name)
	return err
}

func (a *Aside) copy(content []byte, from, name string) (string, error) {
	if a.dir.Name == "" {
		dir, err := tempdir.New("go")
		if err != nil {
			return "", err
		}
		a.dir = dir
	}
	name = filepath.Join(a.dir.Name, name)
	a.names[name] = from
	return name, os.WriteFile(name, content, 0o600)
}

// Original returns a text of the go command with the names of the files that were copied
// instead of those of the copies, and of their directory.
func (a *Aside) Original(text string) string {
	for _, name := range []string{"go.work.sum", "go.work", "go.mod", "go.sum"} {
		name = filepath.Join(a.dir.Name, name)
		if from, ok := a.names[name]; ok {
			text = strings.ReplaceAll(text, name, from)
		}
	}
	for _, name := range []string{"go.work", "go.mod"} {
		if from, ok := a.names[filepath.Join(a.dir.Name, name)]; ok {
			text = strings.ReplaceAll(text, a.dir.Name, filepath.Dir(from))
		}
	}
	return text
}

// Close removes the copies.
func (a *Aside) Close() {
	_ = a.dir.Close() // it lies where temporary files lie
}

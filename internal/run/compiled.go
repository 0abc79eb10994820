package run

import (
	"bytes"
	"context"
	"fmt"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/generatedby"
	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/typecheck"
)

// mostTypeErrors is how many errors are told of one package, as a compiler does: the rest often
// follows from the first.
const mostTypeErrors = 10

// compiled has the packages that were named and those that Go files were made for compiled with
// these files. A run that makes no Go has nothing to hold against the user's code, and without a
// go command nobody builds it here. known are the findings of the stages before.
func (r Request) compiled(ctx context.Context, program *model.Program, made []output.File, known diag.List) (diag.List, error) {
	if program == nil || r.Checks != pass.Full || known.HasErrors() {
		return nil, nil
	}
	overlay, err := r.goFiles(made)
	env := gobuild.NewEnviron(r.Getenv, r.Inputs)
	if err != nil || len(overlay) == 0 || !typecheck.IsPossible(env) {
		return nil, err
	}
	r.doing("compiling packages (the first time, what they import as well)")
	var found diag.List
	files, tests := maps.Clone(overlay), false
	isTold := slices.ContainsFunc(known, func(d diag.Diagnostic) bool { return d.Code == diag.ConversionModule })
	for path := range overlay {
		tests = tests || strings.HasSuffix(path, "_test.go") && !isTold // that what tests import is missing
	}
	for path, text := range r.Overlay {
		if files[path] == nil {
			files[path] = text
		}
	}
	for _, source := range r.sources(program, overlay) {
		checked, err := source.Check(ctx, env, files, tests)
		if err != nil {
			found.Add(unchecked(source.Dir, "packages are not type-checked: "+err.Error()))
			continue
		}
		for _, c := range checked {
			if c.Unchecked != "" {
				found.Add(unchecked(source.Dir, fmt.Sprintf("package %q is not type-checked: %s", c.Path, c.Unchecked)))
				continue
			}
			for _, e := range c.Errors[:min(len(c.Errors), mostTypeErrors)] {
				found.Add(refused(e, overlay))
			}
		}
	}
	return found, nil
}

// goFiles are the Go files that a run writes, by absolute path.
func (r Request) goFiles(made []output.File) (map[string][]byte, error) {
	files := map[string][]byte{}
	for i := range made {
		f := &made[i]
		path := f.GoPath(r.Dir)
		if path == "" {
			continue
		}
		render, kept := output.Kept(f.Render)
		f.Render = kept
		var text bytes.Buffer
		if err := Guarded(render)(&text); err != nil {
			return nil, err
		}
		files[path] = text.Bytes()
	}
	return files, nil
}

// sources are the packages of each module, in the order of their directories.
func (r Request) sources(program *model.Program, overlay map[string][]byte) []typecheck.Source {
	dirs := map[string][]string{} // of packages, by that of the module
	add := func(dir string) {
		if module := sourcefile.FindModule(r.Inputs, dir); module != "" && !slices.Contains(dirs[module], dir) {
			dirs[module] = append(dirs[module], dir)
		}
	}
	for _, p := range program.Packages {
		if p.Root {
			add(p.Dir)
		}
	}
	for path := range overlay {
		add(filepath.Dir(path))
	}
	tags := slices.DeleteFunc(slices.Clone(r.Tags), func(tag string) bool { return tag == generatedby.BuildTag })
	var all []typecheck.Source
	for _, module := range slices.Sorted(maps.Keys(dirs)) {
		slices.Sort(dirs[module])
		all = append(all, typecheck.Source{Dir: module, Patterns: dirs[module], Tags: tags})
	}
	return all
}

// unchecked says that nobody can tell whether packages compile.
func unchecked(module, message string) diag.Diagnostic {
	return diag.Diagnostic{
		Pos: token.Position{Filename: filepath.Join(module, "go.mod")}, Code: diag.TypeCheck, Severity: diag.Warning, Message: message,
		Help: `see that "go build" finds what the packages import, or leave the type check out with --check=fast`,
	}
}

// refused is what a compiler says: an error where it concerns what would be written, since the
// run would leave a module that does not build.
func refused(e typecheck.Error, overlay map[string][]byte) diag.Diagnostic {
	isMade := func(p token.Position) bool { _, ok := overlay[p.Filename]; return ok }
	d := diag.Diagnostic{Pos: e.Pos, Code: diag.TypeCheck, Severity: diag.Warning, Message: "the package does not compile: " + e.Message}
	if !isMade(e.Pos) && !slices.ContainsFunc(e.Others, isMade) {
		return d
	}
	d.Severity, d.Message = diag.Error, "the package does not compile with what would be written: "+e.Message
	d.Help = "fix what it names in the source; if the source is right, the generated file is a bug of crdgen"
	// The user can change the place that is not generated.
	if i := slices.IndexFunc(e.Others, func(p token.Position) bool { return !isMade(p) }); i >= 0 && isMade(e.Pos) {
		d.Pos = e.Others[i]
	}
	return d
}

package prune

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/sourcedir"
)

// madeElsewhere returns the orphans that another run makes: their type is declared as a
// struct, or one of their markers stands, below the modules of the run in a package that
// it did not read. Projects make the manifests of one directory by several runs, each
// with some of the packages, and none of them must take the others' files for orphans.
// Where the generator made nothing of markers that stand in the packages of the run, they are not
// read, as those without a blank line below: what was made from them is no orphan either.
// Nothing is read where found is empty.
func madeElsewhere(program *model.Program, found map[string]orphan) (func(orphan) bool, error) {
	wanted := map[string]bool{} // types, and markers with their plus sign
	for _, o := range found {
		if o.typ != "" {
			wanted[o.typ] = true
		}
		for _, name := range o.markers {
			wanted["+"+name] = true
		}
	}
	declared, unread := map[string]bool{}, map[string]bool{}
	elsewhere := func(o orphan) bool {
		return declared[o.typ] || slices.ContainsFunc(o.markers, func(name string) bool {
			return declared["+"+name] || o.alone && unread["+"+name]
		})
	}
	if len(wanted) == 0 {
		return elsewhere, nil
	}
	read, modules := map[string]bool{}, map[string]bool{}
	for _, pkg := range program.Packages {
		if pkg.Root {
			read[pkg.Dir] = true
			modules[output.ModuleRoot(pkg.Dir)] = true
		}
	}
	for dir := range modules {
		err := walkSource(dir, func(in string, source []byte) {
			names, seen := markersOf(source), unread
			if !read[in] {
				names, seen = append(names, structsOf(source)...), declared
			}
			for _, name := range names {
				seen[name] = seen[name] || wanted[name]
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return elsewhere, nil
}

// markerComment finds the name of a marker and of what it belongs to.
var markerComment = lazyregexp.New(`(?m)^[ \t]*//[ \t]*(\+\w+:\w+)(:\w+)?`)

// markersOf returns the markers of a Go file with their plus sign: of
// +crdgen:policy:validation that, and +crdgen:policy.
func markersOf(source []byte) []string {
	if !markerComment.Match(source) {
		return nil
	}
	file, _ := parser.ParseFile(token.NewFileSet(), "", source, parser.ParseComments|parser.SkipObjectResolution)
	if file == nil {
		return nil
	}
	var names []string
	for _, group := range file.Comments { // a line of a string or a block comment is none
		for _, c := range group.List {
			if m := markerComment.FindStringSubmatch(c.Text); m != nil && strings.HasPrefix(c.Text, "//") {
				names = append(names, m[1], m[1]+m[2])
			}
		}
	}
	return names
}

// structsOf returns the names of structs that a Go file declares at its top. Of a file
// that does not compile those count that the parser finds.
func structsOf(source []byte) []string {
	if !bytes.Contains(source, []byte("struct")) {
		return nil
	}
	file, _ := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if file == nil {
		return nil
	}
	var names []string
	for _, decl := range file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.TYPE {
			continue
		}
		for _, spec := range d.Specs {
			spec, ok := spec.(*ast.TypeSpec)
			if !ok {
				continue
			}
			if _, ok := spec.Type.(*ast.StructType); ok {
				names = append(names, spec.Name.Name)
			}
		}
	}
	return names
}

// gonePackages returns the directories that a pattern with "..." at its end names and
// whose Go files are all generated: nobody can compile those alone, so that the
// package which they were made from is gone. The build tags of a run hide such files,
// and the directories with them. One file that a person or another tool wrote, also
// for another platform or a test, keeps a directory out of the list.
func (p Run) gonePackages(dir string) ([]string, error) {
	read := map[string]bool{}
	for _, pkg := range p.Program.Packages {
		read[pkg.Dir] = true
	}
	seen := map[string]bool{}
	var gone []string
	for _, pattern := range p.Patterns {
		base, ok := strings.CutSuffix(filepath.ToSlash(pattern), "/...")
		if !ok || !filepath.IsAbs(base) && !strings.HasPrefix(base, ".") || strings.Contains(base, "...") {
			continue
		}
		err := walkPackages(output.Absolute(dir, base), func(at string, files []string) error {
			if read[at] || seen[at] {
				return nil
			}
			seen[at] = true
			only, err := onlyGenerated(files)
			if only {
				gone = append(gone, at)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("cannot look for files of earlier runs: %w", err)
		}
	}
	return gone, nil
}

// onlyGenerated reports whether there are files and all of them are generated.
func onlyGenerated(files []string) (bool, error) {
	for _, name := range files {
		content, err := sourcefile.Read(nil, name)
		if errors.Is(err, fs.ErrPermission) {
			return false, err
		}
		if err != nil || !generators.SaysGenerated(content) {
			return false, nil //nolint:nilerr // what cannot be read is not taken for ours
		}
	}
	return len(files) > 0, nil
}

// walkPackages shows the Go files of every directory below base that a pattern with
// "..." can name, also in modules that lie below base: a run loads these as well. What the go
// command passes over is left out.
func walkPackages(base string, show func(dir string, files []string) error) error {
	return filepath.WalkDir(base, func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
			return nil // no package of a run, either
		case err != nil || !d.IsDir():
			return err
		case path != base && sourcedir.IsSkipped(d.Name()):
			return filepath.SkipDir
		}
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil // the walk comes here again and tells why
		}
		var files []string
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), ".go") {
				files = append(files, filepath.Join(path, e.Name()))
			}
		}
		return show(path, files)
	})
}

// walkSource shows every Go file below dir that is no test, and the directory it lies in, save
// those in directories that the go command passes over. Modules that lie below dir count, as in
// walkPackages: their manifests may be in the same directory.
func walkSource(dir string, show func(in string, source []byte)) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if errors.Is(err, fs.ErrPermission) {
				return nil // no package of a run, either
			}
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if path != dir && sourcedir.IsSkipped(name) {
				return filepath.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		source, err := sourcefile.Read(nil, path)
		if err == nil {
			show(filepath.Dir(path), source)
		}
		return err
	})
}

// Package supportpackage makes the packages that the generated code of a module shares: of the
// support, what the module uses. Who writes code says what that is; nothing here writes Go.
package supportpackage

import (
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/excerpt"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/generators/conversion/support"
	"github.com/crdgen/crdgen/internal/model"
)

// Name and HarnessName are the packages that generated code and generated tests import, File and
// HarnessFile their files.
const (
	Name        = "crdconversion"
	HarnessName = "conversiontest"
	File        = "zz_generated.crdconversion.go"
	HarnessFile = "zz_generated.conversiontest.go"
)

var (
	supportSource = excerpt.Of(Name, support.Conversion)
	harnessSource = excerpt.Of(HarnessName, support.Tests)
)

// A Support is the package that the generated code of a module imports for what it
// shares, with one below it for its tests. They hold what is used of them, by the code of
// this run and by that of other packages of the module.
type Support struct {
	// Path is the import path.
	Path string
	// Dir is the directory that the package is written to, "" if it is imported from
	// another module.
	Dir string
	// Others are the sources of generated code in the module that this run does not
	// write.
	Others []string
	// First is a package that uses it. Tests says that tests are written.
	First *model.Package
	Tests bool

	code, tests []func() (string, error)
}

// AddCode adds code that uses the package.
func (s *Support) AddCode(code func() (string, error)) { s.code = append(s.code, code) }

// AddTests adds generated tests that use the package for tests.
func (s *Support) AddTests(code func() (string, error)) { s.tests = append(s.tests, code) }

// HarnessPath is the import path of the package for tests.
func (s *Support) HarnessPath() string { return path.Join(s.Path, HarnessName) }

// Files makes the files of the packages that this run needs: none if they are imported
// from another module.
func (s *Support) Files(header string) []generators.File {
	if s.Dir == "" {
		return nil
	}
	var files []generators.File
	add := func(name, dir, at string, source *excerpt.Package, users []func() (string, error)) {
		if len(users) == 0 && !slices.ContainsFunc(s.Others, func(text string) bool { return strings.Contains(text, strconv.Quote(at)) }) {
			return
		}
		files = append(files, generators.File{
			Name: name, Beside: true, Origin: s.First.Pos,
			Package: &model.Package{Name: source.Name, Path: at, Dir: dir, Module: s.First.Module},
			Render:  layout.Rendered(func() (string, error) { return s.render(source, at, header, users) }),
		})
	}
	add(File, s.Dir, s.Path, supportSource, s.code)
	if !s.Tests {
		return files
	}
	add(HarnessFile, filepath.Join(s.Dir, HarnessName), s.HarnessPath(), harnessSource, s.tests)
	return files
}

// render writes a package with what is used of it.
func (s *Support) render(source *excerpt.Package, at, header string, users []func() (string, error)) (string, error) {
	used := excerpt.NewUses()
	for _, code := range users {
		text, err := code()
		if err != nil {
			return "", err
		}
		if err := used.Add(text, at); err != nil {
			return "", err
		}
	}
	for _, text := range s.Others {
		_ = used.Add(text, at) // what is no Go compiles nowhere
	}
	text, err := source.Used(used)
	return strings.TrimPrefix(layout.CommentAbove(header)+layout.Generated+"\n\n"+text, "\n"), err
}

package revision

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diff/incomparable"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// unread says that a submodule has kinds which the patterns ask for: the revision lacks its files,
// so that each of its kinds would be a new one. Where the submodule has none, nothing is missed.
func (t *Tree) unread(dir string, patterns []string) error {
	for _, name := range t.Submodules {
		asked := len(patterns) == 0 || slices.ContainsFunc(patterns, func(pattern string) bool {
			at, below, local := directory(dir, pattern)
			return !local || at == name || below && isBelow(name, at) || isBelow(at, name)
		})
		if asked && declaresKinds(filepath.Join(t.Top, filepath.FromSlash(name))) {
			return &incomparable.Error{
				Message: fmt.Sprintf("%q is a submodule that declares kinds, and its files at %s are not read", name, t.Name),
				Help:    "compare it in its own repository, or name packages outside of it",
			}
		}
	}
	return nil
}

// markerOfKind is a marker of a kind or of the group of a package, at the beginning of a comment.
// Those of other generators, and what merely speaks of markers, declare no kind.
var markerOfKind = lazyregexp.New(`(?m)^[ \t]*//[ \t]*\+(groupName\b|kubebuilder:(object:root|resource|storageversion|subresource)\b|k8s:deepcopy-gen:interfaces=)`)

// declaresKinds reports whether Go files of the packages below a directory declare kinds.
func declaresKinds(dir string) (found bool) {
	_ = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || found:
			return fs.SkipAll
		case d.IsDir():
			if d.Name() == "vendor" || d.Name() == "testdata" || name != dir && strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		case filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := sourcefile.Read(nil, name)
		found = err == nil && markerOfKind.Match(text) && hasComment(text, markerOfKind)
		return nil
	})
	return found
}

// hasComment reports whether a comment of a Go file matches: a line of a string is none, as in
// code that writes Go.
func hasComment(source []byte, pattern *lazyregexp.Regexp) bool {
	file, _ := parser.ParseFile(token.NewFileSet(), "", source, parser.ParseComments|parser.SkipObjectResolution)
	return file != nil && slices.ContainsFunc(file.Comments, func(group *ast.CommentGroup) bool {
		return slices.ContainsFunc(group.List, func(c *ast.Comment) bool { return pattern.MatchString(c.Text) })
	})
}

// Package manifests finds files with objects of Kubernetes: those that a user names, those of
// a directory, and those that generated tests have written.
//
// It stands beside internal/validate, which judges what is in them. It changes no file,
// prints nothing, and says of names only that they cannot be read.
package manifests

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// Files returns a file itself, and the manifests of a directory. What kustomize is
// told lies beside the objects of kubebuilder's samples and is none.
func Files(path string, recursive bool) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return []string{path}, err
	}
	var files []string
	err = filepath.WalkDir(path, func(at string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && at != path && !recursive:
			return fs.SkipDir
		case isManifest(d):
			files = append(files, at)
		}
		return nil
	})
	return files, err
}

// isManifest reports whether a file of a directory is read for objects.
func isManifest(d fs.DirEntry) bool {
	if d.IsDir() || d.Name() == "kustomization.yaml" || d.Name() == "kustomization.yml" {
		return false
	}
	return slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(d.Name()))
}

// Unread is the number of directories with manifests below those that are read without what
// is below them.
func Unread(roots []string) int {
	holding := map[string]bool{}
	for _, root := range roots {
		_ = filepath.WalkDir(root, func(at string, d fs.DirEntry, err error) error {
			if err != nil {
				return fs.SkipDir // it is told what was not read, and nothing of this is
			}
			if dir := filepath.Dir(at); at != root && dir != filepath.Clean(root) && isManifest(d) {
				holding[dir] = true
			}
			return nil
		})
	}
	return len(holding)
}

// Converted holds the objects that generated tests have converted against the CRDs of a
// server: manifests in testdata/conversion of a package's directory.
func Converted(ctx context.Context, server *crvalidation.Server, dir string) (diag.List, error) {
	var found diag.List
	names, err := filepath.Glob(filepath.Join(dir, "testdata", "conversion", "*.yaml"))
	if err != nil {
		return nil, nil //nolint:nilerr // a directory whose name is a pattern
	}
	for _, name := range names {
		text, err := sourcefile.ReadNamed(nil, name)
		if err != nil {
			return nil, err
		}
		docs, _ := crvalidation.Read(name, text)
		refused, err := server.Converted(ctx, docs)
		if err != nil {
			return nil, err
		}
		found.Add(refused...)
	}
	return found, nil
}

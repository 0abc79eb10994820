// Package confine reports whether a path lies in a directory: by name, or wherever links
// lead.
//
// Names of files come from source and from settings, and those may come from strangers.
// Whoever reads or writes at such a name asks here first, and says itself what is wrong.
// The package reads no file and reports nothing.
package confine

import "path/filepath"

// Within reports whether a path lies in a directory, by name alone. Both are absolute.
func Within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// Inside reports whether a directory lies in another one, wherever links lead. Both are
// absolute, and need not exist.
func Inside(top, dir string) bool { return Within(resolved(top), resolved(dir)) }

// resolved is a directory without links, as far as it is there.
func resolved(dir string) string {
	rest := ""
	for at := filepath.Clean(dir); ; at = filepath.Dir(at) {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(real, rest)
		}
		if at == filepath.Dir(at) {
			return dir
		}
		rest = filepath.Join(filepath.Base(at), rest)
	}
}

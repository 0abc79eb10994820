// Package confine reports whether a path lies in a directory: by name, or wherever links
// lead.
//
// Names of files come from source and from settings, and those may come from strangers.
// Whoever reads or writes at such a name asks here first, and says itself what is wrong.
// The package reads links and no file, and reports nothing.
package confine

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

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

// repositoryDir is where a repository keeps its own files, and checkouts in CI keep
// their tokens.
const repositoryDir = ".git"

// Repository is the nearest directory at or above an absolute one without links that is the
// root of a repository, else the nearest that is the root of a module; "" if there is none.
func Repository(dir string) string {
	for _, mark := range []string{repositoryDir, "go.mod"} {
		if at := above(dir, mark); at != "" {
			return at
		}
	}
	return ""
}

// Checkout is the nearest directory at or above an absolute one that is the root of a
// repository, else that directory itself.
func Checkout(dir string) string { return cmp.Or(above(dir, repositoryDir), dir) }

// above is the nearest directory at or above one that has an entry of a name; "" for none.
func above(dir, name string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, name)); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}

// OfRepository reports whether a path without links belongs to a repository itself: whether
// it lies in its directory .git.
func OfRepository(path string) bool {
	rel, err := filepath.Rel(Repository(filepath.Dir(path)), path)
	if err != nil {
		rel = path
	}
	return slices.ContainsFunc(strings.Split(rel, string(filepath.Separator)), func(name string) bool { return strings.EqualFold(name, repositoryDir) })
}

// LinkOut finds the first link on the way to an absolute path that leads out of the repository
// that the link itself lies in, and where it leads; "" if there is none. Such a link can be a
// part of what was checked out, though the name on the way to it is the user's.
func LinkOut(path string) (link, to string) {
	at := filepath.VolumeName(path) + string(filepath.Separator)
	for name := range strings.SplitSeq(strings.TrimPrefix(filepath.Clean(path), at), string(filepath.Separator)) {
		next := filepath.Join(at, name)
		info, err := os.Lstat(next)
		if err != nil {
			return "", "" // what is not there yet is no link
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			at = next
			continue
		}
		to := target(next)
		if top := Repository(at); top != "" && !Within(top, to) {
			return next, to
		}
		at = to
	}
	return "", ""
}

// target is where a link leads, be it that nothing is there.
func target(link string) string {
	if real, err := filepath.EvalSymlinks(link); err == nil {
		return real
	}
	to, err := os.Readlink(link)
	if err != nil {
		return link
	}
	if !filepath.IsAbs(to) {
		to = filepath.Join(filepath.Dir(link), to)
	}
	return resolved(to)
}

package emit

import (
	"crypto/sha256"
	"io"
	"os"
	"path/filepath"
)

// A Sum is a target with the digest of its content.
type Sum struct {
	Path, Root string
	Sum        [sha256.Size]byte
}

// Unchanged reports whether a commit of targets with these contents would change
// nothing: each file has the bytes and lies in its root, and nothing lies beside it that
// a process which was killed has left. It writes nothing.
func Unchanged(sums []Sum) bool {
	resolver := dirResolver{}
	roots := rootSet{}
	defer roots.close()
	looked := map[string]bool{}
	owner := map[string]bool{}
	for _, s := range sums {
		f, err := resolver.find(Target{Path: s.Path, Root: s.Root, Render: func(io.Writer) error { return nil }}, toRead)
		if err != nil || !f.exists || owner[f.path] || roots.open(f) != nil || f.root == nil {
			return false
		}
		owner[f.path] = true
		if dir := filepath.Dir(f.path); !looked[dir] {
			looked[dir] = true
			if hasLeftovers(dir) {
				return false
			}
		}
		if !s.holds(f) {
			return false
		}
	}
	return true
}

func hasLeftovers(dir string) bool {
	d, err := os.Open(dir)
	if err != nil {
		return true
	}
	defer d.Close()
	names, err := d.Readdirnames(-1)
	if err != nil {
		return true
	}
	for _, name := range names {
		if tempName.MatchString(name) || journalName.MatchString(name) {
			return true
		}
	}
	return false
}

func (s Sum) holds(f *stagedFile) bool {
	file, err := f.root.Open(f.rel)
	if err != nil {
		return false
	}
	defer file.Close()
	h := sha256.New()
	_, err = io.Copy(h, file)
	return err == nil && [sha256.Size]byte(h.Sum(nil)) == s.Sum
}

package emit

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCopyOldKeepsMode checks the copy that stands in for a hard link: an undo
// must bring back all permission bits, whatever the umask.
func TestCopyOldKeepsMode(t *testing.T) {
	for _, mode := range []fs.FileMode{0o666, 0o777, 0o600, 0o444} {
		dir := t.TempDir()
		f := &stagedFile{path: filepath.Join(dir, "file"), exists: true, mode: mode}
		write(t, f.path, "old")
		if err := os.Chmod(f.path, mode); err != nil {
			t.Fatal(err)
		}
		if err := f.copyOld(f.sibling()); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(f.backup); err != nil || info.Mode() != mode {
			t.Errorf("mode %v, want %v, error %v", info.Mode(), mode, err)
		}
		f.removeLeftovers()
		wantTree(t, dir, map[string]string{"file": "old"})
	}
}

// TestCopyOldFailsHalfWay copies what opens and cannot be read: a directory.
func TestCopyOldFailsHalfWay(t *testing.T) {
	dir := t.TempDir()
	f := &stagedFile{path: filepath.Join(dir, "file"), exists: true, mode: 0o755}
	if err := os.Mkdir(f.path, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := f.keepOld(); err == nil || !strings.HasPrefix(filepath.Base(f.backup), tempPrefix) {
		t.Errorf("error %v, backup %q", err, f.backup)
	}
	f.removeLeftovers()
	wantTree(t, dir, map[string]string{"file": "/"})
}

// TestCopyOldSparesOthersFiles checks that a file that was there already is
// never taken for the backup.
func TestCopyOldSparesOthersFiles(t *testing.T) {
	dir := t.TempDir()
	f := &stagedFile{path: filepath.Join(dir, "file"), exists: true, mode: 0o644}
	write(t, f.path, "old")
	write(t, filepath.Join(dir, "other"), "theirs")
	if err := f.copyOld(filepath.Join(dir, "other")); err == nil || f.backup != "" {
		t.Errorf("error %v, backup %q", err, f.backup)
	}
	f.removeLeftovers()
	wantTree(t, dir, map[string]string{"file": "old", "other": "theirs"})
}

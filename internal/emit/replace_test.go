package emit

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// presentFile is the file of a directory as a commit has it before it is replaced.
func presentFile(t *testing.T, dir string) *stagedFile {
	t.Helper()
	f := &stagedFile{path: filepath.Join(dir, "file"), rootDir: dir, rel: "file", exists: true, temporaries: newTemporaries()}
	t.Cleanup(f.release)
	var err error
	if f.info, err = os.Stat(f.path); err != nil {
		t.Fatal(err)
	}
	f.mode = f.info.Mode().Perm()
	if f.root, err = os.OpenRoot(dir); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.root.Close() })
	return f
}

// TestCopyOldKeepsMode checks the copy that stands in for a hard link: an undo
// must bring back all permission bits, whatever the umask.
func TestCopyOldKeepsMode(t *testing.T) {
	for _, mode := range []fs.FileMode{0o666, 0o777, 0o600, 0o444} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "file"), "old")
		if err := os.Chmod(filepath.Join(dir, "file"), mode); err != nil {
			t.Fatal(err)
		}
		f := presentFile(t, dir)
		if err := f.copyOld("copy"); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(filepath.Join(dir, f.backup)); err != nil || info.Mode() != mode {
			t.Errorf("mode %v, want %v, error %v", info.Mode(), mode, err)
		}
		f.removeLeftovers()
		wantTree(t, dir, map[string]string{"file": "old"})
	}
}

// TestCopyOldFailsHalfWay copies what opens and cannot be read: a directory.
func TestCopyOldFailsHalfWay(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "file"), 0o755); err != nil {
		t.Fatal(err)
	}
	f := presentFile(t, dir)
	if err := f.keepOld(); err == nil || !strings.HasPrefix(filepath.Base(f.backup), tempPrefix) {
		t.Errorf("error %v, backup %q", err, f.backup)
	}
	f.removeLeftovers()
	f.release()
	wantTree(t, dir, map[string]string{"file": "/"})
}

// TestCopyOldSparesOthersFiles checks that a file that was there already is
// never taken for the backup.
func TestCopyOldSparesOthersFiles(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "file"), "old")
	write(t, filepath.Join(dir, "other"), "theirs")
	f := presentFile(t, dir)
	if err := f.copyOld("other"); err == nil || f.backup != "" {
		t.Errorf("error %v, backup %q", err, f.backup)
	}
	f.removeLeftovers()
	wantTree(t, dir, map[string]string{"file": "old", "other": "theirs"})
}

//go:build unix

package emit

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestCommitStaysInRoot leads a target out of its root in every way that names and
// links allow.
func TestCommitStaysInRoot(t *testing.T) {
	for name, c := range map[string]struct{ path, says string }{
		"name":             {"root/../outside/file", "outside of"},
		"absolute":         {"outside/file", "outside of"},
		"link to a file":   {"root/link", "outside of"},
		"link to nothing":  {"root/dangling", "outside of"},
		"linked directory": {"root/dir/file", "outside of"},
		"new below a link": {"root/dir/new/deep", "outside of"},
		"link over a link": {"root/chain", "outside of"},
		"repository":       {"root/git", "belongs to the repository"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "outside", "file"), "precious")
			write(t, filepath.Join(dir, "root", ".git", "config"), "precious")
			for link, to := range map[string]string{"link": "../outside/file", "chain": "link", "dangling": "../outside/new", "dir": "../outside", "git": ".git/config"} {
				if err := os.Symlink(to, filepath.Join(dir, "root", link)); err != nil {
					t.Skip(err)
				}
			}
			before := tree(t, dir)
			target := text(filepath.Join(dir, c.path), "evil", 1)
			target.Root = filepath.Join(dir, "root")
			if _, err := Commit(t.Context(), []Target{target}); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("commit: got error %v, want one with %q", err, c.says)
			}
			if d, err := Compare(t.Context(), []Target{target}); err == nil || len(d) > 0 || strings.Contains(err.Error(), "precious") {
				t.Errorf("compare: got %v, error %v", d, err)
			}
			target.Render = nil
			if !strings.HasPrefix(c.path, "root/link") && c.path != "root/chain" && c.path != "root/dangling" && c.path != "root/git" {
				if _, err := Commit(t.Context(), []Target{target}); err == nil {
					t.Error("removal: no error")
				}
			}
			wantTree(t, dir, before)
		})
	}
}

// TestCommitTakesRootBehindLink: the directory that is named may be a link itself,
// and files in it links to others in it.
func TestCommitTakesRootBehindLink(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "real", "file"), "old")
	for link, to := range map[string]string{"root": "real", "real/link": "file"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	target := text(filepath.Join(dir, "root", "link"), "new", 1)
	target.Root = filepath.Join(dir, "root")
	if _, err := Commit(t.Context(), []Target{target}); err != nil {
		t.Fatal(err)
	}
	wantTree(t, dir, map[string]string{"real": "/", "real/file": "new", "real/link": "-> file", "root": "-> real"})
}

// TestCommitKeepsOwner needs root, who alone gives files away.
func TestCommitKeepsOwner(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write(t, path, "old")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(path, 12345, 54321); err != nil {
		t.Skip(err)
	}
	if _, err := Commit(t.Context(), []Target{text(path, "new", 1)}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if stat := info.Sys().(*syscall.Stat_t); stat.Uid != 12345 || stat.Gid != 54321 || info.Mode() != 0o640 {
		t.Errorf("owner %d, group %d, mode %v", stat.Uid, stat.Gid, info.Mode())
	}
}

// TestAbandonedFilesOnly removes what a killed process has left and nothing else:
// files of a running one and files that users call alike stay.
func TestAbandonedFilesOnly(t *testing.T) {
	dir := t.TempDir()
	const dead, dead2 = "0123456789abc", "abcdefghijklm"
	keep := map[string]string{".crdgen-baseline": "known", ".crdgen-baseline-1": "known", ".crdgen.yaml": "x", ".crdgen-" + dead + "-1.yaml": "x", ".crdgen-" + dead + "-2": "/"}
	for name, content := range keep {
		if content == "/" {
			if err := os.Mkdir(filepath.Join(dir, name), 0o777); err != nil {
				t.Fatal(err)
			}
			continue
		}
		write(t, filepath.Join(dir, name), content)
	}
	for _, name := range []string{dead + ".lock", dead + "-1", dead + "-17", dead2 + "-3"} {
		write(t, filepath.Join(dir, tempPrefix+name), "left")
	}
	write(t, filepath.Join(dir, "file"), "old")
	live := presentFile(t, dir)
	if err := live.createTemp(); err != nil {
		t.Fatal(err)
	}
	if err := live.close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Commit(t.Context(), []Target{text(filepath.Join(dir, "file"), "new", 1)}); err != nil {
		t.Fatal(err)
	}
	keep["file"], keep[live.temp], keep[tempPrefix+live.run+lockSuffix] = "new", "", ""
	wantTree(t, dir, keep)
}

const (
	killedVariable = "CRDGEN_TEST_COMMIT"
	killedFiles    = 40
)

// killedTargets are two versions of the files of a run.
func killedTargets(dir string, version int) []Target {
	var targets []Target
	for i := range killedFiles {
		content := strings.Repeat(fmt.Sprintf("version %d of file %d\n", version, i), 500)
		targets = append(targets, text(filepath.Join(dir, fmt.Sprint(i%4), fmt.Sprint(i)), content, 4096))
	}
	return targets
}

// TestCommitOfKilledProcess is the process that TestKill kills.
func TestCommitOfKilledProcess(t *testing.T) {
	dir := os.Getenv(killedVariable)
	if dir == "" {
		t.Skip("only a part of TestKill")
	}
	for version := 0; ; version++ {
		if _, err := Commit(t.Context(), killedTargets(dir, version%2)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestKill kills a process that commits at random moments. Every file is whole then;
// recovery, or the next commit, makes all of one version and leaves nothing but files.
// CRDGEN_KILLS says how often.
func TestKill(t *testing.T) {
	rounds := 30
	if testing.Short() {
		rounds = 8
	}
	if n, err := strconv.Atoi(os.Getenv("CRDGEN_KILLS")); err == nil {
		rounds = n
	}
	dir := t.TempDir()
	left, mixed, finished := 0, 0, 0
	for round := range rounds {
		cmd := exec.Command(os.Args[0], "-test.run=^TestCommitOfKilledProcess$")
		cmd.Env = append(os.Environ(), killedVariable+"="+dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for first := filepath.Join(dir, "0", "0"); ; time.Sleep(time.Millisecond) {
			if _, err := os.Stat(first); err == nil {
				break
			}
		}
		time.Sleep(time.Duration(rand.IntN(30)) * time.Millisecond)
		if round%2 == 1 {
			waitForJournal(filepath.Join(dir, "0"))
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		left += checkWhole(t, dir)
		if versions(t, dir) > 1 {
			mixed++
		}
		// A run of a part of the files, be it the last, is enough.
		only := killedTargets(dir, 2)[rand.IntN(killedFiles):][:1]
		if Recover(only).Finished > 0 {
			finished++
		}
		if n := versions(t, dir); n != 1 && !t.Failed() {
			t.Fatalf("round %d: files of %d versions after recovery", round, n)
		}
		if _, err := Commit(t.Context(), killedTargets(dir, 2)); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{}
		for i := range killedFiles {
			want[fmt.Sprint(i%4)] = "/"
			want[filepath.Join(fmt.Sprint(i%4), fmt.Sprint(i))] = strings.Repeat(fmt.Sprintf("version 2 of file %d\n", i), 500)
		}
		if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
			t.Fatalf("round %d: (-want +got):\n%s", round, diff)
		}
	}
	t.Logf("%d rounds: %d files were left over, %d mixtures, %d finished", rounds, left, mixed, finished)
}

// waitForJournal returns when a commit replaces files, or after a while.
func waitForJournal(dir string) {
	for begin := time.Now(); time.Since(begin) < 100*time.Millisecond; {
		if found, err := filepath.Glob(filepath.Join(dir, tempPrefix+"*"+journalSuffix)); err != nil || len(found) > 0 {
			return
		}
	}
}

// versions counts the different versions that the files in dir are of; a missing file
// is one more.
func versions(t *testing.T, dir string) int {
	t.Helper()
	seen := map[string]bool{}
	for i := range killedFiles {
		content, err := os.ReadFile(filepath.Join(dir, fmt.Sprint(i%4), fmt.Sprint(i)))
		if err != nil {
			seen["missing"] = true
			continue
		}
		version, _, _ := strings.Cut(string(content), " of file")
		seen[version] = true
	}
	return len(seen)
}

// checkWhole fails for a file that has a part of its content, and counts temporary
// files.
func checkWhole(t *testing.T, dir string) (left int) {
	t.Helper()
	for name, content := range tree(t, dir) {
		switch {
		case content == "/":
		case strings.HasPrefix(filepath.Base(name), tempPrefix):
			left++
		default:
			first, _, _ := strings.Cut(content, "\n")
			if content != strings.Repeat(first+"\n", 500) || first == "" {
				t.Errorf("%s is half written", name)
			}
		}
	}
	return left
}

// TestRecoverBelievesNothing gives recovery journals that nobody but a stranger writes:
// what has no file of the run beside it, or has changed since, stays as it is.
func TestRecoverBelievesNothing(t *testing.T) {
	const run = "0123456789abc"
	for name, journal := range map[string]string{
		"content elsewhere":  `[{"path":"../out/file","temp":"../dir/x"}]`,
		"content not a temp": `[{"path":"file","temp":"other","backup":"other","size":3,"time":TIME}]`,
		"of another run":     `[{"path":"file","temp":".crdgen-abcdefghijklm-1","backup":"x","size":3,"time":TIME}]`,
		"removal":            `[{"path":"file","size":3,"time":TIME}]`,
		"changed since":      `[{"path":"file","temp":".crdgen-0123456789abc-1","backup":"x","size":3,"time":1}]`,
		"new but there":      `[{"path":"file","temp":".crdgen-0123456789abc-1"}]`,
		"a lock":             `[{"path":"new","temp":".crdgen-0123456789abc.lock"}]`,
		"no journal":         `nonsense`,
		"old but gone":       `[{"path":"gone","temp":".crdgen-0123456789abc-1","backup":"x","size":3,"time":5}]`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "dir", "file")
			write(t, file, "old")
			write(t, filepath.Join(dir, "dir", "other"), "stranger")
			write(t, filepath.Join(dir, "out", "file"), "precious")
			want := tree(t, dir)
			info, err := os.Stat(file)
			if err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(dir, "dir", tempPrefix+run+"-1"), "new")
			write(t, filepath.Join(dir, "dir", tempPrefix+run+lockSuffix), "")
			write(t, filepath.Join(dir, "dir", tempPrefix+run+journalSuffix), strings.ReplaceAll(journal, "TIME", fmt.Sprint(info.ModTime().UnixNano())))
			if r := Recover([]Target{text(file, "x", 1)}); r.Finished != 0 || r.Removed == 0 {
				t.Errorf("got %+v", r)
			}
			wantTree(t, dir, want)
		})
	}
}

// TestRecoverSparesRunning does not touch what a process that still runs has made.
func TestRecoverSparesRunning(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "file"), "old")
	live := presentFile(t, dir)
	if err := live.createTemp(); err != nil {
		t.Fatal(err)
	}
	if err := live.close(); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, tempPrefix+live.run+journalSuffix), `[{"path":"file"}]`)
	before := tree(t, dir)
	if r := Recover([]Target{text(filepath.Join(dir, "file"), "x", 1)}); r != (Recovery{}) {
		t.Errorf("got %+v", r)
	}
	wantTree(t, dir, before)
}

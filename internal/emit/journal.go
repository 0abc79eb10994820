package emit

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/filelock"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// journalSuffix ends the name of a commit's journal, which lies beside its first file:
// .crdgen-RUN.journal. It is there from the moment when everything that the commit
// needs is on disk until all files are in place, so that whoever finds it can finish
// what a process that was killed has begun.
const journalSuffix = ".journal"

// largestJournal is more than a commit of a hundred thousand files takes.
const largestJournal = 64 << 20

// A journalEntry is one file that the commit replaces or removes.
type journalEntry struct {
	Path   string `json:"path"`           // seen from the journal's directory
	Temp   string `json:"temp,omitempty"` // the new content, beside the file; empty for one that goes
	Backup string `json:"backup,omitempty"`
	Size   int64  `json:"size"` // of the old file
	Time   int64  `json:"time"` // of the old file, in nanoseconds
}

// A journal is a commit's journal on disk.
type journal struct {
	root *os.Root
	name string
}

// writeJournal writes the journal of files that are about to be replaced. A commit of
// one file needs none: it happens at once. The journal is nil then, which may be
// removed as well.
func writeJournal(files []*stagedFile) (*journal, error) {
	files = slices.DeleteFunc(slices.Clone(files), func(f *stagedFile) bool { return f.temp == "" && !(f.remove && f.exists) })
	if len(files) < 2 {
		return nil, nil
	}
	first := files[0]
	var entries []journalEntry
	for _, f := range files {
		rel, err := filepath.Rel(filepath.Dir(first.path), f.path)
		if err != nil {
			return nil, nil //nolint:nilerr // on another volume: as without a journal
		}
		e := journalEntry{Path: filepath.ToSlash(rel)}
		if f.temp != "" {
			e.Temp = filepath.Base(f.temp)
		}
		if f.backup != "" {
			e.Backup, e.Size, e.Time = filepath.Base(f.backup), f.info.Size(), f.info.ModTime().UnixNano()
		}
		entries = append(entries, e)
	}
	text, err := json.Marshal(entries)
	if err != nil {
		return nil, err
	}
	temp, err := first.sibling(first)
	if err != nil {
		return nil, err
	}
	j := &journal{first.root, filepath.Join(filepath.Dir(first.rel), tempPrefix+first.run+journalSuffix)}
	err = first.pointTo(filepath.Dir(first.path))
	if err == nil {
		err = first.root.WriteFile(temp, text, 0o666)
	}
	if err == nil {
		err = first.root.Rename(temp, j.name)
	}
	if err != nil {
		_ = first.root.Remove(temp)
		return nil, err
	}
	return j, nil
}

func (j *journal) remove() {
	if j != nil {
		_ = j.root.Remove(j.name)
	}
}

// A Recovery is what runs that were killed have left and what became of it.
type Recovery struct {
	// Finished are files that were put in place, or removed, as the killed run wanted.
	Finished int
	// Removed are temporary files.
	Removed int
}

// String says what was done.
func (r Recovery) String() string {
	count := func(n int, what string) string {
		if n > 1 {
			what += "s"
		}
		return fmt.Sprintf("%d %s", n, what)
	}
	var parts []string
	if r.Finished > 0 {
		parts = append(parts, "put "+count(r.Finished, "file")+" in place")
	}
	if r.Removed > 0 {
		parts = append(parts, "removed "+count(r.Removed, "temporary file"))
	}
	return strings.Join(parts, ", ")
}

func (r *Recovery) add(more Recovery) {
	r.Finished += more.Finished
	r.Removed += more.Removed
}

// Recover finishes the commits of processes that were killed while they put files in
// place, and removes the temporary files that they left in the directories of targets.
// A file that somebody has changed since stays as it is. Files of a process that still
// runs are not touched, nor is anything whose name no commit makes. It is best effort:
// what cannot be done now is left to the next run.
func Recover(targets []Target) Recovery {
	var all Recovery
	resolver := dirResolver{}
	done := map[string]bool{}
	for _, t := range targets {
		f, err := resolver.find(t, toRead)
		if err != nil || done[filepath.Dir(f.path)] {
			continue
		}
		done[filepath.Dir(f.path)] = true
		root, err := os.OpenRoot(f.rootDir)
		if err != nil {
			continue
		}
		all.add(recoverDir(root, filepath.Dir(f.rel)))
		root.Close() //nolint:errcheck // nothing is written through it
	}
	return all
}

var journalName = lazyregexp.New(`^\.crdgen-([0-9a-z]{13})\.journal$`)

// recoverDir does so for one directory, seen from a root.
func recoverDir(root *os.Root, dir string) (r Recovery) {
	entries, err := fs.ReadDir(root.FS(), filepath.ToSlash(dir))
	if err != nil {
		return r
	}
	left := false
	for _, e := range entries {
		if m := journalName.FindStringSubmatch(e.Name()); m != nil && e.Type().IsRegular() {
			left = true
			r.add(finishRun(filepath.Join(root.Name(), dir), m[1]))
		}
		left = left || tempName.MatchString(e.Name())
	}
	if left {
		r.add(removeAbandonedIn(root, dir))
	}
	return r
}

// finishRun does what the journal in a directory says, where there is one and its
// process does not run any more, removes it, and then what the process has left.
func finishRun(dir, run string) (r Recovery) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return r
	}
	defer root.Close() //nolint:errcheck // nothing is written through it
	lock, err := root.OpenFile(tempPrefix+run+lockSuffix, os.O_WRONLY, 0)
	if err == nil {
		defer lock.Close()
		if !filelock.Try(lock) {
			return r
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return r
	}
	name := tempPrefix + run + journalSuffix
	entries, err := readJournal(root, name)
	if errors.Is(err, fs.ErrNotExist) {
		return r
	}
	dirs := map[string]bool{dir: true}
	for _, e := range entries {
		at := filepath.Join(dir, filepath.FromSlash(e.Path))
		dirs[filepath.Dir(at)] = true
		if e.finish(at, run) {
			r.Finished++
		}
	}
	if root.Remove(name) != nil {
		return r
	}
	if lock != nil {
		lock.Close()
	}
	for other := range dirs {
		if root, err := os.OpenRoot(other); err == nil {
			r.add(removeAbandonedIn(root, "."))
			root.Close() //nolint:errcheck // nothing is written through it
		}
	}
	return r
}

func readJournal(root *os.Root, name string) ([]journalEntry, error) {
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var entries []journalEntry
	err = json.NewDecoder(io.LimitReader(f, largestJournal)).Decode(&entries)
	return entries, err
}

// finish does one step that is still to be done and reports whether it did. Journals
// lie in source trees, so nothing that they say is believed: the new content, or the
// second name of a file that goes, must lie beside the file under a name of that run.
func (e journalEntry) finish(at, run string) bool {
	root, err := os.OpenRoot(filepath.Dir(at))
	if err != nil {
		return false
	}
	defer root.Close() //nolint:errcheck // nothing is written through it
	own := func(name string) bool {
		m := tempName.FindStringSubmatch(name)
		if m == nil || m[1] != run || m[2] == lockSuffix {
			return false
		}
		info, err := root.Lstat(name)
		return err == nil && info.Mode().IsRegular()
	}
	file := filepath.Base(at)
	info, err := root.Lstat(file)
	there := err == nil
	old := there && info.Mode().IsRegular() && info.Size() == e.Size && info.ModTime().UnixNano() == e.Time
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return false
	case e.Temp == "":
		return old && own(e.Backup) && root.Remove(file) == nil
	case there != (e.Backup != "") || there && !old:
		return false // it is done, or somebody has changed it since
	}
	return own(e.Temp) && root.Rename(e.Temp, file) == nil
}

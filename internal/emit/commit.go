package emit

import (
	"context"
	"fmt"
	"io"
)

// A Target is one file that a run writes or removes.
type Target struct {
	// Path is where the file goes. A symbolic link is followed.
	Path string
	// Root is the directory that the file must not leave, whatever the path says and
	// wherever links lead. It is a directory that the user has named, or made sure of;
	// empty means that of the path, for a file that the user has named.
	Root string
	// Origin says who wants the file, for the error that two targets of one
	// path are. It may be empty.
	Origin string
	// Render writes the content. It is called at most once, perhaps from another
	// goroutine, and must write the same bytes in every run. Nil asks for the
	// file to be removed; a symbolic link is not followed then, but refused.
	Render func(w io.Writer) error
}

// A Result says what a commit did. All lists hold paths as the targets gave
// them, in the order of the targets. A file that was to be removed and was not
// there is in none of them.
type Result struct {
	Written   []string
	Unchanged []string
	Removed   []string
	// Recovered is what became of earlier commits that were killed.
	Recovered Recovery
}

// Commit renders all targets and then puts all of them in place.
//
// First every target is rendered, by up to GOMAXPROCS goroutines and without
// holding a whole file in memory, into a temporary file beside its final path;
// missing directories are made. Only when all of that is done are the
// temporary files renamed and files removed. On an error, or when ctx ends
// before that, every file is as it was and what Commit made is gone again,
// directories included; of several errors the one of the first target is
// returned. Every single file is replaced at once. Only a process that is killed
// may leave temporary files, whose names begin with ".crdgen-", and, in the
// moment of renaming, some files new and others old, with a journal beside the first
// of them. The next commit with targets in the same directories does first what
// [Recover] does. Nothing is synced to disk.
//
// A file that has the wanted bytes already is not touched: it keeps its
// modification time, so that make and file watchers do not rebuild what depends
// on it.
//
// A file that is replaced keeps its permissions, and its owner and group as far as
// the user may set them; it must be writable, as must one that is removed. A new
// one gets 0666 before the umask. Hard links to it are broken. What is neither
// missing nor a regular file is an error, as are two targets for one file and a
// target whose file lies outside of its root.
func Commit(ctx context.Context, targets []Target) (Result, error) {
	files := make([]*stagedFile, len(targets))
	roots := rootSet{}
	defer roots.close()
	var dirs newDirs
	err := locate(targets, files, toWrite)
	if err == nil {
		err = dirs.make(roots, files)
	}
	t := newTemporaries()
	defer t.release()
	var recovered Recovery
	if err == nil {
		recovered = removeAbandoned(files)
		if recovered.Finished > 0 {
			err = locate(targets, files, toWrite) // what was there is so no longer
			for i := 0; err == nil && i < len(files); i++ {
				err = roots.open(files[i])
			}
		}
	}
	if err == nil {
		err = stage(ctx, t, targets, files)
	}
	if err == nil {
		err = replace(files)
	}
	for _, f := range files {
		f.removeLeftovers()
	}
	if err != nil {
		t.release()
		dirs.remove()
		return Result{}, err
	}
	t.release() // locks lie in the directories
	removeEmptied(targets, files)
	r := resultOf(targets, files)
	r.Recovered = recovered
	return r, nil
}

// resultOf says what became of files that were committed.
func resultOf(targets []Target, files []*stagedFile) Result {
	var r Result
	for i, f := range files {
		switch {
		case f.remove && f.exists:
			r.Removed = append(r.Removed, targets[i].Path)
		case f.remove:
		case f.temp == "":
			r.Unchanged = append(r.Unchanged, targets[i].Path)
		default:
			r.Written = append(r.Written, targets[i].Path)
		}
	}
	return r
}

// Print renders the targets to w one after another, in order, with nothing
// between them.
func Print(w io.Writer, targets []Target) error {
	for _, t := range targets {
		if err := t.Render(w); err != nil {
			return fmt.Errorf("cannot render %q: %w", t.Path, err)
		}
	}
	return nil
}

// What a target's file is located for, as it stands in errors.
const (
	toRead  = "read"
	toWrite = "write"
)

// locate finds out where each target's bytes go, or are read from.
func locate(targets []Target, files []*stagedFile, verb string) error {
	owner := make(map[string]int, len(targets))
	dirs := make(dirResolver)
	for i, t := range targets {
		f, err := dirs.find(t, verb)
		if err != nil {
			return err
		}
		if j, taken := owner[f.path]; taken {
			return fmt.Errorf("cannot write %q twice: for %s and for %s", f.path, name(targets[j]), name(t))
		}
		owner[f.path] = i
		files[i] = f
	}
	return nil
}

// name is how a target is called in an error.
func name(t Target) string {
	if t.Origin != "" {
		return t.Origin
	}
	return fmt.Sprintf("%q", t.Path)
}

// stage renders all targets, or finds that they may be removed.
func stage(ctx context.Context, temporary *temporaries, targets []Target, files []*stagedFile) error {
	return inParallel(ctx, len(targets), func() func(int) error {
		b := newBuffers()
		return func(i int) error {
			files[i].temporaries = temporary
			if files[i].remove {
				return files[i].checkRemovable()
			}
			return files[i].render(targets[i].Render, b)
		}
	})
}

package emit

import (
	"context"
	"io"
)

// A Target is one file that a run writes.
type Target struct {
	// Path is where the file goes. A symbolic link is followed.
	Path string
	// Origin says who wants the file, for the error that two targets of one
	// path are. It may be empty.
	Origin string
	// Render writes the content. It is called at most once, perhaps from another
	// goroutine, and must write the same bytes in every run.
	Render func(w io.Writer) error
}

// A Result says what a commit did. Both lists hold paths as the targets gave
// them, in the order of the targets.
type Result struct {
	Written   []string
	Unchanged []string
}

// Commit renders all targets and then puts all of them in place.
func Commit(ctx context.Context, targets []Target) (Result, error) {
	panic("not built yet")
}

// Print renders the targets to w one after another, in order, with nothing
// between them.
func Print(w io.Writer, targets []Target) error {
	for _, t := range targets {
		if err := t.Render(w); err != nil {
			return err
		}
	}
	return nil
}

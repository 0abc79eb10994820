package run

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/interrupt"
	"github.com/crdgen/crdgen/internal/output"
)

// Commit writes what a clean run made: files all or none, and more with them, such as a
// baseline and what is to be removed, then what goes to standard output, in the order of
// the generators. What goes nowhere is rendered first, since a file that cannot
// be rendered is an error also there. Until the files a signal may just end
// the process; from there it makes the commit take back what it has begun before that.
func Commit(ctx context.Context, stdout io.Writer, made []output.File, more []emit.Target) error {
	var files, printed, discarded []emit.Target
	for _, o := range made {
		t := target(o)
		switch o.Rule.Form {
		case output.Artifacts, output.Directory:
			files = append(files, t)
		case output.Stdout:
			t.Path = o.Name
			printed = append(printed, t)
		case output.Nothing:
			t.Path = o.Name
			discarded = append(discarded, t)
		}
	}
	if err := emit.Print(io.Discard, discarded); err != nil {
		return err
	}
	if files = append(files, more...); len(files) > 0 {
		if err := interrupt.During(ctx, func(ctx context.Context) error {
			_, err := emit.Commit(ctx, files)
			return err
		}); err != nil {
			return err
		}
	}
	return emit.Print(stdout, printed)
}

// Compare returns how the present files differ from those that were made, in their order.
func Compare(ctx context.Context, made []output.File) ([]emit.Difference, error) {
	return emit.Compare(ctx, targets(made))
}

// Recover finishes what a run that was killed has begun where the files would be written,
// be it that they will not.
func Recover(made []output.File) emit.Recovery {
	return emit.Recover(targets(output.Placed(made)))
}

// Removals are the targets that remove files.
func Removals(paths []string) []emit.Target {
	all := make([]emit.Target, len(paths))
	for i, path := range paths {
		all[i] = emit.Target{Path: path, Origin: "--prune"}
	}
	return all
}

// target is a file as what a commit writes.
func target(o output.File) emit.Target {
	return emit.Target{Path: o.Path, Root: o.Root, Origin: "generator " + o.Generator, Render: Guarded(o.Render)}
}

func targets(files []output.File) []emit.Target {
	all := make([]emit.Target, len(files))
	for i, o := range files {
		all[i] = target(o)
	}
	return all
}

// A Panic is a bug of crdgen that was caught.
type Panic struct {
	Reason any
	Stack  []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("internal error: %v", p.Reason) }

// Guarded turns a panic while rendering into a [*Panic]: rendering may run on
// another goroutine, where nothing else would catch it.
func Guarded(render func(io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) (err error) {
		defer func() {
			if r := recover(); r != nil {
				err = &Panic{Reason: r, Stack: debug.Stack()}
			}
		}()
		return render(w)
	}
}

package emit

import (
	"bytes"
	"context"
	"fmt"
	"io"
)

// A Difference is a target whose file is missing or is not what it renders.
type Difference struct {
	Path     string // as the target gave it
	Exists   bool
	Old, New []byte
}

// Compare renders all targets and returns those whose files a commit would
// write, in the order of the targets. It writes nothing and refuses what Commit
// refuses before it writes. Only files that differ are kept in memory.
func Compare(ctx context.Context, targets []Target) ([]Difference, error) {
	files := make([]*stagedFile, len(targets))
	if err := locate(targets, files, toRead); err != nil {
		return nil, err
	}
	roots := rootSet{}
	defer roots.close()
	for _, f := range files {
		if err := roots.open(f); err != nil {
			return nil, fmt.Errorf("cannot read %q: %w", f.path, err)
		}
	}
	found := make([]*Difference, len(targets))
	err := inParallel(ctx, len(targets), func() func(int) error {
		var b bytes.Buffer
		return func(i int) (err error) {
			b.Reset()
			found[i], err = files[i].compareWith(targets[i], &b)
			return err
		}
	})
	if err != nil {
		return nil, err
	}
	var differ []Difference
	for _, d := range found {
		if d != nil {
			differ = append(differ, *d)
		}
	}
	return differ, nil
}

// compareWith renders the target into b and returns nil for equal bytes.
func (f *stagedFile) compareWith(t Target, b *bytes.Buffer) (*Difference, error) {
	if err := t.Render(b); err != nil {
		return nil, fmt.Errorf("cannot render %q: %w", f.path, err)
	}
	if !f.exists {
		return &Difference{Path: t.Path, New: bytes.Clone(b.Bytes())}, nil
	}
	old, err := f.read(max(int64(b.Len()), largestCompared))
	if err != nil {
		return nil, fmt.Errorf("cannot read %q: %w", f.path, err)
	}
	if bytes.Equal(old, b.Bytes()) {
		return nil, nil
	}
	return &Difference{Path: t.Path, Exists: true, Old: old, New: bytes.Clone(b.Bytes())}, nil
}

// largestCompared is how large a file may be that a smaller one is compared with: whoever made
// it larger may not have made it on this disk.
const largestCompared = 64 << 20

// read returns what a file has, which is at most so much.
func (f *stagedFile) read(most int64) ([]byte, error) {
	file, err := f.root.Open(f.rel)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		return nil, fmt.Errorf("it is larger than %d MiB", most>>20)
	}
	return text, err
}

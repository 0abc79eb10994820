package emit

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// A stagedFile is a file between rendering and renaming. It is the writer that
// rendering writes to: as long as the bytes are those of the present file,
// nothing is written at all.
type stagedFile struct {
	path    string   // absolute, behind symbolic links
	rootDir string   // absolute: the directory that it must not leave
	root    *os.Root // rootDir, through which all is done; nil if it is not there
	rel     string   // path, seen from rootDir
	exists  bool
	remove  bool        // the present file is to go; it is never rendered
	mode    fs.FileMode // of the present file
	info    fs.FileInfo // of the present file
	*temporaries

	old     *os.File // the present file while all bytes were equal to its
	equal   int64    // how many were
	compare []byte
	new     *os.File // the temporary file from the first difference on

	temp     string // its name in root; empty for a file that does not change
	backup   string // a second name for the old file while files are replaced
	replaced bool
}

// renderSize is how much of a file is gathered before it is compared or written.
const renderSize = 32 << 10

// buffers belong to one goroutine that renders files one after another.
type buffers struct {
	out     *bufio.Writer
	compare []byte
}

func newBuffers() *buffers {
	return &buffers{out: bufio.NewWriterSize(nil, renderSize), compare: make([]byte, renderSize)}
}

// render makes the temporary file, or finds that none is needed.
func (f *stagedFile) render(render func(io.Writer) error, b *buffers) (err error) {
	defer func() {
		err = errors.Join(err, f.close())
	}()
	if f.exists {
		if f.old, err = f.root.Open(f.rel); err != nil && !errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("cannot read %q: %w", f.path, err)
		}
	}
	f.compare = b.compare
	b.out.Reset(f)
	if err := render(b.out); err != nil {
		return fmt.Errorf("cannot render %q: %w", f.path, err)
	}
	if err := b.out.Flush(); err != nil {
		return fmt.Errorf("cannot write %q: %w", f.path, err)
	}
	if err := f.finish(); err != nil {
		return fmt.Errorf("cannot write %q: %w", f.path, err)
	}
	return nil
}

// Write compares with the present file up to the first difference and writes
// to the temporary file from there on.
func (f *stagedFile) Write(p []byte) (int, error) {
	if f.new == nil {
		same, err := f.continues(p)
		if err != nil {
			return 0, err
		}
		if same {
			f.equal += int64(len(p))
			return len(p), nil
		}
		if err := f.diverge(); err != nil {
			return 0, err
		}
	}
	return f.new.Write(p)
}

// continues reports whether the present file goes on with p.
func (f *stagedFile) continues(p []byte) (bool, error) {
	if f.old == nil {
		return false, nil
	}
	for len(p) > 0 {
		chunk := f.compare[:min(len(p), len(f.compare))]
		n, err := io.ReadFull(f.old, chunk)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return false, err
		}
		if n < len(chunk) || !bytes.Equal(p[:n], chunk) {
			return false, nil
		}
		p = p[n:]
	}
	return true, nil
}

// finish sees to it that a longer present file is cut.
func (f *stagedFile) finish() error {
	if f.new != nil {
		return nil
	}
	if f.old != nil {
		var more [1]byte
		if n, err := f.old.Read(more[:]); n == 0 && errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
	return f.diverge()
}

// diverge makes the temporary file with what was equal so far.
func (f *stagedFile) diverge() error {
	if f.exists {
		if err := f.checkWritable(); err != nil {
			return err
		}
	}
	if err := f.createTemp(); err != nil {
		return err
	}
	if f.exists {
		// The owner first: changing it takes away some of the mode.
		keepOwner(f.new, f.info)
		if err := f.new.Chmod(f.mode); err != nil {
			return err
		}
	}
	if f.equal == 0 {
		return nil
	}
	_, err := io.Copy(f.new, io.NewSectionReader(f.old, 0, f.equal))
	return err
}

// checkWritable fails for a file that is protected against writing: renaming
// would replace it all the same.
func (f *stagedFile) checkWritable() error {
	file, err := f.root.OpenFile(f.rel, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// checkRemovable is checkWritable for a file that is to go.
func (f *stagedFile) checkRemovable() error {
	if !f.exists {
		return nil
	}
	if err := f.checkWritable(); err != nil {
		return fmt.Errorf("cannot remove %q: %w", f.path, err)
	}
	return nil
}

// createTemp makes the temporary file in the directory of the final one.
func (f *stagedFile) createTemp() (err error) {
	name, err := f.sibling(f)
	if err != nil {
		return err
	}
	// Not os.CreateTemp, whose files nobody else may read.
	f.new, err = f.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	f.temp = name
	return nil
}

func (f *stagedFile) close() (err error) {
	if f.new != nil {
		err = f.new.Close()
	}
	if f.old != nil {
		err = errors.Join(err, f.old.Close())
	}
	f.new, f.old, f.compare = nil, nil, nil
	return err
}

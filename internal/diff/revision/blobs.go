package revision

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"github.com/crdgen/crdgen/internal/diff/incomparable"
)

// blobs reads files of a repository by their objects, with one run of git for all.
type blobs struct {
	git    *exec.Cmd
	from   repository
	asked  io.WriteCloser
	out    *bufio.Reader
	stderr bytes.Buffer
}

func (r repository) blobs() (*blobs, error) {
	b := &blobs{from: r, git: r.command("cat-file", "--batch")}
	b.git.Stderr = &b.stderr
	var err error
	if b.asked, err = b.git.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := b.git.StdoutPipe()
	if err != nil {
		return nil, err
	}
	b.out = bufio.NewReaderSize(out, 1<<16)
	return b, b.git.Start()
}

// read is the content of an object.
func (b *blobs) read(object string) ([]byte, error) {
	if _, err := fmt.Fprintln(b.asked, object); err != nil {
		return nil, b.failed(err)
	}
	head, err := b.out.ReadString('\n')
	if err != nil {
		return nil, b.failed(err)
	}
	if head == object+" missing\n" {
		return nil, b.from.incomplete(&incomparable.Error{Message: fmt.Sprintf("object %s is missing in the repository", object)})
	}
	var size int
	if _, err := fmt.Sscanf(head, object+" blob %d\n", &size); err != nil {
		return nil, fmt.Errorf("git cat-file: %s", strings.TrimSpace(head))
	}
	text := make([]byte, size+1) // and the end of the line
	if _, err := io.ReadFull(b.out, text); err != nil {
		return nil, b.failed(err)
	}
	return text[:size], nil
}

// failed adds what git says to an error.
func (b *blobs) failed(err error) error {
	_ = b.git.Wait()
	if text := strings.TrimSpace(b.stderr.String()); text != "" {
		return fmt.Errorf("git cat-file: %w", b.from.said(text))
	}
	return fmt.Errorf("git cat-file: %w", err)
}

// close ends git.
func (b *blobs) close() error {
	if b.git.ProcessState != nil { // a failure of it has been told
		return nil
	}
	err := b.asked.Close()
	if waited := b.git.Wait(); waited != nil && b.git.ProcessState == nil {
		err = errors.Join(err, waited)
	}
	return err
}

package manifests

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// An Error says of a name that nothing can be read there, and what to name.
type Error struct{ Message, Help string }

func (e *Error) Error() string { return e.Message }

// A Reader reads objects by the names that a user gives.
type Reader struct {
	Stdin io.Reader // for "-"; nil for none
	Path  func(name string) string
	Read  func(path string) ([]byte, error)
}

// Objects reads the objects of files and directories in the given order, those of a
// directory by name. Documents that are no objects are findings; files that cannot be read
// are errors.
func (r Reader) Objects(names []string, recursive bool) ([]crvalidation.Document, diag.List, error) {
	var docs []crvalidation.Document
	var findings diag.List
	add := func(name string, text []byte) {
		read, wrong := crvalidation.Read(name, text)
		docs = append(docs, read...)
		for _, e := range wrong {
			findings.Add(diag.Diagnostic{Pos: e.Pos, Code: diag.ResourceSyntax, Message: e.Reason, Help: e.Help})
		}
	}
	for _, name := range names {
		if name == "-" {
			if r.Stdin == nil {
				continue
			}
			text, err := io.ReadAll(io.LimitReader(r.Stdin, sourcefile.Largest+1))
			if len(text) > sourcefile.Largest {
				return nil, nil, &Error{Message: fmt.Sprintf("standard input is larger than %d MiB", sourcefile.Largest>>20), Help: "give fewer objects at once"}
			}
			if err != nil {
				return nil, nil, err
			}
			add("standard input", text)
			continue
		}
		files, err := Files(r.Path(name), recursive)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil, &Error{Message: fmt.Sprintf("file %q does not exist", name), Help: "name a file or directory of custom resources with -f"}
		}
		if err != nil {
			return nil, nil, err
		}
		for _, file := range files {
			text, err := r.file(file)
			if err != nil {
				return nil, nil, err
			}
			add(file, text)
		}
	}
	return docs, findings, nil
}

// file reads a file. What the process was started with, as shells give it for <(command),
// is no regular file; other pipes could keep a reader waiting for ever.
func (r Reader) file(name string) ([]byte, error) {
	if name == "/dev/stdin" || strings.HasPrefix(name, "/dev/fd/") || strings.HasPrefix(name, "/proc/self/fd/") {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		text, err := sourcefile.ReadAll(file)
		if errors.Is(err, sourcefile.ErrLarge) {
			err = fmt.Errorf("%q %w", name, err)
		}
		return text, err
	}
	return r.Read(name)
}

package main

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
	"github.com/crdgen/crdgen/internal/manifests"
)

// readResources reads the objects of files and directories in the given order,
// those of a directory by name. Documents that are no objects are findings; files
// that cannot be read are errors.
func readResources(in invocation, names []string, recursive bool) ([]crvalidation.Document, diag.List, error) {
	var docs []crvalidation.Document
	var findings diag.List
	add := func(name string, text []byte) {
		read, wrong := crvalidation.Read(name, text)
		docs = append(docs, read...)
		for _, e := range wrong {
			findings.Add(diag.Diagnostic{Pos: e.Pos, Code: diag.ResourceSyntax, Message: e.Reason})
		}
	}
	for _, name := range names {
		if name == "-" {
			if in.stdin == nil {
				continue
			}
			text, err := io.ReadAll(io.LimitReader(in.stdin, sourcefile.Largest+1))
			if len(text) > sourcefile.Largest {
				return nil, nil, &usageError{message: fmt.Sprintf("standard input is larger than %d MiB", sourcefile.Largest>>20), help: "give fewer objects at once"}
			}
			if err != nil {
				return nil, nil, err
			}
			add("standard input", text)
			continue
		}
		files, err := manifests.Files(absolute(in.dir, name), recursive)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil, &usageError{message: fmt.Sprintf("file %q does not exist", name), help: "name a file or directory of custom resources with -f"}
		}
		if err != nil {
			return nil, nil, err
		}
		for _, file := range files {
			read := func(name string) ([]byte, error) { return sourcefile.ReadNamed(in.inputs, name) }
			if isOpenFile(file) {
				read = os.ReadFile
			}
			text, err := read(file)
			if err != nil {
				return nil, nil, err
			}
			add(file, text)
		}
	}
	return docs, findings, nil
}

// isOpenFile reports whether a name is that of a file that the process was started
// with, as shells give it for <(command). Other pipes could keep it waiting for ever.
func isOpenFile(name string) bool {
	return name == "/dev/stdin" || strings.HasPrefix(name, "/dev/fd/") || strings.HasPrefix(name, "/proc/self/fd/")
}

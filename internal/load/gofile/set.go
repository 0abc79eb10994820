// Package gofile reads single Go files of a load: whether a file belongs to the build, what one
// pass over its text tells, and its syntax, whole or a declaration at a time. Each is found on
// demand and at most once, and what files of the module cache tell is kept for later loads of
// the process.
//
// It stands below load, which knows packages, imports and what names mean. It asks for no
// other file than the one it was given, and interprets no marker.
package gofile

import (
	"bytes"
	"go/token"
	"io"
	"path/filepath"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A Set is what all files of a load have in common. Its methods, and those of its files, are
// safe for concurrent use.
type Set struct {
	Fset *token.FileSet
	// Dir is the absolute directory that names of files are shown relative to.
	Dir string
	// Overlay has the content of files, by absolute path, that is read in place of what is on
	// disk.
	Overlay map[string][]byte
	// Inputs notes everything that is read; may be nil.
	Inputs *inputs.Recorder
	// Target says which files belong to the build.
	Target *gobuild.Target
	// Watched are lists of words that many files will be searched for: a file that is read for
	// one of them, or for anything else, is searched for all at once.
	Watched []Watch

	adding  sync.Mutex // held while Fset grows
	buffers sync.Pool  // of *[]byte, to search files with
}

// A Watch is a list of words that most files are searched for.
type Watch struct {
	Words []string
	// Roots says that it is asked of packages only that a pattern named.
	Roots bool
}

// bufferSize is the size of the buffers of a set. Package clause, constraints and imports of
// nearly every file lie within.
const bufferSize = 32 << 10

// headSize is read where nothing but the header is wanted.
const headSize = 4 << 10

// buffer takes a buffer out of the pool.
func (s *Set) buffer() *[]byte {
	if buf, ok := s.buffers.Get().(*[]byte); ok {
		return buf
	}
	buf := make([]byte, bufferSize)
	return &buf
}

// A Package is what the files of one package have in common.
type Package struct {
	// Root says that a pattern named the package: all markers in its files are wanted, and
	// its declarations are taken from whole files.
	Root bool
	// Sealed says that the files lie in the module cache or in the Go installation, and none is
	// a link: what they tell is kept for later loads.
	Sealed bool

	set *Set
}

// Package makes a package without files.
func (s *Set) Package(sealed bool) Package { return Package{Sealed: sealed, set: s} }

// File is a file of the package by its absolute path. It is in the build whatever it says where
// the go command named it.
func (p *Package) File(path string, always bool) *File {
	return &File{source: source{Path: path, pkg: p, always: always}}
}

// Read returns the content of a file.
func (s *Set) Read(path string) ([]byte, error) {
	if src, ok := s.Overlay[path]; ok {
		return bytes.Clone(src), nil
	}
	return sourcefile.Read(s.Inputs, path)
}

// Head returns the beginning of a file, nothing if it cannot be read.
func (s *Set) Head(path string) []byte {
	if src, ok := s.Overlay[path]; ok {
		return src
	}
	file, err := sourcefile.Open(s.Inputs, path)
	if err != nil {
		return nil
	}
	defer file.Close() //nolint:errcheck // it is read only
	src, err := io.ReadAll(io.LimitReader(file, headSize))
	if err != nil {
		return nil
	}
	return src
}

// Display returns a file name relative to Dir if it lies below.
func (s *Set) Display(name string) string {
	if rest, ok := strings.CutPrefix(name, s.Dir+string(filepath.Separator)); ok {
		return rest
	}
	if name == s.Dir {
		return "."
	}
	return name
}

package load

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"github.com/crdgen/crdgen/internal/inputs"
)

// bufferSize is the size of what Set.buffers holds. Package clause, constraints
// and imports of nearly every file lie within.
const bufferSize = 32 << 10

// read returns the content of a file.
func (s *Set) read(path string) ([]byte, error) {
	if src, ok := s.overlay[path]; ok {
		return bytes.Clone(src), nil
	}
	return ReadSource(s.env.rec, path)
}

// load reads the file unless it is at hand. What cannot be read, or has changed
// since it was scanned, is taken for blanks: the scan's offsets must stay valid.
// f.mu is held.
func (f *File) load() {
	if f.src != nil {
		return
	}
	src, err := f.Pkg.set.read(f.Path)
	if err != nil && f.err == nil {
		f.err = err
	}
	if src == nil || f.sum != nil && len(src) != f.size {
		src = bytes.Repeat([]byte(" "), f.size)
	}
	f.src = src
}

// head finds out whether the file belongs to the build and its package's name.
// f.mu is held.
func (f *File) head() {
	if !f.headed {
		f.begin(false)
	}
}

// open opens the file to be read through a buffer of the set; nil where it cannot be
// read, which the file remembers. f.mu is held.
func (f *File) open() (*inputs.File, *[]byte) {
	file, err := openSource(f.Pkg.set.env.rec, f.Path)
	if err != nil {
		f.headed, f.err = true, err
		return nil, nil
	}
	return file, f.Pkg.set.buffers.Get().(*[]byte)
}

// close ends what open began.
func (f *File) close(file *inputs.File, buf *[]byte) {
	f.Pkg.set.buffers.Put(buf)
	file.Close() //nolint:errcheck // it is read only
}

// begin reads the beginning of the file and looks at its header. If the file
// belongs to the build and keep is set, the rest is read as well, without
// opening the file again. f.mu is held.
func (f *File) begin(keep bool) {
	if src, ok := f.Pkg.set.overlay[f.Path]; ok {
		f.judge(src, true)
		if f.build && f.src == nil {
			f.src = bytes.Clone(src)
		}
		return
	}
	file, buf := f.open()
	if file == nil {
		return
	}
	defer f.close(file, buf)
	first := *buf
	if !keep {
		first = first[:headSize]
	}
	n, err := io.ReadFull(file, first)
	whole := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
	if err != nil && !whole {
		f.headed, f.err = true, err
		return
	}
	f.judge(first[:n], whole)
	if f.build && keep && f.src == nil {
		f.src = f.readRest(file, first[:n], whole)
	}
}

// headSize is read where nothing but the header is wanted.
const headSize = 4 << 10

// readRest returns the file's content, of which first has been read. An error
// leaves nil, so that load finds and keeps it.
func (f *File) readRest(file *inputs.File, first []byte, whole bool) []byte {
	if whole {
		return bytes.Clone(first)
	}
	info, err := file.Stat()
	if err != nil {
		return nil
	}
	src := make([]byte, len(first), max(int(info.Size()), len(first))+1)
	copy(src, first)
	for {
		n, err := file.Read(src[len(src):cap(src)])
		src = src[:len(src)+n]
		switch {
		case errors.Is(err, io.EOF):
			return src
		case err != nil:
			return nil
		case len(src) == cap(src):
			src = slices.Grow(src, len(src)) // the file is growing
		}
	}
}

// judge looks at the header in src, which is the file or its beginning.
func (f *File) judge(src []byte, whole bool) {
	f.headed = true
	h := scanHeader(src)
	if h.cut && !whole {
		f.load() // there is more
		src = f.src
		h = scanHeader(src)
	}
	f.name = h.name
	if f.err != nil {
		return
	}
	f.build = true
	if f.always {
		return
	}
	target := f.Pkg.set.target
	build, err := target.matchHeader(src)
	if err != nil {
		f.err = errors.New("has a build constraint that is not understood: " + err.Error())
	}
	f.build = build && f.name != "documentation" && (!h.cgo || target.cgo())
	if !f.build {
		f.src = nil
	}
}

// state is a boolean that may be unknown.
type state int8

const (
	unknown state = iota
	no
	yes
)

func stateOf(b bool) state {
	if b {
		return yes
	}
	return no
}

// watchedWords are the methods that every reached type is asked for. Whenever
// a file is searched for anything, it is searched for them as well.
func watchedWords() []string { return []string{"MarshalJSON", "MarshalText"} }

// mentions reports whether the file belongs to the build and contains one of the
// words.
func (f *File) mentions(words []string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.headed && !f.build {
		return false
	}
	watched := watchedWords()
	ask := slices.Equal(words, watched)
	if ask && f.watched != unknown {
		return f.watched == yes
	}
	asked := newSearch(words)
	others := newSearch(watched)
	if f.src != nil {
		asked.look(f.src)
		others.look(f.src)
		f.watched = stateOf(others.found)
		return asked.found
	}
	f.stream(asked, others)
	return f.build && asked.found
}

// stream looks for words in a file that is not at hand, through a buffer. f.mu
// is held.
func (f *File) stream(asked, others *search) {
	if src, ok := f.Pkg.set.overlay[f.Path]; ok {
		f.begin(true)
		asked.look(src)
		others.look(src)
		f.watched = stateOf(others.found)
		return
	}
	file, buf := f.open()
	if file == nil {
		return
	}
	defer f.close(file, buf)
	overlap := max(asked.longest, others.longest) - 1
	for kept := 0; ; {
		n, err := io.ReadFull(file, (*buf)[kept:])
		text := (*buf)[:kept+n]
		if !f.headed {
			f.judge(text, err != nil)
		}
		if !f.build {
			return
		}
		asked.look(text)
		others.look(text)
		if err != nil || asked.found && others.found {
			f.watched = stateOf(others.found)
			return
		}
		kept = copy(*buf, text[len(text)-overlap:])
	}
}

// A search looks for one of several words in text that comes piece by piece.
type search struct {
	words   [][]byte
	longest int
	found   bool
}

func newSearch(words []string) *search {
	s := &search{}
	for _, w := range words {
		s.words = append(s.words, []byte(w))
		s.longest = max(s.longest, len(w))
	}
	return s
}

func (s *search) look(text []byte) {
	s.found = s.found || slices.ContainsFunc(s.words, func(w []byte) bool { return bytes.Contains(text, w) })
}

package gofile

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/scan"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// read returns the content of the file. f.mu is held.
func (f *source) read() ([]byte, error) {
	if src, ok := f.pkg.set.Overlay[f.Path]; ok {
		return bytes.Clone(src), nil
	}
	file, err := opened(f)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it is read only
	return sourcefile.ReadAll(file)
}

// opened opens a file. Whether it may be opened is asked once. f.mu is held.
func opened(f *source) (*inputs.File, error) {
	if !f.checked {
		f.refused = sourcefile.Check(f.recorder(), f.Path)
		f.checked = true
	}
	if f.refused != nil {
		return nil, f.refused
	}
	return f.recorder().Open(f.Path)
}

// load reads the file unless it is at hand. What cannot be read, or has changed
// since it was scanned, is taken for blanks: the scan's offsets must stay valid.
// f.mu is held.
func (f *source) load() {
	if f.src != nil {
		return
	}
	src, err := f.read()
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
func (f *source) head() {
	if !f.headed && !f.recall() {
		f.begin(false)
		f.keep()
	}
}

// open opens the file to be read through a buffer of the set; nil where it cannot be
// read, which the file remembers. f.mu is held.
func (f *source) open() (*inputs.File, *[]byte) {
	file, err := opened(f)
	if err != nil {
		f.headed, f.err = true, err
		return nil, nil
	}
	return file, f.pkg.set.buffer()
}

// close ends what open began.
func (f *source) close(file *inputs.File, buf *[]byte) {
	f.pkg.set.buffers.Put(buf)
	file.Close() //nolint:errcheck // it is read only
}

// begin reads the beginning of the file and looks at its header. If the file
// belongs to the build and keep is set, the rest is read as well, without
// opening the file again. f.mu is held.
func (f *source) begin(keep bool) {
	if src, ok := f.pkg.set.Overlay[f.Path]; ok {
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
	whole := atEnd(err)
	if err != nil && !whole {
		f.headed, f.err = true, err
		return
	}
	f.judge(first[:n], whole)
	if f.build && keep && f.src == nil {
		f.src = f.readRest(file, first[:n], whole)
	}
}

// atEnd reports whether a file ended before a buffer was full.
func atEnd(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

// readRest returns the file's content, of which first has been read. An error
// leaves nil, so that load finds and keeps it.
func (f *source) readRest(file *inputs.File, first []byte, whole bool) []byte {
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
func (f *source) judge(src []byte, whole bool) {
	h := scan.HeaderOf(src)
	if h.Cut && !whole {
		f.load() // there is more
		src = f.src
		h = scan.HeaderOf(src)
	}
	f.header = &header{h, gobuild.Header(src)}
	f.choose()
}

// choose finds out from the header whether the file belongs to the build.
func (f *source) choose() {
	f.headed, f.name = true, f.header.Name
	if f.err != nil {
		return
	}
	f.build = true
	if f.always {
		return
	}
	target := f.pkg.set.Target
	build, err := target.MatchHeader(f.header.constraints)
	if err != nil {
		f.err = err
	}
	f.build = build && f.name != "documentation" && (!f.header.Cgo || target.Cgo())
	if !f.build {
		f.src = nil
	}
}

// WatchedWords are the methods that every reached type is asked for. Whenever
// a file is searched for anything, it is searched for them as well.
func WatchedWords() []string { return []string{"MarshalJSON", "MarshalText", "UnmarshalJSON"} }

// Mentions reports whether the file belongs to the build and contains one of the
// words.
func (f *source) Mentions(words []string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.recall()
	if f.headed && !f.build {
		return false
	}
	key := strings.Join(words, " ")
	if mentioned, known := f.mention[key]; known {
		return mentioned
	}
	if f.isWatched(words) {
		if f.look() {
			f.keep()
		}
		return f.build && f.mention[key]
	}
	asked := scan.NewSearch(words)
	if f.look(asked) {
		f.mention = added(f.mention, key, asked.Found)
		f.keep()
	}
	return f.build && asked.Found
}

// A watching is the search for the words of lists that are watched, by their keys.
type watching map[string]*scan.Search

// watch begins to search for the watched words of which the file does not tell yet. f.mu is
// held.
func (f *source) watch() watching {
	w := watching{}
	for _, list := range f.pkg.set.Watched {
		key := strings.Join(list.Words, " ")
		if _, known := f.mention[key]; !known && (f.pkg.Root || !list.Roots) {
			w[key] = scan.NewSearch(list.Words)
		}
	}
	return w
}

// found takes over what a search through the whole file has found. f.mu is held.
func (f *source) found(w watching) {
	for key, search := range w {
		f.mention = added(f.mention, key, search.Found)
	}
}

// isWatched reports whether a look at the file searches for the words anyway.
func (f *source) isWatched(words []string) bool {
	return slices.ContainsFunc(f.pkg.set.Watched, func(w Watch) bool { return slices.Equal(w.Words, words) && (f.pkg.Root || !w.Roots) })
}

// look shows the file's content to those who ask, and to a sighter of WatchedWords unless
// one has seen it, or the scan tells. It reports whether the file belongs to the build and
// could be read. f.mu is held.
func (f *source) look(asking ...scan.Looker) bool {
	watch := scan.NewSighter(WatchedWords())
	key := sightedBy(WatchedWords())
	_, watched := f.sighted[key]
	watched = watched || f.sum != nil
	if !watched {
		asking = append(asking, watch)
	}
	words := f.watch()
	for _, search := range words {
		asking = append(asking, search)
	}
	if f.src != nil {
		for _, l := range asking {
			l.Look(f.src)
		}
	} else if !f.stream(asking) {
		return false
	}
	f.found(words)
	if !watched {
		f.sighted = added(f.sighted, key, watch.Found)
		f.aliases = watch.Aliases
	}
	return f.err == nil
}

// stream shows the content of a file that is not at hand through a buffer, and reports
// whether it belongs to the build. f.mu is held.
func (f *source) stream(asking []scan.Looker) bool {
	if src, ok := f.pkg.set.Overlay[f.Path]; ok {
		f.begin(true)
		for _, l := range asking {
			l.Look(src)
		}
		return true
	}
	file, buf := f.open()
	if file == nil {
		return false
	}
	defer f.close(file, buf)
	overlap := 0
	for _, l := range asking {
		overlap = max(overlap, l.Longest()-1)
	}
	for kept := 0; ; {
		n, err := io.ReadFull(file, (*buf)[kept:])
		if err != nil && !atEnd(err) {
			f.kept.version = nil // the rest is not known
		}
		text := (*buf)[:kept+n]
		if !f.headed {
			f.judge(text, err != nil)
		}
		if !f.build {
			return false
		}
		end := len(text)
		if err == nil {
			end = bytes.LastIndexByte(text, '\n') + 1
		}
		long := end == 0 && len(text) > 0 // a line does not fit
		if long {
			end = len(text)
		}
		done := true
		for _, l := range asking {
			l.Look(text[:end])
			if long {
				l.Cut()
			}
			done = done && l.Done()
		}
		if err != nil || done {
			return true
		}
		if long {
			end -= min(overlap, end-1)
		}
		kept = copy(*buf, text[end:])
	}
}

// sightedBy is what is found by looking for methods with some names.
func sightedBy(names []string) string { return strings.Join(names, " ") }

// Sight returns which methods of some names the file may declare. A file that was scanned
// tells exactly.
func (f *source) Sight(names []string) []scan.Sighting {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.recall()
	if f.headed && !f.build {
		return nil
	}
	if f.sum != nil {
		return f.sum.Methods(names)
	}
	key := sightedBy(names)
	if sighted, known := f.sighted[key]; known {
		return sighted
	}
	if slices.Equal(names, WatchedWords()) {
		f.look()
		f.keep()
		return f.sighted[key]
	}
	s := scan.NewSighter(names)
	if f.look(s) {
		f.sighted = added(f.sighted, key, s.Found)
		f.keep()
	}
	return s.Found
}

// Aliases returns the types of the file that are other names of types. A file of which a search
// tells that it has none is not scanned.
func (f *source) Aliases() []scan.Alias {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.recall()
	if _, known := f.sighted[sightedBy(WatchedWords())]; f.sum == nil && !known && (!f.headed || f.build) {
		f.look()
		f.keep()
	}
	if f.sum == nil && !f.aliases {
		return nil
	}
	if sum := f.scanned(); sum != nil {
		return sum.Aliases
	}
	return nil
}

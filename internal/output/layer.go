package output

import (
	"bytes"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A Layer holds the files that the generators of a run have made so far, above what lies on the
// disk: a generator finds what those before it write, though nothing is written until all are
// done. The zero value is empty and ready.
type Layer struct {
	files []File
	real  []string        // the path of each, without links
	read  map[string]bool // by real path
}

// Add puts the files of one generator into the layer. Those that take the place of a file that
// the generator has read in the layer amend it; what it has read counts for no other generator.
func (l *Layer) Add(files []File) {
	for i := range files {
		real := realPath(files[i].Path)
		files[i].Amends = l.read[real]
		l.real = append(l.real, real)
	}
	l.files = append(l.files, files...)
	l.read = nil
}

// Files are all files of the layer, in the order in which they were made.
func (l *Layer) Files() []File { return l.files }

// ReadFile returns what the last of the generators has made of a file, and false where none has.
func (l *Layer) ReadFile(path string) (text []byte, made bool, err error) {
	path = realPath(path)
	for i := range slices.Backward(l.files) {
		f := &l.files[i]
		if l.real[i] != path {
			continue
		}
		if l.read == nil {
			l.read = map[string]bool{}
		}
		l.read[path] = true
		f.Render = once(f.Render) // it is asked again by whoever writes the file
		var b bytes.Buffer
		err := f.Render(&b)
		return b.Bytes(), true, err
	}
	return nil, false, nil
}

// ReadDir adds the files of the layer to the entries of a directory on the disk, or to the
// failure to read one that they make. They are sorted by name.
func (l *Layer) ReadDir(dir string, entries []fs.DirEntry, err error) ([]fs.DirEntry, error) {
	all, dir := slices.Clone(entries), realDir(dir)
	for _, path := range l.real {
		isSame := func(e fs.DirEntry) bool { return e.Name() == filepath.Base(path) }
		if path != "" && filepath.Dir(path) == dir && !slices.ContainsFunc(all, isSame) {
			all = append(all, madeEntry(filepath.Base(path)))
		}
	}
	if len(all) == len(entries) {
		return entries, err
	}
	slices.SortFunc(all, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return all, nil
}

// Last are the files without those that a later one replaces, in order. The ones that have no
// path are all there.
func Last(files []File) []File {
	last := map[string]int{}
	for i, f := range files {
		last[realPath(f.Path)] = i
	}
	var all []File
	for i, f := range files {
		if f.Path == "" || last[realPath(f.Path)] == i {
			all = append(all, f)
		}
	}
	return all
}

// realPath is a path with the links of its directory followed, so that one file has one path.
func realPath(path string) string {
	if path == "" {
		return ""
	}
	return filepath.Join(realDir(filepath.Dir(path)), filepath.Base(path))
}

// realDir follows links, as far as the directories are there yet.
func realDir(dir string) string {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	if above := filepath.Dir(dir); above != dir {
		return filepath.Join(realDir(above), filepath.Base(dir))
	}
	return dir
}

// once renders a file when it is first asked for, and keeps the text.
func once(render func(io.Writer) error) func(io.Writer) error {
	text := sync.OnceValues(func() ([]byte, error) {
		var b bytes.Buffer
		err := render(&b)
		return b.Bytes(), err
	})
	return func(w io.Writer) error {
		b, err := text()
		if err != nil {
			return err
		}
		_, err = w.Write(b)
		return err
	}
}

// A madeEntry is a file that is yet to be written, by its name.
type madeEntry string

func (e madeEntry) Name() string               { return string(e) }
func (e madeEntry) IsDir() bool                { return false }
func (e madeEntry) Type() fs.FileMode          { return 0 }
func (e madeEntry) Info() (fs.FileInfo, error) { return nil, fs.ErrNotExist }

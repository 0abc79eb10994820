// Package inputs is how a run looks at everything that its result depends on: files,
// directories, links and environment variables. A [Recorder] notes each answer, so that
// a later run can ask the same questions and learn whether anything is different, and so
// that users can learn what a run reads.
//
// It stands below every stage that reads, as diag does, and knows nothing of any. What
// a run only looks at to write or to print is no input.
package inputs

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// An Op is a question about a path, or a variable.
type Op uint8

const (
	// Stat asks what is at a path, behind links.
	Stat Op = iota + 1
	// Lstat asks what is at a path itself.
	Lstat
	// Resolve asks where a path leads without links.
	Resolve
	// GoList asks for the directories, Go files and go.mod of a directory.
	GoList
	// List asks for everything in a directory.
	List
	// Content asks for the first bytes of a file.
	Content
	// Variable asks for an environment variable.
	Variable
)

// A Fact is a question with its answer.
type Fact struct {
	Op   Op
	Name string // of the file, directory or variable
	// Size is how many bytes of a file were read.
	Size int64
	// Whole says that the file ends there.
	Whole  bool
	Answer string
}

// A Recorder answers questions and notes the answers. All methods but AllowLinks are safe
// for concurrent use; those of a nil Recorder answer and note nothing.
type Recorder struct {
	mu    sync.Mutex
	facts map[Fact]bool
	whole *Recorder // which notes the same, nil for none
	why   string
	links func() []string
}

// New returns a Recorder that has noted nothing.
func New() *Recorder { return &Recorder{facts: map[Fact]bool{}} }

// Silent returns a Recorder that notes nothing and allows the same links.
func (r *Recorder) Silent() *Recorder {
	if r == nil {
		return nil
	}
	return &Recorder{links: r.links}
}

// Part returns a Recorder whose answers r notes as well: its facts are those of a part of
// the run.
func (r *Recorder) Part() *Recorder {
	if !r.Notes() {
		return r
	}
	return &Recorder{facts: map[Fact]bool{}, whole: r, links: r.links}
}

// Repeat notes what another Recorder did, for those who know that the answers are the same.
func (r *Recorder) Repeat(facts []Fact) {
	for _, f := range facts {
		r.note(f)
	}
}

// Notes reports whether answers are noted.
func (r *Recorder) Notes() bool { return r != nil && r.facts != nil }

// AllowLinks has a function tell the directories that links in source may lead to. It is
// asked where a link leads out of its module only.
func (r *Recorder) AllowLinks(dirs func() []string) { r.links = dirs }

// LinkDirs returns the directories of [Recorder.AllowLinks], as they were given.
func (r *Recorder) LinkDirs() []string {
	if r == nil || r.links == nil {
		return nil
	}
	return r.links()
}

func (r *Recorder) note(f Fact) {
	if !r.Notes() {
		return
	}
	r.mu.Lock()
	r.facts[f] = true
	r.mu.Unlock()
	r.whole.note(f)
}

// Unknown notes that something was read that the Recorder cannot see. The first reason
// is kept.
func (r *Recorder) Unknown(why string) {
	if r == nil {
		return
	}
	r.whole.Unknown(why)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.why == "" {
		r.why = why
	}
}

// WhyUnknown returns the reason of the first Unknown, "" for none.
func (r *Recorder) WhyUnknown() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.why
}

// Facts returns what was noted, sorted by name. Two answers to one question, which a
// change during the run gives, are two facts.
func (r *Recorder) Facts() []Fact {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := make([]Fact, 0, len(r.facts))
	for f := range r.facts {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b Fact) int {
		if c := strings.Compare(a.Name, b.Name); c != 0 {
			return c
		}
		if a.Op != b.Op {
			return int(a.Op) - int(b.Op)
		}
		if a.Size != b.Size {
			return int(a.Size - b.Size)
		}
		return strings.Compare(a.Answer, b.Answer)
	})
	return all
}

// Getenv returns a function that looks variables up as get does, and notes them.
func (r *Recorder) Getenv(get func(string) string) func(string) string {
	if r == nil {
		return get
	}
	return func(name string) string {
		value := get(name)
		r.note(Fact{Op: Variable, Name: name, Answer: value})
		return value
	}
}

// Stat is os.Stat. Kind and permission to execute are noted, size and time are not:
// content is noted by those who read it.
func (r *Recorder) Stat(name string) (fs.FileInfo, error) {
	info, err := os.Stat(name)
	r.note(Fact{Op: Stat, Name: name, Answer: kindOf(info, err)})
	return info, err
}

// Lstat is os.Lstat; what is noted is that of [Recorder.Stat].
func (r *Recorder) Lstat(name string) (fs.FileInfo, error) {
	info, err := os.Lstat(name)
	r.note(Fact{Op: Lstat, Name: name, Answer: kindOf(info, err)})
	return info, err
}

// IsFile reports whether there is something at the path that is no directory.
func (r *Recorder) IsFile(name string) bool {
	info, err := r.Stat(name)
	return err == nil && !info.IsDir()
}

// IsDir reports whether there is a directory at the path.
func (r *Recorder) IsDir(name string) bool {
	info, err := r.Stat(name)
	return err == nil && info.IsDir()
}

func kindOf(info fs.FileInfo, err error) string {
	if err != nil {
		return failure(err)
	}
	text := info.Mode().Type().String()
	if info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
		text += "x"
	}
	return text
}

// failure is the answer that an error is.
func failure(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return gone
	}
	return "error " + reason(err)
}

// reason is an error without the names in it.
func reason(err error) string {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return err.Error()
}

// EvalSymlinks is filepath.EvalSymlinks.
func (r *Recorder) EvalSymlinks(name string) (string, error) {
	real, err := filepath.EvalSymlinks(name)
	r.note(Fact{Op: Resolve, Name: name, Answer: resolved(real, err)})
	return real, err
}

func resolved(real string, err error) string {
	if err != nil {
		return failure(err)
	}
	return real
}

// ReadGoDir is os.ReadDir for those who look at directories, Go files and go.mod alone.
func (r *Recorder) ReadGoDir(name string) ([]fs.DirEntry, error) {
	return r.readDir(GoList, name)
}

// ReadDir is os.ReadDir.
func (r *Recorder) ReadDir(name string) ([]fs.DirEntry, error) {
	return r.readDir(List, name)
}

func (r *Recorder) readDir(op Op, name string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(name)
	if r.Notes() {
		r.note(Fact{Op: op, Name: name, Answer: listed(op, entries, err)})
	}
	return entries, err
}

// listed is a digest of a directory's names and kinds.
func listed(op Op, entries []fs.DirEntry, err error) string {
	h := sha256.New()
	for _, e := range entries {
		if op == List || e.IsDir() || strings.HasSuffix(e.Name(), ".go") || e.Name() == "go.mod" {
			io.WriteString(h, e.Name()+"\x00"+e.Type().String()+"\x00") //nolint:errcheck // a hash takes everything
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return gone
	case err != nil:
		io.WriteString(h, reason(err)) //nolint:errcheck // a hash takes everything
	}
	return hex.EncodeToString(h.Sum(nil))
}

// A File is a file that is read from its beginning.
type File struct {
	*os.File
	recorder *Recorder
	name     string
	sum      hash.Hash
	size     int64
	whole    bool
	failed   bool
}

// Open opens a file. What has been read of it is noted when it is closed.
func (r *Recorder) Open(name string) (*File, error) {
	f, err := os.Open(name)
	if err != nil {
		r.note(Fact{Op: Content, Name: name, Answer: failure(err)})
		return nil, err
	}
	file := &File{File: f, recorder: r, name: name}
	if r.Notes() {
		file.sum = sha256.New()
	}
	return file, nil
}

// Read is that of os.File.
func (f *File) Read(p []byte) (int, error) {
	n, err := f.File.Read(p)
	if f.sum != nil {
		f.sum.Write(p[:n])
		f.size += int64(n)
		f.whole = f.whole || errors.Is(err, io.EOF)
		f.failed = f.failed || err != nil && !errors.Is(err, io.EOF)
	}
	return n, err
}

// WriteTo reads the rest, as that of os.File would do unseen.
func (f *File) WriteTo(w io.Writer) (int64, error) {
	return io.Copy(w, struct{ io.Reader }{f})
}

// Close notes what was read.
func (f *File) Close() error {
	if f.sum != nil {
		answer := hex.EncodeToString(f.sum.Sum(nil))
		if f.failed {
			answer = "error" // never found again
		}
		f.recorder.note(Fact{Op: Content, Name: f.name, Size: f.size, Whole: f.whole, Answer: answer})
		f.sum = nil
	}
	return f.File.Close()
}

// gone is the answer that there is nothing, whatever the system calls it.
const gone = "missing"

// Missing reports whether the answer is that there is nothing.
func (f Fact) Missing() bool { return f.Answer == gone }

// IsFile reports whether the answer is that there is a regular file.
func (f Fact) IsFile() bool {
	return f.Op == Stat && strings.TrimSuffix(f.Answer, "x") == fs.FileMode(0).String()
}

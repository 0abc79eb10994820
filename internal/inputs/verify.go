package inputs

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
)

// Changed asks all questions again and returns the name of one whose answer is another
// now, "" for none. A file is read as far as it was, and one byte further where it had
// ended.
func Changed(facts []Fact, getenv func(string) string) string {
	var found atomic.Pointer[string]
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(facts)/64+1) {
		wg.Go(func() {
			for found.Load() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(facts) {
					return
				}
				if !facts[i].holds(getenv) {
					found.Store(&facts[i].Name)
				}
			}
		})
	}
	wg.Wait()
	if name := found.Load(); name != nil {
		return *name
	}
	return ""
}

func (f Fact) holds(getenv func(string) string) bool {
	switch f.Op {
	case Variable:
		return getenv(f.Name) == f.Answer
	case Stat:
		return kindOf(os.Stat(f.Name)) == f.Answer
	case Lstat:
		return kindOf(os.Lstat(f.Name)) == f.Answer
	case Resolve:
		return resolved(filepath.EvalSymlinks(f.Name)) == f.Answer
	case GoList, List:
		entries, err := os.ReadDir(f.Name)
		return listed(f.Op, entries, err) == f.Answer
	case Content:
		return f.contentHolds()
	}
	return false
}

func (f Fact) contentHolds() bool {
	// Opening anything but a regular file could wait for ever.
	if info, err := os.Stat(f.Name); err == nil && !info.Mode().IsRegular() {
		return false
	}
	file, err := os.Open(f.Name)
	if err != nil {
		return failure(err) == f.Answer
	}
	defer file.Close()
	h := sha256.New()
	if n, err := io.CopyN(h, file, f.Size); n != f.Size || err != nil {
		return false
	}
	if f.Whole {
		var more [1]byte
		if n, err := file.Read(more[:]); n != 0 || !errors.Is(err, io.EOF) {
			return false
		}
	}
	return hex.EncodeToString(h.Sum(nil)) == f.Answer
}

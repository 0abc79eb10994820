// Package cachedir is a directory in which runs remember things for later runs: texts by
// keys. It is best effort: what the file system refuses is passed over.
//
// An entry counts only if it is a regular file of the user of this process that nobody
// else may write, and if its checksum is that of its content under its own key. Whatever
// else is there is no entry. Runs may share a directory at the same time; an entry is
// there whole or not at all. Nothing outside of the directory is read, written or
// removed, wherever links in it lead.
package cachedir

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	// entryAge is how long an entry is kept after it was last of use.
	entryAge = 30 * 24 * time.Hour
	// useStep is how exactly the last use of an entry is known.
	useStep = 24 * time.Hour
	// largestEntry is the size of the largest entry, sweepSize that of all of them
	// after a sweep.
	largestEntry = 32 << 20
	sweepSize    = 256 << 20
	// newPrefix begins the names of entries that are being written.
	newPrefix = "new-"
)

// A Dir is such a directory.
type Dir struct{ path string }

// Open returns the directory with a path. It is made with the first entry.
func Open(path string) Dir { return Dir{path} }

// open opens the directory. It follows no link to it, which whoever made the directory around it
// may have put there, and opens nothing that could wait for ever.
func (d Dir) open() (*os.Root, error) {
	info, err := os.Lstat(d.path)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: d.path, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, err
	}
	return os.OpenRoot(d.path)
}

// Key returns the key that stands for texts, in their order.
func Key(texts ...string) string {
	h := sha256.New()
	for _, text := range texts {
		io.WriteString(h, strconv.Itoa(len(text))+" "+text) //nolint:errcheck // a hash takes everything
	}
	return hex.EncodeToString(h.Sum(nil))
}

func entryName(key string) string { return filepath.Join(key[:2], key[2:]) }

func checksum(key string, body []byte) []byte {
	h := sha256.New()
	io.WriteString(h, key+"\n") //nolint:errcheck // a hash takes everything
	h.Write(body)
	return h.Sum(nil)
}

// Get returns the entry of a key, nil where there is none, and notes that it was of use.
func (d Dir) Get(key string) []byte {
	root, err := d.open()
	if err != nil {
		return nil
	}
	defer root.Close() //nolint:errcheck // nothing is written through it
	name := entryName(key)
	info, err := root.Lstat(name)
	// Opening anything but a regular file could wait for ever.
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := root.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	// What is asked is asked of the file that is open: another run may have put the entry
	// anew since, and either of the two files is the entry.
	info, err = f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm()&0o022 != 0 || info.Size() > largestEntry || !isOwn(info) {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(f, largestEntry+1))
	if err != nil || len(text) < sha256.Size || !bytes.Equal(text[:sha256.Size], checksum(key, text[sha256.Size:])) {
		return nil
	}
	if time.Since(info.ModTime()) > useStep {
		now := time.Now()
		_ = root.Chtimes(name, now, now)
	}
	return text[sha256.Size:]
}

// Put makes body the entry of a key. Now and then it removes old entries.
func (d Dir) Put(key string, body []byte) {
	if len(body)+sha256.Size > largestEntry || os.MkdirAll(d.path, 0o700) != nil {
		return
	}
	root, err := d.open()
	if err != nil {
		return
	}
	defer root.Close() //nolint:errcheck // nothing is written through it
	name := entryName(key)
	_ = root.Mkdir(filepath.Dir(name), 0o700)
	if info, err := root.Lstat(filepath.Dir(name)); err != nil || !info.IsDir() {
		return
	}
	temp := filepath.Join(filepath.Dir(name), newPrefix+strconv.FormatUint(rand.Uint64(), 36))
	err = root.WriteFile(temp, append(checksum(key, body), body...), 0o600)
	if err == nil {
		err = root.Rename(temp, name)
	}
	if err != nil {
		_ = root.Remove(temp)
	}
	if rand.IntN(64) == 0 {
		if _, done := swept.LoadOrStore(d.path, true); !done {
			sweep(root, time.Now(), sweepSize)
		}
	}
}

// swept are the directories that this process has swept. A sweep looks at all entries, and a
// run may put thousands.
var swept sync.Map

// An entry is a file that Put has made.
type entry struct {
	name string
	size int64
	used time.Time
	temp bool
}

// entries are the files that Put has made, and nothing else.
func entries(root *os.Root) []entry {
	var all []entry
	dirs, _ := fs.ReadDir(root.FS(), ".")
	for _, dir := range dirs {
		if !dir.IsDir() || len(dir.Name()) != 2 || !isHex(dir.Name()) {
			continue
		}
		files, _ := fs.ReadDir(root.FS(), dir.Name())
		for _, file := range files {
			temp := strings.HasPrefix(file.Name(), newPrefix)
			info, err := file.Info()
			if err == nil && info.Mode().IsRegular() && (temp || isHex(file.Name())) {
				all = append(all, entry{filepath.Join(dir.Name(), file.Name()), info.Size(), info.ModTime(), temp})
			}
		}
	}
	return all
}

func isHex(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" }

// sweep removes what was of no use for long, and of the others those that were of use
// longest ago until the rest is small enough.
func sweep(root *os.Root, now time.Time, size int64) {
	all := entries(root)
	slices.SortFunc(all, func(a, b entry) int { return b.used.Compare(a.used) })
	sum := int64(0)
	for _, e := range all {
		age := now.Sub(e.used)
		if sum += e.size; sum > size && !e.temp || age > entryAge || e.temp && age > time.Hour {
			_ = root.Remove(e.name)
		}
	}
}

// Info returns how many entries there are and their size in bytes.
func (d Dir) Info() (n int, size int64) {
	root, err := d.open()
	if err != nil {
		return 0, 0
	}
	defer root.Close() //nolint:errcheck // nothing is written through it
	for _, e := range entries(root) {
		n++
		size += e.size
	}
	return n, size
}

// Clean removes all entries and returns how many they were.
func (d Dir) Clean() (n int, err error) {
	root, err := d.open()
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer root.Close() //nolint:errcheck // nothing is written through it
	for _, e := range entries(root) {
		if failed := root.Remove(e.name); failed != nil && !errors.Is(failed, fs.ErrNotExist) {
			err = errors.Join(err, failed)
			continue
		}
		n++
	}
	return n, err
}

// Package cache remembers which rules have found nothing in an object, over runs of the
// program. It knows no rule, stores no finding, and touches nothing outside of its
// directory.
package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/crdgen/crdgen/internal/diag"
)

// A Cache remembers which rules have found nothing in an object: those that look at
// the object alone in one entry, and all others in a second one that depends on the
// source as well. Findings are never kept: they name places in source, which move. An
// entry is a file whose name is the hash of everything that the verdict depends on; it
// holds the codes of the other rules, which are applied again. Runs may share a cache at
// the same time. A nil Cache remembers nothing. What the file system refuses is passed
// over.
//
// A cache never hides a finding: an entry counts only if it is a regular file of the
// user of this process that nobody else may write, and if its checksum is that of its
// content under its own name. Whatever else is there is no entry. Nothing outside of the
// directory is read, written or removed, wherever links in it lead.
type Cache struct {
	dir, salt string
	// root is the open directory, nil where there is none and none can be made.
	root func() *os.Root
}

// OpenCache returns the cache in a directory, which is made when the cache is first
// asked. The salt stands for the program: entries of another one do not count.
func OpenCache(dir, salt string) *Cache {
	c := &Cache{dir: dir, salt: salt}
	c.root = sync.OnceValue(func() *os.Root {
		if os.MkdirAll(dir, 0o700) != nil {
			return nil
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil
		}
		return root
	})
	return c
}

const (
	// entryAge is how long an entry is kept after it was last of use.
	entryAge = 30 * 24 * time.Hour
	// sweepEvery is how often old entries are looked for, and how exactly the last
	// use of an entry is known.
	sweepEvery = 24 * time.Hour
	// sweepFile tells by its time when that was done.
	SweepFile = "swept"
	// newPrefix begins the names of entries that are being written.
	newPrefix = "new-"
	// largestEntry is more than all codes take.
	largestEntry = 64 << 10
)

// Key is the name of an object's entry under some options, "" for an object that
// cannot be remembered: render writes its manifest and may be nil.
func (c *Cache) Key(render func(io.Writer) error, options string) string {
	if c == nil || render == nil {
		return ""
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %s\n", c.salt, options)
	if err := render(h); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Extend is the key of what depends on a key and on more; "" for none.
func (c *Cache) Extend(key, more string) string {
	if key == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(key + more))
	return hex.EncodeToString(sum[:])
}

// path is the name of a key's entry in the directory.
func (c *Cache) path(key string) string { return filepath.Join(key[:2], key[2:]) }

// An Entry is what is remembered of one kind of rules about one object.
type Entry struct {
	cache *Cache
	key   string // empty for an entry that is not kept
	known bool   // it was there
	// found are the codes of the rules that have found something, said or not.
	found []diag.Code
}

// Open returns the entry of a key, a new one where there is none, and notes that it
// was of use.
func (c *Cache) Open(key string) *Entry {
	e := &Entry{cache: c, key: key}
	if key == "" {
		return e
	}
	root := c.root()
	if root == nil {
		return e
	}
	text, used, err := readOwn(root, c.path(key))
	if err != nil {
		return e
	}
	found, ok := decodeEntry(key, text)
	if !ok {
		return e
	}
	if time.Since(used) > sweepEvery {
		now := time.Now()
		_ = root.Chtimes(c.path(key), now, now)
	}
	e.known, e.found = true, found
	return e
}

var errNoEntry = errors.New("no file of this user alone")

// readOwn reads a regular file that belongs to the user of this process and that
// nobody else may write, and tells when it was last written.
func readOwn(root *os.Root, name string) ([]byte, time.Time, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, time.Time{}, err
	}
	// Opening anything but a regular file could wait for ever.
	if !info.Mode().IsRegular() || info.Mode().Perm()&0o022 != 0 || info.Size() > largestEntry || !isOwn(info) {
		return nil, time.Time{}, errNoEntry
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, time.Time{}, err
	}
	defer f.Close()
	if opened, err := f.Stat(); err != nil || !os.SameFile(info, opened) {
		return nil, time.Time{}, errors.Join(errNoEntry, err)
	}
	text, err := io.ReadAll(io.LimitReader(f, largestEntry+1))
	return text, info.ModTime(), err
}

// encodeEntry returns the content of an entry's file: a checksum of the key and all
// that follows, then the codes, a line each.
func encodeEntry(key string, found []diag.Code) []byte {
	var body bytes.Buffer
	for _, code := range found {
		fmt.Fprintln(&body, code)
	}
	return append([]byte(entrySum(key, body.Bytes())+"\n"), body.Bytes()...)
}

// decodeEntry reports whether text is what encodeEntry returns for the key and some
// codes, and returns these.
func decodeEntry(key string, text []byte) (found []diag.Code, ok bool) {
	sum, body, ok := strings.Cut(string(text), "\n")
	if !ok || sum != entrySum(key, []byte(body)) {
		return nil, false
	}
	for line := range strings.Lines(body) {
		found = append(found, diag.Code(strings.TrimSuffix(line, "\n")))
	}
	return found, true
}

func entrySum(key string, body []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "verdict %s\n%s", key, body)
	return hex.EncodeToString(h.Sum(nil))
}

// Clean reports whether a rule is known to find nothing.
func (e *Entry) Clean(code diag.Code) bool { return e.known && !slices.Contains(e.found, code) }

// Note keeps in mind that a rule has found something.
func (e *Entry) Note(code diag.Code) {
	if !slices.Contains(e.found, code) {
		e.found = append(e.found, code)
	}
}

// Keep writes a new entry, whole or not at all.
func (e *Entry) Keep() {
	if e.known || e.key == "" {
		return
	}
	root := e.cache.root()
	if root == nil {
		return
	}
	path := e.cache.path(e.key)
	_ = root.Mkdir(filepath.Dir(path), 0o700)
	if !isDirectory(root, filepath.Dir(path)) {
		return
	}
	name := filepath.Join(filepath.Dir(path), newPrefix+strconv.FormatUint(rand.Uint64(), 36))
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return
	}
	_, err = f.Write(encodeEntry(e.key, e.found))
	if errors.Join(err, f.Close()) != nil || root.Rename(name, path) != nil {
		_ = root.Remove(name)
	}
}

// isDirectory reports whether a name is a directory itself and not a link to one.
func isDirectory(root *os.Root, name string) bool {
	info, err := root.Lstat(name)
	return err == nil && info.IsDir()
}

// Sweep removes entries that have been of no use for long, once in a while.
func (c *Cache) Sweep(now time.Time) {
	if c == nil {
		return
	}
	root := c.root()
	if root == nil {
		return
	}
	if info, err := root.Lstat(SweepFile); err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) < sweepEvery {
		return
	}
	_ = root.Remove(SweepFile) // it may be a link
	f, err := root.OpenFile(SweepFile, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil || errors.Join(f.Close(), root.Chtimes(SweepFile, now, now)) != nil {
		return
	}
	dirs, _ := fs.ReadDir(root.FS(), ".")
	for _, dir := range dirs {
		if dir.IsDir() && len(dir.Name()) == 2 && isHex(dir.Name()) {
			sweepDir(root, dir.Name(), now)
		}
	}
}

// sweepDir removes what is old from one directory, and nothing that no run makes.
func sweepDir(root *os.Root, dir string, now time.Time) {
	files, _ := fs.ReadDir(root.FS(), dir)
	for _, file := range files {
		name := file.Name()
		if !file.Type().IsRegular() || !strings.HasPrefix(name, newPrefix) && !isHex(name) {
			continue
		}
		if info, err := file.Info(); err == nil && now.Sub(info.ModTime()) > entryAge {
			_ = root.Remove(filepath.Join(dir, name))
		}
	}
}

func isHex(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" }

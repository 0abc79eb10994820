package check

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/crdgen/crdgen/internal/diag"
)

// A Cache remembers which rules have found nothing in an object: those that look at
// the object alone in one entry, and all others in a second one that depends on the
// source as well. Findings are never kept: they name places in source, which move. An
// entry is a file whose name is the hash of everything that the verdict depends on; it
// holds the codes of the other rules, which are applied again. Runs may share a cache at
// the same time, and a broken one is only slow. A nil Cache remembers nothing. What the
// file system refuses is passed over.
type Cache struct {
	dir, salt string
}

// OpenCache returns the cache in a directory, which is made when something is
// remembered. The salt stands for the program: entries of another one do not count.
func OpenCache(dir, salt string) *Cache { return &Cache{dir: dir, salt: salt} }

const (
	// entryAge is how long an entry is kept after it was last of use.
	entryAge = 30 * 24 * time.Hour
	// sweepEvery is how often old entries are looked for, and how exactly the last
	// use of an entry is known.
	sweepEvery = 24 * time.Hour
	// sweepFile tells by its time when that was done.
	sweepFile = "swept"
)

// key is the name of a subject's entry under some options, "" for a subject that
// cannot be remembered.
func (c *Cache) key(s Subject, o Options) string {
	if c == nil || s.Render == nil {
		return ""
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %t\n", c.salt, o.Level, o.Server, o.Compat)
	if err := s.Render(h); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}

// extend is the key of what depends on a key and on more; "" for none.
func (c *Cache) extend(key, more string) string {
	if key == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(key + more))
	return hex.EncodeToString(sum[:])
}

func (c *Cache) path(key string) string { return filepath.Join(c.dir, key[:2], key[2:]) }

// An entry is what is remembered of one kind of rules about one object.
type entry struct {
	cache *Cache
	key   string // empty for an entry that is not kept
	known bool   // it was there
	// found are the codes of the rules that have found something, said or not.
	found []diag.Code
}

// open returns the entry of a key, a new one where there is none, and notes that it
// was of use.
func (c *Cache) open(key string) *entry {
	e := &entry{cache: c, key: key}
	if key == "" {
		return e
	}
	path := c.path(key)
	text, err := os.ReadFile(path)
	if err != nil {
		return e
	}
	if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > sweepEvery {
		now := time.Now()
		_ = os.Chtimes(path, now, now)
	}
	e.known = true
	for line := range strings.Lines(string(text)) {
		e.found = append(e.found, diag.Code(strings.TrimSpace(line)))
	}
	return e
}

// clean says whether a rule is known to find nothing.
func (e *entry) clean(code diag.Code) bool { return e.known && !slices.Contains(e.found, code) }

// note keeps in mind that a rule has found something.
func (e *entry) note(code diag.Code) {
	if !slices.Contains(e.found, code) {
		e.found = append(e.found, code)
	}
}

// keep writes a new entry, whole or not at all.
func (e *entry) keep() {
	if e.known || e.key == "" {
		return
	}
	path := e.cache.path(e.key)
	if os.MkdirAll(filepath.Dir(path), 0o755) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(path), "new-")
	if err != nil {
		return
	}
	for _, code := range e.found {
		fmt.Fprintln(f, code)
	}
	if f.Close() != nil || os.Rename(f.Name(), path) != nil {
		_ = os.Remove(f.Name())
	}
}

// sweep removes entries that have been of no use for long, once in a while.
func (c *Cache) sweep(now time.Time) {
	if c == nil {
		return
	}
	stamp := filepath.Join(c.dir, sweepFile)
	if info, err := os.Stat(stamp); err == nil && now.Sub(info.ModTime()) < sweepEvery {
		return
	}
	if os.WriteFile(stamp, nil, 0o644) != nil || os.Chtimes(stamp, now, now) != nil {
		return // nothing was ever remembered
	}
	entries, _ := filepath.Glob(filepath.Join(c.dir, "[0-9a-f][0-9a-f]", "*"))
	for _, path := range entries {
		if info, err := os.Stat(path); err == nil && now.Sub(info.ModTime()) > entryAge {
			_ = os.Remove(path)
		}
	}
}

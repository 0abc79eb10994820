// Package cache remembers which rules have found nothing in an object, over runs of the
// program. It knows no rule and stores no finding; the files are package cachedir's.
package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/cachedir"
	"github.com/crdgen/crdgen/internal/diag"
)

// A Cache remembers which rules have found nothing in an object: those that look at
// the object alone in one entry, and all others in a second one that depends on the
// source as well. Findings are never kept: they name places in source, which move. An
// entry has as key the hash of everything that the verdict depends on; it holds the
// codes of the other rules, which are applied again. Runs may share a cache at the same
// time. A nil Cache remembers nothing. What the file system refuses is passed over.
type Cache struct {
	dir  cachedir.Dir
	salt string
}

// OpenCache returns the cache in a directory, which is made with the first entry. The
// salt stands for the program: entries of another one do not count.
func OpenCache(dir, salt string) *Cache { return &Cache{dir: cachedir.Open(dir), salt: salt} }

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
	body := c.dir.Get(key)
	if body == nil {
		return e
	}
	e.known = true
	for line := range strings.Lines(string(body)) {
		e.found = append(e.found, diag.Code(strings.TrimSuffix(line, "\n")))
	}
	return e
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
	var body bytes.Buffer
	for _, code := range e.found {
		fmt.Fprintln(&body, code)
	}
	e.cache.dir.Put(e.key, body.Bytes())
}

// Package filecache keeps what was found in files, for as long as the process lives, and
// gives it back while a file is the same one by its identity, size and time.
//
// It stands below internal/load, which keeps there what it finds in the module cache and in
// the Go installation, whose files nobody edits. It reads no files. Content counts for files
// that people edit: those do not belong here, as an edit may keep size and time.
package filecache

import (
	"io/fs"
	"os"
	"sync"
	"time"
)

// A Version is a file as it was before it was read.
type Version struct {
	info    fs.FileInfo
	settled bool // an edit would give it another time
}

// settling is how old a file has to be: the times of file systems are as coarse as two
// seconds, so that an edit right after another one may have the same.
const settling = 3 * time.Second

// VersionOf returns the version that a file has now, by what is known of it without
// following links.
func VersionOf(info fs.FileInfo) Version {
	return Version{info, info.Mode().IsRegular() && time.Since(info.ModTime()) > settling}
}

func (v Version) same(as Version) bool {
	return v.settled && as.settled && os.SameFile(v.info, as.info) &&
		v.info.Size() == as.info.Size() && v.info.ModTime().Equal(as.info.ModTime())
}

// A Cache keeps one value for a file. It is safe for concurrent use; values must not be
// changed once they are in it.
type Cache[V any] struct {
	limit int

	mu         sync.Mutex
	young, old map[string]entry[V] // by path
	weight     int                 // of the young ones
}

type entry[V any] struct {
	Version
	value  V
	weight int
}

// New returns a cache that keeps values up to a weight, in the unit of those who put them
// there. What was not asked for since half of that came in is dropped.
func New[V any](limit int) *Cache[V] {
	return &Cache[V]{limit: limit, young: map[string]entry[V]{}}
}

// Get returns what was put there for a version of a file.
func (c *Cache[V]) Get(path string, v Version) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, young := c.young[path]
	if !young {
		e, ok = c.old[path]
		if !ok {
			return value, false
		}
	}
	if !e.same(v) {
		return value, false
	}
	if !young {
		delete(c.old, path)
		c.add(path, e)
	}
	return e.value, true
}

// Put keeps a value in the place of an earlier one, unless the file has changed only just
// now.
func (c *Cache[V]) Put(path string, v Version, value V, weight int) {
	if !v.settled {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.old, path)
	c.weight -= c.young[path].weight
	c.add(path, entry[V]{v, value, weight})
}

// add makes an entry one of the young ones, and those the old ones when they are many.
// c.mu is held.
func (c *Cache[V]) add(path string, e entry[V]) {
	c.young[path] = e
	if c.weight += e.weight; c.weight > c.limit/2 {
		c.old, c.young, c.weight = c.young, map[string]entry[V]{}, 0
	}
}

package check

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// A Cache remembers objects in which rules have found nothing: those that look at
// the object alone, and, as another entry, all others. Findings are never kept: they name places in source, which move.
// An entry is an empty file whose name is the hash of everything that the verdict
// depends on, so runs may share a cache at the same time and a broken one is only
// slow. A nil Cache remembers nothing. What the file system refuses is passed over.
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

// has says whether an entry is there and notes that it was of use.
func (c *Cache) has(key string) bool {
	if key == "" {
		return false
	}
	info, err := os.Stat(c.path(key))
	if err != nil {
		return false
	}
	if now := time.Now(); now.Sub(info.ModTime()) > sweepEvery {
		_ = os.Chtimes(c.path(key), now, now)
	}
	return true
}

// add makes an entry.
func (c *Cache) add(key string) {
	if key == "" {
		return
	}
	path := c.path(key)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return
	}
	if f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o644); err == nil {
		f.Close()
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

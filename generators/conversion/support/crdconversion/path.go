package crdconversion

import (
	"fmt"
	"strconv"
	"strings"
)

// A Path leads from the root to a struct, in the names of the version
// converted from and in those of the one converted to. nil is the root.
type Path struct {
	up      *Path
	in, out string
	key     string // follows in and out
	// index is one more than the index in a list without keys, and was what it was when
	// something was kept: -1 if it was not there, 0 if it had the key.
	index, was int32
}

// To leads on to a field, by its names in the version converted from and in the one
// converted to.
func (p *Path) To(in, out string) *Path {
	return &Path{up: p, in: in, out: out}
}

// Item leads on to what has a key in a list or map, whose names end before it.
func (p *Path) Item(in, out, key string) *Path {
	return &Path{up: p, in: in, out: out, key: key}
}

// Element leads on to what stands at an index of a list without keys.
func (p *Path) Element(in, out string, index int) *Path {
	return &Path{up: p, in: in, out: out, index: int32(index) + 1, was: int32(index) + 1}
}

// cutStep cuts a slash and a step off the end of a path.
func cutStep(path, step string) (string, bool) {
	at := len(path) - len(step)
	if at < 1 || path[at-1] != '/' || path[at:] != step {
		return "", false
	}
	return path[:at-1], true
}

// stepBit is one of 64 bits, by the end of the last step of a path.
func stepBit(path string) uint64 {
	sum := uint(0)
	for i := len(path) - 1; i >= max(0, len(path)-6) && path[i] != '/'; i-- {
		sum = sum*7 + uint(path[i])
	}
	return 1 << (sum % 64)
}

// isOut reports whether the path is spelt so in the version converted to.
func (p *Path) isOut(path string) bool {
	for ; p != nil; p = p.up {
		if p.was < 0 {
			return false
		}
		if p.key != "" || p.was > 0 {
			rest, ok := strings.CutSuffix(path, p.last(p.was))
			if !ok {
				return false
			}
			path = rest
		}
		rest, ok := cutStep(path, p.out)
		if !ok {
			return false
		}
		path = rest
	}
	return path == ""
}

// isNew reports whether the path leads through an item that was not there.
func (p *Path) isNew() bool {
	for ; p != nil; p = p.up {
		if p.was < 0 {
			return true
		}
	}
	return false
}

// last is what follows the names of a step: one less than an index, else the key.
func (p *Path) last(index int32) string {
	if index > 0 {
		return strconv.Itoa(int(index) - 1)
	}
	return asStep(p.key)
}

// asStep is a key as a part of a step.
func asStep(key string) string {
	if strings.IndexByte(key, '/') < 0 && strings.IndexByte(key, '~') < 0 {
		return key
	}
	return strings.ReplaceAll(strings.ReplaceAll(key, "~", "~0"), "/", "~1")
}

// appendIn appends the path in the names of the version converted from.
func (p *Path) appendIn(to []byte) []byte {
	if p == nil {
		return to
	}
	to = append(append(p.up.appendIn(to), '/'), p.in...)
	return append(to, p.last(p.index)...)
}

// appendOut appends the path in the names of the version converted to.
func (p *Path) appendOut(to []byte) []byte {
	if p == nil {
		return to
	}
	to = append(append(p.up.appendOut(to), '/'), p.out...)
	return append(to, p.last(p.was)...)
}

// Key is the key of an item as a part of a path. Commas stand between
// several parts, so that those in a text are spelt in another way.
func Key(parts ...any) string {
	if len(parts) == 1 {
		return fmt.Sprint(parts[0])
	}
	var key []byte
	for i, part := range parts {
		if i > 0 {
			key = append(key, ',')
		}
		text := fmt.Sprint(part)
		if strings.ContainsAny(text, "~,") {
			text = strings.ReplaceAll(strings.ReplaceAll(text, "~", "~0"), ",", "~2")
		}
		key = append(key, text...)
	}
	return string(key)
}

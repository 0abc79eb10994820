package crdconversion

import (
	"reflect"
	"strings"
)

// digestLength is how many characters stand for an item, and for its key, among those
// that are kept of a list.
const digestLength = 4

// orderedLimit is how many items a list may have in which the order is compared: that takes
// time by the square of it.
const orderedLimit = 2000

// keyedDigests stands before digests of keys and items.
const keyedDigests = "="

// A List leads to the items of a list while it is converted, and finds again those of which
// something was kept, wherever they stand now.
//
// What is kept of an item stands below its key or, without one, below its index, and for
// each item of such a list a digest of what the other version says is kept as well. An item
// that was moved says the same as before; one that was edited stands between the same items
// as before, or where it stood in a list of the same length. Of what is neither nothing
// comes back: it may be another item. So it is with keys that are there twice.
type List struct {
	preserved *Preserved
	at        *Path
	in, out   string
	keys      []string // nil for items without keys
	mapped    []string // the keys that the items have in the version converted to, if these are others
	repeats   bool     // a key is there twice
	was       []int32  // one more than the index that each item had, -1 for none; nil if the keys tell
	lost      int      // how much was kept before
}

// ListOf returns the list at a path, whose items have no key. The names in both versions
// end with a slash.
func ListOf[T any](s *Preserved, at *Path, in, out string, items []T) List {
	l := List{preserved: s, at: at, in: in, out: out}
	if s == nil {
		return l
	}
	l.lost = len(s.lost)
	if len(items) == 0 {
		return l
	}
	if kept, keyed, ok := l.digests(); ok {
		if keyed { // it was written when the list had keys
			kept = withoutKeys(kept)
		}
		if len(items) == 1 && len(kept) == digestLength {
			l.was = []int32{1} // whatever it says: the list is as long as before
			return l
		}
		l.was = align(kept, digestsOf(items, nil), false)
		return l
	}
	l.was = make([]int32, len(items))
	for i := range l.was {
		l.was[i] = -1
	}
	return l
}

// KeyedListOf returns the list at a path, whose items have keys, though nobody sees to it
// that each is there once. The names in both versions end with those of the keys.
func KeyedListOf[T any](s *Preserved, at *Path, in, out string, items []T, key func(*T) string) List {
	l := List{preserved: s, at: at, in: in, out: out}
	if s == nil {
		return l
	}
	l.lost = len(s.lost)
	if len(items) == 0 {
		return l
	}
	l.keys = make([]string, len(items))
	seen := make(map[string]bool, len(items))
	var again []int
	for i := range items {
		l.keys[i] = key(&items[i])
		if seen[l.keys[i]] {
			again = append(again, i)
		}
		seen[l.keys[i]] = true
	}
	l.repeats = len(again) > 0
	if kept, keyed, ok := l.digests(); ok && keyed {
		l.was = align(kept, digestsOf(items, l.keys), true)
	} else if ok { // it was written when the list had no keys
		l.was = align(kept, digestsOf(items, nil), false)
	} else if l.repeats {
		l.was = make([]int32, len(items))
		for _, i := range again {
			l.was[i] = -1 // what was kept belongs to one item
		}
	}
	return l
}

// MappedListOf does what KeyedListOf does, for items whose keys have other values in the version
// converted to, of which no two become one: mapped returns what that version says.
func MappedListOf[T any](s *Preserved, at *Path, in, out string, items []T, key, mapped func(*T) string) List {
	l := KeyedListOf(s, at, in, out, items, key)
	if l.keys != nil {
		l.mapped = make([]string, len(items))
		for i := range items {
			l.mapped[i] = mapped(&items[i])
		}
	}
	return l
}

// At leads to an item. It is short enough to be inlined, so that the path needs no
// allocation.
func (l *List) At(i int) *Path {
	p := l.item(i)
	return &p
}

func (l *List) item(i int) Path {
	p := Path{up: l.at, in: l.in, out: l.out}
	switch {
	case l.preserved == nil:
		return p // nobody asks it
	case l.keys == nil:
		p.index, p.was = int32(i)+1, l.was[i]
		return p
	}
	if l.mapped == nil {
		p.key = l.keys[i]
	} else {
		p.in, p.out = p.in+asStep(l.keys[i]), p.out+asStep(l.mapped[i])
	}
	if l.repeats {
		p.in, p.index = upToSlash(l.in), int32(i)+1
	}
	if l.was != nil {
		if p.was = l.was[i]; p.was > 0 {
			p.out = upToSlash(l.out)
		}
	}
	return p
}

// KeepItems keeps which items the list has, as they are in the version converted to, if
// something was kept of them that their keys do not tell.
func KeepItems[T any](l *List, made []T) {
	if l.preserved == nil || len(l.preserved.lost) == l.lost || l.keys != nil && !l.repeats {
		return
	}
	keys := l.keys
	if l.mapped != nil {
		keys = l.mapped // as those who read them find them in the items
	}
	digests := digestsOf(made, keys)
	if l.keys != nil {
		digests = keyedDigests + digests
	}
	l.preserved.Keep(l.at, listStep(l.in), digests)
}

// digests are those that were kept of the list; keyed reports whether they begin with those
// of keys.
func (l *List) digests() (kept string, keyed, ok bool) {
	if !l.preserved.Restores() {
		return "", false, false
	}
	e, ok := l.preserved.find(l.at, listStep(l.out))
	if !ok {
		return "", false, false
	}
	if kept, ok = plainString(e.raw); !ok {
		kept, ok = decode[string](e.raw)
	}
	kept, keyed = strings.CutPrefix(kept, keyedDigests)
	return kept, keyed, ok
}

// withoutKeys leaves the digests of items of those that stand behind keys.
func withoutKeys(digests string) string {
	var items []byte
	for ; len(digests) >= 2*digestLength; digests = digests[2*digestLength:] {
		items = append(items, digests[digestLength:2*digestLength]...)
	}
	return string(items)
}

// listStep is the step below which the digests of a list are kept.
func listStep(items string) string { return items[:strings.LastIndexByte(items, '/')] + "#items" }

// upToSlash takes the names of keys away.
func upToSlash(items string) string { return items[:strings.LastIndexByte(items, '/')+1] }

// digestsOf are the digests of items, one after the other, each behind that of its key.
func digestsOf[T any](items []T, keys []string) string {
	digests := make([]byte, 0, digestLength*(len(items)+len(keys)))
	form := formOf(reflect.TypeFor[T]())
	for i := range items {
		if keys != nil {
			digests = emptyDigest.text(keys[i]).append(digests)
		}
		item := emptyDigest
		if form.isPlain {
			item = item.value(reflect.ValueOf(&items[i]).Elem(), form.held)
		} else {
			item = item.json(&items[i])
		}
		digests = item.append(digests)
	}
	return string(digests)
}

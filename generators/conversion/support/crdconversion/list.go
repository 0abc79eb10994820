package crdconversion

import (
	"encoding/json"
	"hash/fnv"
	"io"
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
	if kept, _, ok := l.digests(); ok {
		if len(items) == 1 && len(kept) == digestLength {
			l.was = []int32{1} // whatever it says: the list is as long as before
			return l
		}
		l.was = alignItems(kept, items, nil)
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
		l.was = alignItems(kept, items, l.keys)
	} else if ok { // it was written when the list had no keys
		l.was = alignItems(kept, items, nil)
	} else if l.repeats {
		l.was = make([]int32, len(items))
		for _, i := range again {
			l.was[i] = -1 // what was kept belongs to one item
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
	p.key = l.keys[i]
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
	digests := digestsOf(made, l.keys)
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

// digestsOfJSON are the digests in annotations of before 24 November 2026.
func digestsOfJSON[T any](items []T, keys []string) string {
	digests := make([]byte, 0, digestLength*(len(items)+len(keys)))
	h := fnv.New32a()
	encoder := json.NewEncoder(h)
	encoder.SetEscapeHTML(false)
	for i := range items {
		if keys != nil {
			h.Reset()
			_, _ = io.WriteString(h, keys[i])
			digests = digest(h.Sum32()).append(digests)
		}
		h.Reset()
		_ = encoder.Encode(&items[i]) // what fails cannot come from a JSON object, and writes nothing
		digests = digest(h.Sum32()).append(digests)
	}
	return string(digests)
}

// alignItems finds for each item which one it was. Where none of their digests was kept, those
// that were may be older ones.
func alignItems[T any](kept string, items []T, keys []string) []int32 {
	now := digestsOf(items, keys)
	keyed := keys != nil
	if !anyKept(kept, now, keyed) {
		if old := digestsOfJSON(items, keys); anyKept(kept, old, keyed) {
			now = old
		}
	}
	return align(kept, now, keyed)
}

// anyKept reports whether one of the digests, of keys if there are any, was kept.
func anyKept(kept, now string, keyed bool) bool {
	width := digestLength
	if keyed {
		width = 2 * digestLength
	}
	if kept == now {
		return true
	}
	known := make(map[string]bool, len(kept)/width)
	for ; len(kept) >= width; kept = kept[width:] {
		known[kept[:digestLength]] = true
	}
	for ; len(now) >= width; now = now[width:] {
		if known[now[:digestLength]] {
			return true
		}
	}
	return false
}

// align finds for each item of a list which one it was, by digests: one more than its
// index, -1 if that is not known.
func align(kept, now string, keyed bool) []int32 {
	a := alignment{kept: kept, now: now, width: digestLength}
	if keyed {
		a.key, a.width = digestLength, 2*digestLength
	}
	a.was = make([]int32, len(now)/a.width)
	if kept == now {
		for i := range a.was {
			a.was[i] = int32(i) + 1
		}
		return a.was
	}
	a.taken = make([]bool, len(kept)/a.width)
	if a.same() {
		a.inPlace(a.ordered())
	}
	for i, was := range a.was {
		if was == 0 {
			a.was[i] = -1
		}
	}
	return a.was
}

// An alignment is made of two lists of digests.
type alignment struct {
	kept, now  string
	width, key int
	was        []int32
	taken      []bool
}

func (a *alignment) digest(of string, i int) string { return of[i*a.width : (i+1)*a.width] }

func (a *alignment) match(i, k int) { a.was[i], a.taken[k] = int32(k)+1, true }

// same finds the items that say what they said before: first the most that have kept their
// order, then those that were moved. It reports whether something is left to be found.
func (a *alignment) same() bool {
	n, m := len(a.was), len(a.taken)
	first := 0
	for ; first < min(n, m) && a.digest(a.now, first) == a.digest(a.kept, first); first++ {
		a.match(first, first)
	}
	for ; n > first && m > first && a.digest(a.now, n-1) == a.digest(a.kept, m-1); n, m = n-1, m-1 {
		a.match(n-1, m-1)
	}
	if n == first || m == first {
		return n != m
	}
	a.inOrder(first, n, m)
	left := make(map[string][]int, m-first)
	for k := first; k < m; k++ {
		if digest := a.digest(a.kept, k); !a.taken[k] {
			left[digest] = append(left[digest], k)
		}
	}
	for i := first; i < n; i++ {
		digest := a.digest(a.now, i)
		if same := left[digest]; a.was[i] == 0 && len(same) > 0 {
			a.match(i, same[0])
			left[digest] = same[1:]
		}
	}
	return true
}

// inOrder finds the most items that have kept their order, between those that are the same
// at both ends: of several that say the same their neighbours tell which is which. In long
// lists it finds those that are where they were.
func (a *alignment) inOrder(first, n, m int) {
	rows, width := n-first, m-first+1
	if rows*width > orderedLimit*orderedLimit/4 {
		for i := first; i < min(n, m); i++ {
			if a.digest(a.now, i) == a.digest(a.kept, i) {
				a.match(i, i)
			}
		}
		return
	}
	most := make([]int32, (rows+1)*width) // that the rest of both lists has in common
	worth := func(i, k int) int32 {
		switch {
		case a.digest(a.now, i) != a.digest(a.kept, k):
			return 0
		case i == k:
			return int32(n) + 1 // of several choices that with more items that are where they were
		}
		return int32(n)
	}
	for i := n - 1; i >= first; i-- {
		for k := m - 1; k >= first; k-- {
			at := (i-first)*width + k - first
			most[at] = max(most[at+width], most[at+1])
			if w := worth(i, k); w > 0 {
				most[at] = max(most[at], w+most[at+width+1])
			}
		}
	}
	for i, k := first, first; i < n && k < m; {
		at := (i-first)*width + k - first
		switch w := worth(i, k); {
		case w > 0 && most[at] == w+most[at+width+1]:
			a.match(i, k)
			i, k = i+1, k+1
		case most[at] == most[at+width]:
			i++
		default:
			k++
		}
	}
}

// ordered returns the most items that say what they said and have kept their order, of
// several choices that with more items that are where they were.
func (a *alignment) ordered() []bool {
	anchors := make([]bool, len(a.was))
	if len(a.was) > orderedLimit {
		for i, was := range a.was {
			anchors[i] = was != 0
		}
		return anchors
	}
	best, before, last := make([]int, len(a.was)), make([]int, len(a.was)), -1
	for i, was := range a.was {
		if before[i] = -1; was == 0 {
			continue
		}
		for j := range i {
			if a.was[j] != 0 && a.was[j] < was && best[j] > best[i] {
				best[i], before[i] = best[j], j
			}
		}
		if best[i] += len(a.was) + 1; int(was) == i+1 {
			best[i]++
		}
		if last < 0 || best[i] > best[last] {
			last = i
		}
	}
	for ; last >= 0; last = before[last] {
		anchors[last] = true
	}
	return anchors
}

// inPlace finds items that were edited: those that stand between the same items as before,
// as many as there were, and those that stand where they did in a list of the same length.
// One that says now what another one said, which says something else now, is such an item.
func (a *alignment) inPlace(anchors []bool) {
	for changed := true; changed; {
		changed = false
		first := 0
		for from := 0; from < len(a.was); from++ {
			if anchors[from] {
				first = int(a.was[from])
				continue
			}
			to, end := from, len(a.taken)
			for to < len(a.was) && !anchors[to] {
				to++
			}
			if to < len(a.was) {
				end = int(a.was[to]) - 1
			}
			for i := from; i < to && end-first == to-from; i++ {
				changed = a.edited(i, first+i-from) || changed
			}
			from = to - 1
		}
	}
	for i := range a.was {
		if len(a.was) == len(a.taken) && a.was[i] == 0 {
			a.edited(i, i)
		}
	}
}

// edited matches an item with one that nothing is like, if they have the same key.
func (a *alignment) edited(i, k int) bool {
	if a.taken[k] || a.digest(a.now, i)[:a.key] != a.digest(a.kept, k)[:a.key] {
		return false
	}
	if was := a.was[i]; was > 0 {
		a.taken[was-1] = false
	}
	a.match(i, k)
	return true
}

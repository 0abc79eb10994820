package crdconversion

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Names of members of an object that says what is lost of a list: by which members its items
// are known, or else digests of what was left of them, the order that they had, and items of
// which nothing was left, each behind the one that it stood behind. All other members are
// what is lost of one item, by its index, or by its key behind "=".
const (
	keysMember    = "#keys"
	digestsMember = "#items"
	orderMember   = "#order"
	moreMember    = "#more"
)

// besideMember is a member of an object that names members of unions which were set together
// with another one, though the schema does not allow it.
const besideMember = "#beside"

// A Shape says of a type what its Go type does not, by paths in JSON, in which [] stands for
// the items of a list and the values of a map: by which members the items of lists are known,
// and which members of structs must not be set together.
type Shape struct {
	Keys   map[string][]string
	Unions map[string][][]string

	once sync.Once
	root shapeNode
}

// A shapeNode is a step of the paths.
type shapeNode struct {
	keys   []string
	unions [][]string
	steps  map[string]*shapeNode
}

func (s *Shape) node() *shapeNode {
	if s == nil {
		return nil
	}
	s.once.Do(func() {
		for path, keys := range s.Keys {
			s.root.at(path).keys = keys
		}
		for path, unions := range s.Unions {
			s.root.at(path).unions = unions
		}
	})
	return &s.root
}

func (n *shapeNode) at(path string) *shapeNode {
	if path == "" {
		return n
	}
	for _, step := range strings.Split(path, "/") {
		next := n.steps[step]
		if next == nil {
			if n.steps == nil {
				n.steps = map[string]*shapeNode{}
			}
			next = &shapeNode{}
			n.steps[step] = next
		}
		n = next
	}
	return n
}

// step leads on to a member, an entry of a map or an item.
func (n *shapeNode) step(name string) *shapeNode {
	if n == nil {
		return nil
	}
	if next := n.steps[name]; next != nil {
		return next
	}
	return n.steps["[]"]
}

// difference returns what a value says that another one does not: of an object the members
// that differ, and null for those that only the other has, as in RFC 7386; of a list the same
// for each item. What that cannot say, such as a null inside of an object, is kept with the
// whole value, as the only item of a list: no struct is read from one.
func difference[T any](from, to *T, of *Shape) any {
	before, after := asAny(from), asAny(to)
	patch := of.node().different(before, after)
	if text, err := json.Marshal(patch); err == nil {
		if read, ok := decodeAny(string(text)); ok {
			left := merge(before, resolvePatch(before, read, reflect.TypeFor[T](), nil))
			if made, _, ok := decodeTree[T](left); ok && Equal(&made, to) {
				return patch
			}
		}
	}
	if _, isObject := after.(map[string]any); isObject {
		return []any{to}
	}
	return to
}

func (n *shapeNode) different(before, after any) any {
	switch after := after.(type) {
	case map[string]any:
		if before, ok := before.(map[string]any); ok {
			return n.differentMembers(before, after)
		}
	case []any:
		if before, ok := before.([]any); ok && len(before) > 0 {
			return n.differentItems(before, after)
		}
	}
	return after
}

func (n *shapeNode) differentMembers(before, after map[string]any) any {
	patch := map[string]any{}
	for name, value := range after {
		if old, ok := before[name]; !ok || !reflect.DeepEqual(old, value) {
			patch[name] = n.step(name).different(old, value)
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			patch[name] = nil
		}
	}
	if n == nil {
		return patch
	}
	var beside []string
	for _, union := range n.unions {
		for _, name := range union {
			if patch[name] != nil && isOtherSet(union, name, before) {
				beside = append(beside, name)
			}
		}
	}
	if beside != nil {
		patch[besideMember] = beside
	}
	return patch
}

// isOtherSet reports whether an object has another member of a union.
func isOtherSet(union []string, name string, members map[string]any) bool {
	for _, other := range union {
		if other != name && members[other] != nil {
			return true
		}
	}
	return false
}

// differentItems compares lists. Where something was put into one, or nothing tells which item
// is which, it is kept whole.
func (n *shapeNode) differentItems(before, after []any) any {
	patch := map[string]any{}
	names := n.matchItems(patch, before, after)
	if names == nil {
		return after
	}
	items, last := n.step("[]"), any(nil)
	var order []int
	var inOrder, more []any
	for i, name := range names {
		if name.was < 0 {
			more = append(more, []any{last, after[i]})
			continue
		}
		if order, inOrder, last = append(order, name.was), append(inOrder, name.text), name.text; !reflect.DeepEqual(before[name.was], after[i]) {
			patch[name.text] = items.different(before[name.was], after[i])
		}
	}
	if len(order) < len(before) {
		return after
	}
	if !slices.IsSorted(order) {
		patch[orderMember] = inOrder
	}
	if more != nil {
		patch[moreMember] = more
	}
	return patch
}

// An itemName is how an item is called in a patch, and where it stands in the list before, -1
// if it does not.
type itemName struct {
	text string
	was  int
}

// matchItems finds which items of a list are left in another one, nil if an item has no key
// though others have, and says in the patch how they are found.
func (n *shapeNode) matchItems(patch map[string]any, before, after []any) []itemName {
	keys, isKeyed := n.keysOf(before)
	now, isAll := n.keysOf(after)
	names := make([]itemName, len(after))
	if isKeyed && isAll {
		patch[keysMember] = n.keys
		if index := indexOf(keys); len(index) == len(before) && len(indexOf(now)) == len(after) {
			for i, key := range now {
				was, ok := index[key]
				if names[i] = (itemName{"=" + key, was}); !ok {
					names[i].was = -1
				}
			}
			return names
		}
	} else {
		keys, now = nil, nil
	}
	kept := digestsOf(before, keys)
	patch[digestsMember] = kept
	if keys != nil {
		patch[digestsMember] = keyedDigests + kept
	}
	was, ok := indexesWithin(before, after)
	if current := digestsOf(after, now); !ok || areSameInAnyOrder(kept, current) {
		was = align(kept, current, keys != nil)
	}
	for i, was := range was {
		if names[i] = (itemName{was: -1}); was > 0 {
			names[i] = itemName{strconv.Itoa(int(was) - 1), int(was) - 1}
		}
	}
	return names
}

// indexesWithin finds the items of a list, in their order, within one of which some items are
// left out: one more than the index of each, 0 for those. In a list of the same length each
// stands where it stood.
func indexesWithin(before, after []any) (was []int32, ok bool) {
	found := 0
	was = make([]int32, len(after))
	for i := range after {
		if len(before) == len(after) || found < len(before) && isPartOf(before[found], after[i]) {
			found++
			was[i] = int32(found)
		}
	}
	return was, found == len(before)
}

// isPartOf reports whether all that a value says is said by another one.
func isPartOf(value, other any) bool {
	members, isObject := value.(map[string]any)
	others, ok := other.(map[string]any)
	if !isObject || !ok {
		return reflect.DeepEqual(value, other)
	}
	for name, member := range members {
		if !isPartOf(member, others[name]) {
			return false
		}
	}
	return true
}

// areSameInAnyOrder reports whether two lists of digests are of the same items.
func areSameInAnyOrder(a, b string) bool {
	split := func(text string) (all []string) {
		for ; len(text) >= digestLength; text = text[digestLength:] {
			all = append(all, text[:digestLength])
		}
		slices.Sort(all)
		return all
	}
	return len(a) == len(b) && slices.Equal(split(a), split(b))
}

func indexOf(keys []string) map[string]int {
	index := make(map[string]int, len(keys))
	for i, key := range keys {
		index[key] = i
	}
	return index
}

// keysOf are the keys of all items. It is not ok if they have none.
func (n *shapeNode) keysOf(items []any) (keys []string, ok bool) {
	if n == nil || n.keys == nil {
		return nil, false
	}
	return itemKeys(items, n.keys)
}

// itemKeys are the keys of all items, by the names of their members.
func itemKeys(items []any, names []string) (keys []string, ok bool) {
	keys = make([]string, len(items))
	parts := make([]any, len(names))
	for i, item := range items {
		if _, isObject := item.(map[string]any); !isObject {
			return nil, false
		}
		for k, name := range names {
			parts[k] = memberAt(item, name)
		}
		keys[i] = Key(parts...)
	}
	return keys, true
}

// memberAt is a member of an object, or of objects in it; "" if it is left out.
func memberAt(value any, path string) any {
	for _, name := range strings.Split(path, "/") {
		members, _ := value.(map[string]any)
		value = members[name]
	}
	if value == nil {
		return ""
	}
	return value
}

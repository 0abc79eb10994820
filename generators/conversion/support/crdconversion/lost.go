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
// which members of structs must not be set together, and where a struct stands that another path
// has led to, as one that holds itself does: all that is said there is said here.
type Shape struct {
	Keys   map[string][]string
	Unions map[string][][]string
	Same   map[string]string

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
		for path, other := range s.Same {
			holder, step := &s.root, path
			if i := strings.LastIndexByte(path, '/'); i >= 0 {
				holder, step = s.root.at(path[:i]), path[i+1:]
			}
			holder.link(step, s.root.at(other))
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
			next = &shapeNode{}
			n.link(step, next)
		}
		n = next
	}
	return n
}

func (n *shapeNode) link(step string, next *shapeNode) {
	if n.steps == nil {
		n.steps = map[string]*shapeNode{}
	}
	n.steps[step] = next
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
		order, inOrder, last = append(order, name.was), append(inOrder, name.text), name.text
		if !reflect.DeepEqual(before[name.was], after[i]) {
			patch[name.text] = items.different(before[name.was], after[i])
			if _, isObject := after[i].(map[string]any); isObject && name.isDoubtful {
				patch[name.text] = []any{after[i]}
			}
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
// if it does not. Of one that is doubtful, it is not certain that it is the same item.
type itemName struct {
	text       string
	was        int
	isDoubtful bool
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
				if names[i] = (itemName{text: "=" + key, was: was}); !ok {
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
	shown, left := sameMembers(before, after)
	known, current := digestsOf(shown, keys), digestsOf(left, now)
	was := align(known, current, keys != nil)
	sure := certain(was, kept, known, current)
	for i, was := range was {
		if names[i] = (itemName{was: -1}); was > 0 {
			names[i] = itemName{strconv.Itoa(int(was) - 1), int(was) - 1, !sure[i]}
		}
	}
	return names
}

// sameMembers leaves of the items of two lists the members that say the same in both, in
// whatever order: an item is known by these.
func sameMembers(before, after []any) (shown, left []any) {
	names := map[string]bool{}
	for _, item := range before {
		members, _ := item.(map[string]any)
		for name := range members {
			names[name] = true
		}
	}
	for name := range names {
		count := map[string]int{}
		for i, items := range [][]any{after, before} {
			for _, item := range items {
				members, _ := item.(map[string]any)
				digest := digestsOf([]any{members[name]}, nil)
				if count[digest] += 1 - 2*i; count[digest] < 0 {
					delete(names, name)
				}
			}
		}
	}
	only := func(items []any) []any {
		made := slices.Clone(items)
		for i, item := range items {
			if members, ok := item.(map[string]any); ok {
				of := map[string]any{}
				for name, value := range members {
					if names[name] {
						of[name] = value
					}
				}
				made[i] = of
			}
		}
		return made
	}
	return only(before), only(after)
}

// certain reports of which items it is certain which ones they were: those that say the same,
// if no other item does of which more is said, and the only one that is left.
func certain(was []int32, kept, known, now string) []bool {
	sure, unsure := make([]bool, len(was)), 0
	if len(was) == 0 {
		return sure
	}
	width := len(now) / len(was)
	at := func(digests string, i int) string { return digests[i*width : (i+1)*width] }
	count, says := map[string]int{}, map[string]string{}
	for k := range len(known) / width {
		digest := at(known, k)
		if count[digest]++; count[digest] == 1 {
			says[digest] = at(kept, k)
		} else if says[digest] != at(kept, k) {
			delete(says, digest)
		}
	}
	for i := range was {
		count[at(now, i)]--
	}
	for i, k := range was {
		digest := at(now, i)
		sure[i] = k > 0 && digest == at(known, int(k)-1) && count[digest] == 0 && says[digest] != ""
		if !sure[i] {
			unsure++
		}
	}
	for i := range sure {
		sure[i] = sure[i] || unsure == 1 && len(known) == len(now)
	}
	return sure
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

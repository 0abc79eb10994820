package crdconversion

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Names of members of an object that says what is lost of a list: by which members its items
// are known, or else digests of what was left of them, the order that they had, items of
// which nothing was left, each behind the one that it stood behind, and the names of items that
// only the other version shows. All other members are what is lost of one item, by its index, or
// by its key behind "=".
const (
	keysMember    = "#keys"
	digestsMember = "#items"
	orderMember   = "#order"
	moreMember    = "#more"
	goneMember    = "#gone"
)

// fewGone is how many items only the other version may show, where these are more than are kept: a
// function may make a million of them from a number.
const fewGone = 64

// besideMember is a member of an object that names members of unions which were set together
// with another one, though the schema does not allow it.
const besideMember = "#beside"

// difference returns what a value says that another one does not: of an object the members
// that differ, and null for those that only the other has, as in RFC 7386; of a list the same
// for each item. What that cannot say, such as a null inside of an object, is kept with the
// whole value (see wholeOf). It is not lost if the two say the same; omitsEmpty says that JSON
// leaves out an empty list.
func difference[T any](from, to *T, of *Shape, omitsEmpty bool) (patch any, isLost bool) {
	return differenceOf(reflect.ValueOf(from).Elem(), reflect.ValueOf(to).Elem(), of.node(), omitsEmpty)
}

// differenceOf is difference for two values of one type that have addresses.
func differenceOf(from, to reflect.Value, of *shapeNode, omitsEmpty bool) (patch any, isLost bool) {
	before, after := viewOf(from), viewOf(to)
	if omitsEmpty {
		before, after = before.unlessEmpty(), after.unlessEmpty()
	}
	if before.isAlike(after) {
		return nil, false
	}
	d := &differ{}
	whole := to.Addr().Interface()
	if patch = d.different(of, before, after, 1); !d.isIntricate || isGivenBack(from, patch, whole) {
		return patch, true
	}
	if after.isObject() || before.isObject() && after.isList() {
		return wholeOf(after, whole), true
	}
	return whole, true
}

// isGivenBack reports whether a patch makes the whole of a value again.
func isGivenBack(from reflect.Value, patch, whole any) bool {
	read, ok := decodeAny(textOf(patch))
	if !ok {
		return false
	}
	tree := asAny(from.Addr().Interface())
	made := reflect.New(from.Type())
	left := textOf(merge(tree, resolvePatch(tree, read, from.Type(), nil, new(int))))
	return left != "" && decodeInto(left, made.Elem()) && Equal(made.Interface(), whole)
}

// A differ finds what is different. What is intricate may not be said by a patch.
type differ struct{ isIntricate bool }

func (d *differ) different(n *shapeNode, before, after view, depth int) any {
	switch {
	case depth > mostMerged:
		d.isIntricate = true
	case after.isObject() && before.isObject():
		return d.differentMembers(n, before, after, depth)
	case after.isObject():
		d.isIntricate = d.isIntricate || before.isThere() || after.isIntricate()
	case after.isList() && before.len() > 0:
		return d.differentItems(n, before, after, depth)
	case after.isList() && before.isObject():
		d.isIntricate = true
	}
	return after.value()
}

func (d *differ) differentMembers(n *shapeNode, before, after view, depth int) any {
	patch := map[string]any{}
	after.eachMember(func(name string, _ digest, member view) bool {
		old := before.member(name)
		if !member.isAlike(old) || !member.isThere() && !before.hasNull(name) {
			patch[name] = d.different(n.step(name), old, member, depth+1)
			d.isIntricate = d.isIntricate || after.isIntricateAt(name, member)
		}
		return true
	})
	before.eachMember(func(name string, _ digest, _ view) bool {
		if !after.member(name).isThere() && !after.hasNull(name) {
			patch[name] = nil
			d.isIntricate = d.isIntricate || isOfPatch(name)
		}
		return true
	})
	if n == nil {
		return patch
	}
	var beside []string
	for _, union := range n.unions {
		for _, name := range union {
			if patch[name] != nil && isOtherShown(union, name, before) {
				beside = append(beside, name)
			}
		}
	}
	if beside != nil {
		patch[besideMember] = beside
	}
	return patch
}

// isOtherShown reports whether an object shows another member of a union.
func isOtherShown(union []string, name string, members view) bool {
	for _, other := range union {
		if other != name && members.member(other).isThere() {
			return true
		}
	}
	return false
}

// isOtherSet reports whether an object that was read has another member of a union.
func isOtherSet(union []string, name string, members map[string]any) bool {
	for _, other := range union {
		if other != name && members[other] != nil {
			return true
		}
	}
	return false
}

// differentItems compares lists. Where nothing tells which item is which, or no item is left, it is
// kept whole.
func (d *differ) differentItems(n *shapeNode, before, after view, depth int) any {
	patch := make(map[string]any, after.len()+1)
	names := n.matchItems(patch, before, after)
	if names == nil {
		return after.value()
	}
	items, last := n.step("[]"), any(nil)
	var order []int
	var inOrder, more []any
	for i, name := range names {
		item := after.item(i)
		if name.was < 0 {
			more = append(more, []any{last, item.value()})
			continue
		}
		order, inOrder, last = append(order, name.was), append(inOrder, name.text), name.text
		if old := before.item(name.was); old.isAlike(item) {
			continue
		} else if name.isDoubtful && item.isObject() {
			patch[name.text], d.isIntricate = wholeOf(item, item.value()), true
		} else {
			patch[name.text] = d.different(items, old, item, depth+1)
		}
	}
	if missing := before.len() - len(order); len(order) == 0 || missing > max(fewGone, after.len()) {
		return after.value()
	}
	if gone := n.namesWithout(order, before, patch); gone != nil {
		patch[goneMember], d.isIntricate = gone, true
	}
	if !slices.IsSorted(order) {
		patch[orderMember], d.isIntricate = inOrder, true
	}
	if more != nil {
		patch[moreMember], d.isIntricate = more, true
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

// namesWithout are the names that the items of a list have in a patch, but for those of some indexes.
func (n *shapeNode) namesWithout(indexes []int, items view, patch map[string]any) (names []any) {
	if len(indexes) == items.len() {
		return nil
	}
	isThere := make([]bool, items.len())
	for _, i := range indexes {
		isThere[i] = true
	}
	keys, _ := n.keysOf(items)
	_, hasDigests := patch[digestsMember]
	for i, is := range isThere {
		switch {
		case is:
		case hasDigests:
			names = append(names, strconv.Itoa(i))
		default:
			names = append(names, "="+keys[i])
		}
	}
	return names
}

// matchItems finds which items of a list are left in another one, nil if an item has no key
// though others have, and says in the patch how they are found.
func (n *shapeNode) matchItems(patch map[string]any, before, after view) []itemName {
	keys, isKeyed := n.keysOf(before)
	now, isAll := n.keysOf(after)
	names := make([]itemName, after.len())
	if isKeyed && isAll {
		patch[keysMember] = n.keys
		if index := indexOf(keys); len(index) == before.len() && len(indexOf(now)) == after.len() {
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
	kept, known, current := commonDigests(before, after, keys, now)
	patch[digestsMember] = kept
	if keys != nil {
		patch[digestsMember] = keyedDigests + kept
	}
	was := align(known, current, keys != nil)
	sure := certain(was, kept, known, current)
	for i, was := range was {
		if names[i] = (itemName{was: -1}); was > 0 {
			names[i] = itemName{strconv.Itoa(int(was) - 1), int(was) - 1, !sure[i]}
		}
	}
	return names
}

// commonDigests are digests of the items of two lists by the members that say the same in both,
// in whatever order: an item is known by these. Those that were kept are of all members.
func commonDigests(before, after view, keys, now []string) (kept, known, current string) {
	all, common, left := make([]digest, before.len()), make([]digest, before.len()), make([]digest, after.len())
	columns := after.columns()
	for name, then := range before.columns() {
		here := columns[name]
		isCommon := then.isWithin(here, before.len(), after.len())
		for i, item := range then.items {
			if all[item] += then.of[i]; isCommon {
				common[item] += then.of[i]
			}
		}
		for i := 0; isCommon && i < len(here.items); i++ {
			left[here.items[i]] += here.of[i]
		}
	}
	return before.joined(all, keys), before.joined(common, keys), after.joined(left, now)
}

// A column is a member of the objects in a list: the items that have it, and its digests in them.
type column struct {
	items []int
	of    []digest
}

// columns are those of all members that the objects in a list have.
func (s view) columns() map[string]column {
	all := map[string]column{}
	for i := range s.len() {
		s.item(i).eachMember(func(name string, of digest, member view) bool {
			if digest := of.member(member); digest != 0 {
				in := all[name]
				all[name] = column{append(in.items, i), append(in.of, digest)}
			}
			return true
		})
	}
	return all
}

// isWithin reports whether all that a column says is in another, as often: that items do not
// have the member is said, too.
func (c column) isWithin(other column, items, others int) bool {
	if items-len(c.items) > others-len(other.items) {
		return false
	}
	if slices.Equal(c.items, other.items) && slices.Equal(c.of, other.of) {
		return true
	}
	count := make(map[digest]int, len(other.of))
	for _, of := range other.of {
		count[of]++
	}
	for _, of := range c.of {
		if count[of]--; count[of] < 0 {
			return false
		}
	}
	return true
}

// joined are the digests of items, given the sums of the members of objects, each behind that of
// its key.
func (s view) joined(sums []digest, keys []string) string {
	digests := make([]byte, 0, digestLength*(len(sums)+len(keys)))
	for i, sum := range sums {
		if keys != nil {
			digests = emptyDigest.text(keys[i]).append(digests)
		}
		if item := s.item(i); item.isObject() {
			digests = emptyDigest.members(sum).append(digests)
		} else {
			digests = emptyDigest.view(item).append(digests)
		}
	}
	return string(digests)
}

// certain reports of which items it is certain which ones they were: those that say the same,
// if no other item does of which more is said, and the only one that is left.
func certain(was []int32, kept, known, now string) []bool {
	sure, unsure := make([]bool, len(was)), 0
	if len(was) == 0 {
		return sure
	}
	if kept == known && known == now { // the items tell all that is said of them
		for i := range sure {
			sure[i] = true
		}
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
func (n *shapeNode) keysOf(items view) (keys []string, ok bool) {
	if n == nil || n.keys == nil {
		return nil, false
	}
	return itemKeys(items, n.keys)
}

// itemKeys are the keys of all items, by the names of their members.
func itemKeys(items view, names []string) (keys []string, ok bool) {
	keys = make([]string, items.len())
	for i := range keys {
		if keys[i], ok = itemKey(items.item(i), names); !ok {
			return nil, false
		}
	}
	return keys, true
}

// itemKey is the key of an item, which is an object.
func itemKey(item view, names []string) (key string, ok bool) {
	if !item.isObject() {
		return "", false
	}
	if len(names) == 1 {
		return memberAt(item, names[0]), true
	}
	parts := make([]any, len(names))
	for k, name := range names {
		parts[k] = memberAt(item, name)
	}
	return Key(parts...), true
}

// memberAt is a member of an object, or of objects in it; "" if it is left out.
func memberAt(s view, path string) string {
	for _, name := range strings.Split(path, "/") {
		s = s.member(name)
	}
	if !s.isThere() {
		return ""
	}
	if text, ok := s.number(); ok {
		return text
	}
	if s.v.Kind() == reflect.String {
		return s.v.String()
	}
	return fmt.Sprint(s.value())
}

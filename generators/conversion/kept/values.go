package kept

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// conversionRepeatLimit bounds how often a counted item is repeated,
// conversionRepeatedText how many bytes its text takes by that, and
// conversionRepeatsInAll how long a list becomes: counts are numbers that anybody may
// write, and many items may have one.
const (
	conversionRepeatLimit  = 1000
	conversionRepeatedText = 64 << 10
	conversionRepeatsInAll = 10 * conversionRepeatLimit
)

// conversionRepeats says how often an item with a count, whose text has so many
// bytes, is put into a list that has a length already.
func conversionRepeats(count int64, text, length int) int64 {
	if length >= conversionRepeatsInAll {
		return min(count, 1)
	}
	return min(count, conversionRepeatLimit, int64(max(1, conversionRepeatedText/max(1, text))))
}

// conversionTextLength is the length of a key that is a text; others are short.
func conversionTextLength[K comparable](key K) int {
	if text := reflect.ValueOf(key); text.Kind() == reflect.String {
		return text.Len()
	}
	return 0
}

// A conversionSlab is where the values of one type lie that pointers and lists of
// one object lead to: many of them in one allocation, so that an object with a
// hundred pointers needs but a few. No value is handed out twice, and a list has no
// room to grow into what comes after it. The zero slab is ready for use.
type conversionSlab[T any] struct {
	free []T
	next int // how many values are allocated next, if one is needed
}

// one returns a pointer to a zero value.
func (s *conversionSlab[T]) one() *T {
	if len(s.free) == 0 {
		s.grow(1)
	}
	value := &s.free[0]
	s.free = s.free[1:]
	return value
}

// list returns a list of n zero values; it is not nil.
func (s *conversionSlab[T]) list(n int) []T {
	if n == 0 {
		return []T{}
	}
	if n > len(s.free) {
		s.grow(n)
	}
	list := s.free[:n:n]
	s.free = s.free[n:]
	return list
}

// grow allocates n values or more: about a hundred bytes at first, then twice as
// many, up to five hundred, so that little is unused and a pointer that outlives its
// object keeps little of it. What was free is left alone.
func (s *conversionSlab[T]) grow(n int) {
	const first, most = 128, 512
	size := max(1, int(reflect.TypeFor[T]().Size()))
	s.free = make([]T, max(n, s.next, first/size))
	s.next = min(2*len(s.free), most/size)
}

// of returns a pointer to a value.
func (s *conversionSlab[T]) of(value T) *T {
	pointer := s.one()
	*pointer = value
	return pointer
}

// copyOf returns a pointer to a copy of what a pointer points at, nil for nil.
func (s *conversionSlab[T]) copyOf(pointer *T) *T {
	if pointer == nil {
		return nil
	}
	return s.of(*pointer)
}

// clone returns a copy of a list, nil for nil.
func (s *conversionSlab[T]) clone(list []T) []T {
	if list == nil {
		return nil
	}
	made := s.list(len(list))
	copy(made, list)
	return made
}

// conversionPointer converts what a pointer points at, nil to nil.
func conversionPointer[In, Out any](s *conversionSlab[Out], in *In, convert func(In) Out) *Out {
	if in == nil {
		return nil
	}
	return s.of(convert(*in))
}

// conversionAgrees says whether what one pointer points at becomes what the other
// does. nil becomes nil.
func conversionAgrees[In any, Out comparable](in *In, out *Out, convert func(In) Out) bool {
	if in == nil || out == nil {
		return in == nil && out == nil
	}
	return convert(*in) == *out
}

// conversionZeroIfNil returns what a pointer points at.
func conversionZeroIfNil[T any](pointer *T) (value T) {
	if pointer != nil {
		value = *pointer
	}
	return value
}

// conversionReadBasic reads the most frequent values without reflection. It says
// of all others that it does not know them.
func conversionReadBasic[T any](raw string, value *T) bool {
	switch v := any(value).(type) {
	case *bool:
		*v = raw == "true"
		return *v || raw == "false"
	case **bool:
		*v = new(bool)
		return conversionReadBasic(raw, *v)
	case *int32:
		n, err := strconv.ParseInt(raw, 10, 32)
		*v = int32(n)
		return err == nil
	case **int32:
		*v = new(int32)
		return conversionReadBasic(raw, *v)
	case *int64:
		n, err := strconv.ParseInt(raw, 10, 64)
		*v = n
		return err == nil
	case **int64:
		*v = new(int64)
		return conversionReadBasic(raw, *v)
	}
	return false
}

// conversionDecode is a function of its own so that nothing is allocated where
// nothing was kept.
func conversionDecode[T any](raw string) (value T, ok bool) {
	if json.Unmarshal([]byte(raw), &value) != nil {
		var none T
		return none, false
	}
	return value, true
}

// conversionElement converts an element of a list without keys: there and back
// convert with the same stash, nil or not. If something of the element is lost, it
// is kept whole; it is restored where it still says the same as what the object has
// now in its place.
func conversionElement[In, Out any](
	s *conversionStash, at *conversionPath, in *In, out *Out, there func(*In, *Out) error, back func(*Out, *In) error,
) error {
	if s == nil {
		return there(in, out)
	}
	outside := s.enter()
	err := there(in, out)
	lost := s.count > 0
	s.leave(outside)
	if err != nil {
		return err
	}
	if s.has(at, "*") {
		conversionRestoreWhole(s, at, out, there, back)
	}
	if lost {
		s.keep(at, "*", in)
	}
	return nil
}

// conversionRestoreWhole puts back what was kept whole, if it still says the same.
func conversionRestoreWhole[In, Out any](
	s *conversionStash, at *conversionPath, out *Out, there func(*In, *Out) error, back func(*Out, *In) error,
) {
	kept, ok := conversionKept[Out](s, at, "*")
	if !ok {
		return
	}
	defer s.leave(s.enter())
	if conversionSays(&kept, out, there, back) {
		*out = kept
	}
}

// conversionSays says whether something that was kept says what the object says
// now, but for what the other version cannot hold. If it does not at first, it may
// be for an empty list that the JSON of that version leaves out.
func conversionSays[In, Out any](kept, now *Out, there func(*In, *Out) error, back func(*Out, *In) error) bool {
	var old In
	var again Out
	if back(kept, &old) != nil || there(&old, &again) != nil {
		return false
	}
	if conversionSame(&again, now) {
		return true
	}
	text, err := json.Marshal(&old)
	if err != nil {
		return false
	}
	read, ok := conversionDecode[In](string(text))
	if !ok {
		return false
	}
	var once Out
	return there(&read, &once) == nil && conversionSame(&once, now)
}

// A conversionOutside is what a stash does outside of an element.
type conversionOutside struct {
	found []conversionEntry
	count int
	only  bool
}

// enter makes the stash count what is lost, keep nothing and restore nothing,
// until leave is called.
func (s *conversionStash) enter() conversionOutside {
	outside := conversionOutside{s.found, s.count, s.only}
	s.found, s.count, s.only = nil, 0, true
	return outside
}

func (s *conversionStash) leave(outside conversionOutside) {
	s.found, s.count, s.only = outside.found, outside.count, outside.only
}

// conversionByHand converts a struct by functions that somebody wrote. What they
// lose is found by converting back, and kept whole.
func conversionByHand[In, Out any](
	s *conversionStash, at *conversionPath, in *In, out *Out, there func(*In, *Out) error, back func(*Out, *In) error,
) error {
	if err := there(in, out); err != nil || s == nil {
		return err
	}
	if s.has(at, "*") {
		conversionRestoreWhole(s, at, out, there, back)
	}
	var again In
	if back(conversionWritten(out), &again) == nil && !conversionSame(&again, in) {
		s.keep(at, "*", in)
	}
	return nil
}

// conversionWritten returns what JSON leaves of a value. Of what conversions make
// it leaves out lists and maps that are there and empty, and nothing else: a value
// that has none is returned itself.
func conversionWritten[T any](value *T) *T {
	if !conversionHoldsEmpty(reflect.ValueOf(value)) {
		return value
	}
	text, err := json.Marshal(value)
	if err != nil {
		return value
	}
	if read, ok := conversionDecode[T](string(text)); ok {
		return &read
	}
	return value
}

// conversionAsWritten is the same for a value.
func conversionAsWritten[T any](value T) T { return *conversionWritten(&value) }

// conversionUnlessEmpty returns a list or map of a field that JSON leaves out where
// it is empty, as it is read again.
func conversionUnlessEmpty[T any](value T) T {
	if reflect.ValueOf(value).Len() == 0 {
		var none T
		return none
	}
	return value
}

// conversionHoldsEmpty looks for such a list or map, but not into times and
// quantities.
func conversionHoldsEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return conversionHoldsEmpty(v.Elem())
	case reflect.Struct:
		if reflect.PointerTo(v.Type()).Implements(reflect.TypeFor[conversionScalar]()) {
			return false
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && conversionHoldsEmpty(v.Field(i)) {
				return true
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if conversionHoldsEmpty(v.Index(i)) {
				return true
			}
		}
		return v.Len() == 0 && !v.IsNil()
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			if conversionHoldsEmpty(entries.Value()) {
				return true
			}
		}
		return v.Len() == 0 && !v.IsNil()
	}
	return false
}

// conversionOrder returns the keys of a map in the order that their list had, if
// it had the same keys, else sorted.
func conversionOrder[K cmp.Ordered, V any](s *conversionStash, at *conversionPath, step string, m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	order, ok := conversionKept[[]K](s, at, step)
	if !ok {
		return keys
	}
	sorted := slices.Clone(order)
	slices.Sort(sorted)
	if !slices.Equal(sorted, keys) {
		return keys
	}
	return order
}

// conversionKeepOrder keeps the order of a list that becomes a map, unless it is
// the one that the map gives back.
func conversionKeepOrder[T any, K cmp.Ordered](s *conversionStash, at *conversionPath, step string, list []T, key func(*T) K) {
	for i := 1; i < len(list); i++ {
		if key(&list[i]) >= key(&list[i-1]) {
			continue
		}
		keys := make([]K, len(list))
		for i := range list {
			keys[i] = key(&list[i])
		}
		s.keep(at, step, keys)
		return
	}
}

// conversionKey is the key of an item as a part of a path. Commas stand between
// several parts, so that those in a text are spelt in another way.
func conversionKey(parts ...any) string {
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

// conversionEmpty says whether JSON would say nothing about what a pointer points
// at: it is zero, or lists and maps in it are empty. Times and quantities say
// themselves whether they are zero: the quantity 0 has a format once it was read.
func conversionEmpty(pointer any) bool { return conversionEmptyValue(reflect.ValueOf(pointer).Elem()) }

func conversionEmptyValue(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Struct:
		if v.CanAddr() && v.Addr().CanInterface() {
			if scalar, ok := v.Addr().Interface().(conversionScalar); ok {
				return scalar.IsZero()
			}
		}
		for i := range v.NumField() {
			field := v.Field(i)
			if list := field.Kind() == reflect.Slice || field.Kind() == reflect.Map; list && !strings.Contains(v.Type().Field(i).Tag.Get("json"), ",omitempty") {
				if !field.IsNil() { // JSON tells [] from null
					return false
				}
			} else if !conversionEmptyValue(field) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}

// conversionScalar is a struct that is a text in JSON.
type conversionScalar interface {
	IsZero() bool
	ToUnstructured() any
}

// conversionSamePointer compares what two pointers point at.
func conversionSamePointer[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// conversionSameSlice compares two slices; nil is another one than the empty one.
func conversionSameSlice[T comparable](a, b []T) bool {
	return (a == nil) == (b == nil) && slices.Equal(a, b)
}

// conversionSame compares two values that JSON may write in one way though they
// differ in memory: a quantity that was read and one that was made.
func conversionSame(a, b any) bool {
	if reflect.DeepEqual(a, b) {
		return true
	}
	x, err := json.Marshal(a)
	if err != nil {
		return false
	}
	y, err := json.Marshal(b)
	return err == nil && bytes.Equal(x, y)
}

// conversionAlike compares two values for which JSON may say nothing: an empty
// list or map is as good as none.
func conversionAlike(a, b any) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if (x.Kind() == reflect.Slice || x.Kind() == reflect.Map) && x.Len() == 0 && y.Len() == 0 {
		return true
	}
	return conversionSame(a, b)
}

type conversionInteger interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// conversionClamp converts a number; one that does not fit becomes the nearest.
func conversionClamp[To, From conversionInteger](n From) To {
	to := To(n)
	if From(to) == n && (to < 0) == (n < 0) {
		return to
	}
	var least To
	if least--; least > 0 { // unsigned: it is the greatest
		if n < 0 {
			return 0
		}
		return least
	}
	greatest := To(1)
	for next := greatest*2 + 1; next > greatest; next = next*2 + 1 {
		greatest = next
	}
	if n < 0 {
		return -greatest - 1
	}
	return greatest
}

// conversionUnits counts the whole units of a duration.
func conversionUnits[To conversionInteger](d, unit time.Duration) To {
	return conversionClamp[To](int64(d / unit))
}

// conversionDuration is a number of units; what is longer than a duration can
// be becomes the longest.
func conversionDuration[From conversionInteger](n From, unit time.Duration) time.Duration {
	count := conversionClamp[int64](n)
	const longest = 1<<63 - 1
	if limit := int64(longest / unit); count > limit {
		count = limit
	} else if count < -limit {
		count = -limit
	}
	return time.Duration(count) * unit
}

// conversionJoinItems gives the items that were made of texts what was kept of the
// items with their keys; of several with one key, each its own.
func conversionJoinItems[T any, K comparable](made, kept []T, key func(*T) K) []T {
	left := make(map[K][]T, len(kept))
	for i := range kept {
		k := key(&kept[i])
		left[k] = append(left[k], kept[i])
	}
	for i := range made {
		k := key(&made[i])
		if same := left[k]; len(same) > 0 {
			made[i], left[k] = same[0], same[1:]
		}
	}
	return made
}

// conversionJoinCounted does the same with items that say how often they are there,
// which is what the texts say now. Items that were kept though they are there no
// time at all are behind the others: nobody took them away.
func conversionJoinCounted[T any, K comparable, N conversionInteger](made, kept []T, key func(*T) K, count func(*T) *N) []T {
	there := make(map[K]bool, len(made))
	now := make([]N, len(made))
	for i := range made {
		there[key(&made[i])], now[i] = true, *count(&made[i])
	}
	made = conversionJoinItems(made, kept, key)
	for i := range made {
		if n := count(&made[i]); conversionRepeats(int64(*n), conversionTextLength(key(&made[i])), 0) != int64(now[i]) {
			*n = now[i]
		}
	}
	for i := range kept {
		if *count(&kept[i]) <= 0 && !there[key(&kept[i])] {
			made = append(made, kept[i])
		}
	}
	return made
}

// conversionSameCounts says whether items that were made of texts are those that
// there are now, as far as texts tell: items that are there no time at all do not
// count, and of the others no more than are repeated.
func conversionSameCounts[T any, K comparable, N conversionInteger](made, now []T, key func(*T) K, count func(*T) *N) bool {
	next := 0
	for i := range now {
		n := *count(&now[i])
		if n <= 0 {
			continue
		}
		if next == len(made) || key(&made[next]) != key(&now[i]) {
			return false
		}
		if m := *count(&made[next]); m != n && int64(m) != conversionRepeats(int64(n), conversionTextLength(key(&now[i])), 0) {
			return false
		}
		next++
	}
	return len(now) > 0 && next == len(made)
}

package crdconversion

import (
	"reflect"
)

// repeatLimit bounds how often a counted item is repeated,
// repeatedBytes how many bytes its text takes by that, and
// repeatsInAll how long a list becomes: counts are numbers that anybody may
// write, and many items may have one.
const (
	repeatLimit   = 1000
	repeatedBytes = 64 << 10
	repeatsInAll  = 10 * repeatLimit
)

// Repeats says how often an item with a count, whose text has so many
// bytes, is put into a list that has a length already.
func Repeats(count int64, text, length int) int64 {
	if length >= repeatsInAll {
		return min(count, 1)
	}
	return min(count, repeatLimit, int64(max(1, repeatedBytes/max(1, text))))
}

// stringLength is the length of a key that is a text; others are short.
func stringLength[K comparable](key K) int {
	if text := reflect.ValueOf(key); text.Kind() == reflect.String {
		return text.Len()
	}
	return 0
}

// MergeItems gives the items that were made of strings what was kept of the
// items with their keys; of several with one key, each its own.
func MergeItems[T any, K comparable](made, kept []T, key func(*T) K) []T {
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

// MergeCounted does what MergeItems does, with items that say how often they are there,
// which is what the strings say now. Items that were kept though they are there no
// time at all are behind the others, as long as the schema takes so many: nobody took them away.
func MergeCounted[T any, K comparable, N integer](
	s *Preserved, at *Path, step string, made, kept []T, key func(*T) K, count func(*T) *N,
) []T {
	there := make(map[K]bool, len(made))
	now := make([]N, len(made))
	for i := range made {
		there[key(&made[i])], now[i] = true, *count(&made[i])
	}
	made = MergeItems(made, kept, key)
	for i := range made {
		if n := count(&made[i]); Repeats(int64(*n), stringLength(key(&made[i])), 0) != int64(now[i]) {
			*n = now[i]
		}
	}
	all := made
	for i := range kept {
		if *count(&kept[i]) <= 0 && !there[key(&kept[i])] {
			all = append(all, kept[i])
		}
	}
	if len(all) > len(made) && !s.takes(at, step, all) {
		return made
	}
	return all
}

// EqualCounts reports whether items that were made of strings are those that
// there are now, as far as strings tell: items that are there no time at all do not
// count, and of the others no more than are repeated.
func EqualCounts[T any, K comparable, N integer](made, now []T, key func(*T) K, count func(*T) *N) bool {
	next := 0
	for i := range now {
		n := *count(&now[i])
		if n <= 0 {
			continue
		}
		if next == len(made) || key(&made[next]) != key(&now[i]) {
			return false
		}
		if m := *count(&made[next]); m != n && int64(m) != Repeats(int64(n), stringLength(key(&now[i])), 0) {
			return false
		}
		next++
	}
	return len(now) > 0 && next == len(made)
}

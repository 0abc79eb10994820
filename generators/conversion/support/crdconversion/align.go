package crdconversion

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

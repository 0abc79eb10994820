package conversion

import "testing"

// TestRoomsOfManyCalls counts what functions need that call each other more often than
// anybody could follow, and one that calls itself.
func TestRoomsOfManyCalls(t *testing.T) {
	r := newRooms()
	r.types["int32"] = &pooledType{name: "int32", bytes: 4}
	r.types["Part"] = &pooledType{name: "Part", bytes: 40}
	r.types["Large"] = &pooledType{name: "Large", bytes: roomBytes}
	first := function{new(Pair), toHub}
	for of, i := first, 0; i < 100; i++ {
		called := function{new(Pair), toHub}
		n := r.need(of)
		n.calls = []function{called, called, of}
		n.values["int32"]++
		of = called
	}
	r.need(first).values["Part"]++
	r.need(first).values["Large"]++
	got := r.choose(first)
	if len(got) != 2 || got["int32"] != roomValues || got["Part"] != 1 {
		t.Errorf("room for %v; expected that for %d numbers and one part", got, roomValues)
	}
}

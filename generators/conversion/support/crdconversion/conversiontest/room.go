package conversiontest

import (
	"maps"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// TestWithoutRoom converts objects whose annotations leave no room for what is kept
// of them. To read one must not fail. To write one must: it would be stored without
// what was lost.
func TestWithoutRoom[S, H any](t *testing.T, p Pair[S, H]) {
	if p.StoredSpoke {
		refused(t, p.maker, p.ToSpoke, p.ToHub)
	} else {
		refused(t, p.maker, p.ToHub, p.ToSpoke)
	}
}

func refused[A, B any](t testing.TB, maker func(seed int64) *maker, write func(*A, *B) error, read func(*B, *A) error) {
	given, ofGiven := findKeeper(t, maker, write)
	stored, ofStored := findKeeper(t, maker, read)
	if given != nil && write(crowd(t, given), new(B)) == nil {
		t.Fatalf("%T is written though there is no room for what is lost:\n%s", given, toJSON(t, given))
	}
	if stored == nil {
		return
	}
	seen := call(t, read, crowd(t, stored))
	mark := annotationsOf(seen)[ofStored]
	annotate(seen, map[string]string{ofStored: mark})
	if write(seen, new(B)) == nil {
		t.Fatalf(
			"%T is written though there was no room for what was lost when it was read:\n%s", seen, toJSON(t, seen),
		)
	}
	if given != nil { // it may have been stored when another version was
		annotate(stored, map[string]string{ofGiven: mark})
		call(t, read, stored)
	}
}

// findKeeper finds an object of which a conversion keeps something, and the
// annotation in which it does; nil if there is none.
func findKeeper[A, B any](
	t testing.TB, maker func(seed int64) *maker, convert func(*A, *B) error,
) (object *A, annotation string) {
	for seed := range int64(seeds) {
		in := makeObject[A](t, maker(seed))
		before := annotationsOf(in)
		for name := range annotationsOf(call(t, convert, in)) {
			if _, ok := before[name]; !ok {
				return in, name
			}
		}
	}
	return nil, ""
}

// crowd returns a copy of an object whose annotations need all the room
// that the API server allows.
func crowd[T any](t testing.TB, object *T) *T {
	object = copyOf(t, object)
	annotate(object, map[string]string{"example.com/crowd": strings.Repeat("x", 256<<10)})
	return object
}

// annotationsOf returns a copy of an object's annotations.
func annotationsOf(object any) map[string]string {
	meta, _ := metadataOf(object).Interface().(metav1.ObjectMeta)
	return maps.Clone(meta.Annotations)
}

// annotate replaces an object's annotations.
func annotate(object any, annotations map[string]string) {
	meta, _ := metadataOf(object).Addr().Interface().(*metav1.ObjectMeta)
	meta.Annotations = annotations
}

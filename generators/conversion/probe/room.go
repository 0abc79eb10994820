package probe

import (
	"maps"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// conversionNoRoom converts objects whose annotations leave no room for what is kept
// of them. To read one must not fail. To write one must: it would be stored without
// what was lost.
func conversionNoRoom[S, H any](t *testing.T, p conversionPair[S, H]) {
	if p.storedSpoke {
		conversionRefused(t, p.maker, p.toSpoke, p.toHub)
	} else {
		conversionRefused(t, p.maker, p.toHub, p.toSpoke)
	}
}

func conversionRefused[A, B any](t testing.TB, maker func(seed int64) *conversionMaker, write func(*A, *B) error, read func(*B, *A) error) {
	given, ofGiven := conversionKeeper(t, maker, write)
	stored, ofStored := conversionKeeper(t, maker, read)
	if given != nil && write(conversionCrowd(t, given), new(B)) == nil {
		t.Fatalf("%T is written though there is no room for what is lost:\n%s", given, conversionJSON(t, given))
	}
	if stored == nil {
		return
	}
	seen := conversionCall(t, read, conversionCrowd(t, stored))
	mark := conversionAnnotations(seen)[ofStored]
	conversionAnnotate(seen, map[string]string{ofStored: mark})
	if write(seen, new(B)) == nil {
		t.Fatalf("%T is written though there was no room for what was lost when it was read:\n%s", seen, conversionJSON(t, seen))
	}
	if given != nil { // it may have been stored when another version was
		conversionAnnotate(stored, map[string]string{ofGiven: mark})
		conversionCall(t, read, stored)
	}
}

// conversionKeeper finds an object of which a conversion keeps something, and the
// annotation in which it does; nil if there is none.
func conversionKeeper[A, B any](t testing.TB, maker func(seed int64) *conversionMaker, convert func(*A, *B) error) (object *A, annotation string) {
	for seed := range int64(conversionSeeds) {
		in := conversionMake[A](t, maker(seed))
		before := conversionAnnotations(in)
		for name := range conversionAnnotations(conversionCall(t, convert, in)) {
			if _, ok := before[name]; !ok {
				return in, name
			}
		}
	}
	return nil, ""
}

// conversionCrowd returns a copy of an object whose annotations need all the room
// that the API server allows.
func conversionCrowd[T any](t testing.TB, object *T) *T {
	object = conversionCopy(t, object)
	conversionAnnotate(object, map[string]string{"example.com/crowd": strings.Repeat("x", 256<<10)})
	return object
}

// conversionAnnotations returns a copy of an object's annotations.
func conversionAnnotations(object any) map[string]string {
	meta, _ := conversionMeta(object).Interface().(metav1.ObjectMeta)
	return maps.Clone(meta.Annotations)
}

// conversionAnnotate replaces an object's annotations.
func conversionAnnotate(object any, annotations map[string]string) {
	meta, _ := conversionMeta(object).Addr().Interface().(*metav1.ObjectMeta)
	meta.Annotations = annotations
}

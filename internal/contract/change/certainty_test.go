package change

import "testing"

// TestCertaintyOf holds that nothing is told as sure that depends on objects and that none shows.
func TestCertaintyOf(t *testing.T) {
	for _, c := range []struct {
		name  string
		f     Finding
		shown bool
		want  Certainty
	}{
		{"of objects, shown", Finding{Effect: WritesFail, OfObjects: true}, true, Shown},
		{"of objects, not shown", Finding{Effect: WritesFail, OfObjects: true}, false, NotKnown},
		{"a request that somebody answers", Finding{Effect: WritesFail, OfObjects: true, Request: "CREATE lamps"}, true, NotKnown},
		{"of the two sides", Finding{Effect: DataLost}, false, Derived},
		{"not compared", Finding{Effect: Compatible, Unknown: true}, false, NotKnown},
		{"of objects, and hurts nobody", Finding{Effect: Compatible, OfObjects: true}, false, Derived},
	} {
		if got := CertaintyOf(c.f, c.shown); got != c.want {
			t.Errorf("%s: got %s, expected %s", c.name, got, c.want)
		}
	}
}

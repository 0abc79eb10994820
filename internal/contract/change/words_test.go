package change

import (
	"strings"
	"testing"
)

// TestBecameShowsWhatDiffers compares long values whose beginnings are the same.
func TestBecameShowsWhatDiffers(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 40)
	for _, test := range []struct{ old, new, want string }{
		{"a", "b", "rule was a and is now b"},
		{long + "old", long + "new", "rule was …word word word word word old and is now …word word word word word new"},
		{long, long + "new", "rule was …word word word word word word and is now …word word word word word word new"},
		{"old " + long, "new " + long, "rule was " + Clip("old "+long) + " and is now " + Clip("new "+long)},
		{strings.Repeat("x", 200), strings.Repeat("x", 199) + "y", "rule was …" + strings.Repeat("x", before+1) + " and is now …" + strings.Repeat("x", before) + "y"},
	} {
		if got := Became("rule", test.old, test.new); got != test.want {
			t.Errorf("%q\nwant %q", got, test.want)
		}
	}
}

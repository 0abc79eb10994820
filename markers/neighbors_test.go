package markers

import "testing"

// TestNeighborsAreFoundByText finds comments at one declaration by what they say, and each that says it.
func TestNeighborsAreFoundByText(t *testing.T) {
	n := NewNeighbors([]Comment{{Text: "+a:b=1"}, {Text: "+a:b:=1"}, {Text: "+a:c"}, {Text: "+a:b=2"}})
	for text, want := range map[string]int{"+a:b=1": 2, "+a:b:=1": 2, "+a:b=2": 1, "+a:c": 1, "+a": 0, "": 0} {
		if got := n.Saying(text); len(got) != want {
			t.Errorf("%q: %v, want %d", text, got, want)
		}
	}
	if got := (*Neighbors)(nil).Saying("+a:c"); got != nil {
		t.Errorf("of none: %v", got)
	}
}

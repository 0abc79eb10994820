package markers

import "testing"

func TestIsMarker(t *testing.T) {
	for text, want := range map[string]bool{
		"//+a": true, "// +a": true, "//\t +a": true, "//\u00a0+a": true, "//\v+a": true,
		"//": false, "// a": false, "// a +b": false, "/* +a */": false, "//ä+": false, "/": false,
	} {
		if got := IsMarker(text); got != want {
			t.Errorf("IsMarker(%q) = %v", text, got)
		}
	}
}
